import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { DELIVERIES_PAGE } from '#api/delivery';
import { type DeliveryAction, type DeliveryStatus, type PayoutStatus, statusesIn, TAKE_BACK_MS } from '#rules/delivery';
import type { Input } from '#rules/form';
import type { deliveryDraft } from '#rules/operator';
import { approvedDriver } from '../driver/store.ts';
import { limitOf, type Page, pageOf, readPage, timeIn } from '../list-page.ts';
import { fillSought, holdsFolded, holdsPhone, holdsPostcode, readFound, type Sought, soughtText } from '../search.ts';
import type { Database, Db } from '../services/database.ts';
import { isId, newId } from '../services/ids.ts';
import type { Tables } from '../tables.ts';

export type DeliveryRow = Selectable<Tables['deliveries']>;

/** The columns that every approved driver may see. */
export const OPEN = [
  'id',
  'fee_pence',
  'pickup_postcode',
  'dropoff_postcode',
  'pickup_time',
  'status',
  'payout_status',
  'miles',
] as const;
export type OpenDelivery = Pick<DeliveryRow, (typeof OPEN)[number]>;

/** One driver's action on one delivery. */
export interface Move {
  id: string;
  driver: string;
  now: Date;
  /** When the driver tapped by the phone's clock. Null if the phone did not say or cannot be believed. */
  tappedAt: Date | null;
}

/**
 * Each move is one UPDATE whose conditions are the rules, so only one of several simultaneous calls succeeds.
 *
 * @returns the delivery, or undefined if the move was refused
 */
export const MOVES: Record<DeliveryAction, (db: Db, move: Move) => Promise<DeliveryRow | undefined>> = {
  accept: (db, { id, driver, now }) =>
    db
      .updateTable('deliveries')
      .set({ status: 'assigned', driver_id: driver, assigned_at: now, changed_at: now })
      .where('id', '=', id)
      .where('status', '=', 'available')
      .where('pickup_time', '>', now)
      .where(({ and, not, exists, selectFrom }) =>
        and([
          not(
            exists(
              selectFrom('delivery_cancellations as c')
                .select('c.id')
                .where('c.delivery_id', '=', id)
                .where('c.driver_id', '=', driver),
            ),
          ),
          // The approval may have ended since the call was authorised.
          exists(approvedDriver(db, driver)),
        ]),
      )
      .returningAll()
      .executeTakeFirst(),

  async cancel(db, { id, driver, now }) {
    const row = await db
      .updateTable('deliveries')
      .set({ status: 'available', driver_id: null, assigned_at: null, changed_at: now })
      .where('id', '=', id)
      .where('driver_id', '=', driver)
      .where('status', '=', 'assigned')
      .returningAll()
      .executeTakeFirst();
    if (row) await saveCancellation(db, id, driver, now);
    return row;
  },

  'picked-up': (db, { id, driver, now, tappedAt }) =>
    db
      .updateTable('deliveries')
      .set({ status: 'picked_up', picked_up_at: now, picked_up_tapped_at: tappedAt, changed_at: now })
      .where('id', '=', id)
      .where('driver_id', '=', driver)
      .where('status', '=', 'assigned')
      .returningAll()
      .executeTakeFirst(),

  complete: (db, { id, driver, now, tappedAt }) =>
    db
      .updateTable('deliveries')
      .set({
        status: 'completed',
        payout_status: 'pending',
        completed_at: now,
        completed_tapped_at: tappedAt,
        changed_at: now,
      })
      .where('id', '=', id)
      .where('driver_id', '=', driver)
      .where('status', '=', 'picked_up')
      .returningAll()
      .executeTakeFirst(),

  async 'take-back'(db, { id, driver, now }) {
    const row = await db
      .updateTable('deliveries')
      .set({ status: 'assigned', driver_id: driver, assigned_at: now, changed_at: now })
      .where('id', '=', id)
      .where('status', '=', 'available')
      .where(({ and, exists, selectFrom }) =>
        and([
          exists(
            selectFrom('delivery_cancellations as c')
              .select('c.id')
              .where('c.delivery_id', '=', id)
              .where('c.driver_id', '=', driver)
              .where('c.cancelled_at', '>=', new Date(now.getTime() - TAKE_BACK_MS)),
          ),
          exists(approvedDriver(db, driver)),
        ]),
      )
      .returningAll()
      .executeTakeFirst();
    if (row) await dropCancellation(db, id, driver);
    return row;
  },
};

