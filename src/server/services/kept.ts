/** So many rows are counted in no time. */
const LARGE = 50_000;
/** How long a large count is the newest, and how long it is better than waiting for the next: milliseconds. */
const FRESH_MS = 5_000;
const GOOD_MS = 60_000;
/** Counted anew so often, and first so long after the start: whoever comes finds it ready. */
const RENEW_MS = 45_000;
const START_MS = 1_000;

/**
 * Counts of a large table, kept for some seconds: whoever asks gets them at once, while they are counted anew, by one
 * at a time. Small ones are counted each time.
 *
 * @param sizeOf how many rows were counted
 */
export function kept<T>(count: () => Promise<T>, sizeOf: (counted: T) => number): () => Promise<T> {
  let large: { value: T; at: number } | undefined;
  let renewing: Promise<T> | undefined;
  let timer = setTimeout(renew, START_MS).unref();
  async function read(): Promise<T> {
    const value = await count();
    clearTimeout(timer);
    large = sizeOf(value) < LARGE ? undefined : { value, at: performance.now() };
    if (large) timer = setTimeout(renew, RENEW_MS).unref();
    return value;
  }
  function renew(): Promise<T> {
    renewing ??= read().finally(() => {
      renewing = undefined;
    });
    // Whoever asks next counts for themselves.
    renewing.catch(() => undefined);
    return renewing;
  }
  return async () => {
    if (!large) return read();
    const age = performance.now() - large.at;
    if (age <= FRESH_MS) return large.value;
    const next = renew();
    return age > GOOD_MS ? next : large.value;
  };
}
