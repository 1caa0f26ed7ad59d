const tails = new Map<string, Promise<unknown>>();

/**
 * Runs pieces of work with the same key one after the other. Right logins of one address that come at the
 * same moment then do not count as failed ones; between processes the counter in the database still bounds
 * them.
 */
export async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve();
  const own = before.then(work);
  const tail = own.catch(() => undefined);
  tails.set(key, tail);
  try {
    return await own;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}