/** Adds a delivery to a driver's Cancelled list. */
export async function saveCancellation(db: Db, delivery_id: string, driver_id: string, now: Date): Promise<void> {
  await db
    .insertInto('delivery_cancellations')
    .values({ id: newId(), delivery_id, driver_id, cancelled_at: now })
    .onConflict((conflict) => conflict.columns(['delivery_id', 'driver_id']).doNothing())
    .execute();
}

/** Removes a delivery from a driver's Cancelled list, after a take-back. */
export async function dropCancellation(db: Db, delivery_id: string, driver_id: string): Promise<void> {
  await db
    .deleteFrom('delivery_cancellations')
    .where('delivery_id', '=', delivery_id)
    .where('driver_id', '=', driver_id)
    .execute();
}

/** A delivery, and whether this driver has cancelled it before. */
export async function findFor(
  db: Db,
  id: string,
  driver: string,
): Promise<(DeliveryRow & { cancelled_by_me: boolean }) | undefined> {
  const row = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const mine = await db
    .selectFrom('delivery_cancellations')
    .select('id')
    .where('delivery_id', '=', id)
    .where('driver_id', '=', driver)
    .executeTakeFirst();
  return { ...row, cancelled_by_me: Boolean(mine) };
}

// Lists of a driver

/** An id that is greater than every other. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A page of a driver's list. `before` is the last delivery of the previous page. `seenAt` is the time that the list was
 * sorted by when the driver saw it there, since it may have moved or left the list. Without it the delivery's present
 * place counts, and an unknown id gives an empty page.
 */
export interface PageOf {
  driver: string;
  before?: string | undefined;
  seenAt?: Date | undefined;
}

/** Available deliveries by pickup time, without past ones and those that this driver has cancelled. */
export function availableTo(db: Db, { driver, before, seenAt }: PageOf, now: Date): Promise<OpenDelivery[]> {
  let query = db
    .selectFrom('deliveries')
    .select(OPEN)
    .where('status', '=', 'available')
    .where('pickup_time', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('delivery_cancellations as c')
            .select('c.id')
            .whereRef('c.delivery_id', '=', 'deliveries.id')
            .where('c.driver_id', '=', driver)
            // Keeps PostgreSQL from turning this into a join over all available deliveries. It now reads in index order
            // and stops at 200.
            .offset(0),
        ),
      ),
    );
  if (before) {
    const place = seenAt
      ? sql`${seenAt}, ${before}`
      : sql`select at.pickup_time, at.id from deliveries at where at.id = ${before}`;
    query = query.where(sql<boolean>`(pickup_time, id) > (${place})`);
  }
  return query.orderBy('pickup_time').orderBy('id').limit(sql.lit(DELIVERIES_PAGE)).execute();
}

/** The driver's deliveries with these statuses, the last changed first. */
export function heldBy(
  db: Db,
  { driver, before, seenAt }: PageOf,
  statuses: readonly DeliveryStatus[],
): Promise<DeliveryRow[]> {
  let query = db.selectFrom('deliveries').selectAll().where('driver_id', '=', driver).where('status', 'in', statuses);
  if (before) {
    const place = seenAt
      ? sql`${seenAt}, ${before}`
      : sql`select at.changed_at, at.id from deliveries at where at.id = ${before} and at.driver_id = ${driver}`;
    query = query.where(sql<boolean>`(changed_at, id) < (${place})`);
  }
  return query.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(sql.lit(DELIVERIES_PAGE)).execute();
}

/** Deliveries that the driver cancelled, or lost when the operator cancelled them. The latest comes first. */
export function cancelledBy(
  db: Db,
  { driver, before, seenAt }: PageOf,
): Promise<(DeliveryRow & { cancelled_at: Date })[]> {
  let query = db
    .selectFrom('delivery_cancellations as c')
    .innerJoin('deliveries', 'deliveries.id', 'c.delivery_id')
    .selectAll('deliveries')
    .select('c.cancelled_at')
    .where('c.driver_id', '=', driver);
  if (before) {
    const own = sql`delivery_cancellations at where at.delivery_id = ${before} and at.driver_id = ${driver}`;
    // If the cancellation is gone, its id is too: then those of the same moment come twice rather than never.
    const place = seenAt
      ? sql`${seenAt}, coalesce((select at.id from ${own} and at.cancelled_at = ${seenAt}), ${LAST_ID}::uuid)`
      : sql`select at.cancelled_at, at.id from ${own}`;
    query = query.where(sql<boolean>`(c.cancelled_at, c.id) < (${place})`);
  }
  return query.orderBy('c.cancelled_at', 'desc').orderBy('c.id', 'desc').limit(sql.lit(DELIVERIES_PAGE)).execute();
}

