import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { credentials } from '#rules/account';
import { check } from '#rules/form';
import { driverReset, forgotPassword, isResetLink, sellerReset } from '#rules/password';
import type { Case } from './cases.ts';
import { empty, table, wrongTypes } from './cases.ts';

const login = suite('account: logging in');
{
  const good = { email: 'ada@b.co', password: 'x' };
  table(login, credentials, good, [
    ['email', ' ADA@b.co ', undefined, 'ada@b.co'],
    ['email', 'not an email', undefined],
    ['email', ' ', 'Email is required.'],
    ['password', ' ', undefined, ' '],
    ['password', '', 'Password is required.'],
    ['password', 'x'.repeat(201), 'Keep this to 200 characters or fewer.'],
  ]);
  wrongTypes(login, credentials, good, ['email', 'password']);
  empty(login, credentials, [
    ['email', 'Email is required.'],
    ['password', 'Password is required.'],
  ]);
}
login.run();

const forgot = suite('account: forgot password');
table(forgot, forgotPassword, { email: 'ada@b.co' }, [
  ['email', 'ada', 'Enter a valid email.'],
  ['email', '', 'Enter a valid email.'],
]);
forgot.run();

const RID = '0198b7a2-5c3e-7d11-8f00-0123456789ab';
const T = `${'A'.repeat(40)}_-9`;

const seller = suite('account: seller reset');
{
  const weak = 'Use at least 8 characters with letters and numbers.';
  const good = { rid: RID, t: T, newPassword: 'abcdefg1', confirmPassword: undefined };
  const refused = ['', 'abcdef1', 'abcdefgh', '12345678', '!!!!!!!!', undefined, 5];
  table(seller, sellerReset, good, [
    ['newPassword', '1234567x', undefined],
    ['newPassword', 'pass word 9', undefined],
    ['newPassword', 'пароль-пароль1', undefined],
    ...refused.map((given): Case => ['newPassword', given, weak]),
    ['confirmPassword', 'abcdefg1', undefined],
    ['confirmPassword', '', 'Passwords do not match.'],
    ['confirmPassword', 'abcdefg1 ', 'Passwords do not match.'],
    ['confirmPassword', null, 'Passwords do not match.'],
    // A bad link is the server's 400, not a failed rule.
    ['rid', 'x', undefined, 'x'],
    ['t', undefined, undefined, ''],
  ]);
  seller('says both when both are wrong', () => {
    assert.equal(check(sellerReset, { ...good, newPassword: 'x', confirmPassword: 'y' }), {
      newPassword: weak,
      confirmPassword: 'Passwords do not match.',
    });
  });
}
seller.run();

const link = suite('account: reset link');
link('knows the form of a link', () => {
  assert.ok(isResetLink(RID, T));
  assert.ok(isResetLink(RID.toUpperCase(), T));
});
for (const [rid, t] of [
  [null, null],
  ['', ''],
  [RID, ''],
  ['', T],
  [undefined, T],
  [RID, T.slice(1)],
  [RID, `${T}A`],
  [RID, `${T.slice(1)}=`],
  [RID, `${T}\n`],
  [RID.slice(1), T],
  [`${RID}0`, T],
  [RID.replaceAll('-', ''), T],
  [RID.replace('a', 'g'), T],
] as const) {
  link(`refuses ${JSON.stringify([rid, t])}`, () => {
    assert.not(isResetLink(rid, t));
  });
}
link.run();

const driver = suite('account: driver reset');
{
  const good = { email: 'd@b.co', token: 'abc', password: '123456' };
  table(driver, driverReset, good, [
    ['email', 'd', 'Enter a valid email.'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['confirmPassword', '123456', undefined],
    ['token', 5, undefined, ''],
  ]);
  driver('compares a confirmation that was sent', () => {
    assert.equal(check(driverReset, { ...good, confirmPassword: '' }), {
      confirmPassword: 'Passwords do not match',
    });
  });
}
driver.run();
