import { refine } from 'superstruct';
import { ageOn } from './days.ts';
import { orElse, says, text } from './field.ts';

/** Whether a text is a day of the calendar as YYYY-MM-DD, from 1900 on (PostgreSQL has no year 0). */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00Z`);
  // Some engines read 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** A day as YYYY-MM-DD. */
export const dayText = (missing: string, message = missing) => says(refine(text(), 'day', isDay), message, missing);

/** A day as YYYY-MM-DD, or '' for none. */
export const optionalDay = says(
  orElse(
    refine(text(), 'day', (value) => value === '' || isDay(value)),
    '',
  ),
  'Enter a date.',
);

/** The date of birth of an adult on `today`. A year before 1900 is a typing mistake, with a message of its own. */
export const adultsBirth = (today: string, missing: string, tooYoung: string) =>
  refine(
    says(
      refine(text(), 'day', (dob) => isDay(dob) || /^1[0-8]\d\d-\d\d-\d\d$/.test(dob)),
      missing,
    ),
    'adult',
    (dob) => (isDay(dob) ? ageOn(today, dob) >= 18 || tooYoung : 'Check your year of birth.'),
  );
