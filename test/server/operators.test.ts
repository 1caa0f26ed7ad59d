import { Secret, TOTP } from 'otpauth';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changePassword } from '../../src/server/account/change.ts';
import { ensureOperator } from '../../src/server/account/operators.ts';
import { confirmSecondFactor, startSecondFactor } from '../../src/server/account/second-factor.ts';
import { findSession } from '../../src/server/account/sessions.ts';
import type { OperatorAccount } from '../../src/server/account/store.ts';
import { SettingsError } from '../../src/server/settings.ts';
import { PASSWORD, type Someone, type TestApp, testApp } from './helper.ts';
import { atOnce, inMinutes, newEmail, statuses } from './people.ts';
import { rejection } from './services/scratch.ts';

const test = suite('operators among themselves');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});
test.after.each(() => kitchen.setNow(undefined));

const call = (who: Someone, method: string, path: string, body?: object) =>
  kitchen.call(method, `/operator/${path}`, { token: who.token, ...(body && { body }) });
const logIn = ({ email }: Someone, code?: string, password = PASSWORD) =>
  kitchen.call('POST', '/operator/auth/login', { body: { email, password, ...(code !== undefined && { code }) } });

test('are listed, and one who is removed is out at once', async () => {
  const [who, other] = [await kitchen.operator(), await kitchen.operator()];
  const list = async () => (await call(who, 'GET', 'operators')).body.operators as Record<string, unknown>[];
  assert.is((await call(who, 'GET', 'operators')).body.you, who.id);
  const [row] = (await list()).filter(({ id }) => id === other.id);
  assert.equal(Object.keys(row!).sort(), ['created_at', 'email', 'id', 'second_factor']);
  assert.equal([row!.email, row!.second_factor], [other.email, false]);
  // The same id, as people may write it.
  const removed = await call(who, 'DELETE', `operators/${other.id.toUpperCase()}`);
  assert.equal([removed.status, removed.body], [200, { ok: true }]);
  assert.is((await call(other, 'GET', 'overview')).status, 401);
  assert.is((await logIn(other)).status, 401);
  assert.not((await list()).some(({ id }) => id === other.id));
  assert.is((await call(who, 'DELETE', `operators/${other.id}`)).status, 404);
  assert.is((await call(who, 'DELETE', 'operators/nobody')).status, 404);
});

test('who is removed before a call of theirs is done is told to log in again', async () => {
  const [who, other] = [await kitchen.operator(), await kitchen.operator()];
  const { services } = kitchen;
  const account = (await findSession(services.database.db, other.token, services.now())) as OperatorAccount;
  assert.is((await call(who, 'DELETE', `operators/${other.id}`)).status, 200);
  const change = { password: PASSWORD, newPassword: 'Turnip-soup-19' };
  const prove = () => Promise.reject(new Error('Nothing is to be proved.'));
  for (const work of [
    () => changePassword(services, account, change, '127.0.0.0'),
    () => startSecondFactor(services, account, prove, '127.0.0.0'),
    () => confirmSecondFactor(services, account, '123456'),
  ])
    assert.is((await rejection(work())).message, 'Please log in again.');
});

test('the last one stays, also when all remove each other at once', async () => {
  const { db } = kitchen.services.database;
  // Whether two meet is chance: without the lock one round in two sees nothing.
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await kitchen.operator(), await kitchen.operator()];
    await db.deleteFrom('operators').where('id', 'not in', [one.id, two.id]).execute();
    const answers = await Promise.all([
      call(one, 'DELETE', `operators/${two.id}`),
      call(two, 'DELETE', `operators/${one.id}`),
    ]);
    assert.is(statuses(answers)[200], 1);
    const left = (await db.selectFrom('operators').select('id').execute()).map(({ id }) => id);
    assert.is(left.length, 1);
    const last = left[0] === one.id ? one : two;
    assert.is((await call(last, 'DELETE', `operators/${last.id}`)).status, 409);
  }
});

