import { type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { driverApplicationSent } from '#rules/driver';
import type { DriverStatus } from '#rules/driver-status';
import { CHECK_EVIDENCE, REQUIRED_DOCUMENTS } from '#rules/files';
import type { Input } from '#rules/form';
import { TERMS_VERSION } from '#rules/terms';
import { erasedValues } from '../endings.ts';
import { type Page, readPage } from '../list-page.ts';
import { driversHeld } from '../privacy/store.ts';
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

export type Application = Input<typeof driverApplicationSent>;
export type DriverRow = Selectable<Tables['drivers']>;
/** A subquery of drivers' ids. */
type IdsQuery = SelectQueryBuilder<Tables, keyof Tables, { driver_id: string }>;

/** Whether a driver is registered with this address. */
export async function hasAccount(db: Db, email: string): Promise<boolean> {
  return Boolean(await db.selectFrom('drivers').select('id').where('email', '=', email).executeTakeFirst());
}

/**
 * Adds a driver with the status pending.
 *
 * @throws PostgreSQL's unique violation if the address is registered already
 */
export async function addDriver(
  trx: Db,
  id: string,
  application: Application,
  password_hash: string,
  now: Date,
): Promise<void> {
  const { password, confirmPassword, gdpr_consent, terms_accepted, verifyToken, ...columns } = application;
  await trx
    .insertInto('drivers')
    .values({
      ...columns,
      sought: soughtOf(columns),
      id,
      password_hash,
      consented_at: now,
      terms_version: TERMS_VERSION,
      status: 'pending',
      status_at: now,
      created_at: now,
    })
    .execute();
}

/**
 * A driver's own application.
 *
 * @throws Error if there is no such driver
 */
export function readApplication(db: Db, id: string) {
  return db
    .selectFrom('drivers')
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'status',
      'rejection_reason',
      'work_status',
      'transport',
      'phone',
      'address_line1',
      'address_line2',
      'city',
      'postcode',
      'share_code',
      'share_code_at',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Changes a driver's own details. Does nothing if the driver was erased meanwhile. */
export async function changeDriver(db: Db, id: string, change: Updateable<Tables['drivers']>): Promise<void> {
  await db.updateTable('drivers').set(change).where('id', '=', id).where('erased_at', 'is', null).execute();
}

/** Names, emails and phones of these drivers. */
export async function contactsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('drivers')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('id', 'in', ids)
    .execute();
}

/** What a kitchen may know of these drivers, by their ids. */
export async function couriersOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('drivers')
    .select(['id', 'first_name', 'transport'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...courier }) => [id, courier]));
}

/** The driver's id if approved, as a subquery. Nobody decides on them or erases them until the transaction ends. */
export const approvedDriver = (db: Db, id: string) =>
  db
    .selectFrom('drivers')
    .select('drivers.id')
    .where('drivers.id', '=', id)
    .where('status', '=', 'approved')
    .forKeyShare();

/** The ids of all approved drivers, as a subquery. */
export const approvedDrivers = (db: Db) =>
  db.selectFrom('drivers').select('drivers.id').where('status', '=', 'approved');

// For the operator

/** A page of drivers without erased ones. `among` narrows it to the ids in any of these subqueries. */
export function listDrivers(
  db: Db,
  { id, status, among }: { id: string | undefined; status: string | undefined; among: IdsQuery[] | undefined },
  page: Page,
) {
  let list = db.selectFrom('drivers').selectAll().where('erased_at', 'is', null);
  if (id) list = list.where('id', '=', id);
  if (among) list = list.where('id', 'in', anyOf(among));
  if (status) list = list.where('status', '=', status as DriverStatus);
  return readPage(list, page);
}

const soughtOf = ({ first_name, last_name }: Pick<DriverRow, 'first_name' | 'last_name'>) =>
  soughtText(`${first_name} ${last_name}`);

/** Makes the drivers found who have no folded name yet. */
export const fillDrivers = (database: Database) =>
  fillSought(database, 'drivers', ['first_name', 'last_name'], soughtOf);

