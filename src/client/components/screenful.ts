import { startTransition, useEffect, useState } from 'react';

/**
 * The number of rows that are laid out as one group, or skipped while off screen. Groups of one row would cost as much
 * as they save: with 500 dishes, 15 ms of every frame on a slow phone.
 */
export const GROUP_SIZE = 10;

/** Splits a long list's rows into groups of GROUP_SIZE; the last one may be smaller. */
export function groupsOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const count = Math.ceil(rows.length / GROUP_SIZE);
  return Array.from({ length: count }, (_, group) => rows.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE));
}

/**
 * How many rows of a long list to draw: a screenful at once, the rest when the browser has time. Otherwise a thousand
 * rows would block a slow phone.
 *
 * @param count the number of rows
 * @param screenful the number that fills a large screen
 */
export function useScreenful(count: number, screenful: number): number {
  const [all, setAll] = useState(false);
  useEffect(() => startTransition(() => setAll(true)), []);
  return all ? count : Math.min(count, screenful);
}
