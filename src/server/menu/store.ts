import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { erasedValues } from '../endings.ts';
import { isSoldElsewhere, soldElsewhere } from '../sales/store.ts';
import type { Db } from '../services/database.ts';
import type { Tables } from '../tables.ts';

export type Dish = Selectable<Tables['dishes']>;

/** The columns that a menu shows. The list is read often, so it reads only these. */
export const SHOWN = [
  'menu_id',
  'dish_name',
  'description',
  'price_pence',
  'meal_time',
  'quantity_total',
  'quantity_sold',
  'seller_can_deliver',
  'photo_key',
  'updated_at',
  'available_date',
  'contains',
  'may_contain',
  'gluten_kinds',
  'nut_kinds',
  'allergens_declared',
  'ingredients',
  'quantity_planned',
  'quantity_recorded',
  'takings_pence',
] as const;
export type ShownDish = Pick<Dish, (typeof SHOWN)[number]>;

/** The portions as a person last set them. A process of the version before sets quantity_total alone. */
export const plannedOf = ({ quantity_planned, quantity_total }: Pick<Dish, 'quantity_planned' | 'quantity_total'>) =>
  Math.max(quantity_planned, quantity_total);

/** A dish's sales in pence. Portions without a row in `sales` count at its price. */
export const takingsOf = (dish: ShownDish) => dish.takings_pence + unrecorded(dish) * dish.price_pence;

/** The sold portions without a row in `sales`. */
export const unrecorded = (dish: Pick<Dish, 'quantity_sold' | 'quantity_recorded'>) =>
  dish.quantity_sold - dish.quantity_recorded;

/** A seller's dishes of one day, in the order they were added. */
export function listDishes(db: Db, seller_id: string, date: string): Promise<ShownDish[]> {
  return db
    .selectFrom('dishes')
    .select(SHOWN)
    .where('seller_id', '=', seller_id)
    .where('available_date', '=', date)
    .where('deleted_at', 'is', null)
    .orderBy('menu_id')
    .execute();
}

/** The dishes of several sellers on a day, each seller's in the order they were added. */
export async function dishesOn(
  db: Db,
  sellers: readonly string[],
  date: string,
): Promise<(ShownDish & Pick<Dish, 'seller_id'>)[]> {
  if (sellers.length === 0) return [];
  return db
    .selectFrom('dishes')
    .select([...SHOWN, 'seller_id'])
    .where('seller_id', 'in', sellers)
    .where('available_date', '=', date)
    .where('deleted_at', 'is', null)
    .orderBy('menu_id')
    .execute();
}

