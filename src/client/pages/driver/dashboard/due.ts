import { formatDateOf, londonToday } from '#rules/dates';

const MINUTE_MS = 60_000;
/** To the next day's noon, since the days on which the clocks change have 23 and 25 hours. */
const NEXT_NOON_MS = 36 * 60 * MINUTE_MS;
/** For pickups further ahead the day is enough. */
const MAX_HOURS = 12;

/** A function that names a pickup's day: 'Today', 'Tomorrow', '20 Sep 2026'. `now` in ms. */
export function daysAt(now: number): (pickup: string) => string {
  const dayOf = (at: string | number) => londonToday(new Date(at));
  const today = dayOf(now);
  const tomorrow = dayOf(Date.parse(today) + NEXT_NOON_MS);
  const names: Record<string, string> = { [today]: 'Today', [tomorrow]: 'Tomorrow' };
  return (pickup) => names[dayOf(pickup)] ?? formatDateOf(pickup);
}

/**
 * The time until a pickup: 'in 55 min', 'in 9 h', 'now', '10 min late'; '' if it is far ahead or days ago. `now` in ms.
 */
export function timeTo(pickup: string, now: number): string {
  const minutes = Math.round((Date.parse(pickup) - now) / MINUTE_MS);
  if (!minutes) return 'now';
  const long = Math.abs(minutes);
  const hours = Math.floor(long / 60);
  const words = hours ? `${hours} h${long % 60 && hours < 3 ? ` ${long % 60} min` : ''}` : `${long} min`;
  if (minutes < 0) return hours < 24 ? `${words} late` : '';
  return hours < MAX_HOURS ? `in ${words}` : '';
}

/** Day and time: 'Today, in 55 min', 'Tomorrow, in 9 h'. Of other days the row gives the date: '20 min late' or ''. */
export function dueIn(pickup: string, now: number): string {
  const day = daysAt(now)(pickup);
  const time = timeTo(pickup, now);
  return day.startsWith('To') ? day + (time && `, ${time}`) : time;
}
