import { addDays } from 'date-fns/addDays';
import { differenceInYears } from 'date-fns/differenceInYears';

// Days are 'YYYY-MM-DD' texts, times ISO 8601; both are shown as they are in Europe/London, whatever the
// device says.

// Intl's en-GB writes 'Sept'.
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

let london: Intl.DateTimeFormat | undefined;

/** [day, month, year, hour, minute] on a clock in London. */
function clock(time: Date): string[] {
  london ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return london.format(time).match(/\d+/g)!;
}

/** The day it is in London. */
export function londonToday(now: Date): string {
  const [day, month, year] = clock(now);
  return `${year}-${month}-${day}`;
}

/** The day `days` days later (or earlier, when below 0). */
export const addDaysTo = (day: string, days: number) =>
  addDays(new Date(`${day}T12:00Z`), days).toISOString().slice(0, 10);

// Noon on the device's own clock, which date-fns counts by: it exists on every day everywhere.
const noon = (day: string) => new Date(`${day}T12:00`);

/** Whole calendar years on `day` of someone born on `dob`; born on 29 February: older from 1 March. */
export const ageOn = (day: string, dob: string) => differenceInYears(noon(day), noon(dob));

/** '2026-12-18' -> '18 Dec 2026' */
export function formatDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** '2026-09-20T13:30:00Z' -> '14:30' */
export const formatTime = (iso: string) => clock(new Date(iso)).slice(3).join(':');

/** '2026-09-20T13:30:00Z' -> '20 Sep 2026, 14:30' */
export const formatDateTime = (iso: string) =>
  `${formatDate(londonToday(new Date(iso)))}, ${formatTime(iso)}`;
