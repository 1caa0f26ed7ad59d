import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import { hasRoom } from '#rules/files';
import { erasedValues } from '../endings.ts';
import { type Page, readPage } from '../list-page.ts';
import { firstSaleOf } from '../sales/store.ts';
import {
  fillSought,
  holdsEmail,
  holdsFolded,
  holdsPhone,
  holdsPostcode,
  readFoundPeople,
  type Sought,
  soughtText,
} from '../search.ts';
import type { Database, Db } from '../services/database.ts';
import type { Tables } from '../tables.ts';

export type SellerRow = Selectable<Tables['sellers']>;

/** The status is free text, so case and spaces do not count. The wording must match the index. */
const councilStatus = sql<string>`lower(trim(council_status))`;

/** The only type of document that a seller uploads. */
export const LICENCE = 'license_certificate';

/** Whether a seller is registered with this address. */
export async function hasSeller(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('sellers').select('id').where('email', '=', email).executeTakeFirst();
  return Boolean(row);
}

/** @throws PostgreSQL's unique violation if the address is registered already */
export async function addSeller(trx: Db, seller: Insertable<Tables['sellers']>): Promise<void> {
  await trx
    .insertInto('sellers')
    .values({ ...seller, sought: soughtText(seller.name) })
    .execute();
}

/**
 * A seller's card with the state of the application and the date of the newest licence, in one query.
 *
 * @throws Error when there is no such seller
 */
