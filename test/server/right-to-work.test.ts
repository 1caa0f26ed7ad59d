import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { atNoon, openTestApp, type Someone, type TestApp, testApp, today } from './helper.ts';
import { addDelivery, application, check, exe, jpeg, mailsTo, pdf } from './samples.ts';

const codes = suite('right to work: share codes');
const save = (t: TestApp, { token }: Someone, body: unknown) => t.call('PUT', '/driver/right-to-work', { token, body });
codes('a code stands for the document, is shown to operators, and told of once', async () => {
  const t = await testApp();
  const operator = await t.operator();
  const driver = await t.driver({ work_status: 'work_visa', status: 'pending' });
  for (const typed of ['w12 345 678', 'W12345678']) {
    const { status, body } = await save(t, driver, { share_code: typed, dob: '1991-02-03' });
    assert.is(status, 200);
    assert.is(body.driver.share_code, 'W12345678');
    assert.equal(body.driver.missing_documents, []);
    assert.equal(body.driver.right_to_work, { status: 'none', follow_up_on: null });
  }
  const { drivers } = (await t.call('GET', '/operator/drivers', { token: operator.token })).body;
  const record = drivers.find(({ id }: { id: string }) => id === driver.id);
  assert.equal([record.share_code, record.dob], ['W12345678', '1991-02-03']);
  // All fields of an application, what was agreed to as well.
  assert.equal([record.gdpr_consent, record.terms_accepted], [true, true]);
  assert.ok(Date.parse(record.consented_at) <= Date.now());
  assert.is(
    (await mailsTo(t, operator.email)).filter((subject) => subject === 'A driver has sent a share code').length,
    1,
  );
});
codes('another code in the place of the first is news to operators', async () => {
  const t = await testApp();
  const operator = await t.operator();
  const driver = await t.driver({ work_status: 'work_visa', share_code: 'W12345678' });
  assert.is((await save(t, driver, { share_code: 'W87654321', dob: '' })).status, 200);
  assert.equal(await mailsTo(t, operator.email), ['A driver has sent a share code']);
});
codes('a citizen, a code that is none and a child are refused', async () => {
  const t = await testApp();
  const citizen = await save(t, await t.driver(), { share_code: 'W12345678' });
  assert.is(citizen.status, 422);
  assert.is(citizen.body.fields.share_code, 'British and Irish citizens send a passport instead.');
  const driver = await t.driver({ work_status: 'settled_status' });
  const wrong = await save(t, driver, { share_code: 'X12345678' });
  assert.equal([wrong.status, wrong.body.fields.share_code], [422, 'Enter your share code, e.g. W12 345 678.']);
  assert.is((await save(t, driver, { share_code: 'W12345678', dob: today })).status, 422);
  assert.is((await t.call('GET', '/driver/me', { token: driver.token })).body.driver.share_code, null);
});
codes.run();

const checks = suite('right to work: checks');
atNoon(checks);
checks('a check with evidence is kept, listed and audited, and its evidence is read like any document', async () => {
  const t = await testApp();
  const { token, email } = await t.operator();
  const driver = await t.driver();
  const over = { conditions: '20 hours a week', follow_up_on: '2030-01-31', evidence: pdf('Home Office page.pdf') };
  const { status, body } = await check(t, token, driver.id, over);
  assert.is(status, 201);
  const { id, checked_at, evidence, ...rest } = body.check;
  assert.equal(rest, {
    method: 'online',
    outcome: 'passed',
    conditions: '20 hours a week',
    follow_up_on: '2030-01-31',
    checked_by: email,
  });
  assert.ok(id && Date.parse(checked_at));
  assert.is((await t.call('GET', `/operator/documents/${evidence.id}`, { token })).status, 200);
  const failed = await check(t, token, driver.id, { method: 'manual', outcome: 'failed' });
  const list = await t.call('GET', `/operator/drivers/${driver.id}/right-to-work-checks`, { token });
  assert.equal(
    list.body.checks.map((one: { id: string }) => one.id),
    [failed.body.check.id, id],
  );
  const me = (await t.call('GET', '/driver/me', { token: driver.token })).body.driver;
  assert.equal(me.right_to_work, { status: 'failed', follow_up_on: null });
  assert.equal(me.documents, [], "the evidence is the operator's");
  const log = await t.services.database.db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', `driver ${driver.id}`)
    .where('action', '=', 'right to work checked')
    .orderBy('id')
    .execute();
  assert.equal(log[0]!.detail, { method: 'online', outcome: 'passed', follow_up_on: '2030-01-31' });
});
checks('what is no check is refused, and nothing of it stays', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const driver = await t.driver();
  for (const [over, wanted, field] of [
    [{ method: 'by eye' }, 422, 'method'],
    [{ outcome: '' }, 422, 'outcome'],
    [{ follow_up_on: 'soon' }, 422, 'follow_up_on'],
    [{ conditions: 'x'.repeat(501) }, 422, 'conditions'],
    [{ evidence: exe() }, 415, 'evidence'],
  ] as const) {
    const { status, body } = await check(t, token, driver.id, over);
    assert.is(status, wanted, field);
    assert.ok(body.fields[field]);
  }
  for (const id of [newId(), 'abc']) assert.is((await check(t, token, id, { evidence: pdf() })).status, 404);
  const list = await t.call('GET', `/operator/drivers/${driver.id}/right-to-work-checks`, { token });
  assert.equal(list.body, { checks: [] });
});
checks('a follow-up day is the last good one', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const driver = await t.driver();
  const standing = async () => (await t.call('GET', '/driver/me', { token: driver.token })).body.driver.right_to_work;
  await check(t, token, driver.id, { follow_up_on: today });
  assert.equal(await standing(), { status: 'passed', follow_up_on: today });
  const yesterday = addDaysTo(today, -1);
  await check(t, token, driver.id, { follow_up_on: yesterday });
  assert.equal(await standing(), { status: 'lapsed', follow_up_on: yesterday });
});
checks.run();

