import { array, boolean, coerce, enums, integer, optional, refine, Struct } from 'superstruct';
import { orElse, says } from './field.ts';

/** One of the options. */
export const oneOf = <const T extends string>(options: readonly T[], message: string, missing = message) =>
  says(enums(options), message, missing);

/** One of the options, or '' when nothing was chosen. */
export const optionalOneOf = <const T extends string>(options: readonly T[], message: string) =>
  orElse(oneOf<T | ''>(['', ...options], message), '');

/** A list of options, each once. Undefined if no list was sent. */
export const listIfSent = <const T extends string>(options: readonly T[], message: string) =>
  optional(
    says(
      coerce(array(enums(options)), array(), (list) => [...new Set(list)]),
      message,
    ),
  );

/** A list of options, each once, at least `min` (0) of them. */
export const listOf = <const T extends string>(options: readonly T[], message: string, { min = 0 } = {}) =>
  says(
    coerce(
      orElse(
        refine(array(enums(options)), 'min', (list) => list.length >= min),
        [],
      ),
      array(),
      (list) => [...new Set(list)],
    ),
    message,
  );

/** Yes or no. Without a message it is optional, and false if absent. */
export const flag = (message?: string) =>
  message ? says(boolean(), message) : orElse(says(boolean(), 'Choose Yes or No.'), false);

/** A consent, which must be true. */
export const mustBeTrue = (message: string) =>
  says(
    refine(boolean(), 'true', (value) => value),
    message,
  );

/** A whole number. `tooBig` is the message above `max`, if it differs. */
export const wholeNumber = (message: string, { min = 0, max = Number.MAX_SAFE_INTEGER, tooBig = message } = {}) =>
  refine(
    says(
      refine(integer(), 'min', (value) => value >= min),
      message,
    ),
    'max',
    (value) => value <= max || tooBig,
  );

/** Makes a rule for texts optional. An absent text is ''. */
export function orEmpty<S>(rule: Struct<string, S>): Struct<string, S> {
  const { type, schema, coercer, validator, refiner } = rule;
  return orElse(
    new Struct<string, S>({
      type,
      schema,
      coercer,
      validator: (value, context) => (value === '' ? true : validator(value, context)),
      refiner: (value, context) => (value === '' ? true : refiner(value, context)),
    }),
    '',
  );
}
