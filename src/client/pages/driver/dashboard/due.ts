import { formatDate, londonToday } from '#rules/dates';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Further ahead the day says enough. */
const HOURS_SAID = 12;

/** The day of a pickup at a moment (`now`, in ms): 'Today', 'Tomorrow' or its date. */
export function dayIn(pickup: string, now: number): string {
  const [on, today, tomorrow] = [Date.parse(pickup), now, now + DAY].map((ms) => londonToday(new Date(ms)));
  return on === today ? 'Today' : on === tomorrow ? 'Tomorrow' : formatDate(on!);
}

/** How long it is until a pickup: 'in 55 min', 'in 9 h', '10 min late'; '' for what is far ahead or days ago. */
export function timeTo(pickup: string, now: number): string {
  const minutes = Math.round((Date.parse(pickup) - now) / MINUTE);
  const long = Math.abs(minutes);
  const hours = Math.floor(long / 60);
  const words = hours ? `${hours} h${long % 60 && hours < 3 ? ` ${long % 60} min` : ''}` : `${long} min`;
  if (minutes < 0) return hours < 24 ? `${words} late` : '';
  return hours < HOURS_SAID ? `in ${words}` : '';
}

/** Both: 'Today, in 55 min', 'Tomorrow, in 9 h'; '' for other days, which stand there already. */
export function dueIn(pickup: string, now: number): string {
  const day = dayIn(pickup, now);
  return day.startsWith('To') ? [day, timeTo(pickup, now)].filter(Boolean).join(', ') : '';
}
