import type { ReadonlySignal } from '@preact/signals-react';
import type { Call } from '#api/call';
import { type LeftTaps, leave, left, mustWait, type TapRequest } from './for-worker.ts';
import { addressOf, Failure, KINDS } from './send.ts';
import { tokens } from './session.ts';
import { headersOf, type Outbox, type Tap } from './tap.ts';

/** Whether this browser lets the worker send what waits, when the tab is long closed. */
const canSync = () => 'SyncManager' in window && 'caches' in window;

/** Sends what waits in an outbox, in order, until nothing is left or the signal is gone. Never rejects. */
export const sendAll = <Name extends string, Payload, Answer>(box: Outbox<Name, Payload, Answer>): Promise<void> =>
  alone(box.storageKey, () => work(box));

/** Two tabs, or a tab and the worker, never send at the same time. */
const alone = (lock: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(lock, work) : work();

async function work<Name extends string, Payload, Answer>(box: Outbox<Name, Payload, Answer>): Promise<void> {
  const { storageKey, all, waiting, watched, read, write, request, onAnswer } = box;
  queues.set(storageKey, waiting);
  // What the worker sent while no page was open: its outcome is shown here.
  const answers = canSync() ? await answersLeft(storageKey) : {};
  for (;;) {
    read();
    const [tap] = waiting.peek();
    if (!tap) break;
    const known = answers[tap.key];
    // Left for the worker while it is on its way: the page may die before its answer.
    const [answer] = await Promise.all([known ? answerOf<Answer>(known) : request(tap), leaveTaps(box, answers)]);
    const isWatched = watched.has(tap.key);
    if (answer instanceof Failure && mustWait(answer.status, isWatched)) break;
    read();
    write(all.peek().filter(({ key }) => key !== tap.key));
    await onAnswer(tap, answer, isWatched);
  }
  await leaveTaps(box, answers);
  if (canSync()) void askForSync(storageKey);
}

// For the worker

const answersLeft = (name: string): Promise<LeftTaps['answers']> =>
  left<LeftTaps>(name).then(
    (taps) => taps?.answers ?? {},
    () => ({}),
  );

const answerOf = <Answer>({ status, body }: LeftTaps['answers'][string]) =>
  status < 400 ? (body as Answer) : new Failure(status, body);

/** Leaves the worker what waits now, with the session of whoever tapped; nothing where nothing waits. Never rejects. */
async function leaveTaps<Name extends string, Payload, Answer>(
  { storageKey, calls, all, waiting }: Outbox<Name, Payload, Answer>,
  known: LeftTaps['answers'],
): Promise<void> {
  if (!canSync()) return;
  const session = tokens[KINDS[Object.values<Call<Payload, Answer>>(calls)[0]!.role]!];
  const token = session.peek();
  const keys = new Set(all.peek().map(({ key }) => key));
  const answers = Object.fromEntries(Object.entries(known).filter(([key]) => keys.has(key)));
  const requests = token
    ? waiting
        .peek()
        .filter(({ key }) => !answers[key])
        .map((tap) => requestOf(tap, calls[tap.call], token))
    : [];
  const isEmpty = !requests.length && !Object.keys(answers).length;
  try {
    await leave(storageKey, isEmpty ? undefined : ({ requests, answers } satisfies LeftTaps));
    // A logout meanwhile: it was for nobody else.
    if (session.peek() !== token) await leave(storageKey, undefined);
  } catch {
    // No room, or a private window: then this page sends it, or the next one.
  }
}

function requestOf(tap: Tap<string>, call: Call, token: string): TapRequest {
  const hasBody = tap.payload !== undefined;
  return {
    key: tap.key,
    method: call.method,
    url: addressOf(call, tap.id),
    headers: {
      authorization: `Bearer ${token}`,
      ...headersOf(tap),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(tap.payload) }),
  };
}

/** TypeScript's DOM does not know it. */
type Syncing = ServiceWorkerRegistration & { sync: { register(tag: string): Promise<void> } };

/** What waits in each queue. */
const queues = new Map<string, ReadonlySignal<readonly { key: string }[]>>();
/** For what the browser was asked last, by queue: each time would wake the worker. */
const asked = new Map<string, string>();

/** Asks the browser to let the worker send a queue as soon as there is signal. */
async function askForSync(name: string): Promise<void> {
  const taps = queues.get(name)!.peek();
  const keys = taps.map(({ key }) => key).join();
  if (!keys || asked.get(name) === keys) return;
  asked.set(name, keys);
  try {
    await ((await navigator.serviceWorker.ready) as Syncing).sync.register(name);
  } catch {
    // Switched off for this site: then this page sends it, or the next one.
  }
}

// Somebody leaves while a tap is on its way.
if (typeof window !== 'undefined') {
  addEventListener('visibilitychange', () => {
    if (document.hidden && canSync()) for (const name of queues.keys()) void askForSync(name);
  });
}
