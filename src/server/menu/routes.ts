import type * as menu from '#api/menu';
import type { MenuItem } from '#api/menu';
import type { Read } from '#rules/form';
import { QUANTITY_MAX, stockChange, type dishEdit } from '#rules/menu';
import { toPence } from '#rules/money';
import type { Handle } from '../parts/database.ts';
import { isId, newId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { dishPhoto } from '../parts/uploads.ts';
import { dropPhoto, dropUnrecorded, keepPhoto, photoUrl } from '../photos.ts';
import { problem } from '../problem.ts';
import { checkJson, invalid, type Handlers } from '../serve.ts';
import {
  addDish,
  changeDish,
  findDish,
  holdDish,
  listDishes,
  removeDish,
  restock,
  sell,
  type Dish,
  type ShownDish,
} from './store.ts';

/** A seller's daily menu. */
export function menuHandlers(parts: Parts): Handlers<typeof menu> {
  const { db } = parts.database;

  /** The quantity that was sent. Only when it or the id is wrong it takes a look at whose dish it is. */
  async function quantity(seller: string, id: string, payload: unknown): Promise<number> {
    try {
      const { qty } = checkJson(stockChange, payload);
      if (isId(id)) return qty;
    } catch (error) {
      await own(db, seller, id, findDish);
      throw error;
    }
    throw noDish();
  }

  return {
    async listMenu({ account, body }) {
      const dishes = await listDishes(db, account.id, body.date);
      return { menu: dishes.map(toItem) };
    },

    async addDish({ account, now, receive }) {
      const { value, files } = await receive({ photo: dishPhoto });
      const photo_key = files.photo?.[0] ? await keepPhoto(parts, files.photo[0]) : null;
      try {
        const dish = await addDish(db, {
          ...columns(value),
          menu_id: newId(),
          seller_id: account.id,
          quantity_sold: 0,
          photo_key,
          available_date: value.available_date,
          created_at: now,
          updated_at: now,
        });
        return { item: toItem(dish) };
      } catch (error) {
        await dropUnrecorded(parts, photo_key, error);
        throw error;
      }
    },

    async editDish({ account, id, now, receive }) {
      // Whose dish it is comes before what is sent.
      await own(db, account.id, id, findDish);
      const { value, files } = await receive({ photo: dishPhoto });
      const photo_key = files.photo?.[0] ? await keepPhoto(parts, files.photo[0]) : null;
      try {
        const [before, dish] = await parts.database.transaction(async (trx) => {
          const held = await own(trx, account.id, id, holdDish);
          if (value.quantity_total < held.quantity_sold) {
            throw invalid({ quantity_total: `${held.quantity_sold} are sold already.` });
          }
          const change = { ...columns(value), ...(photo_key && { photo_key }), updated_at: now };
          return [held, await changeDish(trx, id, change)];
        });
        if (photo_key) await dropPhoto(parts, before.photo_key);
        return { item: toItem(dish) };
      } catch (error) {
        await dropUnrecorded(parts, photo_key, error);
        throw error;
      }
    },

    async removeDish({ account, id, now }) {
      const dish = await parts.database.transaction(async (trx) => {
        const held = await own(trx, account.id, id, holdDish);
        await removeDish(trx, held, now);
        return held;
      });
      if (dish.quantity_sold === 0) await dropPhoto(parts, dish.photo_key);
      return { ok: true };
    },

    async sellDish({ account, id, request, now }) {
      const qty = await quantity(account.id, id, request.body);
      const sold = await sell(db, account.id, id, qty, now);
      if (sold) return { item: toItem(sold) };
      const dish = await own(db, account.id, id, findDish);
      throw problem(409, `Only ${dish.quantity_total - dish.quantity_sold} left.`);
    },

    async restockDish({ account, id, request, now }) {
      const qty = await quantity(account.id, id, request.body);
      const filled = await restock(db, account.id, id, qty, QUANTITY_MAX, now);
      if (filled) return { item: toItem(filled) };
      const dish = await own(db, account.id, id, findDish);
      const room = QUANTITY_MAX - dish.quantity_total;
      throw problem(409, `A dish has at most 9,999 portions: there is room for ${room} more.`);
    },
  };
}

/** What a person fills in, as it is stored. */
function columns({ price, dish_name, description, meal_time, quantity_total, seller_can_deliver }: Read<
  typeof dishEdit
>) {
  return {
    dish_name,
    description,
    price_pence: toPence(price),
    meal_time,
    quantity_total,
    seller_can_deliver,
  };
}

/** The dish, found in one way or another, if it is this seller's. @throws Problem 404 or 403 */
async function own(
  db: Handle,
  seller: string,
  id: string,
  find: (db: Handle, id: string) => Promise<Dish | undefined>,
): Promise<Dish> {
  const dish = isId(id) ? await find(db, id) : undefined;
  if (!dish) throw noDish();
  if (dish.seller_id !== seller) throw problem(403, "This dish is someone else's.");
  return dish;
}

const noDish = () => problem(404, 'This dish is not there any more.');

function toItem(dish: ShownDish): MenuItem {
  const { quantity_total, quantity_sold } = dish;
  return {
    menu_id: dish.menu_id,
    dish_name: dish.dish_name,
    description: dish.description,
    price: dish.price_pence / 100,
    meal_time: dish.meal_time,
    quantity_total,
    quantity_sold,
    quantity_remaining: quantity_total - quantity_sold,
    seller_can_deliver: dish.seller_can_deliver,
    photo_url: photoUrl(dish.photo_key),
    updated_at: dish.updated_at.toISOString(),
    available_date: dish.available_date,
  };
}
