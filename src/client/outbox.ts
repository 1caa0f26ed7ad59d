import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Call } from '#api/call';
import { Failure, send } from './send.ts';
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
  /** Where local storage keeps the queue; also the name of the lock that its tabs share. */
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

/** Taps that survive bad signal: remembered on the phone and sent in order, by one tab at a time, each acting once. */
export function createOutbox<Name extends string, Payload, Answer>(options: OutboxOptions<Name, Payload, Answer>) {
  type Entry = Tap<Name, Payload>;
  const { storageKey, calls, owner, onAnswer } = options;
  /** What waits, in order. Storage is the truth, for other tabs and for a reload. */
  const all = signal<readonly Entry[]>([]);
  const waiting = computed(() => all.value.filter((tap) => tap.owner === owner.value?.id && tap.call in calls));
  /** Taps whose outcome somebody is waiting to see: a server error ends these, while the others are tried again. */
  const watched = new Set<string>();
  let isStored = true;
  let last: Promise<void> = Promise.resolve();

  /** Looks at what is stored: another tab may have sent or added some. */
  function read(): void {
    // Without storage, or room in it, this page remembers them for as long as it is open.
    if (isStored) all.value = readStored<Entry[]>(storageKey) ?? [];
  }

  function write(taps: readonly Entry[]): void {
    all.value = taps;
    isStored = store(storageKey, taps.length ? taps : undefined);
  }

  const request = ({ call, id, key, tappedAt, payload }: Entry): Promise<Answer | Failure> =>
    send(calls[call], payload, { id, headers: { 'idempotency-key': key, 'x-tapped-at': tappedAt } }).catch(
      (failure: Failure) => failure,
    );

  async function sendAll(): Promise<void> {
    for (;;) {
      read();
      const [tap] = waiting.peek();
      if (!tap) return;
      const answer = await request(tap);
      const isWatched = watched.has(tap.key);
      if (answer instanceof Failure && mustWait(answer.status, isWatched)) return;
      read();
      write(all.peek().filter(({ key }) => key !== tap.key));
      await onAnswer(tap, answer, isWatched);
    }
  }

  /** Sends what waits, one after the other, until nothing is left or the signal is gone. Never rejects. */
  function flush(): Promise<void> {
    read();
    if (waiting.peek().length) last = last.then(() => alone(storageKey, sendAll));
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

  if (typeof window !== 'undefined') {
    read();
    addEventListener('storage', read);
  }
  return {
    /** The taps of whoever is logged in that the server has not answered, in their order. */
    waiting,
    post,
    flush,
    /** Forgets everybody's taps. */
    clear: () => write([]),
  };
}

/** A tap waits without signal, or for the next session; and, if nobody is watching, for a server in trouble. */
const mustWait = (status: number, isWatched: boolean) =>
  status === 0 || status === 401 || (!isWatched && (status >= 500 || status === 429));

/** Two tabs never send at the same time. */
const alone = (lock: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(lock, work) : work();

/** Not `randomUUID`: a phone that opens the app over plain http in a home network has none. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
