import { useState } from 'react';
import { OUTCOMES, REASON_LABELS, reasonsIn } from '#rules/reasons';
import { labelText } from '#styles/form';
import { detail, problem, problemButton, reasons, undecided } from '#styles/pages/driver-dashboard';
import { Button } from '../../../components/Button.tsx';
import type { Shown } from './taps.ts';

/** A delivery's incident, and the operator's decision. */
export const Incident = ({ incident: { reason, outcome } }: { incident: NonNullable<Shown['incident']> }) => (
  <p className={outcome ? detail : undecided}>
    <strong>{REASON_LABELS[reason] ?? reason}.</strong> {outcome ? OUTCOMES[outcome] : "We're deciding what to do."}
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
