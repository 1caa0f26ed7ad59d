import { useState } from 'react';
import { OUTCOMES, REASON_LABELS, reasonsIn } from '#rules/reasons';
import { labelText } from '#styles/form';
import { detail, problem, problemButton, reasons, undecided } from '#styles/pages/driver-dashboard';
import { Button } from '../../../components/Button.tsx';
import type { Shown } from './taps.ts';

interface IncidentProps extends Pick<Shown, 'status'> {
  incident: NonNullable<Shown['incident']>;
}

/** A delivery's incident, and the operator's decision. Nobody carries on with a delivery that is completed. */
export const Incident = ({ incident: { reason, outcome }, status }: IncidentProps) => (
  <p className={outcome ? detail : undecided}>
    <strong>{REASON_LABELS[reason] ?? reason}.</strong>{' '}
    {!outcome
      ? "Please wait: we'll tell you here what to do next."
      : (outcome !== 'continue' || status !== 'completed') && OUTCOMES[outcome]}
  </p>
);

/** Reports an incident in two taps. The table handles the second one. */
export function Problem({ id, status }: Pick<Shown, 'id' | 'status'>) {
  const [open, setOpen] = useState(false);
  return (
    <details className={problem} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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