/** How many dishes a seller has on a day. */
export async function countDishes(db: Db, seller_id: string, date: string): Promise<number> {
  const { count } = await db
    .selectFrom('dishes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('seller_id', '=', seller_id)
    .where('available_date', '=', date)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A dish of any seller that is not deleted. */
export function findDish(db: Db, menu_id: string): Promise<Dish | undefined> {
  return dishById(db, menu_id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function holdDish(trx: Db, menu_id: string): Promise<Dish | undefined> {
  return dishById(trx, menu_id).forUpdate().executeTakeFirst();
}

/** These dishes, without deleted ones. */
export async function findDishes(db: Db, ids: readonly string[]): Promise<Dish[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('dishes').selectAll().where('menu_id', 'in', ids).where('deleted_at', 'is', null).execute();
}

const dishById = (db: Db, menu_id: string) =>
  db.selectFrom('dishes').selectAll().where('menu_id', '=', menu_id).where('deleted_at', 'is', null);

export function addDish(db: Db, dish: Insertable<Tables['dishes']>): Promise<Dish> {
  return db.insertInto('dishes').values(dish).returningAll().executeTakeFirstOrThrow();
}

/** Changes a dish that `holdDish` has locked. */
export function changeDish(trx: Db, menu_id: string, change: Updateable<Tables['dishes']>): Promise<Dish> {
  return trx.updateTable('dishes').set(change).where('menu_id', '=', menu_id).returningAll().executeTakeFirstOrThrow();
}

/** A day's dishes, locked until the transaction ends so that no photo is removed while they are copied. */
export function holdDishes(trx: Db, seller_id: string, date: string): Promise<Dish[]> {
  return trx
    .selectFrom('dishes')
    .selectAll()
    .where('seller_id', '=', seller_id)
    .where('available_date', '=', date)
    .where('deleted_at', 'is', null)
    .orderBy('menu_id')
    .forUpdate()
    .execute();
}

/** Adds dishes in one statement: at least one, and no more than a day may have. */
export async function addDishes(trx: Db, dishes: Insertable<Tables['dishes']>[]): Promise<void> {
  await trx.insertInto('dishes').values(dishes).execute();
}

/**
 * A tap on a dish's stock, with its time by the server's clock and by the phone's. `seller_id` is null for another
 * system, which may sell any kitchen's dish.
 */
export interface StockTap {
  seller_id: string | null;
  menu_id: string;
  now: Date;
  tappedAt: Date | null;
}

/**
 * Sells `qty` portions, which the caller also adds to `sales`, in one statement. Undefined if the dish is not the
 * seller's or has too few.
 */
export const sell = (db: Db, tap: StockTap, qty: number): Promise<Dish | undefined> =>
  tapped(db, tap)
    .set({
      quantity_sold: sql<number>`quantity_sold + ${qty}::int`,
      quantity_recorded: sql<number>`quantity_recorded + ${qty}::int`,
      takings_pence: sql<number>`takings_pence + ${qty}::int * price_pence`,
    })
    .where(sql<boolean>`quantity_sold + ${qty}::int <= quantity_total`)
    .executeTakeFirst();

/**
 * Adds `qty` portions in one statement. Undefined if the dish is not the seller's or would exceed `most`, which is written
 * into the statement so that it can be prepared.
 */
export const restock = (db: Db, tap: StockTap, qty: number, most: number): Promise<Dish | undefined> =>
  tapped(db, tap)
    .set({
      quantity_total: sql<number>`quantity_total + ${qty}::int`,
      quantity_planned: sql<number>`least(${PLANNED} + ${qty}::int, ${sql.lit(most)})`,
    })
    .where(sql<boolean>`quantity_total + ${qty}::int <= ${sql.lit(most)}`)
    .executeTakeFirst();

/** Takes all unsold portions off sale in one statement. Undefined if the dish is not the seller's. */
export const sellOut = (db: Db, tap: StockTap): Promise<Dish | undefined> =>
  tapped(db, tap).set({ quantity_total: sql<number>`quantity_sold`, quantity_planned: PLANNED }).executeTakeFirst();

/** Puts the planned portions on sale again in one statement. Undefined if the dish is not the seller's. */
export const putBack = (db: Db, tap: StockTap): Promise<Dish | undefined> =>
  tapped(db, tap).set({ quantity_total: PLANNED }).executeTakeFirst();

/** As `plannedOf`. */
const PLANNED = sql<number>`greatest(quantity_planned, quantity_total)`;

/** Takes back `qty` portions that came to `pence`, which the caller has taken out of `sales`. The dish is locked. */
export const unsell = (trx: Db, tap: StockTap, qty: number, pence: number): Promise<Dish | undefined> =>
  tapped(trx, tap).set(less(qty, pence)).executeTakeFirst();

/** The same of another system's sale, whether the dish is still on the menu or not. The caller changes `sales` next. */
export async function giveBack(trx: Db, menu_id: string, qty: number, pence: number, now: Date): Promise<void> {
  await trx
    .updateTable('dishes')
    .set({ ...less(qty, pence), updated_at: now })
    .where('menu_id', '=', menu_id)
    .execute();
}

const less = (qty: number, pence: number) => ({
  quantity_sold: sql<number>`quantity_sold - ${qty}::int`,
  quantity_recorded: sql<number>`quantity_recorded - ${qty}::int`,
  takings_pence: sql<number>`takings_pence - ${pence}::int`,
});

const tapped = (db: Db, { seller_id, menu_id, now, tappedAt }: StockTap) =>
  db
    .updateTable('dishes')
    .set({ updated_at: now, stock_tapped_at: tappedAt })
    .where('menu_id', '=', menu_id)
    .$if(seller_id !== null, (update) => update.where('seller_id', '=', seller_id))
    .where('deleted_at', 'is', null)
    .returningAll();

/**
 * Deletes a locked dish. One with sales is only hidden, since its sales are kept, and so is one of another system's void
 * sale, which a repeated void must still tell.
 */
export async function removeDish(trx: Db, { menu_id, quantity_sold }: Dish, now: Date): Promise<void> {
  if (quantity_sold > 0 || (await isSoldElsewhere(trx, menu_id))) await changeDish(trx, menu_id, { deleted_at: now });
  else await trx.deleteFrom('dishes').where('menu_id', '=', menu_id).execute();
}

/** Which of these photos a dish shows. */
export async function photosInUse(db: Db, keys: readonly string[]): Promise<(string | null)[]> {
  const rows = await db.selectFrom('dishes').select('photo_key').where('photo_key', 'in', keys).execute();
  return rows.map(({ photo_key }) => photo_key);
}

/** All dishes of a seller, including hidden ones. */
export function dishesOf(db: Db, seller_id: string): Promise<Dish[]> {
  return db.selectFrom('dishes').selectAll().where('seller_id', '=', seller_id).orderBy('menu_id').execute();
}

/** Deletes a seller's dishes. Those with sales stay, without photos and texts, as `removeDish` says. */
export async function eraseDishes(trx: Db, seller_id: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('dishes')
    .where('seller_id', '=', seller_id)
    .where('quantity_sold', '=', 0)
    .where(({ not, exists }) => not(exists(soldElsewhere(trx, sql.ref('dishes.menu_id')))))
    .execute();
  await trx
    .updateTable('dishes')
    .set(erasedValues('dishes', seller_id, now))
    .where('seller_id', '=', seller_id)
    .execute();
}