const fullName = sql<string>`trim(first_name || ' ' || last_name)`;

const anyOf = ([first, ...others]: IdsQuery[]) => others.reduce((ids, more) => ids.union(more), first!);

/** Drivers whose name, email, phone or postcode matches. */
export function searchDrivers(db: Db, wanted: Sought) {
  const drivers = (from: Db) =>
    from
      .selectFrom('drivers')
      .select(['id', 'email', 'phone', 'postcode', 'status'])
      .select(fullName.as('name'))
      .where('erased_at', 'is', null);
  return readFoundPeople(db, 'drivers', drivers, wanted, (sought) => [
    holdsFolded(sought, fullName),
    holdsEmail(sought),
    holdsPhone(sought, 'phone'),
    holdsPostcode(sought, 'postcode'),
  ]);
}

const driverThere = (trx: Db, by: 'id' | 'email', value: string) =>
  trx.selectFrom('drivers').selectAll().where(by, '=', value).where('erased_at', 'is', null);

/**
 * Locks the driver until the transaction ends, so that operators' decisions come one after the other, and none while
 * the driver is given a delivery.
 */
export const holdDriver = (trx: Db, value: string, by: 'id' | 'email' = 'id'): Promise<DriverRow | undefined> =>
  driverThere(trx, by, value).forUpdate().executeTakeFirst();

/**
 * Locks the driver against decisions and an erasure until the transaction ends. Several transactions can hold this lock
 * at once: an accept takes it before its delivery and an assignment after, so neither may wait for the other here.
 */
export const keepDriver = (trx: Db, id: string): Promise<DriverRow | undefined> =>
  driverThere(trx, 'id', id).forKeyShare().executeTakeFirst();

/** Stores the decision on a driver. `rejection_reason` is null unless the driver is rejected. */
export function setStatus(
  trx: Db,
  id: string,
  decision: Pick<DriverRow, 'status' | 'rejection_reason' | 'status_at'>,
): Promise<DriverRow> {
  return trx.updateTable('drivers').set(decision).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** The number of pending drivers, as a subquery. */
export const pendingCount = (db: Db) =>
  db
    .selectFrom('drivers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', sql.lit('pending'))
    .where('erased_at', 'is', null);

/** The time of the oldest pending application. */
export const pendingSince = (db: Db) =>
  pendingCount(db)
    .clearSelect()
    .select((row) => row.fn.min('created_at').as('since'));

/** Pending drivers who had sent everything required before this moment. A subquery of ids. */
export const driversOverdue = (db: Db, before: Date) =>
  db
    .selectFrom('drivers')
    .select('drivers.id as driver_id')
    .where('status', '=', sql.lit('pending'))
    .where('erased_at', 'is', null)
    .where(sql<boolean>`coalesce(share_code_at, created_at) < ${before}`)
    .where(({ and, not, or, exists, selectFrom }) => {
      // A lookup per driver (see `isDriverThere`): next to the 'or' PostgreSQL would read all documents (12 ms for
      // 40,000).
      const own = selectFrom('driver_documents as d')
        .select('d.id')
        .whereRef('d.driver_id', '=', 'drivers.id')
        .where('kind', '<>', CHECK_EVIDENCE)
        .offset(0);
      return and([
        not(exists(own.where('uploaded_at', '>=', before))),
        or([sql<boolean>`share_code <> ''`, exists(own.where('kind', 'in', REQUIRED_DOCUMENTS))]),
      ]);
    });

/** The number of overdue drivers, as a subquery. */
export const overdueCount = (db: Db, before: Date) =>
  driversOverdue(db, before)
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('count'));

/** The number of drivers by status. A status without drivers is absent. */
export const countByStatus = (db: Db) =>
  db
    .selectFrom('drivers')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .where('erased_at', 'is', null)
    .groupBy('status')
    .execute();

