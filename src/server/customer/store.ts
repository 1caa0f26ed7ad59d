// Customers have no account: their data is in the details of deliveries.
import { sql } from 'kysely';
import { holds } from '../search.ts';
import type { Db } from '../services/database.ts';

const DETAILS = ['pickup_address', 'dropoff_address', 'contact', 'notes'] as const;
const BLANK = { pickup_address: '', dropoff_address: '', contact: '', notes: '', sought: '' };

/** The ids of deliveries that had ended by then, or whose pickup time had passed without a driver. A subquery. */
export const overBy = (db: Db, by: Date) =>
  db
    .selectFrom('deliveries')
    .select('id')
    .where((row) =>
      row.or([
        row.and([row('status', 'in', ['completed', 'cancelled']), row('changed_at', '<=', by)]),
        row.and([row('status', '=', 'available'), row('pickup_time', '<=', by)]),
      ]),
    );

/**
 * Whether a delivery still has a customer's details. The wording must match the partial indexes, with the statuses
 * beside it.
 */
const hasDetails = sql`(pickup_address <> '' or dropoff_address <> '' or contact <> '' or notes <> '')`;

/**
 * Blanks the details of deliveries that had ended by then, and of those that had passed without a driver. At most
 * `most` of each.
 *
 * @returns how many were blanked
 */
export async function forgetCustomers(db: Db, by: Date, most: number): Promise<number> {
  const ids = db.selectFrom('deliveries').select('id').limit(sql.lit(most));
  const over = ids.where(sql<boolean>`status in ('completed', 'cancelled') and ${hasDetails}`).orderBy('changed_at');
  const untaken = ids.where(sql<boolean>`status = 'available' and ${hasDetails}`).orderBy('pickup_time');
  let forgotten = 0;
  for (const due of [over.where('changed_at', '<=', by), untaken.where('pickup_time', '<=', by)]) {
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set(BLANK)
      .where('id', '=', sql<string>`any(array(${due}))`)
      .executeTakeFirst();
    forgotten += Number(numUpdatedRows);
  }
  return forgotten;
}

/** The deliveries whose details contain this address. */
export async function findCustomer(db: Db, email: string) {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'status', 'pickup_time', 'pickup_postcode', 'dropoff_postcode', ...DETAILS])
    .where((row) => row.or(DETAILS.map((detail) => holds(sql.ref(detail), email))))
    .orderBy('id')
    .execute();
  return rows.filter((row) => DETAILS.some((detail) => wordsOf(row[detail]).includes(email)));
}

/** Splits into whole words: 'jo@example.org' must not match 'mary-jo@example.org' or 'jo@example.org.uk'. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s<>()[\]\\,;:"]+/)
    .map((word) => word.replace(/[.!?]+$/, ''));

/** Blanks the details of these deliveries. */
export async function eraseCustomer(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.updateTable('deliveries').set(BLANK).where('id', 'in', ids).execute();
}
