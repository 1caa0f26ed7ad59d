import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { updateDelivery } from '../../../src/server/delivery/store.ts';
import { report as reportIn, undoReport } from '../../../src/server/incident/report.ts';
import { closeServices } from '../../../src/server/services.ts';
import { openTestApp, type Someone, type TestApp, testApp } from '../helper.ts';
import { atOnce, inMinutes, statuses } from '../people.ts';
import { addDelivery, mailsTo } from '../samples.ts';
import { outsideTransaction } from '../services/inside.ts';
import { untilSomebodyWaits } from '../services/scratch.ts';

const test = suite('reports of one problem again and again');
let t: TestApp;
test.before(async () => {
  t = await testApp();
});
test.after.each(() => t.setNow(undefined));

const report = (who: Someone, id: string, reason: string, note = '') =>
  t.call('POST', `/driver/deliveries/${id}/incidents`, { token: who.token, body: { reason, note } });
const held = async (driver: Someone) => addDelivery(t, { status: 'picked_up', driver_id: driver.id });
const look = async ({ token }: Someone, id: string) => {
  const { incidents } = (await t.call('GET', '/operator/incidents?open=true&limit=200', { token })).body;
  return (incidents as { delivery: { id: string }; reason: string; note: string; id: string }[]).filter(
    ({ delivery }) => delivery.id === id,
  );
};
const REPORTED = 'A driver has reported a problem';

test('a delivery has one open problem of a driver, and what is reported later is added to it', async () => {
  const operator = await t.operator();
  const driver = await t.driver();
  const id = await held(driver);
  const first = await report(driver, id, 'nobody_home', 'I rang twice.');
  const second = await report(driver, id, 'wrong_address', 'There is no number 7.');
  assert.equal([first.status, second.status], [201, 201]);
  assert.is(second.body.incident.id, first.body.incident.id);
  assert.equal([second.body.incident.reason, second.body.incident.note], ['wrong_address', 'There is no number 7.']);
  for (const note of ['There is no number 7.', '']) await report(driver, id, 'wrong_address', note);
  const [shown, ...more] = await look(operator, id);
  assert.equal(more, []);
  assert.is(shown!.reason, 'wrong_address');
  assert.is(shown!.note, 'I rang twice.\nReported before: Nobody is home.\nThere is no number 7.');
});

test('of reports at the same moment one problem is made', async () => {
  const operator = await t.operator();
  const driver = await t.driver();
  const id = await held(driver);
  assert.equal(statuses(await atOnce(6, (index) => report(driver, id, 'refused', `Note ${index}`))), { 201: 6 });
  assert.is((await look(operator, id)).length, 1);
});

// The embedded database has one connection: nobody else can move the delivery meanwhile.
if (process.env.TEST_POSTGRES)
  test('a delivery that is taken from its driver at the moment of a report has none', async () => {
    const operator = await t.operator();
    const driver = await t.driver();
    const id = await held(driver);
    const { database } = t.services;
    const { answer } = await database.transaction(async (trx) => {
      await updateDelivery(trx, id, { status: 'available', driver_id: null });
      const answer = outsideTransaction(() => report(driver, id, 'refused'));
      await untilSomebodyWaits(database);
      return { answer };
    });
    const { status, body } = await answer;
    assert.equal([status, body.error], [409, 'Accept this delivery first.']);
    assert.equal(await look(operator, id), []);
  });

if (process.env.TEST_POSTGRES)
  test('who was mailed before and looks at the moment of a report sees it', async () => {
    const operator = await t.operator();
    const driver = await t.driver();
    await report(driver, await held(driver), 'refused');
    const id = await held(driver);
    const { database, settings } = t.services;
    const { seen } = await database.transaction(async (trx) => {
      const move = { id, driver: driver.id, now: new Date(), tappedAt: null };
      await reportIn(trx, settings, move, { reason: 'damaged', note: '' });
      const seen = outsideTransaction(() => look(operator, id));
      await untilSomebodyWaits(database);
      return { seen };
    });
    assert.is((await seen).length, 1);
    assert.is((await mailsTo(t, operator.email)).length, 1);
  });

