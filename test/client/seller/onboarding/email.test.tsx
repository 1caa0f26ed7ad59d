import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDraft, saveDraft } from '../../../../src/client/form/draft.ts';
import { Onboarding } from '../../../../src/client/pages/seller/Onboarding.tsx';
import type { Draft } from '../../../../src/client/pages/seller/onboarding/draft.ts';
import { EmailStep } from '../../../../src/client/pages/seller/onboarding/EmailStep.tsx';
import { act, cleanup, messageOf, named, press, put, render, screen, waitFor } from '../../dom.ts';
import { type Answers, held } from '../../network.ts';
import { tells } from '../../outline.ts';
import { visits } from '../../visit.ts';
import { AMINA } from '../people.ts';
import { AT, account, alertText, begin, DRAFT, heading, reload, SEND, VERIFIED, VERIFY } from './start.tsx';

const email = suite('seller start: the email');
visits(email, '/seller/start', 'seller');

email('sends no code before there is an address', async () => {
  begin(AT.email);
  await heading('Verify your email');
  assert.is(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Code' }).disabled, true);
  put('email', 'rosa');
  press('Send Code');
  assert.is(messageOf('email'), 'Enter a valid email.');
});

email('offers both ways on to an address that has an account', async () => {
  begin(AT.email, { [SEND]: { status: 200, body: { already_registered: true } } });
  await heading('Verify your email');
  put('email', AMINA.email);
  press('Send Code');
  assert.match(await alertText(), 'This email is already registered.');
  assert.is(screen.getAllByRole('link', { name: 'Log in' }).at(-1)!.getAttribute('href'), '/seller/login');
  assert.is(screen.getByRole('link', { name: 'Reset password' }).getAttribute('href'), '/seller/forgot-password');
});

const UNSENT: [answer: Answers[string], words: string][] = [
  [{ status: 429, body: { error: 'Please wait 20 s.' } }, 'Please wait 20 s.'],
  [{ status: 500 }, "Couldn't send code."],
  [{ status: 200, body: {} }, "Couldn't send code."],
  [{ status: 200, body: { ok: false, error: 'No mail leaves today.' } }, 'No mail leaves today.'],
];

for (const [answer, words] of UNSENT) {
  email(`says '${words}' when no code was sent`, async () => {
    begin(AT.email, { [SEND]: answer });
    await heading('Verify your email');
    put('email', VERIFIED.email);
    press('Send Code');
    assert.is(await alertText(), words);
  });
}

const UNVERIFIED: [answer: Answers[string], words: string][] = [
  [{ status: 400, body: { error: 'invalid_code' } }, "That code didn't match. Try again or resend."],
  [{ status: 410, body: { error: 'expired' } }, 'Code expired. Please resend a new one.'],
  [{ status: 429, body: { error: 'too_many_attempts' } }, 'Too many attempts. Please resend a new code.'],
  [{ status: 404, body: { error: 'not_found' } }, 'Verification session not found. Please resend the code.'],
  [{ status: 429, body: { error: 'Too many tries. Please wait.' } }, 'Too many tries. Please wait.'],
  [{ status: 500 }, "Couldn't verify code."],
];

for (const [answer, words] of UNVERIFIED) {
  email(`says '${words}' for ${JSON.stringify(answer)}`, async () => {
    begin(AT.code, { [VERIFY]: answer });
    await screen.findByLabelText('Six-digit code');
    put('code', '123456');
    press('Verify');
    assert.is(await alertText(), words);
  });
}

email('asks for another code where the last one has done its work', async () => {
  const used = { ...AT.code, verification_id: undefined, sentAt: Date.now() - 31_000 };
  const sent = begin(used, { [SEND]: { status: 200, body: { verification_id: 'V2' } } });
  await waitFor(() => assert.is(named('email')[0]?.value, VERIFIED.email));
  assert.is(screen.queryByRole('button', { name: 'Enter the code' }), null);
  press('Send Code');
  await screen.findByLabelText('Six-digit code');
  assert.equal(sent.at(-1)!.body, { email: VERIFIED.email });
});

email('verifies six digits and no fewer', async () => {
  begin(AT.code);
  await screen.findByLabelText('Six-digit code');
  const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
  put('code', '12345');
  assert.is(verify().disabled, true);
  put('code', '1234567');
  assert.is(verify().disabled, false);
  assert.is(named('code')[0]!.value, '123456');
  assert.is(named('code')[0]!.autocomplete, 'one-time-code');
  assert.is(named('code')[0]!.inputMode, 'numeric');
});

email('counts down to the next code, and then sends one', async () => {
  const sent = begin(
    { ...AT.code, sentAt: Date.now() - 5000 },
    { [SEND]: { status: 200, body: { verification_id: 'V2' } } },
  );
  await screen.findByText(/^No email\? You can ask for a new code in 2\d seconds\.$/);
  assert.is(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' }).disabled, true);
  cleanup();
  saveDraft(DRAFT, { sentAt: Date.now() - 31_000 });
  render(<Onboarding />);
  await waitFor(() =>
    assert.is(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' }).disabled, false),
  );
  press('Resend code');
  await screen.findByText(`A new code is on its way to ${VERIFIED.email}.`);
  await waitFor(() => assert.is(readDraft(DRAFT).verification_id, 'V2'));
  assert.equal(sent.at(-1)!.body, { email: VERIFIED.email });
  await screen.findByText(/^No email\? You can ask for a new code in \d+ seconds\.$/);
});

email('needs no second code for an address that is verified', async () => {
  const sent = begin(account());
  await heading('Create your account');
  press('Back');
  await screen.findByText(`${VERIFIED.email} is verified.`);
  reload();
  await screen.findByText(`${VERIFIED.email} is verified.`);
  press('Continue');
  await heading('Create your account');
  assert.is(sent.length, 0);
});

email('another address is asked for, though the one before was just verified', async () => {
  begin(
    { ...AT.code, sentAt: Date.now() },
    { [VERIFY]: { status: 200, body: { email: VERIFIED.email, email_token: 'E' } } },
  );
  await screen.findByLabelText('Six-digit code');
  put('code', '123456');
  press('Verify');
  await heading('Create your account');
  press('Back');
  await screen.findByText(`${VERIFIED.email} is verified.`);
  press('Use another email');
  await waitFor(() => assert.is(named('email').length, 1));
  assert.is(screen.queryByLabelText('Six-digit code'), null);
});

email('asks to verify anew when the proof is older than 30 minutes', async () => {
  begin(account({ step: 'email', provenAt: Date.now() - 30 * 60 * 1000 }));
  await heading('Verify your email');
  await waitFor(() => assert.is(named('email')[0]!.value, VERIFIED.email));
});

email('a code that is still good can be typed after a look at another address', async () => {
  const sent = begin({ ...AT.code, sentAt: Date.now() });
  await screen.findByLabelText('Six-digit code');
  press('Use another email');
  await waitFor(() => assert.is(named('email')[0]!.value, VERIFIED.email));
  put('email', 'other@example.co.uk');
  assert.is(screen.queryByRole('button', { name: 'Enter the code' }), null);
  put('email', ' Rosa@example.co.uk');
  assert.ok(screen.getByRole('button', { name: 'Enter the code' }));
  press('Send Code');
  await screen.findByLabelText('Six-digit code');
  assert.is(sent.length, 0);
});

email('after Use another email and Send Code its code is asked for', async () => {
  const sent = begin(
    { ...AT.code, sentAt: Date.now() - 31_000 },
    { [SEND]: { status: 200, body: { verification_id: 'V2' } } },
  );
  await screen.findByLabelText('Six-digit code');
  press('Use another email');
  await waitFor(() => assert.is(named('email')[0]!.value, VERIFIED.email));
  put('email', 'other@example.co.uk');
  press('Send Code');
  await screen.findByLabelText('Six-digit code');
  assert.equal(sent.at(-1)!.body, { email: 'other@example.co.uk' });
});

email('tells keyboards what is typed: an address, then a code, which phones offer themselves', async () => {
  begin(AT.email);
  await heading('Verify your email');
  tells(`
heading 1 Become a seller
heading 2 Verify your email [focus]
Email [required] (We'll email you a six-digit code. You'll log in with this address.), email: email/email email
submit Send Code [disabled]
button Back`);
  cleanup();
  begin(AT.code);
  await screen.findByLabelText('Six-digit code');
  tells(`
heading 1 Become a seller
heading 2 Verify your email [focus]
Six-digit code [required] (We sent it to rosa@example.co.uk. It works for 10 minutes.), code: text/numeric one-time-code
submit Verify [disabled]
button Resend code
button Use another email
button Back`);
});

email('code that comes late takes no focus from the heading, and what replaces the first form does', () => {
  const step = (draft: Draft) => (
    <EmailStep {...{ draft, secrets: {}, save() {}, next() {}, back() {}, onSecrets() {}, onDone() {} }} />
  );
  const { rerender } = render(step(AT.email));
  assert.is(document.activeElement, document.body);
  rerender(step(AT.code));
  assert.is(document.activeElement, named('code')[0]);
  rerender(step({ ...AT.code, choosing: true }));
  assert.is(document.activeElement, named('email')[0]);
});

email('another code waits its 30 seconds and for the answer, and what went wrong goes with the next try', async () => {
  const real = { now: Date.now, setInterval: globalThis.setInterval };
  let now = Date.now();
  let tick = () => {};
  Date.now = () => now;
  globalThis.setInterval = ((work: () => void, ms?: number) => {
    if (ms === 1000) tick = work;
    return real.setInterval(work, ms);
  }) as typeof setInterval;
  try {
    const answers = [held(), held()];
    let asked = 0;
    begin(
      { ...AT.code, sentAt: now - 29_000 },
      {
        [SEND]: () => answers[asked++]!.answer(),
        [VERIFY]: { status: 400, body: { error: 'invalid_code' } },
      },
    );
    const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' });
    const wrong = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    await screen.findByText('No email? You can ask for a new code in 1 seconds.');
    assert.is(resend().disabled, true);
    now += 1000;
    act(tick);
    assert.ok(screen.getByText('No email? Check your spam folder, or ask for a new code.'));
    assert.is(resend().disabled, false);

    press('Resend code');
    press('Sending…');
    await waitFor(() => assert.is(asked, 1));
    await act(async () => answers[0]!.give({ status: 429, body: { error: 'Please wait 20 s.' } }));
    await waitFor(() => assert.equal(wrong(), ['Please wait 20 s.']));
    assert.is(resend().disabled, false);
    put('code', '123456');
    press('Verify');
    await waitFor(() => assert.equal(wrong(), ["That code didn't match. Try again or resend."]));

    press('Resend code');
    await waitFor(() => assert.is(asked, 2));
    await act(async () => answers[1]!.give({ status: 200, body: { verification_id: 'V2' } }));
    await screen.findByText(`A new code is on its way to ${VERIFIED.email}.`);
    assert.equal(wrong(), []);
    assert.equal([named('code')[0]!.value, document.activeElement], ['', named('code')[0]]);
    assert.ok(screen.getByText('No email? You can ask for a new code in 30 seconds.'));
    assert.is(resend().disabled, true);
    assert.is(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled, true);
  } finally {
    Object.assign(globalThis, { setInterval: real.setInterval });
    Date.now = real.now;
  }
});

email.run();
