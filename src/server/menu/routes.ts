import type { Answered } from '#api/call';
import type * as menu from '#api/menu';
import type { menuItemShape } from '#api/menu';
import { type Kinds, kindMessages, nameKinds } from '#rules/allergen-kinds';
import { type Declaration, declarationMessages, declare, UNDECLARED } from '#rules/allergens';
import { MAX_QUANTITY, NOTHING_TO_COPY } from '#rules/dish';
import type { Input } from '#rules/form';
import { dish, dishEdit, menuCopy, menuDate, stockChange } from '#rules/menu';
import { toPence } from '#rules/money';
import { requireAccount } from '../account/sessions.ts';
import type { Context, OnceContext } from '../context.ts';
import { HttpError, invalid } from '../http-error.ts';
import { tappedAt } from '../idempotency/tapped-at.ts';
import { dropPhoto, dropUnrecorded, savePhoto } from '../photos.ts';
import { addSales, takeBack } from '../sales/store.ts';
import { holdSeller } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId, newId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { dishPhoto } from '../upload-rules.ts';
import { tellOfDishes } from '../webhook/events.ts';
import { saleOf, sellPortions } from './selling.ts';
import {
  addDish,
  addDishes,
  changeDish,
  countDishes,
  type Dish,
  findDish,
  holdDish,
  holdDishes,
  listDishes,
  photosInUse,
  plannedOf,
  putBack,
  removeDish,
  restock,
  SHOWN,
  type ShownDish,
  type StockTap,
  sellOut,
  takingsOf,
  unrecorded,
  unsell,
} from './store.ts';
import { toItem } from './view.ts';

