import { useRef, useState } from 'react';
import { changeDelivery, type DeliveryRecord } from '#api/operator/deliveries';
import { formatDateTime, formatTime, fromLondon, londonToday } from '#rules/dates';
import { type DeliveryStatus, PAYOUT_STATUSES } from '#rules/delivery';
import type { Input } from '#rules/form';
import { formatPence } from '#rules/money';
import { deliveryInPounds, payInPence } from '#rules/operator';
import { wholePostcodes } from '#rules/postcode-words';
import { row } from '#styles/components';
import { bareRow, turned, turnedBack } from '#styles/pages/operator';
import { editForm } from '#styles/pages/operator-deliveries';
import { columnFacts } from '#styles/pages/operator-facts';
import { foldedActs, foldedForm, mainAction, otherAction } from '#styles/pages/operator-list';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { toast } from '../../../components/Toast.tsx';
import { draftOf } from '../../../form/draft.ts';
import { Form } from '../../../form/Form.tsx';
import { send } from '../../../send.ts';
import { callable, Facts } from '../Facts.tsx';
import { cardIn, titleIn } from '../list/card.ts';
import { Folded } from '../list/Folded.tsx';
import type { CardPlace } from '../list/types.ts';
import { useAction } from '../use-action.tsx';
import { DeliveryBadge } from './DeliveryBadge.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import { Dispatch } from './Dispatch.tsx';
import { foodWords } from './food.ts';
import { showChange } from './show-change.ts';

type Change = NonNullable<NonNullable<(typeof changeDelivery)['types']>['payload']>;

interface DeliveryCardProps {
  delivery: DeliveryRecord;
  onChange: (delivery: DeliveryRecord) => void;
  place: CardPlace;
  /** In the list of late deliveries, whose rows say whom to call. */
  late: true | undefined;
}