// For the operator

/** A new delivery as the operator enters it. */
export type Draft = Input<typeof deliveryDraft>;
type NewDelivery = Omit<Draft, 'seller_id'> &
  Pick<DeliveryRow, 'seller_id' | 'number'> &
  Partial<Pick<DeliveryRow, 'key_id' | 'partner_sale_id'>>;

/** Adds available deliveries and returns them in the given order. */
export function addDeliveries(trx: Db, drafts: readonly NewDelivery[], now: Date): Promise<DeliveryRow[]> {
  const rows = drafts.map((draft) => ({
    ...draft,
    sought: soughtOf(draft),
    id: newId(),
    pickup_time: new Date(draft.pickup_time),
    status: 'available' as const,
    payout_status: null,
    driver_id: null,
    created_at: now,
    changed_at: now,
  }));
  return trx.insertInto('deliveries').values(rows).returningAll().execute();
}

/** A page of the deliveries that match every given filter. */
export function listDeliveries(db: Db, filter: DeliveryFilter, page: Page) {
  const { id, status, payout, driver, open, untakenBy, from } = filter;
  let list = db.selectFrom('deliveries').selectAll();
  if (id) list = list.where('id', '=', id);
  if (driver) list = list.where('driver_id', '=', driver);
  if (open) list = list.where('status', 'in', [...statusesIn('available'), ...statusesIn('upcoming')]);
  if (untakenBy) list = list.where('status', '=', 'available').where('pickup_time', '<', untakenBy);
  if (status) list = list.where('status', '=', status as DeliveryStatus);
  if (payout) list = list.where('payout_status', '=', payout as PayoutStatus);
  return from ? readNearest(list, db, from, page) : readPage(list, page);
}

/**
 * Like `readPage`, but sorted around `from`: first later pickups, the soonest first, then earlier ones, the latest
 * first. Each half is read in index order. `before_time` is the pickup time that the caller saw on the row `before`:
 * it may have been corrected since.
 */
async function readNearest(list: DeliveryQuery, db: Db, from: Date, { limit: most, before, before_time }: Page) {
  const limit = limitOf(most);
  const isPast = sql<boolean>`pickup_time < ${from}`;
  const time = isId(before) ? (timeIn(before_time) ?? (await pickupOf(db, before))) : undefined;
  const at = time && { past: time < from };
  const last = sql`${time}, ${before}`;
  let coming = list.where(sql<boolean>`pickup_time >= ${from}`).orderBy('pickup_time').orderBy('id');
  let past = list.where(isPast).orderBy('pickup_time', 'desc').orderBy('id', 'desc');
  if (at?.past) past = past.where(sql<boolean>`(pickup_time, id) < (${last})`);
  else if (at) coming = coming.where(sql<boolean>`(pickup_time, id) > (${last})`);
  const found = at?.past ? [] : await coming.limit(limit + 1).execute();
  const rest = limit + 1 - found.length;
  if (rest > 0) found.push(...(await past.limit(rest).execute()));
  return pageOf(found, limit);
}

async function pickupOf(db: Db, id: string): Promise<Date | undefined> {
  const row = await db.selectFrom('deliveries').select('pickup_time').where('id', '=', id).executeTakeFirst();
  return row?.pickup_time;
}

type DeliveryQuery = SelectQueryBuilder<Tables, 'deliveries', DeliveryRow>;

export interface DeliveryFilter {
  id?: string | undefined;
  status?: string | undefined;
  payout?: string | undefined;
  driver?: string | undefined;
  /** Only available deliveries and those in hand. */
  open?: boolean | undefined;
  /** Only those without a driver that are picked up before this. */
  untakenBy?: Date | undefined;
  /** Sorts by pickup time from this moment on. Without it the newest delivery comes first. */
  from?: Date | undefined;
}

