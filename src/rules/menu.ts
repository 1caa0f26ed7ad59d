import { form } from './form.ts';
import { MEAL_TIMES } from './meal-times.ts';
import { dateText, flag, keysOf, oneOf, optionalText, requiredText, wholeNumber } from './text.ts';

// The dashboard shows meals and stock without carrying the rules of its forms.
export * from './meal-times.ts';
export * from './stock.ts';

export const DESCRIPTION_MAX = 200;
/** Portions of one dish. */
export const QUANTITY_MAX = 9999;
const UP_TO_MAX = { max: QUANTITY_MAX, tooBig: 'Enter 9,999 or less.' };

const dishFields = {
  dish_name: requiredText('Dish name is required.', { max: 120 }),
  // Stays decimal text in pounds; `toPence` makes what is stored.
  price: requiredText('Enter a valid price (e.g., 6.50).', {
    pattern: /^\d{1,3}(\.\d{1,2})?$/,
    test: (text) => Number(text) > 0,
  }),
  meal_time: oneOf(keysOf(MEAL_TIMES), 'Choose a meal time.'),
  quantity_total: wholeNumber('Enter a whole number, 0 or more.', UP_TO_MAX),
  description: optionalText(
    DESCRIPTION_MAX,
    `Keep the description to ${DESCRIPTION_MAX} characters or fewer.`,
  ),
  seller_can_deliver: flag(),
};

/** A new dish, for any day from `today` to the same day next year. */
export function dish(today: string) {
  // As texts: the 29th of a February that is none stands after its 28th.
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const message = 'Choose a date from today to a year ahead.';
  return form({
    ...dishFields,
    available_date: dateText(message, message, (day) => (day < today || day > nextYear) && message),
  });
}

/** A dish that is changed stays on its day. */
export const dishEdit = form(dishFields);

/** The day whose menu is shown. */
export const menuDate = form({ date: dateText('Choose a date.', 'Enter a date as YYYY-MM-DD.') });

export const stockChange = form({
  qty: wholeNumber('Enter a whole number, 1 or more.', { min: 1, ...UP_TO_MAX }),
});
