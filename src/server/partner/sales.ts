import { londonToday } from '#rules/dates';
import type { Order } from '#rules/partner';
import { isApproved } from '#rules/status';
import { audit } from '../audit/store.ts';
import { HttpError } from '../http-error.ts';
import { sellPortions } from '../menu/selling.ts';
import { type Dish, findDish, findDishes, giveBack } from '../menu/store.ts';
import { rowsOfSale, type Sale, voidSale } from '../sales/store.ts';
import { kitchensById } from '../seller/store.ts';
import type { Db } from '../services/database.ts';
import { isId, newId } from '../services/ids.ts';
import { tellOfDishes } from '../webhook/events.ts';
import type { PartnerKey } from './keys.ts';
import { addPartnerSale, holdPartnerSale, markVoid } from './store.ts';

/** A sale as it is kept for a repeat: with the ids of its kitchens in place of their addresses. */
export interface KeptSale {
  id: string;
  reference: string;
  total_pence: number;
  lines: { menu_id: string; dish_name: string; qty: number; price_pence: number }[];
  sellers: string[];
}

/**
 * Sells all lines of an order or none.
 *
 * @throws HttpError 409 with the lines that there are too few of
 */
export async function makeSale(trx: Db, key: PartnerKey, { lines, reference }: Order, now: Date): Promise<KeptSale> {
  const wanted = addedUp(lines);
  const there = await offeredAmong(trx, [...wanted.keys()], londonToday(now));
  const sale = { id: newId(), key_id: key.id, reference, created_at: now };
  const rows = new Map([...wanted.keys()].map((menu_id) => [menu_id, { id: newId(), partner_sale_id: sale.id }]));
  const sold = new Map<string, Dish>();
  const left = new Map<string, number>();
  // Each sale takes its dishes in this order, so that no two wait for each other.
  for (const menu_id of [...wanted.keys()].sort()) {
    const dish = there.get(menu_id);
    const tap = dish && { seller_id: dish.seller_id, menu_id, now, tappedAt: null };
    const done = tap && (await sellPortions(trx, tap, wanted.get(menu_id)!, rows.get(menu_id)));
    if (done) sold.set(menu_id, done);
    else left.set(menu_id, dish ? await leftOf(trx, menu_id) : 0);
  }
  if (left.size > 0) {
    const short = [...wanted.keys()].filter((menu_id) => left.has(menu_id));
    throw new HttpError(409, 'Not all of this can be sold any more.', {
      lines: short.map((menu_id) => ({ menu_id, left: left.get(menu_id)! })),
    });
  }
  const made = [...wanted].map(([menu_id, qty]) => ({ ...sold.get(menu_id)!, qty }));
  const kept = { ...keptOf(sale, made), total_pence: sumOf(made) };
  await addPartnerSale(trx, { ...sale, total_pence: kept.total_pence });
  await tellOfDishes(trx, [...sold.values()], now);
  await audit(trx, key.name, 'sale made', `sale ${sale.id}`, detailOf(kept), now);
  return kept;
}

/**
 * Gives a sale's portions back, once.
 *
 * @throws HttpError 404, for another key's sale too
 */
export async function takeSaleBack(trx: Db, key: PartnerKey, id: string, now: Date): Promise<KeptSale> {
  const sale = isId(id) ? await holdPartnerSale(trx, key.id, id) : undefined;
  if (!sale) throw new HttpError(404, 'There is no such sale.');
  const rows = await rowsOfSale(trx, sale.id);
  const kept = { ...keptOf(sale, rows), total_pence: sale.total_pence };
  if (sale.void_at) return kept;
  const valid = rows.filter(({ void_at }) => !void_at).sort((a, b) => (a.menu_id < b.menu_id ? -1 : 1));
  for (const { menu_id, qty, price_pence } of valid) await giveBack(trx, menu_id, qty, qty * price_pence, now);
  const dishes = valid.map(({ menu_id }) => menu_id);
  await tellOfDishes(trx, await findDishes(trx, dishes), now);
  await voidSale(trx, sale.id, now);
  await markVoid(trx, sale.id, now);
  await audit(trx, key.name, 'sale voided', `sale ${sale.id}`, detailOf(kept), now);
  return kept;
}

/** The portions of each dish, in the order of the lines. */
function addedUp(lines: Order['lines']): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { menu_id, qty } of lines) wanted.set(menu_id, (wanted.get(menu_id) ?? 0) + qty);
  return wanted;
}

/** Those of these dishes that an open kitchen offers, today or later. */
async function offeredAmong(trx: Db, ids: readonly string[], today: string): Promise<Map<string, Dish>> {
  const dishes = await findDishes(trx, ids.filter(isId));
  const kitchens = await kitchensById(trx, [...new Set(dishes.map(({ seller_id }) => seller_id))]);
  const open = new Set(kitchens.filter((row) => isApproved(row.council_status)).map(({ id }) => id));
  const offered = dishes.filter(({ seller_id, available_date }) => open.has(seller_id) && available_date >= today);
  return new Map(offered.map((dish) => [dish.menu_id, dish]));
}

async function leftOf(trx: Db, menu_id: string): Promise<number> {
  const dish = await findDish(trx, menu_id);
  return dish ? dish.quantity_total - dish.quantity_sold : 0;
}

const sumOf = (rows: readonly Pick<Sale, 'qty' | 'price_pence'>[]) =>
  rows.reduce((sum, { qty, price_pence }) => sum + qty * price_pence, 0);

/** What is shown of the rows of a sale. */
const keptOf = (
  { id, reference }: Pick<KeptSale, 'id' | 'reference'>,
  rows: readonly Pick<Sale, 'menu_id' | 'dish_name' | 'qty' | 'price_pence' | 'seller_id'>[],
) => ({
  id,
  reference,
  lines: rows.map(({ menu_id, dish_name, qty, price_pence }) => ({ menu_id, dish_name, qty, price_pence })),
  sellers: [...new Set(rows.map(({ seller_id }) => seller_id))],
});

const detailOf = ({ total_pence, lines }: KeptSale) => ({
  total_pence,
  portions: lines.reduce((sum, { qty }) => sum + qty, 0),
});
