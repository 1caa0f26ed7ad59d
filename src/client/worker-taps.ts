import { mustWait, readForWorker, saveForWorker, type WorkerTaps } from './for-worker.ts';

/** Limits one attempt, since a page opened meanwhile waits for the lock. Chrome before 103 can't set a limit. */
const TIMEOUT_MS = 30_000;

/**
 * Sends an outbox's saved taps in order, each under its key. Their answers are saved until a page has shown them.
 *
 * @throws if offline or if the server is in trouble; the browser then tries again later
 */
export function sendTaps(queue: string): Promise<void> {
  return navigator.locks.request(queue, async () => {
    for (;;) {
      const [tap] = (await readForWorker<WorkerTaps>(queue))?.requests ?? [];
      if (!tap) return;
      const { key, url, ...init } = tap;
      const signal = AbortSignal.timeout?.(TIMEOUT_MS);
      const answer = await fetch(url, { ...init, credentials: 'include', signal });
      // The session has expired: the same person's next session sends it.
      if (answer.status === 401) return;
      if (mustWait(answer.status, false)) throw new Error(`${answer.status}`);
      const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
      // A logout may have deleted the taps meanwhile.
      const taps = await readForWorker<WorkerTaps>(queue);
      if (!taps) return;
      const requests = taps.requests.filter((one) => one.key !== key);
      const answers = { ...taps.answers, [key]: { status: answer.status, body } };
      await saveForWorker(queue, { requests, answers } satisfies WorkerTaps);
    }
  });
}
