import { type Insertable, type Selectable, sql } from 'kysely';
import type { EventType } from '#rules/partner';
import { type Page, readPage } from '../list-page.ts';
import type { Db } from '../services/database.ts';
import type { Tables } from '../tables.ts';

export type Webhook = Selectable<Tables['webhooks']>;

/** The columns of a webhook that operators see. */
const SHOWN = ['id', 'url', 'events', 'created_at', 'failing_since', 'tried_at', 'status'] as const;

export async function addWebhook(trx: Db, webhook: Insertable<Tables['webhooks']>): Promise<void> {
  await trx.insertInto('webhooks').values(webhook).execute();
}

export const listWebhooks = (db: Db, page: Page) => readPage(db.selectFrom('webhooks').select(SHOWN), page);

/** Removes a webhook, with all that waits for it. Undefined if there is none. */
export function removeWebhook(trx: Db, id: string): Promise<Pick<Webhook, 'url'> | undefined> {
  return trx.deleteFrom('webhooks').where('id', '=', id).returning('url').executeTakeFirst();
}

/** The number of webhooks that have been failing since before `by`, as a subquery. */
export const failingCount = (db: Db, by: Date) =>
  db
    .selectFrom('webhooks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('failing_since', '<=', by);

/** Stores how the last try went. `status` is the answer's, or null if there was none. */
export async function noteTry(
  db: Db,
  id: string,
  { failed, status, now }: { failed: boolean; status: number | null; now: Date },
): Promise<void> {
  const failing_since = failed ? sql<Date>`coalesce(failing_since, ${now}::timestamptz)` : null;
  await db.updateTable('webhooks').set({ failing_since, status, tried_at: now }).where('id', '=', id).execute();
}

// The queue

/** What happened to a delivery, dish or kitchen. */
export interface Happening {
  subject_id: string;
  data: Record<string, unknown>;
}

/**
 * The statement that queues events of a type in the transaction of their cause, for sending after the commit. The cause
 * holds its subject, so that events of one subject are queued one after the other. Each webhook that wants them gets
 * them, after earlier events of the subject even if the clock gives both the same time: the embedded database's has only
 * milliseconds. A webhook that is ended at the same moment is left out.
 */
export const queueEvents = (type: EventType, happenings: readonly Happening[], now: Date) =>
  sql`
    insert into webhook_events (id, webhook_id, type, subject_id, data, created_at, next_at, queued_at)
    select gen_random_uuid(), w.id, ${type}, e.subject_id, e.data, ${now}::timestamptz, ${new Date()}::timestamptz,
      greatest(clock_timestamp(), (
        select max(before.queued_at) + interval '1 microsecond' from webhook_events before
        where before.webhook_id = w.id and before.subject_id = e.subject_id
      ))
    from webhooks w, jsonb_to_recordset(${JSON.stringify(happenings)}::jsonb) as e (subject_id uuid, data jsonb)
    where ${type} = any(w.events)
    for key share of w
  `;

/** Queues the event `test` for one webhook. False if there is none. */
export async function queueTest(trx: Db, webhook_id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into webhook_events (id, webhook_id, type, data, created_at, next_at)
    select gen_random_uuid(), id, 'test', '{}', ${now}::timestamptz, ${new Date()}::timestamptz
    from webhooks where id = ${webhook_id}
    for key share
  `.execute(trx);
  return numAffectedRows === 1n;
}

/** The number of events to be sent, and the time of the oldest. */
export function eventsWaiting(db: Db) {
  return db
    .selectFrom('webhook_events')
    .select(({ fn }) => [fn.countAll<number>().as('number'), fn.min<Date | null>('created_at').as('since')])
    .executeTakeFirstOrThrow();
}

/** An event with the webhook to send it to. */
export interface DueEvent {
  id: string;
  webhook_id: string;
  type: EventType;
  data: Record<string, unknown>;
  created_at: Date;
  attempts: number;
  url: string;
  secret: string;
}

/** How many events are sent to a webhook at once, and to one that fails. */
export const OF_WEBHOOK = 3;
const OF_FAILING = 1;

/**
 * Claims up to `most` due events until `lease`, a few of each webhook, so that no other waits for one that hangs, and
 * none of those in `busy`. Of one delivery, dish or kitchen only the first event that waits is due. If this process dies,
 * they become due again.
 */
export async function claimEvents(
  db: Db,
  { most, busy, now, lease }: { most: number; busy: readonly string[]; now: Date; lease: Date },
): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    update webhook_events e set attempts = attempts + 1, next_at = ${lease}
    from webhooks w
    where w.id = e.webhook_id and e.id in (
      select due.id from webhooks one cross join lateral (
        select mine.id from webhook_events mine
        where mine.webhook_id = one.id and mine.next_at <= ${now} and not exists (
          select from webhook_events before
          where before.webhook_id = mine.webhook_id and before.subject_id = mine.subject_id
            and (before.queued_at, before.id) < (mine.queued_at, mine.id)
        )
        order by mine.next_at
        limit case when one.failing_since is null then ${OF_WEBHOOK}::int else ${OF_FAILING}::int end
        for update skip locked
      ) due
      where one.id <> all(${busy}::uuid[])
      limit ${most}
    )
    returning e.id, e.webhook_id, e.type, e.data, e.created_at, e.attempts, w.url, w.secret
  `.execute(db);
  return rows;
}

/** Removes an event that was sent or given up. */
export async function finishEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhook_events').where('id', '=', id).execute();
}

export async function postponeEvent(db: Db, id: string, next_at: Date): Promise<void> {
  await db.updateTable('webhook_events').set({ next_at }).where('id', '=', id).execute();
}
