import type { Insertable, Selectable } from 'kysely';
import type { Scope } from '#rules/partner';
import { type Page, readPage } from '../list-page.ts';
import type { Db } from '../services/database.ts';
import type { Tables } from '../tables.ts';

// Keys

/** The columns of a key that operators see. */
const SHOWN = ['id', 'name', 'scopes', 'created_at', 'expires_on', 'last_used_at'] as const;

export async function addKey(trx: Db, key: Insertable<Tables['partner_keys']>): Promise<void> {
  await trx.insertInto('partner_keys').values(key).execute();
}

/** A page of the keys, expired ones too. */
export const listKeys = (db: Db, page: Page) => readPage(db.selectFrom('partner_keys').select(SHOWN), page);

/** The key of this secret, if it has not expired by `today`. */
export function findKey(db: Db, secret_hash: string, today: string) {
  return db
    .selectFrom('partner_keys')
    .select(['id', 'name', 'scopes', 'last_used_at'])
    .where('secret_hash', '=', secret_hash)
    .where((key) => key.or([key('expires_on', 'is', null), key('expires_on', '>=', today)]))
    .executeTakeFirst();
}

/** Stores that a key was used. */
export async function touchKey(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('partner_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Removes a key. Undefined if there is none. */
export function removeKey(trx: Db, id: string): Promise<{ name: string; scopes: Scope[] } | undefined> {
  return trx.deleteFrom('partner_keys').where('id', '=', id).returning(['name', 'scopes']).executeTakeFirst();
}

// Sales

/** The statement that adds a sale. */
export const addPartnerSale = (trx: Db, sale: Insertable<Tables['partner_sales']>) =>
  trx.insertInto('partner_sales').values(sale);

/** A sale that this key made, locked until the transaction ends. */
export function holdPartnerSale(
  trx: Db,
  key_id: string,
  id: string,
): Promise<Selectable<Tables['partner_sales']> | undefined> {
  return trx
    .selectFrom('partner_sales')
    .selectAll()
    .where('id', '=', id)
    .where('key_id', '=', key_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markVoid(trx: Db, id: string, now: Date): Promise<void> {
  await trx.updateTable('partner_sales').set({ void_at: now }).where('id', '=', id).execute();
}
