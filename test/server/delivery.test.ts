import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newId } from '../../src/server/services/ids.ts';
import { type Someone, type TestApp, testApp } from './helper.ts';
import { addDelivery, HOUR, inHours } from './samples.ts';

const PATHS = ['accept', 'cancel', 'picked-up', 'complete'] as const;
const TAKEN = 'This delivery has already been taken.';

const act = (t: TestApp, who: Someone, id: string, action: string, headers: Record<string, string> = {}) =>
  t.call('POST', `/driver/deliveries/${id}/${action}`, { token: who.token, headers });
const list = async (t: TestApp, who: Someone, name: string): Promise<string[]> => {
  const { status, body } = await t.call('GET', `/driver/deliveries/${name}`, { token: who.token });
  assert.is(status, 200);
  return body.map((row: { id: string }) => row.id);
};

// Every pair of how a delivery stands to the driver and what is tried: the status, and how it is shown
// afterwards.
const moves = suite('deliveries: every status and action');
const CANCELLED = 'This delivery was cancelled.';
const [PICKED_UP, COMPLETED] = ["You've already picked up this delivery.", 'This delivery is already completed.'];
const [NOT_YOURS, FIRST] = ['This delivery is with another driver.', 'Accept this delivery first.'];
const LATE = 'The pickup time of this delivery has passed.';
const TOO_LATE = "You've picked up this delivery, so you can no longer cancel it here.";
const every = <T>(answer: T) => ({ accept: answer, cancel: answer, 'picked-up': answer, complete: answer });
const others = { ...every([403, NOT_YOURS] as [number, string]), accept: [409, TAKEN] as [number, string] };
/** The status of each answer, and what it says: the delivery's new status, or why not. */
const TABLE: Record<string, Record<(typeof PATHS)[number], [number, string]>> = {
  available: { ...every([409, FIRST]), accept: [200, 'assigned'] },
  past: { ...every([409, FIRST]), accept: [409, LATE] },
  assigned: {
    accept: [200, 'assigned'],
    cancel: [200, 'cancelled'],
    'picked-up': [200, 'picked_up'],
    complete: [409, 'Pick up this delivery first.'],
  },
  picked_up: { ...every([409, PICKED_UP]), cancel: [409, TOO_LATE], complete: [200, 'completed'] },
  completed: every([409, COMPLETED]),
  cancelled: every([409, CANCELLED]),
  cancelledByMe: every([409, CANCELLED]),
  takenByOther: others,
  pickedUpByOther: others,
};
for (const [standing, results] of Object.entries(TABLE)) {
  for (const action of PATHS) {
    const [status, said] = results[action];
    moves(`${standing}, ${action}: ${status} ${said}`, async () => {
      const t = await testApp();
      const [me, other] = [await t.driver(), await t.driver()];
      const held = { driver_id: me.id };
      const id = await addDelivery(
        t,
        {
          available: {},
          past: { pickup_time: inHours(-1) },
          assigned: { ...held, status: 'assigned' },
          picked_up: { ...held, status: 'picked_up' },
          completed: { ...held, status: 'completed', payout_status: 'pending' },
          cancelled: { status: 'cancelled' },
          cancelledByMe: {},
          takenByOther: { driver_id: other.id, status: 'assigned' },
          pickedUpByOther: { driver_id: other.id, status: 'picked_up' },
        }[standing],
      );
      if (standing === 'cancelledByMe') {
        await act(t, me, id, 'accept');
        await act(t, me, id, 'cancel');
      }
      const before = await row(t, id);
      const answer = await act(t, me, id, action);
      assert.is(answer.status, status);
      if (status === 200) return assert.is(answer.body.delivery.status, said);
      assert.is(answer.body.error, said);
      assert.equal(await row(t, id), before, 'a refused action changes nothing');
    });
  }
}
for (const [action, status] of [
  ['accept', 'available'],
  ['cancel', 'assigned'],
  ['picked-up', 'assigned'],
  ['complete', 'picked_up'],
  ['take-back', 'assigned'],
] as const) {
  moves(`${action} of one leaves the driver's others as they are`, async () => {
    const t = await testApp();
    const me = await t.driver();
    const mine = { status, driver_id: status === 'available' ? null : me.id };
    const [id, other] = [await addDelivery(t, mine), await addDelivery(t, mine)];
    if (action === 'take-back') for (const each of [id, other]) await act(t, me, each, 'cancel');
    const before = await row(t, other);
    assert.is((await act(t, me, id, action)).status, 200);
    assert.equal(await row(t, other), before);
  });
}
moves.run();

