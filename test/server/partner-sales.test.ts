import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { newId } from '../../src/server/services/ids.ts';
import { added, edit, list, remove, stock } from './dishes.ts';
import { atNoon, type CallOptions, NOON, type Someone, type TestApp, testApp, today } from './helper.ts';
import { ALL, addedKey } from './keys.ts';
import { atOnce, statuses } from './people.ts';

const test = suite('sales by another system');
atNoon(test);
let kitchen: TestApp;
let key: Awaited<ReturnType<typeof addedKey>>;
test.before(async () => {
  kitchen = await testApp();
  key = await addedKey(kitchen, ALL);
});

const order = (body: unknown, options: CallOptions = {}) =>
  kitchen.call('POST', '/partner/sales', {
    token: key.token,
    headers: { 'idempotency-key': newId() },
    body,
    ...options,
  });
const buy = (menu_id: string, qty: unknown = 1) => order({ lines: [{ menu_id, qty }] });
const takeBack = (id: string, token = key.token) => kitchen.call('POST', `/partner/sales/${id}/void`, { token });

/** A dish as its cook sees it. */
async function dishOf(seller: Someone, menu_id: string) {
  const { body } = await list(seller);
  return body.menu.find((item: { menu_id: string }) => item.menu_id === menu_id);
}
const entriesOf = async (id: string) =>
  kitchen.services.database.db
    .selectFrom('audit')
    .select(['operator', 'action', 'detail'])
    .where('subject', '=', `sale ${id}`)
    .orderBy('id')
    .execute();

/** Asserts that a dish, its rows and the cook's sums say the same. */
async function agrees(seller: Someone, menu_id: string) {
  const { db } = kitchen.services.database;
  const rows = await db
    .selectFrom('sales')
    .select(['qty', 'price_pence', 'void_at'])
    .where('menu_id', '=', menu_id)
    .execute();
  const valid = rows.filter(({ void_at }) => !void_at);
  const sold = valid.reduce((sum, { qty }) => sum + qty, 0);
  const pence = valid.reduce((sum, { qty, price_pence }) => sum + qty * price_pence, 0);
  const { quantity_sold, takings_pence } = await dishOf(seller, menu_id);
  assert.equal({ sold: quantity_sold, pence: takings_pence }, { sold, pence });
  const { body } = await kitchen.call('GET', '/auth/sales', { token: seller.token });
  assert.equal({ portions: body.portions, pence: body.total_pence }, { portions: sold, pence });
}

test('a sale of two kitchens says what was sold at which price, and where it is picked up', async () => {
  const [one, other] = [await kitchen.seller(), await kitchen.seller({ name: 'Ben Cook', postcode: 'SL2 1AA' })];
  const [daal, soup] = [await added(one), await added(other, { dish_name: 'Soup', price: '4.00' })];
  const lines = [
    { menu_id: soup.menu_id.toUpperCase(), qty: 1 },
    { menu_id: daal.menu_id, qty: 2 },
    { menu_id: soup.menu_id, qty: 2 },
  ];
  const { status, body, text } = await order({ lines, reference: ' No. 7 ' });
  assert.is(status, 201, text);
  const { sale } = body;
  const kitchens = sale.kitchens.sort((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1));
  const place = { address: '12 High Street, Slough', phone: '+447700900123' };
  assert.equal(sale, {
    id: sale.id,
    reference: 'No. 7',
    total_pence: 3 * 400 + 2 * 650,
    lines: [
      { menu_id: soup.menu_id, dish_name: 'Soup', qty: 3, price_pence: 400 },
      { menu_id: daal.menu_id, dish_name: 'Daal', qty: 2, price_pence: 650 },
    ],
    kitchens: [
      { id: one.id, name: 'Amina Khan', postcode: 'SL1 2LT', ...place },
      { id: other.id, name: 'Ben Cook', postcode: 'SL2 1AA', ...place },
    ],
  });
  assert.equal(kitchens, sale.kitchens);
  await agrees(one, daal.menu_id);
  await agrees(other, soup.menu_id);
  assert.equal(await entriesOf(sale.id), [
    { operator: key.name, action: 'sale made', detail: { total_pence: 2500, portions: 5 } },
  ]);
});