if (process.env.TEST_POSTGRES)
  test('a report that its driver takes back at the moment of a decision is not there any more', async () => {
    const operator = await t.operator();
    const driver = await t.driver();
    const id = await held(driver);
    const { incident } = (await report(driver, id, 'refused')).body;
    const { database } = t.services;
    const decide = () =>
      t.call('POST', `/operator/incidents/${incident.id}/resolve`, {
        token: operator.token,
        body: { outcome: 'close_unpaid' },
      });
    const { answer } = await database.transaction(async (trx) => {
      await undoReport(trx, { id, driver: driver.id, now: new Date(), tappedAt: null });
      const answer = outsideTransaction(decide);
      await untilSomebodyWaits(database);
      return { answer };
    });
    const { status, body } = await answer;
    assert.equal([status, body.error], [404, 'There is no such incident.']);
    const [mine] = (await t.call('GET', '/driver/deliveries/mine/upcoming', { token: driver.token })).body;
    assert.is(mine.status, 'picked_up');
  });

test('after a decision the next report is a new problem', async () => {
  const operator = await t.operator();
  const driver = await t.driver();
  const id = await held(driver);
  const { incident } = (await report(driver, id, 'nobody_home')).body;
  const body = { outcome: 'continue' };
  await t.call('POST', `/operator/incidents/${incident.id}/resolve`, { token: operator.token, body });
  assert.is.not((await report(driver, id, 'nobody_home')).body.incident.id, incident.id);
});

test('a driver who completes a delivery closes its problem, and nobody is asked what happens next', async () => {
  const operator = await t.operator();
  const [earlier, driver] = [await t.driver(), await t.driver()];
  const id = await held(earlier);
  await report(earlier, id, 'damaged');
  await t.call('POST', `/operator/deliveries/${id}/release`, { token: operator.token });
  await t.call('POST', `/operator/deliveries/${id}/assign`, { token: operator.token, body: { driver_id: driver.id } });
  await t.call('POST', `/driver/deliveries/${id}/picked-up`, { token: driver.token });
  const { incident } = (await report(driver, id, 'nobody_home', 'I rang twice.')).body;
  assert.is((await look(operator, id)).length, 2, 'each driver has one');

  const done = await t.call('POST', `/driver/deliveries/${id}/complete`, { token: driver.token });
  assert.equal([done.status, done.body.delivery.incident.outcome], [200, 'continue']);
  assert.equal(await look(operator, id), []);
  const body = { outcome: 'close_unpaid' };
  const late = await t.call('POST', `/operator/incidents/${incident.id}/resolve`, { token: operator.token, body });
  assert.equal([late.status, late.body.error], [409, 'This problem has already been decided.']);
  const { incidents } = (await t.call('GET', '/operator/incidents?limit=200', { token: operator.token })).body;
  const closed = incidents.find((row: { id: string }) => row.id === incident.id);
  assert.equal([closed.outcome, closed.note, closed.resolved_at !== null], ['continue', 'I rang twice.', true]);
});

test('an open problem of another delivery stays open, and so does one whose delivery is only picked up', async () => {
  const operator = await t.operator();
  const driver = await t.driver();
  const [done, other] = [await held(driver), await held(driver)];
  for (const id of [done, other]) await report(driver, id, 'refused');
  const coming = await addDelivery(t, { status: 'assigned', driver_id: driver.id });
  await report(driver, coming, 'food_not_ready');
  await t.call('POST', `/driver/deliveries/${coming}/picked-up`, { token: driver.token });
  await t.call('POST', `/driver/deliveries/${done}/complete`, { token: driver.token });
  assert.is((await look(operator, done)).length, 0);
  assert.equal([(await look(operator, other)).length, (await look(operator, coming)).length], [1, 1]);
});

test('a note stays short, and the newest words are in it', async () => {
  const operator = await t.operator();
  const driver = await t.driver();
  const id = await held(driver);
  for (let time = 0; time < 6; time += 1) await report(driver, id, 'refused', `${time}`.repeat(500));
  const [shown] = await look(operator, id);
  assert.is(shown!.note.length, 2_000);
  assert.ok(shown!.note.endsWith('5'.repeat(500)));
});