/** A delivery, with the actions still open to the operator. */
export function DeliveryCard({ delivery, onChange, place, late }: DeliveryCardProps) {
  const { folding, inTable } = place;
  const { id, payout_status, driver, seller } = delivery;
  const status = delivery.status as DeliveryStatus;
  const [doing, setDoing] = useState<'correct' | 'cancel'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, busy, running, notice } = useAction();
  const way = `${delivery.pickup_postcode} to ${delivery.dropoff_postcode}`;
  const told = driver ? ` We'll email ${driver.first_name}.` : '';
  const paid = payout_status === 'paid';

  async function change(fields: Change, said: string) {
    await showChange(id, send(changeDelivery, fields, { id }), onChange);
    setDoing(undefined);
    toast(said);
    heading.current?.focus();
  }

  // A draft belongs to the values that it was typed over.
  const draft = draftOf(`delivery ${id} ${JSON.stringify(typedFrom(delivery))}`);
  function keep() {
    draft.drop();
    setDoing(undefined);
    heading.current?.focus();
  }

  const isEdited = doing === 'correct';
  const below = folding ? (isEdited ? foldedForm : foldedActs) : isEdited ? editForm : undefined;
  return (
    <article className={cardIn(place)} aria-label={`Delivery ${way}`}>
      <Folded
        place={place}
        title={
          <>
            <h2 ref={heading} tabIndex={-1} className={titleIn(place)} translate="no">
              {way}
            </h2>
            <span>
              <DeliveryBadge of={delivery} />
            </span>
          </>
        }
      >
        {!isEdited && (
          <Facts
            className={inTable && columnFacts}
            of={[
              ['Kitchen', seller && callable(`${seller.name}, ${seller.phone}`)],
              ['Number', !(inTable && !late) && delivery.number],
              ['Food', !(inTable && !late) && foodWords(delivery)],
              ['Pickup address', !(inTable && late) && delivery.pickup_address],
              ['Dropoff address', delivery.dropoff_address],
              ['Contact', !(inTable && late) && delivery.contact && callable(delivery.contact)],
              ['Notes', delivery.notes],
              [
                'Driver',
                driver && callable(`${driver.first_name} ${driver.last_name}, ${driver.phone}, ${driver.email}`),
              ],
              ['Pickup time', !inTable && formatDateTime(delivery.pickup_time)],
              ['Picked up', delivery.picked_up_at && formatDateTime(delivery.picked_up_at)],
              ['Completed', delivery.completed_at && formatDateTime(delivery.completed_at)],
              ['Pay', !inTable && formatPence(delivery.fee_pence)],
              [
                'Payout',
                !inTable &&
                  payout_status &&
                  (PAYOUT_STATUSES[payout_status as keyof typeof PAYOUT_STATUSES] ?? payout_status),
              ],
            ]}
          />
        )}
      </Folded>
      <div className={below}>
        {isEdited ? (
          <Form
            rules={deliveryInPounds(new Date().toISOString())}
            initial={typedFrom(delivery)}
            draft={draft}
            submit="Save"
            busy="Saving…"
            failed="Couldn't save the delivery."
            onSend={(value) => change(changesOf(delivery, value), 'Saved.')}
            more={
              <Button kind="quiet" onClick={keep}>
                Don't change
              </Button>
            }
          >
            <DeliveryFields draft={draft.name} focus />
          </Form>
        ) : (
          <div className={folding ? bareRow : row}>
            {status === 'completed' && (
              <Button
                kind={paid ? 'quiet' : 'main'}
                className={paid ? turned : `${mainAction} ${turnedBack}`}
                aria-disabled={busy}
                onClick={() => void run(() => change({ payout_status: paid ? 'pending' : 'paid' }, 'Saved.'), 'pay')}
              >
                {running === 'pay' ? 'Saving…' : paid ? 'Mark as not paid' : 'Mark as paid'}
              </Button>
            )}
            <Dispatch delivery={delivery} onChange={onChange} />
            {status === 'available' && (
              <Button kind="quiet" className={otherAction} onClick={() => setDoing('correct')}>
                Edit
              </Button>
            )}
            {status !== 'completed' && status !== 'cancelled' && (
              <Button
                kind="danger"
                className={otherAction}
                aria-disabled={busy}
                onClick={() => busy || setDoing('cancel')}
              >
                {running === 'cancel' ? 'Cancelling…' : 'Cancel delivery'}
              </Button>
            )}
          </div>
        )}
        {doing === 'cancel' && (
          <Dialog
            question={wholePostcodes(`Cancel the delivery from ${way}?${told}`)}
            yes="Cancel delivery"
            no="Keep delivery"
            onAnswer={(yes) => {
              setDoing(undefined);
              if (yes) void run(() => change({ status: 'cancelled' }, 'Cancelled.'), 'cancel');
            }}
          />
        )}
        {notice}
      </div>
    </article>
  );
}

/** A delivery's form values, with the fee in pounds and the time in London. */
const typedFrom = (delivery: DeliveryRecord) => ({
  ...delivery,
  fee: (delivery.fee_pence / 100).toFixed(2),
  pickup_time: `${londonToday(new Date(delivery.pickup_time))}T${formatTime(delivery.pickup_time)}`,
});

/**
 * What was changed of a delivery. Another operator may have corrected the rest since it was loaded, and its kitchen may
 * have closed. A kitchen goes with its place. Without any change it is the pay, since the call needs a field.
 */
function changesOf(delivery: DeliveryRecord, { pickup_time, ...value }: Input<typeof deliveryInPounds>) {
  const typed = payInPence(value);
  const known = { ...delivery, seller_id: delivery.seller?.id ?? '' };
  const isMoved = typed.seller_id !== known.seller_id;
  const changed = Object.entries(typed).filter(
    ([name, words]) => words !== known[name as keyof typeof typed] || (isMoved && name.startsWith('pickup')),
  );
  // An unchanged time may have seconds, which the form drops.
  if (pickup_time !== fromLondon(typedFrom(delivery).pickup_time)) changed.push(['pickup_time', pickup_time]);
  return changed[0] ? Object.fromEntries(changed) : { fee_pence: typed.fee_pence };
}
