import { type RawBuilder, type Selectable, sql } from 'kysely';
import { KEPT_DAYS } from '#rules/retention';
import { type Page, readPage } from '../list-page.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import type { Tables } from '../tables.ts';
import { type Email, PRIORITIES, SECRET_HOURS } from './email.ts';

export type QueuedMail = Selectable<Tables['mails']>;

const KEPT_MS = KEPT_DAYS.mails * 24 * 3_600_000;

/**
 * Queues an email in the transaction of its cause. So a call takes the same time for known and unknown accounts, and a
 * mail server that is down loses nothing.
 *
 * @param at the time of the cause
 * @throws Error if an address or subject contains a line break, which would forge headers
 */
export const queueMail = (db: Db, email: Email, at?: Date) => queueMails(db, [email], at);

/** Like `queueMail`, for several emails. */
export async function queueMails(db: Db, emails: Email[], at = new Date()): Promise<void> {
  if (emails.some(({ to, replyTo = '', subject }) => /[\r\n]/.test(to + replyTo + subject))) {
    throw new Error("A mail's address or subject has a line break.");
  }
  // PostgreSQL takes 65,535 values in one statement: 5,041 mails.
  for (let from = 0; from < emails.length; from += 1000) {
    const rows = emails.slice(from, from + 1000).map((email) => rowOf(email, at));
    await db.insertInto('mails').values(rows).execute();
  }
}

const rowOf = (email: Email, created_at: Date) => ({
  id: newId(),
  to_address: email.to,
  reply_to: email.replyTo ?? null,
  subject: email.subject,
  body: email.text,
  html: email.html ?? null,
  attachment: email.attachment?.content.toString('base64') ?? null,
  attachment_name: email.attachment?.name ?? null,
  about: email.about ?? null,
  opens: email.opens ?? null,
  priority: PRIORITIES[email.priority ?? 'usual'],
  unsubscribe: email.unsubscribe ?? null,
  created_at,
  next_at: new Date(),
});

/** The number of mails to be sent, and the time of the oldest. */
export function mailsWaiting(db: Db) {
  return db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<number>().as('number'),
      sql<Date | null>`min(coalesce(resent_at, created_at))`.as('since'),
    ])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The newest 100 mails, for /outbox. */
export function listOutbox(db: Db): Promise<QueuedMail[]> {
  return db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(100).execute();
}

/** The attachment of a mail, or undefined. */
export async function findAttachment(db: Db, id: string) {
  const row = await db
    .selectFrom('mails')
    .select(['attachment', 'attachment_name'])
    .where('id', '=', id)
    .where('attachment', 'is not', null)
    .executeTakeFirst();
  return row && { name: row.attachment_name!, content: Buffer.from(row.attachment!, 'base64') };
}

/**
 * Claims up to `most` due mails for `leaseMs`, the most urgent first. If this process dies, they become due again.
 * Takes no mail of a lower priority than `last`.
 */
export async function claimDue(
  db: Db,
  most: number,
  leaseMs: number,
  last: number = PRIORITIES.many,
): Promise<QueuedMail[]> {
  const sealed = await claim(db, most, leaseMs, sql`priority = ${PRIORITIES.sealed}`);
  const free = most - sealed.length;
  return free > 0 ? [...sealed, ...(await claim(db, free, leaseMs, sql`priority <= ${last}`))] : sealed;
}