test('a sale after midnight in London counts on the new day, in summer too', async () => {
  kitchen.setNow('2026-07-05T23:20:00Z');
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller, { available_date: '2026-07-06' });
  assert.is((await buy(menu_id)).status, 201);
  const { days } = (await kitchen.call('GET', '/auth/sales?from=2026-07-01&to=2026-07-31', seller)).body;
  kitchen.setNow(NOON);
  assert.equal(
    days.map(({ date }: { date: string }) => date),
    ['2026-07-06'],
  );
});

test('a sale without a reference has an empty one', async () => {
  const { menu_id } = await added(await kitchen.seller());
  assert.is((await buy(menu_id)).body.sale.reference, '');
});

test('all is sold or nothing, and the answer says what is left of what', async () => {
  const seller = await kitchen.seller();
  const shut = await kitchen.seller();
  const [plenty, few, gone, past, closed] = [
    await added(seller),
    await added(seller, { dish_name: 'Few', quantity_total: '2' }),
    await added(seller, { dish_name: 'Gone' }),
    await added(seller, { dish_name: 'Past' }),
    await added(shut),
  ];
  await remove(seller, gone.menu_id);
  const { db } = kitchen.services.database;
  await db
    .updateTable('dishes')
    .set({ available_date: addDaysTo(today, -1) })
    .where('menu_id', '=', past.menu_id)
    .execute();
  await db.updateTable('sellers').set({ council_status: 'pending' }).where('id', '=', shut.id).execute();
  const unknown = newId();
  const ids = [past, few, plenty, gone, closed].map(({ menu_id }) => menu_id as string);
  const lines = [...ids, unknown, 'soup'].map((menu_id) => ({ menu_id, qty: 3 }));
  const { status, body } = await order({ lines });
  assert.equal(
    [status, body],
    [
      409,
      {
        error: 'Not all of this can be sold any more.',
        lines: [
          { menu_id: past.menu_id, left: 0 },
          { menu_id: few.menu_id, left: 2 },
          { menu_id: gone.menu_id, left: 0 },
          { menu_id: closed.menu_id, left: 0 },
          { menu_id: unknown, left: 0 },
          { menu_id: 'soup', left: 0 },
        ],
      },
    ],
  );
  assert.is((await dishOf(seller, plenty.menu_id)).quantity_sold, 0);
  await agrees(seller, plenty.menu_id);
});

test('lines of the same dish count together', async () => {
  const { menu_id } = await added(await kitchen.seller());
  const line = { menu_id, qty: 3 };
  const { status, body } = await order({ lines: [line, line] });
  assert.equal([status, body.lines], [409, [{ menu_id, left: 5 }]]);
});

test('the dish of a kitchen that is erased is not sold', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  await kitchen.services.database.db
    .updateTable('sellers')
    .set({ erased_at: new Date() })
    .where('id', '=', seller.id)
    .execute();
  assert.is((await buy(menu_id)).status, 409);
});

for (const [what, lines] of [
  ['no lines', undefined],
  ['lines that are none', 'soup'],
  ['an empty list', []],
  ['51 lines', Array.from({ length: 51 }, () => ({ menu_id: newId(), qty: 1 }))],
  ['a line that is none', [null]],
  ['a qty of 0', [{ menu_id: newId(), qty: 0 }]],
  ['a qty of 10,000', [{ menu_id: newId(), qty: 10_000 }]],
  ['half a portion', [{ menu_id: newId(), qty: 1.5 }]],
  ['a qty in words', [{ menu_id: newId(), qty: '1' }]],
  ['no qty', [{ menu_id: newId() }]],
] as const) {
  test(`a sale with ${what} is refused`, async () => {
    const { status, body } = await order({ lines });
    assert.equal([status, Object.keys(body.fields)], [422, ['lines']]);
  });
}

test('a wrong line is named by its place', async () => {
  const { body } = await order({
    lines: [
      { menu_id: newId(), qty: 1 },
      { menu_id: newId(), qty: -1 },
    ],
  });
  assert.is(body.error, 'Line 2: Enter a whole number, 1 or more.');
});

test('50 lines are taken, and a qty of 9,999', async () => {
  const { menu_id } = await added(await kitchen.seller(), { quantity_total: '9999' });
  const lines = Array.from({ length: 50 }, () => ({ menu_id, qty: 1 }));
  assert.is((await order({ lines })).body.sale.lines[0].qty, 50);
  assert.equal((await buy(menu_id, 9_999)).body.lines, [{ menu_id, left: 9_949 }]);
});

