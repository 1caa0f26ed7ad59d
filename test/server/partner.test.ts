import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { isApproved } from '#rules/status';
import { newId } from '../../src/server/services/ids.ts';
import { hashToken } from '../../src/server/services/secrets.ts';
import { added, remove } from './dishes.ts';
import { atNoon, type CallOptions, NOON, type Someone, type TestApp, testApp, today } from './helper.ts';
import { ALL, addedKey } from './keys.ts';

const test = suite('a door for other systems');
atNoon(test);
let kitchen: TestApp;
let operator: Someone;
test.before(async () => {
  kitchen = await testApp();
  operator = await kitchen.operator();
});

const asked = (method: string, path: string, options: CallOptions = {}) =>
  kitchen.call(method, `/operator/${path}`, { token: operator.token, ...options });
const make = (body: object) => asked('POST', 'keys', { body });

// Keys

test('a key is shown its secret once, and kept as a hash', async () => {
  const made = await make({ name: ' Our  shop ', scopes: ['menus:read', 'menus:read'], expires_on: '2030-01-31' });
  assert.is(made.status, 201, made.text);
  const { key, secret } = made.body;
  assert.match(secret, /^ndk_[\w-]{43}$/);
  assert.equal(key, {
    id: key.id,
    name: 'Our  shop',
    scopes: ['menus:read'],
    created_at: new Date(NOON).toISOString(),
    expires_on: '2030-01-31',
    last_used_at: null,
  });
  const row = await kitchen.services.database.db
    .selectFrom('partner_keys')
    .selectAll()
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow();
  assert.is(row.secret_hash, hashToken(secret));
  assert.not.ok(JSON.stringify(row).includes(secret));
  const { body, text } = await asked('GET', 'keys');
  assert.equal(body.keys[0], key);
  assert.not.ok(text.includes('secret'));
});

test('a repeat under the same Idempotency-Key makes no second key and shows no secret', async () => {
  const headers = { 'idempotency-key': newId() };
  const body = { name: 'Shop', scopes: ['menus:read'] };
  const [first, second] = [
    await asked('POST', 'keys', { body, headers }),
    await asked('POST', 'keys', { body, headers }),
  ];
  assert.equal([second.status, second.body], [201, { key: first.body.key, secret: null }]);
});

for (const [what, body, field] of [
  ['without a name', { scopes: ['menus:read'] }, 'name'],
  ['without a scope', { name: 'Shop', scopes: [] }, 'scopes'],
  ['with an unknown scope', { name: 'Shop', scopes: ['menus:write'] }, 'scopes'],
  ['until a day that there is not', { name: 'Shop', scopes: ['menus:read'], expires_on: '2030-02-30' }, 'expires_on'],
] as const) {
  test(`a key ${what} is refused`, async () => {
    const { status, body: said } = await make(body);
    assert.equal([status, Object.keys(said.fields)], [422, [field]]);
  });
}

const menus = (token: string, query = '') => kitchen.call('GET', `/partner/menus${query}`, { token });

test('a key works until it is ended', async () => {
  const { token, id } = await addedKey(kitchen, ALL);
  assert.is((await menus(token)).status, 200);
  assert.is((await asked('DELETE', `keys/${id}`)).status, 200);
  assert.is((await menus(token)).status, 401);
  assert.not.ok((await asked('GET', 'keys')).text.includes(id));
  assert.is((await asked('DELETE', `keys/${id}`)).status, 404);
});

test('a key works on its last day, and not on the next', async () => {
  for (const [expires_on, status] of [
    [today, 200],
    [addDaysTo(today, -1), 401],
  ] as const) {
    const { token } = await addedKey(kitchen, ALL, { expires_on });
    assert.is((await menus(token)).status, status, expires_on);
  }
});

test("a key's last day ends at midnight in London, in summer too", async () => {
  const day = '2026-07-05';
  const { token } = await addedKey(kitchen, ALL, { expires_on: day });
  for (const [time, status] of [
    ['22:59', 200],
    ['23:00', 401],
  ] as const) {
    kitchen.setNow(`${day}T${time}:00Z`);
    assert.is((await menus(token)).status, status, time);
  }
  kitchen.setNow(NOON);
});

test('a key that lacks the scope is refused, as is a session, and a key opens nothing else', async () => {
  const { token } = await addedKey(kitchen, ['sales:write']);
  const { status, body } = await menus(token);
  assert.equal([status, body.error], [403, 'This key needs the scope menus:read.']);
  assert.is((await menus(operator.token)).status, 403);
  assert.is((await kitchen.call('GET', '/operator/keys', { token })).status, 403);
});

