import { formatTime } from '#rules/dates';
import { isInHand } from '#rules/delivery';
import { button, buttonKinds } from '#styles/components';
import { askFor, callKitchen } from '#styles/with-code/driver-in-hand';
import { Answer, LiveProblem, Problem } from './Problem.tsx';
import type { Shown, tap } from './taps.ts';

interface InHandProps {
  delivery: Shown;
  tap: typeof tap;
}

/** What the driver who has a delivery needs beside its table's columns: the kitchen, its words, and problems. */
export function InHand({ delivery, tap }: InHandProps) {
  const { id, status, incident, busy } = delivery;
  const inHand = isInHand(status);
  return (
    <>
      {inHand && delivery.kitchen && <Kitchen delivery={delivery} />}
      {incident &&
        (incident.outcome ? (
          <Answer delivery={delivery} incident={incident} />
        ) : (
          <LiveProblem {...{ delivery, incident, tap }} />
        ))}
      {inHand && !busy && <Problem id={id} status={status} />}
    </>
  );
}

/** Whom to ask for, and what the cook said. Once the food is collected, only how to reach the cook. */
function Kitchen({ delivery }: Pick<InHandProps, 'delivery'>) {
  const { status, kitchen, kitchen_phone: phone, number, ready_at, expected_at } = delivery;
  return (
    <>
      {status === 'assigned' && (
        <p className={askFor}>
          {'Ask for '}
          <strong translate="no">{kitchen}</strong>
          {number && (
            <>
              {', '}
              <strong>{`No. ${number}`}</strong>
            </>
          )}
          {'. '}
          {ready_at
            ? `The food has been ready since ${formatTime(ready_at)}.`
            : expected_at && `The food is late: ready by ${formatTime(expected_at)}.`}
        </p>
      )}
      {phone && (
        <a
          className={`${button} ${buttonKinds.quiet} ${callKitchen}`}
          href={`tel:${phone}`}
          aria-label={`Call kitchen, ${kitchen}`}
        >
          Call kitchen
        </a>
      )}
    </>
  );
}
