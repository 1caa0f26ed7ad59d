import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newId } from '../../src/server/services/ids.ts';
import { type Someone, type TestApp, testApp } from './helper.ts';
import { desk, done, earnings, payouts } from './payouts.ts';
import { statuses } from './people.ts';
import { addDelivery } from './samples.ts';

const paying = suite('operator: payouts');
paying('many deliveries are paid at once, and the driver sees it', async () => {
  const t = await testApp();
  const call = await desk(t);
  const driver = await t.driver();
  const ids = [await done(t, driver), await done(t, driver, { fee_pence: 350 })];
  const rest = await done(t, driver, { fee_pence: 100 });
  const delivery_ids = [...ids, ids[0]!.toUpperCase()];
  const body = { driver_id: driver.id.toUpperCase(), delivery_ids, reference: ' NDK 7 ' };
  const made = await call('POST', 'payouts', body);
  assert.is(made.status, 201, made.text);
  const { id, total_pence, deliveries, reference } = made.body.payout;
  assert.equal([total_pence, deliveries, reference], [1000, 2, 'NDK 7']);
  assert.equal((await payouts(t, driver))[0], {
    id,
    paid_at: made.body.payout.paid_at,
    reference,
    total_pence,
    deliveries,
  });
  const sums = await earnings(t, driver);
  assert.equal([sums.total_pence, sums.paid_pence, sums.pending_pence, sums.deliveries], [1100, 1000, 100, 3]);
  const one = (await call('GET', `payouts/${id}`)).body.payout;
  assert.equal(one.deliveries.map((row: { id: string }) => row.id).sort(), [...ids].sort());
  const listed = (await call('GET', 'payouts?limit=1')).body.payouts[0];
  assert.equal([listed.id, listed.driver.id, listed.deliveries], [id, driver.id, 2]);
  const [entry] = (await call('GET', 'audit?limit=1')).body.entries;
  assert.equal([entry.action, entry.about], ['payout made', [{ kind: 'driver', id: driver.id, name: 'Tom Reed' }]]);
  assert.is((await call('POST', 'payouts', { ...body, delivery_ids: [rest, ids[0]] })).status, 409);
  assert.is((await earnings(t, driver)).pending_pence, 100, 'nothing changed');
});
for (const [words, wrong] of [
  ["another driver's", async (t: TestApp) => done(t, await t.driver())],
  [
    'one that is not completed',
    async (t: TestApp, driver: Someone) => addDelivery(t, { status: 'picked_up', driver_id: driver.id }),
  ],
  ['one that is paid', async (t: TestApp, driver: Someone) => done(t, driver, { payout_status: 'paid' })],
  ['an unknown one', async () => newId()],
  ['what is no id', async () => 'x'],
] as const) {
  paying(`with ${words} nothing is paid`, async () => {
    const t = await testApp();
    const driver = await t.driver();
    const [good] = [await done(t, driver), await done(t, driver)];
    const body = { driver_id: driver.id, delivery_ids: [good, await wrong(t, driver)] };
    const { status, body: answer } = await (await desk(t))('POST', 'payouts', body);
    assert.is(status, 409);
    assert.match(answer.error, 'Nothing was paid');
    assert.equal(await payouts(t, driver), []);
  });
}
for (const delivery_ids of [undefined, [], 'x', [5], [{}]]) {
  paying(`${JSON.stringify(delivery_ids)} are no deliveries`, async () => {
    const t = await testApp();
    const { status, body } = await (await desk(t))('POST', 'payouts', { driver_id: newId(), delivery_ids });
    assert.is(status, 422);
    assert.ok(body.fields.delivery_ids);
  });
}
paying('one set back to pending leaves its payout; paid again it is a payout of one', async () => {
  const t = await testApp();
  const call = await desk(t);
  const driver = await t.driver();
  const completed_at = new Date('2026-07-05T12:00:00Z');
  const ids = [await done(t, driver, { completed_at }), await done(t, driver)];
  await call('POST', 'payouts', { driver_id: driver.id, delivery_ids: ids });
  assert.is((await call('PATCH', `deliveries/${ids[0]}`, { payout_status: 'pending' })).status, 200);
  assert.equal(
    (await payouts(t, driver)).map((row: { total_pence: number; deliveries: number }) => [
      row.total_pence,
      row.deliveries,
    ]),
    [[650, 1]],
  );
  assert.is((await call('GET', 'audit?limit=1')).body.entries[0].action, 'payout marked');
  const before = t.services.now().toISOString();
  await call('PATCH', `deliveries/${ids[0]}`, { payout_status: 'paid' });
  assert.is((await payouts(t, driver)).length, 2);
  assert.ok((await payouts(t, driver))[0].paid_at >= before, 'when it was paid, not when it was completed');
  assert.is((await earnings(t, driver)).paid_pence, 1300);
});
paying('a driver reads on after the last payout that is shown', async () => {
  const t = await testApp();
  const call = await desk(t);
  const driver = await t.driver();
  for (const _ of [1, 2, 3]) {
    await call('POST', 'payouts', { driver_id: driver.id, delivery_ids: [await done(t, driver)] });
  }
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const all = ids(await payouts(t, driver));
  assert.equal(all, [...all].sort().reverse());
  const after = async (id: string) => ids((await t.call('GET', `/driver/payouts?before=${id}`, driver)).body);
  assert.equal(await after(all[0]!), all.slice(1));
  assert.equal(await after(all[2]!), []);
  assert.equal(await after('x'), []);
});
paying('two operators who pay the same make one payout', async () => {
  const t = await testApp();
  const [one, two] = [await desk(t), await desk(t)];
  const driver = await t.driver();
  const ids = await Promise.all(Array.from({ length: 5 }, () => done(t, driver)));
  const pay = (call: typeof one, delivery_ids: string[]) =>
    call('POST', 'payouts', { driver_id: driver.id, delivery_ids });
  assert.equal(statuses(await Promise.all([pay(one, ids), pay(two, [...ids].reverse())])), { 201: 1, 409: 1 });
  assert.is((await payouts(t, driver)).length, 1);
});
paying('a CSV file for the bank', async () => {
  const t = await testApp();
  const call = await desk(t);
  const driver = await t.driver({ last_name: '=cmd()' });
  await call('POST', 'payouts', { driver_id: driver.id, delivery_ids: [await done(t, driver)], reference: 'R, "1"' });
  const { text, headers } = await call('GET', 'payouts.csv');
  assert.match(String(headers['content-disposition']), 'payouts.csv');
  assert.match(text, `Tom =cmd(),${driver.email},"R, ""1""",6.50,1\r\n`);
});
paying('the CSV file has every payout, also after its first page', async () => {
  const t = await testApp();
  const { id: driver_id, email } = await t.driver();
  const rows = Array.from({ length: 201 }, () => ({ id: newId(), driver_id, reference: '', paid_at: new Date() }));
  await t.services.database.db.insertInto('payouts').values(rows).execute();
  const { text } = await (await desk(t))('GET', 'payouts.csv');
  const ids = text.split('\r\n').flatMap((line) => (line.includes(email) ? [line.split(',')[0]] : []));
  assert.equal(ids, rows.map(({ id }) => id).reverse());
});
paying('an unknown payout is not found', async () => {
  const call = await desk(await testApp());
  for (const id of [newId(), 'x']) assert.is((await call('GET', `payouts/${id}`)).status, 404);
});
paying.run();

