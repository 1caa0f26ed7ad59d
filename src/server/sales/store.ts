import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Sold, Span } from '#rules/sales';
import { erasedValues } from '../endings.ts';
import type { Db } from '../services/database.ts';
import type { Tables } from '../tables.ts';

export type Sale = Selectable<Tables['sales']>;

/** The statement that adds at least one row. */
export const addSales = (trx: Db, sales: readonly Omit<Sale, 'void_at'>[]) => trx.insertInto('sales').values(sales);

/** The day of the first sale of the seller in this column, as a subquery. */
export const firstSaleOf = (db: Db, column: string) =>
  db
    .selectFrom('sales')
    .select((sale) => sale.fn.min('sold_on').as('day'))
    .where('seller_id', '=', sql.ref<string>(column))
    .where('void_at', 'is', null);

/** The rows of a sale by another system, in the order of its lines. */
export function rowsOfSale(db: Db, partner_sale_id: string): Promise<Sale[]> {
  return db.selectFrom('sales').selectAll().where('partner_sale_id', '=', partner_sale_id).orderBy('id').execute();
}

/** What other systems sold of a dish, even if the sale is void, as a subquery. */
export const soldElsewhere = (db: Db, menu_id: string | RawBuilder<string>) =>
  db.selectFrom('sales').select('sales.id').where('menu_id', '=', menu_id).where('partner_sale_id', 'is not', null);

/** Whether there is some. */
export async function isSoldElsewhere(db: Db, menu_id: string): Promise<boolean> {
  return Boolean(await soldElsewhere(db, menu_id).limit(1).executeTakeFirst());
}

/** Takes back all that is left of a sale by another system. Its dishes are locked. */
export async function voidSale(trx: Db, partner_sale_id: string, now: Date): Promise<void> {
  await trx
    .updateTable('sales')
    .set({ void_at: now })
    .where('partner_sale_id', '=', partner_sale_id)
    .where('void_at', 'is', null)
    .execute();
}

/**
 * Takes back the newest `qty` portions of a locked dish that taps sold.
 *
 * @returns what they came to in pence, or undefined if there are fewer
 */
export async function takeBack(trx: Db, menu_id: string, qty: number, now: Date): Promise<number | undefined> {
  const newest = await trx
    .selectFrom('sales')
    .select(['id', 'qty', 'price_pence'])
    .where('menu_id', '=', menu_id)
    .where('void_at', 'is', null)
    .where('partner_sale_id', 'is', null)
    .orderBy('sold_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(qty)
    .execute();
  const whole: string[] = [];
  let part: { id: string; qty: number } | undefined;
  let [left, pence] = [qty, 0];
  for (const sale of newest) {
    const back = Math.min(sale.qty, left);
    if (back === sale.qty) whole.push(sale.id);
    else if (back > 0) part = { id: sale.id, qty: sale.qty - back };
    left -= back;
    pence += back * sale.price_pence;
  }
  if (left > 0) return undefined;
  if (whole.length > 0) await trx.updateTable('sales').set({ void_at: now }).where('id', 'in', whole).execute();
  if (part) await trx.updateTable('sales').set({ qty: part.qty }).where('id', '=', part.id).execute();
  return pence;
}

/**
 * All that a seller sold on these days. Portions without a row, from before there were rows or sold by a process of the
 * version before, are one sale for each dish, at its price, on its day.
 */
const soldOn = (db: Db, seller_id: string, { from, to }: Span) =>
  db
    .selectFrom('sales')
    .select(['id', 'dish_name', 'meal_time', 'price_pence', 'qty', 'sold_on', 'sold_at'])
    .where('seller_id', '=', seller_id)
    .where('sold_on', '>=', from)
    .where('sold_on', '<=', to)
    .where('void_at', 'is', null)
    .unionAll(
      db
        .selectFrom('dishes')
        .select([
          'menu_id as id',
          'dish_name',
          'meal_time',
          'price_pence',
          sql<number>`quantity_sold - quantity_recorded`.as('qty'),
          'available_date as sold_on',
          sql<Date | null>`null::timestamptz`.as('sold_at'),
        ])
        .where('seller_id', '=', seller_id)
        .where('available_date', '>=', from)
        .where('available_date', '<=', to)
        .whereRef('quantity_sold', '>', 'quantity_recorded'),
    );

/** What a seller sold on these days, by day and dish. One query, so that all sums made of it agree. */
export function sumSales(db: Db, seller_id: string, span: Span): Promise<Sold[]> {
  return db
    .selectFrom(soldOn(db, seller_id, span).as('sold'))
    .select([
      'sold_on',
      'dish_name',
      'meal_time',
      sql<number>`sum(qty::bigint * price_pence)::bigint`.as('pence'),
      sql<number>`sum(qty)`.as('portions'),
    ])
    .groupBy(['sold_on', 'dish_name', 'meal_time'])
    .execute();
}

/** Every sale of a day, in the order they were made. */
export const listSales = (db: Db, seller_id: string, day: string) =>
  soldOn(db, seller_id, { from: day, to: day })
    .orderBy('sold_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();

/** All rows of a seller, void ones too. */
export function salesRowsOf(db: Db, seller_id: string): Promise<Sale[]> {
  return db.selectFrom('sales').selectAll().where('seller_id', '=', seller_id).orderBy('id').execute();
}

/** Erases the names. The sums stay. */
export async function eraseSales(trx: Db, seller_id: string, now: Date): Promise<void> {
  await trx
    .updateTable('sales')
    .set(erasedValues('sales', seller_id, now))
    .where('seller_id', '=', seller_id)
    .execute();
}
