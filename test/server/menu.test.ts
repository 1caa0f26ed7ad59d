import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { holdDish } from '../../src/server/menu/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { add, added, edit, list, remove, stock } from './dishes.ts';
import { atNoon, NOON, type TestApp, testApp, today } from './helper.ts';
import { atOnce, statuses } from './people.ts';
import { fake, heavy, jpeg } from './pictures.ts';
import { outsideTransaction } from './services/inside.ts';
import { untilSomebodyWaits } from './services/scratch.ts';

const test = suite('the menu');
atNoon(test);
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});

async function photosKept(): Promise<number> {
  let count = 0;
  for await (const _ of kitchen.services.files.list('photos/')) count += 1;
  return count;
}

test('a dish is added and listed on its day, as it was sent', async () => {
  const seller = await kitchen.seller();
  const { menu_id, updated_at, ...item } = await added(seller, { menu_id: newId(), quantity_sold: '3' });
  assert.match(menu_id, /^[0-9a-f-]{36}$/);
  assert.ok(Date.parse(updated_at));
  assert.equal(item, {
    dish_name: 'Daal',
    description: 'Red lentils.\nVegan.',
    price: 6.5,
    meal_time: 'lunch',
    quantity_total: 5,
    quantity_sold: 0,
    quantity_remaining: 5,
    quantity_planned: 5,
    takings_pence: 0,
    seller_can_deliver: true,
    photo_url: null,
    available_date: today,
    contains: [],
    may_contain: [],
    gluten_kinds: [],
    nut_kinds: [],
    allergens_declared: false,
    ingredients: '',
  });
  await added(seller, { dish_name: 'Rice', available_date: addDaysTo(today, 1), price: '0.07' });
  const { status, body } = await list(seller);
  assert.is(status, 200);
  assert.equal(body.menu, [{ menu_id, updated_at, ...item }]);
  const tomorrow = (await list(seller, addDaysTo(today, 1))).body.menu;
  assert.equal(
    tomorrow.map(({ price }: { price: number }) => price),
    [0.07],
  );
});

test('the menu tools are closed until the council status counts as approved', async () => {
  for (const council_status of ['pending', 'refused', '']) {
    const seller = await kitchen.seller({ council_status });
    assert.is((await list(seller)).status, 403);
    assert.is((await add(seller)).status, 403);
    assert.is((await remove(seller, newId())).status, 403);
  }
  for (const council_status of ['Approved', 'LIVE']) {
    assert.is((await list(await kitchen.seller({ council_status }))).status, 200);
  }
  assert.is((await list(await kitchen.driver())).status, 403);
  assert.is((await kitchen.call('GET', `/auth/menu?date=${today}`)).status, 401);
});

const WRONG = [
  ['dish_name', ' ', 'Dish name is required.'],
  ['price', '', 'Enter a valid price (e.g., 6.50).'],
  ['price', '6.555', 'Enter a valid price (e.g., 6.50).'],
  ['price', '0', 'Enter a valid price (e.g., 6.50).'],
  ['price', '1000', 'Enter a valid price (e.g., 6.50).'],
  ['meal_time', 'brunch', 'Choose a meal time.'],
  ['quantity_total', '-1', 'Enter a whole number, 0 or more.'],
  ['quantity_total', '1.5', 'Enter a whole number, 0 or more.'],
  ['quantity_total', '10000', 'Enter 9,999 or less.'],
  ['description', 'x'.repeat(201), 'Keep the description to 200 characters or fewer.'],
  ['available_date', addDaysTo(today, -1), 'Choose a date from today to a year ahead.'],
  ['available_date', addDaysTo(today, 370), 'Choose a date from today to a year ahead.'],
] as const;

for (const [field, value, message] of WRONG) {
  test(`a dish with ${field} '${value.slice(0, 20)}' is refused, and its photo is not kept`, async () => {
    const seller = await kitchen.seller();
    const before = await photosKept();
    const photo = await jpeg({ width: 60, height: 40 });
    const { status, body } = await add(seller, { [field]: value, photo });
    assert.equal([status, body], [422, { error: message, fields: { [field]: message } }]);
    assert.equal((await list(seller)).body.menu, []);
    assert.is(await photosKept(), before);
  });
}

