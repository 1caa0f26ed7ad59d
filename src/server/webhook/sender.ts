import { audit } from '../audit/store.ts';
import type { Log } from '../log.ts';
import type { Database } from '../services/database.ts';
import { postTo } from '../services/public-address.ts';
import { startWorker, type Worker } from '../services/queue.ts';
import { unseal } from '../services/secrets.ts';
import type { Settings } from '../settings.ts';
import { signed } from './signature.ts';
import { claimEvents, type DueEvent, finishEvent, noteTry, OF_WEBHOOK, postponeEvent, removeWebhook } from './store.ts';

/** How many events are sent at once. */
const PLACES = 20;
const TIMEOUT_MS = 10_000;
/** Longer than a sending can take, so that no other process claims the same event meanwhile. */
const LEASE_MS = 60_000;
const KEPT_MS = 24 * 3_600_000;
const GONE = 410;

type Sending = DueEvent & { endsAt: Date };

/** An event that its receiver did not take, with the status of its answer. */
class NotTaken extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The receiver answered ${status}.`);
    this.status = status;
  }
}

/**
 * Starts the worker that sends events to webhooks. Every process runs one.
 *
 * @param secret the server's, which opens the webhooks' own
 */
export function openWebhooks(database: Database, settings: Settings, log: Log, secret: string): Worker {
  const { db } = database;
  /** How many events are being sent to each webhook. */
  const underWay = new Map<string, number>();

  return startWorker<Sending>(
    {
      name: 'webhook',
      places: PLACES,
      closeMs: TIMEOUT_MS,
      async claim(most) {
        const now = new Date();
        const busy = [...underWay].filter(([, count]) => count >= OF_WEBHOOK).map(([id]) => id);
        const due = await claimEvents(db, { most, busy, now, lease: new Date(now.getTime() + LEASE_MS) });
        for (const { webhook_id } of due) underWay.set(webhook_id, (underWay.get(webhook_id) ?? 0) + 1);
        return due.map((event) => ({ ...event, endsAt: new Date(event.created_at.getTime() + KEPT_MS) }));
      },
      async send(event) {
        const status = await deliver(event).finally(() => leave(event));
        if (status === GONE) return end(event);
        if (status < 200 || status >= 300) throw new NotTaken(status);
        await noteTry(db, event.webhook_id, { failed: false, status, now: new Date() });
        await finishEvent(db, event.id);
      },
      isFinal: () => false,
      async giveUp(event, error) {
        log.error({ ...about(event), ...faultOf(error) }, 'gave up an event of a webhook');
        await failed(event, error);
        await finishEvent(db, event.id);
      },
      async postpone(event, waitMs, error) {
        log.info({ ...about(event), ...faultOf(error) }, 'an event was not taken, it will be tried again');
        await failed(event, error);
        await postponeEvent(db, event.id, new Date(Date.now() + waitMs));
      },
    },
    log,
  );

  function leave({ webhook_id }: Sending): void {
    const left = underWay.get(webhook_id)! - 1;
    if (left > 0) underWay.set(webhook_id, left);
    else underWay.delete(webhook_id);
  }

  function failed(event: Sending, error: unknown): Promise<void> {
    const status = faultOf(error).status ?? null;
    return noteTry(db, event.webhook_id, { failed: true, status, now: new Date() });
  }

  /** Ends a webhook whose receiver says that it is gone. */
  async function end({ webhook_id }: Sending): Promise<void> {
    await database.transaction(async (trx) => {
      const ended = await removeWebhook(trx, webhook_id);
      if (!ended) return;
      const detail = { host: new URL(ended.url).host, status: GONE };
      await audit(trx, 'system', 'webhook ended', `webhook ${webhook_id}`, detail, new Date());
    });
  }

  /** Sends an event, signed. Returns the status of the answer. */
  async function deliver({ id, type, data, created_at, url, secret: sealed }: DueEvent): Promise<number> {
    const key = unseal(sealed, secret);
    if (!key) throw new Error('Its secret was sealed with another SECRET.');
    const body = JSON.stringify({ type, timestamp: created_at.toISOString(), data });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Next-Door-Kitchen',
      ...signed(key, id, body, new Date()),
    };
    return postTo(url, { headers, body, timeoutMs: TIMEOUT_MS, allowed: settings.webhookHosts, plain: true });
  }
}

/** An event's properties in the log. Its address may carry a password, so only its host is said. */
const about = ({ id, webhook_id, type, attempts, url }: Sending) => ({
  event: id,
  webhook: webhook_id,
  host: new URL(url).host,
  type,
  attempts,
});

function faultOf(error: unknown): { status?: number; code?: string } {
  if (error instanceof NotTaken) return { status: error.status };
  const { code, message } = error as { code?: string; message: string };
  return { code: code ?? message };
}
