/** So many rows are counted in no time. */
const LARGE = 50_000;
/** How long a large count is the newest, and how long it is better than waiting for the next: milliseconds. */
const FRESH_MS = 5_000;
const GOOD_MS = 60_000;

/**
 * Counts of a large table, kept for some seconds: whoever asks in the minute after gets them at once, while they are
 * counted anew, by one at a time. Small ones are counted each time.
 *
 * @param sizeOf how many rows were counted
 */
export function kept<T>(count: () => Promise<T>, sizeOf: (counted: T) => number): () => Promise<T> {
  let large: { value: T; at: number } | undefined;
  let renewing: Promise<T> | undefined;
  const read = async () => {
    const value = await count();
    large = sizeOf(value) < LARGE ? undefined : { value, at: performance.now() };
    return value;
  };
  return async () => {
    if (!large) return read();
    const age = performance.now() - large.at;
    if (age <= FRESH_MS) return large.value;
    renewing ??= read().finally(() => {
      renewing = undefined;
    });
    if (age > GOOD_MS) return renewing;
    renewing.catch(() => undefined);
    return large.value;
  };
}
