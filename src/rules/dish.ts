// These are apart from the rules of forms, so that a menu loads without them.

export const MEAL_TIMES = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' } as const;
export type MealTime = keyof typeof MEAL_TIMES;

export const DESCRIPTION_MAX = 200;
export const INGREDIENTS_MAX = 500;
/** The most portions of one dish. */
export const QUANTITY_MAX = 9999;

export const STOCK_LABELS = { sold_out: 'Sold out', low: 'Low', ok: 'In stock' } as const;
export type StockLevel = keyof typeof STOCK_LABELS;

/** The stock state of a dish with `remaining` portions. */
export const stockLevel = (remaining: number): StockLevel =>
  remaining <= 0 ? 'sold_out' : remaining <= 2 ? 'low' : 'ok';
