import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { newId } from '../../src/server/services/ids.ts';
import { add, added, copy, list, remove, stock } from './dishes.ts';
import { atNoon, testApp, today } from './helper.ts';

const test = suite('how many dishes a day has');
atNoon(test);

test('500, without those that were deleted; another day has its own', async () => {
  const { services, seller: newSeller } = await testApp();
  const { db } = services.database;
  const seller = await newSeller();
  const { menu_id } = await added(seller);
  const row = await db.selectFrom('dishes').selectAll().where('menu_id', '=', menu_id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: 499 }, () => ({ ...row, menu_id: newId() }));
  await db.insertInto('dishes').values(rows).execute();
  const full = await add(seller);
  assert.equal([full.status, full.body], [409, { error: 'A day can have up to 500 dishes.' }]);
  await added(seller, { available_date: addDaysTo(today, 1) });
  // What was sold is hidden when it is deleted, and makes room all the same.
  await stock(seller, menu_id, 'sell', 1);
  await remove(seller, menu_id);
  await added(seller);
  assert.is((await add(seller)).status, 409);
});

test('500, copies too; what is too many is not copied at all', async () => {
  const { services, seller: newSeller } = await testApp();
  const { db } = services.database;
  const seller = await newSeller();
  const tomorrow = addDaysTo(today, 1);
  const { menu_id } = await added(seller);
  await added(seller, { dish_name: 'Rice' });
  const row = await db.selectFrom('dishes').selectAll().where('menu_id', '=', menu_id).executeTakeFirstOrThrow();
  const there = { ...row, available_date: tomorrow };
  const rows = Array.from({ length: 498 }, (_, at) => ({ ...there, menu_id: newId(), dish_name: `Daal ${at}` }));
  await db.insertInto('dishes').values(rows).execute();
  const { body } = await copy(seller, today, tomorrow);
  assert.equal([body.copied, body.menu.length], [2, 500]);
  await added(seller, { dish_name: 'Naan' });
  const full = await copy(seller, today, tomorrow);
  assert.equal([full.status, full.body], [409, { error: 'A day can have up to 500 dishes.' }]);
  assert.is((await list(seller, tomorrow)).body.menu.length, 500);
  // From before there was a limit: a repeat finds nothing left to do.
  const more = ['Naan', 'Roti'].map((dish_name) => ({ ...there, menu_id: newId(), dish_name }));
  await db.insertInto('dishes').values(more).execute();
  assert.is((await copy(seller, today, tomorrow)).body.copied, 0);
});

test.run();
