import { type Selectable, sql } from 'kysely';
import { type ApplicationData, DECLARATIONS, DECLARATIONS_VERSION } from '#rules/council';
import type { PaymentStatus } from '#rules/operator';
import type { Supplement } from '#rules/supplement';
import { erasedValues } from '../endings.ts';
import type { IdsQuery } from '../seller/store.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import type { Tables } from '../tables.ts';

export type ApplicationRow = Selectable<Tables['applications']>;

/** The seller's application, created if there is none. `made` tells whether it was. */
export async function openOrMake(
  trx: Db,
  seller_id: string,
  payment_status: 'paid' | 'unpaid',
  now: Date,
): Promise<{ row: ApplicationRow; made: boolean }> {
  const made = await trx
    .insertInto('applications')
    .values({
      application_id: newId(),
      seller_id,
      payment_status,
      status: 'draft',
      data: '{}',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('seller_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return { row: made, made: true };
  const row = await trx
    .selectFrom('applications')
    .selectAll()
    .where('seller_id', '=', seller_id)
    .executeTakeFirstOrThrow();
  return { row, made: false };
}

/** An application by its id. `lock` locks it until the transaction ends. */
export function findApplication(db: Db, id: string, lock = false): Promise<ApplicationRow | undefined> {
  const query = db.selectFrom('applications').selectAll().where('application_id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/**
 * Merges fields into a draft in one statement, so that simultaneous saves lose nothing.
 *
 * @returns the application, or undefined if it is no longer a draft
 */
export function mergeData(
  db: Db,
  id: string,
  seller_id: string,
  data: Partial<ApplicationData>,
  now: Date,
): Promise<ApplicationRow | undefined> {
  return db
    .updateTable('applications')
    .set({ data: sql`data || ${JSON.stringify(data)}::jsonb`, updated_at: now })
    .where('application_id', '=', id)
    .where('seller_id', '=', seller_id)
    .where('status', '=', 'draft')
    .returningAll()
    .executeTakeFirst();
}

/** Merges fields of the supplement in one statement. `updated_at` stays if no value changes. */
export function mergeSupplement(
  db: Db,
  id: string,
  supplement: Partial<Supplement>,
  now: Date,
): Promise<ApplicationRow> {
  const merged = sql<string>`supplement || ${JSON.stringify(supplement)}::jsonb`;
  return db
    .updateTable('applications')
    .set({ supplement: merged, updated_at: sql`case when ${merged} = supplement then updated_at else ${now} end` })
    .where('application_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Submits an application: from now on it keeps its signature and the exact declarations. */
export function freeze(trx: Db, id: string, esign_name: string, now: Date): Promise<ApplicationRow> {
  return trx
    .updateTable('applications')
    .set({
      status: 'submitted',
      esign_name,
      declarations_version: DECLARATIONS_VERSION,
      declarations_text: JSON.stringify(DECLARATIONS),
      submitted_at: now,
      updated_at: now,
    })
    .where('application_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps the day on which the seller says that they registered. It is no part of the record, so `updated_at` stays. */
export function setRegistered(trx: Db, id: string, registered_on: string | null): Promise<ApplicationRow> {
  return trx
    .updateTable('applications')
    .set({ registered_on })
    .where('application_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

// For the operator

export function setPayment(trx: Db, id: string, payment_status: PaymentStatus): Promise<ApplicationRow> {
  return trx
    .updateTable('applications')
    .set({ payment_status })
    .where('application_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores when the record was sent to its council, and the time before that. */
export function setSent(trx: Db, id: string, now: Date): Promise<ApplicationRow> {
  return trx
    .updateTable('applications')
    .set(({ ref }) => ({ sent_before_at: ref('sent_to_council_at'), sent_to_council_at: now }))
    .where('application_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether the application has changed since its record was sent. */
export const isChangedSinceSent = ({ sent_to_council_at, updated_at }: ApplicationRow) =>
  sent_to_council_at !== null && updated_at > sent_to_council_at;

/** Undoes a sending at the moment `at`, since its mail was given up. An earlier or a newer sending stands. */
export async function markUnsent(trx: Db, seller_id: string, at: Date): Promise<void> {
  await trx
    .updateTable('applications')
    .set({
      sent_to_council_at: sql`case when sent_to_council_at = ${at} then sent_before_at else sent_to_council_at end`,
      sent_before_at: null,
    })
    .where('seller_id', '=', seller_id)
    .where((row) => row.or([row('sent_to_council_at', '=', at), row('sent_before_at', '=', at)]))
    .execute();
}

/**
 * Stores that the record was sent again.
 *
 * @returns false if it has changed since `made`, or if a newer one was sent
 */
export async function markSentAgain(trx: Db, seller_id: string, made: Date, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('applications')
    .set(({ ref }) => ({ sent_before_at: ref('sent_to_council_at'), sent_to_council_at: at }))
    .where('seller_id', '=', seller_id)
    .where((row) => row.or([row('sent_to_council_at', 'is', null), row('sent_to_council_at', '<', made)]))
    .where('updated_at', '<=', made)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function applicationsOf(db: Db, sellers: readonly string[]): Promise<ApplicationRow[]> {
  if (sellers.length === 0) return [];
  return db.selectFrom('applications').selectAll().where('seller_id', 'in', sellers).execute();
}

/** The ids of these applications with those of their sellers. */
export async function applicationsById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('applications')
    .select(['application_id', 'seller_id'])
    .where('application_id', 'in', ids)
    .execute();
}

/** The ids of sellers with this payment status, as a subquery. */
export const sellersByPayment = (db: Db, payment_status: string) =>
  db.selectFrom('applications').select('seller_id as id').where('payment_status', '=', payment_status);

/** The number of submitted applications among these sellers, as a subquery. */
export const submittedCount = (db: Db, sellers: IdsQuery) =>
  countOf(db, sellers).where('status', '=', sql.lit('submitted'));
/** The submission time of the oldest of them. */
export const submittedSince = (db: Db, sellers: IdsQuery) =>
  submittedCount(db, sellers)
    .clearSelect()
    .select((row) => row.fn.min('submitted_at').as('since'));
export const unpaidCount = (db: Db, sellers: IdsQuery) =>
  countOf(db, sellers).where('payment_status', '<>', sql.lit('paid'));

const countOf = (db: Db, sellers: IdsQuery) =>
  db
    .selectFrom('applications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('seller_id', 'in', sellers);

/** Erases what an application says. The payment stays. */
export async function eraseApplication(trx: Db, seller_id: string, now: Date): Promise<void> {
  await trx
    .updateTable('applications')
    .set(erasedValues('applications', seller_id, now))
    .where('seller_id', '=', seller_id)
    .execute();
}

// How to reach councils

/** Case and spacing of a typed name do not count: 'SLOUGH  Borough Council' is 'Slough Borough Council'. */
const keyOfName = (authority_name: string) => authority_name.trim().replace(/\s+/g, ' ').toLowerCase();

export type Council = Omit<Selectable<Tables['councils']>, 'name_key'>;

/** All known councils by name. */
export const listCouncils = (db: Db): Promise<Council[]> => councils(db).orderBy('name_key').execute();

/** For each application the council that it names, or undefined if that is unknown. */
export async function councilsOf(db: Db, rows: readonly ApplicationRow[]): Promise<(Council | undefined)[]> {
  const keys = rows.map(({ data }) => keyOfName(String(data.authority_name ?? '')));
  const found = keys.length > 0 ? await councils(db).where('name_key', 'in', keys).execute() : [];
  return keys.map((key) => found.find(({ authority_name }) => keyOfName(authority_name) === key));
}

/** The council that an application names. */
export const councilOf = async (db: Db, row: ApplicationRow) => (await councilsOf(db, [row]))[0];

/** The council of this name. */
export const councilNamed = (db: Db, name: string) =>
  councils(db).where('name_key', '=', keyOfName(name)).executeTakeFirst();

const councils = (db: Db) => db.selectFrom('councils').select(['authority_name', 'email', 'phone', 'guidance_url']);

/** Adds or changes a council. */
export async function saveCouncil(trx: Db, council: Council): Promise<void> {
  await trx
    .insertInto('councils')
    .values({ name_key: keyOfName(council.authority_name), ...council })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ ...council }))
    .execute();
}

/**
 * Removes a council.
 *
 * @returns the removed council, or undefined if there was none
 */
export function removeCouncil(trx: Db, authority_name: string) {
  return trx.deleteFrom('councils').where('name_key', '=', keyOfName(authority_name)).returningAll().executeTakeFirst();
}

// Areas where sellers can register, and the cached councils of other postcodes

/** The areas where sellers can register, by code. */
export const listCoverage = (db: Db) => db.selectFrom('coverage').selectAll().orderBy('code').execute();

/** Adds an area or renames it. */
export async function setCoverage(trx: Db, { code, ...names }: Selectable<Tables['coverage']>): Promise<void> {
  await trx
    .insertInto('coverage')
    .values({ code, ...names })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(names))
    .execute();
}

/**
 * Removes an area.
 *
 * @returns the removed area, or undefined if there was none
 */
export function removeCoverage(trx: Db, code: string) {
  return trx.deleteFrom('coverage').where('code', '=', code).returningAll().executeTakeFirst();
}

export const findCoverage = (db: Db, codes: readonly string[]) =>
  db.selectFrom('coverage').selectAll().where('code', 'in', codes).execute();

/** The cached council of a postcode. `fresh` means looked up within this many days. */
export function findCouncil(db: Db, postcode: string, days: number) {
  return db
    .selectFrom('council_cache')
    .select(['authority_name', sql<boolean>`at > now() - ${days}::float8 * interval '1 day'`.as('fresh')])
    .where('postcode', '=', postcode)
    .executeTakeFirst();
}

/** A lookup is repeated after a month. Older ones serve only while the service is down. */
const COUNCILS_KEPT_MS = 90 * 24 * 3_600_000;

/** Removes lookups that were not renewed for this long. */
export async function purgeCouncils(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - COUNCILS_KEPT_MS);
  await db.deleteFrom('council_cache').where('at', '<=', before).execute();
}

export async function rememberCouncil(db: Db, postcode: string, authority_name: string): Promise<void> {
  const row = { authority_name, at: new Date() };
  await db
    .insertInto('council_cache')
    .values({ postcode, ...row })
    .onConflict((conflict) => conflict.column('postcode').doUpdateSet(row))
    .execute();
}
