import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCsv } from '#rules/csv';
import { addDaysTo, mondayOf } from '#rules/days';
import { holdDish } from '../../src/server/menu/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { added, copy, edit, list, remove, stock } from './dishes.ts';
import { atNoon, NOON, type Someone, type TestApp, testApp, today } from './helper.ts';
import { atOnce, statuses } from './people.ts';
import { outsideTransaction } from './services/inside.ts';

const test = suite('what was sold');
atNoon(test);
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});

const sales = ({ token }: Someone, query = '') => kitchen.call('GET', `/auth/sales${query}`, { token });
const csv = ({ token }: Someone, query = '') => kitchen.call('GET', `/auth/sales.csv${query}`, { token });
const yesterday = addDaysTo(today, -1);
/** A few hours ago, as a phone says it. */
const tappedAgo = (hours: number) => ({
  'x-tapped-at': new Date(Date.parse(NOON) - hours * 3_600_000).toISOString(),
});
/** The lines of a file, without its heading. */
const linesOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

const dishes = (menu_id: string) =>
  kitchen.services.database.db.updateTable('dishes').where('menu_id', '=', menu_id) as any;
/** Sells as a process of the version before does: without a row. */
const sellBefore = (menu_id: string, quantity_sold: number) => dishes(menu_id).set({ quantity_sold }).execute();

/** The columns of a dish and its rows that say the same. */
async function kept(menu_id: string) {
  const { db } = kitchen.services.database;
  const dish = await db.selectFrom('dishes').selectAll().where('menu_id', '=', menu_id).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('sales').selectAll().where('menu_id', '=', menu_id).orderBy('id').execute();
  const valid = rows.filter(({ void_at }) => !void_at);
  return {
    rows,
    sold: dish.quantity_sold,
    total: dish.quantity_total,
    takings: dish.takings_pence,
    portions: valid.reduce((sum, { qty }) => sum + qty, 0),
    pence: valid.reduce((sum, { qty, price_pence }) => sum + qty * price_pence, 0),
  };
}

/** Asserts that a dish, its rows and the sums of its day say the same. */
async function agrees(seller: Someone, menu_id: string): Promise<void> {
  const { sold, takings, portions, pence } = await kept(menu_id);
  assert.equal({ portions, pence }, { portions: sold, pence: takings });
  const { body } = await sales(seller);
  assert.equal({ portions: body.portions, pence: body.total_pence }, { portions, pence });
}

// Sales as rows

test('the card tells the day of the first sale, once there is one', async () => {
  const seller = await kitchen.seller();
  const firstOn = async () =>
    (await kitchen.call('GET', '/auth/dashboard', { token: seller.token })).body.seller.first_sale_on;
  const { menu_id } = await added(seller);
  assert.is(await firstOn(), undefined);
  await stock(seller, menu_id, 'sell', 1);
  await stock(seller, menu_id, 'sell', 1);
  assert.is(await firstOn(), today);
  await stock(seller, menu_id, 'unsell', 2);
  assert.is(await firstOn(), undefined, 'both were taken back');
});

test('a sale is kept at its price, whatever the dish costs later', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const sold = await stock(seller, menu_id, 'sell', 2);
  assert.equal([sold.status, sold.body.item.takings_pence], [200, 1300]);
  const dearer = await edit(seller, menu_id, { price: '8.00' });
  assert.is(dearer.body.item.takings_pence, 1300);
  assert.is((await stock(seller, menu_id, 'sell', 1)).body.item.takings_pence, 2100);
  const [item] = (await list(seller)).body.menu;
  assert.is(item.takings_pence, 2100);
  await agrees(seller, menu_id);
});

test('a refused sale leaves no row', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  assert.is((await stock(seller, menu_id, 'sell', 6)).status, 409);
  assert.equal((await kept(menu_id)).rows, []);
});

test('rival sales never sell more than there is, and each that succeeds has its row', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  assert.equal(statuses(await atOnce(9, () => stock(seller, menu_id, 'sell', 1))), { 200: 5, 409: 4 });
  assert.is((await kept(menu_id)).rows.length, 5);
  await agrees(seller, menu_id);
});

