import { rm } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyCall } from '#api/call';
import { areas } from '#api/index';
import { addDaysTo } from '#rules/days';
import { EVENTS } from '#rules/partner';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { DISH } from './dishes.ts';
import { type Answer, type CallOptions, openTestApp, type Someone, type TestApp, today } from './helper.ts';
import { ALL, addedKey } from './keys.ts';
import { addDelivery, inHours } from './samples.ts';
import { until } from './services/scratch.ts';
import { receiver } from './webhook-receiver.ts';

const test = suite('webhooks');
let t: TestApp;
let shop: Awaited<ReturnType<typeof receiver>>;
let operator: Someone;
let key: Awaited<ReturnType<typeof addedKey>>;
/** Of the webhook that hears everything. */
let secret: string;

test.before(async () => {
  shop = await receiver();
  t = await openTestApp({ WEBHOOK_HOSTS: shop.host });
  operator = await t.operator();
  key = await addedKey(t, ALL);
  const made = await make({ url: shop.url, events: Object.keys(EVENTS) });
  assert.is(made.status, 201, made.text);
  secret = made.body.secret;
});
test.after(async () => {
  shop.close();
  await t.app.close();
  await closeServices(t.services);
  await rm(t.services.settings.dataDir, { recursive: true, force: true });
});

