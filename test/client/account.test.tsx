import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { passwordChange } from '#rules/password';
import { AccountFold } from '../../src/client/components/Fold.tsx';
import { Form } from '../../src/client/form/Form.tsx';
import { NewPassword } from '../../src/client/form/NewPassword.tsx';
import { PasswordAndSessions } from '../../src/client/form/PasswordAndSessions.tsx';
import { driverToken, end, startDriver, startOperator, startSeller } from '../../src/client/session.ts';
import {
  act,
  cleanup,
  fireEvent,
  messageOf,
  named,
  press,
  put,
  putAll,
  render,
  screen,
  unfold,
  waitFor,
} from './dom.ts';
import { TOM } from './driver/drivers.ts';
import { type Answers, fakeNetwork, held, restoreNetwork } from './network.ts';
import { AMINA } from './seller/people.ts';

const CHANGE = 'POST /driver/auth/change-password';
const END = 'POST /driver/auth/end-other-sessions';
const LIST = 'GET /driver/auth/sessions';

const account = suite('password and other devices');
account.before.each(() => startDriver('T', TOM));
account.after.each(() => {
  cleanup();
  restoreNetwork();
  end('driver');
});

function open(answers: Answers) {
  const sent = fakeNetwork(answers, [LIST]);
  render(<PasswordAndSessions kind="driver" />);
  return sent;
}

account('is folded away until it is asked for', async () => {
  const { container } = render(<AccountFold kind="driver" />);
  assert.is(named('newPassword').length, 0);
  await unfold(container.querySelector('details')!);
  await waitFor(() => assert.is(named('newPassword').length, 1));
});

account('a new password goes on with the new token and forgets what was typed', async () => {
  const sent = open({ [CHANGE]: { status: 200, body: { token: 'U' } } });
  press('Change password');
  assert.is(messageOf('password'), 'Enter your password.');
  assert.is(messageOf('newPassword'), 'Password must be at least 8 characters.');
  putAll({ password: 'Secret123', newPassword: 'Turnip-soup-19' });
  press('Change password');
  await screen.findByText('Password changed. Every other device is logged out.');
  assert.equal(
    [sent[0]!.body, sent[0]!.headers.authorization],
    [{ password: 'Secret123', newPassword: 'Turnip-soup-19' }, 'Bearer T'],
  );
  assert.equal([driverToken.peek(), localStorage.getItem('driver_token')], ['U', 'U']);
  assert.is(named('newPassword')[0]!.value, '');
});

account('a wrong password is said beside its field', async () => {
  const fields = { password: 'That is not your password.' };
  open({ [CHANGE]: { status: 422, body: { error: fields.password, fields } } });
  putAll({ password: 'Wrong123', newPassword: 'Turnip-soup-19' });
  press('Change password');
  await waitFor(() => assert.is(messageOf('password'), fields.password));
  assert.is(driverToken.peek(), 'T');
});

account('where one is logged in is listed, anew once others have ended', async () => {
  const begun_at = '2026-11-20T08:00:00.000Z';
  const here = { begun_at, used_at: begun_at, current: true };
  const there = { begun_at, used_at: '2026-11-21T17:00:00.000Z', current: false };
  let ended = false;
  open({
    [LIST]: () => ({ status: 200, body: { sessions: ended ? [here] : [here, there] } }),
    [END]: () => {
      ended = true;
      return { status: 200, body: { ended: 1 } };
    },
  });
  await screen.findByText('since 20 Nov 2026, 08:00, last used 21 Nov 2026, 17:00');
  assert.equal(
    screen.getAllByRole('listitem').map(({ textContent }) => textContent),
    ['This device since 20 Nov 2026, 08:00', 'Another device since 20 Nov 2026, 08:00, last used 21 Nov 2026, 17:00'],
  );
  press('Log out other devices');
  await waitFor(() => assert.not(screen.queryByText(/last used/)));
  assert.ok(screen.getByText('since 20 Nov 2026, 08:00'));
});

account('many other devices are one line until it is opened', async () => {
  const begun_at = '2026-11-20T08:00:00.000Z';
  const sessions = [1, 2, 3, 4, 5].map((day) => ({
    begun_at,
    used_at: `2026-11-2${day}T17:00:00.000Z`,
    current: day === 1,
  }));
  open({ [LIST]: { status: 200, body: { sessions } } });
  const others = (await screen.findByText('4 other devices')).closest('details')!;
  assert.is(others.open, false);
  assert.is(others.querySelectorAll('li').length, 4);
  assert.ok(screen.getByText('This device'));
});

