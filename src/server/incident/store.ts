import { type Selectable, sql } from 'kysely';
import type { overBy } from '../customer/store.ts';
import { erasedValues } from '../endings.ts';
import { type Page, readPage } from '../list-page.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import type { Tables } from '../tables.ts';

export type IncidentRow = Selectable<Tables['incidents']>;

/** Adds an open incident. */
export function addIncident(
  trx: Db,
  incident: Pick<IncidentRow, 'delivery_id' | 'driver_id' | 'reason' | 'note' | 'tapped_at' | 'created_at'>,
): Promise<IncidentRow> {
  const row = { ...incident, id: newId(), outcome: null, decision_note: '' };
  return trx.insertInto('incidents').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A driver's open incident with a delivery. Hold the delivery first, so that two reports make no two of them. */
export function openIncidentOf(trx: Db, delivery_id: string, driver_id: string): Promise<IncidentRow | undefined> {
  return trx
    .selectFrom('incidents')
    .selectAll()
    .where('delivery_id', '=', delivery_id)
    .where('driver_id', '=', driver_id)
    .where('outcome', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Adds what was reported later to an open incident. */
export async function addToIncident(
  trx: Db,
  id: string,
  change: Pick<IncidentRow, 'reason' | 'note' | 'tapped_at'>,
): Promise<void> {
  await trx.updateTable('incidents').set(change).where('id', '=', id).execute();
}

/**
 * Sets the photo of an incident that is held with its delivery.
 *
 * @returns the key of the photo that it replaces
 */
export async function setPhoto(
  trx: Db,
  { id, file_key: before }: Pick<IncidentRow, 'id' | 'file_key'>,
  photo: { file_key: string; photo_size: number; photo_at: Date },
): Promise<string | null> {
  await trx.updateTable('incidents').set(photo).where('id', '=', id).execute();
  return before;
}

/** Which of these files belong to an incident. */
export async function filesInUse(db: Db, keys: string[]): Promise<(string | null)[]> {
  const rows = await db.selectFrom('incidents').select('file_key').where('file_key', 'in', keys).execute();
  return rows.map(({ file_key }) => file_key);
}

/** Removes a report that its driver takes back. */
export async function dropIncident(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('incidents').where('id', '=', id).execute();
}

/** Closes the open incidents of a delivery that is over: nobody needs to decide what happens next. */
export async function closeIncidents(trx: Db, delivery_id: string, now: Date): Promise<void> {
  await trx
    .updateTable('incidents')
    .set({ outcome: 'continue', resolved_at: now })
    .where('delivery_id', '=', delivery_id)
    .where('outcome', 'is', null)
    .execute();
}

export type IncidentSummary = Pick<
  IncidentRow,
  'delivery_id' | 'id' | 'reason' | 'outcome' | 'decision_note' | 'created_at' | 'photo_at'
>;

/** The newest incident of each of these deliveries, by delivery id. Only those that `driver` reported, if given. */
export async function newestIncidents(
  db: Db,
  deliveries: readonly string[],
  driver?: string,
): Promise<Map<string, IncidentSummary>> {
  if (deliveries.length === 0) return new Map();
  let query = db
    .selectFrom('incidents')
    .distinctOn('delivery_id')
    .select(['delivery_id', 'id', 'reason', 'outcome', 'decision_note', 'created_at', 'photo_at'])
    .where('delivery_id', 'in', deliveries);
  if (driver) query = query.where('driver_id', '=', driver);
  const rows = await query.orderBy('delivery_id').orderBy('id', 'desc').execute();
  return new Map(rows.map((incident) => [incident.delivery_id, incident]));
}

// For the operator

/** A page of incidents. `open`: only those without a decision. */
export function listIncidents(db: Db, open: boolean, page: Page) {
  const list = db.selectFrom('incidents').selectAll();
  return readPage(open ? list.where('outcome', 'is', null) : list, page);
}

/** An incident with a photo. */
export function findPhoto(db: Db, id: string): Promise<IncidentRow | undefined> {
  return db
    .selectFrom('incidents')
    .selectAll()
    .where('id', '=', id)
    .where('file_key', 'is not', null)
    .executeTakeFirst();
}

export function findIncident(db: Db, id: string): Promise<IncidentRow | undefined> {
  return db.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the incident until the transaction ends, so that two operators' decisions come one after the other. */
export function holdIncident(trx: Db, id: string): Promise<IncidentRow | undefined> {
  return trx.selectFrom('incidents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Stores the decision on an incident that `holdIncident` has locked. */
export function decideIncident(
  trx: Db,
  id: string,
  decision: Pick<IncidentRow, 'outcome' | 'decision_note' | 'resolved_at'>,
): Promise<IncidentRow> {
  return trx.updateTable('incidents').set(decision).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** The number of open incidents, as a subquery. */
export const openCount = (db: Db) =>
  db
    .selectFrom('incidents')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('outcome', 'is', null);

/** The time of the oldest open incident. */
export const openSince = (db: Db) =>
  openCount(db)
    .clearSelect()
    .select((row) => row.fn.min('created_at').as('since'));

/** The incidents that a driver reported. */
export function incidentsOf(db: Db, driver_id: string) {
  return db.selectFrom('incidents').selectAll().where('driver_id', '=', driver_id).orderBy('id').execute();
}

export async function eraseIncidents(trx: Db, driver_id: string, now: Date): Promise<void> {
  const values = erasedValues('incidents', driver_id, now);
  await trx.updateTable('incidents').set(values).where('driver_id', '=', driver_id).execute();
}

/**
 * Removes the notes and photos of incidents with these deliveries, since they may show a customer. A job removes the
 * files.
 *
 * @param deliveries ids, or a subquery of ids
 */
export async function forgetNotes(db: Db, deliveries: readonly string[] | ReturnType<typeof overBy>): Promise<void> {
  if (Array.isArray(deliveries) && deliveries.length === 0) return;
  await db
    .updateTable('incidents')
    .set({ note: '', decision_note: '' })
    .where('delivery_id', 'in', deliveries)
    // The wording must match the index.
    .where(sql<boolean>`(note <> '' or decision_note <> '')`)
    .execute();
  await db
    .updateTable('incidents')
    .set({ file_key: null, photo_size: null, photo_at: null })
    .where('delivery_id', 'in', deliveries)
    .where('file_key', 'is not', null)
    .execute();
}
