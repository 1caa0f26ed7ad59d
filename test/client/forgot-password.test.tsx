import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DriverForgotPassword, SellerForgotPassword } from '../../src/client/pages/ForgotPassword.tsx';
import { cleanup, messageOf, open, press, put, render, screen } from './dom.ts';
import { type Answers, fakeNetwork, held, restoreNetwork } from './network.ts';
import { tells } from './outline.ts';

const SENTENCE = "If that email exists, we've sent a reset link.";
const ANSWERS: [what: string, answer: Answers[string]][] = [
  ['a known address', { status: 200, body: { ok: true } }],
  ['too many calls', { status: 429, body: { error: 'Too many tries.' } }],
  ['a fault of ours', { status: 500, body: { error: 'Something went wrong.' } }],
];

for (const [who, ForgotPassword, call] of [
  ['seller', SellerForgotPassword, 'POST /auth/forgot-password'],
  ['driver', DriverForgotPassword, 'POST /driver/auth/forgot-password'],
] as const) {
  const forgot = suite(`${who} forgot password`);

  forgot.before.each(() => open(`/${who}/forgot-password`));
  forgot.after.each(() => {
    cleanup();
    restoreNetwork();
  });

  for (const [what, answer] of ANSWERS) {
    forgot(`says the same sentence for ${what}`, async () => {
      const sent = fakeNetwork({ [call]: answer });
      render(<ForgotPassword />);
      put('email', ' Tom@Example.co.uk ');
      press('Send reset link');
      assert.is((await screen.findByRole('status')).textContent, SENTENCE);
      assert.equal(sent[0]!.body, { email: 'tom@example.co.uk' });
      assert.is(screen.queryByRole('alert'), null);
    });
  }

  forgot('takes its sentence back when another address is typed', async () => {
    fakeNetwork({ [call]: { status: 200, body: { ok: true } } });
    render(<ForgotPassword />);
    put('email', 'tom@example.co.uk');
    press('Send reset link');
    await screen.findByText(SENTENCE);
    assert.ok(screen.getByRole('button', { name: 'Send reset link' }));
    put('email', 'tom');
    press('Send reset link');
    assert.is(messageOf('email'), 'Enter a valid email.');
    assert.is(screen.queryByText(SENTENCE), null);
  });

  forgot('takes its sentence back while it is asked once more', async () => {
    const late = held();
    const sent = fakeNetwork({ [call]: () => (sent.length > 1 ? late.answer() : { status: 200, body: { ok: true } }) });
    render(<ForgotPassword />);
    put('email', 'tom@example.co.uk');
    press('Send reset link');
    await screen.findByText(SENTENCE);
    press('Send reset link');
    assert.is(screen.queryByText(SENTENCE), null);
    assert.ok(screen.getByRole('button', { name: 'Sending…' }));
    late.give({ status: 200, body: { ok: true } });
    await screen.findByText(SENTENCE);
  });

  forgot('says so when nothing could be sent at all', async () => {
    fakeNetwork({ [call]: 'offline' });
    render(<ForgotPassword />);
    put('email', 'tom@example.co.uk');
    press('Send reset link');
    assert.is((await screen.findByRole('alert')).textContent, "Couldn't reach us. Please try again.");
    assert.is(screen.queryByText(SENTENCE), null);
  });

  forgot('asks for an address that can be one, and leads back to the login', () => {
    const sent = fakeNetwork({});
    render(<ForgotPassword />);
    put('email', 'tom');
    press('Send reset link');
    assert.is(messageOf('email'), 'Enter a valid email.');
    assert.is(sent.length, 0);
    assert.is(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href'), `/${who}/login`);
  });

  forgot('tells keyboards and password managers what it asks for, and leads back', () => {
    render(<ForgotPassword />);
    tells(`
heading 1 Forgot your password
Email [required], email: email/email username
submit Send reset link
link Back to login /${who}/login`);
  });

  forgot.run();
}
