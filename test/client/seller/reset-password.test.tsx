import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ResetPassword } from '../../../src/client/pages/seller/ResetPassword.tsx';
import { end, sellerToken, startSeller } from '../../../src/client/session.ts';
import { act, cleanup, messageOf, open, press, putAll, render, screen, waitFor } from '../dom.ts';
import { type Answers, fakeNetwork, restoreNetwork } from '../network.ts';
import { tells } from '../outline.ts';
import { holdTimers, letTimersGo } from '../timers.ts';
import { AMINA } from './people.ts';

const reset = suite('seller reset password');

reset.after.each(() => {
  letTimersGo();
  cleanup();
  restoreNetwork();
  end('seller');
});

const RID = '01a1fcef-4730-727f-af08-856621546930';
const T = 'x'.repeat(43);
const RESET = 'POST /auth/reset-password';

const BAD_LINKS: [what: string, query: string][] = [
  ['nothing', ''],
  ['no rid', `?t=${T}`],
  ['no t', `?rid=${RID}`],
  ['an rid that is none', `?rid=1&t=${T}`],
  ['a t that is cut short', `?rid=${RID}&t=abc`],
];
for (const [what, query] of BAD_LINKS) {
  reset(`with ${what} in the address offers a new link`, async () => {
    open(`/reset-password${query}`);
    render(<ResetPassword />);
    assert.is((await screen.findByRole('alert')).textContent, 'Your reset link is missing or invalid.');
    assert.is(location.search, '');
    press('Get a new link');
    assert.is(location.pathname, '/seller/forgot-password');
  });
}

reset("says nothing of the link before it was read: the address is the visitor's, not the build's", () => {
  document.body.innerHTML = renderToString(<ResetPassword />);
  assert.is(document.querySelector('main')!.getAttribute('aria-busy'), 'true');
  assert.equal([screen.queryByRole('alert'), document.querySelector('form')], [null, null]);
  document.body.innerHTML = '';
});

const opened = async () => {
  open(`/reset-password?rid=${RID}&t=${T}`);
  render(
    <StrictMode>
      <ResetPassword />
    </StrictMode>,
  );
  await screen.findByLabelText('New password');
};

reset('takes the link out of the address bar and keeps it, also when effects run twice', async () => {
  const sent = fakeNetwork({ [RESET]: { status: 200, body: { ok: true } } });
  await opened();
  assert.is(location.pathname + location.search, '/reset-password');
  putAll({ newPassword: 'saffron1', confirmPassword: 'saffron1' });
  press('Reset password');
  await screen.findByRole('status');
  assert.equal(sent[0]!.body, { rid: RID, t: T, newPassword: 'saffron1' });
});

reset('keeps the link over a reload, until it has done its work', async () => {
  const sent = fakeNetwork({ [RESET]: { status: 200, body: { ok: true } } });
  await opened();
  cleanup();
  render(<ResetPassword />);
  await screen.findByLabelText('New password');
  putAll({ newPassword: 'saffron1', confirmPassword: 'saffron1' });
  press('Reset password');
  await screen.findByRole('status');
  assert.equal(sent[0]!.body, { rid: RID, t: T, newPassword: 'saffron1' });
  assert.is(history.state, null);
});

const RULES: [newPassword: string, confirmPassword: string, field: string, message: string][] = [
  ['short1', 'short1', 'newPassword', 'Use at least 8 characters with letters and numbers.'],
  ['lettersonly', 'lettersonly', 'newPassword', 'Use at least 8 characters with letters and numbers.'],
  ['12345678', '12345678', 'newPassword', 'Use at least 8 characters with letters and numbers.'],
  ['saffron1', 'saffron2', 'confirmPassword', 'Passwords do not match.'],
];
for (const [newPassword, confirmPassword, field, message] of RULES) {
  reset(`refuses ${newPassword} with ${confirmPassword}: ${message}`, async () => {
    const sent = fakeNetwork({});
    await opened();
    putAll({ newPassword, confirmPassword });
    press('Reset password');
    assert.is(messageOf(field), message);
    assert.is(sent.length, 0);
  });
}

reset('says when the server refuses the link, and offers a new one', async () => {
  fakeNetwork({ [RESET]: { status: 400, body: { error: 'This reset link is invalid.' } } });
  await opened();
  putAll({ newPassword: 'saffron1', confirmPassword: 'saffron1' });
  press('Reset password');
  assert.is((await screen.findByRole('alert')).textContent, 'This reset link is invalid.');
  assert.is(screen.queryByLabelText('New password'), null);
  press('Get a new link');
  assert.is(location.pathname, '/seller/forgot-password');
});

const FAILURES: [answer: Answers[string], words: string][] = [
  [{ status: 429, body: { error: 'Too many tries. Please wait.' } }, 'Too many tries. Please wait.'],
  [{ status: 500 }, 'Could not reset password.'],
];
for (const [answer, words] of FAILURES) {
  reset(`says '${words}' and lets the person try again`, async () => {
    fakeNetwork({ [RESET]: answer });
    await opened();
    putAll({ newPassword: 'saffron1', confirmPassword: 'saffron1' });
    press('Reset password');
    assert.is((await screen.findByRole('alert')).textContent, words);
    assert.ok(screen.getByLabelText('New password'));
  });
}

reset('ends the session here, too, and leads to the login after 1.2 s, from which Back leads out', async () => {
  fakeNetwork({ [RESET]: { status: 200, body: { ok: true } } });
  startSeller('old', AMINA);
  await opened();
  const due = holdTimers(1200);
  putAll({ newPassword: 'saffron1', confirmPassword: 'saffron1' });
  press('Reset password');
  await waitFor(() => assert.is(due.length, 1));
  assert.is(sellerToken.peek(), null);
  assert.is(location.pathname, '/reset-password');
  const places = history.length;
  act(() => due[0]!());
  assert.equal([location.pathname, history.length - places], ['/seller/login', 0]);
});

reset('tells password managers that the password is new', async () => {
  await opened();
  tells(`
heading 1 Choose a new password [focus]
(nobody sees it) [readonly, hidden]: email username
New password [required] (At least 8 characters with letters and numbers.), newPassword: password new-password autocapitalize=none spellcheck=false
button Show new password [aria-pressed=false]
Confirm password [required], confirmPassword: password new-password autocapitalize=none spellcheck=false
button Show confirm password [aria-pressed=false]
submit Reset password
link Back to login /seller/login`);
});

reset.run();