test('a sale needs an Idempotency-Key', async () => {
  const { menu_id } = await added(await kitchen.seller());
  const body = { lines: [{ menu_id, qty: 1 }] };
  const { status, body: said } = await order(body, { headers: {} });
  assert.equal([status, said.error], [400, 'Send an Idempotency-Key.']);
  assert.is((await order(body, { headers: { 'idempotency-key': '' } })).status, 400);
});

test('a repeat is the same sale, with the kitchen where it is now, and no word of a cook is kept with the answer', async () => {
  const seller = await kitchen.seller({ address: 'Flat 7, Nowhere Lane' });
  const [{ menu_id }, soup] = [await added(seller), await added(seller, { dish_name: 'Soup' })];
  const headers = { 'idempotency-key': newId() };
  const body = { lines: [soup.menu_id, menu_id].map((id) => ({ menu_id: id, qty: 1 })) };
  const first = await order(body, { headers });
  const again = await order(body, { headers });
  assert.equal([again.status, again.body], [201, first.body]);
  assert.is((await dishOf(seller, menu_id)).quantity_sold, 1);
  const kept = await kitchen.services.database.db
    .selectFrom('first_answers')
    .select('body')
    .where('key', '=', headers['idempotency-key'])
    .executeTakeFirstOrThrow();
  assert.not.match(JSON.stringify(kept), /Nowhere|Amina|[+]447700|Daal|Soup/);
});

test('two shops that chose the same Idempotency-Key each sell their own', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const headers = { 'idempotency-key': newId() };
  const body = { lines: [{ menu_id, qty: 1 }] };
  const { token } = await addedKey(kitchen, ALL);
  const [first, second] = [await order(body, { headers }), await order(body, { headers, token })];
  assert.equal([first.status, second.status], [201, 201]);
  assert.is.not(second.body.sale.id, first.body.sale.id);
  assert.is((await dishOf(seller, menu_id)).quantity_sold, 2);
});

test('a repeat is the same sale after a thousand others', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const headers = { 'idempotency-key': newId() };
  const body = { lines: [{ menu_id, qty: 1 }] };
  const busy = await addedKey(kitchen, ALL);
  const ask = (more = {}) => order(body, { token: busy.token, headers, ...more });
  const first = await ask();
  const later = new Date(kitchen.services.now().getTime() + 1_000);
  const others = Array.from({ length: 1_100 }, () => ({
    account_id: busy.id,
    key: newId(),
    call: 'POST /partner/sales',
    body: '{}',
    made: true,
    created_at: later,
  }));
  await kitchen.services.database.db.insertInto('first_answers').values(others).execute();
  const { random } = Math;
  // What is done by chance is done now.
  Math.random = () => 0;
  try {
    assert.is((await ask({ headers: { 'idempotency-key': newId() } })).status, 201);
  } finally {
    Math.random = random;
  }
  assert.equal((await ask()).body, first.body);
  assert.is((await dishOf(seller, menu_id)).quantity_sold, 2);
});

test('50 rivals and a tapping cook sell what there is, and no more', async () => {
  const seller = await kitchen.seller();
  const [first, second] = [
    await added(seller, { quantity_total: '30' }),
    await added(seller, { dish_name: 'Soup', quantity_total: '30' }),
  ];
  // Half of them ask for the two dishes in the other order.
  const both = (turned: boolean) => {
    const lines = [first, second].map(({ menu_id }) => ({ menu_id, qty: 1 }));
    return order({ lines: turned ? lines.reverse() : lines });
  };
  const answers = await atOnce(60, (index) =>
    index % 6 === 5 ? stock(seller, first.menu_id, 'sell', 1) : both(index % 2 === 0),
  );
  const codes = Object.keys(statuses(answers));
  assert.equal(
    codes.filter((code) => !['200', '201', '409'].includes(code)),
    [],
  );
  const dish = await dishOf(seller, first.menu_id);
  const made = answers.filter(({ status }) => status === 201).length;
  const tapped = answers.filter(({ status }) => status === 200).length;
  assert.is(dish.quantity_sold, 30, 'all is sold');
  assert.is(made + tapped, 30);
  assert.is((await dishOf(seller, second.menu_id)).quantity_sold, made);
});

// Taking back

