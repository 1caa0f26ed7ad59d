import { array, coerce, object, refine } from 'superstruct';
import { oneLine, requiredText, says, text } from './field.ts';
import { coverageCode, normalArea } from './operator.ts';

const AREAS = 'Enter one or more areas, for example SL1 or SL1 2.';

/** Each code once; a text may hold several, with commas or a line each. */
const codesOf = (typed: unknown[]) => [
  ...new Set(
    typed.flatMap((one) => (typeof one === 'string' ? one.split(/[,\n]/).map(normalArea).filter(Boolean) : [one])),
  ),
];

/** What people are told when we open near them; nothing is sent by making it. */
export const launch = object({
  areas: says(
    coerce(
      refine(array(coverageCode.schema.code), 'some', (codes) => codes.length > 0 && codes.length <= 200),
      array(),
      codesOf,
    ),
    AREAS,
  ),
  subject: requiredText('Enter a subject.', { max: 120, of: text(oneLine) }),
  text: requiredText('Enter a message.', { max: 5000 }),
});
