import { useEffect, useRef } from 'react';
import type { DeliveryTab } from '#rules/delivery';
import { formatPence } from '#rules/money';
import { row } from '#styles/components';
import { emptyTitle } from '#styles/empty';
import { total, totals } from '#styles/pages/driver-around';
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

/** The text of an empty tab, or the totals of finished deliveries. */
export const Summary = (props: SummaryProps) => (props.rows.length ? <Sums {...props} /> : <Nothing {...props} />);

/** What each tab is for, shown when it is empty. */
const WORDS: Record<DeliveryTab, string> = {
  available: 'New deliveries appear here automatically.',
  upcoming: 'Deliveries you accept appear here.',
  completed: 'Your finished deliveries and payouts appear here.',
  cancelled: 'Deliveries you cancelled appear here.',
};

/** Says that the tab is empty, and which tab has deliveries. */
function Nothing({ tab }: SummaryProps) {
  const available = useValue(listings.available)?.list?.rows.length;
  return (
    <Empty art="bicycle">
      <strong className={emptyTitle}>No deliveries in this category.</strong>
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

const LIFT = [{ transform: 'scale(1.12)' }, { transform: 'none' }];
const LIFT_TIMING = { duration: 400, easing: 'ease-out' };

const sumOf = (rows: readonly Shown[]) => formatPence(rows.reduce((sum, { fee_pence }) => sum + fee_pence, 0));

/** How long a delivery counts as just finished. */
const JUST_MS = 15_000;
/** The last finished delivery that was marked, so that each is marked once. */
let marked = '';

/** The total of the finished deliveries shown, and the part still owed. It lifts once for a delivery just finished. */
function Sums({ rows }: SummaryProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const { id, listed_at } = rows[0]!;
  useEffect(() => {
    const isNew = Date.now() - Date.parse(listed_at ?? '') < JUST_MS;
    if (!isNew || marked === id) return;
    marked = id;
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) place.current!.animate(LIFT, LIFT_TIMING);
  }, [id, listed_at]);
  const owed = rows.filter(({ payout_status }) => payout_status !== 'paid');
  return (
    <p ref={place} className={totals}>
      <strong className={total}>{sumOf(rows)}</strong>
      {` for ${rows.length === 1 ? '1 delivery' : `${rows.length} deliveries`} · ${
        owed.length ? `${sumOf(owed)} to be paid` : 'all paid'
      }`}
    </p>
  );
}
