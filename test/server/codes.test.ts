import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emailOfToken, takeEmailToken } from '../../src/server/codes/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { type TestApp, testApp } from './helper.ts';
import { atOnce, codeIn, inMinutes, newEmail, otherCode, statuses } from './people.ts';

const test = suite('one-time codes');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});
test.after.each(() => kitchen.setNow(undefined));

const send = (email: string) => kitchen.call('POST', '/public/email/send-code', { body: { email } });
const verify = (verification_id: unknown, code: unknown) =>
  kitchen.call('POST', '/public/email/verify', { body: { verification_id, code } });
const sendDriver = (email: string) => kitchen.call('POST', '/public/driver/send-code', { body: { email } });
const verifyDriver = (email: string, code: string) =>
  kitchen.call('POST', '/public/driver/verify-code', { body: { email, code } });

async function sentCode(email = newEmail()) {
  const { status, body } = await send(email);
  assert.is(status, 200);
  return { email, id: body.verification_id as string, code: codeIn(await kitchen.mailTo(email)) };
}

test('a right code is exchanged for a token, once', async () => {
  const { email, id, code } = await sentCode();
  const { status, body } = await verify(id, code);
  assert.is(status, 200);
  assert.is(body.email, email);
  assert.match(body.email_token, /^[\w-]{43}$/);
  const again = await verify(id, code);
  assert.equal([again.status, again.body], [410, { error: 'expired' }]);
});

test('an address is trimmed and lower-cased, a code may be grouped', async () => {
  const email = newEmail();
  const { body } = await send(`  ${email.toUpperCase()} `);
  const code = codeIn(await kitchen.mailTo(email));
  const verified = await verify(body.verification_id, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  assert.equal([verified.status, verified.body.email], [200, email]);
});

test('an unknown verification is not_found, whatever its shape', async () => {
  for (const id of [newId(), 'nonsense', '', undefined, 7, null, {}]) {
    const { status, body } = await verify(id, '123456');
    assert.equal([status, body], [404, { error: 'not_found' }]);
  }
});

test('what is no code is a failed rule and takes no attempt', async () => {
  const { id, code } = await sentCode();
  for (const wrong of ['', '12345', '1234567', 'abcdef', 123456, null]) {
    const { status, body } = await verify(id, wrong);
    assert.equal([status, body.fields.code], [422, 'Enter the 6-digit code.']);
  }
  assert.is((await verify(id, code)).status, 200);
});

test('five attempts, then too_many_attempts until the code expires', async () => {
  const { id, code } = await sentCode();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { status, body } = await verify(id, otherCode(code));
    assert.equal([status, body], [400, { error: 'invalid_code' }]);
  }
  const { status, body, headers } = await verify(id, code);
  assert.equal([status, body], [429, { error: 'too_many_attempts' }]);
  assert.ok(Number(headers['retry-after']) > 500 && Number(headers['retry-after']) <= 600);
  kitchen.setNow(inMinutes(9));
  assert.is((await verify(id, code)).status, 429);
  kitchen.setNow(inMinutes(10.1));
  assert.equal((await verify(id, code)).body, { error: 'expired' });
});

test('an outsider cannot use up the tries of whoever asked for a code', async () => {
  const email = newEmail();
  const ask = { body: { email }, from: '192.0.2.1' };
  assert.is((await kitchen.call('POST', '/public/driver/send-code', ask)).status, 200);
  const code = codeIn(await kitchen.mailTo(email));
  const attempt = (from: string, typed: string) =>
    kitchen.call('POST', '/public/driver/verify-code', { body: { email, code: typed }, from });
  const wrong = await atOnce(8, (index) => attempt(`198.51.100.${index}`, otherCode(code)));
  assert.equal(statuses(wrong), { 400: 5, 429: 3 });
  assert.is((await attempt('198.51.100.9', code)).status, 429);
  assert.is((await attempt('192.0.2.1', otherCode(code))).status, 400);
  assert.is((await attempt('192.0.2.1', code)).status, 200);
});

