import { computed, signal } from '@preact/signals-react';
import { chunk } from './chunk.ts';
import { type Failure, send } from './send.ts';
import { readStored, store } from './storage.ts';
import { headersOf, type Outbox, type OutboxOptions, type Tap } from './tap.ts';

interface TapOptions<Payload> {
  tappedAt: Date;
  /** Kept until the server has answered, even by a page that dies; otherwise it is sent now or not at all. */
  waits: boolean;
  payload?: Payload | undefined;
}

// Comes with what makes calls, and is kept by the worker: without signal there is nothing to send.
const sender = chunk('outbox-sender.ts', () => import('./outbox-sender.ts'), 'sendAll');

/** Taps that survive bad signal: remembered on the phone and sent in order, by one tab at a time, each acting once. */
export function createOutbox<Name extends string, Payload, Answer>(options: OutboxOptions<Name, Payload, Answer>) {
  type Entry = Tap<Name, Payload>;
  const { storageKey, calls, owner, onAnswer } = options;
  const all = signal<readonly Entry[]>([]);
  const waiting = computed(() => all.value.filter((tap) => tap.owner === owner.value?.id && tap.call in calls));
  const watched = new Set<string>();
  let isStored = true;
  let last: Promise<void> = Promise.resolve();

  function read(): void {
    // Without storage, or room in it, this page remembers them for as long as it is open.
    if (isStored) all.value = readStored<Entry[]>(storageKey) ?? [];
  }

  function write(taps: readonly Entry[]): void {
    all.value = taps;
    isStored = store(storageKey, taps.length ? taps : undefined);
  }

  const request = (tap: Entry): Promise<Answer | Failure> =>
    send(calls[tap.call], tap.payload, { id: tap.id, headers: headersOf(tap) }).catch((failure: Failure) => failure);

  const box: Outbox<Name, Payload, Answer> = { ...options, all, waiting, watched, read, write, request };

  /** Sends what waits, one after the other, until nothing is left or the signal is gone. Never rejects. */
  function flush(): Promise<void> {
    read();
    sender.prefetch();
    if (waiting.peek().length)
      last = last
        .then(() => sender.load())
        .then(
          (sendAll) => sendAll(box),
          () => {},
        );
    return last;
  }

  /** Makes a call of somebody's tap; resolves once it was answered, or has to wait. Never rejects. */
  async function post(call: Name, id: string, { tappedAt, waits, payload }: TapOptions<Payload>): Promise<void> {
    const tap: Entry = { key: newKey(), call, id, tappedAt: tappedAt.toISOString(), payload, owner: owner.peek()?.id };
    if (!waits) return onAnswer(tap, await request(tap), true);
    watched.add(tap.key);
    // Remembered first, so that not even a page that dies loses it.
    read();
    write([...all.peek(), tap]);
    await flush();
    // Still waiting: when it is sent, the person may be elsewhere.
    watched.delete(tap.key);
  }

  /** Forgets everybody's taps, those too that the worker was to send. */
  function clear(): void {
    write([]);
    globalThis.caches?.delete(storageKey).catch(() => {});
  }

  if (typeof window !== 'undefined') {
    read();
    addEventListener('storage', read);
  }
  return { waiting, post, flush, clear };
}

/** Not `randomUUID`: a phone that opens the app over plain http in a home network has none. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