test('sales, what is taken back, sold out and back on sale at the same moment lose nothing', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '40' });
  await stock(seller, menu_id, 'sell', 6);
  const all = ['sell', 'unsell', 'sold-out', 'sell', 'unsell', 'back-on-sale'] as const;
  const answers = await atOnce(24, (index) => {
    const what = all[index % all.length]!;
    return stock(seller, menu_id, what, what.endsWith('sell') ? 1 : undefined);
  });
  assert.equal(
    Object.keys(statuses(answers)).filter((status) => !['200', '409'].includes(status)),
    [],
  );
  for (const { body } of answers) if (body.item) assert.ok(body.item.quantity_remaining >= 0);
  const { sold, total } = await kept(menu_id);
  const went = (what: string) => answers.filter(({ status }, at) => all[at % 6] === what && status === 200).length;
  assert.is(sold, 6 + went('sell') - went('unsell'));
  assert.ok(total >= sold);
  await agrees(seller, menu_id);
});

test('a sale under a key is one row, however often it is sent', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  for (const what of ['sell', 'unsell'] as const) {
    await stock(seller, menu_id, 'sell', 1);
    const headers = { 'idempotency-key': newId() };
    const taps = await atOnce(3, () => stock(seller, menu_id, what, 1, headers));
    assert.equal(statuses(taps), { 200: 3 });
    assert.is(new Set(taps.map(({ text }) => text)).size, 1);
  }
  assert.is((await kept(menu_id)).sold, 2);
  await agrees(seller, menu_id);
});

// The database of one connection lets nobody in between.
if (process.env.TEST_POSTGRES)
  for (const what of ['sell', 'unsell', 'sold-out', 'back-on-sale'] as const)
    test(`${what} waits for an edit that is under way`, async () => {
      const seller = await kitchen.seller();
      const { menu_id } = await added(seller);
      await stock(seller, menu_id, 'sell', 2);
      const { database } = kitchen.services;
      const { answer } = await database.transaction(async (trx) => {
        await holdDish(trx, menu_id);
        const qty = what.endsWith('sell') ? 1 : undefined;
        const answer = outsideTransaction(() => stock(seller, menu_id, what, qty));
        await trx.updateTable('dishes').set({ price_pence: 100 }).where('menu_id', '=', menu_id).execute();
        return { answer };
      });
      assert.is((await answer).status, 200);
      assert.is(
        (await kept(menu_id)).takings,
        { sell: 1400, unsell: 650, 'sold-out': 1300, 'back-on-sale': 1300 }[what],
      );
      await agrees(seller, menu_id);
    });

// What was planned

test('the planned portions are those of a new dish, and sold out leaves them', async () => {
  const seller = await kitchen.seller();
  const { menu_id, quantity_planned } = await added(seller, { quantity_total: '12' });
  assert.is(quantity_planned, 12);
  await stock(seller, menu_id, 'sell', 3);
  const out = (await stock(seller, menu_id, 'sold-out')).body.item;
  assert.equal([out.quantity_total, out.quantity_planned], [3, 12]);
  const back = await stock(seller, menu_id, 'back-on-sale');
  const { item } = back.body;
  assert.equal([back.status, item.quantity_total, item.quantity_sold, item.quantity_remaining], [200, 12, 3, 9]);
  const again = await stock(seller, menu_id, 'back-on-sale');
  assert.equal([again.status, again.body.item.quantity_total, again.body.item.quantity_planned], [200, 12, 12]);
});

test('a restock always adds to what was planned, after sold out too', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  assert.is((await stock(seller, menu_id, 'restock', 2)).body.item.quantity_planned, 7);
  await stock(seller, menu_id, 'sold-out');
  const { item } = (await stock(seller, menu_id, 'restock', 3)).body;
  assert.equal([item.quantity_total, item.quantity_planned], [3, 10]);
  assert.is((await stock(seller, menu_id, 'back-on-sale')).body.item.quantity_total, 10);
});

