import { londonToday } from '#rules/dates';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Further ahead the day says enough. */
const HOURS_SAID = 12;

/**
 * How long it is until a pickup: 'Today, in 55 min', 'Tomorrow, in 9 h', 'Today, 10 min late'; '' for other days, and
 * before the time (`now`, in ms) is known.
 */
export function dueIn(pickup: string, now: number): string {
  const time = new Date(pickup);
  const on = londonToday(time);
  const day = [now, now + DAY].map((ms) => londonToday(new Date(ms))).indexOf(on);
  if (!now || day < 0) return '';
  const minutes = Math.round((+time - now) / MINUTE);
  const long = Math.abs(minutes);
  const hours = Math.floor(long / 60);
  const words = hours ? `${hours} h${long % 60 && hours < 3 ? ` ${long % 60} min` : ''}` : `${long} min`;
  const said = minutes < 0 ? `${words} late` : hours < HOURS_SAID && `in ${words}`;
  return [['Today', 'Tomorrow'][day], said].filter(Boolean).join(', ');
}
