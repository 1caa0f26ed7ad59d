import { startTransition, useEffect, useState } from 'react';

/**
 * Rows that the browser lays out together, and leaves alone while they are off the screen. One row each would cost as
 * much as it saves: with 500 dishes 15 ms of every frame on a slow phone.
 */
export const GROUP = 10;

/** A long list's rows, in groups that are drawn together; the last one may be smaller. */
export function groupsOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const count = Math.ceil(rows.length / GROUP);
  return Array.from({ length: count }, (_, group) => rows.slice(group * GROUP, (group + 1) * GROUP));
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
