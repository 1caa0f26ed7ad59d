import { type Call, type Done, done, type OnceCall, type Output } from './call.ts';

/**
 * A dish on a day's menu. The price is in pounds. `photo_url` is the wide picture; the small one ends in `-640.webp`
 * in place of `-1280.webp`.
 */
export const menuItemShape = {
  menu_id: 'text',
  dish_name: 'text',
  description: 'text',
  price: 'number',
  meal_time: 'text',
  quantity_total: 'integer',
  quantity_sold: 'integer',
  quantity_remaining: 'integer',
  /** The portions as the cook last set them, which `sold-out` leaves as they are. */
  quantity_planned: 'integer',
  /** Its sales at the prices they were made at. */
  takings_pence: 'integer',
  seller_can_deliver: 'boolean',
  'photo_url?': 'text',
  updated_at: 'text',
  available_date: 'text',
  contains: ['text'],
  may_contain: ['text'],
  /** The cereals and the nuts that the cook names, if any. */
  gluten_kinds: ['text'],
  nut_kinds: ['text'],
  /** False until the cook declares allergens. True with two empty lists means none of the 14. */
  allergens_declared: 'boolean',
  ingredients: 'text',
} as const;
export type MenuItem = Output<typeof menuItemShape>;

const item = { item: menuItemShape } as const;
type Item = Output<typeof item>;

export const answers = {
  listMenu: { menu: [menuItemShape] },
  addDish: item,
  editDish: item,
  removeDish: done,
  sellDish: item,
  restockDish: item,
  sellOut: item,
  backOnSale: item,
  unsellDish: item,
  copyMenu: { menu: [menuItemShape], copied: 'integer' },
} as const;

export const listMenu: Call<{ date: string }, Output<typeof answers.listMenu>, 'approvedSeller'> = {
  method: 'GET',
  path: '/auth/menu',
  role: 'approvedSeller',
  codes: [401, 403, 422],
};

/** Takes the dish's fields and its photo: a file `photo`, or `photo_of`, another dish of this seller. */
export const addDish: OnceCall<FormData, Item, 'approvedSeller'> = {
  method: 'POST',
  once: 'made',
  path: '/auth/menu-with-photo',
  role: 'approvedSeller',
  status: 201,
  sends: 'multipart',
  codes: [401, 403, 415, 422],
};

export const editDish: Call<FormData, Item, 'approvedSeller'> = {
  method: 'PUT',
  path: '/auth/menu/{id}',
  role: 'approvedSeller',
  sends: 'multipart',
  codes: [401, 403, 409, 415, 422],
};

export const removeDish: Call<undefined, Done, 'approvedSeller'> = {
  method: 'DELETE',
  path: '/auth/menu/{id}',
  role: 'approvedSeller',
  codes: [401, 403],
};

/**
 * Adds qty to quantity_sold, never beyond quantity_total (409 'Only N left.'). This call and the four below take the
 * headers Idempotency-Key (a repeat gets the first answer) and X-Tapped-At.
 */
export const sellDish: OnceCall<{ qty: number }, Item, 'approvedSeller'> = {
  method: 'PATCH',
  once: 'tap',
  path: '/auth/menu/{id}/sell',
  role: 'approvedSeller',
  codes: [401, 403, 409, 422],
};

/** Adds qty to quantity_total and quantity_planned. */
export const restockDish: OnceCall<{ qty: number }, Item, 'approvedSeller'> = {
  method: 'PATCH',
  once: 'tap',
  path: '/auth/menu/{id}/restock',
  role: 'approvedSeller',
  codes: [401, 403, 409, 422],
};

/** Sets quantity_total to quantity_sold. It may be repeated. */
export const sellOut: OnceCall<Record<string, never>, Item, 'approvedSeller'> = {
  method: 'PATCH',
  once: 'tap',
  path: '/auth/menu/{id}/sold-out',
  role: 'approvedSeller',
  codes: [401, 403, 422],
};

/** Sets quantity_total to quantity_planned. It may be repeated. */
export const backOnSale: OnceCall<Record<string, never>, Item, 'approvedSeller'> = {
  method: 'PATCH',
  once: 'tap',
  path: '/auth/menu/{id}/back-on-sale',
  role: 'approvedSeller',
  codes: [401, 403, 422],
};

/** Takes back the newest qty portions that were sold. 409 'Nothing to take back.' if there are fewer. */
export const unsellDish: OnceCall<{ qty: number }, Item, 'approvedSeller'> = {
  method: 'PATCH',
  once: 'tap',
  path: '/auth/menu/{id}/unsell',
  role: 'approvedSeller',
  codes: [401, 403, 409, 422],
};

/**
 * Copies the dishes of one day that another day does not have yet, by name and meal, with the portions that were
 * planned. Answers the other day's menu and the number of copies. A repeat copies none. 409 when there is nothing to
 * copy.
 */
export const copyMenu: OnceCall<{ from: string; to: string }, Output<typeof answers.copyMenu>, 'approvedSeller'> = {
  method: 'POST',
  once: 'made',
  path: '/auth/menu/copy',
  role: 'approvedSeller',
  status: 201,
  codes: [401, 403, 409, 422],
};
