import type { Insertable, Selectable } from 'kysely';
import { type RightToWork, rightToWorkOn } from '#rules/right-to-work';
import { isDriverThere } from '../driver/store.ts';
import type { Db } from '../services/database.ts';
import type { Tables } from '../tables.ts';

type CheckRow = Selectable<Tables['right_to_work_checks']>;

export async function addCheck(trx: Db, check: Insertable<Tables['right_to_work_checks']>): Promise<CheckRow> {
  return trx.insertInto('right_to_work_checks').values(check).returningAll().executeTakeFirstOrThrow();
}

/** A driver's checks, the newest first. */
export function checksOf(db: Db, driver_id: string): Promise<CheckRow[]> {
  return db
    .selectFrom('right_to_work_checks')
    .selectAll()
    .where('driver_id', '=', driver_id)
    .orderBy('id', 'desc')
    .execute();
}

/** The right to work of these drivers on a day. */
export async function rightToWorkOf(
  db: Db,
  drivers: readonly string[],
  today: string,
): Promise<(driver: string) => RightToWork> {
  const checks = drivers.length ? await newestChecks(db).where('driver_id', 'in', drivers).execute() : [];
  const byDriver = new Map(checks.map((check) => [check.driver_id, check]));
  return (driver) => rightToWorkOn(today, byDriver.get(driver));
}

/** Each driver's newest check, the only one that counts. Later ids are newer. */
const newestChecks = (db: Db) =>
  db
    .selectFrom('right_to_work_checks')
    .select(['id', 'driver_id', 'outcome', 'follow_up_on', 'void_at'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('right_to_work_checks as later')
            .select('later.id')
            .whereRef('later.driver_id', '=', 'right_to_work_checks.driver_id')
            .whereRef('later.id', '>', 'right_to_work_checks.id'),
        ),
      ),
    );

/** The newest checks of active drivers that passed. */
const passedChecks = (db: Db) =>
  newestChecks(db).where('outcome', '=', 'passed').where(isDriverThere(db, 'right_to_work_checks.driver_id'));

/** Those of them who must be checked again by this day. */
const dueChecks = (db: Db, by: string) =>
  passedChecks(db).where((row) => row.or([row('follow_up_on', '<=', by), row('void_at', 'is not', null)]));

/** The ids of drivers with a check due by this day, as a subquery. */
export const driversDue = (db: Db, by: string) => dueChecks(db, by).clearSelect().select('driver_id');

/** The number of checks due by this day, as a subquery. */
export const dueCount = (db: Db, by: string) =>
  dueChecks(db, by)
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('count'));

/** Checks that run out by this day, whose drivers have not been told. */
export function untoldChecks(db: Db, by: string) {
  return passedChecks(db)
    .where('follow_up_on', '<=', by)
    .where('void_at', 'is', null)
    .where('driver_told_at', 'is', null)
    .execute();
}

/** A driver's newest check, the only one that counts. */
export const newestCheck = (db: Db, driver_id: string) =>
  newestChecks(db).where('driver_id', '=', driver_id).executeTakeFirst();

/** Notes that a driver has changed what was checked. The checks stay, since the law keeps them. */
export async function voidChecks(trx: Db, driver_id: string, now: Date): Promise<void> {
  await trx
    .updateTable('right_to_work_checks')
    .set({ void_at: now })
    .where('driver_id', '=', driver_id)
    .where('outcome', '=', 'passed')
    .where('void_at', 'is', null)
    .execute();
}

/** Marks that the driver is told. Of simultaneous calls only one gets `true`. */
export async function markTold(trx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('right_to_work_checks')
    .set({ driver_told_at: now })
    .where('id', '=', id)
    .where('driver_told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The ids of drivers with a check before `by`, as a subquery. */
export const driversChecked = (db: Db, by: Date) =>
  db.selectFrom('right_to_work_checks').select('driver_id').where('checked_at', '<=', by);

/** Removes a driver's checks, or only those before `by`. `removeDocuments` must then remove their evidence. */
export async function removeChecks(trx: Db, driver_id: string, by?: Date): Promise<void> {
  let removing = trx.deleteFrom('right_to_work_checks').where('driver_id', '=', driver_id);
  if (by) removing = removing.where('checked_at', '<=', by);
  await removing.execute();
}
