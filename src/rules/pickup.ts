import { object, refine } from 'superstruct';
import { optionalDay } from './calendar.ts';
import { wholeNumber } from './choices.ts';

/** The day of a kitchen's pickups. '' is today. */
export const pickupDate = object({ date: optionalDay });

/** By how many minutes food may be late. */
export const LATE_MINUTES = [5, 10, 15, 20, 30] as const;
const CHOOSE = 'Choose 5, 10, 15, 20 or 30 minutes.';

/** A cook's word that the food is late. */
export const lateWord = object({
  minutes: refine(
    wholeNumber(CHOOSE),
    'choice',
    (minutes) => (LATE_MINUTES as readonly number[]).includes(minutes) || CHOOSE,
  ),
});
