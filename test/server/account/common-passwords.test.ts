import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PASSWORD, type TestApp, testApp } from '../helper.ts';
import { newEmail, verifiedDriver, verifiedToken } from '../people.ts';
import { application, registration } from '../samples.ts';

const test = suite('the most common passwords of cooks and drivers');
let t: TestApp;
test.before(async () => {
  t = await testApp();
});

const WORDS = 'This is one of the most common passwords. Choose another.';
const COMMON = ['password1', 'PassWord1', 'qwerty123', 'ABCD1234'];
/** Only operators may not use these. */
const RARER = ['password1 password1', 'aaaaaaaa', 'nextdoorkitchen'];

test('open no new account of a cook, and leave the token of the address good', async () => {
  const email = newEmail();
  const headers = { 'x-email-token': await verifiedToken(t, email) };
  const register = (password: string) =>
    t.call('POST', '/auth/register', {
      headers,
      body: { ...registration(email), password, confirmPassword: password },
    });
  for (const password of COMMON) {
    const { status, body } = await register(password);
    assert.equal([status, body.error, body.fields], [422, WORDS, { password: WORDS }], password);
  }
  assert.is((await register('1234567')).body.fields.password, 'Password must be at least 8 characters.');
  assert.is((await register(RARER[0]!)).status, 201);
});

test('open no new account of a driver', async () => {
  const proven = await verifiedDriver(t);
  const apply = (password: string) =>
    t.call('POST', '/public/driver/apply', { form: { ...application, ...proven, password } });
  for (const password of COMMON) {
    const { status, body } = await apply(password);
    assert.equal([status, body.ok, body.errors], [422, false, [{ param: 'password', msg: WORDS }]], password);
  }
  assert.is((await apply(RARER[1]!)).status, 201);
});

for (const kind of ['seller', 'driver'] as const) {
  const base = kind === 'seller' ? '' : '/driver';
  const field = kind === 'seller' ? 'newPassword' : 'password';

  test(`take the place of no ${kind}'s password`, async () => {
    const { token } = await t[kind]();
    const change = (newPassword: string) =>
      t.call('POST', `${base}/auth/change-password`, { token, body: { password: PASSWORD, newPassword } });
    for (const password of COMMON) {
      const { status, body } = await change(password);
      assert.equal([status, body.fields], [422, { newPassword: WORDS }], password);
    }
    assert.is((await change(RARER[2]!)).status, 200);
  });

  test(`are no ${kind}'s after a reset, and the link stays good`, async () => {
    const { email } = await t[kind]();
    await t.call('POST', `${base}/auth/forgot-password`, { body: { email } });
    const link = Object.fromEntries(new URL(/^http\S+$/m.exec((await t.mailTo(email))!.body)![0]).searchParams);
    const reset = (password: string, of: object = link) =>
      t.call('POST', `${base}/auth/reset-password`, { body: { ...of, [field]: password } });
    for (const password of [...COMMON, ...(kind === 'driver' ? ['123456', 'qwerty'] : [])]) {
      const { status, body } = await reset(password);
      assert.equal([status, body.error, body.fields], [422, WORDS, { [field]: WORDS }], password);
    }
    const bad = { ...link, t: 'x'.repeat(43), token: 'x'.repeat(43) };
    assert.is((await reset(COMMON[0]!, bad)).status, 400, 'a bad link comes first');
    assert.is((await reset('Bicycle99')).status, 200);
  });
}

test.run();
