import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Someone, type TestApp, testApp } from './helper.ts';
import { browser, put } from './push-service.ts';
import { addDelivery } from './samples.ts';

const alerts = suite('alerts between a kitchen and its driver');

/** What stands in the queue for somebody's browser, without alerts of new deliveries; it is empty afterwards. */
async function told(t: TestApp, who: Someone): Promise<string[]> {
  const rows = await t.services.database.db
    .selectFrom('push_alerts as a')
    .innerJoin('push_subscriptions as s', 's.id', 'a.subscription_id')
    .select(['a.id', 'a.kind', 'a.subject_id'])
    .where('s.account_id', '=', who.id)
    .where('a.kind', '<>', 'new_deliveries')
    .orderBy('a.created_at')
    .orderBy('a.kind')
    .execute();
  for (const { id } of rows) await t.services.database.db.deleteFrom('push_alerts').where('id', '=', id).execute();
  return rows.map(({ kind, subject_id }) => `${kind} ${subject_id}`);
}

/** A kitchen and two drivers whose browsers want all alerts, and a delivery. Nothing is sent before it is looked at. */
async function scene(t: TestApp, over: Record<string, unknown> = {}) {
  const [seller, driver, other] = [await t.seller(), await t.driver(), await t.driver()];
  const subscriptionOf = ({ id }: Someone) => browser('push.example.test', `/${id}`).subscription;
  assert.is((await put(t, seller, subscriptionOf(seller), '/auth/push')).status, 200);
  for (const one of [driver, other]) assert.is((await put(t, one, subscriptionOf(one))).status, 200);
  const id = await addDelivery(t, { seller_id: seller.id, number: '0427', ...over });
  const { token } = await t.operator();
  return {
    ...{ seller, driver, other, id },
    act: (action: string, body?: unknown, who = driver) =>
      t.call('POST', `/driver/deliveries/${id}/${action}`, { token: who.token, body }),
    say: (word: string, body = {}) => t.call('POST', `/auth/pickups/${id}/${word}`, { token: seller.token, body }),
    desk: (method: string, path: string, body: unknown = {}) => t.call(method, `/operator/${path}`, { token, body }),
    all: async () => ({
      cook: await told(t, seller),
      driver: await told(t, driver),
      other: await told(t, other),
    }),
  };
}
const NOBODY = { cook: [], driver: [], other: [] };

alerts('a cook hears of each driver who comes and who does not come any more', async () => {
  const t = await testApp();
  const { id, driver, act, desk, all } = await scene(t);
  const [coming, off] = [`driver_coming ${id}`, `pickup_cancelled ${id}`];
  await act('accept');
  assert.equal(await all(), { ...NOBODY, cook: [coming] });
  await act('accept');
  assert.equal(await all(), NOBODY, 'the same driver once more');
  await act('cancel');
  assert.equal(await all(), { ...NOBODY, cook: [off] });
  await act('take-back');
  assert.equal(await all(), { ...NOBODY, cook: [coming] });
  await desk('POST', `deliveries/${id}/release`);
  assert.equal(await all(), { ...NOBODY, cook: [off], driver: [`cancelled ${id}`] });
  await desk('POST', `deliveries/${id}/assign`, { driver_id: driver.id });
  assert.equal(await all(), { ...NOBODY, cook: [coming], driver: [`assigned_to_you ${id}`] });
  await act('picked-up');
  await act('complete');
  assert.equal(await all(), NOBODY);
});
for (const status of ['available', 'assigned', 'picked_up'] as const) {
  alerts(`a cook hears that one is cancelled which is ${status}, once`, async () => {
    const t = await testApp();
    const { id, driver, desk, all } = await scene(t, { status });
    if (status !== 'available') {
      const held = { driver_id: driver.id };
      await t.services.database.db.updateTable('deliveries').set(held).where('id', '=', id).execute();
    }
    for (let time = 0; time < 2; time += 1) await desk('PATCH', `deliveries/${id}`, { status: 'cancelled' });
    const { cook } = await all();
    assert.equal(cook, [`pickup_cancelled ${id}`]);
  });
}
alerts('a cook hears of a problem that ends the delivery, and of none that pays for it', async () => {
  const t = await testApp();
  for (const [outcome, heard] of [
    ['continue', false],
    ['close_paid', false],
    ['close_unpaid', true],
  ] as const) {
    const { id, act, desk, all } = await scene(t);
    await act('accept');
    const { body } = await act('incidents', { reason: 'kitchen_closed' });
    await all();
    assert.is((await desk('POST', `incidents/${body.incident.id}/resolve`, { outcome })).status, 200);
    assert.equal((await all()).cook, heard ? [`pickup_cancelled ${id}`] : [], outcome);
  }
});
alerts('the driver who comes hears what the cook says, each word once, and nobody else does', async () => {
  const t = await testApp();
  const { id, act, say, all } = await scene(t);
  await act('accept');
  await all();
  for (const [word, body, driver] of [
    ['late', { minutes: 10 }, [`food_late ${id}`]],
    ['late', { minutes: 10 }, []],
    ['late', { minutes: 20 }, [`food_late ${id}`]],
    ['ready', {}, [`food_ready ${id}`]],
    ['ready', {}, []],
    ['late', { minutes: 5 }, []],
  ] as const) {
    await say(word, body);
    assert.equal(await all(), { ...NOBODY, driver }, `${word} ${JSON.stringify(body)}`);
  }
});
alerts('without a driver nobody hears it', async () => {
  const t = await testApp();
  const { say, all } = await scene(t);
  await say('late', { minutes: 10 });
  await say('ready');
  assert.equal(await all(), NOBODY);
});
alerts('without a kitchen there is no cook to hear', async () => {
  const t = await testApp();
  const { act, all } = await scene(t, { seller_id: null, number: null });
  for (const action of ['accept', 'cancel', 'take-back']) assert.is((await act(action)).status, 200);
  assert.equal(await all(), NOBODY);
});

alerts.run();