for (const [ended, words] of [
  [0, 'No other device is logged in.'],
  [1, 'Logged out on one other device.'],
  [3, 'Logged out on 3 other devices.'],
] as const) {
  account(`${ended} other sessions: ${words}`, async () => {
    const late = held();
    open({ [END]: late.answer });
    press('Log out other devices');
    await screen.findByRole('button', { name: 'Logging out…' });
    late.give({ status: 200, body: { ended } });
    await screen.findByText(words);
    assert.ok(screen.getByRole('button', { name: 'Log out other devices' }));
  });
}

account('without a connection it says so', async () => {
  open({ [END]: 'offline' });
  press('Log out other devices');
  await screen.findByText("We couldn't reach our server. Check your connection and try again.");
});

account('a common password is warned of, without being sent, and can be kept', async () => {
  // 'iloveyou'
  const digest = 'e4ad93ca07acb8d908a3aa41e920ea4f4ef4f26e7f86cf8291c5db289780a5ae';
  const sent = fakeNetwork({ 'GET /public/common-passwords': { status: 200, body: { digests: [digest] } } });
  render(
    <Form rules={passwordChange} submit="Save" failed="" onSend={async () => undefined}>
      <NewPassword name="newPassword" label="New password" />
    </Form>,
  );
  const type = (password: string) => {
    put('newPassword', password);
    fireEvent.blur(named('newPassword')[0]!);
  };
  const warning = () => screen.queryByText(/Many people use this password/);
  type('ILoveYou');
  await waitFor(() => assert.ok(warning()));
  assert.equal([...sent[0]!.query], [['prefix', 'e4a']]);
  type('turnip-soup-19');
  await waitFor(() => assert.is(sent.length, 2));
  assert.is(warning(), null);
  type('NextDoorKitchen1');
  await waitFor(() => assert.ok(warning()));
  assert.is(sent.length, 2, 'our own name needs no question');
  put('newPassword', 'NextDoorKitchen12');
  assert.is(warning(), null, 'it was about another one');
});

account('a warning that comes late is not about what was typed since', async () => {
  const late = held();
  const sent = fakeNetwork({ 'GET /public/common-passwords': late.answer });
  render(
    <Form rules={passwordChange} submit="Save" failed="" onSend={async () => undefined}>
      <NewPassword name="newPassword" label="New password" />
    </Form>,
  );
  put('newPassword', 'ILoveYou');
  fireEvent.blur(named('newPassword')[0]!);
  await waitFor(() => assert.is(sent.length, 1));
  put('newPassword', 'turnip-soup-19');
  const digest = 'e4ad93ca07acb8d908a3aa41e920ea4f4ef4f26e7f86cf8291c5db289780a5ae';
  await act(async () => late.give({ status: 200, body: { digests: [digest] } }));
  assert.is(screen.queryByText(/Many people use this password/), null);
});

for (const [kind, email] of [
  ['driver', TOM.email],
  ['seller', AMINA.email],
  ['operator', ''],
] as const) {
  account(`a password manager hears whose password changes: a ${kind}'s`, () => {
    startSeller('S', AMINA);
    fakeNetwork({});
    render(<PasswordAndSessions kind={kind} />);
    const [username] = [...document.querySelectorAll<HTMLInputElement>('[autocomplete=username]')];
    assert.is(username?.value ?? '', email);
    end('seller');
  });
}

for (const [kind, path] of [
  ['driver', '/driver/auth'],
  ['seller', '/auth'],
  ['operator', '/operator/auth'],
] as const) {
  account(`${kind}s see and end sessions of their own account, and change its password`, async () => {
    startSeller('S', AMINA);
    startOperator('O', 'op@kitchen.test');
    const now = new Date().toISOString();
    const sent = fakeNetwork({
      [`GET ${path}/sessions`]: {
        status: 200,
        body: { sessions: [{ begun_at: now, used_at: now, current: true }] },
      },
      [`POST ${path}/change-password`]: { status: 200, body: { token: 'N' } },
      [`POST ${path}/end-other-sessions`]: { status: 200, body: { ended: 1 } },
    });
    render(<PasswordAndSessions kind={kind} />);
    await screen.findByText(/^This device/);
    putAll({ password: 'Secret123', newPassword: 'Turnip-soup-19' });
    press('Change password');
    await screen.findByText('Password changed. Every other device is logged out.');
    press('Log out other devices');
    await screen.findByText(/^Logged out on/);
    const [token, ...others] = ['driver_token', 'token', 'operator_token'].map((name) => localStorage.getItem(name));
    const renewed = { driver: token, seller: others[0], operator: others[1] };
    assert.is(renewed[kind], 'N', 'and stays logged in');
    assert.is(
      sent.every(({ call }) => call.includes(` ${path}/`)),
      true,
    );
    for (const one of ['seller', 'operator'] as const) end(one);
  });
}

account.run();