/** The code of an app, some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: kitchen.services.now().getTime() + steps * 30_000,
  });

async function withSecondFactor() {
  kitchen.setNow(inMinutes(0));
  const who = await kitchen.operator();
  const { secret, uri } = (await call(who, 'POST', 'second-factor')).body;
  const { recovery_codes } = (await call(who, 'POST', 'second-factor/confirm', { code: codeOf(secret, -1) })).body;
  return { who, secret: secret as string, uri: uri as string, recovery: recovery_codes as string[] };
}

test('a second factor is asked for once it is confirmed', async () => {
  const who = await kitchen.operator();
  const { status, body } = await call(who, 'POST', 'second-factor');
  assert.is(status, 200);
  const uri = new URL(body.uri);
  assert.equal([uri.protocol, uri.host, uri.searchParams.get('secret')], ['otpauth:', 'totp', body.secret]);
  assert.is(decodeURIComponent(uri.pathname), `/Next Door Kitchen:${who.email}`);
  assert.match(body.secret, /^[A-Z2-7]{32}$/);
  assert.is((await logIn(who)).status, 200, 'not yet');
  const wrong = await call(who, 'POST', 'second-factor/confirm', { code: codeOf(body.secret, 5) });
  assert.equal([wrong.status, Object.keys(wrong.body.fields)], [422, ['code']]);
  const confirmed = await call(who, 'POST', 'second-factor/confirm', { code: codeOf(body.secret) });
  assert.is(confirmed.status, 200);
  assert.is(new Set(confirmed.body.recovery_codes).size, 10);
  assert.is((await call(who, 'POST', 'second-factor/confirm', { code: codeOf(body.secret, 1) })).status, 409);
  const asked = await logIn(who);
  assert.equal([asked.status, asked.body], [401, { error: 'second_factor' }]);
  assert.equal((await logIn(who, '', 'Wrong123')).body, { error: 'Wrong email or password.' });
  const { operators } = (await call(who, 'GET', 'operators')).body;
  assert.is(operators.find(({ id }: Someone) => id === who.id).second_factor, true);
});

test('a code lets in once, a step late or early, and no other', async () => {
  const { who, secret } = await withSecondFactor();
  assert.equal((await logIn(who, codeOf(secret, -1))).body, { error: 'second_factor' }, 'it confirmed');
  assert.is((await logIn(who, codeOf(secret, 2))).status, 401);
  assert.is((await logIn(who, codeOf(secret, -2))).status, 401);
  const code = codeOf(secret);
  const answers = await atOnce(4, () => logIn(who, `${code.slice(0, 3)} ${code.slice(3)}`));
  assert.equal(statuses(answers), { 200: 1, 401: 3 });
  assert.is((await logIn(who, codeOf(secret, 1))).status, 200);
  assert.is((await logIn(who, codeOf(secret, 0))).status, 401, 'one from before the last');
});

test('a login that waits for its code has not failed; one with a wrong code or password has', async () => {
  const { who, secret } = await withSecondFactor();
  const logged = async (code: string, password?: string) => {
    await logIn(who, code, password);
    const { entries } = (await call(who, 'GET', 'audit?limit=50')).body;
    return (entries as { operator: string; action: string }[])
      .filter(({ operator, action }) => operator === who.email && /^log/.test(action))
      .map(({ action }) => action)
      .reverse();
  };
  assert.equal(await logged(''), []);
  assert.equal(await logged(codeOf(secret, 9)), ['login failed']);
  assert.equal(await logged('', 'Wrong123'), ['login failed', 'login failed']);
  assert.equal(await logged(codeOf(secret, 1)), ['login failed', 'login failed', 'logged in']);
});

test('ten wrong codes are ten failed logins', async () => {
  const { who, secret } = await withSecondFactor();
  for (let time = 0; time < 10; time += 1) assert.is((await logIn(who, codeOf(secret, 9))).status, 401);
  assert.is((await logIn(who, codeOf(secret))).status, 429);
});

test('codes are guessed ten times in 15 minutes from all networks together, and the operator gets one mail', async () => {
  const { who, secret, recovery } = await withSecondFactor();
  const from = (place: number, code: string, password = PASSWORD) =>
    kitchen.call('POST', '/operator/auth/login', {
      body: { email: who.email, password, code },
      from: `203.0.113.${place}`,
    });
  for (let place = 0; place < 30; place += 1) await from(place, codeOf(secret, 9), 'Wrong123');
  assert.is((await from(30, '')).body.error, 'second_factor', 'wrong passwords and missing codes are no guesses');
  const guesses = await atOnce(30, (place) => from(100 + place, codeOf(secret, 9)));
  assert.equal(statuses(guesses), { 401: 10, 429: 20 });
  const { db } = kitchen.services.database;
  const mails = await db.selectFrom('mails').select('subject').where('to_address', '=', who.email).execute();
  assert.equal(mails, [{ subject: 'Somebody is guessing your codes' }]);
  assert.is((await from(200, codeOf(secret))).status, 429);
  assert.is((await call(who, 'POST', 'second-factor', proof(codeOf(secret)))).status, 429);
  assert.is((await from(201, recovery[0]!)).status, 200);
  assert.is((await from(202, codeOf(secret))).status, 200, 'who is in has ended it');
});

test('codes of an app that is not confirmed yet are guessed ten times in 15 minutes too', async () => {
  const { who, secret } = await withSecondFactor();
  const next = (await call(who, 'POST', 'second-factor', proof(codeOf(secret)))).body.secret;
  const confirm = (code: string) => call(who, 'POST', 'second-factor/confirm', { code });
  assert.equal(statuses(await atOnce(30, () => confirm(codeOf(next, 9)))), { 422: 10, 429: 20 });
  assert.is((await confirm(codeOf(next))).status, 429);
  kitchen.setNow(inMinutes(16));
  assert.is((await confirm(codeOf(next))).status, 200);
});

test('each recovery code lets in once, however it is typed', async () => {
  const { who, recovery } = await withSecondFactor();
  const [first = '', second = ''] = recovery;
  assert.is((await logIn(who, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status, 200);
  assert.is((await logIn(who, first)).status, 401);
  assert.is((await logIn(who, second)).status, 200);
  const { db } = kitchen.services.database;
  const row = await db.selectFrom('operators').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow();
  assert.is(row.recovery_hashes.length, 8);
  for (const code of recovery) assert.not.match(JSON.stringify(row), code.replaceAll('-', ''));
});

test("a copy of the database gives no codes; without the server's secret recovery codes are still good", async () => {
  const { who, secret, recovery } = await withSecondFactor();
  const next = (await call(who, 'POST', 'second-factor', proof(recovery[1]!))).body.secret as string;
  const { db } = kitchen.services.database;
  const row = await db.selectFrom('operators').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow();
  for (const kept of [secret, next]) assert.not.match(JSON.stringify(row), kept);
  const own = kitchen.services.secret;
  kitchen.services.secret = 'another server has another one, of 32 signs or more';
  try {
    assert.is((await logIn(who, codeOf(secret))).status, 401);
    assert.is((await logIn(who, recovery[0])).status, 200);
  } finally {
    kitchen.services.secret = own;
  }
  assert.is((await logIn(who, codeOf(secret, 1))).status, 200);
});

const proof = (code: string, password = PASSWORD) => ({ password, code });

test('a session alone replaces no second factor: it takes the password and a code', async () => {
  const { who, secret, recovery } = await withSecondFactor();
  const start = (body?: object) => call(who, 'POST', 'second-factor', body);
  const code = 'Enter a code from your app, or a recovery code.';
  // What is missing is said, and is no guess.
  for (let time = 0; time < 12; time += 1) {
    const { status, body } = await start();
    assert.equal([status, body.fields], [422, { password: 'Enter your password.', code }]);
  }
  assert.equal((await start({ password: PASSWORD })).body.fields, { code });
  const wrongCode = "That code didn't work. Try the next one.";
  const wrong = await start(proof(codeOf(secret, 9)));
  assert.equal([wrong.status, wrong.body], [401, { error: wrongCode, fields: { code: wrongCode } }]);
  const used = await start(proof(codeOf(secret, -1)));
  assert.equal([used.status, used.body.fields], [401, { code: wrongCode }], 'it confirmed');
  const words = 'That is not your password.';
  const strange = await start(proof(codeOf(secret), 'Wrong123'));
  assert.equal([strange.status, strange.body], [401, { error: words, fields: { password: words } }]);
  assert.is(await kitchen.mailTo(who.email), undefined);
  assert.is((await call(who, 'POST', 'second-factor/confirm', { code: '123456' })).status, 409, 'nothing began');
  assert.is((await start(proof(codeOf(secret)))).status, 200);
  assert.is((await start(proof(recovery[0]!))).status, 200);
  assert.is((await start(proof(recovery[0]!))).status, 401, 'it is used up');
});

test('wrong proofs are counted with the failed logins', async () => {
  const { who, secret } = await withSecondFactor();
  for (let time = 0; time < 10; time += 1) {
    assert.is((await call(who, 'POST', 'second-factor', proof(codeOf(secret, 9)))).status, 401);
  }
  assert.is((await call(who, 'POST', 'second-factor', proof(codeOf(secret)))).status, 429);
  assert.is((await logIn(who, codeOf(secret))).status, 429);
});

test('whoever replaces the second factor logs the other devices out, and the operator gets a mail', async () => {
  const { who, secret } = await withSecondFactor();
  const other = (await logIn(who, codeOf(secret))).body.token as string;
  const statusOf = async (token: string) => (await kitchen.call('GET', '/operator/overview', { token })).status;
  assert.is(await statusOf(other), 200);
  assert.is((await call(who, 'POST', 'second-factor', proof(codeOf(secret, 1)))).status, 200);
  assert.equal([await statusOf(who.token), await statusOf(other)], [200, 401]);
  const mail = await kitchen.mailTo(who.email);
  assert.is(mail?.subject, 'Your second factor is being set up again');
  assert.not.match(mail!.body, PASSWORD);
  const { entries } = (await call(who, 'GET', 'audit?limit=50')).body;
  const ended = entries.find(({ action }: { action: string }) => action === 'other sessions ended');
  assert.equal([ended.operator, ended.detail], [who.email, { ended: 1 }]);
});

test('another app takes the place of the one before only when it is confirmed', async () => {
  const { who, secret, recovery } = await withSecondFactor();
  const next = (await call(who, 'POST', 'second-factor', proof(recovery[0]!))).body.secret as string;
  assert.is((await logIn(who, codeOf(next))).status, 401);
  assert.is((await logIn(who, codeOf(secret))).status, 200);
  assert.is((await call(who, 'POST', 'second-factor/confirm', { code: codeOf(next) })).status, 200);
  assert.is((await logIn(who, codeOf(secret, 1))).status, 401);
  assert.is((await logIn(who, codeOf(next, 1))).status, 200);
});

const COMMON = [
  'password',
  'PassWord',
  '12345678',
  'aaaaaaaa',
  'NextDoorKitchen',
  'next door kitchen 2026',
  'qwertyuiop',
];

test('a password that everybody tries first is refused for operators', async () => {
  const words = 'This is one of the most common passwords. Choose another.';
  const who = await kitchen.operator();
  for (const password of COMMON) {
    const added = await call(who, 'POST', 'operators', { email: newEmail(), password });
    assert.equal([added.status, added.body.fields], [422, { password: words }], password);
    const changed = await call(who, 'POST', 'auth/change-password', { password: PASSWORD, newPassword: password });
    assert.equal([changed.status, changed.body.fields], [422, { newPassword: words }], password);
  }
  for (const password of ['Secret123', 'nextdoorkitchensoup', 'Operator-19']) {
    assert.is((await call(who, 'POST', 'operators', { email: newEmail(), password })).status, 201, password);
  }
});

test('OPERATOR_PASSWORD may be no common one, but one from before goes on', async () => {
  const operatorEmail = newEmail();
  const services = {
    ...kitchen.services,
    settings: { ...kitchen.services.settings, operatorEmail, operatorPassword: 'password1' },
  };
  try {
    await ensureOperator(services);
    assert.unreachable();
  } catch (error) {
    assert.instance(error, SettingsError);
    assert.not.match((error as Error).message, 'password1');
  }
  const { hashPassword } = await import('../../src/server/services/secrets.ts');
  const { id } = await kitchen.operator();
  const { db } = kitchen.services.database;
  const password_hash = await hashPassword('password1');
  await db.updateTable('operators').set({ email: operatorEmail, password_hash }).where('id', '=', id).execute();
  await ensureOperator(services);
});

test('whoever types a password can ask whether it is common, and tells three signs of its digest', async () => {
  const { createHash } = await import('node:crypto');
  const ask = async (password: string) => {
    const digest = createHash('sha256').update(password).digest('hex');
    const { status, body } = await kitchen.call('GET', `/public/common-passwords?prefix=${digest.slice(0, 3)}`);
    assert.is(status, 200);
    assert.ok(body.digests.every((other: string) => other.startsWith(digest.slice(0, 3))));
    return body.digests.includes(digest);
  };
  assert.equal([await ask('password'), await ask('iloveyou'), await ask('turnip-soup-19')], [true, true, false]);
  for (const prefix of ['', 'ab', 'abcd', 'xyz']) {
    assert.is((await kitchen.call('GET', `/public/common-passwords?prefix=${prefix}`)).status, 422);
  }
});

test.run();
