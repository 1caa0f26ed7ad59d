import type { Selectable } from 'kysely';
import type { HeldKind, Kept } from '#rules/retention';
import type { Db } from '../services/database.ts';
import type { Tables } from '../tables.ts';

type Hold = Selectable<Tables['retention_holds']>;

/** Puts a kind of data under hold until its day. */
export async function saveHold(
  trx: Db,
  driver_id: string,
  { kind, until }: Pick<Kept, 'kind' | 'until'>,
  identity: Record<string, unknown> | null = null,
): Promise<void> {
  const row = { driver_id, kind, until, identity: identity && JSON.stringify(identity) };
  await trx
    .insertInto('retention_holds')
    .values(row)
    .onConflict((conflict) => conflict.columns(['driver_id', 'kind']).doUpdateSet(row))
    .execute();
}

/**
 * Removes a hold, or only one whose last day was before `today`.
 *
 * @returns false if there is none
 */
export async function removeHold(trx: Db, driver_id: string, kind: HeldKind, today?: string): Promise<boolean> {
  let removing = trx.deleteFrom('retention_holds').where('driver_id', '=', driver_id).where('kind', '=', kind);
  if (today) removing = removing.where('until', '<', today);
  const { numDeletedRows } = await removing.executeTakeFirst();
  return numDeletedRows > 0n;
}

export function holdsOf(db: Db, driver_id: string): Promise<Hold[]> {
  return db.selectFrom('retention_holds').selectAll().where('driver_id', '=', driver_id).orderBy('kind').execute();
}

/** Which of these drivers' right-to-work evidence is held. */
export async function heldAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await driversHeld(db).where('driver_id', 'in', ids).execute();
  return new Set(rows.map(({ driver_id }) => driver_id));
}

/** The ids of drivers whose right-to-work evidence is held, as a subquery. */
export const driversHeld = (db: Db) =>
  db.selectFrom('retention_holds').select('driver_id').where('kind', '=', 'right_to_work');

/** Up to `most` holds whose last day was before `today`. */
export function endedHolds(db: Db, today: string, most: number): Promise<Hold[]> {
  return db.selectFrom('retention_holds').selectAll().where('until', '<', today).limit(most).execute();
}