test('an operator has one mail of problems until they look', async () => {
  const [one, other] = [await t.operator(), await t.operator()];
  const driver = await t.driver();
  const told = async ({ email }: Someone) => (await mailsTo(t, email)).filter((subject) => subject === REPORTED).length;
  for (let time = 0; time < 20; time += 1) await report(driver, await held(driver), 'refused', `Note ${time}`);
  assert.equal([await told(one), await told(other)], [1, 1]);
  await look(one, '');
  await report(driver, await held(driver), 'refused');
  assert.equal([await told(one), await told(other)], [2, 1], 'who has looked is told again');
  t.setNow(inMinutes(24 * 60 + 1));
  await report(driver, await held(driver), 'refused');
  assert.equal([await told(one), await told(other)], [3, 2], 'and so is everybody a day later');
});

test('an operator has one mail of share codes until they look', async () => {
  const operator = await t.operator();
  const { token } = await t.driver({ status: 'pending', work_status: 'work_visa' });
  const send = (digit: number) =>
    t.call('PUT', '/driver/right-to-work', { token, body: { share_code: `W1234567${digit}` } });
  const told = async () =>
    (await mailsTo(t, operator.email)).filter((subject) => subject === 'A driver has sent a share code').length;
  for (let digit = 0; digit < 8; digit += 1) assert.is((await send(digit)).status, 200);
  assert.is(await told(), 1);
  await t.call('GET', '/operator/drivers?status=pending', { token: operator.token });
  await send(8);
  assert.is(await told(), 2);
});

test('an account tells operators only so much in ten minutes', async () => {
  const shared = t;
  t = await openTestApp({ RATE_LIMIT: '2' });
  try {
    const driver = await t.driver({ work_status: 'work_visa' });
    const id = await held(driver);
    const answers = await atOnce(6, () => report(driver, id, 'refused'));
    assert.equal(statuses(answers), { 201: 4, 429: 2 });
    const { token } = driver;
    const code = await t.call('PUT', '/driver/right-to-work', { token, body: { share_code: 'W12345678' } });
    assert.is(code.status, 429);
    assert.ok(Number(code.headers['retry-after']) > 0);
    const other = await t.driver();
    assert.is((await report(other, await held(other), 'refused')).status, 201, 'another one is not slowed down');
    t.setNow(inMinutes(10.1));
    assert.is((await report(driver, id, 'refused')).status, 201);
  } finally {
    await t.app.close();
    await closeServices(t.services);
    t = shared;
  }
});

const undo = ({ token }: Someone, id: string, headers: Record<string, string> = {}) =>
  t.call('POST', `/driver/deliveries/${id}/incidents/undo`, { token, headers });
const upcoming = async ({ token }: Someone, id: string) => {
  const { body } = await t.call('GET', '/driver/deliveries/mine/upcoming', { token });
  return (body as { id: string; incident?: Record<string, unknown>; report?: Record<string, unknown> }[]).find(
    (row) => row.id === id,
  )!;
};
const START = '2026-11-24T18:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString();

test('a driver is told by when we answer, and the answer with its words', async () => {
  const operator = await t.operator();
  const driver = await t.driver();
  const id = await held(driver);
  t.setNow(START);
  await report(driver, id, 'nobody_home');
  const { incident, report: said } = await upcoming(driver, id);
  assert.equal(
    [said!.created_at, said!.answer_by, said!.undo_until, incident!.outcome],
    [START, after(600), after(60), null],
  );
  const body = { outcome: 'return_to_kitchen', note: 'Ask for Amina.' };
  await t.call('POST', `/operator/incidents/${incident!.id}/resolve`, { token: operator.token, body });
  const decided = await upcoming(driver, id);
  const { decision_note, answer_by, undo_until } = decided.report!;
  assert.equal(
    [decided.incident!.outcome, decision_note, answer_by, undo_until],
    ['return_to_kitchen', 'Ask for Amina.', null, null],
  );
});

