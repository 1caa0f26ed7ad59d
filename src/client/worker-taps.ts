import { type LeftTaps, leave, left, mustWait } from './for-worker.ts';

/** A page that is opened meanwhile waits for this. */
const LONGEST_MS = 30_000;

/**
 * Sends the taps that a page has left, in order, each under its key. What they were answered stays until a page has
 * shown it.
 *
 * @throws without signal, or when the server is in trouble: the browser then tries again later
 */
export function sendTaps(queue: string): Promise<void> {
  return navigator.locks.request(queue, async () => {
    for (;;) {
      const [tap] = (await left<LeftTaps>(queue))?.requests ?? [];
      if (!tap) return;
      const { key, url, ...init } = tap;
      const answer = await fetch(url, { ...init, credentials: 'include', signal: AbortSignal.timeout(LONGEST_MS) });
      // The session is over: its person's next one sends it.
      if (answer.status === 401) return;
      if (mustWait(answer.status, false)) throw new Error(`${answer.status}`);
      const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
      // A logout may have ended all of it meanwhile.
      const taps = await left<LeftTaps>(queue);
      if (!taps) return;
      const requests = taps.requests.filter((one) => one.key !== key);
      const answers = { ...taps.answers, [key]: { status: answer.status, body } };
      await leave(queue, { requests, answers } satisfies LeftTaps);
    }
  });
}