test('no more than 9,999 portions are planned', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '9999' });
  await stock(seller, menu_id, 'sold-out');
  assert.is((await stock(seller, menu_id, 'restock', 9)).body.item.quantity_planned, 9999);
});

test('an edit sets what is planned only where it changes the portions', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '12' });
  await stock(seller, menu_id, 'sell', 3);
  await stock(seller, menu_id, 'sold-out');
  const same = (await edit(seller, menu_id, { quantity_total: '3', price: '7.00' })).body.item;
  assert.equal([same.quantity_total, same.quantity_planned], [3, 12]);
  const less = (await edit(seller, menu_id, { quantity_total: '8' })).body.item;
  assert.equal([less.quantity_total, less.quantity_planned], [8, 8]);
});

test('a copied menu offers what was planned, not what was left', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '12' });
  await stock(seller, menu_id, 'sell', 3);
  await stock(seller, menu_id, 'sold-out');
  const { menu } = (await copy(seller, today, addDaysTo(today, 1))).body;
  const { quantity_total, quantity_planned, quantity_sold, takings_pence } = menu[0];
  assert.equal([quantity_total, quantity_planned, quantity_sold, takings_pence], [12, 12, 0, 0]);
});

test('back on sale and what is taken back keep the time of the tap', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  await stock(seller, menu_id, 'sell', 1);
  for (const [what, hours] of [
    ['back-on-sale', 3],
    ['unsell', 2],
  ] as const) {
    const headers = tappedAgo(hours);
    assert.is((await stock(seller, menu_id, what, what === 'unsell' ? 1 : undefined, headers)).status, 200);
    const { db } = kitchen.services.database;
    const row = await db.selectFrom('dishes').selectAll().where('menu_id', '=', menu_id).executeTakeFirstOrThrow();
    assert.is(row.stock_tapped_at?.toISOString(), headers['x-tapped-at']);
  }
});

// What is taken back

test('the newest portions are taken back at the prices they were sold at, and part of a sale keeps its rest', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  await stock(seller, menu_id, 'sell', 3);
  await edit(seller, menu_id, { price: '8.00', quantity_total: '5' });
  await stock(seller, menu_id, 'sell', 1);
  const one = await stock(seller, menu_id, 'unsell', 1);
  assert.equal([one.status, one.body.item.quantity_sold, one.body.item.takings_pence], [200, 3, 1950]);
  const two = await stock(seller, menu_id, 'unsell', 2);
  assert.equal([two.body.item.quantity_sold, two.body.item.takings_pence], [1, 650]);
  assert.equal([two.body.item.quantity_total, two.body.item.quantity_remaining], [5, 4]);
  const { rows } = await kept(menu_id);
  assert.equal(
    rows.map(({ qty, price_pence, void_at }) => [qty, price_pence, Boolean(void_at)]),
    [
      [1, 650, false],
      [1, 800, true],
    ],
  );
  await agrees(seller, menu_id);
});

test('the newest sale is the one that was tapped last, whenever it arrived', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  await stock(seller, menu_id, 'sell', 1);
  await edit(seller, menu_id, { price: '8.00' });
  await stock(seller, menu_id, 'sell', 1, tappedAgo(2));
  assert.is((await stock(seller, menu_id, 'unsell', 1)).body.item.takings_pence, 800);
});

test('more than was sold is not taken back, and nothing changes', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const nothing = [409, { error: 'Nothing to take back.' }];
  const none = await stock(seller, menu_id, 'unsell', 1);
  assert.equal([none.status, none.body], nothing);
  await stock(seller, menu_id, 'sell', 2);
  const [before] = (await list(seller)).body.menu;
  const headers = { 'idempotency-key': newId() };
  for (let time = 0; time < 2; time += 1) {
    const many = await stock(seller, menu_id, 'unsell', 3, headers);
    assert.equal([many.status, many.body], nothing);
  }
  assert.equal((await list(seller)).body.menu, [before]);
  for (const qty of [0, -1, 1.5, 'many', null, undefined]) {
    assert.is((await stock(seller, menu_id, 'unsell', qty)).status, 422);
  }
  await agrees(seller, menu_id);
});

