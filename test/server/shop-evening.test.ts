import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EVENTS } from '#rules/partner';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { DISH } from './dishes.ts';
import { type CallOptions, NOON, openTestApp, type Someone, type TestApp } from './helper.ts';
import { ALL } from './keys.ts';
import { statuses } from './people.ts';
import { badLine, Shop } from './shop.ts';
import { receiver } from './webhook-receiver.ts';

const HOUR_MS = 3_600_000;
const POSTCODE = 'ZE7 9AA';

const test = suite('an evening of a shop');
let t: TestApp;
let line: Awaited<ReturnType<typeof badLine>>;
let mailbox: Awaited<ReturnType<typeof receiver>>;
/** What hears the webhook. */
let hearing: Shop | undefined;
let operator: Someone;

test.before(async () => {
  mailbox = await receiver((heard) => hearing?.hear(heard) ?? 503);
  t = await openTestApp({ WEBHOOK_HOSTS: mailbox.host });
  t.setNow(NOON);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  line = await badLine((t.app.server.address() as AddressInfo).port);
  operator = await t.operator();
});
test.after(async () => {
  line.close();
  mailbox.close();
  await t.app.close();
  await closeServices(t.services);
  rmSync(t.services.settings.dataDir, { recursive: true, force: true });
});

/** A call by one of the kitchen's people, which must succeed. */
async function by({ token }: Someone, method: string, path: string, options: CallOptions = {}) {
  const { status, body, text } = await t.call(method, path, { token, ...options });
  assert.ok(status < 300, `${method} ${path}: ${text}`);
  return body;
}
const newKey = async (name: string): Promise<string> =>
  (await by(operator, 'POST', '/operator/keys', { body: { name, scopes: ALL } })).secret;
const newDish = async (cook: Someone, dish_name: string, price: string, quantity_total: string): Promise<string> =>
  (await by(cook, 'POST', '/auth/menu-with-photo', { form: { ...DISH, dish_name, price, quantity_total } })).item
    .menu_id;
const tap = ({ token }: Someone, id: string) =>
  t.call('PATCH', `/auth/menu/${id}/sell`, { token, body: { qty: 1 }, headers: { 'idempotency-key': newId() } });

async function until(done: () => boolean, what: string): Promise<void> {
  for (let look = 0; look < 600; look += 1) {
    if (done()) return;
    await pause(25);
  }
  throw new Error(`It never came to this: ${what}`);
}

