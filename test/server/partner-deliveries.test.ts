import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { updateDelivery } from '../../src/server/delivery/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { added } from './dishes.ts';
import { type CallOptions, type Someone, type TestApp, testApp } from './helper.ts';
import { ALL, addedKey } from './keys.ts';
import { atOnce, statuses } from './people.ts';
import { inHours } from './samples.ts';
import { outsideTransaction } from './services/inside.ts';
import { untilSomebodyWaits } from './services/scratch.ts';

const test = suite('deliveries for another system');
let kitchen: TestApp;
let key: Awaited<ReturnType<typeof addedKey>>;
test.before(async () => {
  kitchen = await testApp();
  key = await addedKey(kitchen, ALL);
});

const draft = (seller: Someone) => ({
  seller_id: seller.id,
  fee_pence: 450,
  dropoff_postcode: 'SL2 3AB',
  pickup_time: inHours(24).toISOString(),
  dropoff_address: '2 Dropoff Street',
  contact: 'Nadia 07700900111',
});
const ask = (body: object, options: CallOptions = {}) =>
  kitchen.call('POST', '/partner/deliveries', {
    token: key.token,
    headers: { 'idempotency-key': newId() },
    body,
    ...options,
  });
const read = (id: string, token = key.token) => kitchen.call('GET', `/partner/deliveries/${id}`, { token });
const cancel = (id: string, token = key.token) => kitchen.call('POST', `/partner/deliveries/${id}/cancel`, { token });
const move = (id: string, what: string, { token }: Someone) =>
  kitchen.call('POST', `/driver/deliveries/${id}/${what}`, { token });
const entriesOf = (id: string) =>
  kitchen.services.database.db
    .selectFrom('audit')
    .select(['operator', 'action', 'detail'])
    .where('subject', '=', `delivery ${id}`)
    .orderBy('id')
    .execute();

/** One that was asked for from a kitchen of its own. */
async function asked(more: object = {}) {
  const seller = await kitchen.seller();
  const { status, body, text } = await ask({ ...draft(seller), ...more });
  assert.is(status, 201, text);
  return { seller, delivery: body.delivery };
}

test('a delivery is asked for, and drivers see it with the place of its kitchen', async () => {
  const { seller, delivery } = await asked();
  assert.match(delivery.number, /^\d{4}$/);
  assert.equal(delivery, {
    id: delivery.id,
    number: delivery.number,
    status: 'available',
    pickup_time: delivery.pickup_time,
    driver: null,
    ready_at: null,
    expected_at: null,
    picked_up_at: null,
    completed_at: null,
    sale_id: null,
  });
  const operator = await kitchen.operator();
  const { body } = await kitchen.call('GET', `/operator/deliveries?id=${delivery.id}`, { token: operator.token });
  const [{ pickup_postcode, pickup_address, contact, seller: named }] = body.deliveries;
  assert.equal(
    [pickup_postcode, pickup_address, contact, named.id],
    ['SL1 2LT', '12 High Street, Slough', 'Nadia 07700900111', seller.id],
  );
  const [entry] = await entriesOf(delivery.id);
  assert.equal([entry?.operator, entry?.action, entry?.detail.seller], [key.name, 'delivery created', seller.id]);
});

test('a delivery tells what became of it, and of its driver the first name and the vehicle', async () => {
  const { seller, delivery } = await asked();
  const driver = await kitchen.driver();
  assert.is((await move(delivery.id, 'accept', driver)).status, 200);
  await kitchen.call('POST', `/auth/pickups/${delivery.id}/late`, { token: seller.token, body: { minutes: 10 } });
  await kitchen.call('POST', `/auth/pickups/${delivery.id}/ready`, { token: seller.token, body: {} });
  const held = (await read(delivery.id)).body.delivery;
  assert.equal([held.status, held.driver], ['assigned', { first_name: 'Tom', transport: 'car' }]);
  assert.ok(held.ready_at && held.expected_at);
  await move(delivery.id, 'picked-up', driver);
  await move(delivery.id, 'complete', driver);
  const { status, body, text } = await read(delivery.id);
  const { driver: who, picked_up_at, completed_at } = body.delivery;
  assert.equal([status, body.delivery.status, who], [200, 'completed', held.driver]);
  assert.ok(picked_up_at && completed_at);
  assert.not.match(text, /Reed|Nadia|Dropoff|Mill Lane|07700 ?900|@|_pence/);
});

test('a delivery may name a sale of the same key', async () => {
  const seller = await kitchen.seller();
  const { menu_id } = await added(seller);
  const headers = { 'idempotency-key': newId() };
  const body = { lines: [{ menu_id, qty: 1 }] };
  const { sale } = (await kitchen.call('POST', '/partner/sales', { token: key.token, headers, body })).body;
  const right = await ask({ ...draft(seller), sale_id: sale.id });
  assert.is(right.status, 201, right.text);
  assert.is((await read(right.body.delivery.id)).body.delivery.sale_id, sale.id);
  const [entry] = await entriesOf(right.body.delivery.id);
  assert.is(entry!.detail.sale, sale.id);
  const other = await addedKey(kitchen, ALL);
  for (const [sale_id, token] of [
    [sale.id, other.token],
    [newId(), key.token],
    ['soup', key.token],
    [7, key.token],
  ]) {
    const { status, body: said } = await ask({ ...draft(seller), sale_id }, { token });
    assert.equal([status, Object.keys(said.fields)], [422, ['sale_id']]);
  }
});