/** The number of drivers in any of these subqueries of ids. */
export async function countAmong(db: Db, among: IdsQuery[]): Promise<number> {
  const { count } = await db
    .selectFrom('drivers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('erased_at', 'is', null)
    .where('id', 'in', anyOf(among))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Whether the driver in this column is neither rejected nor erased. `offset 0` makes it a lookup per row: as a join
 * PostgreSQL would read all drivers.
 */
export const isDriverThere = (db: Db, column: string) =>
  sql<boolean>`exists (${db
    .selectFrom('drivers')
    .select('drivers.id')
    .where('drivers.id', '=', sql.ref<string>(column))
    .where('status', '<>', sql.lit('rejected'))
    .where('erased_at', 'is', null)
    .offset(0)})`;

/**
 * Stores a share code, and the date of birth if given. The same code again is no new one: it came when it first did.
 *
 * @returns the previous share code and date of birth, and the status
 */
export async function saveShareCode(
  trx: Db,
  id: string,
  { share_code, dob }: { share_code: string; dob: string },
  now: Date,
) {
  const before = await trx
    .selectFrom('drivers')
    .select(['share_code', 'dob', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isNew = share_code !== before.share_code;
  const set = { share_code, ...(isNew && { share_code_at: now }), ...(dob && { dob }) };
  await trx.updateTable('drivers').set(set).where('id', '=', id).execute();
  return before;
}

// Retention and erasure

/**
 * Up to `most` drivers whose data must be removed: not approved since `by`, or erased before it. Returns those with data
 * that no law keeps (`free`), or with evidence or a share code under no hold.
 */
export async function listPurgeable(
  db: Db,
  by: Date,
  { free, evidence }: { free: IdsQuery; evidence: IdsQuery[] },
  most: number,
): Promise<string[]> {
  const rows = await unapprovedSince(db, by)
    .where((row) =>
      row.or([
        row('id', 'in', free),
        row.and([
          row('id', 'not in', driversHeld(db)),
          row.or([
            ...evidence.map((ids) => row('id', 'in', ids)),
            row.and([row('share_code', 'is not', null), codeBefore(by)]),
          ]),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a share code came by then. One without a time of its own goes by that of the decision. */
const codeBefore = (by: Date) => sql<boolean>`coalesce(share_code_at, status_at) <= ${by}`;

const unapprovedSince = (db: Db, by: Date) =>
  db.selectFrom('drivers').select('id').where('status', '<>', sql.lit('approved')).where('status_at', '<=', by);

/** Locks a driver who has not been approved since `by`, until the transaction ends. False if there is none. */
export async function holdUnapproved(trx: Db, id: string, by: Date): Promise<boolean> {
  const found = await unapprovedSince(trx, by).where('id', '=', id).forUpdate().executeTakeFirst();
  return Boolean(found);
}

/** Stores when documents of a driver were last removed. */
export async function notePurge(trx: Db, id: string, now: Date): Promise<void> {
  await trx.updateTable('drivers').set({ documents_purged_at: now }).where('id', '=', id).execute();
}

/** Removes a driver's share code, or only one that came by `before`. */
export async function removeShareCode(trx: Db, id: string, before?: Date): Promise<void> {
  let removing = trx.updateTable('drivers').set({ share_code: null, share_code_at: null }).where('id', '=', id);
  if (before) removing = removing.where(codeBefore(before));
  await removing.execute();
}

/** What is stored about the driver with this address, without the password hash. */
export async function findDriver(db: Db, email: string) {
  const row = await db.selectFrom('drivers').selectAll().where('email', '=', email).executeTakeFirst();
  if (!row) return undefined;
  const { password_hash: _hash, sought: _sought, ...driver } = row;
  return driver;
}

/** Who a driver is and what they agreed to, also of one who was erased. */
export function findAgreement(db: Db, id: string) {
  return db
    .selectFrom('drivers')
    .select(['id', 'first_name', 'last_name', 'dob', 'terms_version', 'consented_at', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Erases a driver's row. `removeDocuments` removes the documents. */
export async function eraseDriver(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('drivers')
    .set(erasedValues('drivers', id, now))
    .where('id', '=', id)
    .execute();
}
