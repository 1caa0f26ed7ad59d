import { useEffect, useState } from 'react';
import { type Delivery, listCancelled, listCompleted, listUpcoming } from '#api/delivery';
import { REASON_LABELS } from '#rules/reasons';
import { detail } from '#styles/pages/driver-dashboard';
import { readIt, settled, settledOne } from '#styles/with-code/driver-in-hand';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { focusHeading } from '../../../navigation.ts';
import { send } from '../../../send.ts';
import { useValue } from '../../../session.ts';
import { readStored, store } from '../../../storage.ts';
import { listings } from './lists.ts';
import { Answer } from './Problem.tsx';

/** A delivery with a problem that was undecided when Upcoming last listed it. */
type Asked = Pick<Delivery, 'id' | 'pickup_postcode' | 'dropoff_postcode' | 'status' | 'incident' | 'report'>;

// `session.ts` deletes keys with this prefix.
const KEY = 'driver_list_asked';
const readAsked = () => readStored<readonly Asked[]>(KEY) ?? [];
const storeAsked = (asked: readonly Asked[]) =>
  store(
    KEY,
    // Nothing of the customer.
    asked.map(({ id, pickup_postcode, dropoff_postcode, status, incident }) => ({
      id,
      pickup_postcode,
      dropoff_postcode,
      status,
      incident,
    })),
  );

/** Somebody who cancelled it on another phone got no email. */
const NO_LONGER = "You no longer have this delivery. If you didn't cancel it, read our email about it.";

/**
 * Our answers to problems whose deliveries left Upcoming with them: we closed them, or took them back. The driver was
 * told to wait for an answer there, so it stays on every tab until it is read.
 */
export function Settled() {
  const upcoming = useValue(listings.upcoming)?.list?.rows;
  const [answers, setAnswers] = useState<readonly Asked[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list brings news
  useEffect(() => {
    if (!upcoming) return;
    const isGone = ({ id }: Asked) => !upcoming.some((row) => row.id === id);
    const known = answers.filter(isGone);
    const gone = readAsked().filter(isGone);
    const open = upcoming.filter(({ incident }) => incident && !incident.outcome);
    storeAsked([...open, ...gone]);
    setAnswers(known);
    const unknown = gone.filter(({ id }) => !known.some((one) => one.id === id));
    if (!unknown.length) return;
    let isOver = false;
    answersTo(unknown).then(
      (found) => {
        if (isOver) return;
        storeAsked([...open, ...known, ...found]);
        setAnswers([...known, ...found]);
      },
      // The next list asks again.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [upcoming]);

  if (!answers.length) return null;
  const close = () => {
    storeAsked(readAsked().filter(({ id }) => !answers.some((one) => one.id === id)));
    setAnswers([]);
    focusHeading();
  };
  return (
    <div className={settled}>
      <Notice kind="info">
        {answers.map((delivery) => (
          <div key={delivery.id} className={settledOne}>
            <strong translate="no">{`${delivery.pickup_postcode} – ${delivery.dropoff_postcode}`}</strong>
            {delivery.incident!.outcome ? (
              <Answer delivery={delivery} incident={delivery.incident!} />
            ) : (
              <p
                className={detail}
              >{`${REASON_LABELS[delivery.incident!.reason] ?? delivery.incident!.reason}. ${NO_LONGER}`}</p>
            )}
          </div>
        ))}
        <Button kind="quiet" className={readIt} onClick={close}>
          OK
        </Button>
      </Notice>
    </div>
  );
}

/** Finds out what became of deliveries. What their driver did with them is left out. */
async function answersTo(gone: readonly Asked[]): Promise<readonly Asked[]> {
  const lists = await Promise.all([listUpcoming, listCompleted, listCancelled].map((list) => send(list)));
  const found = new Map(lists.flat().map((row) => [row.id, row]));
  return gone.flatMap((one) => {
    const row = found.get(one.id);
    if (row?.incident?.outcome?.startsWith('close_')) return [row];
    // One that the driver cancelled is still offered, to others.
    const isOurs = !row || (row.status === 'cancelled' && !row.take_back_until);
    return isOurs ? [one] : [];
  });
}
