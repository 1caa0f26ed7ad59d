import { boolean, object, optional, pattern, refine } from 'superstruct';
import { GLUTEN_KINDS, kindMessages, NUT_KINDS, type SentKinds } from './allergen-kinds.ts';
import { ALLERGENS, declarationMessages, type Sent } from './allergens.ts';
import { dayText } from './calendar.ts';
import { flag, listIfSent, oneOf, wholeNumber } from './choices.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_INGREDIENTS_LENGTH, MAX_QUANTITY, MEAL_TIMES } from './dish.ts';
import { atMost, keysOf, lookedUp, optionalText, plain, requiredText, says, text } from './field.ts';

const UP_TO_MAX = { max: MAX_QUANTITY, tooBig: 'Enter 9,999 or less.' };

const dishFields = {
  dish_name: requiredText('Dish name is required.', { max: 120 }),
  // A decimal text in pounds. `toPence` makes the stored number.
  price: requiredText('Enter a valid price (e.g., 6.50).', {
    of: refine(pattern(text(plain), /^\d{1,3}(\.\d{1,2})?$/), 'above 0', (price) => Number(price) > 0),
  }),
  meal_time: oneOf(keysOf(MEAL_TIMES), 'Choose a meal time.'),
  quantity_total: wholeNumber('Enter a whole number, 0 or more.', UP_TO_MAX),
  description: optionalText(
    MAX_DESCRIPTION_LENGTH,
    `Keep the description to ${MAX_DESCRIPTION_LENGTH} characters or fewer.`,
  ),
  seller_can_deliver: flag(),
  contains: listIfSent(keysOf(ALLERGENS), 'Choose from the 14 allergens.'),
  may_contain: listIfSent(keysOf(ALLERGENS), 'Choose from the 14 allergens.'),
  gluten_kinds: listIfSent(keysOf(GLUTEN_KINDS), 'Choose from the cereals listed.'),
  nut_kinds: listIfSent(keysOf(NUT_KINDS), 'Choose from the nuts listed.'),
  // An absent field keeps the earlier declaration.
  allergens_declared: optional(says(boolean(), 'Choose Yes or No.')),
  ingredients: optional(atMost(says(text(), 'Enter this as text.'), MAX_INGREDIENTS_LENGTH)),
};

/** A day from `today` to the same day next year. */
function dayInAYear(today: string) {
  // Compared as texts, since 29 February does not exist in most years. It comes after the 28th.
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const message = 'Choose a date from today to a year ahead.';
  return refine(dayText(message), 'in a year', (day) => (day >= today && day <= nextYear) || message);
}

/** Checks that the parts of a declaration fit together. */
function* declared({ contains, may_contain, allergens_declared, gluten_kinds, nut_kinds }: Sent & SentKinds) {
  const lists = [contains, may_contain, gluten_kinds, nut_kinds];
  if (!lists.every((list) => list === undefined || Array.isArray(list))) return;
  const sent = { contains, may_contain, allergens_declared, gluten_kinds, nut_kinds };
  const messages = { ...declarationMessages(sent), ...kindMessages(sent) };
  for (const [field, message] of Object.entries(messages)) yield { path: [field], message };
}

/** A new dish, for any day from `today` to the same day next year. */
export function dish(today: string) {
  return refine(
    object({
      ...dishFields,
      available_date: dayInAYear(today),
      // Another dish of this seller, whose photo this one uses.
      photo_of: lookedUp(),
    }),
    'declaration',
    declared,
  );
}

/** A changed dish. It stays on its day. */
export const dishEdit = object(dishFields);

/** The day of a menu. */
export const menuDate = object({ date: dayText('Choose a date.', 'Enter a date as YYYY-MM-DD.') });

export const stockChange = object({
  qty: wholeNumber('Enter a whole number, 1 or more.', { min: 1, ...UP_TO_MAX }),
});

/** A copy of one day's menu to another day. */
export const menuCopy = (today: string) =>
  refine(
    object({ from: dayText('Choose a date.', 'Enter a date as YYYY-MM-DD.'), to: dayInAYear(today) }),
    'another day',
    ({ from, to }) => from !== to || { path: ['to'], message: 'Choose another day.' },
  );
