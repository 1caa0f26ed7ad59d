/**
 * Runs `work` for all who ask at the same time: one run at a time, and one after it for those who ask meanwhile. Nobody
 * gets an answer that was begun before they asked.
 */
export function sharedRun<Args extends unknown[], T>(work: (...args: Args) => Promise<T>) {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return (...args: Args): Promise<T> => {
    next ??= running.then(() => {
      next = undefined;
      const run = work(...args);
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
