import { type Insertable, sql, type Updateable } from 'kysely';
import type { DriverStatus } from '#rules/driver-status';
import { KEPT_DAYS } from '#rules/retention';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import type { AccountKind, PersonKind, Tables } from '../tables.ts';

// Access to the three kinds of accounts: addresses, passwords, sessions and reset links. Also the operators' table.

const TABLES = { seller: 'sellers', driver: 'drivers', operator: 'operators' } as const;

/** Queries here use only columns that the three tables share: id, email, password_hash. */
const tableOf = (kind: AccountKind) => TABLES[kind] as 'sellers';

export interface AccountRow {
  id: string;
  email: string;
  password_hash: string;
}

/** The account with this normalised address. Erased accounts have another address. */
export function findAccount(db: Db, kind: AccountKind, email: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom(tableOf(kind))
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The address of an account. Undefined if there is no such account. */
export async function addressOf(db: Db, kind: AccountKind, id: string): Promise<string | undefined> {
  const row = await db.selectFrom(tableOf(kind)).select('email').where('id', '=', id).executeTakeFirst();
  return row?.email;
}

/**
 * Whether the account still has that password. Locks its row until the transaction ends: a session started during a
 * password change would otherwise outlive it.
 */
export async function holdPassword(trx: Db, kind: AccountKind, account: AccountRow): Promise<boolean> {
  const row = await trx
    .selectFrom(tableOf(kind))
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .forUpdate()
    .executeTakeFirst();
  return Boolean(row);
}

/**
 * Whether the account still exists. Locks its row until the transaction ends, so that an erasure comes after and
 * removes what this transaction writes. A slow upload must not outlive its person.
 */
export async function holdAccount(trx: Db, { kind, id }: { kind: PersonKind; id: string }): Promise<boolean> {
  const row = await trx
    .selectFrom(tableOf(kind))
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return Boolean(row);
}

/**
 * Sets a password.
 *
 * @returns the account's address, or undefined if there is no such account
 */
export async function setPassword(
  trx: Db,
  kind: AccountKind,
  id: string,
  password_hash: string,
): Promise<string | undefined> {
  const row = await trx
    .updateTable(tableOf(kind))
    .set({ password_hash })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

// Operators

/**
 * Adds the operator with this address, or sets the password of an existing one. Processes that start together may both
 * find no operator.
 *
 * @returns the operator's id
 */
export async function upsertOperator(trx: Db, email: string, password_hash: string, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('operators')
    .values({ id: newId(), email, password_hash, created_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ password_hash }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @throws PostgreSQL's unique violation if the address is an operator's already */
export async function insertOperator(trx: Db, operator: Insertable<Tables['operators']>): Promise<void> {
  await trx.insertInto('operators').values(operator).execute();
}

/** All operators, the oldest first. */
export function listOperators(db: Db) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'created_at'])
    .select(({ eb }) => eb('totp_secret', 'is not', null).$castTo<boolean>().as('second_factor'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Locks all operators until the transaction ends, so that two operators cannot remove each other. */
export async function holdOperators(trx: Db): Promise<string[]> {
  const rows = await trx.selectFrom('operators').select('id').orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}

export async function deleteOperator(trx: Db, id: string): Promise<{ email: string }> {
  await eraseAccess(trx, id);
  return trx.deleteFrom('operators').where('id', '=', id).returning('email').executeTakeFirstOrThrow();
}

/** An operator's second factor, locked until the transaction ends so that a code works only once. */
export function holdSecondFactor(trx: Db, id: string) {
  return trx
    .selectFrom('operators')
    .select(['totp_pending', 'totp_secret', 'totp_step', 'recovery_hashes'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveSecondFactor(
  trx: Db,
  id: string,
  change: Pick<Updateable<Tables['operators']>, 'totp_pending' | 'totp_secret' | 'totp_step' | 'recovery_hashes'>,
): Promise<void> {
  await trx.updateTable('operators').set(change).where('id', '=', id).execute();
}

export async function operatorEmails(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('operators').select('email').execute();
  return rows.map(({ email }) => email);
}

/** Kinds of news that come again and again. */
export type News = 'complaint' | 'incident' | 'share code' | 'void check' | 'document';

const MAILED_AGAIN_MS = 24 * 3_600_000;

/**
 * Marks news as mailed.
 *
 * @returns the addresses of the operators to mail: who has looked since the last mail about such news, or got that a day
 *   ago
 */
export async function markUnread(trx: Db, news: News, now: Date): Promise<string[]> {
  // Who gets no mail must not look before the news is there, so `markRead` waits for this transaction.
  await trx.selectFrom('operators').select('id').orderBy('id').forNoKeyUpdate().execute();
  const before = new Date(now.getTime() - MAILED_AGAIN_MS);
  const rows = await trx
    .updateTable('operators')
    .set({ unread: sql<string>`unread || jsonb_build_object(${news}::text, ${now.toISOString()}::text)` })
    .where(sql<boolean>`coalesce((unread ->> ${news})::timestamptz <= ${before}, true)`)
    .returning('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Notes that an operator has looked at such news. */
export async function markRead(db: Db, id: string, news: News): Promise<void> {
  await db
    .updateTable('operators')
    .set({ unread: sql<string>`unread - ${news}::text` })
    .where('id', '=', id)
    .where(sql<boolean>`unread ->> ${news} is not null`)
    .execute();
}

// Sessions

interface AnyAccount {
  id: string;
  /** Identifies the session, to end it. */
  tokenHash: string;
}
export interface SellerAccount extends AnyAccount {
  kind: 'seller';
  councilStatus: string;
}
export interface DriverAccount extends AnyAccount {
  kind: 'driver';
  driverStatus: DriverStatus;
}
export interface OperatorAccount extends AnyAccount {
  kind: 'operator';
  /** For the audit log. */
  email: string;
}
/** The account that makes a call, with its present status in the database. */
export type Account = SellerAccount | DriverAccount | OperatorAccount;
export type Session = Account & { expiresAt: Date; usedAt: Date };

export async function insertSession(db: Db, session: Insertable<Tables['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/**
 * The sessions of these tokens with their accounts, including expired sessions. Sessions of removed or erased accounts
 * are left out.
 */
export async function readSessions(db: Db, tokenHashes: string[]): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select s.account_id as id, s.kind, s.token_hash as "tokenHash", s.expires_at as "expiresAt",
      coalesce(s.used_at, s.created_at) as "usedAt",
      sellers.council_status as "councilStatus", drivers.status as "driverStatus", operators.email
    from sessions s
    left join sellers on s.kind = 'seller' and sellers.id = s.account_id and sellers.erased_at is null
    left join drivers on s.kind = 'driver' and drivers.id = s.account_id and drivers.erased_at is null
    left join operators on s.kind = 'operator' and operators.id = s.account_id
    where s.token_hash = any(${tokenHashes}) and coalesce(sellers.id, drivers.id, operators.id) is not null
  `.execute(db);
  return rows;
}

/** The unexpired sessions of an account, the newest first. */
export function listSessions(db: Db, account_id: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'used_at'])
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

/** Stores that a session was used. */
export async function touchSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function endSessionsOf(db: Db, account_id: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', account_id).execute();
}

/** Whether a session has not ended. It cannot end until the transaction does. */
export async function holdSession(trx: Db, tokenHash: string): Promise<boolean> {
  const session = trx.selectFrom('sessions').select('token_hash').where('token_hash', '=', tokenHash);
  return Boolean(await session.forKeyShare().executeTakeFirst());
}

/** The sessions of an account, locked until the transaction ends. */
export async function holdSessions(trx: Db, account_id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('sessions')
    .select('token_hash')
    .where('account_id', '=', account_id)
    .orderBy('token_hash')
    .forUpdate()
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

/**
 * Ends all other sessions of an account. Hold them first.
 *
 * @returns how many it ended
 */
export async function endOtherSessions(db: Db, { id, tokenHash }: Account, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', id)
    .where('token_hash', '!=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

// Networks that an account has logged in from

const PLACES_KEPT_MS = KEPT_DAYS.networks * 24 * 3_600_000;

export async function isKnownPlace(db: Db, place: string): Promise<boolean> {
  return Boolean(await db.selectFrom('login_places').select('place').where('place', '=', place).executeTakeFirst());
}

/** @param place a digest of kind, address and network */
export async function rememberPlace(trx: Db, place: string, account_id: string, at: Date): Promise<void> {
  await trx
    .insertInto('login_places')
    .values({ place, account_id, at })
    .onConflict((conflict) => conflict.column('place').doUpdateSet({ account_id, at }))
    .execute();
}

// Reset links

/** Adds a reset link. For an address without an account, `account_id` is a random id. */
export async function addLink(trx: Db, link: Insertable<Tables['reset_links']>): Promise<void> {
  await trx.insertInto('reset_links').values(link).execute();
}

const LINK_COLUMNS = ['reset_links.id', 'account_id', 'token_hash', 'expires_at', 'used_at'] as const;

/** A seller's link contains its id (`rid`). */
export function findSellerLink(db: Db, rid: string) {
  return db
    .selectFrom('reset_links')
    .select(LINK_COLUMNS)
    .where('id', '=', rid)
    .where('kind', '=', 'seller')
    .executeTakeFirst();
}

/** A driver's link contains the driver's address. */
export function findDriverLink(db: Db, email: string, token_hash: string) {
  return db
    .selectFrom('reset_links')
    .innerJoin('drivers', 'drivers.id', 'reset_links.account_id')
    .select(LINK_COLUMNS)
    .where('kind', '=', 'driver')
    .where('drivers.email', '=', email)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** Which of these links can still be used. */
export async function openLinks(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reset_links')
    .select('id')
    .where('id', 'in', ids)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Uses up all links of an account.
 *
 * @returns the ids of those that were unused
 */
export async function useLinks(trx: Db, account_id: string, now: Date): Promise<string[]> {
  const used = await trx
    .updateTable('reset_links')
    .set({ used_at: now })
    .where('account_id', '=', account_id)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return used.map(({ id }) => id);
}

// Endings

/** Removes expired sessions and links, and networks that were not used for months. */
export async function purgeAccess(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('reset_links').where('expires_at', '<=', now).execute();
  const unused = new Date(now.getTime() - PLACES_KEPT_MS);
  await db.deleteFrom('login_places').where('at', '<=', unused).execute();
}

/** Removes everything that opens an account: sessions, reset links and known networks. */
export async function eraseAccess(trx: Db, account_id: string): Promise<void> {
  await endSessionsOf(trx, account_id);
  await trx.deleteFrom('reset_links').where('account_id', '=', account_id).execute();
  await trx.deleteFrom('login_places').where('account_id', '=', account_id).execute();
}
