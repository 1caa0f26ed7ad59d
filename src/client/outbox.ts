import { computed, signal } from '@preact/signals-react';
import { chunk } from './chunk.ts';
import { type Failure, send } from './send.ts';
import { readStored, store } from './storage.ts';
import { headersOf, type Outbox, type OutboxOptions, type Tap } from './tap.ts';

interface TapOptions<Payload> {
  tappedAt: Date;
  /**
   * Whether the tap is stored until the server has answered, even if the page closes. Otherwise it is sent now or not
   * at all.
   */
  waits: boolean;
  payload?: Payload | undefined;
}

// Loaded with the code that makes calls, and cached by the worker. Offline there is nothing to send.
const sender = chunk('outbox-sender.ts', () => import('./outbox-sender.ts'), 'sendAll');

/**
 * A queue of taps that survives a bad connection. Taps are stored on the phone and sent in order, by one tab at a time.
 * Each takes effect once.
 */
export function createOutbox<Name extends string, Payload, Answer>(options: OutboxOptions<Name, Payload, Answer>) {
  type Entry = Tap<Name, Payload>;
  const { storageKey, calls, owner, onAnswer } = options;
  const all = signal<readonly Entry[]>([]);
  const waiting = computed(() => all.value.filter((tap) => tap.owner === owner.value?.id && tap.call in calls));
  const watched = new Set<string>();
  let isStored = true;
  let last: Promise<void> = Promise.resolve();

  function read(): void {
    // If storage is missing or full, this page remembers the taps for as long as it is open.
    if (isStored) all.value = readStored<Entry[]>(storageKey) ?? [];
  }

  function write(taps: readonly Entry[]): void {
    all.value = taps;
    isStored = store(storageKey, taps.length ? taps : undefined);
  }

  const request = (tap: Entry): Promise<Answer | Failure> =>
    send(calls[tap.call], tap.payload, { id: tap.id, headers: headersOf(tap) }).catch((failure: Failure) => failure);

  const box: Outbox<Name, Payload, Answer> = { ...options, all, waiting, watched, read, write, request };

  /** Sends the waiting taps in order until none remain or the phone is offline. Never rejects. */
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

  /** Makes the call of a tap. Resolves once it is answered or has to wait. Never rejects. */
  async function post(call: Name, id: string, { tappedAt, waits, payload }: TapOptions<Payload>): Promise<void> {
    const tap: Entry = { key: newKey(), call, id, tappedAt: tappedAt.toISOString(), payload, owner: owner.peek()?.id };
    if (!waits) return onAnswer(tap, await request(tap), true);
    watched.add(tap.key);
    // Stored first, so that the tap survives even if the page closes.
    read();
    write([...all.peek(), tap]);
    await flush();
    // The tap still waits: by the time it is sent, the person may be elsewhere.
    watched.delete(tap.key);
  }

  /** Deletes everybody's taps. The session that ends deletes those saved for the worker. */
  const clear = () => write([]);

  if (typeof window !== 'undefined') {
    read();
    addEventListener('storage', read);
  }
  return { waiting, post, flush, clear };
}

/** Not `randomUUID`: it is missing on plain http, which a phone in a home network may use. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
