// Days are 'YYYY-MM-DD' texts, times are ISO 8601. Both are shown in London's time, whatever the zone of the device.
// Intl is not used: loading its zones stops a slow phone for a sixth of a second.

const HOUR_MS = 60 * 60 * 1000;

// Intl's en-GB writes 'Sept'.
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The change of the clocks in a month of 31 days: its last Sunday, at 01:00 UTC. */
function change(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.setUTCDate(31 - last.getUTCDay());
}

/**
 * The time on a clock in London, as 'YYYY-MM-DDThh:mm'. It is an hour ahead of UTC from the end of March to the end of
 * October (Summer Time Act 1972 as amended by the Summer Time Order 2002). Tests compare it with the time zone
 * database.
 */
function clock(time: Date): string {
  const year = time.getUTCFullYear();
  const ahead = +time >= change(year, 2) && +time < change(year, 9) ? HOUR_MS : 0;
  return new Date(+time + ahead).toISOString().slice(0, 16);
}

/** The present day in London. */
export const londonToday = (now: Date): string => clock(now).slice(0, 10);

/** '2026-12-18' -> '18 Dec 2026' */
export function formatDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** The day of a moment in London: '2026-09-20T23:30:00Z' -> '21 Sep 2026' */
export const formatDateOf = (iso: string): string => formatDate(londonToday(new Date(iso)));

/** '2026-09-20T13:30:00Z' -> '14:30' */
export const formatTime = (iso: string): string => clock(new Date(iso)).slice(11);

/** A span in ms, in words: 'a minute', '12 minutes', '3 hours'. */
export function formatAge(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 2 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

/** '2026-09-20T13:30:00Z' -> '20 Sep 2026, 14:30' */
export function formatDateTime(iso: string): string {
  const [day, time] = clock(new Date(iso)).split('T');
  return `${formatDate(day!)}, ${time}`;
}

/**
 * A time on a clock in London ('2026-09-20T14:30', from a datetime-local input) as ISO 8601 in UTC. A time that spring
 * skips becomes the time an hour later. Of two times that autumn repeats it is the first.
 */
export function fromLondon(local: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const summer = new Date(asUtc - HOUR_MS);
  return clock(summer) === local.slice(0, 16) ? summer.toISOString() : new Date(asUtc).toISOString();
}

/** Drivers and operators are told this many days before a right-to-work check or a document runs out. */
export const DUE_DAYS = 28;
