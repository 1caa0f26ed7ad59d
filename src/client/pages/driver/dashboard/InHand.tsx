import { useEffect, useRef, useState } from 'react';
import { formatTime } from '#rules/dates';
import { isInHand } from '#rules/delivery';
import { OUTCOMES, REASON_LABELS, reasonsIn } from '#rules/reasons';
import { button, buttonKinds } from '#styles/components';
import { labelText } from '#styles/form';
import { askFor, call, detail, problem, problemButton, reasons, undecided } from '#styles/pages/driver-dashboard';
import { Button } from '../../../components/Button.tsx';
import type { Shown } from './taps.ts';

interface InHandProps {
  delivery: Shown;
}

/** What the driver who has a delivery needs beside its table's columns: the kitchen, its words, and problems. */
export function InHand({ delivery }: InHandProps) {
  const { id, status, incident, busy } = delivery;
  const inHand = isInHand(status);
  return (
    <>
      {inHand && delivery.kitchen && <Kitchen delivery={delivery} />}
      {incident && <Incident incident={incident} status={status} />}
      {inHand && !busy && <Problem id={id} status={status} />}
    </>
  );
}

/** Whom to ask for, and what the cook said. Once the food is collected, only how to reach the cook. */
function Kitchen({ delivery }: InHandProps) {
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
          className={`${button} ${buttonKinds.quiet} ${call}`}
          href={`tel:${phone}`}
          aria-label={`Call kitchen, ${kitchen}`}
        >
          Call kitchen
        </a>
      )}
    </>
  );
}

interface IncidentProps extends Pick<Shown, 'status'> {
  incident: NonNullable<Shown['incident']>;
}

/** A delivery's incident, and the operator's decision. Nobody carries on with a delivery that is completed. */
const Incident = ({ incident: { reason, outcome }, status }: IncidentProps) => (
  <p className={outcome ? detail : undecided}>
    <strong>{REASON_LABELS[reason] ?? reason}.</strong>{' '}
    {!outcome
      ? "Please wait: we'll tell you here what to do next."
      : (outcome !== 'continue' || status !== 'completed') && OUTCOMES[outcome]}
  </p>
);

/** Reports an incident in two taps. The table handles the second one. */
function Problem({ id, status }: Pick<Shown, 'id' | 'status'>) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  // The reasons may open below the screen.
  useEffect(() => {
    if (open) box.current!.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <details ref={box} className={problem} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={problemButton}>{open ? 'Close' : 'Problem'}</summary>
      {open && (
        <fieldset className={reasons}>
          <legend className={labelText}>What's wrong?</legend>
          {Object.entries(reasonsIn(status)).map(([reason, words]) => (
            <Button key={reason} kind="quiet" name="incident" value={id} data-reason={reason}>
              {words}
            </Button>
          ))}
        </fieldset>
      )}
    </details>
  );
}
