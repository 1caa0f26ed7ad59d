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

/** Runs `work` while `new Date()` is noon of a day. Not so many hours ahead: late in the evening that is a day more. */
export async function atNoonOf(day: string, work: () => Promise<unknown>): Promise<void> {
  const real = Date;
  globalThis.Date = new Proxy(real, {
    construct: (target, args) => Reflect.construct(target, args.length ? args : [`${day}T12:00:00Z`]),
  });
  try {
    await work();
  } finally {
    globalThis.Date = real;
  }
}
