import type { ReadonlySignal } from '@preact/signals-react';
import type { AnyCall } from '#api/call';
import type { Failure } from './send.ts';
import type { AccountKind } from './session.ts';

/** A tap on a button that makes a call. */
export interface Tap<Name extends string, Payload = unknown> {
  /** The Idempotency-Key: the tap takes effect once, however often it is sent. */
  key: string;
  call: Name;
  /** The parameter of the call's path. */
  id: string;
  /** ISO 8601. */
  tappedAt: string;
  payload?: Payload | undefined;
  /** The id of the person who tapped. */
  owner?: string | undefined;
}

/** The headers by which the server recognises a repeated tap and knows its time. */
export const headersOf = ({ key, tappedAt }: Tap<string>) => ({ 'idempotency-key': key, 'x-tapped-at': tappedAt });

export interface OutboxOptions<Name extends string, Payload, Answer> {
  /**
   * The key of the queue in local storage. It also names the lock shared by tabs and the worker, and the worker's cache,
   * which a session that ends deletes.
   */
  storageKey: `${AccountKind}_queue`;
  calls: Record<Name, AnyCall<Payload, Answer>>;
  /** The logged-in account. Phones are shared: another person's taps wait until that person logs in. */
  owner: ReadonlySignal<{ id: string } | null>;
  /**
   * Shows the outcome of a tap; the next tap is sent after it. `isWatched`: the person is still waiting on the page.
   */
  onAnswer: (tap: Tap<Name, Payload>, answer: Answer | Failure, isWatched: boolean) => Promise<void>;
}

/** An outbox, as its sender sees it. */
export interface Outbox<Name extends string, Payload, Answer> extends OutboxOptions<Name, Payload, Answer> {
  /** Everybody's taps, in order. Local storage is the source of truth, shared with other tabs and reloads. */
  all: ReadonlySignal<readonly Tap<Name, Payload>[]>;
  /** The logged-in person's taps that the server has not answered. */
  waiting: ReadonlySignal<readonly Tap<Name, Payload>[]>;
  /** Keys of the taps whose outcome somebody is waiting for. A server error ends these; other taps are retried. */
  watched: Set<string>;
  /** Reads local storage again: another tab may have sent or added taps. */
  read(): void;
  write(taps: readonly Tap<Name, Payload>[]): void;
  request(tap: Tap<Name, Payload>): Promise<Answer | Failure>;
}