test('what is kept of a tap for its repeat has no words of the decision: they may name the customer', async () => {
  const operator = await t.operator();
  const driver = await t.driver();
  const id = await held(driver);
  const { incident } = (await report(driver, id, 'nobody_home')).body;
  const body = { outcome: 'continue', note: 'Nadia is in the garden.' };
  await t.call('POST', `/operator/incidents/${incident.id}/resolve`, { token: operator.token, body });
  const key = `decided-${id}`;
  const headers = { 'idempotency-key': key };
  const done = await t.call('POST', `/driver/deliveries/${id}/complete`, { token: driver.token, headers });
  assert.is(done.body.delivery.incident.id, incident.id);
  const { db } = t.services.database;
  const kept = await db.selectFrom('first_answers').select('body').where('key', '=', key).executeTakeFirstOrThrow();
  assert.match(JSON.stringify(kept.body), incident.id);
  assert.not.match(JSON.stringify(kept.body), 'Nadia');
});

test('PROBLEM_MINUTES is the promise', async () => {
  const own = await openTestApp({ PROBLEM_MINUTES: '25' });
  const driver = await own.driver();
  const id = await addDelivery(own, { status: 'picked_up', driver_id: driver.id });
  const { token } = driver;
  await own.call('POST', `/driver/deliveries/${id}/incidents`, { token, body: { reason: 'refused' } });
  const [row] = (await own.call('GET', '/driver/deliveries/mine/upcoming', { token })).body;
  assert.is(Date.parse(row.report.answer_by) - Date.parse(row.report.created_at), 25 * 60_000);
  await own.app.close();
  await closeServices(own.services);
});

test('a report is undone for a minute, once, as if it had not been made', async () => {
  const operator = await t.operator();
  const driver = await t.driver();
  const id = await held(driver);
  t.setNow(START);
  await report(driver, id, 'nobody_home', 'I rang twice.');
  t.setNow(after(60));
  const key = { 'idempotency-key': 'undo-1' };
  const first = await undo(driver, id, key);
  assert.equal([first.status, first.body.delivery.incident ?? null], [200, null]);
  assert.is(first.body.delivery.status, 'picked_up');
  assert.ok(first.body.delivery.dropoff_address, "it is still the driver's");
  assert.equal(await look(operator, id), []);
  assert.is((await upcoming(driver, id)).incident ?? null, null);
  assert.equal((await undo(driver, id, key)).body, first.body, 'a lost answer comes again');
  assert.is((await undo(driver, id)).status, 409);
});

test('an undo that waited for signal counts from its tap', async () => {
  const driver = await t.driver();
  const [inTime, late] = [await held(driver), await held(driver)];
  t.setNow(START);
  for (const id of [inTime, late]) await report(driver, id, 'nobody_home');
  t.setNow(after(120));
  assert.is((await undo(driver, inTime, { 'x-tapped-at': after(60) })).status, 200);
  assert.is((await undo(driver, late, { 'x-tapped-at': after(61) })).status, 409);
});

test('a report is not undone later, after the decision, or by somebody else', async () => {
  const operator = await t.operator();
  const [driver, another] = [await t.driver(), await t.driver()];
  const [late, decided, theirs] = [await held(driver), await held(driver), await held(driver)];
  t.setNow(START);
  for (const id of [late, decided, theirs]) await report(driver, id, 'damaged');
  const [shown] = await look(operator, decided);
  const body = { outcome: 'continue' };
  await t.call('POST', `/operator/incidents/${shown!.id}/resolve`, { token: operator.token, body });
  for (const [who, id] of [
    [driver, decided],
    [another, theirs],
  ] as const) {
    const { status, body } = await undo(who, id);
    assert.equal([status, body.error], [409, 'It is too late to undo this.']);
  }
  t.setNow(after(61));
  assert.is((await undo(driver, late)).status, 409);
  assert.is((await look(operator, late)).length, 1);
  assert.is((await undo(driver, 'ffffffff-ffff-4fff-bfff-ffffffffffff')).status, 404);
  assert.is((await undo(driver, 'x')).status, 404);
});

test.run();
