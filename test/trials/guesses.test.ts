import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PASSWORD, type TestApp, testApp } from '../server/helper.ts';
import { atOnce, inMinutes, newEmail, statuses } from '../server/people.ts';

const test = suite('guesses at passwords');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});
test.after.each(() => kitchen.setNow(undefined));

const KINDS = [
  { kind: 'seller', login: '/auth/login' },
  { kind: 'driver', login: '/driver/auth/login' },
  { kind: 'operator', login: '/operator/auth/login' },
] as const;

for (const { kind, login } of KINDS) {
  const logIn = (email: string, password = PASSWORD) => kitchen.call('POST', login, { body: { email, password } });

  test(`whoever guesses at a ${kind}'s password locks nobody out but themselves`, async () => {
    const { email } = await kitchen[kind]();
    const from = (address: string, password: string) =>
      kitchen.call('POST', login, { body: { email, password }, from: address });
    assert.is((await from('192.0.2.1', PASSWORD)).status, 200);
    const guesses = await atOnce(15, () => from('198.51.100.66', 'Wrong123'));
    assert.equal(statuses(guesses), { 401: 10, 429: 5 });
    assert.is((await from('198.51.100.66', PASSWORD)).status, 429);
    assert.is((await from('198.51.100.67', PASSWORD)).status, 200, 'from a place where nobody guessed');
    // From ever new places, up to the bound for all of them.
    await atOnce(100, (index) => from(`203.0.113.${index}`, 'Wrong123'));
    assert.is((await from('203.0.113.200', PASSWORD)).status, 429);
    assert.is((await from('192.0.2.1', PASSWORD)).status, 200, 'from where it was logged in to before');
    kitchen.setNow(inMinutes(15.1));
    assert.is((await from('203.0.113.200', PASSWORD)).status, 200);
  });

  test(`ten failed logins of a ${kind}'s address in 15 minutes, then 429`, async () => {
    for (const email of [(await kitchen[kind]()).email, newEmail()]) {
      const answers = await atOnce(12, () => logIn(email, 'Wrong123'));
      assert.equal(statuses(answers), { 401: 10, 429: 2 });
      const right = await logIn(email);
      assert.is(right.status, 429);
      assert.ok(Number(right.headers['retry-after']) > 0 && Number(right.headers['retry-after']) <= 900);
      kitchen.setNow(inMinutes(15.1));
      assert.is.not((await logIn(email)).status, 429);
      kitchen.setNow(undefined);
    }
  });
}

test('a successful login forgets the failures before it', async () => {
  const { email } = await kitchen.seller();
  for (let round = 0; round < 2; round += 1) {
    for (let failure = 0; failure < 9; failure += 1) {
      await kitchen.call('POST', '/auth/login', { body: { email, password: 'Wrong123' } });
    }
    const { status } = await kitchen.call('POST', '/auth/login', { body: { email, password: PASSWORD } });
    assert.is(status, 200);
  }
});

test.run();
