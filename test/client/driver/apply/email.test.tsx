import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDraft, saveDraft } from '../../../../src/client/form/draft.ts';
import { Apply } from '../../../../src/client/pages/driver/Apply.tsx';
import { isProven } from '../../../../src/client/pages/driver/apply/application.ts';
import { act, cleanup, messageOf, named, press, put, render, screen, waitFor } from '../../dom.ts';
import { type Answers, fakeNetwork, held } from '../../network.ts';
import { visits } from '../../visit.ts';
import { APPLY, atDocuments, begin, onStep, PROVEN, reload, words } from './application.tsx';

const email = suite('driver application: the email');
visits(email, '/driver', 'driver');

const SEND = 'POST /public/driver/send-code';

const VERIFY = 'POST /public/driver/verify-code';

const OK = { status: 200, body: { ok: true } };

email('starts at step 1 of 8, with Send Code waiting for an email and a way to the login', async () => {
  begin();
  await onStep(1);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Code' });
  assert.is(button().disabled, true);
  put('email', 't');
  assert.is(button().disabled, false);
  put('email', ' ');
  assert.is(button().disabled, true);
  assert.is(screen.getByRole('link', { name: 'Driver login' }).getAttribute('href'), '/driver/login');
});

email('a proof is of its own address, however it is typed, and of no other', () => {
  assert.is(isProven({ ...PROVEN, email: ' Tom@Example.co.uk ' }), true);
  assert.is(isProven({ ...PROVEN, email: 'tim@example.co.uk' }), false);
  assert.is(isProven({ ...PROVEN, verifyToken: undefined }), false);
});

email('only the address that was verified goes on without a code', async () => {
  begin({ ...PROVEN, step: 'email' });
  assert.ok(await screen.findByRole('button', { name: 'Next' }));
  put('email', 'tim@example.co.uk');
  await waitFor(() => assert.not(screen.queryByRole('button', { name: 'Next' })));
  put('email', 'Tom@example.co.uk');
  press('Next');
  await onStep(3);
});

email('says at once when an email cannot be one', async () => {
  const sent = begin();
  put('email', 'tom');
  await waitFor(() => assert.is(messageOf('email'), 'Enter a valid email.'));
  press('Send Code');
  assert.is(sent.length, 0);
});

email('sends a code, takes it without spaces and dashes, and goes on to the details', async () => {
  const sent = begin(undefined, { [SEND]: OK, [VERIFY]: { status: 200, body: { ok: true, verifyToken: 'V' } } });
  put('email', ' Tom@Example.co.uk ');
  press('Send Code');
  await onStep(2);
  await words('status', '✅ Code sent! Please check your email.');
  const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
  for (const [typed, kept, ready] of [
    ['', '', false],
    ['12345', '12345', false],
    ['123 456', '123456', true],
    ['123-456', '123456', true],
    ['\u202a12\u200b3456\u202c', '123456', true],
    ['１２٣٤５６', '123456', true],
    ['1234567', '123456', true],
  ] as const) {
    put('code', typed);
    assert.is(named('code')[0]!.value, kept);
    assert.is(verify().disabled, !ready, typed);
  }
  press('Verify');
  await onStep(3);
  await words('status', '✅ Email verified. Please complete your application.');
  assert.equal(
    sent.map(({ body }) => body),
    [{ email: 'tom@example.co.uk' }, { email: 'tom@example.co.uk', code: '123456' }],
  );
});

const CODE_FAILURES: [call: string, answer: Answers[string], message: string][] = [
  [SEND, { status: 429, body: { ok: false, error: 'Please wait 30 seconds.' } }, 'Please wait 30 seconds.'],
  [SEND, { status: 500, body: {} }, '❌ Failed to send code'],
  [SEND, 'offline', '❌ Failed to send code'],
  [VERIFY, { status: 410, body: { ok: false, error: 'Code expired.' } }, 'Code expired.'],
  [VERIFY, { status: 500, body: {} }, '❌ Invalid or expired code'],
  [SEND, { status: 200, body: { ok: false, error: 'Not today.' } }, 'Not today.'],
  [VERIFY, { status: 200, body: { ok: false, error: 'Wrong code.' } }, 'Wrong code.'],
];

