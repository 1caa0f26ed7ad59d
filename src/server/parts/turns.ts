import { busy } from '../problem.ts';

/** Runs work once there is room for it, in the order of asking. `needs` is how much of the room it takes. */
export type InTurn = <T>(work: () => Promise<T>, needs?: number) => Promise<T>;

/**
 * A room of so many places, for work that holds much memory. Whoever has waited for `patience` milliseconds gets a
 * 503 instead of a place: a queue that cannot be served must not grow.
 */
export function takingTurns(places: number, patience: number): InTurn {
  let free = places;
  const waiting: { needs: number; go: () => void }[] = [];

  const next = () => {
    for (let first = waiting[0]; first && first.needs <= free; first = waiting[0]) {
      waiting.shift();
      free -= first.needs;
      first.go();
    }
  };

  const enter = (needs: number) => new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(mine), 1);
      reject(busy());
      next();
    }, patience);
    const mine = {
      needs,
      go: () => {
        clearTimeout(late);
        resolve();
      },
    };
    waiting.push(mine);
    next();
  });

  return async (work, needs = 1) => {
    await enter(needs);
    try {
      return await work();
    } finally {
      free += needs;
      next();
    }
  };
}
