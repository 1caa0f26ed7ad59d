import type { Selectable } from 'kysely';
import { type Page, readPage } from '../list-page.ts';
import type { Db } from '../services/database.ts';
import type { Tables } from '../tables.ts';

export type ComplaintRow = Selectable<Tables['complaints']>;

export async function addComplaint(
  trx: Db,
  complaint: Pick<ComplaintRow, 'id' | 'email' | 'name' | 'about' | 'text' | 'created_at'>,
): Promise<void> {
  await trx
    .insertInto('complaints')
    .values({ ...complaint, answer: '' })
    .execute();
}

/** A page of complaints. `open`: only those without an answer. */
export function listComplaints(db: Db, open: boolean, page: Page) {
  const list = db.selectFrom('complaints').selectAll();
  return readPage(open ? list.where('answered_at', 'is', null) : list, page);
}

export function findComplaint(db: Db, id: string): Promise<ComplaintRow | undefined> {
  return db.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores an answer, unless there is one: of two operators' answers only the first is. */
export function setAnswer(trx: Db, id: string, answer: string, now: Date): Promise<ComplaintRow | undefined> {
  return trx
    .updateTable('complaints')
    .set({ answer, answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The number of open complaints from this moment or before, as a subquery. */
export const waitingCount = (db: Db, by: Date) =>
  db
    .selectFrom('complaints')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('answered_at', 'is', null)
    .where('created_at', '<=', by);

/** The complaints of an address. */
export function complaintsOf(db: Db, email: string) {
  return db
    .selectFrom('complaints')
    .select(['id', 'name', 'about', 'text', 'created_at', 'answered_at', 'answer'])
    .where('email', '=', email)
    .orderBy('id')
    .execute();
}

export async function eraseComplaints(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('complaints').where('email', '=', email).execute();
}

/** Removes complaints that were answered at this moment or before. */
export async function purgeComplaints(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('complaints').where('answered_at', '<=', before).execute();
}
