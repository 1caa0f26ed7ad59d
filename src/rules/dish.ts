// These are apart from the rules of forms, so that a menu loads without them.

export const MEAL_TIMES = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' } as const;
export type MealTime = keyof typeof MEAL_TIMES;

export const MAX_DESCRIPTION_LENGTH = 200;
export const MAX_INGREDIENTS_LENGTH = 500;
/** The most portions of one dish. */
export const MAX_QUANTITY = 9999;

/** The refusal to copy the menu of an empty day. */
export const NOTHING_TO_COPY = 'There is nothing to copy.';

export const STOCK_LABELS = { sold_out: 'Sold out', low: 'Low', ok: 'In stock' } as const;
export type StockLevel = keyof typeof STOCK_LABELS;

/** The stock state of a dish with `remaining` portions. */
export const stockLevel = (remaining: number): StockLevel =>
  remaining <= 0 ? 'sold_out' : remaining <= 2 ? 'low' : 'ok';