async function claim(db: Db, most: number, leaseMs: number, which: RawBuilder<unknown>): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    update mails set attempts = attempts + 1, next_at = now() + ${leaseMs / 1_000}::float8 * interval '1 second'
    where id in (
      select id from mails
      where sent_at is null and failed_at is null and next_at <= now() and ${which}
      order by priority, next_at limit ${most} for update skip locked
    )
    returning *
  `.execute(db);
  return rows;
}

export async function postpone(db: Db, id: string, waitMs: number): Promise<void> {
  await sql`update mails set next_at = now() + ${waitMs / 1_000}::float8 * interval '1 second' where id = ${id}`.execute(
    db,
  );
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db.updateTable('mails').set({ sent_at: new Date() }).where('id', '=', id).execute();
}

/** Marks the mails of the outbox as sent, so that they are not sent later if SMTP_URL is set. */
export async function markAllSent(db: Db): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: new Date() })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

export async function removeMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

// Mails that were given up

/** Gives a mail up. `failure` is the reason, for operators. */
export async function giveUp(db: Db, id: string, failure: string): Promise<void> {
  await db.updateTable('mails').set({ failed_at: new Date(), failure }).where('id', '=', id).execute();
}

const KNOWN = [
  'id',
  'to_address',
  'subject',
  'created_at',
  'sent_at',
  'failed_at',
  'failure',
  'resent_at',
  'opens',
  'about',
  'attachment_name',
] as const;
export type KnownMail = Pick<QueuedMail, (typeof KNOWN)[number]>;

/** A page of mails without their content. `failed`: only those that were given up. */
export function listMails(db: Db, failed: boolean, page: Page) {
  const list = db.selectFrom('mails').select(KNOWN);
  return readPage<KnownMail>(failed ? list.where('failed_at', 'is not', null) : list, page);
}

/** Mails by id, without their content. */
export async function mailsById(db: Db, ids: readonly string[]): Promise<KnownMail[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('mails').select(KNOWN).where('id', 'in', ids).execute();
}

/** A mail without its content, locked until the transaction ends. */
export function holdMail(trx: Db, id: string): Promise<KnownMail | undefined> {
  return trx.selectFrom('mails').select(KNOWN).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Queues a mail again that was given up. */
export function requeueMail(trx: Db, id: string, now: Date): Promise<KnownMail> {
  return trx
    .updateTable('mails')
    .set({ failed_at: null, failure: null, attempts: 0, next_at: now, resent_at: now })
    .where('id', '=', id)
    .returning(KNOWN)
    .executeTakeFirstOrThrow();
}

/** The newest given-up mail for each of these attachment names. */
export async function givenUpWith(db: Db, attachments: readonly string[]): Promise<KnownMail[]> {
  if (attachments.length === 0) return [];
  return db
    .selectFrom('mails')
    .select(KNOWN)
    .distinctOn('attachment_name')
    .where('attachment_name', 'in', attachments)
    .where('failed_at', 'is not', null)
    .orderBy('attachment_name')
    .orderBy('failed_at', 'desc')
    .execute();
}

/** The number of mails that were given up, as a subquery. */
export const failedCount = (db: Db) =>
  db
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('failed_at', 'is not', null);

/** Removes mails that were sent or given up a month ago, and the content of given-up ones with an expired code. */
export async function purgeMails(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db
    .deleteFrom('mails')
    .where((row) => row.or([row('sent_at', '<=', before), row('failed_at', '<=', before)]))
    .execute();
  await db
    .updateTable('mails')
    .set({ body: '', html: null })
    .where('failed_at', 'is not', null)
    .where('opens', 'is not', null)
    .where('created_at', '<=', new Date(now.getTime() - SECRET_HOURS * 3_600_000))
    .execute();
}

/** The mails to an address, without their content, which may contain codes and links. */
export function mailsTo(db: Db, email: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'subject', 'created_at', 'sent_at'])
    .where('to_address', '=', email)
    .orderBy('id')
    .execute();
}

export async function eraseMails(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('mails').where('to_address', '=', email).execute();
}

/** Removes the letters to an address that were not sent, so that no operator sends them again either. */
export async function dropLetters(trx: Db, email: string): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('to_address', '=', email)
    .where('unsubscribe', 'is not', null)
    .where('sent_at', 'is', null)
    .execute();
}

/** Erases mails to others that are about an account, such as a record for the council. */
export async function eraseMailsAbout(trx: Db, account: string): Promise<void> {
  await trx.deleteFrom('mails').where('about', '=', account).execute();
}
