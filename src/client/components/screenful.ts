import { startTransition, useEffect, useState } from 'react';

/**
 * Rows that the browser lays out together, and leaves alone while they are off the screen. One row each would cost as
 * much as it saves: with 500 dishes 15 ms of every frame on a slow phone.
 */
export const GROUP = 10;

/**
 * A long list's rows, in groups that are drawn together.
 *
 * @param partOf what a group may not reach over the end of, such as the day of a row; the last group of each is smaller
 */
export function groupsOf<Row>(rows: readonly Row[], partOf?: (row: Row) => unknown): (readonly Row[])[] {
  const groups: Row[][] = [];
  let last: unknown;
  for (const row of rows) {
    const group = groups.at(-1);
    const part = partOf?.(row);
    if (!group || group.length === GROUP || part !== last) groups.push([row]);
    else group.push(row);
    last = part;
  }
  return groups;
}

/**
 * How many of a long list's rows to draw: what fills a screen at once, the others as soon as the browser has time. A
 * thousand rows must not keep a slow phone from answering.
 *
 * @param count how many rows there are
 * @param screenful how many of them fill a large screen
 */
export function useScreenful(count: number, screenful: number): number {
  const [all, setAll] = useState(false);
  useEffect(() => startTransition(() => setAll(true)), []);
  return all ? count : Math.min(count, screenful);
}
