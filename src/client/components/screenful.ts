import { useEffect, useState } from 'react';
import { afterFrame } from '../chunk.ts';

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
 * More rows than a driver or a cook has. On a phone slowed 6x the first of 50 deliveries came after 2.2 s with 20 at
 * once and with 60, and the last after 3.0 and 2.2 s; of 60 dishes the last after 3.4 and 2.7 s.
 */
const AT_ONCE = 60;

/**
 * The rows of each later part. With a transition a thousand rows came after 7.0 s instead of 4.0, since React yields
 * every 5 ms and a slow phone draws a frame each time. With parts of 120 they came after 6.0 s.
 */
const AT_A_TIME = 500;

/** How many of a long list's rows to draw: the first ones at once, the rest once those have shown. */
export function useScreenful(count: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn < count) afterFrame(() => setDrawn(drawn + AT_A_TIME));
  }, [drawn, count]);
  return Math.min(count, drawn);
}