test('the last use of a key is kept to the minute', async () => {
  const { token, id } = await addedKey(kitchen, ALL);
  const used = async () => {
    const { body } = await asked('GET', 'keys?limit=200');
    return body.keys.find((key: { id: string }) => key.id === id).last_used_at;
  };
  assert.is(await used(), null);
  for (const [seconds, kept] of [
    [0, 0],
    [59, 0],
    [60, 60],
  ] as const) {
    const at = (after: number) => new Date(Date.parse(NOON) + after * 1_000).toISOString();
    kitchen.setNow(at(seconds));
    assert.is((await menus(token)).status, 200);
    assert.is(await used(), at(kept));
  }
  kitchen.setNow(NOON);
});

// Menus

/** A kitchen as a key sees it among those near its postcode. */
async function offered({ id }: Someone, query: string) {
  const { token } = await addedKey(kitchen, ['menus:read']);
  const { status, body, text } = await menus(token, query);
  assert.is(status, 200, text);
  return body.kitchens.find((one: { id: string }) => one.id === id);
}

test('an open kitchen is offered with its menu of the day, without its stock and takings', async () => {
  const seller = await kitchen.seller({ postcode: 'ZE1 0AA' });
  const dish = await added(seller, { contains: 'gluten', gluten_kinds: 'wheat' });
  assert.equal(dish.gluten_kinds, ['wheat']);
  const gone = await added(seller, { dish_name: 'Gone' });
  await remove(seller, gone.menu_id);
  await added(seller, { dish_name: 'Tomorrow', available_date: addDaysTo(today, 1) });
  const { quantity_total, quantity_sold, quantity_planned, takings_pence, ...item } = dish;
  assert.equal(await offered(seller, '?postcode=ze10aa'), {
    id: seller.id,
    name: 'Amina Khan',
    area: 'ZE1',
    cuisine_types: ['Indian'],
    price_categories: ['Value'],
    meal_types: ['Lunch'],
    menu: [item],
  });
  const { menu } = await offered(seller, `?postcode=ZE1+0AA&date=${addDaysTo(today, 1)}`);
  assert.equal(
    menu.map(({ dish_name }: { dish_name: string }) => dish_name),
    ['Tomorrow'],
  );
});

test('a kitchen without dishes is offered with an empty menu', async () => {
  const seller = await kitchen.seller({ postcode: 'ZE2 9AA' });
  assert.equal((await offered(seller, '?postcode=ZE2 9BB')).menu, []);
});

test('a postcode keeps the kitchens of its outward code', async () => {
  const seller = await kitchen.seller({ postcode: 'ZE3 9AA' });
  assert.is(await offered(seller, '?postcode=ZE2 9AA'), undefined);
  assert.is(await offered(seller, '?postcode=ZE39 9AA'), undefined);
  assert.ok(await offered(seller, '?postcode=ZE3 9ZZ'));
  assert.ok(await offered(seller, ''));
});

for (const status of ['registered', 'Approved', ' LIVE ', 'active', 'pending', 'refused', 'not approved', 'erased']) {
  test(`a kitchen whose status is '${status}' is offered as its own menu is open`, async () => {
    const seller = await kitchen.seller({ postcode: 'ZE4 9AA', council_status: status });
    assert.is(Boolean(await offered(seller, '?postcode=ZE4 9AA')), isApproved(status));
  });
}

test('an erased kitchen is not offered', async () => {
  const seller = await kitchen.seller({ postcode: 'ZE5 9AA', erased_at: new Date() });
  assert.is(await offered(seller, '?postcode=ZE5 9AA'), undefined);
});

test('kitchens come in pages, the newest first', async () => {
  const { token } = await addedKey(kitchen, ['menus:read']);
  const sellers = [];
  for (let count = 0; count < 3; count += 1) sellers.push((await kitchen.seller({ postcode: 'ZE6 9AA' })).id);
  const page = async (more: string) => (await menus(token, `?postcode=ZE6 9AA&limit=2${more}`)).body;
  const ids = ({ kitchens }: { kitchens: { id: string }[] }) => kitchens.map(({ id }) => id);
  const first = await page('');
  assert.equal([ids(first), first.next], [[sellers[2], sellers[1]], sellers[1]]);
  const second = await page(`&before=${first.next}`);
  assert.equal([ids(second), second.next], [[sellers[0]], null]);
});

for (const [query, field] of [
  ['?date=tomorrow', 'date'],
  ['?date=2030-02-30', 'date'],
  ['?postcode=Slough', 'postcode'],
] as const) {
  test(`menus of ${query} are refused`, async () => {
    const { token } = await addedKey(kitchen, ALL);
    const { status, body } = await menus(token, query);
    assert.equal([status, Object.keys(body.fields)], [422, [field]]);
  });
}

test.run();
