import { object } from 'superstruct';
import { oneOf } from './choices.ts';
import { keysOf, optionalText } from './field.ts';
import { type Outcome, REASON_LABELS } from './reasons.ts';

/** What may be decided, in the operator's words. */
export const OUTCOME_LABELS: Record<Outcome, string> = {
  continue: 'Carry on',
  return_to_kitchen: 'Back to the kitchen',
  close_paid: 'Close, paid',
  close_unpaid: 'Close, unpaid',
};

export const incidentReport = object({
  reason: oneOf(keysOf(REASON_LABELS), 'Choose what went wrong.'),
  note: optionalText(500),
});

export const incidentDecision = object({
  outcome: oneOf(keysOf(OUTCOME_LABELS), 'Choose what happens next.'),
  note: optionalText(500),
});

/** Whether an incident can be decided, by what was decided before: food that comes back is closed once it's there. */
export const canDecide = (before: Outcome | null | undefined, outcome: Outcome) =>
  !before || (before === 'return_to_kitchen' && outcome.startsWith('close_'));