test('a delivery needs an open kitchen and a right draft', async () => {
  const seller = await kitchen.seller();
  const shut = await kitchen.seller({ council_status: 'pending' });
  const { seller_id: _, ...without } = draft(seller);
  for (const [body, field] of [
    [without, 'seller_id'],
    [{ ...without, pickup_postcode: 'SL1 2LT', seller_id: '' }, 'seller_id'],
    [{ ...without, seller_id: null }, 'seller_id'],
    [{ ...without, seller_id: newId() }, 'seller_id'],
    [{ ...without, seller_id: shut.id }, 'seller_id'],
    [{ ...draft(seller), fee_pence: 0 }, 'fee_pence'],
    [{ ...draft(seller), dropoff_postcode: 'here' }, 'dropoff_postcode'],
  ] as const) {
    const { status, body: said } = await ask(body);
    assert.equal([status, Object.keys(said.fields)], [422, [field]]);
  }
});

test('a delivery needs an Idempotency-Key, under which a repeat is the same', async () => {
  const body = draft(await kitchen.seller());
  assert.is((await ask(body, { headers: {} })).status, 400);
  const headers = { 'idempotency-key': newId() };
  const first = await ask(body, { headers });
  const again = await ask(body, { headers });
  assert.equal([again.status, again.body], [201, first.body]);
});

test('an available delivery is cancelled, once and for all', async () => {
  const { delivery } = await asked();
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await cancel(delivery.id);
    assert.equal([status, body.delivery], [200, { ...delivery, status: 'cancelled' }]);
  }
  assert.equal(
    (await entriesOf(delivery.id)).map(({ operator, action }) => [operator, action]),
    [
      [key.name, 'delivery created'],
      [key.name, 'delivery cancelled'],
    ],
  );
});

test('the driver of a cancelled delivery is told, and not named any more', async () => {
  const { delivery } = await asked();
  const driver = await kitchen.driver();
  await move(delivery.id, 'accept', driver);
  const { status, body } = await cancel(delivery.id);
  assert.equal([status, body.delivery.status, body.delivery.driver], [200, 'cancelled', null]);
  assert.match((await kitchen.mailTo(driver.email))!.subject, /cancelled/i);
});

test('a delivery that was picked up or completed is not cancelled', async () => {
  const { delivery } = await asked();
  const driver = await kitchen.driver();
  await move(delivery.id, 'accept', driver);
  for (const what of ['picked-up', 'complete']) {
    await move(delivery.id, what, driver);
    assert.is((await cancel(delivery.id)).status, 409, what);
  }
  assert.is((await read(delivery.id)).body.delivery.status, 'completed');
});

test('a cancel and an accept at the same moment agree', async () => {
  const { delivery } = await asked();
  const driver = await kitchen.driver();
  const answers = await atOnce(6, (index) => (index % 2 ? cancel(delivery.id) : move(delivery.id, 'accept', driver)));
  assert.equal(
    Object.keys(statuses(answers)).filter((status) => !['200', '409'].includes(status)),
    [],
  );
  assert.is((await read(delivery.id)).body.delivery.status, 'cancelled');
});

// The embedded database has one connection: nobody else can take the delivery meanwhile.
if (process.env.TEST_POSTGRES)
  test('a driver who takes a delivery at the moment of its cancel is told', async () => {
    const { delivery } = await asked();
    const driver = await kitchen.driver();
    const { database } = kitchen.services;
    const { answer } = await database.transaction(async (trx) => {
      await updateDelivery(trx, delivery.id, { status: 'assigned', driver_id: driver.id });
      const answer = outsideTransaction(() => cancel(delivery.id));
      await untilSomebodyWaits(database);
      return { answer };
    });
    assert.is((await answer).status, 200);
    assert.match((await kitchen.mailTo(driver.email))!.subject, /cancelled/i);
  });

test('a key reaches what it asked for, and nothing else', async () => {
  const { delivery } = await asked();
  const other = await addedKey(kitchen, ALL);
  const operator = await kitchen.operator();
  const seller = await kitchen.seller();
  const made = await kitchen.call('POST', '/operator/deliveries', { token: operator.token, body: draft(seller) });
  for (const [id, token] of [
    [delivery.id, other.token],
    [made.body.delivery.id, key.token],
    [newId(), key.token],
    ['soup', key.token],
  ]) {
    assert.equal([(await read(id, token)).status, (await cancel(id, token)).status], [404, 404]);
  }
});

test.run();
