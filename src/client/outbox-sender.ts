import type { ReadonlySignal } from '@preact/signals-react';
import type { AnyCall } from '#api/call';
import { mustWait, readForWorker, saveForWorker, type TapRequest, type WorkerTaps } from './for-worker.ts';
import { addressOf, Failure, KINDS } from './send.ts';
import { tokens } from './session.ts';
import { headersOf, type Outbox, type Tap } from './tap.ts';

/** Whether the worker can send waiting taps after the tab is closed (Background Sync). */
const canSync = () => 'SyncManager' in window && 'caches' in window;

/** Sends an outbox's waiting taps in order until none remain or the phone is offline. Never rejects. */
export const sendAll = <Name extends string, Payload, Answer>(box: Outbox<Name, Payload, Answer>): Promise<void> =>
  alone(box.storageKey, () => work(box));

/** A lock, so that two tabs, or a tab and the worker, never send at the same time. */
const alone = (lock: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(lock, work) : work();

async function work<Name extends string, Payload, Answer>(box: Outbox<Name, Payload, Answer>): Promise<void> {
  const { storageKey, all, waiting, watched, read, write, request, onAnswer } = box;
  queues.set(storageKey, waiting);
  // Answers to taps that the worker sent while no page was open. They are shown here.
  const answers = canSync() ? await workerAnswers(storageKey) : {};
  for (;;) {
    read();
    const [tap] = waiting.peek();
    if (!tap) break;
    const known = answers[tap.key];
    // The taps are saved for the worker as well: the page may be closed before its answer arrives.
    const [answer] = await Promise.all([known ? answerOf<Answer>(known) : request(tap), saveTaps(box, answers)]);
    const isWatched = watched.has(tap.key);
    if (answer instanceof Failure && mustWait(answer.status, isWatched)) break;
    read();
    write(all.peek().filter(({ key }) => key !== tap.key));
    await onAnswer(tap, answer, isWatched);
  }
  await saveTaps(box, answers);
  if (canSync()) void askForSync(storageKey);
}

const workerAnswers = (name: string): Promise<WorkerTaps['answers']> =>
  readForWorker<WorkerTaps>(name).then(
    (taps) => taps?.answers ?? {},
    () => ({}),
  );

const answerOf = <Answer>({ status, body }: WorkerTaps['answers'][string]) =>
  status < 400 ? (body as Answer) : new Failure(status, body);

/**
 * Saves the waiting taps for the worker, with the session of the person who tapped, and the answers to these taps alone:
 * they name customers, and phones are shared. Saves nothing if none wait. Never rejects.
 */
async function saveTaps<Name extends string, Payload, Answer>(
  { storageKey, calls, waiting }: Outbox<Name, Payload, Answer>,
  known: WorkerTaps['answers'],
): Promise<void> {
  if (!canSync()) return;
  const session = tokens[KINDS[Object.values<AnyCall<Payload, Answer>>(calls)[0]!.role]!];
  const token = session.peek();
  const keys = new Set(waiting.peek().map(({ key }) => key));
  const answers = Object.fromEntries(Object.entries(known).filter(([key]) => keys.has(key)));
  const requests = token
    ? waiting
        .peek()
        .filter(({ key }) => !answers[key])
        .map((tap) => requestOf(tap, calls[tap.call], token))
    : [];
  const isEmpty = !requests.length && !Object.keys(answers).length;
  try {
    await saveForWorker(storageKey, isEmpty ? undefined : ({ requests, answers } satisfies WorkerTaps));
    // The person logged out meanwhile: nobody else may send these taps.
    if (session.peek() !== token) await saveForWorker(storageKey, undefined);
  } catch {
    // No room, or a private window: this page or the next one sends them.
  }
}

function requestOf(tap: Tap<string>, call: AnyCall, token: string): TapRequest {
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

/** TypeScript's DOM types lack Background Sync. */
type Syncing = ServiceWorkerRegistration & { sync: { register(tag: string): Promise<void> } };

/** The waiting taps of each outbox, by storage key. */
const queues = new Map<string, ReadonlySignal<readonly { key: string }[]>>();
/** The tap keys of the last sync request, by storage key: repeating a request would wake the worker each time. */
const asked = new Map<string, string>();

/** Asks the browser to run the worker for this outbox as soon as there is a connection. */
async function askForSync(name: string): Promise<void> {
  const taps = queues.get(name)!.peek();
  const keys = taps.map(({ key }) => key).join();
  if (!keys || asked.get(name) === keys) return;
  asked.set(name, keys);
  try {
    await ((await navigator.serviceWorker.ready) as Syncing).sync.register(name);
  } catch {
    // Background Sync is turned off for this site: this page or the next one sends the taps.
  }
}

// The person leaves while a tap is being sent.
if (typeof window !== 'undefined') {
  addEventListener('visibilitychange', () => {
    if (document.hidden && canSync()) for (const name of queues.keys()) void askForSync(name);
  });
}