const row = (t: TestApp, id: string) =>
  t.services.database.db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();

const accepting = suite('deliveries: accepting');
accepting('of fifty drivers exactly one gets the delivery', async () => {
  const t = await testApp();
  const drivers = await Promise.all(Array.from({ length: 50 }, () => t.driver()));
  const id = await addDelivery(t);
  const answers = await Promise.all(drivers.map((driver) => act(t, driver, id, 'accept')));
  assert.is(answers.filter(({ status }) => status === 200).length, 1);
  const lost = answers.filter(({ status }) => status !== 200);
  assert.ok(lost.every(({ status, body }) => status === 409 && body.error === TAKEN));
  const winner = drivers[answers.findIndex(({ status }) => status === 200)]!;
  assert.is((await row(t, id))!.driver_id, winner.id);
  assert.is((await act(t, winner, id, 'accept')).status, 200, "the winner's repeat");
});
accepting('opens addresses, contact and notes to the holder alone', async () => {
  const t = await testApp();
  const [me, other] = [await t.driver(), await t.driver()];
  const id = await addDelivery(t);
  const open = (await t.call('GET', '/driver/deliveries/available', { token: other.token })).body.find(
    (one: { id: string }) => one.id === id,
  );
  assert.equal(Object.keys(open).sort(), [
    'dropoff_postcode',
    'fee_pence',
    'id',
    'payout_status',
    'pickup_postcode',
    'pickup_time',
    'status',
  ]);
  const { delivery } = (await act(t, me, id, 'accept')).body;
  assert.is(delivery.pickup_address, '1 Pickup Street');
  assert.is(delivery.notes, 'Ring twice');
  await act(t, me, id, 'picked-up');
  const done = (await act(t, me, id, 'complete')).body.delivery;
  assert.is(done.payout_status, 'pending');
  const [listed] = (await t.call('GET', '/driver/deliveries/mine/completed', me)).body;
  assert.is(listed.id, id);
  for (const over of [done, listed])
    for (const name of ['pickup_address', 'dropoff_address', 'contact', 'notes'])
      assert.not.ok(name in over, "what is done is nobody's business any more");
});
accepting('a cancelled one is offered to others again, not to the same driver', async () => {
  const t = await testApp();
  const [me, other] = [await t.driver(), await t.driver()];
  const id = await addDelivery(t);
  await act(t, me, id, 'accept');
  const { delivery } = (await act(t, me, id, 'cancel')).body;
  assert.is(delivery.status, 'cancelled');
  assert.is(delivery.contact, undefined);
  assert.not.ok((await list(t, me, 'available')).includes(id));
  assert.ok((await list(t, other, 'available')).includes(id));
  assert.equal(await list(t, me, 'mine/cancelled'), [id]);
  assert.is((await act(t, other, id, 'accept')).status, 200);
  assert.equal(await list(t, me, 'mine/cancelled'), [id], 'for good');
  assert.equal(await list(t, me, 'mine/upcoming'), []);
  assert.equal(await list(t, other, 'mine/upcoming'), [id]);
  for (const action of ['picked-up', 'complete'] as const) await act(t, other, id, action);
  const [mine] = (await t.call('GET', '/driver/deliveries/mine/cancelled', me)).body;
  assert.equal([mine.status, mine.payout_status], ['cancelled', null], 'what the other earned is theirs to know');
});
accepting('is for drivers who are approved at this moment', async () => {
  const t = await testApp();
  const me = await t.driver({ status: 'pending' });
  const id = await addDelivery(t);
  assert.is((await act(t, me, id, 'accept')).status, 403);
  await t.services.database.db.updateTable('drivers').set({ status: 'approved' }).where('id', '=', me.id).execute();
  assert.is((await act(t, me, id, 'accept')).status, 200);
  await t.services.database.db.updateTable('drivers').set({ status: 'rejected' }).where('id', '=', me.id).execute();
  assert.is((await act(t, me, id, 'picked-up')).status, 403);
});
accepting("an id that is none, or nobody's, is not found", async () => {
  const t = await testApp();
  const me = await t.driver();
  for (const id of ['1', 'abc', '%00', "'; drop table deliveries", newId()]) {
    assert.is((await act(t, me, encodeURIComponent(id), 'accept')).status, 404, id);
  }
});
accepting.run();

