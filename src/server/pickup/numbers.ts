import { HttpError } from '../http-error.ts';

const NUMBERS = 10_000;

/** A number of four digits that is not taken. It begins anywhere, so that it does not tell how many there are. */
export function freeNumber(taken: ReadonlySet<string>): string {
  const first = Math.floor(Math.random() * NUMBERS);
  for (let step = 0; step < NUMBERS; step += 1) {
    const number = String((first + step) % NUMBERS).padStart(4, '0');
    if (!taken.has(number)) return number;
  }
  throw new HttpError(409, 'This kitchen has no number left for that day.');
}
