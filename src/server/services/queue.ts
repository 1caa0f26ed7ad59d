import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** A queued item: its number of attempts, and when the last may start. */
interface Queued {
  attempts: number;
  endsAt: Date;
}

/**
 * Items that are queued in a transaction and sent after its commit, by any process that claims them. The store keeps an
 * item until it is sent or given up.
 */
interface Queue<Item extends Queued> {
  /** The item's name in the log, such as 'mail'. */
  name: string;
  /** How many items are sent at once. One that hangs blocks only its own place. */
  places: number;
  /** Additional places for urgent items, so that slow ones never delay them. */
  urgentPlaces?: number;
  /** How long a stop waits for items being sent. Interrupted ones become due again. */
  closeMs: number;
  /**
   * Claims up to `most` due items, only urgent ones if `urgentOnly`. No other process may claim them while they are
   * sent.
   */
  claim(most: number, urgentOnly: boolean): Promise<Item[]>;
  /** Sends an item and removes it from the queue. Throws if it was not accepted. */
  send(item: Item): Promise<void>;
  /** Whether another attempt would be pointless. */
  isFinal(error: unknown): boolean;
  giveUp(item: Item, error: unknown): Promise<void>;
  postpone(item: Item, waitMs: number, error: unknown): Promise<void>;
}

/** The worker that sends a queue's items. */
export interface Worker {
  /** Checks the queue within a moment instead of at the next tick. Call it after the commit. */
  kick(): void;
  close(): Promise<void>;
}

const TICK_MS = 2_000;
/** Calls come by the hundred in a second, and most of them queue nothing: they look together. */
const TOGETHER_MS = 100;
const MAX_WAIT_MS = 600_000;

/** Starts the worker of a queue. Failed items are tried again after growing pauses, until their time ends. */
export function startWorker<Item extends Queued>(queue: Queue<Item>, log: Log): Worker {
  const { name, places, urgentPlaces = 0 } = queue;
  const sending = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let again = false;
  let closed = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Set while a look is to come. */
  let later: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    do {
      again = false;
      try {
        for (const item of await claimNext()) start(item);
      } catch (error) {
        log.warn({ err: error }, `the ${name} queue could not be read`);
      }
      lookedAt = performance.now();
    } while (again && !closed);
  }

  /** Claims as many due items as there are free places. */
  async function claimNext(): Promise<Item[]> {
    const free = places - sending.size;
    if (free > 0) return queue.claim(free, false);
    return free + urgentPlaces > 0 ? queue.claim(free + urgentPlaces, true) : [];
  }

  /** Sends an item, then claims another for its place. */
  function start(item: Item): void {
    const sent = attempt(item)
      .catch((error) => log.warn({ err: error }, `the ${name} queue could not be written`))
      .finally(() => {
        sending.delete(sent);
        lookNow();
      });
    sending.add(sent);
  }

  async function attempt(item: Item): Promise<void> {
    try {
      await queue.send(item);
    } catch (error) {
      if (queue.isFinal(error) || Date.now() > item.endsAt.getTime()) await queue.giveUp(item, error);
      else await queue.postpone(item, Math.min(2 ** item.attempts * 1_000, MAX_WAIT_MS), error);
    }
  }

  function lookNow(): void {
    again = true;
    if (looking || closed) return;
    looking = look().finally(() => {
      looking = undefined;
      if (again) lookNow();
    });
  }

  function kick(): void {
    if (later || closed) return;
    const wait = looking ? TOGETHER_MS : lookedAt + TOGETHER_MS - performance.now();
    if (wait <= 0) lookNow();
    else {
      later = setTimeout(() => {
        later = undefined;
        lookNow();
      }, wait);
    }
  }

  const timer = setInterval(kick, TICK_MS);
  timer.unref();
  return {
    kick,
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(later);
      const ended = Promise.resolve(looking).then(() => Promise.all(sending));
      await Promise.race([ended, pause(queue.closeMs, undefined, { ref: false })]);
    },
  };
}
