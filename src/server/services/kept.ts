/** So many rows are counted in no time. */
const LARGE = 50_000;
/** How long a large count is the newest, and how long it is better than waiting for the next: milliseconds. */
const FRESH_MS = 5_000;
const GOOD_MS = 60_000;
/** Counted anew so often, and for so long after somebody has asked: whoever comes back within finds it ready. */
const RENEW_MS = 45_000;
const USED_MS = 30 * 60_000;

/**
 * Counts of a large table, kept for some seconds: whoever asks in the minute after gets them at once, while they are
 * counted anew, by one at a time. Small ones are counted each time.
 *
 * @param sizeOf how many rows were counted
 */
export function kept<T>(count: () => Promise<T>, sizeOf: (counted: T) => number): () => Promise<T> {
  let large: { value: T; at: number } | undefined;
  let renewing: Promise<T> | undefined;
  let asked = 0;
  let timer: NodeJS.Timeout | undefined;
  const read = async () => {
    const value = await count();
    large = sizeOf(value) < LARGE ? undefined : { value, at: performance.now() };
    clearTimeout(timer);
    if (large && performance.now() - asked < USED_MS) timer = setTimeout(renew, RENEW_MS).unref();
    return value;
  };
  const renew = () => {
    renewing ??= read().finally(() => {
      renewing = undefined;
    });
    renewing.catch(() => undefined);
    return renewing;
  };
  return async () => {
    asked = performance.now();
    if (!large) return read();
    const age = asked - large.at;
    if (age <= FRESH_MS) return large.value;
    const next = renew();
    return age > GOOD_MS ? next : large.value;
  };
}
