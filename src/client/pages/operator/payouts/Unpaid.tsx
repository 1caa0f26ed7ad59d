import { useState } from 'react';
import type { DeliveryRecord } from '#api/operator/deliveries';
import { makePayout } from '#api/operator/payouts';
import { formatPence } from '#rules/money';
import { row } from '#styles/components';
import { hintText } from '#styles/form';
import { card } from '#styles/page';
import { inline, inlineControl } from '#styles/pages/operator';
import { chosenBar, chosenCount, payButton } from '#styles/pages/operator-list';
import { payList } from '#styles/pages/operator-payouts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { toast } from '../../../components/Toast.tsx';
import { errorMessage, Failure, send } from '../../../send.ts';
import { nameOf } from '../drivers/words.ts';
import { useAction } from '../use-action.tsx';
import { DriverPay } from './DriverPay.tsx';
import { byDriver, countOf, nextOf, sum } from './sums.ts';

interface UnpaidProps {
  deliveries: readonly DeliveryRecord[];
  /** Said when there is none. */
  none: string;
  /** The last payout's reference. */
  last: string | undefined;
  /** Reloads the list. The error and the reference stay. */
  onPaid: () => Promise<unknown>;
}

/** Unpaid deliveries by driver. All are ticked at first. Paying creates one payout for each driver. */
export function Unpaid({ deliveries, none, last = '', onPaid }: UnpaidProps) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const next = nextOf(last);
  const [typed, setTyped] = useState<string>();
  const reference = typed ?? next;
  const { run, busy, notice } = useAction();
  const chosen = deliveries.filter(({ id }) => !unticked.has(id));
  const drivers = byDriver(chosen);
  const countOfDrivers = drivers.length === 1 ? '1 driver' : `${drivers.length} drivers`;
  const [asking, setAsking] = useState(false);

  function tick(ids: readonly string[], ticked: boolean) {
    setUnticked(new Set(ticked ? [...unticked].filter((id) => !ids.includes(id)) : [...unticked, ...ids]));
  }
  const pay = () =>
    run(async () => {
      // What is not paid now keeps the same reference.
      setTyped(reference);
      const refused: string[] = [];
      let paid = 0;
      let lost: unknown;
      try {
        // One that is refused must not keep the others waiting.
        for (const theirs of drivers) {
          if (await payOut(theirs, reference)) paid += sum(theirs);
          else refused.push(nameOf(theirs[0]!.driver!));
        }
      } catch (error) {
        lost = error;
      }
      const done = paid ? `${formatPence(paid)} paid. ` : '';
      const isAll = !lost && !refused.length;
      if (isAll) {
        setTyped(undefined);
        toast(`${done}Drivers see it on their earnings page.`);
      }
      await onPaid();
      if (isAll) return;
      if (lost && !done) throw lost;
      // Both in one message: on a phone a toast would cover it.
      throw new Failure(409, { error: done + (lost ? errorMessage(lost, REST_LOST) : refusalOf(refused)) });
    });

  if (deliveries.length === 0)
    return (
      <>
        <p>{none}</p>
        {notice}
      </>
    );
  return (
    <>
      <div className={row}>
        <label className={inline}>
          Reference{' '}
          <input
            className={inlineControl}
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
          <DriverPay key={theirs[0]!.driver!.id} deliveries={theirs} unticked={unticked} onTick={tick} />
        ))}
      </div>
      <section className={chosenBar} aria-label="Ticked payouts">
        <p className={chosenCount}>
          {countOfDrivers}, {countOf(chosen, deliveries)}
        </p>
        <Button
          className={payButton}
          disabled={!chosen.length}
          aria-disabled={busy}
          onClick={() => busy || setAsking(true)}
        >
          {busy ? 'Saving…' : `Mark ${formatPence(sum(chosen))} as paid`}
        </Button>
        {notice}
        {asking && (
          <Dialog
            question={`Mark ${formatPence(sum(chosen))} for ${countOfDrivers} as paid${reference && ` (${reference})`}? We'll let them know.`}
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

/** Pays one driver. Resolves to false if it is refused, since another operator was quicker. */
async function payOut(theirs: readonly DeliveryRecord[], reference: string): Promise<boolean> {
  const delivery_ids = theirs.map(({ id }) => id);
  const payout = { driver_id: theirs[0]!.driver!.id, delivery_ids, reference };
  // Each payout has a key of its own: where an answer is lost, the next press may begin with another driver.
  return send(makePayout, payout, { id: delivery_ids[0] }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && error.status === 409) return false;
      throw error;
    },
  );
}

const refusalOf = (names: readonly string[]) =>
  `Nothing was paid to ${names.join(', ')} just now: what they're owed has changed meanwhile. Check the list again.`;

const REST_LOST = "The rest didn't work. Please check your connection and try again.";