const lists = suite('deliveries: lists');
lists('Available has the nearest pickup first and nothing that is past', async () => {
  const t = await testApp();
  const me = await t.driver();
  // Both on the first page, whatever other tests have left.
  const far = await addDelivery(t, { pickup_time: inHours(0.02) });
  const near = await addDelivery(t, { pickup_time: inHours(0.01) });
  const past = await addDelivery(t, { pickup_time: inHours(-0.01) });
  const ids = await list(t, me, 'available');
  assert.is(ids.indexOf(past), -1);
  assert.ok(ids.indexOf(near) >= 0 && ids.indexOf(near) < ids.indexOf(far));
});
lists('Available pages by 200 without a gap or a repeat, at equal times too', async () => {
  const t = await testApp();
  const me = await t.driver();
  const pickup_time = inHours(2_000);
  const made = new Set<string>();
  for (let at = 0; at < 410; at += 1) made.add(await addDelivery(t, { pickup_time }));
  const seen: string[] = [];
  for (let before: string | undefined; ; before = seen.at(-1)) {
    const ids = await list(t, me, `available${before ? `?before=${before}` : ''}`);
    assert.ok(ids.length <= 200);
    if (ids.length === 0) break;
    seen.push(...ids);
  }
  assert.is(new Set(seen).size, seen.length);
  assert.ok([...made].every((id) => seen.includes(id)));
  await t.services.database.db
    .deleteFrom('deliveries')
    .where('id', 'in', [...made])
    .execute();
});
lists('Completed and Cancelled are newest first, with pages', async () => {
  const t = await testApp();
  const me = await t.driver();
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const changed_at = new Date(Date.now() + at * HOUR);
    ids.unshift(await addDelivery(t, { driver_id: me.id, status: 'completed', payout_status: 'paid', changed_at }));
  }
  assert.equal(await list(t, me, 'mine/completed'), ids);
  assert.equal(await list(t, me, `mine/completed?before=${ids[0]}`), ids.slice(1));
  const cancelled: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const id = await addDelivery(t);
    await act(t, me, id, 'accept');
    await act(t, me, id, 'cancel');
    cancelled.unshift(id);
  }
  assert.equal(await list(t, me, 'mine/cancelled'), cancelled);
  assert.equal(await list(t, me, `mine/cancelled?before=${cancelled[1]}`), cancelled.slice(2));
});
for (const path of ['mine/completed', 'mine/cancelled']) {
  lists(`${path} pages by 200, at equal times by what was added last`, async () => {
    const t = await testApp();
    const { db } = t.services.database;
    const me = await t.driver();
    const ids = Array.from({ length: 201 }, () => newId());
    const [driver_id, changed_at] = [me.id, inHours(-1)];
    const sample = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', await addDelivery(t, { changed_at }))
      .executeTakeFirstOrThrow();
    const own = path === 'mine/completed' ? { driver_id, status: 'completed' as const } : {};
    await db
      .insertInto('deliveries')
      .values(ids.map((id) => ({ ...sample, ...own, id })))
      .execute();
    const cancelled = ids.map((id) => ({ id, delivery_id: id, driver_id, cancelled_at: changed_at }));
    if (path === 'mine/cancelled') await db.insertInto('delivery_cancellations').values(cancelled).execute();
    const first = await list(t, me, path);
    assert.equal(first, ids.slice(1).reverse());
    assert.equal(await list(t, me, `${path}?before=${first.at(-1)}`), ids.slice(0, 1));
    // Else the first page of what others may accept would be these alone.
    await db.deleteFrom('delivery_cancellations').where('delivery_id', 'in', ids).execute();
    await db.deleteFrom('deliveries').where('id', 'in', ids).execute();
  });
}
lists('a page follows the place where its last row was seen, wherever that row is now', async () => {
  const t = await testApp();
  const { db } = t.services.database;
  const [me, operator] = [await t.driver(), await t.operator()];
  const whole = async (path: string) => (await t.call('GET', `/driver/deliveries/${path}`, me)).body as any[];
  const after = (path: string, { id, ...row }: any, time: 'pickup_time' | 'listed_at') =>
    list(t, me, `${path}?before=${id}&before_${time === 'pickup_time' ? 'time' : time}=${row[time]}`);

  // Available: corrected to later and to earlier, and gone.
  const made: string[] = [];
  for (let at = 0; at < 4; at += 1) made.push(await addDelivery(t, { pickup_time: inHours(3_000 + at) }));
  const [, second] = (await whole('available')).filter(({ id }) => made.includes(id));
  const rest = async () => (await after('available', second, 'pickup_time')).filter((id) => made.includes(id));
  assert.equal(await rest(), made.slice(2));
  for (const hours of [4_000, 1_000]) {
    const pickup_time = inHours(hours).toISOString();
    await t.call('PATCH', `/operator/deliveries/${second.id}`, { token: operator.token, body: { pickup_time } });
    assert.equal((await rest()).slice(0, 2), made.slice(2));
  }
  await db.deleteFrom('deliveries').where('id', '=', second.id).execute();
  assert.equal(await rest(), made.slice(2));

  // The driver's own: one that was taken off, and one that was given back to the driver.
  const held: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const changed_at = new Date(Date.now() - at * HOUR);
    held.push(await addDelivery(t, { driver_id: me.id, status: 'assigned', changed_at }));
  }
  const [, mine] = await whole('mine/upcoming');
  await t.call('POST', `/operator/deliveries/${mine.id}/release`, operator);
  assert.equal(await after('mine/upcoming', mine, 'listed_at'), held.slice(2));
  const cancelled: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const id = await addDelivery(t);
    await act(t, me, id, 'accept');
    await act(t, me, id, 'cancel');
    cancelled.unshift(id);
  }
  const [, lost] = await whole('mine/cancelled');
  assert.equal(await after('mine/cancelled', lost, 'listed_at'), cancelled.slice(2));
  await act(t, me, lost.id, 'take-back');
  assert.equal(await after('mine/cancelled', lost, 'listed_at'), cancelled.slice(2));
  await act(t, me, lost.id, 'cancel');
  assert.equal(await after('mine/cancelled', lost, 'listed_at'), cancelled.slice(2));
  // A time that is none counts as not sent.
  assert.equal(await list(t, me, `mine/cancelled?before=${cancelled[1]}&before_listed_at=soon`), [
    cancelled[0],
    cancelled[2],
  ]);
});
lists('a `before` that is none of theirs is an empty page', async () => {
  const t = await testApp();
  const [me, other] = [await t.driver(), await t.driver()];
  await addDelivery(t, { driver_id: me.id, status: 'completed' });
  const theirs = await addDelivery(t, { driver_id: other.id, status: 'completed' });
  for (const before of ['x', newId(), theirs]) {
    assert.equal(await list(t, me, `mine/completed?before=${before}`), [], before);
  }
});
lists.run();

