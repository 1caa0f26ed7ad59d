import * as assert from 'uvu/assert';
import { londonToday } from '#rules/dates';
import { EVENTS } from '#rules/partner';
import { newId } from '../../src/server/services/ids.ts';
import { DISH } from './dishes.ts';
import type { CallOptions, Someone, TestApp } from './helper.ts';
import { ALL } from './keys.ts';
import { statuses } from './people.ts';
import { until } from './services/scratch.ts';
import { badLine, Shop } from './shop.ts';
import { receiver } from './webhook-receiver.ts';

const HOUR_MS = 3_600_000;
const POSTCODE = 'ZE7 9AA';

/** What hears the webhook: a shop, once it is there. */
export async function openMailbox() {
  const box = await receiver((heard) => mailbox.hearing?.hear(heard) ?? 503);
  const mailbox = { ...box, hearing: undefined as Shop | undefined };
  return mailbox;
}

/** Where the evening is played. */
export interface Stage {
  /** Makes cooks and drivers, and knows the database. */
  people: TestApp;
  mailbox: Awaited<ReturnType<typeof openMailbox>>;
  /** A call by one of these people. */
  call: TestApp['call'];
  /** The servers that the shop reaches in turn. */
  ports: readonly number[];
  now: string;
  /** The day of the dishes. */
  day: string;
}

/** Two kitchens, many customers, a bad line, a driver: no portion is sold twice, and the sums agree. */
export async function playEvening(stage: Stage): Promise<void> {
  const line = await badLine(stage.ports);
  try {
    await play(stage, line);
  } finally {
    line.close();
  }
}

async function play(
  { people, mailbox, call, now, day }: Stage,
  line: Awaited<ReturnType<typeof badLine>>,
): Promise<void> {
  const from = londonToday(new Date(now));
  const operator = await people.operator();
  /** A call by one of the kitchen's people, which must succeed. */
  const by = async ({ token }: Someone, method: string, path: string, options: CallOptions = {}) => {
    const { status, body, text } = await call(method, path, { token, ...options });
    assert.ok(status < 300, `${method} ${path}: ${text}`);
    return body;
  };
  const newKey = async (name: string): Promise<string> =>
    (await by(operator, 'POST', '/operator/keys', { body: { name, scopes: ALL } })).secret;
  const newDish = async (cook: Someone, dish_name: string, price: string, quantity_total: string): Promise<string> => {
    const form = { ...DISH, dish_name, price, quantity_total, available_date: day };
    return (await by(cook, 'POST', '/auth/menu-with-photo', { form })).item.menu_id;
  };
  const tap = ({ token }: Someone, id: string) =>
    call('PATCH', `/auth/menu/${id}/sell`, { token, body: { qty: 1 }, headers: { 'idempotency-key': newId() } });

  const [amina, ben] = [
    await people.seller({ postcode: POSTCODE }),
    await people.seller({ postcode: POSTCODE, name: 'Ben Cook' }),
  ];
  const driver = await people.driver();
  const { secret } = await by(operator, 'POST', '/operator/webhooks', {
    body: { url: mailbox.url, events: Object.keys(EVENTS) },
  });
  const shop = new Shop({ url: line.url, key: await newKey('Slough Eats'), secret });
  mailbox.hearing = shop;
  const rival = new Shop({ url: line.url, key: await newKey('Rival'), secret });
  const [daal, soup, cake] = [
    await newDish(amina, 'Daal', '6.50', '10'),
    await newDish(ben, 'Soup', '4.00', '5'),
    await newDish(ben, 'Cake', '3.00', '9'),
  ];

  // What there is, page by page.
  const menus = await shop.menus(POSTCODE, day);
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
    form: { ...DISH, dish_name: 'Soup', price: '4.50', quantity_total: '5', available_date: day },
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

  // Somebody presses twice at once.
  const pressed = { number: 'pressed', lines: [{ menu_id: cake, qty: 1 }] };
  assert.equal(await Promise.all([shop.order(pressed), shop.order(pressed)]), [[], []]);

  // The rival's customer changes their mind. A repeat gives nothing back again.
  const rivals = rival.sales.get('order-1')!;
  const voided = await rival.takeBack('order-1');
  rival.sales.set('order-1', rivals);
  assert.equal([voided, await rival.takeBack('order-1')], [rivals, rivals]);
  assert.is(voided.total_pence, 3 * 400);

  // The first order is fetched from both kitchens.
  const soon = new Date(Date.parse(now) + HOUR_MS).toISOString();
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
    (await shop.menus(POSTCODE, day)).map(({ name }) => name),
    ['Amina Khan'],
  );
  await by(operator, 'PATCH', `/operator/sellers/${ben.id}`, { body: { council_status: 'registered' } });

  // All of it is heard, each delivery's in its order, and nothing that another posted.
  await until('the kitchen is open again', () => (shop.history.get(ben.id)?.length ?? 0) === 2);
  const { db } = people.services.database;
  const waiting = () => db.selectFrom('webhook_events').select('id').executeTakeFirst();
  await until('all is heard', async () => !(await waiting()));
  assert.equal(Object.fromEntries(shop.history), {
    [fromAmina.id]: ['delivery.assigned', 'delivery.picked_up', 'delivery.completed'],
    [fromBen.id]: ['delivery.assigned', 'delivery.cancelled'],
    [ben.id]: ['kitchen.closed', 'kitchen.opened'],
  });
  const heard = new Map(shop.left);
  const forged = {
    type: 'dish.changed',
    timestamp: now,
    data: { menu_id: daal, seller_id: amina.id, quantity_remaining: 99 },
  };
  const headers = {
    'webhook-id': newId(),
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': 'v1,AAAA',
  };
  assert.is((await fetch(mailbox.url, { method: 'POST', headers, body: JSON.stringify(forged) })).status, 401);
  await shop.menus(POSTCODE, day);
  assert.equal(heard, shop.left, 'what was heard is what the menus say');
  assert.equal([shop.left.get(daal), shop.left.get(soup), shop.left.get(cake)], [0, 3, 6]);
  const ids = mailbox.heard.map(({ id }) => id);
  assert.is(new Set(ids).size, ids.length, 'no event came twice');

  // What the cooks were paid is what was sold.
  const sold = [...shop.sales.values()].flatMap(({ lines }) => lines);
  const takings = async (cook: Someone) => (await by(cook, 'GET', `/auth/sales?from=${from}&to=${day}`)).total_pence;
  const ofKitchen = (...dishes: string[]) =>
    sold
      .filter(({ menu_id }) => dishes.includes(menu_id))
      .reduce((sum, { qty, price_pence }) => sum + qty * price_pence, 0);
  assert.is(await takings(amina), ofKitchen(daal) + tapped * 650);
  assert.is(await takings(ben), ofKitchen(soup, cake));
  const total = [...shop.sales.values()].reduce((sum, { total_pence }) => sum + total_pence, 0);
  assert.is((await takings(amina)) + (await takings(ben)), total + tapped * 650);
  assert.is(ofKitchen(daal) + tapped * 650, 10 * 650, 'each of ten was sold once');
}