test('a photo is shown in two widths; an edit without one keeps it, with one replaces it', async () => {
  const seller = await kitchen.seller();
  const item = await added(seller, { photo: await jpeg() });
  assert.match(item.photo_url, /^\/photos\/[0-9a-f-]{36}-1280\.webp$/);
  assert.is((await kitchen.call('GET', item.photo_url.replace('1280', '640'))).status, 200);
  const kept = await edit(seller, item.menu_id, { dish_name: 'Tarka daal' });
  assert.equal([kept.status, kept.body.item.photo_url], [200, item.photo_url]);
  const replaced = await edit(seller, item.menu_id, { photo: await jpeg() });
  assert.is.not(replaced.body.item.photo_url, item.photo_url);
  assert.is((await kitchen.call('GET', item.photo_url)).status, 404);
  assert.is((await kitchen.call('GET', replaced.body.item.photo_url)).status, 200);
});

test('what is no photo is refused and nothing is stored', async () => {
  const seller = await kitchen.seller();
  const refusals = [
    [fake(), 415, 'Use a JPG, PNG or WebP photo.'],
    [await heavy(5 * 1024 * 1024), 413, 'The photo must be 5MB or less.'],
  ] as const;
  for (const [photo, status, error] of refusals) {
    const reply = await add(seller, { photo });
    assert.equal([reply.status, reply.body.error], [status, error]);
  }
  assert.equal((await list(seller)).body.menu, []);
});

test('a body that is no form is 415', async () => {
  const { token } = await kitchen.seller();
  assert.is((await kitchen.call('POST', '/auth/menu-with-photo', { token, body: { dish_name: 'Daal' } })).status, 415);
});

test('an edit changes all but the day, and never goes below what is sold', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  await stock(seller, menu_id, 'sell', 3);
  const refused = await edit(seller, menu_id, { quantity_total: '2' });
  const message = '3 are sold already.';
  assert.is(refused.status, 422);
  assert.equal(refused.body, { error: message, fields: { quantity_total: message } });
  const { status, body } = await edit(seller, menu_id, {
    dish_name: 'Lentils',
    price: '7',
    quantity_total: '3',
    seller_can_deliver: 'false',
    available_date: addDaysTo(today, 5),
  });
  assert.is(status, 200);
  const { updated_at, ...item } = body.item;
  assert.equal(item, {
    menu_id,
    dish_name: 'Lentils',
    description: 'Red lentils.\nVegan.',
    price: 7,
    meal_time: 'lunch',
    quantity_total: 3,
    quantity_sold: 3,
    quantity_remaining: 0,
    quantity_planned: 3,
    takings_pence: 1950,
    seller_can_deliver: false,
    photo_url: null,
    available_date: today,
    contains: [],
    may_contain: [],
    gluten_kinds: [],
    nut_kinds: [],
    allergens_declared: false,
    ingredients: '',
  });
});

test('the photo of an edit that is refused is not kept', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  await stock(seller, menu_id, 'sell', 3);
  const before = await photosKept();
  const photo = await jpeg({ width: 60, height: 40 });
  assert.is((await edit(seller, menu_id, { quantity_total: '2', photo })).status, 422);
  assert.is(await photosKept(), before);
});

for (const [words, error, status, kept] of [
  ['goes with a dish that could not be written', new Error('broken'), 500, 0],
  [
    'stays where the database went away: the dish may be there',
    Object.assign(new Error('away'), { code: 'ECONNREFUSED' }),
    503,
    2,
  ],
] as const) {
  test(`a photo ${words}`, async () => {
    const seller = await kitchen.seller();
    const before = await photosKept();
    const { database } = kitchen.services;
    const { transaction } = database;
    database.transaction = () => Promise.reject(error);
    const answer = await add(seller, { photo: await jpeg({ width: 60, height: 40 }) });
    database.transaction = transaction;
    assert.is(answer.status, status);
    assert.is(await photosKept(), before + kept);
  });
}

