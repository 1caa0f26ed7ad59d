import { request } from 'node:https';
import webPush from 'web-push';
import type { Log } from '../log.ts';
import { type Database, outsideTransaction } from '../services/database.ts';
import type { Settings } from '../settings.ts';
import { InsideAddress, isAllowed, mayCall, publicLookup } from './address.ts';
import { claimAlerts, type DueAlert, dropSubscription, finishAlert, keptKeys, postponeAlert } from './store.ts';

/** The worker that sends alerts. */
export interface Push {
  /** The public key, by which a browser subscribes. */
  key: string;
  /** Stops after the alerts that are on their way. */
  close(): Promise<void>;
}

const TICK_MS = 2_000;
/** Alerts on their way at once: a push service that hangs holds its own place alone. */
const PLACES = 20;
const LONGEST_MS = 10_000;
/** Longer than a sending can take, so that no other process takes the same alert meanwhile. */
const LEASE_MS = 60_000;
const GIVE_UP_MS = 24 * 3_600_000;
const SLOWEST_RETRY_MS = 600_000;

/** Starts the worker: alerts go out from whichever process claims them. */
export async function openPush({ db }: Database, settings: Settings, log: Log): Promise<Push> {
  const keys = settings.pushKeys ?? (await keptKeys(db, () => webPush.generateVAPIDKeys()));
  const sending = new Set<Promise<void>>();
  let running: Promise<void> | undefined;
  let closed = false;

  async function work(): Promise<void> {
    try {
      for (;;) {
        if (sending.size === PLACES) await Promise.race(sending);
        const now = new Date();
        const lease = new Date(now.getTime() + LEASE_MS);
        const due = closed ? [] : await claimAlerts(db, PLACES - sending.size, now, lease);
        if (due.length === 0) return;
        for (const alert of due) start(alert);
      }
    } catch (error) {
      log.warn({ err: error }, 'the alerts could not be read');
    }
  }

  /** Sends an alert; the place that it leaves is the next one's. */
  function start(alert: DueAlert): void {
    const sent = send(alert)
      .catch((error) => log.warn({ err: error }, 'the alerts could not be written'))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  async function send(alert: DueAlert): Promise<void> {
    const now = new Date();
    // Whose it is, the address says: it stays out of the log.
    const about = { alert: alert.id, kind: alert.kind, attempts: alert.attempts };
    try {
      const status = await deliver(alert);
      if (status === 404 || status === 410) return await dropSubscription(db, alert.subscription_id);
      if (status === 429 || status >= 500) throw Object.assign(new Error('not taken'), { code: status });
      if (status >= 300) log.warn({ ...about, status }, 'an alert was refused');
      await finishAlert(db, alert, now);
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (error instanceof InsideAddress) {
        log.warn(about, 'a subscription leads into the network: it is dropped');
        return dropSubscription(db, alert.subscription_id);
      }
      if (now.getTime() - alert.created_at.getTime() > GIVE_UP_MS) return finishAlert(db, alert, now);
      log.info({ ...about, code }, 'an alert was not taken, it will be tried again');
      const wait = Math.min(2 ** alert.attempts * 1000, SLOWEST_RETRY_MS);
      await postponeAlert(db, alert.id, new Date(now.getTime() + wait));
    }
  }

  /** Sends it, encrypted for its browser; answers the push service's status. Redirects are not followed. */
  function deliver({ endpoint, p256dh, auth, kind, subject_id }: DueAlert): Promise<number> {
    const url = new URL(endpoint);
    if (!mayCall(endpoint, settings.pushHosts)) throw new InsideAddress('The address is not public.');
    const text = JSON.stringify({ kind, ...(subject_id && { id: subject_id }) });
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: `mailto:${settings.supportEmail}`, ...keys },
      TTL: GIVE_UP_MS / 1000,
    });
    const trusted = isAllowed(url.host, url.hostname, settings.pushHosts);
    return new Promise((resolve, reject) => {
      const call = request(
        url,
        {
          method,
          headers,
          signal: AbortSignal.timeout(LONGEST_MS),
          agent: false,
          ...(!trusted && { lookup: publicLookup }),
        },
        (answer) => {
          // What it says beside its status is of no use.
          answer.destroy();
          resolve(answer.statusCode ?? 0);
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  const look = () => {
    running ??= outsideTransaction(work).finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(look, TICK_MS);
  timer.unref();
  return {
    key: keys.publicKey,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
      await Promise.all(sending);
    },
  };
}
