import { dish, dishEdit, menuDate } from '#rules/menu';
import { done, type Call, type Clock, type Done, type Of } from './call.ts';

/**
 * A dish on a day's menu. Price in pounds; photo_url is the wide picture, `-640.webp` in place of `-1280.webp` the
 * small one.
 */
export const menuItemShape = {
  menu_id: 'text',
  dish_name: 'text',
  description: 'text',
  price: 'number',
  meal_time: 'text',
  quantity_total: 'whole',
  quantity_sold: 'whole',
  quantity_remaining: 'whole',
  seller_can_deliver: 'flag',
  'photo_url?': 'text',
  updated_at: 'text',
  available_date: 'text',
} as const;
export type MenuItem = Of<typeof menuItemShape>;

const item = { item: menuItemShape } as const;
type Item = Of<typeof item>;

export const payloads = {
  listMenu: menuDate,
  addDish: ({ today }: Clock) => dish(today),
  editDish: dishEdit,
  removeDish: undefined,
  // Checked by the handler: whose dish it is (403) comes before the body.
  sellDish: undefined,
  restockDish: undefined,
};

export const answers = {
  listMenu: { menu: [menuItemShape] },
  addDish: item,
  editDish: item,
  removeDish: done,
  sellDish: item,
  restockDish: item,
} as const;

export const listMenu: Call<{ date: string }, Of<typeof answers.listMenu>> = {
  method: 'GET',
  path: '/auth/menu',
  role: 'cook',
  codes: [401, 403, 422],
};

/** The dish's fields and, if there is one, its `photo`. */
export const addDish: Call<FormData, Item> = {
  method: 'POST',
  path: '/auth/menu-with-photo',
  role: 'cook',
  status: 201,
  sends: 'multipart',
  codes: [401, 403, 415, 422],
};

export const editDish: Call<FormData, Item> = {
  method: 'PUT',
  path: '/auth/menu/{id}',
  role: 'cook',
  sends: 'multipart',
  codes: [401, 403, 409, 415, 422],
};

export const removeDish: Call<undefined, Done> = {
  method: 'DELETE',
  path: '/auth/menu/{id}',
  role: 'cook',
  codes: [401, 403],
};

/** Adds qty to quantity_sold, never beyond quantity_total (409 'Only N left.'). */
export const sellDish: Call<{ qty: number }, Item> = {
  method: 'PATCH',
  path: '/auth/menu/{id}/sell',
  role: 'cook',
  codes: [401, 403, 409, 422],
};

/** Adds qty to quantity_total. */
export const restockDish: Call<{ qty: number }, Item> = {
  method: 'PATCH',
  path: '/auth/menu/{id}/restock',
  role: 'cook',
  codes: [401, 403, 409, 422],
};