const required = suite('right to work: required');
let strict: TestApp;
required.before(async () => {
  strict = await openTestApp({ RIGHT_TO_WORK: 'require' });
});
required.after(async () => {
  await strict.app.close();
  await closeServices(strict.services);
});
required('nobody is approved without a passed check that still counts', async () => {
  const { token } = await strict.operator();
  const driver = await strict.driver({ status: 'pending' });
  const approve = () => strict.call('POST', `/operator/drivers/${driver.id}/approve`, { token });
  const refused = async () => {
    const { status, body } = await approve();
    assert.equal([status, body.error], [409, 'Record a right-to-work check first.']);
  };
  await refused();
  await check(strict, token, driver.id, { outcome: 'failed' });
  await refused();
  await check(strict, token, driver.id, { follow_up_on: addDaysTo(today, -2) });
  await refused();
  await check(strict, token, driver.id, { method: 'manual' });
  assert.is((await approve()).status, 200);
  assert.is((await approve()).status, 200, 'again');
});
required('a driver whose check has run out accepts nothing, but finishes what is held', async () => {
  const { token } = await strict.operator();
  const driver = await strict.driver();
  const [first, second] = [await addDelivery(strict), await addDelivery(strict)];
  const act = (id: string, action: string) =>
    strict.call('POST', `/driver/deliveries/${id}/${action}`, { token: driver.token });
  assert.is((await act(first, 'accept')).status, 200, 'no check at all is no lapsed one');
  await check(strict, token, driver.id, { follow_up_on: addDaysTo(today, -1) });
  const { status, body } = await act(second, 'accept');
  assert.is(status, 403);
  assert.match(body.error, 'right to work');
  assert.is((await act(first, 'accept')).status, 200, 'the repeat of what was accepted');
  assert.is((await act(first, 'picked-up')).status, 200);
  assert.is((await act(first, 'complete')).status, 200);
  await check(strict, token, driver.id);
  assert.is((await act(second, 'accept')).status, 200);
});
required('a driver whose check has run out is assigned nothing, and takes nothing back', async () => {
  const { token } = await strict.operator();
  const driver = await strict.driver();
  const [held, other] = [await addDelivery(strict), await addDelivery(strict)];
  const act = (action: string) => strict.call('POST', `/driver/deliveries/${held}/${action}`, { token: driver.token });
  const assign = () =>
    strict.call('POST', `/operator/deliveries/${other}/assign`, { token, body: { driver_id: driver.id } });
  assert.is((await act('accept')).status, 200);
  assert.is((await act('cancel')).status, 200);
  await check(strict, token, driver.id, { outcome: 'failed' });
  const refused = await assign();
  assert.equal([refused.status, refused.body.error], [409, "This driver's right to work needs checking again first."]);
  const taken = await act('take-back');
  assert.is(taken.status, 403);
  assert.match(taken.body.error, 'right to work');
  await check(strict, token, driver.id);
  assert.is((await act('take-back')).status, 200);
  assert.is((await assign()).status, 200);
});
for (const [what, change] of [
  ['another date of birth', { share_code: 'W12345678', dob: '1991-02-03' }],
  ['another share code', { share_code: 'W87654321' }],
] as const) {
  required(`${what} behind a passed check: it counts no longer, and what is held may be finished`, async () => {
    const operator = await strict.operator();
    const { token } = operator;
    const driver = await strict.driver({ work_status: 'work_visa', share_code: 'W12345678', dob: '1990-05-01' });
    await check(strict, token, driver.id, { follow_up_on: addDaysTo(today, 90) });
    const act = (id: string, action: string) =>
      strict.call('POST', `/driver/deliveries/${id}/${action}`, { token: driver.token });
    const [held, other] = [await addDelivery(strict), await addDelivery(strict)];
    assert.is((await act(held, 'accept')).status, 200);
    // The same, typed another way.
    const same = await save(strict, driver, { share_code: 'w12-345 678', dob: '1990-05-01' });
    assert.is(same.body.driver.right_to_work.status, 'passed');
    assert.equal(await mailsTo(strict, operator.email), []);

    const changed = await save(strict, driver, change);
    assert.equal(changed.body.driver.right_to_work, { status: 'none', follow_up_on: null });
    assert.equal(await mailsTo(strict, operator.email), ["A driver's right to work needs checking again"]);
    const log = await strict.services.database.db
      .selectFrom('audit')
      .select(['operator', 'detail'])
      .where('subject', '=', `driver ${driver.id}`)
      .where('action', '=', 'right to work check voided')
      .execute();
    assert.equal(log, [{ operator: 'system', detail: { fields: ['dob' in change ? 'dob' : 'share_code'] } }]);
    const { checks } = (await strict.call('GET', `/operator/drivers/${driver.id}/right-to-work-checks`, { token }))
      .body;
    assert.equal([checks.length, checks[0].outcome, Boolean(checks[0].void_at)], [1, 'passed', true]);
    const due = (await strict.call('GET', '/operator/drivers?due=1', { token })).body.drivers;
    assert.ok(due.some(({ id }: { id: string }) => id === driver.id));

    const refused = await act(other, 'accept');
    assert.equal([refused.status, /right to work/.test(refused.body.error)], [403, true]);
    assert.is((await act(held, 'picked-up')).status, 200);
    assert.is((await act(held, 'complete')).status, 200);
    await check(strict, token, driver.id);
    assert.is((await act(other, 'accept')).status, 200);
  });
}
required('another code does not lift a check that failed', async () => {
  const { token } = await strict.operator();
  const driver = await strict.driver({ work_status: 'work_visa', share_code: 'W12345678' });
  await check(strict, token, driver.id, { outcome: 'failed' });
  const { body } = await save(strict, driver, { share_code: 'W87654321' });
  assert.is(body.driver.right_to_work.status, 'failed');
});
required('by default it only warns', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const driver = await t.driver({ status: 'pending' });
  assert.is((await t.call('POST', `/operator/drivers/${driver.id}/approve`, { token })).status, 200);
  await check(t, token, driver.id, { follow_up_on: addDaysTo(today, -1) });
  const delivery = await addDelivery(t);
  assert.is((await t.call('POST', `/driver/deliveries/${delivery}/accept`, { token: driver.token })).status, 200);
});
required.run();