test('two kitchens, many customers, a bad line, a driver: no portion is sold twice, and the sums agree', async () => {
  const [amina, ben] = [
    await t.seller({ postcode: POSTCODE }),
    await t.seller({ postcode: POSTCODE, name: 'Ben Cook' }),
  ];
  const driver = await t.driver();
  const { secret } = await by(operator, 'POST', '/operator/webhooks', {
    body: { url: mailbox.url, events: Object.keys(EVENTS) },
  });
  const shop = new Shop({ url: line.url, key: await newKey('Slough Eats'), secret });
  hearing = shop;
  const rival = new Shop({ url: line.url, key: await newKey('Rival'), secret });
  const [daal, soup, cake] = [
    await newDish(amina, 'Daal', '6.50', '10'),
    await newDish(ben, 'Soup', '4.00', '5'),
    await newDish(ben, 'Cake', '3.00', '9'),
  ];

  // What there is, page by page.
  const menus = await shop.menus(POSTCODE);
  assert.equal(
    menus.map(({ name, menu }) => [name, menu.map(({ dish_name }) => dish_name).sort()]),
    [
      ['Ben Cook', ['Cake', 'Soup']],
      ['Amina Khan', ['Daal']],
    ],
  );

  // A basket of both kitchens. Its answer is lost twice, and it is sold once.
  const first = {
    number: 'order-1',
    lines: [
      { menu_id: daal, qty: 2 },
      { menu_id: soup, qty: 1 },
    ],
  };
  line.lose(2);
  assert.equal(await shop.order(first), []);
  assert.ok(line.isWell(), 'two answers were lost');
  assert.is(shop.sales.get('order-1')!.total_pence, 2 * 650 + 400);

  // Twelve customers and the cook's three taps want the eight that are left.
  const customers = Array.from({ length: 12 }, (_, index) => `daal-${index}`);
  const [short, taps] = await Promise.all([
    Promise.all(customers.map((number) => shop.order({ number, lines: [{ menu_id: daal, qty: 1 }] }))),
    Promise.all([1, 2, 3].map(() => tap(amina, daal))),
  ]);
  const tapped = statuses(taps)[200] ?? 0;
  const bought = short.filter((left) => left.length === 0).length;
  assert.is(bought + tapped, 8, `${bought} were bought, ${tapped} tapped`);
  for (const left of short.filter(({ length }) => length > 0)) assert.equal(left, [{ menu_id: daal, qty: 0 }]);

  // The rival takes soup, the cook makes it dearer, and two customers want the last one, each with a cake.
  assert.equal(await rival.order({ number: 'order-1', lines: [{ menu_id: soup, qty: 3 }] }), []);
  await by(ben, 'PUT', `/auth/menu/${soup}`, {
    form: { ...DISH, dish_name: 'Soup', price: '4.50', quantity_total: '5' },
  });
  const both = (number: string) => ({
    number,
    lines: [
      { menu_id: cake, qty: 1 },
      { menu_id: soup, qty: 1 },
    ],
  });
  const rest = await Promise.all(['order-2', 'order-3'].map((number) => shop.order(both(number))));
  assert.equal(
    rest.sort((a, b) => a.length - b.length),
    [[], [{ menu_id: soup, qty: 0 }]],
  );
  const [winner, loser] = shop.sales.has('order-2') ? ['order-2', 'order-3'] : ['order-3', 'order-2'];
  assert.is(shop.sales.get(winner)!.total_pence, 300 + 450, 'at the price of that moment');
  // Whoever came too late takes the cake alone, under another number.
  assert.equal(await shop.order({ number: `${loser}-again`, lines: [{ menu_id: cake, qty: 1 }] }), []);

  // The rival's customer changes their mind. A repeat gives nothing back again.
  const rivals = rival.sales.get('order-1')!;
  const voided = await rival.takeBack('order-1');
  rival.sales.set('order-1', rivals);
  assert.equal([voided, await rival.takeBack('order-1')], [rivals, rivals]);
  assert.is(voided.total_pence, 3 * 400);

  // The first order is fetched from both kitchens.
  const soon = new Date(Date.parse(NOON) + HOUR_MS).toISOString();
  line.lose(1);
  const fromAmina = await shop.send('order-1', amina.id, soon);
  const fromBen = await shop.send('order-1', ben.id, soon);
  assert.equal(
    [fromAmina.status, fromAmina.driver, fromAmina.sale_id],
    ['available', null, shop.sales.get('order-1')!.id],
  );
  const move = (id: string, what: string) => by(driver, 'POST', `/driver/deliveries/${id}/${what}`);
  await move(fromAmina.id, 'accept');
  await move(fromBen.id, 'accept');
  await by(amina, 'POST', `/auth/pickups/${fromAmina.id}/ready`, { body: {} });
  const known = await shop.delivery(fromAmina.id);
  assert.equal(
    [known.status, known.driver, known.number],
    ['assigned', { first_name: 'Tom', transport: 'car' }, fromAmina.number],
  );
  assert.ok(known.ready_at);
  await move(fromAmina.id, 'picked-up');
  assert.is((await shop.cancel(fromAmina.id)).status, 409, 'the driver has it');
  await move(fromAmina.id, 'complete');
  for (const time of ['once', 'again']) {
    const { status, body } = await shop.cancel(fromBen.id);
    assert.equal([status, body.delivery.status, body.delivery.driver], [200, 'cancelled', null], time);
  }
  assert.is((await shop.delivery(fromAmina.id)).status, 'completed');

  // One kitchen closes, and sells nothing more.
  await by(operator, 'PATCH', `/operator/sellers/${ben.id}`, { body: { council_status: 'pending', reason: 'Moved.' } });
  assert.equal(await shop.order({ number: 'late', lines: [{ menu_id: soup, qty: 1 }] }), [{ menu_id: soup, qty: 0 }]);
  assert.equal(
    (await shop.menus(POSTCODE)).map(({ name }) => name),
    ['Amina Khan'],
  );
  await by(operator, 'PATCH', `/operator/sellers/${ben.id}`, { body: { council_status: 'registered' } });

  // All of it is heard, each delivery's in its order, and nothing that another posted.
  await until(() => (shop.history.get(ben.id)?.length ?? 0) === 2, 'the kitchen is open again');
  const { db } = t.services.database;
  for (let waiting = 1; waiting > 0; await pause(25))
    waiting = (await db.selectFrom('webhook_events').select('id').execute()).length;
  assert.equal(Object.fromEntries(shop.history), {
    [fromAmina.id]: ['delivery.assigned', 'delivery.picked_up', 'delivery.completed'],
    [fromBen.id]: ['delivery.assigned', 'delivery.cancelled'],
    [ben.id]: ['kitchen.closed', 'kitchen.opened'],
  });
  const heard = new Map(shop.left);
  const forged = {
    type: 'dish.changed',
    timestamp: NOON,
    data: { menu_id: daal, seller_id: amina.id, quantity_remaining: 99 },
  };
  const headers = {
    'webhook-id': newId(),
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': 'v1,AAAA',
  };
  assert.is((await fetch(mailbox.url, { method: 'POST', headers, body: JSON.stringify(forged) })).status, 401);
  await shop.menus(POSTCODE);
  assert.equal(heard, shop.left, 'what was heard is what the menus say');
  assert.equal([shop.left.get(daal), shop.left.get(soup), shop.left.get(cake)], [0, 3, 7]);

  // What the cooks were paid is what was sold.
  const sold = [...shop.sales.values()].flatMap(({ lines }) => lines);
  const takings = async (cook: Someone) => (await by(cook, 'GET', '/auth/sales')).total_pence;
  const ofKitchen = (...dishes: string[]) =>
    sold
      .filter(({ menu_id }) => dishes.includes(menu_id))
      .reduce((sum, { qty, price_pence }) => sum + qty * price_pence, 0);
  assert.is(await takings(amina), ofKitchen(daal) + tapped * 650);
  assert.is(await takings(ben), ofKitchen(soup, cake));
  const total = [...shop.sales.values()].reduce((sum, { total_pence }) => sum + total_pence, 0);
  assert.is((await takings(amina)) + (await takings(ben)), total + tapped * 650);
  assert.is(ofKitchen(daal) + tapped * 650, 10 * 650, 'each of ten was sold once');
});

test.run();
