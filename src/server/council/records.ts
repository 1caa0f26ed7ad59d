import type { Application } from '#api/council';
import type { PaymentStatus } from '#rules/operator';
import type { Handle } from '../parts/database.ts';
import { isId } from '../parts/ids.ts';
import { problem } from '../problem.ts';
import { councilRecord, type CouncilRecord } from './record.ts';
import { applicantOf, applicationView, findApplication } from './store.ts';

// What the operator may see and do of sellers' applications.

/**
 * The council-ready record of any application.
 *
 * @throws Problem 404 when there is no such application
 */
export async function recordOf(db: Handle, id: string): Promise<CouncilRecord> {
  const row = isId(id) ? await findApplication(db, id) : undefined;
  if (!row) throw unknown();
  return councilRecord(row, await applicantOf(db, row.seller_id));
}

/** The applications of these sellers, by seller. */
export async function applicationsOf(db: Handle, sellers: string[]): Promise<Map<string, Application>> {
  const rows = await db.selectFrom('applications').selectAll().where('seller_id', 'in', sellers).execute();
  return new Map(rows.map((row) => [row.seller_id, applicationView(row)]));
}

/**
 * Marks an application's fee; `before` is how it was marked until now.
 *
 * @throws Problem 404 when there is no such application
 */
export async function setPayment(
  trx: Handle,
  id: string,
  payment_status: PaymentStatus,
  now: Date,
): Promise<{ before: string; after: Application }> {
  const row = isId(id) ? await findApplication(trx, id, true) : undefined;
  if (!row) throw unknown();
  const after = await trx
    .updateTable('applications')
    .set({ payment_status, updated_at: now })
    .where('application_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before: row.payment_status, after: applicationView(after) };
}

const unknown = () => problem(404, 'There is no such application.');