test('the addresses of a mailbox share its codes, a plus part or not', async () => {
  const name = newId();
  const first = await send(`${name}+a@example.test`);
  assert.is(first.status, 200);
  for (const again of [`${name}@example.test`, `${name}+b@example.test`, `${name}+b+c@ＥＸＡＭＰＬＥ.test`]) {
    assert.is((await send(again)).status, 429, again);
  }
  for (let code = 1; code < 5; code += 1) {
    kitchen.setNow(inMinutes(code));
    assert.is((await send(`${name}+${code}@example.test`)).status, 200);
  }
  kitchen.setNow(inMinutes(5));
  assert.is((await send(`${name}+6@example.test`)).status, 429);
  kitchen.setNow(inMinutes(60.1));
  assert.is((await send(`${name}+7@example.test`)).status, 200);
});

test('tries at the same moment are five in all', async () => {
  const { id, code } = await sentCode();
  const answers = await atOnce(12, () => verify(id, otherCode(code)));
  assert.equal(statuses(answers), { 400: 5, 429: 7 });
});

test('a right code at the same moment gives one token', async () => {
  const { id, code } = await sentCode();
  const answers = await atOnce(4, () => verify(id, code));
  assert.equal(statuses(answers)[200], 1);
});

test('a code lives ten minutes', async () => {
  const first = await sentCode();
  kitchen.setNow(inMinutes(9.9));
  assert.is((await verify(first.id, first.code)).status, 200);
  kitchen.setNow(undefined);
  const second = await sentCode();
  kitchen.setNow(inMinutes(10.1));
  const { status, body } = await verify(second.id, second.code);
  assert.equal([status, body], [410, { error: 'expired' }]);
});

test('a resend cancels the code before it', async () => {
  const first = await sentCode();
  kitchen.setNow(inMinutes(1));
  const second = await sentCode(first.email);
  assert.is((await verify(first.id, first.code)).status, 410);
  if (first.code !== second.code) assert.is((await verify(second.id, first.code)).status, 400);
  assert.is((await verify(second.id, second.code)).status, 200);
});

test('one code in 30 seconds for an address, 429 with Retry-After before', async () => {
  const { email } = await sentCode();
  const soon = await send(email);
  assert.is(soon.status, 429);
  assert.ok(Number(soon.headers['retry-after']) >= 1 && Number(soon.headers['retry-after']) <= 30);
  assert.is((await send(newEmail())).status, 200);
  kitchen.setNow(inMinutes(0.52));
  assert.is((await send(email)).status, 200);
});

test('sends at the same moment are one', async () => {
  const email = newEmail();
  assert.equal(statuses(await atOnce(5, () => send(email))), { 200: 1, 429: 4 });
});

test('five codes in any hour for an address', async () => {
  const email = newEmail();
  for (const minutes of [0, 10, 20, 30, 40]) {
    kitchen.setNow(inMinutes(minutes));
    assert.is((await send(email)).status, 200);
  }
  kitchen.setNow(inMinutes(59));
  const { status, headers } = await send(email);
  assert.is(status, 429);
  assert.ok(Number(headers['retry-after']) > 30 && Number(headers['retry-after']) <= 60);
  kitchen.setNow(inMinutes(60.1));
  assert.is((await send(email)).status, 200);
  kitchen.setNow(inMinutes(61.1));
  assert.is((await send(email)).status, 429, 'the window slides');
});

test('an address with an account is already_registered, before the limit is looked at', async () => {
  const { email } = await kitchen.seller();
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const { status, body } = await send(email);
    assert.equal([status, body], [200, { already_registered: true }]);
  }
  assert.is(await kitchen.mailTo(email), undefined);
});

test('an address that is none is a failed rule', async () => {
  for (const email of ['', 'nobody', 'a@b', 'a b@example.test', 7, undefined]) {
    const { status, body } = await kitchen.call('POST', '/public/email/send-code', { body: { email } });
    assert.equal([status, body.error], [422, 'Enter a valid email.']);
  }
});