/** The calls of a seller's daily menu. */
export function menuHandlers(services: Services): Handlers<typeof menu> {
  const { db } = services.database;

  /** Changes a dish's stock once per idempotency key, however often the call is repeated. */
  async function tap(
    context: OnceContext<'approvedSeller'>,
    work: (trx: Db, tap: StockTap, qty: number) => Promise<Dish>,
    hasQuantity = true,
  ): Promise<{ item: Answered<typeof menuItemShape> }> {
    const { account, now, headers, once } = context;
    const qty = await quantity(context, hasQuantity);
    const menu_id = context.id.toLowerCase();
    const tapped = { seller_id: account.id, menu_id, now, tappedAt: tappedAt(headers, now) };
    const item = await once(async (trx) => {
      // Selling out and putting back may change nothing, and then nobody is told.
      const before = hasQuantity ? undefined : await requireOwnDish(trx, account.id, context.id, holdDish);
      const dish = await work(trx, tapped, qty);
      if (dish.quantity_total !== before?.quantity_total) await tellOfDishes(trx, [dish], now);
      return toItem(dish);
    });
    return { item };
  }

  /**
   * Reads the quantity. If it or the id is wrong, the owner of the dish is checked first, so that 404 and 403 win over
   * 422.
   */
  async function quantity({ account, id, read }: Context<'approvedSeller'>, isSent: boolean): Promise<number> {
    try {
      const { qty } = isSent ? await read(stockChange) : { qty: 0 };
      if (isId(id)) return qty;
    } catch (error) {
      await requireOwnDish(db, account.id, id, findDish);
      throw error;
    }
    throw noDish();
  }

  /** Removes a photo unless another dish has it: copies share the photo of their original. */
  async function dropUnshown(key: string | null): Promise<void> {
    if (key && (await photosInUse(db, [key])).length === 0) await dropPhoto(services, key);
  }

  return {
    async listMenu({ account, read }) {
      const { date } = await read(menuDate);
      const dishes = await listDishes(db, account.id, date);
      return { menu: dishes.map(toItem) };
    },

    async addDish({ account, clock, now, receive, read, onceAfter }) {
      const files = await receive({ photo: dishPhoto });
      return onceAfter(async (commit) => {
        const { available_date, photo_of, ...value } = await read(dish(clock.today));
        const upload = files.photo?.[0];
        const saved = upload ? await savePhoto(services, upload, account.id) : null;
        try {
          return await commit(async (trx) => {
            await requireAccount(trx, account);
            if ((await countDishes(trx, account.id, available_date)) >= MAX_DISHES) throw enoughDishes();
            // The lock keeps the photo from being removed together with its dish.
            const shown =
              saved || !photo_of ? saved : (await requireOwnDish(trx, account.id, photo_of, holdDish)).photo_key;
            const added = await addDish(trx, {
              ...columns(value, UNDECLARED),
              menu_id: newId(),
              seller_id: account.id,
              quantity_sold: 0,
              quantity_planned: value.quantity_total,
              photo_key: shown,
              available_date,
              created_at: now,
              updated_at: now,
            });
            await tellOfDishes(trx, [added], now);
            return { item: toItem(added) };
          });
        } catch (error) {
          await dropUnrecorded(services, saved, error);
          throw error;
        }
      });
    },

    async editDish({ account, id, now, receive, read }) {
      // Another seller's dish is refused before the body is read.
      await requireOwnDish(db, account.id, id, findDish);
      const files = await receive({ photo: dishPhoto });
      const value = await read(dishEdit);
      const photo_key = files.photo?.[0] ? await savePhoto(services, files.photo[0], account.id) : null;
      try {
        const [before, dish] = await services.database.transaction(async (trx) => {
          await requireAccount(trx, account);
          const held = await requireOwnDish(trx, account.id, id, holdDish);
          if (value.quantity_total < held.quantity_sold) {
            throw invalid({ quantity_total: `${held.quantity_sold} are sold already.` });
          }
          const wrong = { ...declarationMessages(value, held), ...kindMessages(value, held) };
          if (Object.keys(wrong).length) throw invalid(wrong);
          // Earlier sales stay under the name and at the price they were made at.
          await recordEarlier(trx, held);
          const planned = value.quantity_total === held.quantity_total ? plannedOf(held) : value.quantity_total;
          const change = {
            ...columns(value, held),
            ...(photo_key && { photo_key }),
            quantity_planned: planned,
            updated_at: now,
          };
          const changed = await changeDish(trx, id, change);
          if (isDifferent(held, changed)) await tellOfDishes(trx, [changed], now);
          return [held, changed];
        });
        if (photo_key) await dropUnshown(before.photo_key);
        return { item: toItem(dish) };
      } catch (error) {
        await dropUnrecorded(services, photo_key, error);
        throw error;
      }
    },

    async removeDish({ account, id, now }) {
      const dish = await services.database.transaction(async (trx) => {
        const held = await requireOwnDish(trx, account.id, id, holdDish);
        await removeDish(trx, held, now);
        await tellOfDishes(trx, [{ ...held, quantity_total: held.quantity_sold }], now);
        return held;
      });
      if (dish.quantity_sold === 0) await dropUnshown(dish.photo_key);
      return { ok: true };
    },

    sellDish: (context) =>
      tap(context, async (trx, tapped, qty) => {
        const sold = await sellPortions(trx, tapped, qty);
        if (sold) return sold;
        const dish = await requireOwnDish(trx, context.account.id, context.id, findDish);
        throw new HttpError(409, `Only ${dish.quantity_total - dish.quantity_sold} left.`);
      }),

    restockDish: (context) =>
      tap(context, async (trx, tapped, qty) => {
        const filled = await restock(trx, tapped, qty, MAX_QUANTITY);
        if (filled) return filled;
        const dish = await requireOwnDish(trx, context.account.id, context.id, findDish);
        const room = MAX_QUANTITY - dish.quantity_total;
        throw new HttpError(409, `A dish can have up to 9,999 portions. You can add ${room} more.`);
      }),

    sellOut: (context) => tap(context, async (trx, tapped) => (await sellOut(trx, tapped))!, false),

    backOnSale: (context) => tap(context, async (trx, tapped) => (await putBack(trx, tapped))!, false),

    unsellDish: (context) =>
      tap(context, async (trx, tapped, qty) => {
        const dish = await requireOwnDish(trx, context.account.id, context.id, holdDish);
        await recordEarlier(trx, dish);
        const pence = await takeBack(trx, dish.menu_id, qty, tapped.now);
        if (pence === undefined) throw new HttpError(409, 'Nothing to take back.');
        return (await unsell(trx, tapped, qty, pence))!;
      }),

    async copyMenu({ account, clock, now, read, onceAfter }) {
      const made = await onceAfter<{ copied: number; to: string }>(async (commit) => {
        const days = await read(menuCopy(clock.today));
        return commit(async (trx) => ({ copied: await copyDishes(trx, account.id, days, now), to: days.to }));
      });
      return { copied: made.copied, menu: (await listDishes(db, account.id, made.to)).map(toItem) };
    },
  };
}

