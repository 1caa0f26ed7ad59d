import { type DeliveryRecord, listDeliveries } from '#api/operator/deliveries';
import { listPayouts, payoutsCsv } from '#api/operator/payouts';
import { addDaysTo, formatDay } from '#rules/days';
import { weekOf } from '#rules/payout';
import { apart, head } from '#styles/pages/operator';
import { tableFrame } from '#styles/pages/operator-list';
import { paidTable } from '#styles/pages/operator-payouts';
import { Button } from '../../../components/Button.tsx';
import { downloadAnswer } from '../../../components/download.ts';
import { PayoutTable } from '../../../components/PayoutTable.tsx';
import { useSearchParams } from '../../../navigation.ts';
import { send } from '../../../send.ts';
import { nameOf } from '../drivers/words.ts';
import { type Choice, Filter } from '../Filter.tsx';
import { useAction } from '../use-action.tsx';
import { LONG_PAGE, QueryBoundary, usePagedQuery, useQuery } from '../use-query.tsx';
import { Unpaid } from './Unpaid.tsx';

/** Every completed, unpaid delivery, earliest first. */
async function listUnpaid(): Promise<DeliveryRecord[]> {
  const found: DeliveryRecord[] = [];
  let before: string | undefined;
  do {
    const page = await send(listDeliveries, { payout_status: 'pending', limit: LONG_PAGE, before });
    found.push(...page.deliveries);
    before = page.next ?? undefined;
  } while (before);
  return found
    .filter(({ driver }) => driver)
    .sort((a, b) => (a.completed_at ?? '').localeCompare(b.completed_at ?? ''));
}

/** The payouts view: what is owed to each driver, and what was paid. */
export function Payouts() {
  const query = useSearchParams();
  const unpaid = useQuery('unpaid', listUnpaid);
  const payouts = usePagedQuery('payouts', async (before) => {
    const { payouts: items, next } = await send(listPayouts, { before });
    return { items, next };
  });
  const { run, busy, notice } = useAction();
  const thisWeek = weekOf(new Date());
  const ofLastWeek = ({ completed_at }: DeliveryRecord) => !completed_at || weekOf(new Date(completed_at)) < thisWeek;
  const lastWeek = query.has('until');
  const sunday = formatDay(addDaysTo(thisWeek, -1));
  const choices: Choice[] = [
    ['All', {}, unpaid.value?.length],
    [`Up to ${sunday}`, { until: 'sunday' }, unpaid.value?.filter(ofLastWeek).length],
  ];
  return (
    <>
      <h2>To be paid</h2>
      <Filter view="payouts" label="Completed" choices={choices} />
      <QueryBoundary query={unpaid}>
        {(deliveries) => (
          <Unpaid
            key={String(lastWeek)}
            deliveries={lastWeek ? deliveries.filter(ofLastWeek) : deliveries}
            none={lastWeek && deliveries.length ? `Everything up to ${sunday} is paid.` : 'Everything is paid.'}
            last={payouts.value?.items[0]?.reference}
            onPaid={() => Promise.all([unpaid.refresh(), payouts.refresh()])}
          />
        )}
      </QueryBoundary>
      <div className={`${head} ${apart}`}>
        <h2>Paid</h2>
        <Button
          kind="quiet"
          aria-disabled={busy}
          onClick={() => void run(() => downloadAnswer(payoutsCsv, 'payouts.csv'))}
        >
          {busy ? 'Downloading…' : 'Download as CSV'}
        </Button>
      </div>
      {notice}
      <QueryBoundary query={payouts}>
        {({ items }) =>
          items.length ? (
            <>
              <div className={tableFrame}>
                <PayoutTable payouts={items} look={paidTable} driverOf={({ driver }) => nameOf(driver)} />
              </div>
              {payouts.more}
            </>
          ) : (
            <p>No payouts yet.</p>
          )
        }
      </QueryBoundary>
    </>
  );
}
