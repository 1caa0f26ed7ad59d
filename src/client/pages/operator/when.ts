import { useSyncExternalStore } from 'react';
import { formatDate, formatTime, londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';

const today = () => londonToday(new Date());

const LOOK_MS = 60_000;
function watchDay(changed: () => void) {
  const timer = setInterval(changed, LOOK_MS);
  // A computer that slept looks at once.
  addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    removeEventListener('visibilitychange', changed);
  };
}

/** Draws a view that is left open anew on a new day: its 'Today' and 'Tomorrow' must be true in the morning. */
export const useNewDay = () => useSyncExternalStore(watchDay, today);

/** A day for a column: '18 Nov', with its year only if that is not the current one. */
export const shortDay = (day: string) => formatDate(day).replace(` ${today().slice(0, 4)}`, '');

/** An ISO time for a column: 'Today, 18:00', 'Tomorrow, 18:00', '18 Nov, 18:00' */
export function shortTime(iso: string): string {
  const day = londonToday(new Date(iso));
  const word = day === today() ? 'Today' : day === addDaysTo(today(), 1) ? 'Tomorrow' : shortDay(day);
  return `${word}, ${formatTime(iso)}`;
}
