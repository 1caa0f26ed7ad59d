import { type Insertable, sql } from 'kysely';
import { KEPT_DAYS } from '#rules/retention';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import { hashToken } from '../services/secrets.ts';
import type { PersonKind, Tables } from '../tables.ts';

// One-time codes, and the tokens that right ones are exchanged for.

/** The resend limit needs the codes of the last hour. */
const CODES_KEPT_MS = KEPT_DAYS.codes * 24 * 3_600_000;

/** Adds a code and ends the earlier ones. */
export async function replaceCode(trx: Db, code: Insertable<Tables['email_codes']>): Promise<void> {
  await trx
    .updateTable('email_codes')
    .set({ ended_at: code.created_at })
    .where('kind', '=', code.kind)
    .where('email', '=', code.email)
    .where('ended_at', 'is', null)
    .execute();
  await trx.insertInto('email_codes').values(code).execute();
}

/** The times of the newest codes for a mailbox since `after`, at most `most`, the newest first. */
export async function newestCodes(
  trx: Db,
  kind: PersonKind,
  mailbox: string,
  after: Date,
  most: number,
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('email_codes')
    .select('created_at')
    .where('kind', '=', kind)
    .where('mailbox', '=', mailbox)
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** A code by its id, or the newest one of an address. */
export function findCode(db: Db, kind: PersonKind, which: { id: string } | { email: string }) {
  if ('id' in which && !isId(which.id)) return undefined;
  return db
    .selectFrom('email_codes')
    .select(['id', 'code_hash', 'expires_at', 'ended_at'])
    .where('kind', '=', kind)
    .where((row) => ('id' in which ? row('id', '=', which.id) : row('email', '=', which.email)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Which of these codes can still be used. */
export async function openCodes(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('email_codes')
    .select('id')
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts an attempt at a code in one statement. Attempts from the network that asked for the code and from all others
 * are counted separately. Undefined if the code has ended or had `most` attempts.
 */
export function countTry(db: Db, id: string, from: string, most: number, now: Date) {
  const own = sql<boolean>`asked_from = ${from}`;
  return db
    .updateTable('email_codes')
    .set({
      attempts: sql<number>`attempts + case when ${own} then 1 else 0 end`,
      attempts_elsewhere: sql<number>`attempts_elsewhere + case when ${own} then 0 else 1 end`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`case when ${own} then attempts else attempts_elsewhere end < ${most}`)
    .returning(['id', 'email', 'code_hash'])
    .executeTakeFirst();
}

/** Ends a code. Of simultaneous calls only one gets `true`. */
export async function endCode(trx: Db, id: string, now: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('email_codes')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export async function addEmailToken(trx: Db, token: Insertable<Tables['email_tokens']>): Promise<void> {
  await trx.insertInto('email_tokens').values(token).execute();
}

/**
 * The address that a token was given for, while it is valid. This does not use it up. With `used`, also that of a used
 * token, for a day.
 */
export async function emailOfToken(
  db: Db,
  kind: PersonKind,
  token: string,
  now: Date,
  { used = false } = {},
): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_tokens')
    .select(['email', 'used_at', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .executeTakeFirst();
  const isValid = row && (row.used_at ? used : row.expires_at > now);
  return isValid ? row.email : undefined;
}

/**
 * Uses up a token in the transaction that creates the account. Of simultaneous calls only one gets `true`. False if the
 * token is unknown, used, expired, or for another address.
 */
export async function takeEmailToken(
  trx: Db,
  kind: PersonKind,
  email: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const taken = await trx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Removes expired codes and tokens. */
export async function purgeCodes(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CODES_KEPT_MS);
  await db.deleteFrom('email_codes').where('created_at', '<=', before).execute();
  // A used token stays for a day, so that a repeat of the call that used it is known.
  await db
    .deleteFrom('email_tokens')
    .where('expires_at', '<=', now)
    .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<=', before)]))
    .execute();
}

/** Erases what is stored under an address. */
export async function eraseCodes(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('email_codes').where('kind', 'in', ['seller', 'driver']).where('email', '=', email).execute();
  await trx.deleteFrom('email_tokens').where('email', '=', email).execute();
}