/** What other systems do not hear of: the photo, and what only the cook sees. */
const UNTOLD: readonly string[] = ['photo_key', 'updated_at', 'quantity_planned', 'quantity_recorded', 'takings_pence'];
/** Whether an edit changed stock, price or words. */
const isDifferent = (one: Dish, other: Dish) =>
  SHOWN.some((name) => !UNTOLD.includes(name) && JSON.stringify(one[name]) !== JSON.stringify(other[name]));

/** Gives a row to what was sold of a locked dish without one, so that it can be taken back and keeps its price. */
async function recordEarlier(trx: Db, dish: Dish): Promise<void> {
  const qty = unrecorded(dish);
  if (qty === 0) return;
  const sale = { ...saleOf(dish), id: newId(), qty, sold_on: dish.available_date, sold_at: null };
  await addSales(trx, [{ ...sale, partner_sale_id: null }]).execute();
  await changeDish(trx, dish.menu_id, { quantity_recorded: dish.quantity_sold, takings_pence: takingsOf(dish) });
}

/** Copies a day's dishes that another day lacks, with their planned portions. Returns how many it has copied. */
async function copyDishes(
  trx: Db,
  seller: string,
  { from, to }: Input<ReturnType<typeof menuCopy>>,
  now: Date,
): Promise<number> {
  // Simultaneous copies run one after the other, so that the second finds nothing to copy.
  await holdSeller(trx, seller);
  const source = await holdDishes(trx, seller, from);
  if (source.length === 0) throw new HttpError(409, NOTHING_TO_COPY);
  const there = await listDishes(trx, seller, to);
  const known = new Set(there.map(nameAndMeal));
  const lacking = source.filter((dish) => !known.has(nameAndMeal(dish)));
  if (lacking.length === 0) return 0;
  if (there.length + lacking.length > MAX_DISHES) throw enoughDishes();
  const copies = lacking.map((dish) => ({
    ...dish,
    menu_id: newId(),
    available_date: to,
    quantity_total: plannedOf(dish),
    quantity_planned: plannedOf(dish),
    quantity_sold: 0,
    quantity_recorded: 0,
    takings_pence: 0,
    stock_tapped_at: null,
    created_at: now,
    updated_at: now,
  }));
  await addDishes(trx, copies);
  await tellOfDishes(trx, copies, now);
  return copies.length;
}

/** Two dishes of different days are the same if these match. */
const nameAndMeal = ({ dish_name, meal_time }: ShownDish) => `${meal_time} ${dish_name}`;

/** The columns for a form's values. Allergen fields that were not sent keep their value of `before`. */
function columns(
  {
    price,
    contains,
    may_contain,
    allergens_declared,
    gluten_kinds,
    nut_kinds,
    ingredients,
    ...same
  }: Input<typeof dishEdit>,
  before: Declaration & Partial<Kinds> & { ingredients?: string },
) {
  const declared = declare({ contains, may_contain, allergens_declared }, before);
  return {
    ...same,
    ...declared,
    ...nameKinds({ gluten_kinds, nut_kinds }, declared, before),
    ingredients: ingredients ?? before.ingredients ?? '',
    price_pence: toPence(price),
  };
}

/**
 * The dish that `find` finds, if it is this seller's.
 *
 * @throws HttpError 404, or 403 for another seller's dish
 */
async function requireOwnDish(
  db: Db,
  seller: string,
  id: string,
  find: (db: Db, id: string) => Promise<Dish | undefined>,
): Promise<Dish> {
  const dish = isId(id) ? await find(db, id) : undefined;
  if (!dish) throw noDish();
  if (dish.seller_id !== seller) throw new HttpError(403, "This dish is someone else's.");
  return dish;
}

/** No kitchen cooks this many. It keeps a script from filling the disk. */
const MAX_DISHES = 500;
const enoughDishes = () => new HttpError(409, `A day can have up to ${MAX_DISHES} dishes.`);

const noDish = () => new HttpError(404, 'This dish is no longer on the menu.');