test('a void gives the portions back once, at the price they were sold at', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const { sale } = (await buy(menu_id, 2)).body;
  await edit(seller, menu_id, { price: '9.00' });
  assert.is((await stock(seller, menu_id, 'sell', 1)).status, 200);
  const first = await takeBack(sale.id);
  assert.equal([first.status, first.body.sale], [200, sale]);
  const again = await takeBack(sale.id);
  assert.equal([again.status, again.body.sale], [200, sale]);
  const { quantity_sold, quantity_remaining, takings_pence } = await dishOf(seller, menu_id);
  assert.equal([quantity_sold, quantity_remaining, takings_pence], [1, 4, 900]);
  assert.equal(
    (await entriesOf(sale.id)).map(({ operator, action }) => [operator, action]),
    [
      [key.name, 'sale made'],
      [key.name, 'sale voided'],
    ],
  );
});

test('voids at the same moment give back once', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const { sale } = (await buy(menu_id, 3)).body;
  assert.equal(statuses(await atOnce(6, () => takeBack(sale.id))), { 200: 6 });
  assert.is((await dishOf(seller, menu_id)).quantity_sold, 0);
  await agrees(seller, menu_id);
});

test('voids of the same dishes in either order do not wait for each other', async () => {
  const seller = await kitchen.seller();
  const dishes = [
    await added(seller, { quantity_total: '20' }),
    await added(seller, { dish_name: 'Soup', quantity_total: '20' }),
  ];
  const sales: string[] = [];
  for (let nth = 0; nth < 16; nth += 1) {
    const lines = dishes.map(({ menu_id }) => ({ menu_id, qty: 1 }));
    sales.push((await order({ lines: nth % 2 ? lines.reverse() : lines })).body.sale.id);
  }
  assert.equal(statuses(await atOnce(sales.length, (nth) => takeBack(sales[nth]!))), { 200: sales.length });
  for (const { menu_id } of dishes) await agrees(seller, menu_id);
});

test('a void gives back what the cook has taken off the menu since', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const { sale } = (await buy(menu_id, 2)).body;
  await remove(seller, menu_id);
  assert.is((await takeBack(sale.id)).status, 200);
  const { body } = await kitchen.call('GET', '/auth/sales', { token: seller.token });
  assert.equal([body.portions, body.total_pence], [0, 0]);
});

test('a void that is repeated says the same, though the cook has deleted the dish since', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const { sale } = (await buy(menu_id, 2)).body;
  await takeBack(sale.id);
  assert.is((await remove(seller, menu_id)).status, 200);
  const { status, body } = await takeBack(sale.id);
  assert.equal([status, body.sale], [200, sale]);
  assert.is(await dishOf(seller, menu_id), undefined);
});

test('a void that is repeated says the same but the words, though the kitchen was erased since', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const { sale } = (await buy(menu_id, 2)).body;
  await takeBack(sale.id);
  const { token } = await kitchen.operator();
  const erased = await kitchen.call('POST', '/operator/people/erase', { token, body: { email: seller.email } });
  assert.is(erased.status, 200, erased.text);
  const { status, body } = await takeBack(sale.id);
  const lines = [{ ...sale.lines[0], dish_name: '' }];
  assert.equal([status, body.sale], [200, { ...sale, lines, kitchens: [] }]);
});

test("a cook takes back what taps sold, and another system's sales stay", async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  await stock(seller, menu_id, 'sell', 1);
  await buy(menu_id, 2);
  assert.is((await stock(seller, menu_id, 'unsell', 2)).status, 409);
  assert.is((await stock(seller, menu_id, 'unsell', 1)).body.item.quantity_sold, 2);
  await agrees(seller, menu_id);
});

test("another key's sale, an unknown one and a void without the scope are refused", async () => {
  const { menu_id } = await added(await kitchen.seller());
  const { sale } = (await buy(menu_id)).body;
  const other = await addedKey(kitchen, ALL);
  for (const [id, token] of [
    [sale.id, other.token],
    [newId(), key.token],
    ['soup', key.token],
  ]) {
    assert.is((await takeBack(id, token)).status, 404);
  }
  const reader = await addedKey(kitchen, ['menus:read']);
  assert.is((await takeBack(sale.id, reader.token)).status, 403);
});

test('what was sold stays when the key has ended', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const short = await addedKey(kitchen, ALL);
  await order({ lines: [{ menu_id, qty: 1 }] }, { token: short.token });
  const { token } = await kitchen.operator();
  assert.is((await kitchen.call('DELETE', `/operator/keys/${short.id}`, { token })).status, 200);
  await agrees(seller, menu_id);
});

test.run();
