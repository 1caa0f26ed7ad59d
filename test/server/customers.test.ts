import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { audit } from '../../src/server/audit/store.ts';
import { MOVES, saveCancellation } from '../../src/server/delivery/store.ts';
import { addIncident, decideIncident, incidentsOf } from '../../src/server/incident/store.ts';
import { forgetOld } from '../../src/server/jobs/forget.ts';
import { migrations } from '../../src/server/migrations/index.ts';
import { stepsOf } from '../../src/server/migrations/steps.ts';
import { newId } from '../../src/server/services/ids.ts';
import { type TestApp, testApp } from './helper.ts';
import { inMinutes, newEmail } from './people.ts';
import { addDelivery, inHours } from './samples.ts';
import { outsideTransaction } from './services/inside.ts';
import { untilSomebodyWaits } from './services/scratch.ts';

const test = suite('customers, who have no account');
const DAY = 24 * 60;
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});
test.after.each(() => kitchen.setNow(undefined));

const rowOf = (id: string) =>
  kitchen.services.database.db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isForgotten = async (id: string) => {
  const { pickup_address, dropoff_address, contact, notes } = await rowOf(id);
  const details = [pickup_address, dropoff_address, contact, notes];
  assert.ok(new Set(details.map(Boolean)).size === 1, 'all details or none');
  return !contact;
};

test('a month after a delivery was over, where it went and to whom is forgotten', async () => {
  const driver = await kitchen.driver();
  const over = { driver_id: driver.id, pickup_time: new Date(), changed_at: new Date() };
  const add = (more: object) => addDelivery(kitchen, { ...over, ...more });
  const completed = await add({ status: 'completed', payout_status: 'pending' });
  const gone = [completed, await add({ status: 'cancelled' }), await add({ status: 'available', driver_id: null })];
  const held = [await add({ status: 'assigned' }), await add({ status: 'picked_up' })];
  const later = await add({ status: 'available', driver_id: null, pickup_time: new Date(inMinutes(20 * DAY)) });

  kitchen.setNow(inMinutes(29 * DAY));
  await forgetOld(kitchen.services);
  for (const id of [...gone, ...held, later]) assert.is(await isForgotten(id), false);
  kitchen.setNow(inMinutes(31 * DAY));
  await forgetOld(kitchen.services);
  for (const id of gone) assert.is(await isForgotten(id), true);
  for (const id of [...held, later]) assert.is(await isForgotten(id), false);
  assert.equal([(await rowOf(completed)).fee_pence, (await rowOf(completed)).driver_id], [650, driver.id]);
});

test('what was written about a problem goes with the customer: a month later, or when they are erased', async () => {
  const { db } = kitchen.services.database;
  const driver = await kitchen.driver();
  const email = newEmail();
  const over = { driver_id: driver.id, changed_at: new Date(), pickup_time: new Date() };
  const bare = { pickup_address: '', dropoff_address: '', contact: '', notes: '' };
  const deliveries = [
    await addDelivery(kitchen, { ...over, status: 'completed' }),
    // Nothing else of it names anybody.
    await addDelivery(kitchen, { ...over, ...bare, status: 'cancelled' }),
    await addDelivery(kitchen, { ...over, status: 'picked_up' }),
    await addDelivery(kitchen, { ...over, status: 'completed', contact: email }),
  ];
  for (const delivery_id of deliveries) {
    const report = { reason: 'nobody_home', note: 'Rang Nadia at 9 Oak Way', tapped_at: null } as const;
    const { id } = await addIncident(db, { ...report, delivery_id, driver_id: driver.id, created_at: new Date() });
    await decideIncident(db, id, { outcome: 'close_paid', decision_note: 'Nadia rang', resolved_at: new Date() });
  }
  const written = async () => {
    const rows = await incidentsOf(db, driver.id);
    return deliveries.map((one) => {
      const { note, decision_note, reason, outcome } = rows.find(({ delivery_id }) => delivery_id === one)!;
      assert.equal([reason, outcome], ['nobody_home', 'close_paid']);
      return Boolean(note || decision_note);
    });
  };
  const { token } = await kitchen.operator();
  assert.is((await kitchen.call('POST', '/operator/people/erase', { token, body: { email } })).status, 200);
  assert.equal(await written(), [true, true, true, false]);
  kitchen.setNow(inMinutes(29 * DAY));
  await forgetOld(kitchen.services);
  assert.equal(await written(), [true, true, true, false]);
  kitchen.setNow(inMinutes(31 * DAY));
  await forgetOld(kitchen.services);
  assert.equal(await written(), [false, false, true, false]);
});

test('an operator finds a customer by the address in a delivery, whole, and erases the details', async () => {
  const { token } = await kitchen.operator();
  const email = newEmail();
  const find = (address: string) => kitchen.call('GET', `/operator/people?email=${address}`, { token });
  const erase = () => kitchen.call('POST', '/operator/people/erase', { token, body: { email } });
  const driver = await kitchen.driver();
  const id = await addDelivery(kitchen, {
    contact: `Nadia <${email.toUpperCase()}>`,
    driver_id: driver.id,
    status: 'picked_up',
  });
  const over = await addDelivery(kitchen, { contact: email, status: 'cancelled' });
  const other = await addDelivery(kitchen, { notes: `Not ${email}.uk, nor mary-${email}` });
  const found = await find(email);
  assert.is(found.status, 200);
  assert.equal(
    found.body.person.customer.map((row: { id: string; notes: string }) => [row.id, row.notes]),
    [
      [id, 'Ring twice'],
      [over, 'Ring twice'],
    ],
  );
  assert.is((await find(`x${email}`)).status, 404);
  assert.is((await erase()).status, 409, 'one of them is on its way');
  await kitchen.call('POST', `/driver/deliveries/${id}/complete`, { token: driver.token });
  assert.is((await erase()).status, 200);
  assert.is(await isForgotten(id), true);
  assert.is(await isForgotten(other), false);
  assert.is((await find(email)).status, 404);
});