test('of rivals who take back, no more succeed than was sold', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  await stock(seller, menu_id, 'sell', 3);
  assert.equal(statuses(await atOnce(6, () => stock(seller, menu_id, 'unsell', 1))), { 200: 3, 409: 3 });
  await agrees(seller, menu_id);
});

// Sums by day and by dish

test('sales are added up by the day in London and by dish', async () => {
  const seller = await kitchen.seller();
  const daal = await added(seller, { quantity_total: '20' });
  const rice = await added(seller, { dish_name: 'Rice', price: '2.00', quantity_total: '20' });
  await added(seller, { dish_name: 'Unsold' });
  await stock(seller, daal.menu_id, 'sell', 2);
  await stock(seller, rice.menu_id, 'sell', 3);
  // Late in the evening before, in winter and in summer.
  await stock(seller, rice.menu_id, 'sell', 4, tappedAgo(13.5));
  // A phone that is wrong by more than a day is not believed.
  await stock(seller, rice.menu_id, 'sell', 1, tappedAgo(25));
  await stock(seller, rice.menu_id, 'unsell', 1);
  const { status, body } = await sales(seller, `?from=${yesterday}&to=${today}`);
  assert.is(status, 200);
  assert.equal(body, {
    total_pence: 2700,
    portions: 9,
    days: [
      { date: yesterday, pence: 800, portions: 4 },
      { date: today, pence: 1900, portions: 5 },
    ],
    dishes: [
      { dish_name: 'Rice', meal_time: 'lunch', pence: 1400, portions: 7 },
      { dish_name: 'Daal', meal_time: 'lunch', pence: 1300, portions: 2 },
    ],
  });
  assert.is((await sales(seller, `?from=${yesterday}&to=${yesterday}`)).body.total_pence, 800);
});

test('a dish stands under its name when it was sold, and apart for each meal', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  await stock(seller, menu_id, 'sell', 1);
  await edit(seller, menu_id, { dish_name: 'Tarka daal' });
  await stock(seller, menu_id, 'sell', 2);
  await edit(seller, menu_id, { dish_name: 'Tarka daal', meal_time: 'dinner' });
  await stock(seller, menu_id, 'sell', 1);
  const { body } = await sales(seller);
  assert.equal(
    body.dishes.map((dish: Record<string, unknown>) => [dish.dish_name, dish.meal_time, dish.portions]),
    [
      ['Tarka daal', 'lunch', 2],
      ['Daal', 'lunch', 1],
      ['Tarka daal', 'dinner', 1],
    ],
  );
});

test('without days it is this week from Monday to today', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '50' });
  const monday = mondayOf(today);
  const at = async (day: string, qty: number) => {
    kitchen.setNow(`${day}T12:00:00Z`);
    await stock(seller, menu_id, 'sell', qty);
  };
  try {
    await at(monday, 1);
    await at(addDaysTo(monday, -1), 2);
    await at(addDaysTo(monday, -8), 4);
    kitchen.setNow(NOON);
    assert.is((await sales(seller)).body.portions, 1);
    assert.is((await sales(seller, `?from=${addDaysTo(monday, -1)}`)).body.portions, 3, 'up to today');
    assert.is((await sales(seller, `?to=${addDaysTo(monday, -1)}`)).body.portions, 2, 'its week');
    assert.is((await sales(seller, `?from=${addDaysTo(monday, -20)}&to=${today}`)).body.portions, 7);
    assert.is((await sales(seller, `?from=${addDaysTo(monday, 1)}&to=${addDaysTo(monday, 3)}`)).body.portions, 0);
  } finally {
    kitchen.setNow(NOON);
  }
});

