import { Busy } from './errors.ts';

/** Runs work with the same key one at a time, in the order of the calls. */
type OneByOne = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** @param most how many calls with the same key may wait; further ones throw Busy */
export function oneByOne(most = Number.POSITIVE_INFINITY): OneByOne {
  const queues = new Map<string, { tail: Promise<unknown>; length: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { tail: Promise.resolve(), length: 0 };
    if (queue.length > most) throw new Busy('Too much of the same waits already.');
    queues.set(key, queue);
    queue.length += 1;
    const own = queue.tail.then(work);
    queue.tail = own.catch(() => undefined);
    try {
      return await own;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}
