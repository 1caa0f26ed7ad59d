import { sql, type Selectable } from 'kysely';
import type { Application } from '#api/council';
import { DECLARATIONS, DECLARATIONS_VERSION, type ApplicationData } from '#rules/council';
import type { Handle } from '../parts/database.ts';
import { newId } from '../parts/ids.ts';
import type { Tables } from '../tables.ts';

export type ApplicationRow = Selectable<Tables['applications']>;

/** An application as its seller and the operator see it. */
export const applicationView = (row: ApplicationRow): Application => ({
  application_id: row.application_id,
  payment_status: row.payment_status,
  status: row.status,
  data: row.data as Partial<ApplicationData>,
  submitted_at: row.submitted_at?.toISOString() ?? null,
  esign_name: row.esign_name,
  declarations_version: row.declarations_version,
  declarations_text: row.declarations_text,
});

/** The seller's application; made when there is none, which `made` then says. */
export async function openOrMake(
  trx: Handle,
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

/** An application by its id; `lock` holds it until the transaction ends. */
export function findApplication(db: Handle, id: string, lock = false): Promise<ApplicationRow | undefined> {
  const query = db.selectFrom('applications').selectAll().where('application_id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/**
 * Merges fields into a draft in one statement, so that two saves lose nothing; undefined once it is frozen.
 */
export function mergeData(
  db: Handle,
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

/** Freezes an application with its signature and the very words that were declared. */
export function freeze(trx: Handle, id: string, esign_name: string, now: Date): Promise<ApplicationRow> {
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

/** The seller of an application, as its record names them. */
export function applicantOf(db: Handle, seller_id: string) {
  return db
    .selectFrom('sellers')
    .select(['name', 'email', 'phone', 'postcode'])
    .where('id', '=', seller_id)
    .executeTakeFirstOrThrow();
}
