import { londonToday } from '#rules/dates';
import { addSales } from '../sales/store.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import { type Dish, type StockTap, sell } from './store.ts';

/**
 * Sells `qty` portions, and writes the sale at the price of this moment. Undefined if the dish is not the seller's or has
 * too few.
 */
export async function sellPortions(trx: Db, tap: StockTap, qty: number): Promise<Dish | undefined> {
  const sold = await sell(trx, tap, qty);
  if (!sold) return undefined;
  const sold_at = tap.tappedAt ?? tap.now;
  const made = { ...saleOf(sold), id: newId(), qty, sold_at, sold_on: londonToday(sold_at), partner_sale_id: null };
  await addSales(trx, [made]).execute();
  return sold;
}

/** The columns of a sale of this dish, as it is now. */
export const saleOf = ({ seller_id, menu_id, dish_name, meal_time, price_pence }: Dish) => ({
  seller_id,
  menu_id,
  dish_name,
  meal_time,
  price_pence,
});