const repeats = suite('deliveries: repeats of a call');
repeats('with a key get the first answer and change nothing more', async () => {
  const t = await testApp();
  const me = await t.driver();
  const id = await addDelivery(t, { driver_id: me.id, status: 'assigned' });
  const key = { 'idempotency-key': newId() };
  const first = await act(t, me, id, 'picked-up', key);
  assert.is(first.status, 200);
  await act(t, me, id, 'complete');
  const again = await act(t, me, id, 'picked-up', key);
  assert.is(again.status, 200);
  assert.equal(again.body, first.body);
  assert.is((await row(t, id))!.status, 'completed');
});
repeats('with a key get the first refusal again', async () => {
  const t = await testApp();
  const [me, other] = [await t.driver(), await t.driver()];
  const id = await addDelivery(t, { driver_id: other.id, status: 'assigned' });
  const key = { 'idempotency-key': newId() };
  assert.is((await act(t, me, id, 'accept', key)).status, 409);
  await act(t, other, id, 'cancel');
  const again = await act(t, me, id, 'accept', key);
  assert.is(again.status, 409);
  assert.is(again.body.error, TAKEN);
  assert.is((await act(t, me, id, 'accept', { 'idempotency-key': newId() })).status, 200);
});
repeats('with an id in capitals are the same tap', async () => {
  const t = await testApp();
  const me = await t.driver();
  const id = await addDelivery(t, { driver_id: me.id, status: 'picked_up' });
  for (const [action, body] of [
    ['incidents', { reason: 'nobody_home' }],
    ['complete', undefined],
  ] as const) {
    const tap = (id: string) =>
      t.call('POST', `/driver/deliveries/${id}/${action}`, {
        token: me.token,
        headers: { 'idempotency-key': action },
        body,
      });
    const first = await tap(id);
    assert.equal([first.text, (await tap(id.toUpperCase())).text], [first.text, first.text]);
    assert.ok(first.status < 300, first.text);
  }
});
repeats('at the same moment act once', async () => {
  const t = await testApp();
  const me = await t.driver();
  const id = await addDelivery(t, { driver_id: me.id, status: 'assigned' });
  const key = { 'idempotency-key': newId() };
  const answers = await Promise.all(Array.from({ length: 8 }, () => act(t, me, id, 'picked-up', key)));
  assert.equal(
    answers.map(({ status }) => status),
    Array.from({ length: 8 }, () => 200),
  );
});
repeats('a key belongs to one call, and to one driver', async () => {
  const t = await testApp();
  const [me, other] = [await t.driver(), await t.driver()];
  const [id, second] = [await addDelivery(t), await addDelivery(t)];
  const key = { 'idempotency-key': 'the-same-key' };
  assert.is((await act(t, me, id, 'accept', key)).status, 200);
  assert.is((await act(t, me, second, 'accept', key)).status, 422);
  assert.is((await act(t, me, id, 'picked-up', key)).status, 422);
  assert.is((await act(t, other, second, 'accept', key)).status, 200);
  assert.is((await act(t, me, id, 'picked-up', { 'idempotency-key': 'x'.repeat(201) })).status, 422);
});
for (const [words, hours, believed] of [
  ['an hour ago is believed', -1, true],
  ['23 hours ago is believed', -23, true],
  ['25 hours ago is not', -25, false],
  ['in the future is not', 0.1, false],
] as const) {
  repeats(`a tap ${words}`, async () => {
    const t = await testApp();
    const me = await t.driver();
    const id = await addDelivery(t, { driver_id: me.id, status: 'assigned' });
    const tapped = inHours(hours);
    await act(t, me, id, 'picked-up', { 'x-tapped-at': tapped.toISOString() });
    const kept = (await row(t, id))!;
    assert.is(kept.picked_up_tapped_at?.getTime(), believed ? tapped.getTime() : undefined);
    assert.ok(Math.abs(kept.picked_up_at!.getTime() - Date.now()) < HOUR);
  });
}
repeats('a tap at no time is ignored', async () => {
  const t = await testApp();
  const me = await t.driver();
  const id = await addDelivery(t, { driver_id: me.id, status: 'assigned' });
  assert.is((await act(t, me, id, 'picked-up', { 'x-tapped-at': 'just now' })).status, 200);
  assert.is((await row(t, id))!.picked_up_tapped_at, null);
});
repeats.run();
