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

/** '2026-12-18' -> '18 Dec 2026' */
export function formatDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** '2026-09-20T13:30:00Z' -> '14:30' */
export const formatTime = (iso: string) => clock(new Date(iso)).slice(3).join(':');

/** '2026-09-20T13:30:00Z' -> '20 Sep 2026, 14:30' */
export function formatDateTime(iso: string): string {
  // Asked once for both parts: lists show a thousand of these.
  const [day, month, year, hour, minute] = clock(new Date(iso));
  return `${formatDate(`${year}-${month}-${day}`)}, ${hour}:${minute}`;
}
