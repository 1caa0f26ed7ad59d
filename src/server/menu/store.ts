import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Handle } from '../parts/database.ts';
import type { Tables } from '../tables.ts';

export type Dish = Selectable<Tables['dishes']>;

/** What of a dish its menu shows; the list is asked for often, so it reads no more. */
const SHOWN = [
  'menu_id', 'dish_name', 'description', 'price_pence', 'meal_time', 'quantity_total', 'quantity_sold',
  'seller_can_deliver', 'photo_key', 'updated_at', 'available_date',
] as const;
export type ShownDish = Pick<Dish, (typeof SHOWN)[number]>;

/** The dishes of a seller's day in the order they were added. */
export function listDishes(db: Handle, seller_id: string, date: string): Promise<ShownDish[]> {
  return db
    .selectFrom('dishes')
    .select(SHOWN)
    .where('seller_id', '=', seller_id)
    .where('available_date', '=', date)
    .where('deleted_at', 'is', null)
    .orderBy('menu_id')
    .execute();
}

/** A dish that is there, whoever's it is. */
export function findDish(db: Handle, menu_id: string): Promise<Dish | undefined> {
  return there(db, menu_id).executeTakeFirst();
}

/** The same, holding its row until the transaction ends. */
export function holdDish(trx: Handle, menu_id: string): Promise<Dish | undefined> {
  return there(trx, menu_id).forUpdate().executeTakeFirst();
}

const there = (db: Handle, menu_id: string) =>
  db.selectFrom('dishes').selectAll().where('menu_id', '=', menu_id).where('deleted_at', 'is', null);

/** Adds a dish and answers it. */
export function addDish(db: Handle, dish: Insertable<Tables['dishes']>): Promise<Dish> {
  return db.insertInto('dishes').values(dish).returningAll().executeTakeFirstOrThrow();
}

/** For a dish that is held. */
export function changeDish(
  trx: Handle,
  menu_id: string,
  change: Updateable<Tables['dishes']>,
): Promise<Dish> {
  return trx
    .updateTable('dishes')
    .set(change)
    .where('menu_id', '=', menu_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sells `qty` portions in one statement; undefined when the dish is not the seller's or has too few left. */
export function sell(
  db: Handle,
  seller_id: string,
  menu_id: string,
  qty: number,
  now: Date,
): Promise<Dish | undefined> {
  return ofSeller(db, seller_id, menu_id)
    .set({ quantity_sold: sql<number>`quantity_sold + ${qty}::int`, updated_at: now })
    .where(sql<boolean>`quantity_sold + ${qty}::int <= quantity_total`)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Adds `qty` portions in one statement; undefined when the dish is not the seller's or would have more than
 * `most`.
 */
export function restock(
  db: Handle,
  seller_id: string,
  menu_id: string,
  qty: number,
  most: number,
  now: Date,
): Promise<Dish | undefined> {
  return ofSeller(db, seller_id, menu_id)
    .set({ quantity_total: sql<number>`quantity_total + ${qty}::int`, updated_at: now })
    .where(sql<boolean>`quantity_total + ${qty}::int <= ${most}::int`)
    .returningAll()
    .executeTakeFirst();
}

const ofSeller = (db: Handle, seller_id: string, menu_id: string) =>
  db
    .updateTable('dishes')
    .where('menu_id', '=', menu_id)
    .where('seller_id', '=', seller_id)
    .where('deleted_at', 'is', null);

/** For a dish that is held: removes it, or hides it when it has sales, which are history. */
export async function removeDish(trx: Handle, { menu_id, quantity_sold }: Dish, now: Date): Promise<void> {
  if (quantity_sold > 0) await changeDish(trx, menu_id, { deleted_at: now });
  else await trx.deleteFrom('dishes').where('menu_id', '=', menu_id).execute();
}
