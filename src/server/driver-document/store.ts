import { type NotNull, type Selectable, sql } from 'kysely';
import { CHECK_EVIDENCE, EVIDENCE_KINDS, hasRoom, type StoredKind } from '#rules/files';
import { isDriverThere, notePurge } from '../driver/store.ts';
import type { Db } from '../services/database.ts';
import type { Tables } from '../tables.ts';

export type DocumentRow = Selectable<Tables['driver_documents']>;
/** The columns that say when somebody was told about an expiry. */
type Told = 'driver_told_at' | 'operators_told_at';

/** A stored document without its driver's id. */
export interface StoredDocument {
  id: string;
  kind: StoredKind;
  name: string;
  mime: string;
  size: number;
  file_key: string;
}

/** Adds the rows of documents whose files are already stored. */
export async function addDocuments(trx: Db, driver_id: string, documents: StoredDocument[], now: Date): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map((row) => ({ ...row, driver_id, uploaded_at: now }));
  await trx.insertInto('driver_documents').values(rows).execute();
}

/**
 * Adds a document after the application. The driver's row must be locked. Earlier documents stay, so that the operator
 * sees the history.
 *
 * @returns false if the driver's documents have reached their limit
 */
export async function addLaterDocument(
  trx: Db,
  driver_id: string,
  document: StoredDocument,
  now: Date,
): Promise<boolean> {
  const sent = await trx
    .selectFrom('driver_documents')
    .select(['kind', 'size'])
    .where('driver_id', '=', driver_id)
    .execute();
  if (!hasRoom(sent, document)) return false;
  await addDocuments(trx, driver_id, [document], now);
  return true;
}

/** The documents of these drivers, the newest last. */
export function documentsOf(db: Db, drivers: readonly string[]) {
  return db.selectFrom('driver_documents').selectAll().where('driver_id', 'in', drivers).orderBy('id').execute();
}

export function findDocument(db: Db, id: string) {
  return db.selectFrom('driver_documents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores an operator's review of a document. A changed expiry day resets the reminders. */
export async function reviewDocument(
  trx: Db,
  id: string,
  { expires_on, reviewed_at }: { expires_on?: string | null; reviewed_at: Date | null },
): Promise<DocumentRow | undefined> {
  return trx
    .updateTable('driver_documents')
    .set({
      reviewed_at,
      ...(expires_on !== undefined && {
        expires_on,
        driver_told_at: toldOf('driver_told_at', expires_on),
        operators_told_at: toldOf('operators_told_at', expires_on),
      }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** When `whom` was told, if the expiry day stays. */
const toldOf = (whom: Told, expires_on: string | null) =>
  sql<Date | null>`case when expires_on is not distinct from ${expires_on}::date then ${sql.ref(whom)} end`;

/** What active drivers have sent that expires by this day, without what a later one of its kind replaces. */
const expiring = (db: Db, by: string) =>
  db
    .selectFrom('driver_documents')
    .where('expires_on', '<=', by)
    .where('kind', '<>', CHECK_EVIDENCE)
    .where(isDriverThere(db, 'driver_documents.driver_id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('driver_documents as later')
            .select('later.id')
            .whereRef('later.driver_id', '=', 'driver_documents.driver_id')
            .whereRef('later.kind', '=', 'driver_documents.kind')
            .whereRef('later.expires_on', '>', 'driver_documents.expires_on'),
        ),
      ),
    );

/** The number of documents that expire by this day, and their drivers' ids, as subqueries. */
export const expiringCount = (db: Db, by: string) =>
  expiring(db, by).select((row) => row.fn.countAll<number>().as('count'));
export const driversExpiring = (db: Db, by: string) => expiring(db, by).select('driver_id');

/** Documents that expire by this day, which `whom` has not been told about. */
export function untoldDocuments(db: Db, by: string, whom: Told) {
  return expiring(db, by)
    .select(['id', 'driver_id', 'kind', 'expires_on'])
    .where(whom, 'is', null)
    .$narrowType<{ expires_on: NotNull }>()
    .orderBy('id')
    .execute();
}

/**
 * Marks documents as told.
 *
 * @returns those that this call marked, and no other one
 */
export async function markDocumentsTold(trx: Db, ids: readonly string[], whom: Told, now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .updateTable('driver_documents')
    .set({ [whom]: now })
    .where('id', 'in', ids)
    .where(whom, 'is', null)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of these files are a driver's document. */
export async function filesInUse(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('driver_documents').select('file_key').where('file_key', 'in', keys).execute();
  return rows.map(({ file_key }) => file_key);
}

/** The ids of drivers with documents before `by`: evidence of the right to work, or others. A subquery. */
export const driversSending = (db: Db, which: 'evidence' | 'others', by: Date) =>
  db
    .selectFrom('driver_documents')
    .select('driver_id')
    .where('uploaded_at', '<=', by)
    .where('kind', which === 'evidence' ? 'in' : 'not in', EVIDENCE_KINDS);

/**
 * Removes a driver's documents: those before `before` and of `kinds`, if given, but none of `except`.
 *
 * @returns the removed documents
 */
export async function removeDocuments(
  trx: Db,
  driver_id: string,
  which: { before?: Date; kinds?: readonly StoredKind[]; except?: readonly StoredKind[] },
  now: Date,
) {
  let removing = trx.deleteFrom('driver_documents').where('driver_id', '=', driver_id);
  if (which.before) removing = removing.where('uploaded_at', '<=', which.before);
  if (which.kinds) removing = removing.where('kind', 'in', which.kinds);
  if (which.except?.length) removing = removing.where('kind', 'not in', which.except);
  const removed = await removing.returning(['kind', 'file_key']).execute();
  await notePurge(trx, driver_id, now);
  return removed;
}
