import { StrictMode } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ResetPassword } from '../../../src/client/pages/driver/ResetPassword.tsx';
import { end, startDriver } from '../../../src/client/session.ts';
import { act, alertWords, cleanup, messageOf, named, open, press, putAll, render, screen, waitFor } from '../dom.ts';
import { type Answers, fakeNetwork, restoreNetwork } from '../network.ts';
import { tells } from '../outline.ts';
import { holdTimers, letTimersGo } from '../timers.ts';
import { TOM } from './drivers.ts';

const RESET = 'POST /driver/auth/reset-password';
const LINK = '/driver/reset-password?email=tom%40example.co.uk&token=abc';

const reset = suite('driver reset password');

reset.after.each(() => {
  letTimersGo();
  cleanup();
  restoreNetwork();
  end('driver');
  history.replaceState(null, '');
});

const opened = async (answer: Answers[string] = { status: 200, body: { ok: true } }) => {
  const sent = fakeNetwork({ [RESET]: answer });
  open(LINK);
  render(
    <StrictMode>
      <ResetPassword />
    </StrictMode>,
  );
  await waitFor(() => assert.is(named('email')[0]!.value, 'tom@example.co.uk'));
  return sent;
};

reset('takes the token out of the address bar into a hidden field, also when effects run twice', async () => {
  await opened();
  assert.is(location.pathname + location.search, '/driver/reset-password');
  assert.is(named('token')[0]!.value, 'abc');
  assert.is(named('token')[0]!.type, 'hidden');
});

reset('still knows the link after a reload', async () => {
  await opened();
  cleanup();
  render(<ResetPassword />);
  await waitFor(() => assert.is(named('token')[0]!.value, 'abc'));
});

const RULES: [password: string, confirmPassword: string, field: string, message: string][] = [
  ['12345', '12345', 'password', 'Password must be at least 6 characters'],
  ['', '', 'password', 'Password must be at least 6 characters'],
  ['123456', '123457', 'confirmPassword', 'Passwords do not match'],
];
for (const [password, confirmPassword, field, message] of RULES) {
  reset(`with '${password}' and '${confirmPassword}' says '${message}'`, async () => {
    const sent = await opened();
    putAll({ password, confirmPassword });
    press('Reset password');
    assert.is(messageOf(field), message);
    assert.is(sent.length, 0);
  });
}

reset('confirms, and goes to the login after 2 s', async () => {
  const sent = await opened();
  const due = holdTimers(2000);
  putAll({ password: '123456', confirmPassword: '123456' });
  press('Reset password');
  assert.is((await screen.findByRole('status')).textContent, '✅ Password updated. Redirecting to login…');
  assert.equal(sent[0]!.body, { email: 'tom@example.co.uk', token: 'abc', password: '123456' });
  assert.is(history.state, null);
  const places = history.length;
  act(() => due[0]!());
  assert.equal(
    [location.pathname, history.length - places],
    ['/driver/login', 0],
    'Back does not lead to a link that is used up',
  );
});

for (const [whose, email, goesOn] of [
  ["the driver's own", TOM.email, false],
  ["another driver's", 'ada@example.co.uk', true],
] as const) {
  reset(`${whose} session in this browser ${goesOn ? 'goes on' : 'has ended with all others'}`, async () => {
    startDriver('T', { ...TOM, email });
    await opened();
    putAll({ email: 'Tom@example.co.uk ', password: '123456', confirmPassword: '123456' });
    press('Reset password');
    await screen.findByRole('status');
    assert.is(localStorage.getItem('driver_token'), goesOn ? 'T' : null);
  });
}

const FAILURES: [what: string, answer: Answers[string], words: string][] = [
  [
    "the server's words",
    { status: 400, body: { ok: false, error: 'This reset link is invalid.' } },
    'This reset link is invalid.',
  ],
  ['its own words where there are none', { status: 500, body: {} }, 'Failed to reset password'],
  ['other words when nothing was reached', 'offline', 'Reset failed'],
];
for (const [what, answer, words] of FAILURES) {
  reset(`shows ${what}`, async () => {
    await opened(answer);
    putAll({ password: '123456', confirmPassword: '123456' });
    press('Reset password');
    assert.is(await alertWords(), words);
  });
}

reset('tells password managers whose new password it is', async () => {
  await opened();
  tells(`
heading 1 Choose a new password [focus]
(nobody sees it), token: hidden
Email [required], email: email/email username
New password [required] (At least 6 characters), password: password new-password autocapitalize=none spellcheck=false
button Show new password [aria-pressed=false]
Confirm password [required], confirmPassword: password new-password autocapitalize=none spellcheck=false
button Show confirm password [aria-pressed=false]
submit Reset password
link Get a new link /driver/forgot-password
link Back to login /driver/login`);
});

reset.run();
