import { type Selectable, sql } from 'kysely';
import { ALERTS, type AlertKind } from '#rules/alerts';
import { approvedDrivers } from '../driver/store.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import type { AccountKind, Tables } from '../tables.ts';

type Subscription = Selectable<Tables['push_subscriptions']>;

/** The limit of subscriptions for one account. Another one replaces the oldest. */
const MAX_SUBSCRIPTIONS = 10;
/** New deliveries are announced at most once in this time. */
const NEW_DELIVERIES_PAUSE_MS = 60_000;

/** Saves a browser's subscription. Phones are shared, so an earlier user's subscription is removed with its alerts. */
export async function saveSubscription(trx: Db, subscription: Omit<Subscription, 'id' | 'told_new_at'>): Promise<void> {
  const { endpoint, ...change } = subscription;
  await trx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('account_id', '<>', subscription.account_id)
    .execute();
  await trx
    .insertInto('push_subscriptions')
    .values({ ...subscription, id: newId() })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(change))
    .execute();
  const kept = trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('account_id', '=', subscription.account_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SUBSCRIPTIONS);
  await trx
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', subscription.account_id)
    .where('id', 'not in', kept)
    .execute();
}

export async function removeSubscription(db: Db, account_id: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', account_id)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function dropSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

// The queue

/** An alert of a kind about a subject, for the account `to` or for everybody whom its kind concerns. */
interface Alert {
  kind: AlertKind;
  id?: string | undefined;
  to?: string | undefined;
}

const kindOfAccount = (kind: AlertKind) =>
  (Object.keys(ALERTS) as AccountKind[]).find((one) => (ALERTS[one] as readonly string[]).includes(kind))!;

/**
 * Queues an alert in the transaction of its cause, for sending after the commit. One statement queues it for all
 * subscriptions. One that ends at the same moment is left out: its missing row would undo the cause.
 */
export async function queueAlert(trx: Db, { kind, id, to }: Alert, now: Date): Promise<void> {
  const isNew = kind === 'new_deliveries';
  let wanted = trx
    .selectFrom('push_subscriptions as s')
    .select([
      sql<string>`gen_random_uuid()`.as('id'),
      's.id as subscription_id',
      sql<AlertKind>`${kind}::text`.as('kind'),
      sql<string | null>`${id ?? null}::uuid`.as('subject_id'),
      sql<Date>`${now}::timestamptz`.as('created_at'),
      (isNew ? notBefore(now) : sql<Date>`${now}::timestamptz`).as('next_at'),
    ])
    .where('account_kind', '=', kindOfAccount(kind))
    .where(sql<boolean>`${kind} = any(kinds)`);
  if (to) wanted = wanted.where('account_id', '=', to);
  if (isNew) {
    wanted = wanted
      .where('account_id', 'in', approvedDrivers(trx))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('push_alerts as a')
              .select('a.id')
              .whereRef('a.subscription_id', '=', 's.id')
              .where('a.kind', '=', sql.lit(kind))
              .where('a.attempts', '=', 0),
          ),
        ),
      );
  }
  await trx
    .insertInto('push_alerts')
    .columns(['id', 'subscription_id', 'kind', 'subject_id', 'created_at', 'next_at'])
    .expression(wanted.forKeyShare('s'))
    .onConflict((conflict) =>
      // One that is on its way may be read before this delivery is there: it is to be sent again.
      conflict
        .column('subscription_id')
        .where('kind', '=', sql.lit('new_deliveries'))
        .doUpdateSet({ attempts: 0 })
        .where('push_alerts.attempts', '>', 0),
    )
    .execute();
}

const notBefore = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, told_new_at + ${NEW_DELIVERIES_PAUSE_MS / 1_000}::float8 * interval '1 second')`;

/** The number of alerts to be sent, and the time of the oldest. */
export function alertsWaiting(db: Db) {
  return db
    .selectFrom('push_alerts')
    .select(({ fn }) => [fn.countAll<number>().as('number'), fn.min<Date | null>('created_at').as('since')])
    .executeTakeFirstOrThrow();
}

/** An alert with the subscription to send it to. */
export interface DueAlert {
  id: string;
  subscription_id: string;
  kind: AlertKind;
  subject_id: string | null;
  created_at: Date;
  attempts: number;
  account_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Claims up to `most` due alerts until `lease`. If this process dies, they become due again. */
export async function claimAlerts(db: Db, most: number, now: Date, lease: Date): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    update push_alerts a set attempts = attempts + 1, next_at = ${lease}
    from push_subscriptions s
    where s.id = a.subscription_id and a.id in (
      select id from push_alerts where next_at <= ${now} order by next_at limit ${most} for update skip locked
    )
    returning a.id, a.subscription_id, a.kind, a.subject_id, a.created_at, a.attempts, s.account_id, s.endpoint, s.p256dh, s.auth
  `.execute(db);
  return rows;
}

/** Removes an alert that was sent or given up. One of new deliveries stays if another has come meanwhile. */
export async function finishAlert(db: Db, { id, kind, subscription_id }: DueAlert, now: Date): Promise<void> {
  const sent = db.deleteFrom('push_alerts').where('id', '=', id);
  if (kind !== 'new_deliveries') return void (await sent.execute());
  const told = { told_new_at: now };
  await db.updateTable('push_subscriptions').set(told).where('id', '=', subscription_id).execute();
  const { numDeletedRows } = await sent.where('attempts', '>', 0).executeTakeFirst();
  if (numDeletedRows === 0n) await postponeAlert(db, id, new Date(now.getTime() + NEW_DELIVERIES_PAUSE_MS));
}

export async function postponeAlert(db: Db, id: string, next_at: Date): Promise<void> {
  await db.updateTable('push_alerts').set({ next_at }).where('id', '=', id).execute();
}

/** Puts an alert back that was claimed and not tried. */
export async function putBack(db: Db, id: string, next_at: Date): Promise<void> {
  const attempts = sql<number>`greatest(attempts - 1, 0)`;
  await db.updateTable('push_alerts').set({ next_at, attempts }).where('id', '=', id).execute();
}

// The server's keys

/** The stored key pair. `make` creates one if there is none. Processes that start together agree on one pair. */
export async function keptKeys(db: Db, make: () => { publicKey: string; privateKey: string }) {
  const read = () => db.selectFrom('push_keys').selectAll().executeTakeFirst();
  if (!(await read())) {
    const { publicKey, privateKey } = make();
    await db
      .insertInto('push_keys')
      .values({ id: 1, public_key: publicKey, private_key: privateKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const { public_key, private_key } = (await read())!;
  return { publicKey: public_key, privateKey: private_key };
}