/** Deliveries whose postcodes, addresses or contact match. */
export const searchDeliveries = (db: Db, wanted: Sought): Promise<DeliveryRow[]> =>
  readFound(
    db,
    'deliveries',
    (from) => from.selectFrom('deliveries').selectAll(),
    wanted,
    (sought) => [
      holdsPostcode(sought, 'pickup_postcode'),
      holdsPostcode(sought, 'dropoff_postcode'),
      holdsFolded(sought, sql.ref('pickup_address'), sql.ref('dropoff_address'), sql.ref('contact')),
      holdsPhone(sought, 'contact'),
    ],
  );

/** Locks the delivery until the transaction ends, so that no driver can accept it meanwhile. */
export function holdDelivery(trx: Db, id: string): Promise<DeliveryRow | undefined> {
  return trx.selectFrom('deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The same for several. */
export async function holdDeliveries(trx: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('deliveries')
    .select(['id', 'status', 'pickup_time'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Changes a delivery that `holdDelivery` has locked. */
export async function updateDelivery(trx: Db, id: string, change: Partial<DeliveryRow>): Promise<DeliveryRow> {
  const update = (set: Partial<DeliveryRow>) =>
    trx.updateTable('deliveries').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  const row = await update(change);
  return FOUND_BY.some((name) => name in change) ? update({ sought: soughtOf(row) }) : row;
}

/** The texts that a delivery is found by. */
const FOUND_BY = ['pickup_address', 'dropoff_address', 'contact'] as const;
const soughtOf = (row: Pick<DeliveryRow, (typeof FOUND_BY)[number]>) =>
  soughtText(...FOUND_BY.map((name) => row[name]));

/** Makes the deliveries found that have no folded texts yet. */
export const fillDeliveries = (database: Database) => fillSought(database, 'deliveries', FOUND_BY, soughtOf);

export async function findDeliveriesById(db: Db, ids: readonly string[]): Promise<DeliveryRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('deliveries').selectAll().where('id', 'in', ids).execute();
}

/** The number of deliveries that drivers can accept, as a subquery. */
export const availableCount = (db: Db, now: Date) =>
  db
    .selectFrom('deliveries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', sql.lit('available'))
    .where('pickup_time', '>', now);

/** The number of deliveries to be paid, and their sum in pence. */
export function countUnpaid(db: Db) {
  return db
    .selectFrom('deliveries')
    .select((row) => [
      row.fn.countAll<number>().as('unpaid'),
      row.fn.coalesce(row.fn.sum<number>('fee_pence'), sql.lit(0)).as('unpaid_pence'),
    ])
    .where('payout_status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow();
}

/** The number of deliveries by status. A status without deliveries is absent. */
export const countByStatus = (db: Db) =>
  db
    .selectFrom('deliveries')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();

/** The number of deliveries in hand by driver. A driver without any is absent. */
export async function inHandOf(db: Db, drivers: readonly string[]): Promise<Map<string, number>> {
  if (drivers.length === 0) return new Map();
  const rows = await db
    .selectFrom('deliveries')
    .select((row) => ['driver_id', row.fn.countAll<number>().as('count')])
    .where('driver_id', 'in', drivers)
    .where('status', 'in', statusesIn('upcoming'))
    .groupBy('driver_id')
    .execute();
  return new Map(rows.map(({ driver_id, count }) => [driver_id!, count]));
}

/** The number of deliveries without a driver that are picked up before `by`. Also used as a subquery. */
export const lateCount = (db: Db, by: Date) =>
  db
    .selectFrom('deliveries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', sql.lit('available'))
    .where('pickup_time', '<', by);

/** The earliest pickup time among those of `lateCount`. */
export const firstLate = (db: Db, by: Date) =>
  lateCount(db, by)
    .clearSelect()
    .select((row) => row.fn.min('pickup_time').as('since'));

/** What is stored about a driver, for an export. Addresses and contacts are left out, since they are other people's. */
export async function deliveriesOf(db: Db, driver_id: string) {
  return {
    deliveries: await db
      .selectFrom('deliveries')
      .select([...OPEN, 'assigned_at', 'picked_up_at', 'completed_at'])
      .where('driver_id', '=', driver_id)
      .orderBy('id')
      .execute(),
    cancellations: await db
      .selectFrom('delivery_cancellations')
      .select(['delivery_id', 'cancelled_at'])
      .where('driver_id', '=', driver_id)
      .orderBy('id')
      .execute(),
  };
}