const asOperator = (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
  t.call(method, `/operator/${path}`, { token: operator.token, body, ...options });
const asShop = (path: string, body?: unknown) =>
  t.call('POST', `/partner/${path}`, { token: key.token, headers: { 'idempotency-key': newId() }, body });
const make = (body: unknown, options: CallOptions = {}) => asOperator('POST', 'webhooks', body, options);

/** What is heard of what `work` does, once nothing waits any more. */
async function heardOf(work: () => Promise<unknown>) {
  const none = async () => {
    const { db } = t.services.database;
    return !(await db.selectFrom('webhook_events').select('id').executeTakeFirst());
  };
  await until('nothing waits', none);
  shop.heard.length = 0;
  await work();
  await until('nothing waits', none);
  return shop.heard.map(({ body: { type, data } }) => [type, data] as const);
}

// The calls

test('a webhook is shown its secret once, and the secret is kept encrypted', async () => {
  const made = await make({ url: ' https://shop.example/hear ', events: ['dish.changed', 'dish.changed'] });
  assert.is(made.status, 201, made.text);
  const { webhook, secret } = made.body;
  assert.equal(webhook, {
    id: webhook.id,
    url: 'https://shop.example/hear',
    events: ['dish.changed'],
    created_at: webhook.created_at,
    failing_since: null,
    tried_at: null,
    status: null,
  });
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const { db } = t.services.database;
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', webhook.id).executeTakeFirstOrThrow();
  assert.not.ok(JSON.stringify(row).includes(secret.slice(6)));
  const { body, text } = await asOperator('GET', 'webhooks');
  assert.equal(body.webhooks[0], webhook);
  assert.not.ok(/secret|whsec/.test(text));
  assert.equal((await asOperator('DELETE', `webhooks/${webhook.id}`)).body, { ok: true });
  assert.not.ok((await asOperator('GET', 'webhooks')).text.includes(webhook.id));
  assert.is((await asOperator('DELETE', `webhooks/${webhook.id}`)).status, 404);
  assert.is((await asOperator('POST', `webhooks/${webhook.id}/test`)).status, 404);
});

test('a repeat under the same Idempotency-Key makes no second webhook and shows no secret', async () => {
  const options = { headers: { 'idempotency-key': newId() } };
  const body = { url: 'https://shop.example/twice', events: ['kitchen.opened'] };
  const [first, second] = [await make(body, options), await make(body, options)];
  assert.equal([second.status, second.body], [201, { webhook: first.body.webhook, secret: null }]);
  await asOperator('DELETE', `webhooks/${first.body.webhook.id}`);
});

const GOOD = { url: 'https://shop.example/hear', events: ['kitchen.opened'] };
for (const [what, over] of [
  ['without an address', { url: '' }],
  ['with no address', { url: 'shop' }],
  ['over plain http', { url: 'http://shop.example/hear' }],
  ['of another scheme', { url: 'ftp://shop.example/hear' }],
  ['with a name and password', { url: 'https://a:b@shop.example/' }],
  ['on this machine', { url: 'https://localhost/' }],
  ['inside', { url: 'https://10.0.0.1/' }],
  ['inside, in other words', { url: 'https://0x7f.1/' }],
  ['inside by IPv6', { url: 'https://[::ffff:127.0.0.1]/' }],
  ['at the cloud', { url: 'https://169.254.169.254/latest' }],
  ['with a name without a dot', { url: 'https://database/' }],
  ['without an event', { events: [] }],
  ['of an unknown event', { events: ['delivery.lost'] }],
] as const) {
  test(`a webhook ${what} is refused`, async () => {
    const { status, body } = await make({ ...GOOD, ...over });
    assert.equal([status, Object.keys(body.fields)], [422, [Object.keys(over)[0]]]);
  });
}

test('a test reaches one webhook whatever its events, signed', async () => {
  const made = await make({ url: shop.url.replace('hear', 'other'), events: ['kitchen.opened'] });
  const { id } = made.body.webhook;
  const heard = await heardOf(async () => {
    assert.equal((await asOperator('POST', `webhooks/${id}/test`)).body, { ok: true });
  });
  assert.equal(heard, [['test', {}]]);
  const [one] = shop.heard;
  assert.is(one!.path, 'POST /other');
  assert.equal([one!.isSigned(made.body.secret), one!.isSigned(secret)], [true, false]);
  assert.equal(Object.keys(one!.body).sort(), ['data', 'timestamp', 'type']);
  const { webhooks } = (await asOperator('GET', 'webhooks')).body;
  const { status, tried_at, failing_since } = webhooks.find((webhook: { id: string }) => webhook.id === id);
  assert.equal([status, typeof tried_at, failing_since], [204, 'string', null]);
  await asOperator('DELETE', `webhooks/${id}`);
});

test('only what a webhook wants reaches it', async () => {
  const made = await make({ url: shop.url.replace('hear', 'kitchens'), events: ['kitchen.opened'] });
  const seller = await t.seller({ council_status: 'pending' });
  const heard = await heardOf(async () => {
    await asOperator('PATCH', `sellers/${seller.id}`, { council_status: 'live' });
    await asOperator('PATCH', `sellers/${seller.id}`, { council_status: 'pending', reason: 'Rats.' });
  });
  assert.equal(heard.length, 3);
  assert.is(shop.heard.filter(({ path }) => path === 'POST /kitchens').length, 1);
  await asOperator('DELETE', `webhooks/${made.body.webhook.id}`);
});

// What causes an event

/** Who and what is there for a cause. */
interface Scene {
  seller: Someone;
  driver: Someone;
}
type Expected = [type: string, data: Record<string, unknown>][];
/** Does it, and answers what is to be heard of it. */
type Cause = (scene: Scene) => Promise<{ done: Answer; heard: Expected }>;

const moving = ({ token }: Someone, id: string, what: string) =>
  t.call('POST', `/driver/deliveries/${id}/${what}`, { token });
const tapping = ({ token }: Someone, id: string, what: string, body: unknown = {}) =>
  t.call('PATCH', `/auth/menu/${id}/${what}`, { token, body });
const TIMES = {
  available: {},
  assigned: { assigned_at: new Date() },
  picked_up: { assigned_at: new Date(), picked_up_at: new Date() },
  completed: { assigned_at: new Date(), picked_up_at: new Date(), completed_at: new Date() },
};

/** A delivery from the scene's kitchen. */
function delivery({ seller, driver }: Scene, status: keyof typeof TIMES, over: object = {}): Promise<string> {
  const driver_id = status === 'available' ? null : driver.id;
  return addDelivery(t, { seller_id: seller.id, number: '0042', status, driver_id, ...TIMES[status], ...over });
}
const ofDelivery = ({ seller }: Scene, type: string, id: string, status: string): Expected => [
  [`delivery.${type}`, { delivery_id: id, seller_id: seller.id, status }],
];
const ofDish = ({ seller }: Scene, menu_id: string, quantity_remaining: number): Expected => [
  ['dish.changed', { menu_id, seller_id: seller.id, quantity_remaining }],
];

/** A dish of five portions, of which nothing has been heard yet when its cause begins. */
async function dish({ seller }: Scene, form: Record<string, string> = {}): Promise<string> {
  const made = await t.call('POST', '/auth/menu-with-photo', { token: seller.token, form: { ...DISH, ...form } });
  assert.is(made.status, 201, made.text);
  return made.body.item.menu_id;
}

/** A move of the driver, from a delivery of this status to that event and status. */
const byDriver =
  (what: string, from: keyof typeof TIMES, type: string, to: string): Cause =>
  async (scene) => {
    const id = await delivery(scene, from);
    return { done: await moving(scene.driver, id, what), heard: ofDelivery(scene, type, id, to) };
  };
const byOperator =
  (
    method: string,
    what: (scene: Scene) => [path: string, body?: unknown],
    from: keyof typeof TIMES,
    heard: (scene: Scene, id: string) => Expected,
  ): Cause =>
  async (scene) => {
    const id = await delivery(scene, from, { payout_status: from === 'completed' ? 'pending' : null });
    const [path, body] = what(scene);
    return { done: await asOperator(method, `deliveries/${id}${path}`, body), heard: heard(scene, id) };
  };
const deciding =
  (outcome: string, heard: (scene: Scene, id: string) => Expected): Cause =>
  async (scene) => {
    const id = await delivery(scene, 'picked_up');
    const { token } = scene.driver;
    const said = await t.call('POST', `/driver/deliveries/${id}/incidents`, { token, body: { reason: 'damaged' } });
    const done = await asOperator('POST', `incidents/${said.body.incident.id}/resolve`, { outcome });
    return { done, heard: heard(scene, id) };
  };
const nothing = (): Expected => [];
const draft = ({ seller }: Scene) => ({
  seller_id: seller.id,
  fee_pence: 450,
  dropoff_postcode: 'SL2 3AB',
  pickup_time: inHours(24).toISOString(),
});
/** A tap, with what is left of five portions of which two are sold. */
const tap =
  (what: string, body: object, left: number): Cause =>
  async (scene) => {
    const id = await dish(scene);
    await tapping(scene.seller, id, 'sell', { qty: 2 });
    const before = await forget();
    return { done: await tapping(scene.seller, id, what, body), heard: before(ofDish(scene, id, left)) };
  };
/** Waits until all that was said before has been heard, and forgets it. */
async function forget(): Promise<(heard: Expected) => Expected> {
  await heardOf(async () => {});
  return (heard) => heard;
}
const selling = (id: string) =>
  asShop('sales', {
    lines: [
      { menu_id: id, qty: 1 },
      { menu_id: id, qty: 2 },
    ],
  });

/** By call, and where it does several things by what it does. */
const CAUSES: Record<string, Cause> = {
  'delivery.accept': byDriver('accept', 'available', 'assigned', 'assigned'),
  'delivery.cancel': byDriver('cancel', 'assigned', 'released', 'available'),
  'delivery.pickUp': byDriver('picked-up', 'assigned', 'picked_up', 'picked_up'),
  'delivery.complete': byDriver('complete', 'picked_up', 'completed', 'completed'),
  async 'delivery.takeBack'(scene) {
    const id = await delivery(scene, 'assigned');
    await moving(scene.driver, id, 'cancel');
    await forget();
    return { done: await moving(scene.driver, id, 'take-back'), heard: ofDelivery(scene, 'assigned', id, 'assigned') };
  },
  async 'delivery.reportIncident'(scene) {
    const id = await delivery(scene, 'picked_up');
    const { token } = scene.driver;
    const body = { reason: 'damaged' };
    return { done: await t.call('POST', `/driver/deliveries/${id}/incidents`, { token, body }), heard: [] };
  },
  async 'delivery.undoIncident'(scene) {
    const id = await delivery(scene, 'picked_up');
    const { token } = scene.driver;
    await t.call('POST', `/driver/deliveries/${id}/incidents`, { token, body: { reason: 'damaged' } });
    return { done: await t.call('POST', `/driver/deliveries/${id}/incidents/undo`, { token }), heard: [] };
  },
  'operatorDeliveries.assignDelivery': byOperator(
    'POST',
    ({ driver }) => ['/assign', { driver_id: driver.id }],
    'available',
    (scene, id) => ofDelivery(scene, 'assigned', id, 'assigned'),
  ),
  'operatorDeliveries.releaseDelivery': byOperator(
    'POST',
    () => ['/release'],
    'picked_up',
    (scene, id) => ofDelivery(scene, 'released', id, 'available'),
  ),
  'operatorDeliveries.changeDelivery, to cancel': byOperator(
    'PATCH',
    () => ['', { status: 'cancelled' }],
    'assigned',
    (scene, id) => ofDelivery(scene, 'cancelled', id, 'cancelled'),
  ),
  'operatorDeliveries.changeDelivery, to correct': byOperator(
    'PATCH',
    () => ['', { fee_pence: 1 }],
    'available',
    nothing,
  ),
  'operatorDeliveries.changeDelivery, to pay': byOperator(
    'PATCH',
    () => ['', { payout_status: 'paid' }],
    'completed',
    nothing,
  ),
  async 'operatorDeliveries.createDelivery'(scene) {
    return { done: await asOperator('POST', 'deliveries', draft(scene)), heard: [] };
  },
  async 'operatorDeliveries.importDeliveries'() {
    const sheet = `fee,pickup_postcode,dropoff_postcode,pickup_time\n4.50,SL1 2LT,SL2 5AT,${inHours(24).toISOString()}`;
    const headers = { 'content-type': 'text/csv' };
    return { done: await asOperator('POST', 'deliveries/import', sheet, { headers }), heard: [] };
  },
  'incidents.resolveIncident, closed and paid': deciding('close_paid', (scene, id) =>
    ofDelivery(scene, 'completed', id, 'completed'),
  ),
  'incidents.resolveIncident, closed and unpaid': deciding('close_unpaid', (scene, id) =>
    ofDelivery(scene, 'cancelled', id, 'cancelled'),
  ),
  'incidents.resolveIncident, goes on': deciding('continue', nothing),
  async 'partner.askDelivery'(scene) {
    return { done: await asShop('deliveries', draft(scene)), heard: [] };
  },
  async 'partner.cancelOwnDelivery'(scene) {
    const { id } = (await asShop('deliveries', draft(scene))).body.delivery;
    return { done: await asShop(`deliveries/${id}/cancel`), heard: ofDelivery(scene, 'cancelled', id, 'cancelled') };
  },
  async 'partner.cancelOwnDelivery, again'(scene) {
    const { id } = (await asShop('deliveries', draft(scene))).body.delivery;
    await asShop(`deliveries/${id}/cancel`);
    await forget();
    return { done: await asShop(`deliveries/${id}/cancel`), heard: [] };
  },
  async 'partner.makeSale'(scene) {
    const id = await dish(scene);
    await forget();
    return { done: await selling(id), heard: ofDish(scene, id, 2) };
  },
  async 'partner.voidSale'(scene) {
    const id = await dish(scene);
    const { sale } = (await selling(id)).body;
    await forget();
    return { done: await asShop(`sales/${sale.id}/void`), heard: ofDish(scene, id, 5) };
  },
  async 'partner.voidSale, again'(scene) {
    const { sale } = (await selling(await dish(scene))).body;
    await asShop(`sales/${sale.id}/void`);
    await forget();
    return { done: await asShop(`sales/${sale.id}/void`), heard: [] };
  },
  async 'menu.addDish'(scene) {
    const form = { ...DISH };
    const done = await t.call('POST', '/auth/menu-with-photo', { token: scene.seller.token, form });
    return { done, heard: ofDish(scene, done.body.item.menu_id, 5) };
  },
  async 'menu.editDish'(scene) {
    const id = await dish(scene);
    await forget();
    const form = { ...DISH, price: '7.00' };
    const done = await t.call('PUT', `/auth/menu/${id}`, { token: scene.seller.token, form });
    return { done, heard: ofDish(scene, id, 5) };
  },
  async 'menu.editDish, to the same'(scene) {
    const id = await dish(scene);
    await forget();
    const form = { ...DISH };
    return { done: await t.call('PUT', `/auth/menu/${id}`, { token: scene.seller.token, form }), heard: [] };
  },
  async 'menu.removeDish'(scene) {
    const id = await dish(scene);
    await forget();
    const done = await t.call('DELETE', `/auth/menu/${id}`, { token: scene.seller.token });
    return { done, heard: ofDish(scene, id, 0) };
  },
  'menu.sellDish': tap('sell', { qty: 1 }, 2),
  'menu.restockDish': tap('restock', { qty: 4 }, 7),
  'menu.sellOut': tap('sold-out', {}, 0),
  'menu.unsellDish': tap('unsell', { qty: 1 }, 4),
  async 'menu.sellOut, again'(scene) {
    const id = await dish(scene);
    await tapping(scene.seller, id, 'sold-out');
    await forget();
    return { done: await tapping(scene.seller, id, 'sold-out'), heard: [] };
  },
  async 'menu.backOnSale'(scene) {
    const id = await dish(scene);
    await tapping(scene.seller, id, 'sold-out');
    await forget();
    return { done: await tapping(scene.seller, id, 'back-on-sale'), heard: ofDish(scene, id, 5) };
  },
  async 'menu.backOnSale, again'(scene) {
    const id = await dish(scene);
    await forget();
    return { done: await tapping(scene.seller, id, 'back-on-sale'), heard: [] };
  },
  async 'menu.copyMenu'(scene) {
    const tomorrow = addDaysTo(today, 1);
    await dish(scene);
    await dish(scene, { dish_name: 'Rice', quantity_total: '9' });
    await forget();
    const body = { from: today, to: tomorrow };
    const done = await t.call('POST', '/auth/menu/copy', { token: scene.seller.token, body });
    const heard = done.body.menu.flatMap((item: { menu_id: string; quantity_total: number }) =>
      ofDish(scene, item.menu_id, item.quantity_total),
    );
    assert.is(heard.length, 2);
    return { done, heard };
  },
  async 'operatorSellers.changeSeller, to open'() {
    const { id } = await t.seller({ council_status: 'pending' });
    const done = await asOperator('PATCH', `sellers/${id}`, { council_status: 'live' });
    return { done, heard: [['kitchen.opened', { seller_id: id }]] };
  },
  async 'operatorSellers.changeSeller, to close'({ seller: { id } }) {
    const done = await asOperator('PATCH', `sellers/${id}`, { council_status: 'pending', reason: 'Rats.' });
    return { done, heard: [['kitchen.closed', { seller_id: id }]] };
  },
  async 'operatorSellers.changeSeller, to another word for open'({ seller: { id } }) {
    return { done: await asOperator('PATCH', `sellers/${id}`, { council_status: 'Approved' }), heard: [] };
  },
  async 'people.erasePerson, an open kitchen'({ seller: { id, email } }) {
    return {
      done: await asOperator('POST', 'people/erase', { email }),
      heard: [['kitchen.closed', { seller_id: id }]],
    };
  },
  async 'people.erasePerson, a closed kitchen'() {
    const { email } = await t.seller({ council_status: 'pending' });
    return { done: await asOperator('POST', 'people/erase', { email }), heard: [] };
  },
  async 'pickups.sayReady'(scene) {
    const id = await delivery(scene, 'assigned');
    return {
      done: await t.call('POST', `/auth/pickups/${id}/ready`, { token: scene.seller.token, body: {} }),
      heard: [],
    };
  },
  async 'pickups.sayLate'(scene) {
    const id = await delivery(scene, 'assigned');
    const body = { minutes: 10 };
    return { done: await t.call('POST', `/auth/pickups/${id}/late`, { token: scene.seller.token, body }), heard: [] };
  },
};

/** The areas of the contract whose calls can change a delivery, a dish or a kitchen's being open. */
const CHANGING = [
  'delivery',
  'operatorDeliveries',
  'incidents',
  'partner',
  'menu',
  'pickups',
  'operatorSellers',
] as const;

test('every call that changes a delivery, a dish or a kitchen is here', () => {
  const known = new Set(Object.keys(CAUSES).map((name) => name.split(',')[0]));
  const lacking = CHANGING.flatMap((area) =>
    Object.keys(areas[area].answers)
      .filter((name) => (areas[area] as unknown as Record<string, AnyCall>)[name]!.method !== 'GET')
      .map((name) => `${area}.${name}`)
      .filter((name) => !known.has(name)),
  );
  assert.equal(lacking, []);
});

for (const [name, cause] of Object.entries(CAUSES)) {
  test(`${name}: its event comes once`, async () => {
    let expected: Expected = [];
    const scene = { seller: await t.seller(), driver: await t.driver() };
    const heard = await heardOf(async () => {
      const { done, heard } = await cause(scene);
      assert.ok(done.status < 300, `${done.status}: ${done.text.slice(0, 200)}`);
      expected = heard;
    });
    const sorted = (list: unknown[]) => list.map((one) => JSON.stringify(one, undefined, 1)).sort();
    assert.equal(sorted(ordered(heard)), sorted(ordered(expected)));
    assert.ok(shop.heard.every((one) => one.isSigned(secret)));
    const said = JSON.stringify(shop.heard.map(({ body }) => body));
    for (const word of ['Amina', 'Tom', '@', '07700', 'Street']) assert.not.ok(said.includes(word), word);
  });
}

/** With the fields of each in the same order. */
const ordered = (list: readonly (readonly [string, Record<string, unknown>])[]) =>
  list.map(([type, data]) => [type, Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1))]);

