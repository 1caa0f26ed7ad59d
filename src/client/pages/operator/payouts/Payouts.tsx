import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { type DeliveryRecord, listDeliveries } from '#api/operator/deliveries';
import { listPayouts, makePayout, payoutsCsv } from '#api/operator/dispatch';
import { addDaysTo, formatDay } from '#rules/days';
import { formatPence } from '#rules/money';
import { weekOf } from '#rules/payout';
import { row } from '#styles/components';
import { hintText } from '#styles/form';
import { card } from '#styles/page';
import { apart, head, inline } from '#styles/pages/operator';
import { chosenBar, tableFrame, tickBox } from '#styles/pages/operator-list';
import { ledger, payList } from '#styles/pages/operator-payouts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { downloadAnswer } from '../../../components/download.ts';
import { PayoutTable } from '../../../components/PayoutTable.tsx';
import { toast } from '../../../components/Toast.tsx';
import { send } from '../../../send.ts';
import { type Choice, Filter } from '../Filter.tsx';
import { useAction } from '../use-action.tsx';
import { LONG_PAGE, QueryBoundary, usePagedQuery, useQuery } from '../use-query.tsx';
import { shortTime } from '../when.ts';

/** Every completed delivery that is to be paid, the earliest first. */
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

/** What is to be paid to whom, and what was paid. */
export function Payouts() {
  const [query] = useSearchParams();
  const unpaid = useQuery('unpaid', listUnpaid);
  const payouts = usePagedQuery('payouts', async (before) => {
    const { payouts: items, next } = await send(listPayouts, { before });
    return { items, next };
  });
  const { run, busy, notice } = useAction();
  const thisWeek = weekOf(new Date());
  const ofLastWeek = ({ completed_at }: DeliveryRecord) => !completed_at || weekOf(new Date(completed_at)) < thisWeek;
  const lastWeek = query.has('until');
  const choices: Choice[] = [
    ['All', {}, unpaid.value?.length],
    [`Until ${formatDay(addDaysTo(thisWeek, -1))}`, { until: 'sunday' }, unpaid.value?.filter(ofLastWeek).length],
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
          Download as CSV
        </Button>
      </div>
      {notice}
      <QueryBoundary query={payouts}>
        {({ items }) =>
          items.length ? (
            <>
              <div className={tableFrame}>
                <PayoutTable payouts={items} className={ledger} driverOf={({ driver }) => nameOf(driver)} />
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

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;
const sum = (deliveries: readonly DeliveryRecord[]) => deliveries.reduce((all, { fee_pence }) => all + fee_pence, 0);

function byDriver(deliveries: readonly DeliveryRecord[]): DeliveryRecord[][] {
  const groups = new Map<string, DeliveryRecord[]>();
  for (const delivery of deliveries) {
    const { id } = delivery.driver!;
    groups.set(id, [...(groups.get(id) ?? []), delivery]);
  }
  return [...groups.values()].sort(([one], [other]) =>
    nameOf(one!.driver!).localeCompare(nameOf(other!.driver!), 'en-GB'),
  );
}

/** 'NDK-0009' -> 'NDK-0010'; nothing where there is no number to count on. */
const nextOf = (reference: string) =>
  /\d$/.test(reference)
    ? reference.replace(/\d+$/, (number) => String(BigInt(number) + 1n).padStart(number.length, '0'))
    : '';

interface UnpaidProps {
  deliveries: readonly DeliveryRecord[];
  /** The reference of what was paid last. */
  last: string | undefined;
  /** What is listed is to be asked for anew, while what went wrong and the reference stay. */
  onPaid: () => Promise<unknown>;
}

/** Deliveries by driver. All are ticked at first, and what is ticked is paid at once: one payout for each driver. */
function Unpaid({ deliveries, last = '', onPaid }: UnpaidProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const next = nextOf(last);
  const [typed, setTyped] = useState<string>();
  const reference = typed ?? next;
  const { run, busy, notice } = useAction();
  const chosen = deliveries.filter(({ id }) => !left.has(id));
  const drivers = byDriver(chosen);
  const countOfDrivers = drivers.length === 1 ? '1 driver' : `${drivers.length} drivers`;
  const [asking, setAsking] = useState(false);

  function tick(ids: readonly string[], ticked: boolean) {
    setLeft(new Set(ticked ? [...left].filter((id) => !ids.includes(id)) : [...left, ...ids]));
  }
  const pay = () =>
    run(async () => {
      // The rest of what stopped half-way belongs to the same payday.
      setTyped(reference);
      try {
        for (const theirs of drivers) {
          const delivery_ids = theirs.map(({ id }) => id);
          await send(makePayout, { driver_id: theirs[0]!.driver!.id, delivery_ids, reference });
        }
        setTyped(undefined);
        toast(`${formatPence(sum(chosen))} paid. Drivers see it on their earnings page.`);
      } finally {
        await onPaid();
      }
    });

  if (deliveries.length === 0) return <p>Everything is paid.</p>;
  return (
    <>
      <div className={row}>
        <label className={inline}>
          Reference{' '}
          <input
            name="reference"
            maxLength={100}
            value={reference}
            aria-describedby="reference-hint"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <p id="reference-hint" className={hintText}>
          {next ? `The last was ${last}.` : 'For example NDK-0001.'} Drivers see it with their payout.
        </p>
      </div>
      <div className={`${card} ${payList}`}>
        {byDriver(deliveries).map((theirs) => (
          <Driver key={theirs[0]!.driver!.id} deliveries={theirs} left={left} onTick={tick} />
        ))}
      </div>
      <section className={chosenBar} aria-label="Ticked payouts">
        <p>
          {countOfDrivers}, {countOf(chosen, deliveries)}
        </p>
        <Button disabled={!chosen.length} aria-disabled={busy} onClick={() => busy || setAsking(true)}>
          Mark {formatPence(sum(chosen))} as paid
        </Button>
        {notice}
        {asking && (
          <Dialog
            question={`Mark ${formatPence(sum(chosen))} to ${countOfDrivers} as paid${reference && `, reference ${reference}`}? Drivers will be told.`}
            yes="Mark as paid"
            kind="main"
            no="Not yet"
            onAnswer={(yes) => {
              setAsking(false);
              if (yes) void pay();
            }}
          />
        )}
      </section>
    </>
  );
}

/** '7 deliveries', '5 of 7 deliveries' */
const countOf = (chosen: readonly unknown[], all: readonly unknown[]) =>
  (chosen.length < all.length ? `${chosen.length} of ` : '') +
  (all.length === 1 ? '1 delivery' : `${all.length} deliveries`);

interface DriverProps {
  deliveries: readonly DeliveryRecord[];
  left: ReadonlySet<string>;
  onTick: (ids: readonly string[], ticked: boolean) => void;
}

/** One driver's deliveries, each with its tick, and one for all of them. */
function Driver({ deliveries, left, onTick }: DriverProps) {
  const name = nameOf(deliveries[0]!.driver!);
  const chosen = deliveries.filter(({ id }) => !left.has(id));
  const ids = deliveries.map(({ id }) => id);
  return (
    <article aria-label={name}>
      <h3>
        <label>
          <input
            type="checkbox"
            className={tickBox}
            name="driver"
            checked={chosen.length === deliveries.length}
            ref={(box) => {
              // Some of them: neither ticked nor empty.
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < deliveries.length;
            }}
            aria-label={`All of ${name}`}
            onChange={({ target }) => onTick(ids, target.checked)}
          />
          <span>{name}</span>
        </label>
      </h3>
      <strong>{formatPence(sum(chosen))}</strong>
      <details>
        <summary>{countOf(chosen, deliveries)}</summary>
        <ul>
          {deliveries.map(({ id, fee_pence, pickup_postcode, dropoff_postcode, completed_at }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  className={tickBox}
                  name="delivery"
                  value={id}
                  checked={!left.has(id)}
                  onChange={({ target }) => onTick([id], target.checked)}
                />
                <span>
                  {pickup_postcode} to {dropoff_postcode}
                  {completed_at && (
                    <>
                      , <span>{shortTime(completed_at)}</span>
                    </>
                  )}
                </span>{' '}
                <span>{formatPence(fee_pence)}</span>
              </label>
            </li>
          ))}
        </ul>
      </details>
    </article>
  );
}
