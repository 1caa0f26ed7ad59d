import { formatTime, londonToday } from './dates.ts';

/**
 * A time on a clock in London ('2026-09-20T14:30', as a datetime-local input has it) as ISO 8601 in UTC. In
 * the hour that spring skips it is the time an hour later, in the hour that autumn repeats the first of both.
 */
export function fromLondon(local: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const summer = new Date(asUtc - 60 * 60 * 1000);
  const shown = `${londonToday(summer)}T${formatTime(summer.toISOString())}`;
  return shown === local.slice(0, 16) ? summer.toISOString() : new Date(asUtc).toISOString();
}
