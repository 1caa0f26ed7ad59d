import { londonToday } from '#rules/dates';
import { addSale, type SaleOf } from '../sales/store.ts';
import type { Db } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import { type Dish, type StockTap, sell } from './store.ts';

/**
 * Sells `qty` portions, and writes the sale at the price of this moment. `of` is the sale by another system that it
 * belongs to. Undefined if the dish is not the seller's or has too few.
 */
export async function sellPortions(trx: Db, tap: StockTap, qty: number, of?: SaleOf): Promise<Dish | undefined> {
  const sold = await sell(trx, tap, qty);
  if (!sold) return undefined;
  const sold_at = tap.tappedAt ?? tap.now;
  const sale = of ?? { id: newId(), partner_sale_id: null };
  await addSale(trx, { ...saleOf(sold), ...sale, qty, sold_at, sold_on: londonToday(sold_at) });
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
