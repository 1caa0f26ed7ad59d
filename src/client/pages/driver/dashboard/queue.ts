import { signal } from '@preact/signals-react';
import { complete, pickUp, type Delivery } from '#api/delivery';
import type { DeliveryAction } from '#rules/delivery';
import { Failure, send } from '../../../send.ts';
import { driver } from '../../../session.ts';

const CALLS = { 'picked-up': pickUp, complete } as const;
/** What happens at a kerb whether or not there is signal. Accept and Cancel are agreed with the server or not at all. */
export type QueuedAction = keyof typeof CALLS;
export const isQueued = (action: DeliveryAction): action is QueuedAction => Object.hasOwn(CALLS, action);

/** A tap that the server has not answered yet. */
export interface Tap {
  driver: string;
  /** The delivery. */
  id: string;
  action: QueuedAction;
  /** The Idempotency-Key: however often it is sent, it acts once. */
  key: string;
  /** When it was tapped, ISO 8601. */
  at: string;
}

const KEY = 'driver_queue';

/** The taps of this phone that wait, in their order. Storage is the truth, for other tabs and a reload. */
export const taps = signal<readonly Tap[]>(stored() ?? []);

function stored(): Tap[] | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Tap[];
  } catch {
    return undefined;
  }
}

function change(next: (all: readonly Tap[]) => readonly Tap[]): void {
  taps.value = next(stored() ?? taps.peek());
  try {
    if (taps.peek().length) localStorage.setItem(KEY, JSON.stringify(taps.peek()));
    else localStorage.removeItem(KEY);
  } catch {
    // Then they wait as long as the page is open.
  }
}

/** Puts a tap into the queue before anything is sent, so that not even a page that dies loses it. */
export function addTap(tap: Tap): void {
  change((all) => [...all, tap]);
}

/** Called for each tap that was answered, with the delivery as it is now, or with why it was refused. */
export type OnAnswer = (tap: Tap, answer: Delivery | Failure) => Promise<void>;

let last: Promise<void> = Promise.resolve();

/**
 * Sends what waits, one after the other, in order; resolves when nothing is left or the signal is gone. Never rejects.
 *
 * @param impatient the key of a tap that somebody is looking at: a fault of the server ends it, too
 */
export function flush(onAnswer: OnAnswer, impatient?: string): Promise<void> {
  last = last.then(() => alone(() => sendAll(onAnswer, impatient)));
  return last;
}

async function sendAll(onAnswer: OnAnswer, impatient?: string): Promise<void> {
  for (;;) {
    if (stored()) taps.value = stored()!;
    const tap = taps.peek().find((one) => one.driver === driver.peek()?.id);
    if (!tap) return;
    const { id, action, key, at } = tap;
    const answer = await send(CALLS[action], undefined, {
      id,
      headers: { 'idempotency-key': key, 'x-tapped-at': at },
    }).then(({ delivery }) => delivery, asFailure);
    if (answer instanceof Failure) {
      const { status } = answer;
      // No signal, or the session is over: it waits for the driver's next one. A server in trouble is asked again.
      if (status === 0 || status === 401) return;
      if ((status >= 500 || status === 429) && key !== impatient) return;
    }
    change((all) => all.filter((one) => one.key !== key));
    await onAnswer(tap, answer);
  }
}

const asFailure = (error: unknown) => (error instanceof Failure ? error : new Failure(500));

/** Two tabs never send at the same time. */
const alone = (work: () => Promise<void>): Promise<void> =>
  typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request(KEY, work) : work();

/** Logging out forgets what waits. A session that only ran out does not: the same driver's next one sends it. */
export const dropTaps = () => change(() => []);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) taps.value = stored() ?? [];
  });
}
