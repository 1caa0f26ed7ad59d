import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DELIVERY_STATUSES, isInHand, PAYOUT_STATUSES } from '#rules/delivery';
import { DRIVER_STATUSES } from '#rules/driver-status';
import { keysOf } from '#rules/field';
import { forgetCustomers, overBy } from '../../src/server/customer/store.ts';
import { REFUSALS } from '../../src/server/delivery/refusals.ts';
import { newId } from '../../src/server/services/ids.ts';
import { testApp } from './helper.ts';
import { addDelivery } from './samples.ts';

const test = suite('statuses');

test('the database takes exactly the words that the rules know', async () => {
  const t = await testApp();
  const { rows } = await sql<{ name: string; rule: string }>`
    select conrelid::regclass::text || '.' || attname as name, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c
    join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and connamespace = current_schema()::regnamespace
  `.execute(t.services.database.db);
  const words = rows
    .filter(({ rule }) => rule.includes('::text'))
    .map(({ name, rule }) => [name, [...rule.matchAll(/'(\w+)'::text/g)].map((match) => match[1]).sort()]);
  const people = ['driver', 'seller'];
  assert.equal(Object.fromEntries(words), {
    'deliveries.status': Object.keys(DELIVERY_STATUSES).sort(),
    'deliveries.payout_status': Object.keys(PAYOUT_STATUSES).sort(),
    'drivers.status': Object.keys(DRIVER_STATUSES).sort(),
    'applications.status': ['draft', 'submitted'],
    'sessions.kind': ['driver', 'operator', 'seller'],
    'email_codes.kind': people,
    'email_tokens.kind': people,
    'reset_links.kind': people,
    'right_to_work_checks.method': ['idsp', 'manual', 'online'],
    'right_to_work_checks.outcome': ['failed', 'passed'],
    'retention_holds.kind': ['payments', 'right_to_work'],
    'push_subscriptions.account_kind': ['driver', 'operator', 'seller'],
  });
});

test('a delivery of any status is in exactly one list of its driver', async () => {
  const t = await testApp();
  for (const status of Object.keys(DELIVERY_STATUSES)) {
    const driver = await t.driver();
    const id = await addDelivery(t, { status, driver_id: status === 'available' ? null : driver.id });
    if (status === 'cancelled') {
      const cancellation = { id: newId(), delivery_id: id, driver_id: driver.id, cancelled_at: new Date() };
      await t.services.database.db.insertInto('delivery_cancellations').values(cancellation).execute();
    }
    const lists = [];
    for (const list of ['available', 'mine/upcoming', 'mine/completed', 'mine/cancelled']) {
      const { body } = await t.call('GET', `/driver/deliveries/${list}`, { token: driver.token });
      if (body.some((delivery: { id: string }) => delivery.id === id)) lists.push(list);
    }
    assert.is(lists.length, 1, `${status}: ${lists.join(', ') || 'in no list'}`);
    await t.services.database.db.deleteFrom('delivery_cancellations').where('delivery_id', '=', id).execute();
    await t.services.database.db.deleteFrom('deliveries').where('id', '=', id).execute();
  }
});

test('what a delivery says of its customer is forgotten in time, whatever its status, unless it is in hand', async () => {
  const { services, driver } = await testApp();
  const { db } = services.database;
  const long = new Date(0);
  for (const status of keysOf(DELIVERY_STATUSES)) {
    const driver_id = status === 'available' ? null : (await driver()).id;
    const id = await addDelivery(await testApp(), { status, driver_id, pickup_time: long, changed_at: long });
    assert.is(await forgetCustomers(db, long, 100), isInHand(status) ? 0 : 1, status);
    const over = await overBy(db, long).where('id', '=', id).execute();
    assert.is(over.length, isInHand(status) ? 0 : 1, `${status}: notes about it`);
    await db.deleteFrom('deliveries').where('id', '=', id).execute();
  }
});

test('every action says why it refuses each standing, but for where it is open', () => {
  const open = Object.entries(REFUSALS).flatMap(([action, refusals]) =>
    Object.entries(refusals).flatMap(([standing, refusal]) => (refusal ? [] : [`${action} ${standing}`])),
  );
  assert.equal(open.sort(), [
    'accept assigned',
    'accept available',
    'cancel assigned',
    'complete picked_up',
    'picked-up assigned',
  ]);
});

test.run();