export function readCard(db: Db, id: string) {
  return db
    .selectFrom('sellers')
    .leftJoin('applications', 'applications.seller_id', 'sellers.id')
    .select([
      'sellers.id',
      'name',
      'email',
      'phone',
      'postcode',
      'address',
      'photo_key',
      'cuisine_types',
      'price_categories',
      'meal_types',
      'council_status',
      'council_reason',
      'coverage_label',
      'status_in_uk',
      'sellers.created_at as account_created_at',
      'applications.status as application_status',
      'applications.submitted_at as application_submitted_at',
      'applications.sent_to_council_at as application_sent_at',
      'applications.registered_on as application_registered_on',
      sql<string | null>`applications.data ->> 'authority_name'`.as('application_authority'),
      sql<object | null>`case applications.status when 'draft' then applications.data end`.as('draft'),
      'applications.payment_status as application_payment',
    ])
    .select((row) =>
      row
        .selectFrom('seller_documents')
        .select((documents) => documents.fn.max('uploaded_at').as('at'))
        .whereRef('seller_documents.seller_id', '=', 'sellers.id')
        .where('type', '=', LICENCE)
        .as('licence_uploaded_at'),
    )
    .select(firstSaleOf(db, 'sellers.id').as('first_sale_on'))
    .where('sellers.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The seller's part of an application's record. */
export function readContact(db: Db, id: string) {
  return db
    .selectFrom('sellers')
    .select(['name', 'email', 'phone', 'postcode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Changes a seller's profile. */
export async function changeSeller(db: Db, id: string, change: Updateable<Tables['sellers']>): Promise<void> {
  const { name } = change;
  const set = { ...change, ...(typeof name === 'string' && { sought: soughtText(name) }) };
  await db.updateTable('sellers').set(set).where('id', '=', id).execute();
}

/** Makes the sellers found who have no folded name yet. */
export const fillSellers = (database: Database) =>
  fillSought<Pick<SellerRow, 'name'>>(database, 'sellers', ['name'], ({ name }) => soughtText(name));

/**
 * Sets the key of a seller's profile photo. Must run in a transaction.
 *
 * @returns the previous key
 */
export async function setPhoto(trx: Db, id: string, photo_key: string): Promise<string | null> {
  const before = await trx
    .selectFrom('sellers')
    .select('photo_key')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx.updateTable('sellers').set({ photo_key }).where('id', '=', id).execute();
  return before.photo_key;
}

// For other systems

/** As `isApproved`. The wording must match the indexes, and so must that of the outward code. */
const isOpen = sql<boolean>`lower(trim(council_status)) in ('registered', 'approved', 'active', 'live')`;
const area = sql<string>`split_part(postcode, ' ', 1)`;

/** A page of the open kitchens: all, or those with an outward code. */
export function listKitchens(db: Db, outward: string, page: Page) {
  const open = db
    .selectFrom('sellers')
    .select(['id', 'name', 'postcode', 'cuisine_types', 'price_categories', 'meal_types'])
    .where('erased_at', 'is', null)
    .where(isOpen);
  return readPage(outward ? open.where(area, '=', outward) : open, page);
}

const KITCHEN = ['id', 'name', 'address', 'postcode', 'phone', 'council_status'] as const;
/** A kitchen, and how its food is picked up. */
export type Kitchen = Pick<Selectable<Tables['sellers']>, (typeof KITCHEN)[number]>;

export async function kitchensById(db: Db, ids: readonly string[]): Promise<Kitchen[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('sellers').select(KITCHEN).where('id', 'in', ids).where('erased_at', 'is', null).execute();
}

// For the operator

/** A page of sellers without erased ones. `among` is a subquery of ids. */
export function listSellers(
  db: Db,
  filter: { id: string | undefined; council_status: string | undefined; among: IdsQuery | undefined },
  page: Page,
) {
  const { id, council_status, among } = filter;
  let list = db.selectFrom('sellers').selectAll().where('erased_at', 'is', null);
  if (id) list = list.where('id', '=', id);
  if (council_status) list = list.where(councilStatus, '=', council_status.toLowerCase());
  if (among) list = list.where('id', 'in', among);
  return readPage(list, page);
}

/** Sellers whose name, email, phone or postcode matches. */
export function searchSellers(db: Db, wanted: Sought) {
  const sellers = (from: Db) =>
    from
      .selectFrom('sellers')
      .select(['id', 'name', 'email', 'phone', 'postcode', 'council_status as status'])
      .where('erased_at', 'is', null);
  return readFoundPeople(db, 'sellers', sellers, wanted, (sought) => [
    holdsFolded(sought, sql.ref('name')),
    holdsEmail(sought),
    holdsPhone(sought, 'phone'),
    holdsPostcode(sought, 'postcode'),
  ]);
}

/** Locks the seller until the transaction ends. */
export function holdSeller(trx: Db, id: string): Promise<SellerRow | undefined> {
  return trx
    .selectFrom('sellers')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks these sellers until the transaction ends: by their ids or their addresses, in the order of their ids. */
export async function holdSellers(trx: Db, by: 'id' | 'email', values: readonly string[]): Promise<SellerRow[]> {
  if (values.length === 0) return [];
  return trx
    .selectFrom('sellers')
    .selectAll()
    .where(by, 'in', values)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** How these sellers are reached, by their ids. */
export async function sellerContacts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('sellers')
    .select(['id', 'name', 'email', 'phone'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function setCouncilStatus(
  trx: Db,
  id: string,
  council_status: string,
  council_reason: string | null,
): Promise<SellerRow> {
  return trx
    .updateTable('sellers')
    .set({ council_status, council_reason })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The number of sellers in a subquery of ids. */
export async function countAmong(db: Db, among: IdsQuery): Promise<number> {
  const { count } = await sellersThere(db)
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('id', 'in', among)
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids and names of these sellers. */
export async function namesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('sellers').select(['id', 'name']).where('id', 'in', ids).execute();
}

/** The number of sellers by council status in lower case. */
export const countByStatus = (db: Db) =>
  db
    .selectFrom('sellers')
    .select((row) => [councilStatus.as('status'), row.fn.countAll<number>().as('count')])
    .where('erased_at', 'is', null)
    .groupBy(councilStatus)
    .execute();

/** Subqueries of ids: sellers who are not erased, and those of them whose council status is pending. */
export const sellersThere = (db: Db) => db.selectFrom('sellers').select('id').where('erased_at', 'is', null);
export const sellersPending = (db: Db) => sellersThere(db).where(councilStatus, '=', sql.lit('pending'));
export type IdsQuery = SelectQueryBuilder<Tables, keyof Tables, { id: string }>;

// Documents

/**
 * Adds a document. The seller's row must be locked.
 *
 * @returns false if the seller's documents have reached their limit
 */
export async function addDocument(trx: Db, row: Insertable<Tables['seller_documents']>): Promise<boolean> {
  const sent = await trx
    .selectFrom('seller_documents')
    .select(['type as kind', 'size'])
    .where('seller_id', '=', row.seller_id)
    .execute();
  if (!hasRoom(sent, { kind: row.type, size: row.size })) return false;
  await trx.insertInto('seller_documents').values(row).execute();
  return true;
}

/** The documents of these sellers, the newest last. */
export function documentsOf(db: Db, sellers: readonly string[]) {
  return db.selectFrom('seller_documents').selectAll().where('seller_id', 'in', sellers).orderBy('id').execute();
}

export function findDocument(db: Db, id: string) {
  return db.selectFrom('seller_documents').selectAll().where('id', '=', id).executeTakeFirst();
}

// Files, and the end

/** Which of these photos are a seller's profile photo. */
export async function photosInUse(db: Db, keys: readonly string[]): Promise<(string | null)[]> {
  const rows = await db.selectFrom('sellers').select('photo_key').where('photo_key', 'in', keys).execute();
  return rows.map(({ photo_key }) => photo_key);
}

/** Which of these files are a seller's document. */
export async function filesInUse(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('seller_documents').select('file_key').where('file_key', 'in', keys).execute();
  return rows.map(({ file_key }) => file_key);
}

/** What is stored about the seller with this address, without the password hash. */
export async function findSeller(db: Db, email: string) {
  const row = await db.selectFrom('sellers').selectAll().where('email', '=', email).executeTakeFirst();
  if (!row) return undefined;
  const { password_hash: _hash, sought: _sought, ...seller } = row;
  return seller;
}

export async function eraseSeller(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('sellers')
    .set(erasedValues('sellers', id, now))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('seller_documents').where('seller_id', '=', id).execute();
}
