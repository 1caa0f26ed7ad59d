import { londonToday } from '#rules/dates';
import type { Order } from '#rules/partner';
import { isApproved } from '#rules/status';
import { audit, auditEntry } from '../audit/store.ts';
import { HttpError } from '../http-error.ts';
import { saleOf } from '../menu/selling.ts';
import { type Dish, findDishes, giveBack, sell } from '../menu/store.ts';
import { addSales, rowsOfSale, type Sale, voidSale } from '../sales/store.ts';
import { type Kitchen, kitchensById } from '../seller/store.ts';
import { type Db, writeTogether } from '../services/database.ts';
import { isId, newId } from '../services/ids.ts';
import { dishEvents, tellOfDishes } from '../webhook/events.ts';
import type { PartnerKey } from './keys.ts';
import { addPartnerSale, holdPartnerSale, markVoid } from './store.ts';

/** A sale as its rows have it: with the ids of its kitchens in place of their addresses. */
export interface KeptSale {
  id: string;
  reference: string;
  total_pence: number;
  lines: { menu_id: string; dish_name: string; qty: number; price_pence: number }[];
  sellers: string[];
}

/**
 * Sells all lines of an order or none, at the prices of this moment.
 *
 * @throws HttpError 409 with the lines that there are too few of
 */
export async function makeSale(trx: Db, key: PartnerKey, { lines, reference }: Order, now: Date) {
  const wanted = addedUp(lines);
  const sold = new Map<string, Dish>();
  // Each sale takes its dishes in this order, so that no two wait for each other.
  for (const menu_id of [...wanted.keys()].filter(isId).sort()) {
    const dish = await sell(trx, { seller_id: null, menu_id, now, tappedAt: null }, wanted.get(menu_id)!);
    if (dish) sold.set(menu_id, dish);
  }
  const missing = [...wanted.keys()].filter((menu_id) => !sold.has(menu_id));
  const there = [...sold.values(), ...(await findDishes(trx, missing.filter(isId)))];
  const kitchens = await kitchensById(trx, [...new Set(there.map(({ seller_id }) => seller_id))]);
  const offered = offeredAmong(there, kitchens, londonToday(now));
  const short = [...wanted.keys()].filter((menu_id) => !sold.has(menu_id) || !offered.has(menu_id));
  if (short.length > 0) {
    throw new HttpError(409, 'Not all of this can be sold any more.', {
      lines: short.map((menu_id) => ({ menu_id, left: leftOf(offered.get(menu_id)) })),
    });
  }
  const sale = { id: newId(), key_id: key.id, reference, created_at: now };
  const made = [...wanted].map(([menu_id, qty]) => ({ ...saleOf(sold.get(menu_id)!), qty }));
  const kept = { ...keptOf(sale, made), total_pence: sumOf(made) };
  const when = { sold_at: now, sold_on: londonToday(now) };
  const rows = made.map((row) => ({ ...row, ...when, id: newId(), partner_sale_id: sale.id }));
  await writeTogether(
    trx,
    addSales(trx, rows),
    addPartnerSale(trx, { ...sale, total_pence: kept.total_pence }),
    dishEvents([...sold.values()], now),
    auditEntry(trx, key.name, 'sale made', `sale ${sale.id}`, detailOf(kept), now),
  );
  return { kept, kitchens };
}

/**
 * Gives a sale's portions back, once.
 *
 * @throws HttpError 404, for another key's sale too
 */
export async function takeSaleBack(trx: Db, key: PartnerKey, id: string, now: Date): Promise<KeptSale> {
  const { sale, rows, kept } = await readSale(trx, key, id);
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

/**
 * A sale with its rows, locked until the transaction ends.
 *
 * @throws HttpError 404, for another key's sale too
 */
export async function readSale(trx: Db, key: PartnerKey, id: string) {
  const sale = isId(id) ? await holdPartnerSale(trx, key.id, id) : undefined;
  if (!sale) throw new HttpError(404, 'There is no such sale.');
  const rows = await rowsOfSale(trx, sale.id);
  return { sale, rows, kept: { ...keptOf(sale, rows), total_pence: sale.total_pence } };
}

/** The portions of each dish, in the order of the lines. */
function addedUp(lines: Order['lines']): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { menu_id, qty } of lines) wanted.set(menu_id, (wanted.get(menu_id) ?? 0) + qty);
  return wanted;
}

/** Which of these dishes an open kitchen offers, today or later. */
function offeredAmong(dishes: readonly Dish[], kitchens: readonly Kitchen[], today: string): Map<string, Dish> {
  const open = new Set(kitchens.filter((row) => isApproved(row.council_status)).map(({ id }) => id));
  const offered = dishes.filter(({ seller_id, available_date }) => open.has(seller_id) && available_date >= today);
  return new Map(offered.map((dish) => [dish.menu_id, dish]));
}

const leftOf = (dish?: Dish) => (dish ? dish.quantity_total - dish.quantity_sold : 0);

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
