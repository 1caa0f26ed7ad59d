import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TAKE_BACK_MS } from '#rules/delivery';
import { OUTCOMES, REASONS } from '#rules/reasons';
import { newId } from '../../src/server/services/ids.ts';
import { type Someone, type TestApp, testApp } from './helper.ts';
import { atOnce, statuses } from './people.ts';
import { addDelivery, inHours } from './samples.ts';

const act = (t: TestApp, who: Someone, id: string, action: string, body?: unknown, headers = {}) =>
  t.call('POST', `/driver/deliveries/${id}/${action}`, { token: who.token, body, headers });
const list = async (t: TestApp, who: Someone, name: string) =>
  (await t.call('GET', `/driver/deliveries/${name}`, who)).body as Record<string, any>[];
const desk = async (t: TestApp) => {
  const { token } = await t.operator();
  return (path: string, body?: unknown) =>
    t.call(body === undefined ? 'GET' : 'POST', `/operator/${path}`, { token, body });
};
/** A delivery in the hands of a driver. */
async function held(t: TestApp, status: 'assigned' | 'picked_up' | 'completed' = 'assigned') {
  const driver = await t.driver();
  const payout_status = status === 'completed' ? 'pending' : null;
  return { driver, id: await addDelivery(t, { status, payout_status, driver_id: driver.id }) };
}

const back = suite('deliveries: taking back');
async function cancelled(t: TestApp) {
  const { driver, id } = await held(t);
  const { body } = await act(t, driver, id, 'cancel');
  return { driver, id, until: body.delivery.take_back_until };
}
back("a cancelled delivery is the same driver's again", async () => {
  const t = await testApp();
  const start = Date.now();
  t.setNow(new Date(start).toISOString());
  const { driver, id, until } = await cancelled(t);
  t.setNow(undefined);
  const [shown] = await list(t, driver, 'mine/cancelled');
  assert.is(shown!.take_back_until, until);
  assert.is(Date.parse(until) - start, TAKE_BACK_MS);
  const { status, body } = await act(t, driver, id, 'take-back');
  assert.is(status, 200);
  assert.equal([body.delivery.status, body.delivery.contact], ['assigned', 'Nadia 07700900111']);
  assert.equal(await list(t, driver, 'mine/cancelled'), []);
  assert.is((await act(t, driver, id, 'picked-up')).status, 200);
});
back('another driver who cancelled it before has it among the cancelled ones as ever', async () => {
  const t = await testApp();
  const { driver: before, id } = await cancelled(t);
  const driver = await t.driver();
  for (const action of ['accept', 'cancel', 'take-back']) assert.is((await act(t, driver, id, action)).status, 200);
  const ids = (await list(t, before, 'mine/cancelled')).map((shown) => shown.id);
  assert.equal([ids, await list(t, driver, 'mine/cancelled')], [[id], []]);
});
back('it can be cancelled and taken back again', async () => {
  const t = await testApp();
  const { driver, id } = await cancelled(t);
  for (const action of ['take-back', 'cancel', 'take-back']) assert.is((await act(t, driver, id, action)).status, 200);
});
for (const [words, minutes, status] of [
  ['just in time', 1.9, 200],
  ['two minutes later it is too late', 2.1, 409],
] as const) {
  back(words, async () => {
    const t = await testApp();
    const start = Date.now();
    t.setNow(new Date(start).toISOString());
    const { driver, id } = await cancelled(t);
    t.setNow(new Date(start + minutes * 60_000).toISOString());
    const answer = await act(t, driver, id, 'take-back');
    t.setNow(undefined);
    assert.is(answer.status, status);
    if (status === 409) assert.is(answer.body.error, 'It is too late to take this delivery back.');
  });
}
back('not what somebody else has, or the operator has cancelled', async () => {
  const t = await testApp();
  const taken = await cancelled(t);
  await act(t, await t.driver(), taken.id, 'accept');
  assert.is((await act(t, taken.driver, taken.id, 'take-back')).status, 409);
  assert.is((await list(t, taken.driver, 'mine/cancelled'))[0]!.take_back_until, null);

  const off = await cancelled(t);
  const { token } = await t.operator();
  await t.call('PATCH', `/operator/deliveries/${off.id}`, { token, body: { status: 'cancelled' } });
  assert.is((await act(t, off.driver, off.id, 'take-back')).status, 409);
});
back('nobody who never cancelled it takes it back', async () => {
  const t = await testApp();
  const me = await t.driver();
  const mine = await held(t);
  assert.is((await act(t, me, await addDelivery(t), 'take-back')).status, 409);
  assert.is((await act(t, me, (await cancelled(t)).id, 'take-back')).status, 409);
  assert.is((await act(t, mine.driver, mine.id, 'take-back')).status, 409);
  assert.is((await act(t, me, mine.id, 'take-back')).status, 409);
  assert.is((await act(t, me, newId(), 'take-back')).status, 404);
});
back('of whoever takes it back and whoever accepts it one gets it', async () => {
  const t = await testApp();
  for (let round = 0; round < 5; round += 1) {
    const { driver, id } = await cancelled(t);
    const other = await t.driver();
    const answers = await Promise.all([act(t, driver, id, 'take-back'), act(t, other, id, 'accept')]);
    assert.equal(statuses(answers), { 200: 1, 409: 1 });
  }
});
back('with its key a repeat gets the first answer', async () => {
  const t = await testApp();
  const { driver, id } = await cancelled(t);
  const answers = await atOnce(3, () => act(t, driver, id, 'take-back', undefined, { 'idempotency-key': 'back-1' }));
  assert.equal(statuses(answers), { 200: 3 });
});
back.run();

