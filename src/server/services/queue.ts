import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** What stands in a queue: how often it was tried, and until when. */
interface Queued {
  attempts: number;
  endsAt: Date;
}

/**
 * A kind of thing that is queued in a transaction and sent after its commit, by whichever process claims it. Its store
 * keeps it until it is sent or given up.
 */
interface Queue<Item extends Queued> {
  /** What the log calls it: 'mail'. */
  name: string;
  /** Items on their way at once: one that hangs holds its own place alone. */
  places: number;
  /** Places beyond those, for urgent items alone, so that slow ones never stand in their way. */
  urgentPlaces?: number;
  /** How long a stop waits for what is on its way. What is cut off falls due again. */
  closeMs: number;
  /** Claims due items, up to `most`; urgent ones alone where it says so. Nobody else may claim them while they are sent. */
  claim(most: number, urgentOnly: boolean): Promise<Item[]>;
  /** Sends an item and takes it off the queue. Throws when it was not taken. */
  send(item: Item): Promise<void>;
  /** Whether trying again is of no use. */
  isFinal(error: unknown): boolean;
  giveUp(item: Item, error: unknown): Promise<void>;
  postpone(item: Item, waitMs: number, error: unknown): Promise<void>;
}

/** The worker that empties a queue. */
export interface Worker {
  /** Looks at the queue now instead of at the next tick. To be called once the transaction has committed. */
  kick(): void;
  close(): Promise<void>;
}

const TICK_MS = 2_000;
const LONGEST_WAIT_MS = 600_000;

/** Starts the worker of a queue. What is not taken is tried again after pauses that grow, until it ends. */
export function startWorker<Item extends Queued>(queue: Queue<Item>, log: Log): Worker {
  const { name, places, urgentPlaces = 0 } = queue;
  const sending = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function look(): Promise<void> {
    do {
      again = false;
      try {
        for (const item of await claimNext()) start(item);
      } catch (error) {
        log.warn({ err: error }, `the ${name} queue could not be read`);
      }
    } while (again && !closed);
  }

  /** As many due items as there are places for. */
  async function claimNext(): Promise<Item[]> {
    const free = places - sending.size;
    if (free > 0) return queue.claim(free, false);
    return free + urgentPlaces > 0 ? queue.claim(free + urgentPlaces, true) : [];
  }

  /** Sends an item. The place it leaves is the next one's. */
  function start(item: Item): void {
    const sent = attempt(item)
      .catch((error) => log.warn({ err: error }, `the ${name} queue could not be written`))
      .finally(() => {
        sending.delete(sent);
        kick();
      });
    sending.add(sent);
  }

  async function attempt(item: Item): Promise<void> {
    try {
      await queue.send(item);
    } catch (error) {
      if (queue.isFinal(error) || Date.now() > item.endsAt.getTime()) await queue.giveUp(item, error);
      else await queue.postpone(item, Math.min(2 ** item.attempts * 1_000, LONGEST_WAIT_MS), error);
    }
  }

  function kick(): void {
    again = true;
    if (looking || closed) return;
    looking = look().finally(() => {
      looking = undefined;
      if (again) kick();
    });
  }

  const timer = setInterval(kick, TICK_MS);
  timer.unref();
  return {
    kick,
    async close() {
      closed = true;
      clearInterval(timer);
      const ended = Promise.resolve(looking).then(() => Promise.all(sending));
      await Promise.race([ended, pause(queue.closeMs, undefined, { ref: false })]);
    },
  };
}