test('days are right, in order, and no more than a year', async () => {
  const seller = await kitchen.seller();
  for (const [query, field, message] of [
    ['?from=soon', 'from', 'Enter a date.'],
    ['?to=2026-02-30', 'to', 'Enter a date.'],
    [`?from=${today}&to=${yesterday}`, 'to', 'The last day must not be before the first.'],
    [`?from=${addDaysTo(today, 1)}`, 'to', 'The last day must not be before the first.'],
    ['?from=2026-01-01&to=2027-01-02', 'to', 'Choose up to 366 days.'],
    ['?from=9999-01-01&to=9999-12-31', 'to', 'Choose up to 366 days.'],
  ] as const) {
    for (const ask of [sales, csv]) {
      const { status, body } = await ask(seller, query);
      assert.equal([status, body], [422, { error: message, fields: { [field]: message } }], query);
    }
  }
  for (const query of ['?from=2026-01-01&to=2027-01-01', '?from=1900-01-01&to=1900-01-01', '?from=&to=']) {
    for (const ask of [sales, csv]) assert.is((await ask(seller, query)).status, 200, query);
  }
});

test('a cook who is not approved any more still reads the sales, and nobody else does', async () => {
  const [seller, other] = [await kitchen.seller(), await kitchen.seller()];
  const { menu_id } = await added(seller);
  await stock(seller, menu_id, 'sell', 2);
  const { db } = kitchen.services.database;
  await db.updateTable('sellers').set({ council_status: 'refused' }).where('id', '=', seller.id).execute();
  assert.is((await sales(seller)).body.portions, 2);
  assert.is(linesOf((await csv(seller)).text).length, 2);
  assert.is((await stock(seller, menu_id, 'unsell', 1)).status, 403);
  assert.is((await stock(seller, menu_id, 'back-on-sale')).status, 403);
  assert.equal((await sales(other)).body, { total_pence: 0, portions: 0, days: [], dishes: [] });
  const driver = await kitchen.driver();
  for (const ask of [sales, csv]) {
    assert.is((await ask(driver)).status, 403);
    assert.is((await ask({ ...driver, token: 'ended' })).status, 401);
  }
});

// The file

test('the file has a line for each sale that counts, as its day went', async () => {
  const seller = await kitchen.seller();
  const daal = await added(seller, { dish_name: '=cmd|calc!A1, "hot"', quantity_total: '20' });
  const rice = await added(seller, { dish_name: 'Rice', price: '2.00', quantity_total: '20' });
  kitchen.setNow(`${today}T12:30:00Z`);
  await stock(seller, daal.menu_id, 'sell', 2);
  kitchen.setNow(NOON);
  await stock(seller, rice.menu_id, 'sell', 1);
  await stock(seller, rice.menu_id, 'sell', 3);
  await stock(seller, rice.menu_id, 'unsell', 3);
  await stock(seller, rice.menu_id, 'sell', 1, tappedAgo(13.5));
  const { status, headers, text } = await csv(seller, `?from=${yesterday}&to=${today}`);
  assert.is(status, 200);
  assert.match(String(headers['content-type']), /^text\/csv/);
  assert.match(String(headers['content-disposition']), /^attachment; .*sales-.*\.csv/);
  const london = (iso: string) =>
    new Date(iso).toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });
  assert.equal(linesOf(text), [
    ['date', 'time', 'dish', 'meal', 'portions', 'price', 'total'],
    [yesterday, london(tappedAgo(13.5)['x-tapped-at']), 'Rice', 'lunch', '1', '2.00', '2.00'],
    [today, london(NOON), 'Rice', 'lunch', '1', '2.00', '2.00'],
    [today, london(`${today}T12:30:00Z`), `'=cmd|calc!A1, "hot"`, 'lunch', '2', '6.50', '13.00'],
  ]);
});

test('a file without sales has its heading', async () => {
  assert.is(linesOf((await csv(await kitchen.seller())).text).length, 1);
});

// From before, and by a process of the version before

