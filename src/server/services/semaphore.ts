import pLimit from 'p-limit';
import { Busy } from './errors.ts';

/** Runs work once there is room for it, in the order of asking. `needs` is how much of the room it takes. */
export type Semaphore = <T>(work: () => Promise<T>, needs?: number) => Promise<T>;

/**
 * A room of so many places, for work that holds much memory. It adds to p-limit what that lacks: weights, and a time
 * limit. Work that has waited for `patienceMs` ends in a Busy: a queue that cannot be served must not grow.
 */
export function semaphore(places: number, patienceMs: number): Semaphore {
  const limit = pLimit(places);
  return async (work, needs = 1) => {
    let leave = () => {};
    const over = new Promise<void>((resolve) => {
      leave = resolve;
    });
    try {
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Busy('The queue is too long.')), patienceMs);
        // All places are asked for in one go: two pieces of work never hold half of what the other waits for.
        const entered = Array.from(
          { length: needs },
          () =>
            new Promise<void>((enter) => {
              void limit(() => {
                enter();
                return over;
              });
            }),
        );
        void Promise.all(entered).then(() => {
          clearTimeout(late);
          resolve();
        });
      });
      return await work();
    } finally {
      leave();
    }
  };
}
