/** A smaller table is counted every time. */
const LARGE_ROWS = 50_000;
/** A large count is used as it is for FRESH_MS. Until GOOD_MS it is still used, while a new one is being counted. */
const FRESH_MS = 5_000;
const GOOD_MS = 60_000;
/** How often a large count is renewed by itself, and the time of the first count after the start. */
const RENEW_MS = 45_000;
const START_MS = 1_000;

/**
 * Caches the counts of a large table for some seconds, since counting millions of rows takes a second. Callers get the
 * cached counts at once while one statement recounts. Small tables are counted every time.
 *
 * @param sizeOf the number of rows in a count
 */
export function cachedCount<T>(count: () => Promise<T>, sizeOf: (counted: T) => number): () => Promise<T> {
  let large: { value: T; at: number } | undefined;
  let renewing: Promise<T> | undefined;
  let timer = setTimeout(renew, START_MS).unref();
  async function read(): Promise<T> {
    const value = await count();
    clearTimeout(timer);
    large = sizeOf(value) < LARGE_ROWS ? undefined : { value, at: performance.now() };
    if (large) timer = setTimeout(renew, RENEW_MS).unref();
    return value;
  }
  function renew(): Promise<T> {
    renewing ??= read().finally(() => {
      renewing = undefined;
    });
    // After a failure the next caller counts again.
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
