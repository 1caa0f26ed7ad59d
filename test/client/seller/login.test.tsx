import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { screenAt } from '../../../src/client/App.tsx';
import { SESSION_OVER } from '../../../src/client/components/Notice.tsx';
import { FindScreen } from '../../../src/client/navigation.ts';
import { SellerLogin } from '../../../src/client/pages/Login.tsx';
import { end, runOut, seller, sellerToken } from '../../../src/client/session.ts';
import { act, alertWords, cleanup, messageOf, named, open, press, putAll, render, screen, waitFor } from '../dom.ts';
import { fakeNetwork, held, restoreNetwork } from '../network.ts';
import { tells } from '../outline.ts';
import { AMINA } from './people.ts';

const login = suite('seller login');

login.before.each(() => open('/seller/login'));
login.after.each(() => {
  cleanup();
  restoreNetwork();
  end('seller');
});

const RIGHT = { email: 'amina@example.co.uk', password: 'Demo1234' };

login('asks for both, and moves to the first that is missing', async () => {
  const sent = fakeNetwork({});
  render(<SellerLogin />);
  press('Log in');
  assert.is(messageOf('email'), 'Email is required.');
  assert.is(messageOf('password'), 'Password is required.');
  await waitFor(() => assert.ok(document.activeElement === named('email')[0]));
  assert.is(sent.length, 0);
});

login('starts the session and opens the dashboard', async () => {
  const answer = held();
  const sent = fakeNetwork({ 'POST /auth/login': answer.answer });
  render(<SellerLogin />);
  putAll(RIGHT);
  press('Log in');
  await screen.findByRole('button', { name: 'Logging in…' });
  await act(async () => answer.give({ status: 200, body: { token: 'T', seller: AMINA } }));
  await waitFor(() => assert.is(location.pathname, '/seller/dashboard'));
  assert.equal(sent[0]!.body, RIGHT);
  assert.is(sellerToken.peek(), 'T');
  assert.is(localStorage.getItem('token'), 'T');
  assert.equal(JSON.parse(localStorage.getItem('seller')!), seller.peek());
});

const NEXT: [next: string, goesTo: string][] = [
  ['/seller/upload-licence', '/seller/upload-licence'],
  ['https://elsewhere.example', '/seller/dashboard'],
  ['//elsewhere.example', '/seller/dashboard'],
];
for (const [next, goesTo] of NEXT) {
  login(`with ?next=${next} goes to ${goesTo}`, async () => {
    open(`/seller/login?next=${encodeURIComponent(next)}`);
    fakeNetwork({ 'POST /auth/login': { status: 200, body: { token: 'T', seller: AMINA } } });
    render(
      <FindScreen.Provider value={screenAt}>
        <SellerLogin />
      </FindScreen.Provider>,
    );
    putAll(RIGHT);
    press('Log in');
    await waitFor(() => assert.is(location.pathname, goesTo));
  });
}

const FAILURES: [what: string, answer: Parameters<typeof fakeNetwork>[0][string], words: string][] = [
  ["the server's words", { status: 401, body: { error: 'Wrong email or password.' } }, 'Wrong email or password.'],
  ['its own words where there are none', { status: 500 }, 'Login failed'],
  ['its own words when nothing answers', 'offline', 'Login failed'],
];
for (const [what, answer, words] of FAILURES) {
  login(`says ${what} and keeps what was typed`, async () => {
    fakeNetwork({ 'POST /auth/login': answer });
    render(<SellerLogin />);
    putAll(RIGHT);
    press('Log in');
    assert.is(await alertWords(), words);
    assert.is(named('password')[0]!.value, RIGHT.password);
    assert.is(sellerToken.peek(), null);
  });
}

login("says that the session is over, but of a driver's says nothing", async () => {
  render(<SellerLogin />);
  act(() => runOut('driver'));
  assert.is(screen.queryByText(SESSION_OVER), null);
  act(() => runOut('seller'));
  await screen.findByText(SESSION_OVER);
});

login('shows and hides the password', () => {
  render(<SellerLogin />);
  const isPressed = () => screen.getByRole('button', { name: 'Show password' }).getAttribute('aria-pressed');
  assert.is(isPressed(), 'false');
  press('Show password');
  assert.equal([named('password')[0]!.type, isPressed()], ['text', 'true']);
  press('Show password');
  assert.equal([named('password')[0]!.type, isPressed()], ['password', 'false']);
});

login('leads to the forgotten password and to a new account', () => {
  render(<SellerLogin />);
  assert.is(
    screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href'),
    '/seller/forgot-password',
  );
  assert.is(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href'), '/seller/start');
});

login('tells keyboards and password managers what it asks for, and where else to go', () => {
  render(<SellerLogin />);
  tells(
    `
link Skip to content #main
link Next Door Kitchen /
heading 1 Seller login
status 'You've been logged out. Log in again to carry on.'
Email [required], email: email/email username
Password [required], password: password current-password autocapitalize=none spellcheck=false
button Show password [aria-pressed=false]
submit Log in
link Forgot your password? /seller/forgot-password
link Create an account /seller/start
link Go to driver login /driver/login
link Privacy policy /privacy.html
link Terms /terms.html`,
    document,
  );
});

login.run();
