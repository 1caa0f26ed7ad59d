// Apart from the rules of forms, so that a menu is shown without these.

export const MEAL_TIMES = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' } as const;
export type MealTime = keyof typeof MEAL_TIMES;

export const DESCRIPTION_MAX = 200;
export const INGREDIENTS_MAX = 500;
/** Portions of one dish. */
export const QUANTITY_MAX = 9999;

export const STOCK_LABELS = { sold_out: 'Sold out', low: 'Low', ok: 'In stock' } as const;
export type StockLevel = keyof typeof STOCK_LABELS;

/** How a dish stands with `remaining` portions left. */
export const stockLevel = (remaining: number): StockLevel =>
  remaining <= 0 ? 'sold_out' : remaining <= 2 ? 'low' : 'ok';
