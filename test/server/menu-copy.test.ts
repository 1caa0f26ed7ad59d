import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { newId } from '../../src/server/services/ids.ts';
import { add, added, copy, edit, list, remove, repeated, stock } from './dishes.ts';
import { atNoon, NOON, type TestApp, testApp, today } from './helper.ts';
import { atOnce } from './people.ts';
import { jpeg } from './pictures.ts';

const test = suite('copies of the menu');
atNoon(test);
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});

const tomorrow = addDaysTo(today, 1);
type Item = Record<string, any>;
const names = (menu: Item[]) => menu.map(({ dish_name, meal_time }) => `${dish_name}, ${meal_time}`);

test('a copy has everything but the sales, and a repeat copies nothing', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, {
    photo: await jpeg(),
    contains: repeated('milk', 'eggs'),
    ingredients: 'Lentils',
  });
  await stock(seller, menu_id, 'sell', 2);
  await stock(seller, menu_id, 'restock', 4);
  const [original] = (await list(seller)).body.menu;
  const { status, body } = await copy(seller, today, tomorrow);
  assert.equal([status, body.copied], [201, 1]);
  const changed = { quantity_sold: 0, quantity_remaining: 9, takings_pence: 0, available_date: tomorrow };
  const { menu_id: id, updated_at: at } = body.menu[0];
  assert.equal(body.menu, [{ ...original, ...changed, menu_id: id, updated_at: at }]);
  assert.is.not(id, menu_id);
  const again = await copy(seller, today, tomorrow);
  assert.equal([again.status, again.body], [201, { copied: 0, menu: body.menu }]);
  assert.equal((await list(seller, tomorrow)).body.menu, body.menu);
  assert.equal((await list(seller)).body.menu, [original]);
});

test('a copy does not say when the original was tapped', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  await stock(seller, menu_id, 'restock', 1, { 'x-tapped-at': new Date(NOON).toISOString() });
  await copy(seller, today, tomorrow);
  const rows = await kitchen.services.database.db
    .selectFrom('dishes')
    .select(['available_date', 'stock_tapped_at'])
    .where('seller_id', '=', seller.id)
    .orderBy('available_date')
    .execute();
  assert.equal(rows, [
    { available_date: today, stock_tapped_at: new Date(NOON) },
    { available_date: tomorrow, stock_tapped_at: null },
  ]);
});

test('only what the other day lacks is copied, by name and meal; two of a kind as two', async () => {
  const seller = await kitchen.seller();
  for (const dish_name of ['Daal', 'Daal', 'Rice', 'Naan']) await added(seller, { dish_name });
  await added(seller, { dish_name: 'Rice', meal_time: 'dinner' });
  await added(seller, { dish_name: 'Rice', available_date: tomorrow });
  const { body } = await copy(seller, today, tomorrow);
  assert.is(body.copied, 4);
  assert.equal(names(body.menu), ['Rice, lunch', 'Daal, lunch', 'Daal, lunch', 'Naan, lunch', 'Rice, dinner']);
});

test('two copies at the same moment make one menu', async () => {
  const seller = await kitchen.seller();
  for (const dish_name of ['Daal', 'Rice', 'Naan']) await added(seller, { dish_name });
  const copies = await atOnce(4, () => copy(seller, today, tomorrow));
  assert.equal(copies.map(({ body }) => body.copied).sort(), [0, 0, 0, 3]);
  assert.is((await list(seller, tomorrow)).body.menu.length, 3);
});

test('of two days that are copied to a third at the same moment no dish comes twice', async () => {
  const seller = await kitchen.seller();
  const later = addDaysTo(today, 2);
  for (const dish_name of ['Daal', 'Rice', 'Naan']) {
    await added(seller, { dish_name });
    await added(seller, { dish_name, available_date: tomorrow });
  }
  const copies = await Promise.all([copy(seller, today, later), copy(seller, tomorrow, later)]);
  assert.equal(copies.map(({ body }) => body.copied).sort(), [0, 3]);
});

test('what cannot be copied is refused', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const yesterday = addDaysTo(today, -1);
  const late = 'Choose a date from today to a year ahead.';
  for (const [from, to, field, message] of [
    [today, yesterday, 'to', late],
    [today, addDaysTo(today, 370), 'to', late],
    [today, undefined, 'to', late],
    [today, 5, 'to', late],
    [today, today, 'to', 'Choose another day.'],
    ['soon', today, 'from', 'Enter a date as YYYY-MM-DD.'],
    [undefined, today, 'from', 'Choose a date.'],
  ]) {
    const { status, body } = await copy(seller, from, to);
    assert.equal([status, body], [422, { error: message, fields: { [field as string]: message } }]);
  }
  const empty = [409, { error: 'There is nothing to copy.' }];
  const nothing = await copy(seller, tomorrow, today);
  assert.equal([nothing.status, nothing.body], empty);
  // A sold dish that was deleted is hidden, not there to copy.
  await stock(seller, menu_id, 'sell', 1);
  await remove(seller, menu_id);
  const hidden = await copy(seller, today, tomorrow);
  assert.equal([hidden.status, hidden.body], empty);
  assert.is((await copy(await kitchen.seller(), today, tomorrow)).status, 409, "another seller's dishes");
});

test('a dish may show the photo of another one, which stays for as long as one of them shows it', async () => {
  const seller = await kitchen.seller();
  const original = await added(seller, { photo: await jpeg() });
  const second = await added(seller, { photo_of: original.menu_id, available_date: tomorrow });
  assert.is(second.photo_url, original.photo_url);
  const shown = async () => (await kitchen.call('GET', original.photo_url)).status;
  await remove(seller, original.menu_id);
  assert.is(await shown(), 200);
  await copy(seller, tomorrow, today);
  await edit(seller, second.menu_id, { photo: await jpeg() });
  assert.is(await shown(), 200);
  const [last] = (await list(seller)).body.menu;
  await remove(seller, last.menu_id);
  assert.is(await shown(), 404);
});

test("a photo is taken from one's own dish alone, and a photo that is sent counts more", async () => {
  const [owner, other] = [await kitchen.seller(), await kitchen.seller()];
  const { menu_id, photo_url } = await added(owner, { photo: await jpeg() });
  const plain = await added(owner);
  assert.is((await add(other, { photo_of: menu_id })).status, 403);
  assert.is((await add(owner, { photo_of: newId() })).status, 404);
  assert.is((await add(owner, { photo_of: 'nonsense' })).status, 404);
  assert.is((await added(owner, { photo_of: plain.menu_id })).photo_url, null);
  assert.is((await added(owner, { photo_of: '' })).photo_url, null);
  const sent = await added(owner, { photo_of: menu_id, photo: await jpeg() });
  assert.ok(sent.photo_url);
  assert.is.not(sent.photo_url, photo_url);
  assert.equal((await list(other)).body.menu, []);
});

test.run();