const incidents = suite('deliveries: incidents');
for (const [status, reasons] of Object.entries(REASONS)) {
  const others = Object.entries(REASONS).flatMap(([other, them]) => (other === status ? [] : Object.keys(them)));
  incidents(`${status} takes its own reasons and no others`, async () => {
    const t = await testApp();
    const { driver, id } = await held(t, status as 'assigned');
    for (const reason of Object.keys(reasons)) {
      const { status, body } = await act(t, driver, id, 'incidents', { reason, note: ' At the gate ' });
      assert.is(status, 201);
      assert.equal([body.incident.reason, body.incident.note, body.incident.outcome], [reason, 'At the gate', null]);
      const [shown] = await list(t, driver, 'mine/upcoming');
      assert.equal(shown!.incident, { id: body.incident.id, reason, outcome: null }, 'the newest');
    }
    for (const reason of [...others, 'lost', undefined]) {
      const answer = await act(t, driver, id, 'incidents', { reason });
      assert.is(answer.status, 422);
      assert.ok(answer.body.fields.reason);
    }
  });
}
incidents('a note has its limit', async () => {
  const t = await testApp();
  const { driver, id } = await held(t);
  const { status, body } = await act(t, driver, id, 'incidents', { reason: 'kitchen_closed', note: 'x'.repeat(501) });
  assert.is(status, 422);
  assert.ok(body.fields.note);
});
incidents('only who holds the delivery reports', async () => {
  const t = await testApp();
  const me = await t.driver();
  const another = (await held(t)).id;
  const given = await addDelivery(t, { status: 'assigned', driver_id: me.id });
  await act(t, me, given, 'cancel');
  const done = await addDelivery(t, { status: 'completed', driver_id: me.id });
  for (const [id, status, words] of [
    [another, 403, 'This delivery is with another driver.'],
    [await addDelivery(t), 409, 'Accept this delivery first.'],
    [await addDelivery(t, { pickup_time: inHours(-1) }), 409, 'Accept this delivery first.'],
    [given, 409, 'This delivery was cancelled.'],
    [done, 422, 'This delivery is already completed.'],
    [newId(), 404, 'There is no such delivery.'],
  ] as const) {
    const answer = await act(t, me, id, 'incidents', { reason: 'kitchen_closed' });
    assert.equal([answer.status, answer.body.error], [status, words]);
  }
});
incidents('every operator is mailed that there is one', async () => {
  const t = await testApp();
  const { driver, id } = await held(t);
  const operators = [await t.operator(), await t.operator()];
  await act(t, driver, id, 'incidents', { reason: 'kitchen_closed' });
  for (const { email } of operators) assert.match((await t.mailTo(email))!.body, '/operator?view=incidents');
});
incidents('it blocks nothing, and nobody else reads it', async () => {
  const t = await testApp();
  const { driver, id } = await held(t);
  await act(t, driver, id, 'incidents', { reason: 'food_not_ready' });
  const picked = await act(t, driver, id, 'picked-up');
  assert.is(picked.body.delivery.incident.reason, 'food_not_ready');
  const call = await desk(t);
  await call(`deliveries/${id}/release`, {});
  const other = await t.driver();
  const accepted = await act(t, other, id, 'accept');
  assert.is(accepted.body.delivery.incident, undefined);
  assert.is((await list(t, other, 'mine/upcoming'))[0]!.incident, undefined);
});
incidents('a repeat with its key is one incident, with the time of the tap', async () => {
  const t = await testApp();
  const { driver, id } = await held(t, 'picked_up');
  const tapped = new Date(Date.now() - 3_600_000).toISOString();
  const headers = { 'idempotency-key': 'inc-1', 'x-tapped-at': tapped };
  const answers = await atOnce(4, () => act(t, driver, id, 'incidents', { reason: 'nobody_home' }, headers));
  assert.equal(statuses(answers), { 201: 4 });
  const mine = (await (await desk(t))('incidents?open=true&limit=200')).body.incidents.filter(
    (one: { delivery: { id: string } }) => one.delivery.id === id,
  );
  assert.equal(
    mine.map(({ tapped_at, driver }: { tapped_at: string; driver: { id: string } }) => [tapped_at, driver.id]),
    [[tapped, driver.id]],
  );
});
incidents.run();

