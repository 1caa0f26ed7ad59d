import { startTransition, useEffect, useState } from 'react';

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
