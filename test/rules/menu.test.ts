import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { STOCK_LABELS, stockLevel } from '#rules/dish';
import { check, fieldsOf, readText } from '#rules/form';
import { dish, dishEdit, menuCopy, menuDate, stockChange } from '#rules/menu';
import type { Case } from './cases.ts';
import { empty, table, wrongTypes } from './cases.ts';

const good = {
  dish_name: 'Dal',
  description: 'Lentils',
  price: '6.50',
  meal_time: 'lunch',
  quantity_total: '10',
  available_date: '2026-11-20',
  seller_can_deliver: 'true',
};
const PRICE = 'Enter a valid price (e.g., 6.50).';
const QUANTITY = 'Enter a whole number, 0 or more.';
const DAY = 'Choose a date from today to a year ahead.';
const badPrices = [
  '',
  '0',
  '0.00',
  '-1',
  '6.505',
  '6.',
  '.5',
  '6,50',
  '1e2',
  '1000',
  'six',
  '6 50',
  undefined,
  null,
  6.5,
];

const dishes = suite('menu: dish');
table(dishes, dish('2026-11-20'), good, [
  ['dish_name', '  ', 'Dish name is required.'],
  ['dish_name', 'x'.repeat(120), undefined],
  ['dish_name', 'x'.repeat(121), 'Keep this to 120 characters or fewer.'],
  ['price', ' 6.5 ', undefined, '6.5'],
  ['price', '0.01', undefined],
  ['price', '999.99', undefined],
  ...badPrices.map((given): Case => ['price', given, PRICE]),
  ['meal_time', 'dinner', undefined],
  ['meal_time', 'Dinner', 'Choose a meal time.'],
  ['meal_time', undefined, 'Choose a meal time.'],
  ['quantity_total', '0', undefined, 0],
  ['quantity_total', 9999, undefined, 9999],
  ['quantity_total', '10000', 'Enter 9,999 or less.'],
  ['quantity_total', '-1', QUANTITY],
  ['quantity_total', '1.5', QUANTITY],
  ['quantity_total', '', QUANTITY],
  ['description', undefined, undefined, ''],
  ['description', 'x'.repeat(200), undefined],
  ['description', 'x'.repeat(201), 'Keep the description to 200 characters or fewer.'],
  // A browser sends the lines of a multipart text with CR LF.
  ['description', '😀'.repeat(200), undefined],
  ['description', '😀'.repeat(201), 'Keep the description to 200 characters or fewer.'],
  ['description', 'x\r\n'.repeat(100), undefined],
  ['seller_can_deliver', undefined, undefined, false],
  ['available_date', '2026-11-19', DAY],
  ['available_date', '2027-11-20', undefined],
  ['available_date', '2027-11-21', DAY],
  ['available_date', 'today', DAY],
  ['available_date', undefined, DAY],
]);
const judged = fieldsOf(dish('2026-11-20')).filter(
  (field) => !['photo_of', 'contains', 'may_contain', 'gluten_kinds', 'nut_kinds'].includes(field),
);
wrongTypes(dishes, dish('2026-11-20'), good, judged);
table(dishes, dish('2026-11-20'), good, [
  ['contains', ['milk', 'eggs', 'milk'], undefined, ['milk', 'eggs']],
  ['contains', 'milk', undefined, ['milk']],
  ['contains', '', undefined, []],
  ['contains', undefined, undefined],
  ['contains', ['Milk'], 'Choose from the 14 allergens.'],
  ['contains', { milk: true }, 'Choose from the 14 allergens.'],
  ['may_contain', ['nuts', 5], 'Choose from the 14 allergens.'],
  ['allergens_declared', 'true', undefined, true],
  ['gluten_kinds', '', undefined, []],
  ['gluten_kinds', undefined, undefined],
  ['gluten_kinds', 'wheat', 'Tick cereals containing gluten first.'],
  ['gluten_kinds', ['Wheat'], 'Choose from the cereals listed.'],
  ['nut_kinds', ['almonds', 5], 'Choose from the nuts listed.'],
  ['nut_kinds', ['peanuts'], 'Choose from the nuts listed.'],
  ['ingredients', 'x'.repeat(500), undefined],
  ['ingredients', 'x'.repeat(501), 'Keep this to 500 characters or fewer.'],
  ['photo_of', { id: 5 }, undefined, ''],
]);
dishes('what is not said of allergens is not made up', () => {
  const { value } = readText(dish('2026-11-20'), good);
  assert.equal(
    [value?.contains, value?.may_contain, value?.allergens_declared, value?.ingredients],
    [undefined, undefined, undefined, undefined],
  );
});
empty(dishes, dish('2026-11-20'), [
  ['dish_name', 'Dish name is required.'],
  ['price', PRICE],
  ['meal_time', 'Choose a meal time.'],
  ['quantity_total', QUANTITY],
  ['available_date', DAY],
]);
dishes('a year ahead of a 29 February ends with the February after', () => {
  const leap = dish('2028-02-29');
  assert.equal(check(leap, { ...good, available_date: '2029-02-28' }), {});
  assert.equal(check(leap, { ...good, available_date: '2029-03-01' }), { available_date: DAY });
});
dishes('a change of a dish knows no day', () => {
  assert.equal(Object.keys(readText(dishEdit, { ...good, available_date: '1999-01-01' }).value ?? {}), [
    'dish_name',
    'price',
    'meal_time',
    'quantity_total',
    'description',
    'seller_can_deliver',
    'contains',
    'may_contain',
    'gluten_kinds',
    'nut_kinds',
    'allergens_declared',
    'ingredients',
  ]);
});
dishes.run();

const stock = suite('menu: stock');
table(stock, stockChange, { qty: 1 }, [
  ['qty', 9999, undefined],
  ['qty', 10_000, 'Enter 9,999 or less.'],
  ['qty', 0, 'Enter a whole number, 1 or more.'],
  ['qty', -1, 'Enter a whole number, 1 or more.'],
  ['qty', 1.5, 'Enter a whole number, 1 or more.'],
  ['qty', undefined, 'Enter a whole number, 1 or more.'],
]);
for (const [left, label] of [
  [-1, 'Sold out'],
  [0, 'Sold out'],
  [1, 'Low'],
  [2, 'Low'],
  [3, 'In stock'],
] as const) {
  stock(`${left} left is '${label}'`, () => {
    assert.is(STOCK_LABELS[stockLevel(left)], label);
  });
}
table(stock, menuDate, { date: '2026-11-20' }, [
  ['date', '', 'Choose a date.'],
  ['date', '20/11/2026', 'Enter a date as YYYY-MM-DD.'],
]);
const copies = menuCopy('2026-11-20');
table(stock, copies, { from: '2026-11-19', to: '2026-11-20' }, [
  ['to', '2027-11-20', undefined],
  ['to', '2027-11-21', DAY],
  ['to', '2026-11-19', DAY],
  ['from', 'tomorrow', 'Enter a date as YYYY-MM-DD.'],
]);
stock('a menu is not copied to its own day', () => {
  assert.equal(check(copies, { from: '2026-11-20', to: '2026-11-20' }), { to: 'Choose another day.' });
});
stock.run();