const deciding = suite('operator: deciding on incidents');
async function reported(t: TestApp, status: 'assigned' | 'picked_up' = 'picked_up') {
  const { driver, id } = await held(t, status);
  const reason = status === 'assigned' ? 'kitchen_closed' : 'nobody_home';
  const { body } = await act(t, driver, id, 'incidents', { reason });
  const call = await desk(t);
  return { driver, id, call, decide: (outcome: string) => call(`incidents/${body.incident.id}/resolve`, { outcome }) };
}
// What is decided, what becomes of the delivery, in which list, whether it is paid.
for (const [outcome, status, name, payout] of [
  ['continue', 'picked_up', 'upcoming', null],
  ['return_to_kitchen', 'picked_up', 'upcoming', null],
  ['close_paid', 'completed', 'completed', 'pending'],
  ['close_unpaid', 'cancelled', 'cancelled', null],
] as const) {
  deciding(`${outcome}: the delivery is ${status}`, async () => {
    const t = await testApp();
    const { driver, id, decide } = await reported(t);
    const answer = await decide(outcome);
    assert.is(answer.status, 200, answer.text);
    assert.is(answer.body.incident.outcome, outcome);
    assert.is(answer.body.incident.delivery.status, status);
    const [shown] = await list(t, driver, `mine/${name}`);
    assert.equal([shown!.status, shown!.payout_status, shown!.incident.outcome], [status, payout, outcome]);
    assert.match((await t.mailTo(driver.email))!.body, OUTCOMES[outcome]);
    // What the driver has earned is counted by the day that it was completed.
    const { completed_at, changed_at } = await t.services.database.db
      .selectFrom('deliveries')
      .select(['completed_at', 'changed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const closed = new Date(answer.body.incident.resolved_at);
    assert.equal(completed_at, status === 'completed' ? closed : null);
    assert.is(+changed_at === +closed, status !== 'picked_up');
  });
}
for (const [first, second, status] of [
  ['return_to_kitchen', 'close_paid', 200],
  ['return_to_kitchen', 'close_unpaid', 200],
  ['return_to_kitchen', 'continue', 409],
  ['return_to_kitchen', 'return_to_kitchen', 409],
  ['continue', 'close_paid', 409],
  ['continue', 'continue', 409],
  ['close_paid', 'close_unpaid', 409],
  ['close_unpaid', 'close_unpaid', 409],
] as const) {
  deciding(`after ${first}, ${second} is ${status}`, async () => {
    const { decide } = await reported(await testApp());
    await decide(first);
    assert.is((await decide(second)).status, status);
  });
}
deciding('what moved on is not closed', async () => {
  const t = await testApp();
  const { driver, id, decide } = await reported(t, 'assigned');
  await act(t, driver, id, 'cancel');
  assert.is((await decide('close_paid')).status, 409);
  await act(t, await t.driver(), id, 'accept');
  assert.is((await decide('close_unpaid')).status, 409);
  assert.is((await decide('continue')).status, 200);
  assert.match(
    (await t.mailTo(driver.email))!.body,
    "You told us about a problem. You no longer have this delivery, so there's nothing left to do.",
  );
});
for (const outcome of ['close_paid', 'close_unpaid'] as const)
  deciding(`${outcome}: no other problem of the delivery stays open`, async () => {
    const t = await testApp();
    const { driver, id, call, decide } = await reported(t);
    await decide('return_to_kitchen');
    await act(t, driver, id, 'incidents', { reason: 'damaged' });
    assert.is((await decide(outcome)).body.incident.outcome, outcome);
    const { incidents } = (await call('incidents?open=true&limit=200')).body;
    assert.not(incidents.some(({ delivery }: { delivery: { id: string } }) => delivery.id === id));
  });
deciding('a delivery that the operator cancelled meanwhile is not paid', async () => {
  const t = await testApp();
  const { driver, id, decide } = await reported(t);
  const { token } = await t.operator();
  await t.call('PATCH', `/operator/deliveries/${id}`, { token, body: { status: 'cancelled' } });
  assert.is((await decide('close_paid')).status, 409);
  assert.is((await t.call('GET', '/driver/earnings', driver)).body.total_pence, 0);
  assert.is((await decide('close_unpaid')).status, 200, 'it is so already');
});
deciding('a delivery that was completed meanwhile is paid once and not cancelled', async () => {
  const t = await testApp();
  const { driver, id, decide } = await reported(t);
  await decide('return_to_kitchen');
  await act(t, driver, id, 'complete');
  assert.is((await decide('close_unpaid')).status, 409);
  assert.is((await decide('close_paid')).status, 200);
  assert.is((await t.call('GET', '/driver/earnings', driver)).body.total_pence, 650);
});
deciding('a delivery that was completed and paid meanwhile is not to be paid again', async () => {
  const t = await testApp();
  const { driver, id, call, decide } = await reported(t);
  await decide('return_to_kitchen');
  await act(t, driver, id, 'complete');
  await call('payouts', { driver_id: driver.id, delivery_ids: [id] });
  assert.is((await decide('close_paid')).status, 200);
  const { paid_pence, pending_pence } = (await t.call('GET', '/driver/earnings', driver)).body;
  assert.equal([paid_pence, pending_pence], [650, 0]);
});
deciding('of two who decide at once one does', async () => {
  const { decide } = await reported(await testApp());
  const answers = await Promise.all(['close_paid', 'close_unpaid', 'continue'].map(decide));
  assert.equal(statuses(answers), { 200: 1, 409: 2 });
});
deciding('the open ones are listed until they are decided, and it is in the log', async () => {
  const t = await testApp();
  const { call, decide, id } = await reported(t);
  const open = async () =>
    (await call('incidents?open=true&limit=200')).body.incidents.some(
      (one: { delivery: { id: string } }) => one.delivery.id === id,
    );
  const waiting = (await call('overview')).body.open_incidents;
  assert.is(await open(), true);
  await decide('continue');
  assert.is(await open(), false);
  assert.is((await call('overview')).body.open_incidents, waiting - 1);
  assert.is((await call('audit?limit=1')).body.entries[0].action, 'incident resolved');
});
deciding('an unknown incident, an unknown outcome', async () => {
  const t = await testApp();
  const { call, decide } = await reported(t);
  assert.is((await decide('shrug')).status, 422);
  for (const id of [newId(), 'x'])
    assert.is((await call(`incidents/${id}/resolve`, { outcome: 'continue' })).status, 404);
});
deciding.run();

const dispatch = suite('operator: dispatch');
for (const status of ['assigned', 'picked_up'] as const) {
  dispatch(`a delivery that is ${status} is released, and the same driver may have it again`, async () => {
    const t = await testApp();
    // What is picked up was assigned first.
    const { driver, id } = await held(t);
    const tapped = { 'x-tapped-at': new Date().toISOString() };
    if (status === 'picked_up') {
      await t.call('POST', `/driver/deliveries/${id}/picked-up`, { token: driver.token, headers: tapped });
    }
    const call = await desk(t);
    const { status: released, body } = await call(`deliveries/${id}/release`, {});
    assert.is(released, 200);
    const { delivery } = body;
    assert.equal([delivery.status, delivery.driver, delivery.picked_up_at], ['available', null, null]);
    const row = await t.services.database.db
      .selectFrom('deliveries')
      .select(['assigned_at', 'picked_up_tapped_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(row, { assigned_at: null, picked_up_tapped_at: null });
    const mail = (await t.mailTo(driver.email))!;
    assert.match(mail.subject, 'no longer yours');
    assert.is(mail.body.includes('You have the food already.'), status === 'picked_up');
    assert.is((await call('audit?limit=1')).body.entries[0].action, 'delivery released');
    assert.equal(await list(t, driver, 'mine/cancelled'), []);
    assert.is((await act(t, driver, id, 'accept')).status, 200);
  });
}
for (const [hours, mentions] of [
  [1, true],
  [-1, false],
] as const) {
  dispatch(
    `a driver reads that others are offered it ${mentions ? 'before' : 'but not after'} its pickup time`,
    async () => {
      const t = await testApp();
      const driver = await t.driver();
      const id = await addDelivery(t, { status: 'assigned', driver_id: driver.id, pickup_time: inHours(hours) });
      assert.is((await (await desk(t))(`deliveries/${id}/release`, {})).status, 200);
      const { body } = (await t.mailTo(driver.email))!;
      assert.match(body, "We've taken this delivery off your list");
      assert.is(/offered it to all drivers|accept it again/.test(body), mentions);
      assert.is((await act(t, driver, id, 'accept')).status, mentions ? 200 : 409);
    },
  );
}
for (const status of ['available', 'completed', 'cancelled'] as const) {
  dispatch(`a delivery that is ${status} is not released`, async () => {
    const t = await testApp();
    const driver = status === 'completed' ? (await t.driver()).id : null;
    const id = await addDelivery(t, { status, driver_id: driver });
    assert.is((await (await desk(t))(`deliveries/${id}/release`, {})).status, 409);
  });
}
dispatch('a delivery is given to a driver, even to one who had cancelled it', async () => {
  const t = await testApp();
  const { driver, id } = await cancelled(t);
  const call = await desk(t);
  const { status, body } = await call(`deliveries/${id}/assign`, { driver_id: driver.id });
  assert.is(status, 200);
  assert.equal([body.delivery.status, body.delivery.driver.id], ['assigned', driver.id]);
  assert.is((await list(t, driver, 'mine/upcoming'))[0]!.id, id);
  assert.equal(await list(t, driver, 'mine/cancelled'), []);
  assert.match((await t.mailTo(driver.email))!.subject, 'given you a delivery');
  assert.is((await call('audit?limit=1')).body.entries[0].action, 'delivery assigned');
});
dispatch('not to a driver who is not approved, and not what somebody has', async () => {
  const t = await testApp();
  const call = await desk(t);
  const id = await addDelivery(t);
  for (const status of ['pending', 'rejected']) {
    const driver = await t.driver({ status });
    assert.is((await call(`deliveries/${id}/assign`, { driver_id: driver.id })).status, 409);
  }
  for (const driver_id of [newId(), 'x', undefined]) {
    assert.is((await call(`deliveries/${id}/assign`, { driver_id })).status, 422);
  }
  const taken = await held(t);
  assert.is((await call(`deliveries/${taken.id}/assign`, { driver_id: (await t.driver()).id })).status, 409);
  assert.is((await call(`deliveries/${newId()}/assign`, { driver_id: taken.driver.id })).status, 404);
});
dispatch('of a driver who accepts and two who are given it one has it', async () => {
  const t = await testApp();
  const call = await desk(t);
  for (let round = 0; round < 5; round += 1) {
    const id = await addDelivery(t);
    const [one, two, three] = [await t.driver(), await t.driver(), await t.driver()];
    const answers = await Promise.all([
      act(t, one!, id, 'accept'),
      call(`deliveries/${id}/assign`, { driver_id: two!.id }),
      call(`deliveries/${id}/assign`, { driver_id: three!.id }),
    ]);
    assert.equal(statuses(answers), { 200: 1, 409: 2 });
  }
});
dispatch('late are those that nobody has taken half an hour before their pickup', async () => {
  const t = await testApp();
  const soon = await addDelivery(t, { pickup_time: inHours(0.4) });
  const later = await addDelivery(t, { pickup_time: inHours(0.6) });
  const driver = await t.driver();
  const taken = await addDelivery(t, { pickup_time: inHours(0.4), status: 'assigned', driver_id: driver.id });
  const { body } = await (await desk(t))('deliveries?late=true&limit=200');
  const ids = body.deliveries.map(({ id }: { id: string }) => id);
  assert.equal(
    [soon, later, taken].map((id) => ids.includes(id)),
    [true, false, false],
  );
});
dispatch.run();