test("what is offered to be brought to a customer is cancelled with the customer's details", async () => {
  const { token } = await kitchen.operator();
  const email = newEmail();
  const id = await addDelivery(kitchen, { contact: email, pickup_time: inHours(1) });
  const over = await addDelivery(kitchen, { contact: email, pickup_time: inHours(-1) });
  assert.is((await kitchen.call('POST', '/operator/people/erase', { token, body: { email } })).status, 200);
  assert.equal([await isForgotten(id), await isForgotten(over)], [true, true]);
  const { db } = kitchen.services.database;
  const statusOf = async (one: string) =>
    (await db.selectFrom('deliveries').select('status').where('id', '=', one).executeTakeFirstOrThrow()).status;
  assert.equal([await statusOf(id), await statusOf(over)], ['cancelled', 'available']);
});

// The embedded database has one connection: nothing happens during an erasure.
if (process.env.TEST_POSTGRES) {
  test('a customer whose delivery a driver takes back at that moment is not erased', async () => {
    const { database } = kitchen.services;
    const { token } = await kitchen.operator();
    const driver = await kitchen.driver();
    const email = newEmail();
    const id = await addDelivery(kitchen, { contact: email, pickup_time: inHours(-1) });
    const now = new Date();
    await saveCancellation(database.db, id, driver.id, now);
    const { erased } = await database.transaction(async (trx) => {
      await MOVES['take-back'](trx, { id, driver: driver.id, now, tappedAt: null });
      const erase = () => kitchen.call('POST', '/operator/people/erase', { token, body: { email } });
      const erased = outsideTransaction(erase);
      await untilSomebodyWaits(database);
      return { erased };
    });
    const { status, body } = await erased;
    assert.equal([status, body.error], [409, 'A delivery to this person is on its way. Cancel or complete it first.']);
    assert.is(await isForgotten(id), false);
  });
}

test("a kept first answer names no customer, and a repeat says it only while the delivery is the driver's", async () => {
  const driver = await kitchen.driver();
  const id = await addDelivery(kitchen);
  const headers = { 'idempotency-key': newId() };
  const accept = () => kitchen.call('POST', `/driver/deliveries/${id}/accept`, { token: driver.token, headers });
  const first = await accept();
  assert.is(first.body.delivery.contact, 'Nadia 07700900111');
  assert.equal((await accept()).body, first.body, 'the same while it is held');
  const { body } = await kitchen.services.database.db
    .selectFrom('first_answers')
    .select('body')
    .where('account_id', '=', driver.id)
    .executeTakeFirstOrThrow();
  assert.not.match(JSON.stringify(body), /Nadia|Street|Ring/);
  await kitchen.call('POST', `/driver/deliveries/${id}/cancel`, { token: driver.token });
  const { status, body: late } = await accept();
  assert.equal([status, late.delivery.status], [200, 'assigned']);
  assert.not.match(JSON.stringify(late), /Nadia|Street|Ring/);
});

test('who logged in from where is forgotten after RETENTION_DAYS; what operators did is not', async () => {
  const { db } = kitchen.services.database;
  const who = newEmail();
  for (const action of ['logged in', 'login failed', 'driver approved'] as const) {
    await audit(db, who, action, 'operator x', {}, new Date());
  }
  const actions = async () =>
    (await db.selectFrom('audit').select('action').where('operator', '=', who).orderBy('id').execute()).map(
      ({ action }) => action,
    );
  kitchen.setNow(inMinutes(179 * DAY));
  await forgetOld(kitchen.services);
  assert.is((await actions()).length, 3);
  kitchen.setNow(inMinutes(181 * DAY));
  await forgetOld(kitchen.services);
  assert.equal(await actions(), ['driver approved']);
});

test('the migration clears what stood in the audit log and in first answers', async () => {
  const { database } = kitchen.services;
  const who = newEmail();
  const subject = 'seller x';
  const driver = await kitchen.driver();
  const answer = { id: 'd', contact: 'Nadia', notes: 'Ring', pickup_address: '1', dropoff_address: '2' };
  const [logged, answered] = stepsOf(migrations.find(({ name }) => name === '007-privacy')!.sql);
  const [details, kept] = await database.transaction(async (trx) => {
    await audit(trx, who, 'council status set', subject, { from: 'pending', to: 'Ring Amina' }, new Date());
    await audit(trx, who, 'council status set', subject, { from: 'Pending', to: 'LIVE' }, new Date());
    await trx
      .insertInto('first_answers')
      .values({ account_id: driver.id, key: 'k', call: 'c', body: JSON.stringify({ answer }), created_at: new Date() })
      .execute();
    await sql.raw(logged!.sql).execute(trx);
    for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after; ) {
      const batch: string = answered!.sql.replaceAll('{after}', after);
      after = (await sql.raw<{ last: string }>(batch).execute(trx)).rows[0]?.last;
    }
    const entries = await trx.selectFrom('audit').select('detail').where('operator', '=', who).orderBy('id').execute();
    const row = await trx
      .selectFrom('first_answers')
      .select('body')
      .where('account_id', '=', driver.id)
      .executeTakeFirst();
    return [entries.map(({ detail }) => detail), row!.body];
  });
  assert.equal(details, [{}, { from: 'Pending', to: 'LIVE' }]);
  assert.equal(kept, { answer: { id: 'd' } });
});

test.run();