// The embedded database has one connection: nobody else can sell meanwhile.
if (process.env.TEST_POSTGRES)
  test('a dish that is edited is not sold until the edit is done', async () => {
    const seller = await kitchen.seller();
    const { menu_id } = await added(seller);
    const { database } = kitchen.services;
    let sold = false;
    const selling = await database.transaction(async (trx) => {
      await holdDish(trx, menu_id);
      const answer = outsideTransaction(() => stock(seller, menu_id, 'sell', 1)).then(() => (sold = true));
      await untilSomebodyWaits(database);
      assert.not(sold);
      return { answer };
    });
    assert.ok(await selling.answer);
  });

test('selling never goes beyond what there is', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const one = await stock(seller, menu_id, 'sell', 1);
  assert.equal([one.status, one.body.item.quantity_sold, one.body.item.quantity_remaining], [200, 1, 4]);
  const many = await stock(seller, menu_id, 'sell', 5);
  assert.equal([many.status, many.body], [409, { error: 'Only 4 left.' }]);
  assert.is((await stock(seller, menu_id, 'sell', 4)).status, 200);
  assert.equal((await stock(seller, menu_id, 'sell', 1)).body, { error: 'Only 0 left.' });
});

test('of sales at the same moment only as many succeed as there is food', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const counts = statuses(await atOnce(9, () => stock(seller, menu_id, 'sell', 1)));
  assert.equal(counts, { 200: 5, 409: 4 });
  const [item] = (await list(seller)).body.menu;
  assert.equal([item.quantity_sold, item.quantity_remaining], [5, 0]);
});

test('sales, restocks and edits at the same moment lose nothing', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '100' });
  const counts = statuses(await atOnce(20, (index) => stock(seller, menu_id, index % 2 ? 'sell' : 'restock', 1)));
  assert.equal(counts, { 200: 20 });
  const [item] = (await list(seller)).body.menu;
  assert.equal([item.quantity_total, item.quantity_sold], [110, 10]);
});

test('restocking ends at 9,999 portions', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '9990' });
  const { status, body } = await stock(seller, menu_id, 'restock', 10);
  assert.equal([status, body.error], [409, 'A dish can have up to 9,999 portions. You can add 9 more.']);
  assert.is((await stock(seller, menu_id, 'restock', 9)).body.item.quantity_total, 9999);
});

test('a quantity is a whole number of one or more', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  for (const qty of [0, -1, 1.5, 'many', null, undefined, 1e12]) {
    assert.is((await stock(seller, menu_id, 'sell', qty)).status, 422);
    assert.is((await stock(seller, menu_id, 'restock', qty)).status, 422);
  }
  assert.is((await list(seller)).body.menu[0].quantity_total, 5);
});

test('sold out takes off sale what is left, whatever is sold meanwhile, and may be repeated', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '30' });
  const sales = Array.from({ length: 8 }, () => stock(seller, menu_id, 'sell', 1));
  const [out] = await Promise.all([stock(seller, menu_id, 'sold-out'), ...sales]);
  assert.equal([out.status, out.body.item.quantity_remaining], [200, 0]);
  const sold = statuses(await Promise.all(sales))[200] ?? 0;
  const [item] = (await list(seller)).body.menu;
  assert.equal([item.quantity_total, item.quantity_sold], [sold, sold]);
  const again = await stock(seller, menu_id, 'sold-out');
  assert.equal([again.status, again.body.item.quantity_total], [200, sold]);
  assert.is((await stock(await kitchen.seller(), menu_id, 'sold-out')).status, 403);
  assert.is((await stock(seller, newId(), 'sold-out')).status, 404);
  assert.is((await stock(seller, 'nonsense', 'sold-out')).status, 404);
});

test('a tap on the stock acts once under its key, and a repeat gets the first answer', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  for (const what of ['sell', 'restock', 'sold-out'] as const) {
    const headers = { 'idempotency-key': newId() };
    const taps = await atOnce(3, () => stock(seller, menu_id, what, 1, headers));
    assert.equal(statuses(taps), { 200: 3 });
    assert.equal(new Set(taps.map(({ text }) => text)).size, 1);
    const other = await stock(seller, menu_id, what === 'sell' ? 'restock' : 'sell', 1, headers);
    assert.is(other.status, 422, 'the key of another call');
  }
  const [item] = (await list(seller)).body.menu;
  assert.equal([item.quantity_total, item.quantity_sold], [1, 1]);
});

