import { request } from 'node:https';
import webPush from 'web-push';
import type { Log } from '../log.ts';
import type { Database } from '../services/database.ts';
import { startWorker, type Worker } from '../services/queue.ts';
import type { Settings } from '../settings.ts';
import { InsideAddress, isAllowed, mayCall, publicLookup } from './address.ts';
import { claimAlerts, type DueAlert, dropSubscription, finishAlert, keptKeys, postponeAlert } from './store.ts';

/** The worker that sends alerts. */
export interface Push extends Worker {
  /** The public key that a browser subscribes with. */
  key: string;
}

/** How many alerts are sent at once. */
const PLACES = 20;
const TIMEOUT_MS = 10_000;
/** Longer than a sending can take, so that no other process claims the same alert meanwhile. */
const LEASE_MS = 60_000;
const KEPT_MS = 24 * 3_600_000;

/** Starts the worker that sends alerts. Every process runs one. */
export async function openPush({ db }: Database, settings: Settings, log: Log): Promise<Push> {
  const keys = settings.pushKeys ?? (await keptKeys(db, () => webPush.generateVAPIDKeys()));
  const worker = startWorker<DueAlert & { endsAt: Date }>(
    {
      name: 'alert',
      places: PLACES,
      closeMs: TIMEOUT_MS,
      async claim(most) {
        const now = new Date();
        const due = await claimAlerts(db, most, now, new Date(now.getTime() + LEASE_MS));
        return due.map((alert) => ({ ...alert, endsAt: new Date(alert.created_at.getTime() + KEPT_MS) }));
      },
      async send(alert) {
        const now = new Date();
        const status = await deliver(alert);
        if (status === 404 || status === 410) return dropSubscription(db, alert.subscription_id);
        if (status === 429 || status >= 500) throw Object.assign(new Error('not taken'), { code: status });
        if (status >= 300) log.warn({ ...about(alert), status }, 'an alert was refused');
        await finishAlert(db, alert, now);
      },
      isFinal: (error) => error instanceof InsideAddress,
      async giveUp(alert, error) {
        if (!(error instanceof InsideAddress)) return finishAlert(db, alert, new Date());
        log.warn(about(alert), 'a subscription leads into the network: it is dropped');
        await dropSubscription(db, alert.subscription_id);
      },
      async postpone(alert, waitMs, error) {
        const { code } = error as { code?: unknown };
        log.info({ ...about(alert), code }, 'an alert was not taken, it will be tried again');
        await postponeAlert(db, alert.id, new Date(Date.now() + waitMs));
      },
    },
    log,
  );

  /**
   * Sends an alert, encrypted for its browser. Follows no redirects.
   *
   * @returns the push service's HTTP status
   */
  function deliver({ endpoint, p256dh, auth, kind, subject_id }: DueAlert): Promise<number> {
    const url = new URL(endpoint);
    if (!mayCall(endpoint, settings.pushHosts)) throw new InsideAddress('The address is not public.');
    const text = JSON.stringify({ kind, ...(subject_id && { id: subject_id }) });
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: `mailto:${settings.supportEmail}`, ...keys },
      TTL: KEPT_MS / 1_000,
    });
    const trusted = isAllowed(url.host, url.hostname, settings.pushHosts);
    return new Promise((resolve, reject) => {
      const call = request(
        url,
        {
          method,
          headers,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          agent: false,
          ...(!trusted && { lookup: publicLookup }),
        },
        (answer) => {
          // Only the status matters.
          answer.destroy();
          resolve(answer.statusCode ?? 0);
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  return { key: keys.publicKey, ...worker };
}

/** An alert's properties in the log. Its address identifies a person, so it is left out. */
const about = ({ id, kind, attempts }: DueAlert) => ({ alert: id, kind, attempts });
