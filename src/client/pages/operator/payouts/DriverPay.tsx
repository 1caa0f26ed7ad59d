import type { DeliveryRecord } from '#api/operator/deliveries';
import { formatPence } from '#rules/money';
import { tickBox } from '#styles/pages/operator-list';
import {
  payCount,
  payDeliveries,
  payDelivery,
  payDriver,
  payFee,
  payFold,
  payName,
  paySum,
  payTick,
  payTime,
} from '#styles/pages/operator-payouts';
import { nameOf } from '../drivers/words.ts';
import { shortTime } from '../when.ts';
import { countOf, sum } from './sums.ts';

interface DriverPayProps {
  deliveries: readonly DeliveryRecord[];
  unticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], ticked: boolean) => void;
}

/** One driver's deliveries, each with a checkbox, and one for all of them. */
export function DriverPay({ deliveries, unticked, onTick }: DriverPayProps) {
  const name = nameOf(deliveries[0]!.driver!);
  const chosen = deliveries.filter(({ id }) => !unticked.has(id));
  const ids = deliveries.map(({ id }) => id);
  return (
    <article className={payDriver} aria-label={name}>
      <h3 className={payName}>
        <label className={payTick}>
          <input
            type="checkbox"
            className={tickBox}
            name="driver"
            checked={chosen.length === deliveries.length}
            ref={(box) => {
              // Some are selected: neither ticked nor empty.
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < deliveries.length;
            }}
            aria-label={`All of ${name}`}
            onChange={({ target }) => onTick(ids, target.checked)}
          />
          <span translate="no">{name}</span>
        </label>
      </h3>
      <strong className={paySum}>{formatPence(sum(chosen))}</strong>
      <details className={payFold}>
        <summary className={payCount}>{countOf(chosen, deliveries)}</summary>
        <ul className={payDeliveries}>
          {deliveries.map(({ id, fee_pence, pickup_postcode, dropoff_postcode, completed_at }) => (
            <li key={id}>
              <label className={payDelivery}>
                <input
                  type="checkbox"
                  className={tickBox}
                  name="delivery"
                  value={id}
                  checked={!unticked.has(id)}
                  onChange={({ target }) => onTick([id], target.checked)}
                />
                <span>
                  <span translate="no">{`${pickup_postcode} to ${dropoff_postcode}`}</span>
                  {completed_at && (
                    <>
                      , <span className={payTime}>{shortTime(completed_at)}</span>
                    </>
                  )}
                </span>{' '}
                <span className={payFee}>{formatPence(fee_pence)}</span>
              </label>
            </li>
          ))}
        </ul>
      </details>
    </article>
  );
}