for (const [call, answer, message] of CODE_FAILURES) {
  email(`${call} ${JSON.stringify(answer)} shows '${message}'`, async () => {
    const sending = call === SEND;
    begin(sending ? undefined : { email: 'tom@example.co.uk', sentAt: 0, step: 'code' }, { [call]: answer });
    await onStep(sending ? 1 : 2);
    put(sending ? 'email' : 'code', sending ? 'tom@example.co.uk' : '123456');
    press(sending ? 'Send Code' : 'Verify');
    await words('alert', message);
    await onStep(sending ? 1 : 2);
  });
}

email('a dropped connection at Verify is said beside what failed, and the code stays', async () => {
  begin({ email: 'tom@example.co.uk', sentAt: 0, step: 'code' }, { [VERIFY]: 'offline' });
  await onStep(2);
  put('code', '123456');
  press('Verify');
  await words('alert', '❌ Invalid or expired code');
  await words('alert', "We couldn't reach our server.");
  assert.is(named('code')[0]!.value, '123456');
});

email('a code that is still good can be typed after Back, without another one', async () => {
  const sent = begin(undefined, { [SEND]: OK });
  put('email', 'Tom@example.co.uk');
  press('Send Code');
  await onStep(2);
  press('Back');
  await onStep(1);
  press('Send Code');
  await onStep(2);
  assert.is(sent.length, 1);
  act(() => history.back());
  await onStep(1);
  press('Enter the code');
  await onStep(2);
  press('Back');
  await onStep(1);
  put('email', 'ann@example.co.uk');
  assert.is(screen.queryByRole('button', { name: 'Enter the code' }), null);
  press('Send Code');
  await onStep(2);
  assert.is(sent.length, 2);
});

email('a code belongs to the address that it was sent to, whatever stands in the box since', async () => {
  const sent = begin(undefined, { [SEND]: OK, [VERIFY]: { status: 200, body: { ok: true, verifyToken: 'V' } } });
  put('email', 'tom@example.co.uk');
  press('Send Code');
  await onStep(2);
  act(() => history.back());
  await onStep(1);
  put('email', 'ann@example.co.uk');
  act(() => history.forward());
  await onStep(2);
  assert.ok(screen.getByText(/^We sent it to tom@example\.co\.uk\./));
  put('code', '123456');
  press('Verify');
  await onStep(3);
  assert.equal(sent.at(-1)!.body, { email: 'tom@example.co.uk', code: '123456' });
  const { email: kept, provenEmail } = readDraft('driver');
  assert.equal([kept, provenEmail], ['tom@example.co.uk', 'tom@example.co.uk'], 'it is applied with');
});

email('asks for a new code once the last one may be asked for again', async () => {
  const earlier = { email: 'tom@example.co.uk', sentTo: 'tom@example.co.uk', sentAt: Date.now() - 31_000 };
  const sent = begin(earlier, { [SEND]: OK });
  await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Enter the code' })));
  press('Send Code');
  await onStep(2);
  assert.is(sent.length, 1);
});

email('the code step says that the address is verified to whoever comes back to it', async () => {
  begin(undefined, { [SEND]: OK, [VERIFY]: { status: 200, body: { ok: true, verifyToken: 'V' } } });
  put('email', 'tom@example.co.uk');
  press('Send Code');
  await onStep(2);
  put('code', '123456');
  press('Verify');
  await onStep(3);
  act(() => history.back());
  await onStep(2);
  await words('status', '✅ Email verified.');
  press('Next');
  await onStep(3);
});

email("shows the server's word about the email on the step that asks for it", async () => {
  const errors = [{ param: 'email', msg: 'Use the email address you verified.' }];
  await atDocuments({ [APPLY]: { status: 422, body: { ok: false, errors } } });
  press('Submit application');
  await onStep(1);
  await waitFor(() => assert.is(messageOf('email'), 'Use the email address you verified.'));
});

email('sends the code again, but not within 30 s', async () => {
  const sent = begin({ email: 'tom@example.co.uk', sentAt: Date.now(), step: 'code' }, { [SEND]: OK });
  await onStep(2);
  const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' });
  assert.is(resend().disabled, true);
  cleanup();
  saveDraft('driver', { sentAt: Date.now() - 31_000 });
  reload();
  await onStep(2);
  await waitFor(() => assert.is(resend().disabled, false));
  press('Resend code');
  await waitFor(() => assert.is(sent.length, 1));
  await waitFor(() => assert.is(resend().disabled, true));
});

