const { setTimeout: real } = globalThis;

/**
 * Timers of `least` to `most` ms wait until the test calls them: what they would do comes into the list. `letTimersGo`
 * ends it.
 */
export function holdTimers(least: number, most = least): (() => void)[] {
  const due: (() => void)[] = [];
  globalThis.setTimeout = ((work: () => void, after = 0, ...values: []) =>
    after >= least && after <= most ? due.push(work) : real(work, after, ...values)) as unknown as typeof setTimeout;
  return due;
}

/** Timers run by themselves again. */
export function letTimersGo(): void {
  globalThis.setTimeout = real;
}