test('a move that is refused, or repeated, tells nothing', async () => {
  const [seller, driver, other] = [await t.seller(), await t.driver(), await t.driver()];
  const id = await delivery({ seller, driver }, 'available');
  const heard = await heardOf(async () => {
    assert.is((await moving(driver, id, 'accept')).status, 200);
    assert.is((await moving(driver, id, 'accept')).status, 200);
    assert.is((await moving(other, id, 'accept')).status, 409);
    assert.is((await moving(driver, id, 'complete')).status, 409);
  });
  assert.equal(
    heard.map(([type]) => type),
    ['delivery.assigned'],
  );
});

test('what is rolled back tells nothing', async () => {
  const seller = await t.seller();
  const [one, few] = [
    await dish({ seller, driver: seller }),
    await dish({ seller, driver: seller }, { dish_name: 'Rice' }),
  ];
  const heard = await heardOf(async () => {
    const lines = [
      { menu_id: one, qty: 1 },
      { menu_id: few, qty: 6 },
    ];
    assert.is((await asShop('sales', { lines })).status, 409);
  });
  assert.equal(heard, []);
});

test('the events of one delivery come in their order', async () => {
  const [seller, driver] = [await t.seller(), await t.driver()];
  const id = await delivery({ seller, driver }, 'available');
  const heard = await heardOf(async () => {
    for (const what of ['accept', 'cancel', 'take-back', 'picked-up', 'complete']) {
      assert.is((await moving(driver, id, what)).status, 200, what);
    }
  });
  assert.equal(
    heard.map(([, { status }]) => status),
    ['assigned', 'available', 'assigned', 'picked_up', 'completed'],
  );
});

test.run();