test('the code is nowhere in the database in clear', async () => {
  const { id, code } = await sentCode();
  const row = await kitchen.services.database.db
    .selectFrom('email_codes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.not.match(JSON.stringify({ ...row, id: '' }), code);
});

// Drivers

test('a driver verifies by address, with the newest code', async () => {
  const email = newEmail();
  await sendDriver(email);
  const first = codeIn(await kitchen.mailTo(email));
  kitchen.setNow(inMinutes(1));
  await sendDriver(email);
  const second = codeIn(await kitchen.mailTo(email));
  if (first !== second) assert.is((await verifyDriver(email, first)).status, 400);
  const { status, body } = await verifyDriver(` ${email.toUpperCase()}`, second);
  assert.is(status, 200);
  assert.ok(body.ok);
  const { db } = kitchen.services.database;
  assert.is(await emailOfToken(db, 'driver', body.verifyToken, new Date()), email);
});

test('a wrong code is answered alike whether or not a driver asked for one, lately or ever', async () => {
  const asked = async (minutesAgo: number) => {
    const email = newEmail();
    kitchen.setNow(inMinutes(-minutesAgo));
    await kitchen.call('POST', '/public/driver/send-code', { body: { email } });
    kitchen.setNow(undefined);
    return { email, code: codeIn(await kitchen.mailTo(email)) };
  };
  const [active, expired, never] = [await asked(1), await asked(60), { email: newEmail(), code: '123456' }];
  const answersFor = async ({ email, code }: { email: string; code: string }) => {
    const answers = [];
    for (let time = 0; time < 7; time += 1) {
      const { status, body } = await verifyDriver(email, otherCode(code));
      answers.push([status, body]);
    }
    return answers;
  };
  const answers = await answersFor(active);
  assert.equal(
    answers.map(([status]) => status),
    [400, 400, 400, 400, 400, 429, 429],
  );
  assert.equal(await answersFor(never), answers);
  assert.equal(await answersFor(expired), answers);
  const late = await asked(11);
  assert.is((await verifyDriver(late.email, late.code)).status, 410, 'who has the mail is told that it is too late');
});

test('an outsider cannot use up the tries at an address that has no code to try', async () => {
  const email = newEmail();
  const attempt = (from: string) =>
    kitchen.call('POST', '/public/driver/verify-code', { body: { email, code: '123456' }, from });
  for (let time = 0; time < 6; time += 1) await attempt('198.51.100.1');
  assert.is((await attempt('198.51.100.1')).status, 429);
  assert.is((await attempt('192.0.2.1')).status, 400);
});

test("a driver's address with an account gets a mail without a code, and the same answers", async () => {
  const { email } = await kitchen.driver();
  const { status, body } = await sendDriver(email);
  assert.equal([status, body], [200, { ok: true }]);
  const mail = await kitchen.mailTo(email);
  assert.match(mail!.body, '/driver/login');
  assert.not.match(mail!.body, /\d{6}/);
  assert.is((await verifyDriver(email, '123456')).status, 400);
  assert.is((await sendDriver(email)).status, 429);
});

test("a seller's code and a driver's for one address know nothing of each other", async () => {
  const { email, id, code } = await sentCode();
  assert.is((await sendDriver(email)).status, 200);
  const drivers = codeIn(await kitchen.mailTo(email));
  assert.is((await verify(id, code)).status, 200);
  assert.is((await verifyDriver(email, drivers)).status, 200);
});

test('a token is one kind of account, one address, one use and its time', async () => {
  const { id, code, email } = await sentCode();
  const { db } = kitchen.services.database;
  const token = (await verify(id, code)).body.email_token as string;
  const now = new Date();
  const later = new Date(inMinutes(30.1));
  assert.is(await emailOfToken(db, 'seller', token, now), email);
  assert.is(await emailOfToken(db, 'driver', token, now), undefined);
  assert.is(await emailOfToken(db, 'seller', token, later), undefined);
  assert.is(await takeEmailToken(db, 'driver', email, token, now), false);
  assert.is(await takeEmailToken(db, 'seller', newEmail(), token, now), false);
  assert.is(await takeEmailToken(db, 'seller', email, token, later), false);
  const taken = await Promise.all([1, 2, 3].map(() => takeEmailToken(db, 'seller', email, token, now)));
  assert.equal(taken.filter(Boolean).length, 1);
  assert.is(await emailOfToken(db, 'seller', token, now), undefined);
});

test.run();
