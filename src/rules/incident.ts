import { object } from 'superstruct';
import { oneOf } from './choices.ts';
import { keysOf, optionalText } from './field.ts';
import { type Outcome, REASON_LABELS } from './reasons.ts';

/** The possible decisions, in the operator's words. */
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

/** Whether a decision may follow an earlier one: food that is sent back to the kitchen is closed once it arrives. */
export const canDecide = (before: Outcome | null | undefined, outcome: Outcome) =>
  !before || (before === 'return_to_kitchen' && outcome.startsWith('close_'));
