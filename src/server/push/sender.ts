import webPush from 'web-push';
import type { Log } from '../log.ts';
import type { Database } from '../services/database.ts';
import { InsideAddress, postTo } from '../services/public-address.ts';
import { startWorker, type Worker } from '../services/queue.ts';
import type { Settings } from '../settings.ts';
import { openPlaces } from './places.ts';
import {
  claimAlerts,
  type DueAlert,
  dropSubscription,
  finishAlert,
  keptKeys,
  postponeAlert,
  putBack,
} from './store.ts';

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
/** How long an alert waits that found no place, and how often others are looked for instead. */
const PUT_BACK_MS = 500;
const LOOKS = 3;
/** A subscription that fails this often in a row and for longer than an alert is kept has ended. */
const MAX_FAILURES = 20;

/** Starts the worker that sends alerts. Every process runs one. */
export async function openPush({ db }: Database, settings: Settings, log: Log): Promise<Push> {
  const keys = settings.pushKeys ?? (await keptKeys(db, () => webPush.generateVAPIDKeys()));
  const places = openPlaces();
  /** Subscriptions whose last alert failed: since when, and how often in a row. */
  const failing = new Map<string, { since: number; times: number }>();

  const worker = startWorker<DueAlert & { endsAt: Date; leave: (answered: boolean) => void }>(
    {
      name: 'alert',
      places: PLACES,
      closeMs: TIMEOUT_MS,
      async claim(most) {
        const taken = [];
        try {
          for (let look = 0; look < LOOKS && taken.length < most; look += 1) {
            const now = new Date();
            const due = await claimAlerts(db, most - taken.length, now, new Date(now.getTime() + LEASE_MS));
            for (const alert of due) {
              const leave = places.take(alert);
              if (leave) taken.push({ ...alert, leave, endsAt: new Date(alert.created_at.getTime() + KEPT_MS) });
              else await putBack(db, alert.id, new Date(now.getTime() + PUT_BACK_MS));
            }
            if (due.length === 0) break;
          }
        } catch (error) {
          // What has a place is sent all the same: only a sending gives the place back.
          if (taken.length === 0) throw error;
          log.warn({ err: error }, 'the alert queue could not be read');
        }
        return taken;
      },
      async send(alert) {
        const now = new Date();
        let status = 0;
        try {
          status = await deliver(alert);
        } finally {
          alert.leave(status > 0);
        }
        if (status === 404 || status === 410) return dropSubscription(db, alert.subscription_id);
        if (status === 429 || status >= 500) throw Object.assign(new Error('not taken'), { code: status });
        if (status >= 300) log.warn({ ...about(alert), status }, 'an alert was refused');
        failing.delete(alert.subscription_id);
        await finishAlert(db, alert, now);
      },
      isFinal: (error) => error instanceof InsideAddress,
      async giveUp(alert, error) {
        if (!(error instanceof InsideAddress)) return finishAlert(db, alert, new Date());
        log.warn(about(alert), 'a subscription leads into the network: it is dropped');
        await dropSubscription(db, alert.subscription_id);
      },
      async postpone(alert, waitMs, error) {
        const { since, times } = failing.get(alert.subscription_id) ?? { since: Date.now(), times: 0 };
        failing.set(alert.subscription_id, { since, times: times + 1 });
        if (times >= MAX_FAILURES && Date.now() - since > KEPT_MS) {
          failing.delete(alert.subscription_id);
          return dropSubscription(db, alert.subscription_id);
        }
        const { code } = error as { code?: unknown };
        log.info({ ...about(alert), code }, 'an alert was not taken, it will be tried again');
        await postponeAlert(db, alert.id, new Date(Date.now() + waitMs));
      },
    },
    log,
  );

  /** Sends an alert, encrypted for its browser. Returns the push service's HTTP status. */
  async function deliver({ endpoint, p256dh, auth, kind, subject_id }: DueAlert): Promise<number> {
    const text = JSON.stringify({ kind, ...(subject_id && { id: subject_id }) });
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: `mailto:${settings.supportEmail}`, ...keys },
      TTL: KEPT_MS / 1_000,
    });
    return postTo(endpoint, { headers, body, timeoutMs: TIMEOUT_MS, allowed: settings.pushHosts });
  }

  return { key: keys.publicKey, ...worker };
}

/** An alert's properties in the log. Its address identifies a person, so it is left out. */
const about = ({ id, kind, attempts }: DueAlert) => ({ alert: id, kind, attempts });