const earned = suite('driver: earnings');
earned('by the week of London in which a delivery was completed, within days', async () => {
  const t = await testApp();
  const driver = await t.driver();
  // A Sunday night in summer, twenty minutes before and after midnight in London.
  for (const at of ['2026-07-05T22:40:00Z', '2026-07-05T23:20:00Z', '2026-07-12T12:00:00Z']) {
    await done(t, driver, { completed_at: new Date(at) });
  }
  const week = (week: string, deliveries: number) => ({ week, deliveries, pence: deliveries * 650, paid_pence: 0 });
  assert.equal((await earnings(t, driver)).weeks, [week('2026-07-06', 2), week('2026-06-29', 1)]);
  assert.equal((await earnings(t, driver, '?from=2026-07-06')).weeks, [week('2026-07-06', 2)]);
  assert.equal((await earnings(t, driver, '?to=2026-07-05')).weeks, [week('2026-06-29', 1)]);
  assert.is((await earnings(t, driver, '?from=2026-07-05&to=2026-07-06')).total_pence, 1300);
  const { status, body } = await t.call('GET', '/driver/earnings?from=yesterday', driver);
  assert.is(status, 422);
  assert.ok(body.fields.from);
});
earned("a driver who was suspended reads them: neither nobody else's count nor what is not completed", async () => {
  const t = await testApp();
  const driver = await t.driver({ status: 'rejected' });
  await done(t, driver);
  await done(t, await t.driver());
  for (const status of ['assigned', 'picked_up', 'cancelled']) await addDelivery(t, { status, driver_id: driver.id });
  assert.is((await earnings(t, driver)).total_pence, 650);
});
earned.run();
