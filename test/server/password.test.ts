import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSession } from '../../src/server/account/sessions.ts';
import { PASSWORD, type Someone, type TestApp, testApp } from './helper.ts';
import { atOnce, inMinutes, statuses } from './people.ts';

const test = suite('changing a password');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});
test.after.each(() => kitchen.setNow(undefined));

const NEW = 'Turnip-soup-19';
const KINDS = [
  { kind: 'seller', auth: '/auth', own: '/auth/dashboard' },
  { kind: 'driver', auth: '/driver/auth', own: '/driver/me' },
  { kind: 'operator', auth: '/operator/auth', own: '/operator/overview' },
] as const;

for (const { kind, auth, own } of KINDS) {
  const change = (token: string, password: string, newPassword: string) =>
    kitchen.call('POST', `${auth}/change-password`, { token, body: { password, newPassword } });
  const endOthers = (token: string) => kitchen.call('POST', `${auth}/end-other-sessions`, { token, body: {} });
  const logIn = (email: string, password: string) =>
    kitchen.call('POST', `${auth}/login`, { body: { email, password } });
  const statusOf = async (token: string) => (await kitchen.call('GET', own, { token })).status;
  const another = ({ id }: Someone) => startSession(kitchen.services.database.db, kind, id, kitchen.services.now());

  test(`a ${kind} changes the password: this device goes on with a new token, every other is logged out`, async () => {
    const someone = await kitchen[kind]();
    const other = await another(someone);
    const { status, body } = await change(someone.token, PASSWORD, NEW);
    assert.is(status, 200);
    assert.equal(Object.keys(body), ['token']);
    assert.equal([await statusOf(someone.token), await statusOf(other), await statusOf(body.token)], [401, 401, 200]);
    assert.is((await logIn(someone.email, PASSWORD)).status, 401);
    assert.is((await logIn(someone.email, NEW)).status, 200);
    const mail = await kitchen.mailTo(someone.email);
    assert.is(mail?.subject, 'Your password was changed');
    assert.not.match(mail!.body, NEW);
  });

  test(`a ${kind}'s wrong password changes nothing and counts as a failed login`, async () => {
    const { email, token } = await kitchen[kind]();
    const wrong = await change(token, 'Wrong123', NEW);
    const words = 'That is not your password.';
    assert.equal([wrong.status, wrong.body], [422, { error: words, fields: { password: words } }]);
    assert.is(await statusOf(token), 200);
    assert.is(await kitchen.mailTo(email), undefined);
    await atOnce(9, () => change(token, 'Wrong123', NEW));
    assert.is((await change(token, PASSWORD, NEW)).status, 429);
    assert.is((await logIn(email, PASSWORD)).status, 429);
  });

  test(`a ${kind}'s new password has at least 8 characters`, async () => {
    const { token } = await kitchen[kind]();
    const { status, body } = await change(token, PASSWORD, 'Short1');
    const words = 'Password must be at least 8 characters.';
    assert.equal([status, body.fields], [422, { newPassword: words }]);
    const empty = await kitchen.call('POST', `${auth}/change-password`, { token, body: {} });
    assert.equal([empty.status, empty.body.fields], [422, { password: 'Enter your password.', newPassword: words }]);
  });

  test(`of a ${kind}'s changes at the same moment one is made`, async () => {
    const { email, token } = await kitchen[kind]();
    const answers = await atOnce(4, (index) => change(token, PASSWORD, `${NEW}-${index}`));
    assert.is(statuses(answers)[200], 1);
    assert.ok(answers.every(({ status }) => [200, 401, 422].includes(status)));
    const made = answers.findIndex(({ status }) => status === 200);
    assert.is(await statusOf(answers[made]!.body.token), 200);
    assert.is((await logIn(email, `${NEW}-${made}`)).status, 200);
  });

  test(`a ${kind} ends all other sessions and learns how many there were`, async () => {
    const someone = await kitchen[kind]();
    const stranger = await kitchen[kind]();
    const others = [await another(someone), await another(someone)];
    const first = await endOthers(someone.token);
    assert.equal([first.status, first.body], [200, { ended: 2 }]);
    for (const token of others) assert.is(await statusOf(token), 401);
    assert.equal([await statusOf(someone.token), await statusOf(stranger.token)], [200, 200]);
    assert.equal((await endOthers(someone.token)).body, { ended: 0 });
  });

  test(`of two devices of a ${kind} that end all others at once one stays`, async () => {
    for (let round = 0; round < 5; round += 1) {
      const someone = await kitchen[kind]();
      const both = [someone.token, await another(someone)];
      const answers = await Promise.all(both.map(endOthers));
      assert.equal(statuses(answers), { 200: 1, 401: 1 });
      const open = await Promise.all(both.map(statusOf));
      assert.equal(
        open,
        answers.map(({ status }) => status),
      );
    }
  });

  test(`a ${kind}'s session that ran out is neither listed nor counted among the ended`, async () => {
    const someone = await kitchen[kind]();
    kitchen.setNow(inMinutes(31 * 24 * 60));
    const token = await another(someone);
    const { sessions } = (await kitchen.call('GET', `${auth}/sessions`, { token })).body;
    assert.equal(
      sessions.map(({ current }: { current: boolean }) => current),
      [true],
    );
    assert.equal((await endOthers(token)).body, { ended: 0 });
  });
}

for (const kind of ['seller', 'driver'] as const) {
  const base = kind === 'seller' ? '' : '/driver';
  const forgot = async (email: string) => {
    await kitchen.call('POST', `${base}/auth/forgot-password`, { body: { email } });
    const link = /^http\S+$/m.exec((await kitchen.mailTo(email))!.body)![0];
    return Object.fromEntries(new URL(link).searchParams);
  };
  const reset = (link: object) =>
    kitchen.call('POST', `${base}/auth/reset-password`, { body: { ...link, password: NEW, newPassword: NEW } });

  test(`a ${kind} is told by mail of a reset`, async () => {
    const { email } = await kitchen[kind]();
    assert.is((await reset(await forgot(email))).status, 200);
    const mail = await kitchen.mailTo(email);
    assert.is(mail?.subject, 'Your password was changed');
    assert.match(mail!.body, `${kitchen.services.settings.publicUrl}${base}/forgot-password`);
  });

  test(`a ${kind}'s reset link does not outlive a change of the password`, async () => {
    const { email, token } = await kitchen[kind]();
    const link = await forgot(email);
    const body = { password: PASSWORD, newPassword: 'Another-soup-7' };
    assert.is((await kitchen.call('POST', `${base}/auth/change-password`, { token, body })).status, 200);
    assert.is((await reset(link)).status, 400);
  });
}

test.run();