const proof = suite('right to work: the token before the files');
proof('a wrong token in the header ends it before the first byte of a file; a good one is enough', async () => {
  const t = await testApp();
  const email = `driver-${newId()}@example.test`;
  await t.call('POST', '/public/driver/send-code', { body: { email } });
  const code = /^\d{6}$/m.exec((await t.mailTo(email))!.body)![0];
  const { verifyToken } = (await t.call('POST', '/public/driver/verify-code', { body: { email, code } })).body;
  const files = { right_to_work_doc: pdf('a.pdf', 9_000_000), profile_photo: await jpeg() };
  let taken = 0;
  const { receive } = t.services.uploads;
  t.services.uploads.receive = (...given) => {
    taken += 1;
    return receive.apply(t.services.uploads, given);
  };
  const apply = (form: Record<string, string | Blob>, headers: Record<string, string> = {}) =>
    t.call('POST', '/public/driver/apply', { form, headers });
  try {
    const wrong = await apply({ ...files, ...application, email, verifyToken }, { 'x-verify-token': 'x'.repeat(43) });
    assert.equal([wrong.status, wrong.body.ok, taken], [401, false, 0]);
    const nobody = await apply({ ...files, ...application, email });
    assert.equal([nobody.status, nobody.body.ok], [401, false]);
    const late = await apply({ ...files, ...application, email, verifyToken });
    assert.is(late.status, 401, '9 MB before any proof');
    const others = await apply({ ...application, email: 'other@example.test' }, { 'x-verify-token': verifyToken });
    assert.is(others.status, 401, "another address's token");
    const small = { right_to_work_doc: pdf('a.pdf', 1_000_000), ...application, email };
    assert.is((await apply({ ...small, city: '' }, { 'x-verify-token': verifyToken })).status, 422);
    assert.is((await apply({ ...small, verifyToken, city: '' })).status, 422, 'the field alone, after a small file');
    const good = await apply({ ...files, ...application, email }, { 'x-verify-token': verifyToken });
    assert.is(good.status, 201);
    assert.is(
      (await apply({ ...files, ...application, email }, { 'x-verify-token': verifyToken })).status,
      401,
      'once',
    );
  } finally {
    t.services.uploads.receive = receive;
  }
});
proof.run();
