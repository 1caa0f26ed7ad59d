import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { screenAt } from '../../../src/client/App.tsx';
import { FindScreen } from '../../../src/client/navigation.ts';
import { DriverLogin } from '../../../src/client/pages/Login.tsx';
import { driver, driverToken, end, logOut, runOut, startDriver } from '../../../src/client/session.ts';
import { act, alertWords, cleanup, messageOf, open, press, put, putAll, render, screen, waitFor } from '../dom.ts';
import { fakeNetwork, held, restoreNetwork } from '../network.ts';
import { tells } from '../outline.ts';
import { TOM } from './drivers.ts';

const CALL = 'POST /driver/auth/login';
const RIGHT = { status: 200, body: { token: 'T', driver: TOM } };

const login = suite('driver login');

login.before.each(() => open('/driver/login'));
login.after.each(() => {
  cleanup();
  restoreNetwork();
  end('driver');
});

login('stores the session and opens the dashboard', async () => {
  const sent = fakeNetwork({ [CALL]: RIGHT });
  render(<DriverLogin />);
  putAll({ email: ' Tom@Example.co.uk ', password: 'secret12' });
  press('Log in');
  await waitFor(() => assert.is(location.pathname, '/driver/dashboard'));
  assert.equal(sent[0]!.body, { email: 'tom@example.co.uk', password: 'secret12' });
  assert.is(driverToken.peek(), 'T');
  assert.equal(JSON.parse(localStorage.getItem('driver')!), driver.peek());
});

login('goes back to the screen that asked for the login', async () => {
  fakeNetwork({ [CALL]: RIGHT });
  open('/driver/login?next=%2Fdriver%2Fdashboard%3Ftab%3Dupcoming');
  render(
    <FindScreen.Provider value={screenAt}>
      <DriverLogin />
    </FindScreen.Provider>,
  );
  putAll({ email: 'tom@example.co.uk', password: 'secret12' });
  press('Log in');
  await waitFor(() => assert.is(location.pathname + location.search, '/driver/dashboard?tab=upcoming'));
});

login('says why it is here after a session that ended by itself', async () => {
  render(<DriverLogin />);
  const told = () => screen.queryByText("You've been logged out. Log in again to carry on.");
  assert.is(told(), null);
  act(() => {
    startDriver('T', TOM);
    runOut('driver');
  });
  assert.ok(told());
  act(() => startDriver('U', TOM));
  assert.is(told(), null);
});

login('says so no more once somebody logs in in another tab', () => {
  startDriver('T', TOM);
  runOut('driver');
  render(<DriverLogin />);
  assert.ok(screen.getByText("You've been logged out. Log in again to carry on."));
  localStorage.setItem('driver_token', 'U');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'driver_token' })));
  assert.ok(screen.getByRole('link', { name: 'Go to your dashboard' }));
  assert.is(screen.queryByText("You've been logged out. Log in again to carry on."), null);
});

login('leads somebody who is logged in back', () => {
  startDriver('T', TOM);
  render(<DriverLogin />);
  assert.is(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href'), '/driver/dashboard');
  act(() => logOut('driver'));
  assert.is(screen.queryByRole('link', { name: 'Go to your dashboard' }), null);
  assert.is(screen.queryByText(/logged out/), null);
});

login('says that it is logging in', async () => {
  const { answer, give } = held();
  fakeNetwork({ [CALL]: answer });
  render(<DriverLogin />);
  putAll({ email: 'tom@example.co.uk', password: 'secret12' });
  press('Log in');
  assert.ok(await screen.findByRole('button', { name: 'Logging in…' }));
  give(RIGHT);
  await waitFor(() => assert.is(driverToken.peek(), 'T'));
});

login('asks for what is missing', () => {
  const sent = fakeNetwork({});
  render(<DriverLogin />);
  press('Log in');
  assert.is(messageOf('email'), 'Email is required.');
  assert.is(messageOf('password'), 'Password is required.');
  assert.is(sent.length, 0);
});

const FAILURES: [what: string, answer: { status: number; body: unknown } | 'offline', words: string][] = [
  ["the server's words", { status: 401, body: { error: 'Wrong email or password.' } }, 'Wrong email or password.'],
  ['its own words where there are none', { status: 500, body: {} }, 'Login failed'],
  ['its own words without signal', 'offline', 'Login failed'],
];
for (const [what, answer, words] of FAILURES) {
  login(`shows ${what} and keeps what was typed`, async () => {
    fakeNetwork({ [CALL]: answer });
    render(<DriverLogin />);
    put('email', 'tom@example.co.uk');
    put('password', 'wrong');
    press('Log in');
    assert.is(await alertWords(), words);
    assert.is(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value, 'tom@example.co.uk');
    assert.is(driverToken.peek(), null);
  });
}

login('shows the password on request', () => {
  render(<DriverLogin />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  assert.is(field.type, 'password');
  press('Show password');
  assert.is(field.type, 'text');
});

const LINKS = [
  ['Forgot your password?', '/driver/forgot-password'],
  ['Create an account', '/driver'],
] as const;
for (const [name, address] of LINKS) {
  login(`leads to ${address}`, () => {
    render(<DriverLogin />);
    assert.is(screen.getByRole('link', { name }).getAttribute('href'), address);
  });
}

login('tells keyboards and password managers what it asks for, and where else to go', () => {
  render(<DriverLogin />);
  tells(`
heading 1 Driver login
Email [required], email: email/email username
Password [required], password: password current-password autocapitalize=none spellcheck=false
button Show password [aria-pressed=false]
submit Log in
link Forgot your password? /driver/forgot-password
link Create an account /driver
link Go to seller login /seller/login`);
});

login.run();
