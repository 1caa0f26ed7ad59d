import { type Selectable, sql } from 'kysely';
import { PAYOUTS_PAGE } from '#api/earnings';
import type { DeliveryRow } from '../delivery/store.ts';
import { erasedValues } from '../endings.ts';
import { type Page, readPage } from '../list-page.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import type { Tables } from '../tables.ts';

type PayoutRow = Selectable<Tables['payouts']>;
/** A payout with the sum and number of its deliveries. */
export type PayoutSums = PayoutRow & { total_pence: number; deliveries: number };

export async function addPayout(trx: Db, payout: Omit<PayoutRow, 'id'>): Promise<PayoutRow> {
  const row = { ...payout, id: newId() };
  await trx.insertInto('payouts').values(row).execute();
  return row;
}

/** Payouts with their sums. These are computed from the deliveries, so they cannot differ. */
const withSums = (db: Db) =>
  db
    .selectFrom('payouts')
    .selectAll('payouts')
    .select(({ selectFrom }) => [
      selectFrom('deliveries')
        .select(sql<number>`coalesce(sum(fee_pence), 0)::integer`.as('sum'))
        .whereRef('deliveries.payout_id', '=', 'payouts.id')
        .$asScalar()
        .as('total_pence'),
      selectFrom('deliveries')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('deliveries.payout_id', '=', 'payouts.id')
        .$asScalar()
        .as('deliveries'),
    ])
    .$castTo<PayoutSums>();

export const listPayouts = (db: Db, page: Page) => readPage(withSums(db), page);

export function findPayout(db: Db, id: string): Promise<PayoutSums | undefined> {
  return withSums(db).where('payouts.id', '=', id).executeTakeFirst();
}

/**
 * Gives some paid deliveries without a payout one each, as an upgrade does: a process of the first version marks them as
 * paid and knows no payouts. Their drivers' earnings and payouts then agree.
 *
 * @returns how many
 */
export async function givePayouts(trx: Db, most: number): Promise<number> {
  const paid = await trx
    .selectFrom('deliveries')
    .select(['id', 'driver_id', 'changed_at'])
    .where('payout_status', '=', sql.lit('paid'))
    .where('payout_id', 'is', null)
    .where('driver_id', 'is not', null)
    .orderBy('id')
    .limit(sql.lit(most))
    .forUpdate()
    .execute();
  for (const { id, driver_id, changed_at } of paid) {
    const payout = { id, driver_id: driver_id!, reference: '', paid_at: changed_at };
    await trx
      .insertInto('payouts')
      .values(payout)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.updateTable('deliveries').set({ payout_id: id }).where('id', '=', id).execute();
  }
  return paid.length;
}

/** A driver's payouts, the latest first. */
export function payoutsTo(db: Db, driver_id: string, before?: string): Promise<PayoutSums[]> {
  let list = withSums(db).where('payouts.driver_id', '=', driver_id);
  if (before) list = list.where('payouts.id', '<', before);
  return list.orderBy('payouts.id', 'desc').limit(sql.lit(PAYOUTS_PAGE)).execute();
}

/** All payouts to a driver, for an export. */
export const payoutsOf = (db: Db, driver_id: string) =>
  withSums(db).where('payouts.driver_id', '=', driver_id).orderBy('payouts.id').execute();

/** Removes references, which may name the driver. The sums stay. */
export async function erasePayouts(trx: Db, driver_id: string, now: Date): Promise<void> {
  const values = erasedValues('payouts', driver_id, now);
  await trx.updateTable('payouts').set(values).where('driver_id', '=', driver_id).execute();
}

// The deliveries of payouts

/** The deliveries that a driver completed from `since` and before `until`, if given. */
export async function completedBy(db: Db, driver_id: string, since?: Date, until?: Date) {
  // Old rows may have no completion time.
  const at = sql<Date>`coalesce(completed_at, changed_at)`;
  let list = db
    .selectFrom('deliveries')
    .select(['fee_pence', 'payout_status', at.as('completed_at')])
    .where('driver_id', '=', driver_id)
    .where('status', '=', 'completed');
  if (since) list = list.where(at, '>=', since);
  if (until) list = list.where(at, '<', until);
  return list.execute();
}

export function deliveriesOfPayout(db: Db, payout_id: string): Promise<DeliveryRow[]> {
  return db.selectFrom('deliveries').selectAll().where('payout_id', '=', payout_id).orderBy('id').execute();
}

/**
 * Makes one payout of these deliveries. Changes nothing and returns undefined unless all are completed, pending and
 * this driver's.
 *
 * @param ids without duplicates
 */
export async function payAtOnce(
  trx: Db,
  payout: Omit<PayoutRow, 'id'>,
  ids: readonly string[],
): Promise<PayoutRow | undefined> {
  // Locked in a fixed order, so that simultaneous calls cannot deadlock.
  const held = await trx
    .selectFrom('deliveries')
    .select('id')
    .where('id', 'in', ids)
    .where('driver_id', '=', payout.driver_id)
    .where('status', '=', 'completed')
    .where('payout_status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (held.length < ids.length) return undefined;
  const made = await addPayout(trx, payout);
  const paid = { payout_status: 'paid', payout_id: made.id } as const;
  await trx.updateTable('deliveries').set(paid).where('id', 'in', ids).execute();
  return made;
}