test('what was sold before is one sale for each dish, at its price, on its day', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '9' });
  const gone = await added(seller, { dish_name: 'Gone', price: '1.00' });
  await sellBefore(menu_id, 4);
  await sellBefore(gone.menu_id, 1);
  await remove(seller, gone.menu_id);
  const [item] = (await list(seller)).body.menu;
  assert.is(item.takings_pence, 2600);
  const { body } = await sales(seller, `?from=${today}&to=${today}`);
  assert.equal([body.total_pence, body.portions, body.dishes.length], [2700, 5, 2]);
  const lines = linesOf((await csv(seller)).text).slice(1);
  assert.equal(lines.sort(), [
    [today, '', 'Daal', 'lunch', '4', '6.50', '26.00'],
    [today, '', 'Gone', 'lunch', '1', '1.00', '1.00'],
  ]);
  assert.is((await sales(seller, `?from=${yesterday}&to=${yesterday}`)).body.portions, 0);
});

test('what was sold before keeps its price and name through an edit, and can be taken back last', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '9' });
  await sellBefore(menu_id, 4);
  assert.is(
    (await edit(seller, menu_id, { dish_name: 'Tarka', price: '8.00', quantity_total: '9' })).body.item.takings_pence,
    2600,
  );
  await stock(seller, menu_id, 'sell', 1);
  await sellBefore(menu_id, 6);
  const [item] = (await list(seller)).body.menu;
  assert.is(item.takings_pence, 2600 + 800 + 800);
  assert.equal((await sales(seller)).body.dishes, [
    { dish_name: 'Daal', meal_time: 'lunch', pence: 2600, portions: 4 },
    { dish_name: 'Tarka', meal_time: 'lunch', pence: 1600, portions: 2 },
  ]);
  const back = await stock(seller, menu_id, 'unsell', 2);
  assert.equal([back.body.item.quantity_sold, back.body.item.takings_pence], [4, 2600]);
  assert.is((await stock(seller, menu_id, 'unsell', 5)).status, 409);
  assert.is((await stock(seller, menu_id, 'unsell', 4)).body.item.takings_pence, 0);
  await agrees(seller, menu_id);
});

test('a dish of a process of the version before is planned as it stands', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { quantity_total: '7' });
  await dishes(menu_id).set({ quantity_planned: 0 }).execute();
  assert.is((await list(seller)).body.menu[0].quantity_planned, 7);
  assert.is((await stock(seller, menu_id, 'sold-out')).body.item.quantity_planned, 7);
  assert.is((await stock(seller, menu_id, 'back-on-sale')).body.item.quantity_total, 7);
  // That process restocks.
  await dishes(menu_id).set({ quantity_total: 9 }).execute();
  assert.is((await stock(seller, menu_id, 'restock', 1)).body.item.quantity_planned, 10);
});

// What becomes of sales

test('a deleted dish keeps its sales; what was taken back goes with it', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  await stock(seller, menu_id, 'sell', 2);
  assert.is((await remove(seller, menu_id)).status, 200);
  const { body } = await sales(seller);
  assert.equal([body.total_pence, body.dishes[0].dish_name], [1300, 'Daal']);
  assert.is((await stock(seller, menu_id, 'unsell', 1)).status, 404);
  assert.is((await stock(seller, menu_id, 'back-on-sale')).status, 404);
  const other = await added(seller);
  await stock(seller, other.menu_id, 'sell', 1);
  await stock(seller, other.menu_id, 'unsell', 1);
  assert.is((await remove(seller, other.menu_id)).status, 200);
  const { db } = kitchen.services.database;
  assert.equal(await db.selectFrom('sales').select('id').where('menu_id', '=', other.menu_id).execute(), []);
});

test('an erasure keeps the sums without words', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { dish_name: `Amina's daal` });
  await stock(seller, menu_id, 'sell', 2);
  const { token } = await kitchen.operator();
  const body = { email: seller.email };
  assert.is((await kitchen.call('POST', '/operator/people/erase', { token, body })).status, 200);
  const { rows, takings } = await kept(menu_id);
  assert.equal(
    rows.map(({ dish_name, qty, price_pence, sold_on }) => [dish_name, qty, price_pence, sold_on]),
    [['', 2, 650, today]],
  );
  assert.is(takings, 1300);
  const { db } = kitchen.services.database;
  const dish = await db.selectFrom('dishes').select('dish_name').where('menu_id', '=', menu_id).executeTakeFirst();
  assert.equal(dish, { dish_name: '' });
});

test.run();
