import type { ReadonlySignal } from '@preact/signals-react';
import type { Call } from '#api/call';
import type { Failure } from './send.ts';

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

/** What the server tells repeated taps apart by, and when it was. */
export const headersOf = ({ key, tappedAt }: Tap<string>) => ({ 'idempotency-key': key, 'x-tapped-at': tappedAt });

export interface OutboxOptions<Name extends string, Payload, Answer> {
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

/** A queue of taps, as what sends it sees it. */
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
