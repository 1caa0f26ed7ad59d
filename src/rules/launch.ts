import { array, coerce, object, refine } from 'superstruct';
import { oneLine, requiredText, says, text } from './field.ts';
import { coverageCode, normalArea } from './operator.ts';

const AREAS = 'Enter one or more areas, for example SL1 or SL1 2.';

/** A list of codes, each once. A text may have several, with commas or on lines. */
const codesOf = (typed: unknown[]) => [
  ...new Set(
    typed.flatMap((one) => (typeof one === 'string' ? one.split(/[,\n]/).map(normalArea).filter(Boolean) : [one])),
  ),
];

/** The email to people when we open near them. It is sent by another call. */
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
