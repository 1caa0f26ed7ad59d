import pLimit from 'p-limit';
import { Busy } from './errors.ts';

/** Runs work once there is room, in the order of the calls. `needs` is how many places it takes. */
export type Semaphore = <T>(work: () => Promise<T>, needs?: number) => Promise<T>;

/**
 * A semaphore for work that needs much memory. Unlike p-limit it has weights and a time limit: work that has waited for
 * `patienceMs` throws Busy, so that the queue cannot grow without end.
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
        // Takes all places in one go, so that two pieces of work never each hold half of what the other needs.
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