test('a repeat whose id is in capitals is the same tap', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '1' });
  const headers = { 'idempotency-key': newId() };
  const ids = [menu_id, menu_id.toUpperCase()];
  for (const id of ids) assert.is((await stock(seller, id, 'restock', 1, headers)).status, 200);
  const [item] = (await list(seller)).body.menu;
  assert.is(item.quantity_total, 2);
});

test('a key is of one quantity: another one under it is refused, not taken for the same tap', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const headers = { 'idempotency-key': newId() };
  assert.is((await stock(seller, menu_id, 'restock', 1, headers)).status, 200);
  assert.is((await stock(seller, menu_id, 'restock', 7, headers)).status, 422);
});

test('a refused tap stays refused under its key, even when there would be room by now', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '0' });
  const headers = { 'idempotency-key': newId() };
  assert.is((await stock(seller, menu_id, 'sell', 1, headers)).status, 409);
  await stock(seller, menu_id, 'restock', 5);
  const again = await stock(seller, menu_id, 'sell', 1, headers);
  assert.equal([again.status, again.body], [409, { error: 'Only 0 left.' }]);
});

test('the time of a tap is kept beside our own, where the phone can be believed', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  for (const [ago, believed] of [
    [3, true],
    [25, false],
    [-1, false],
  ] as const) {
    const at = new Date(Date.parse(NOON) - ago * 3_600_000);
    await stock(seller, menu_id, 'sell', 1, { 'x-tapped-at': at.toISOString() });
    const row = await kitchen.services.database.db
      .selectFrom('dishes')
      .select(['stock_tapped_at', 'updated_at'])
      .where('menu_id', '=', menu_id)
      .executeTakeFirstOrThrow();
    assert.equal(row.stock_tapped_at, believed ? at : null);
    assert.equal(row.updated_at, new Date(NOON));
  }
});

test('an unsold dish is removed with its photo, a sold one hidden and kept as history', async () => {
  const seller = await kitchen.seller();
  const unsold = await added(seller, { photo: await jpeg() });
  const sold = await added(seller);
  await stock(seller, sold.menu_id, 'sell', 1);
  for (const { menu_id } of [unsold, sold]) {
    const { status, body } = await remove(seller, menu_id);
    assert.equal([status, body], [200, { ok: true }]);
    assert.is((await remove(seller, menu_id)).status, 404);
    assert.is((await edit(seller, menu_id)).status, 404);
    assert.is((await stock(seller, menu_id, 'sell', 1)).status, 404);
  }
  assert.equal((await list(seller)).body.menu, []);
  assert.is((await kitchen.call('GET', unsold.photo_url)).status, 404);
  const rows = await kitchen.services.database.db
    .selectFrom('dishes')
    .select(['menu_id', 'quantity_sold'])
    .where('seller_id', '=', seller.id)
    .execute();
  assert.equal(rows, [{ menu_id: sold.menu_id, quantity_sold: 1 }]);
});

test("a dish that is not there is 404, another seller's 403", async () => {
  const [owner, other] = [await kitchen.seller(), await kitchen.seller()];
  const { menu_id } = await added(owner);
  const calls = (id: string) => [
    edit(other, id),
    remove(other, id),
    stock(other, id, 'sell', 1),
    stock(other, id, 'restock', 1),
    stock(other, id, 'sold-out'),
    stock(other, id, 'back-on-sale'),
    stock(other, id, 'unsell', 1),
  ];
  for (const id of [newId(), 'nonsense', '1']) {
    assert.equal(statuses(await Promise.all(calls(id))), { 404: 7 });
  }
  assert.equal(statuses(await Promise.all(calls(menu_id))), { 403: 7 });
  assert.is((await stock(other, menu_id, 'sell', 'many')).status, 403, 'whose it is comes before the body');
  const { status, body } = await edit(other, menu_id, { price: 'much' });
  assert.equal([status, body.error], [403, "This dish is someone else's."]);
  const [item] = (await list(owner)).body.menu;
  assert.equal([item.quantity_total, item.quantity_sold], [5, 0]);
  assert.equal((await list(other)).body.menu, []);
});

test('a menu is asked for by its day', async () => {
  const seller = await kitchen.seller();
  for (const date of ['', '2026-02-30', 'today', '01/02/2026']) {
    assert.is((await list(seller, date)).status, 422);
  }
});

test.run();
