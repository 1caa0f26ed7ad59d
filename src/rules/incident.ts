import { object } from 'superstruct';
import { oneOf } from './choices.ts';
import { keysOf, optionalText } from './field.ts';
import { OUTCOMES, REASON_LABELS } from './reasons.ts';

export const incidentReport = object({
  reason: oneOf(keysOf(REASON_LABELS), 'Choose what went wrong.'),
  note: optionalText(500),
});

export const incidentDecision = object({
  outcome: oneOf(keysOf(OUTCOMES), 'Choose what happens now.'),
  note: optionalText(500),
});
