import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Console } from '../../../src/client/pages/operator/Console.tsx';
import { operatorToken } from '../../../src/client/session.ts';
import { act, messageOf, open, press, putAll, render, screen, waitFor } from '../dom.ts';
import { type Answers, fakeNetwork } from '../network.ts';
import { closeView, openView, page } from './records.tsx';

const OVERVIEW = 'GET /operator/overview';
const COUNTS = {
  pending_drivers: 2,
  submitted_applications: 1,
  unpaid_applications: 0,
  available_deliveries: 12,
  open_incidents: 1,
  pending_payouts: 3,
  survey_answers: 40,
  waitlist_entries: 7,
  right_to_work_due: 1,
  documents_expiring: 4,
};
const FULL: Answers = { [OVERVIEW]: { status: 200, body: COUNTS } };

const console_ = suite('the operator’s console');
console_.after.each(closeView);

console_('logs in in place and keeps the view that was asked for', async () => {
  open('/operator?view=audit');
  const sent = fakeNetwork({
    'POST /operator/auth/login': { status: 200, body: { token: 'T' } },
    'GET /operator/audit': page('entries', []),
  });
  render(<Console />);
  press('Log in');
  assert.is(messageOf('email'), 'Email is required.');
  putAll({ email: 'op@example.co.uk', password: 'Demo1234' });
  press('Log in');
  await screen.findByRole('heading', { name: 'Audit log' });
  assert.is(operatorToken.peek(), 'T');
  assert.is(localStorage.getItem('operator_token'), 'T');
  await waitFor(() => assert.is(sent.at(-1)!.headers.authorization, 'Bearer T'));
});

const FAILED: [answer: Answers[string], words: string][] = [
  [{ status: 401, body: { error: 'Wrong email or password.' } }, 'Wrong email or password.'],
  [{ status: 500 }, 'Login failed'],
];
for (const [answer, words] of FAILED) {
  console_(`says '${words}'`, async () => {
    open('/operator');
    fakeNetwork({ 'POST /operator/auth/login': answer });
    render(<Console />);
    putAll({ email: 'op@example.co.uk', password: 'x' });
    press('Log in');
    assert.is((await screen.findByRole('alert')).textContent, words);
  });
}

console_('counts what waits, each count the way to it', async () => {
  openView('', FULL);
  await screen.findByText('drivers wait for approval');
  const links = [...document.querySelectorAll('main li a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  assert.equal(links, [
    ['1 problem to decide', '/operator?view=incidents'],
    ['2 drivers wait for approval', '/operator?view=drivers&status=pending'],
    ['1 council application waits for you', '/operator?view=sellers&council_status=pending'],
    ['0 applications wait for their payment', '/operator?view=sellers&payment_status=unpaid'],
    ['3 payouts wait to be made', '/operator?view=payouts'],
    ['12 deliveries wait for a driver', '/operator?view=deliveries&status=available'],
    ['1 right-to-work check due within 28 days', '/operator?view=drivers&due=1'],
    ['4 documents expire within 28 days', '/operator?view=drivers&due=1'],
    ['7 people wait for us in new areas', '/operator?view=waitlist'],
    ['40 answers to the survey', '/operator?view=survey'],
  ]);
});

const VIEWS: [query: string, title: string][] = [
  ['?view=people', 'People'],
  ['?view=operators', 'Operators'],
  ['?view=nonsense', 'What waits'],
  ['?view=toString', 'What waits'],
];
for (const [query, title] of VIEWS) {
  console_(`shows ${title} at ${query}`, async () => {
    openView(query, FULL);
    await screen.findByRole('heading', { name: title, level: 1 });
    assert.is(document.querySelector('header [aria-current]')!.textContent, title);
    assert.match(document.title, title);
  });
}

console_('moves between views, and the focus with it', async () => {
  openView('', FULL);
  await screen.findByText('drivers wait for approval');
  press('People', 'link');
  const heading = await screen.findByRole('heading', { name: 'People', level: 1 });
  await waitFor(() => assert.is(document.activeElement, heading));
  assert.is(location.search, '?view=people');
});

console_('says what went wrong and tries again', async () => {
  let fails = true;
  openView('', { [OVERVIEW]: () => (fails ? 'offline' : { status: 200, body: COUNTS }) });
  await screen.findByRole('alert');
  fails = false;
  press('Try again');
  await screen.findByText('drivers wait for approval');
});

console_('asks to log in again when the session is over', async () => {
  openView('', { [OVERVIEW]: { status: 401, body: { error: 'Please log in again.' } } });
  await screen.findByRole('button', { name: 'Log in' });
  assert.is(operatorToken.peek(), null);
});

console_('logs out, whether the server answers or not', async () => {
  const sent = openView('', { ...FULL, 'POST /operator/auth/logout': 'offline' });
  await screen.findByText('drivers wait for approval');
  await act(async () => void press('Log out'));
  await screen.findByRole('button', { name: 'Log in' });
  assert.is(localStorage.getItem('operator_token'), null);
  await waitFor(() => assert.ok(sent.some(({ call }) => call === 'POST /operator/auth/logout')));
});

console_.run();