email('a code that could not be sent again is said so until it is asked for once more', async () => {
  const late = held();
  const code = { email: 'tom@example.co.uk', sentAt: Date.now() - 31_000, step: 'code' };
  const sent = begin(code, { [SEND]: () => (sent.length > 1 ? late.answer() : { status: 500 }) });
  await onStep(2);
  press('Resend code');
  await words('alert', '❌ Failed to send code');
  press('Resend code');
  await waitFor(() => assert.is(sent.length, 2));
  assert.is(screen.queryByRole('alert'), null);
  press('Sending…');
  assert.is(sent.length, 2, 'one at a time');
  await act(async () => late.give(OK));
  await words('status', '✅ Code sent! Please check your email.');
});

email('a wrong code takes the word of its sending with it, a new one brings it back and starts over', async () => {
  const wrong = { status: 400, body: { ok: false, error: 'Wrong code.' } };
  begin({ email: 'tom@example.co.uk', sentAt: Date.now() - 31_000, step: 'code' }, { [SEND]: OK, [VERIFY]: wrong });
  await onStep(2);
  const told = () => screen.queryByText('✅ Code sent! Please check your email.');
  assert.ok(told());
  put('code', '123456');
  press('Verify');
  await words('alert', 'Wrong code.');
  assert.is(told(), null);
  press('Resend code');
  await waitFor(() => assert.ok(told()));
  assert.is(screen.queryByText('Wrong code.'), null);
  const [field] = named('code') as HTMLInputElement[];
  assert.is(field!.value, '');
  await waitFor(() => assert.ok(document.activeElement === field));
});

email('asks for the email first when there is no proof of it', async () => {
  const sent = await atDocuments({}, { verifyToken: '' });
  press('Submit application');
  await words('alert', '❌ Please verify your email first');
  assert.is(sent().length, 0);
  press('Verify your email');
  await onStep(1);
});

email('leads back to the email when its proof has run out', async () => {
  await atDocuments({ [APPLY]: { status: 401, body: { ok: false, error: 'Please verify your email first' } } });
  press('Submit application');
  await words('alert', 'Please verify your email first');
  press('Verify your email');
  await onStep(1);
  assert.is(readDraft('driver').verifyToken, undefined);
  assert.is(named('email')[0]!.value, 'tom@example.co.uk');
  assert.is(screen.queryByRole('button', { name: 'Next' }), null);
});

email('is called verified by nobody who has no proof of it', async () => {
  begin({ ...PROVEN, verifyToken: undefined, step: 'details' });
  await waitFor(() => assert.ok(named('first_name')[0]));
  assert.is(screen.queryByText(/Email verified/), null);
});

email('that was typed before the page was ready is kept', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Apply />);
  place.querySelector<HTMLInputElement>('input[name=email]')!.value = 'tom@example.co.uk';
  fakeNetwork({});
  render(<Apply />, { container: place, hydrate: true });
  await waitFor(() => assert.is(readDraft('driver').email, 'tom@example.co.uk'));
  place.remove();
});

email('goes back to the email without losing its proof', async () => {
  begin({ ...PROVEN, step: 'details' });
  await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Back' })));
  press('Back');
  await onStep(1);
  press('Next');
  await onStep(3);
  await act(() => Promise.resolve());
});

// 30 seconds until another code may be asked for, ten minutes in which one can be typed.
for (const [age, canType, codes] of [
  [29_999, true, 0],
  [30_000, true, 1],
  [599_999, true, 1],
  [600_000, false, 1],
] as const) {
  email(
    `${age} ms after a code it ${canType ? 'can' : 'cannot'} be typed, and ${codes} more is asked for`,
    async () => {
      const { now } = Date;
      const at = now();
      Date.now = () => at;
      try {
        const sent = begin({ email: PROVEN.email, sentTo: PROVEN.email, sentAt: at - age }, { [SEND]: OK });
        await onStep(1);
        await waitFor(() => assert.is(named('email')[0]!.value, PROVEN.email));
        assert.is(Boolean(screen.queryByRole('button', { name: 'Enter the code' })), canType);
        press('Send Code');
        await onStep(2);
        assert.is(sent.length, codes);
      } finally {
        Date.now = now;
      }
    },
  );
}

email('asks for a new code 30 s after the last one, though nothing was typed meanwhile', async () => {
  const { now } = Date;
  let at = now();
  Date.now = () => at;
  try {
    const sent = begin({ email: PROVEN.email, sentTo: PROVEN.email, sentAt: at }, { [SEND]: OK });
    await onStep(1);
    await waitFor(() => assert.is(named('email')[0]!.value, PROVEN.email));
    at += 30_000;
    press('Send Code');
    await onStep(2);
    assert.is(sent.length, 1);
  } finally {
    Date.now = now;
  }
});

email.run();
