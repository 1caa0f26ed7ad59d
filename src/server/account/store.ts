import type { Handle } from '../parts/database.ts';
import type { AccountKind } from '../tables.ts';

const TABLES = { seller: 'sellers', driver: 'drivers', operator: 'operators' } as const;

/** The three tables of accounts are alike in what is asked here: id, email, password_hash. */
const tableOf = (kind: AccountKind) => TABLES[kind] as 'sellers';

export interface AccountRow {
  id: string;
  email: string;
  password_hash: string;
}

/** The account with this (normalised) address. An erased one has another address by then. */
export function findAccount(db: Handle, kind: AccountKind, email: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom(tableOf(kind))
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/**
 * Whether the account still has that password, holding its row until the transaction ends: a session that
 * starts while the password is changed would outlive the change.
 */
export async function holdPassword(trx: Handle, kind: AccountKind, account: AccountRow): Promise<boolean> {
  const row = await trx
    .selectFrom(tableOf(kind))
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .forUpdate()
    .executeTakeFirst();
  return Boolean(row);
}

/** Sets a password; answers the account's address, or undefined when there is no such account. */
export async function setPassword(
  trx: Handle,
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

// Reset links

type ResetKind = 'seller' | 'driver';

export interface ResetLink {
  id: string;
  kind: ResetKind;
  account_id: string;
  token_hash: string;
  expires_at: Date;
}

/** Adds a reset link; the one for an address without an account names an account that there is not. */
export async function addLink(trx: Handle, link: ResetLink): Promise<void> {
  await trx.insertInto('reset_links').values(link).execute();
}

const linkColumns = ['reset_links.id', 'account_id', 'token_hash', 'expires_at', 'used_at'] as const;

/** A seller's link names itself (`rid`). */
export function findSellerLink(db: Handle, rid: string) {
  return db
    .selectFrom('reset_links')
    .select(linkColumns)
    .where('id', '=', rid)
    .where('kind', '=', 'seller')
    .executeTakeFirst();
}

/** A driver's link names the address. */
export function findDriverLink(db: Handle, email: string, token_hash: string) {
  return db
    .selectFrom('reset_links')
    .innerJoin('drivers', 'drivers.id', 'reset_links.account_id')
    .select(linkColumns)
    .where('kind', '=', 'driver')
    .where('drivers.email', '=', email)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** Uses a link up, and with it every other one of the account; false when it was used already. */
export async function useLinks(
  trx: Handle,
  link: { id: string; account_id: string },
  now: Date,
): Promise<boolean> {
  const used = await trx
    .updateTable('reset_links')
    .set({ used_at: now })
    .where('account_id', '=', link.account_id)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return used.some(({ id }) => id === link.id);
}
