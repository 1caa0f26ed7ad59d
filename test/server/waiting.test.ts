import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { answerBy } from '#rules/review';
import { atNoon, NOON, type Someone, type TestApp, testApp, today } from './helper.ts';
import { pdf } from './samples.ts';

const waiting = suite('drivers who wait for an answer');
atNoon(waiting);

const REVIEW_DAYS = 3;
const since = addDaysTo(today, -10);

/** A driver who applied ten days ago. */
const applied = (t: TestApp, over = {}) =>
  t.driver({ status: 'pending', created_at: new Date(`${since}T12:00:00Z`), ...over });

/** Sends a document on a day. */
async function send(t: TestApp, { token }: Someone, kind: string, day: string): Promise<void> {
  t.setNow(`${day}T12:00:00Z`);
  const form = { kind, file: pdf() };
  assert.is((await t.call('POST', '/driver/documents', { token, form })).status, 201);
  t.setNow(NOON);
}

/** Sends a share code today. */
async function sendCode(t: TestApp, { token }: Someone, share_code = 'W12345678'): Promise<void> {
  const body = { share_code };
  assert.is((await t.call('PUT', '/driver/right-to-work', { token, body })).status, 200);
}

/** Until when an answer is promised, as the driver reads it. */
const promised = async (t: TestApp, { token }: Someone) =>
  (await t.call('GET', '/driver/me', { token })).body.driver.answer_by;

waiting('are promised a day from the last thing they sent, and none while something is missing', async () => {
  const t = await testApp();
  const driver = await applied(t);
  assert.is(await promised(t, driver), null);
  await send(t, driver, 'right_to_work_doc', since);
  assert.is(await promised(t, driver), answerBy(since, REVIEW_DAYS));
  await send(t, driver, 'dbs_doc', today);
  assert.is(await promised(t, driver), answerBy(today, REVIEW_DAYS));
  assert.is(await promised(t, await applied(t, { share_code: 'W12345678' })), answerBy(since, REVIEW_DAYS));
  const coded = await applied(t, { work_status: 'work_visa' });
  await sendCode(t, coded);
  assert.is(await promised(t, coded), answerBy(today, REVIEW_DAYS));
  const again = await applied(t, { work_status: 'work_visa', share_code: 'W12345678' });
  await sendCode(t, again, 'w12 345 678');
  assert.is(await promised(t, again), answerBy(since, REVIEW_DAYS), 'the same code, typed another way');
  for (const status of ['approved', 'rejected']) {
    assert.is(await promised(t, await applied(t, { status, share_code: 'W12345678' })), null);
  }
});

waiting('are counted and listed for operators when it takes longer', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const read = async (path: string) => (await t.call('GET', `/operator/${path}`, { token })).body;
  const before = await read('overview');
  const [late, coded, fresh, justCoded, silent] = await Promise.all([
    applied(t),
    applied(t, { share_code: 'W12345678' }),
    applied(t, { share_code: 'W12345678' }),
    applied(t, { work_status: 'work_visa' }),
    applied(t),
  ]);
  await applied(t, { share_code: 'W12345678', status: 'approved' });
  await send(t, late, 'right_to_work_doc', since);
  await send(t, fresh, 'dbs_doc', today);
  await sendCode(t, justCoded);
  // What an operator keeps of a check is nothing that the driver has sent.
  const form = { method: 'manual', outcome: 'passed', evidence: pdf() };
  await t.call('POST', `/operator/drivers/${late.id}/right-to-work-checks`, { token, form });

  assert.is((await read('overview')).overdue_drivers - before.overdue_drivers, 2);
  const listed: { id: string; answer_by: string }[] = (await read('drivers?overdue=1&limit=200')).drivers;
  const shown = [late, coded, fresh, justCoded, silent].map(({ id }) => listed.find((one) => one.id === id)?.answer_by);
  const day = answerBy(since, REVIEW_DAYS);
  assert.equal(shown, [day, day, undefined, undefined, undefined]);
  assert.is((await read('counts')).drivers.overdue, (await read('overview')).overdue_drivers);
});

waiting.run();
