import type { DeliveryTab } from '#rules/delivery';
import { formatPence } from '#rules/money';
import { row } from '#styles/components';
import { total, totals } from '#styles/pages/driver-dashboard';
import { Button } from '../../../components/Button.tsx';
import { Empty } from '../../../components/Empty.tsx';
import { useValue } from '../../../session.ts';
import { listings } from './lists.ts';
import { showTab } from './tab.ts';
import type { Shown } from './taps.ts';

interface SummaryProps {
  tab: DeliveryTab;
  rows: readonly Shown[];
}

/** What an empty tab says, or what finished deliveries come to. */
export const Summary = (props: SummaryProps) => (props.rows.length ? <Sums {...props} /> : <Nothing {...props} />);

/** What an empty tab is for. */
const WORDS: Record<DeliveryTab, string> = {
  available: 'New deliveries appear here automatically.',
  upcoming: 'Deliveries you accept appear here.',
  completed: 'Your finished deliveries and payouts appear here.',
  cancelled: 'Deliveries you cancelled appear here.',
};

/** Says that there is nothing, and where there is something. */
function Nothing({ tab }: SummaryProps) {
  const available = useValue(listings.available)?.list?.rows.length;
  return (
    <Empty art="bicycle">
      <strong>No deliveries in this category.</strong>
      <p>{WORDS[tab]}</p>
      {tab !== 'available' && available !== 0 && (
        <div className={row}>
          <Button onClick={() => showTab('available')}>
            {available ? `See ${available} available` : 'See available'}
          </Button>
        </div>
      )}
    </Empty>
  );
}

const sumOf = (rows: readonly Shown[]) => formatPence(rows.reduce((sum, { fee_pence }) => sum + fee_pence, 0));

/** What the finished deliveries that are shown come to, and what of it is still owed. */
function Sums({ rows }: SummaryProps) {
  const owed = rows.filter(({ payout_status }) => payout_status !== 'paid');
  return (
    <p className={totals}>
      <strong className={total}>{sumOf(rows)}</strong> for{' '}
      {rows.length === 1 ? '1 delivery' : `${rows.length} deliveries`} ·{' '}
      {owed.length ? `${sumOf(owed)} to be paid` : 'all paid'}
    </p>
  );
}
