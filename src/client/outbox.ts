import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Call } from '#api/call';
import { chunk } from './chunk.ts';
import { type Failure, send } from './send.ts';
import { readStored, store } from './storage.ts';

/** A tap on a button that makes a call. */
export interface Tap<Name extends string, Payload = unknown> {
  /** The Idempotency-Key: however often the tap is sent, it acts once. */
  key: string;
  call: Name;
  /** What it is about: the parameter of the call's path. */
  id: string;
  /** ISO 8601. */
  tappedAt: string;
  payload?: Payload | undefined;
  /** The id of the person who tapped. */
  owner?: string | undefined;
}

interface TapOptions<Payload> {
  tappedAt: Date;
  /** Kept until the server has answered, even by a page that dies; otherwise it is sent now or not at all. */
  waits: boolean;
  payload?: Payload | undefined;
}

interface OutboxOptions<Name extends string, Payload, Answer> {
  /** Where local storage keeps the queue; also the name of the lock that its tabs and the worker share. */
  storageKey: string;
  calls: Record<Name, Call<Payload, Answer>>;
  /** Who is logged in. Phones are shared: what somebody else tapped waits for them. */
  owner: ReadonlySignal<{ id: string } | null>;
  /**
   * Shows the outcome of a tap; the next one is sent after it. `isWatched`: the person has been looking on since the
   * tap.
   */
  onAnswer: (tap: Tap<Name, Payload>, answer: Answer | Failure, isWatched: boolean) => Promise<void>;
}

/** What `outbox-sender.ts` needs of an outbox. */
export interface Outbox<Name extends string, Payload, Answer> extends OutboxOptions<Name, Payload, Answer> {
  /** Everybody's taps, in their order. Storage is the truth, for other tabs and for a reload. */
  all: ReadonlySignal<readonly Tap<Name, Payload>[]>;
  /** The taps of whoever is logged in that the server has not answered. */
  waiting: ReadonlySignal<readonly Tap<Name, Payload>[]>;
  /** Taps whose outcome somebody is waiting to see: a server error ends these, while the others are tried again. */
  watched: Set<string>;
  /** Looks at what is stored: another tab may have sent or added some. */
  read(): void;
  write(taps: readonly Tap<Name, Payload>[]): void;
  request(tap: Tap<Name, Payload>): Promise<Answer | Failure>;
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

export const headersOf = ({ key, tappedAt }: Tap<string>) => ({ 'idempotency-key': key, 'x-tapped-at': tappedAt });

/** Not `randomUUID`: a phone that opens the app over plain http in a home network has none. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
