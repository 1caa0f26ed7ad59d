import { useState } from 'react';
import { listPayouts, makePayout, payoutsCsv } from '#api/dispatch';
import { type DeliveryRecord, listDeliveries } from '#api/operator';
import { formatDateTime } from '#rules/dates';
import { formatPence } from '#rules/money';
import { row } from '#styles/components';
import { card } from '#styles/page';
import { list, table } from '#styles/pages/operator';
import { Button } from '../../components/Button.tsx';
import { downloadAnswer } from '../../components/download.ts';
import { toast } from '../../components/Toast.tsx';
import { send } from '../../send.ts';
import { useAction } from './use-action.tsx';
import { QueryBoundary, usePagedQuery, useQuery } from './use-query.tsx';

const PAGE = 200;

/** Every completed delivery that waits for its pay. */
async function listUnpaid(): Promise<DeliveryRecord[]> {
  const found: DeliveryRecord[] = [];
  let before: string | undefined;
  do {
    const page = await send(listDeliveries, { payout_status: 'pending', limit: PAGE, before });
    found.push(...page.deliveries);
    before = page.next ?? undefined;
  } while (before);
  return found.filter(({ driver }) => driver);
}

/** What is to be paid to whom, and what was paid. */
export function Payouts() {
  const unpaid = useQuery('unpaid', listUnpaid);
  const payouts = usePagedQuery('payouts', async (before) => {
    const { payouts: items, next } = await send(listPayouts, { before });
    return { items, next };
  });
  const { run, busy, notice } = useAction();
  const reload = () => {
    unpaid.reload();
    payouts.reload();
  };
  return (
    <>
      <h2>To be paid</h2>
      <QueryBoundary query={unpaid}>
        {(deliveries) => (
          <div className={list}>
            {byDriver(deliveries).map((theirs) => (
              <Pay key={theirs[0]!.driver!.id} deliveries={theirs} onPaid={reload} />
            ))}
            {deliveries.length === 0 && <p>Everything is paid.</p>}
          </div>
        )}
      </QueryBoundary>
      <h2>Paid</h2>
      <Button
        kind="quiet"
        aria-disabled={busy}
        onClick={() => void run(() => downloadAnswer(payoutsCsv, 'payouts.csv'))}
      >
        Download as CSV
      </Button>
      {notice}
      <QueryBoundary query={payouts}>
        {({ items }) => (
          <>
            <table className={table}>
              <thead>
                <tr>
                  <th scope="col">Paid</th>
                  <th scope="col">Driver</th>
                  <th scope="col">Reference</th>
                  <th scope="col">Deliveries</th>
                  <th scope="col">Amount</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, paid_at, driver, reference, deliveries, total_pence }) => (
                  <tr key={id}>
                    <td>{formatDateTime(paid_at)}</td>
                    <td>
                      {driver.first_name} {driver.last_name}
                    </td>
                    <td>{reference || '—'}</td>
                    <td>{deliveries}</td>
                    <td>{formatPence(total_pence)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {payouts.more}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

function byDriver(deliveries: readonly DeliveryRecord[]): DeliveryRecord[][] {
  const groups = new Map<string, DeliveryRecord[]>();
  for (const delivery of deliveries) {
    const { id } = delivery.driver!;
    groups.set(id, [...(groups.get(id) ?? []), delivery]);
  }
  return [...groups.values()];
}

/** One driver's deliveries: those that are ticked are paid at once. */
function Pay({ deliveries, onPaid }: { deliveries: readonly DeliveryRecord[]; onPaid: () => void }) {
  const { id, first_name, last_name } = deliveries[0]!.driver!;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [reference, setReference] = useState('');
  const { run, busy, notice } = useAction();
  const chosen = deliveries.filter((delivery) => !left.has(delivery.id));
  const total = chosen.reduce((sum, { fee_pence }) => sum + fee_pence, 0);

  const toggle = (one: string) => {
    const next = new Set(left);
    if (!next.delete(one)) next.add(one);
    setLeft(next);
  };
  const pay = () =>
    run(async () => {
      const delivery_ids = chosen.map((delivery) => delivery.id);
      const { payout } = await send(makePayout, { driver_id: id, delivery_ids, reference });
      toast(`${formatPence(payout.total_pence)} paid.`);
      onPaid();
    });

  return (
    <article className={card} aria-label={`${first_name} ${last_name}`}>
      <h3>
        {first_name} {last_name}
      </h3>
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <label>
              <input
                type="checkbox"
                name="delivery"
                value={delivery.id}
                checked={!left.has(delivery.id)}
                onChange={() => toggle(delivery.id)}
              />{' '}
              {formatPence(delivery.fee_pence)}, {delivery.pickup_postcode} to {delivery.dropoff_postcode}
              {delivery.completed_at && `, ${formatDateTime(delivery.completed_at)}`}
            </label>
          </li>
        ))}
      </ul>
      <div className={row}>
        <label>
          Reference{' '}
          <input
            name="reference"
            maxLength={100}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        </label>
        <Button disabled={!chosen.length} aria-disabled={busy} onClick={() => void pay()}>
          Mark {formatPence(total)} as paid
        </Button>
      </div>
      {notice}
    </article>
  );
}
