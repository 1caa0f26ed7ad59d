import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Console } from '../../../src/client/pages/operator/Console.tsx';
import { operatorToken } from '../../../src/client/session.ts';
import { formatTime, londonToday } from '../../../src/rules/dates.ts';
import { addDaysTo } from '../../../src/rules/days.ts';
import { MAX_RESULTS } from '../../../src/rules/operator.ts';
import {
  act,
  fireEvent,
  messageOf,
  open,
  press,
  put,
  putAll,
  render,
  screen,
  waitFor,
  watchScrolling,
  within,
} from '../dom.ts';
import { type Answers, fakeNetwork, held, isQuiet } from '../network.ts';
import { tells } from '../outline.ts';
import { atNoonOf } from '../timers.ts';
import {
  COUNTS as COUNTED,
  choosing,
  closeView,
  INCIDENT,
  JOB,
  list,
  NOTHING_COUNTED,
  openView,
  page,
  pressing,
  yes,
} from './records.tsx';

const OVERVIEW = 'GET /operator/overview';
const COUNTS = {
  pending_drivers: 2,
  overdue_drivers: 1,
  submitted_applications: 1,
  unpaid_applications: 0,
  available_deliveries: 12,
  open_incidents: 1,
  pending_payouts: 3,
  survey_answers: 40,
  waitlist_entries: 7,
  right_to_work_due: 1,
  documents_expiring: 4,
  complaints_due: 1,
  late_deliveries: 1,
  failed_mails: 2,
  failing_webhooks: 0,
  pending_payout_pence: 11525,
  pending_since: '2026-03-02T10:00:00.000Z',
  submitted_since: '2026-03-01T09:30:00.000Z',
  incident_since: '2026-03-03T08:05:00.000Z',
  late_since: '2026-03-03T07:50:00.000Z',
};
const FULL: Answers = { [OVERVIEW]: { status: 200, body: COUNTS } };

const console_ = suite("the operator's console");
console_.after.each(closeView);

// Its styles stand in its own page alone.
for (const [path, times] of [
  ['/operator', 0],
  ['/seller/login', 1],
] as const) {
  console_(`in the page of ${path} it is loaded anew ${times} times`, () => {
    let reloads = 0;
    Object.defineProperty(location, 'reload', { configurable: true, value: () => (reloads += 1) });
    const app = document.createElement('div');
    Object.assign(app, { id: 'app' }).dataset.path = path;
    document.body.append(app);
    open('/operator');
    fakeNetwork({});
    render(<Console />);
    assert.is(reloads, times);
    app.remove();
    Reflect.deleteProperty(location, 'reload');
  });
}

// Only then: the console's own links would load it anew with every step.
for (const [name, isLeft] of [
  ['Seller login', true],
  ['Drivers', false],
] as const) {
  console_(`the link ${name} is followed by ${isLeft ? 'the browser' : 'the console'}`, async () => {
    if (isLeft) {
      open('/operator');
      fakeNetwork({});
      render(<Console />);
    } else openView('', FULL);
    const link = await screen.findByRole('link', { name });
    assert.is(fireEvent.click(link), isLeft, 'whether nobody else has followed it');
    assert.is(location.search, isLeft ? '' : '?view=drivers');
  });
}

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
  await screen.findByText('drivers to approve');
  const links = [...document.querySelectorAll('main li a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  assert.equal(links, [
    ['1 late delivery without a driver Pickup 3 Mar, 07:50', '/operator?view=deliveries&late=1'],
    ['1 problem to decide Since 3 Mar, 08:05', '/operator?view=incidents'],
    ['2 drivers to approve Since 2 Mar, 10:00 1 longer than promised', '/operator?view=drivers&status=pending'],
    ['1 application to review Since 1 Mar, 09:30', '/operator?view=sellers&council_status=pending'],
    ['3 deliveries to pay for £115.25 in all', '/operator?view=payouts'],
    ['12 deliveries without a driver', '/operator?view=deliveries&status=available'],
    ['1 complaint to answer within 10 days', '/operator?view=complaints'],
    ['2 failed emails', '/operator?view=mails'],
    ['1 right-to-work check due within 28 days', '/operator?view=drivers&due=1'],
    ['4 documents expiring within 28 days', '/operator?view=drivers&due=1'],
    ['0 applications with an unpaid fee', '/operator?view=sellers&payment_status=unpaid'],
    ['7 people on the waitlist', '/operator?view=waitlist'],
    ['40 survey answers', '/operator?view=survey'],
  ]);
});

console_('tells of webhooks that fail, if any does', async () => {
  openView('', { [OVERVIEW]: { status: 200, body: { ...COUNTS, failing_webhooks: 1 } } });
  await screen.findByText('drivers to approve');
  const link = screen.getByText('webhook failing for an hour or more').closest('a')!;
  assert.equal(
    [link.textContent, link.getAttribute('href')],
    ['1 webhook failing for an hour or more', '/operator?view=connections'],
  );
});

console_('says neither how long nor how much where a server of the version before does not', async () => {
  const { pending_payout_pence, pending_since, submitted_since, incident_since, late_since, ...before } = COUNTS;
  openView('', { [OVERVIEW]: { status: 200, body: { ...before, overdue_drivers: 0 } } });
  await screen.findByText('drivers to approve');
  assert.equal(
    [...document.querySelectorAll('main li small')].map(({ textContent }) => textContent),
    [],
  );
});

console_('says neither how long nor how much of what there is none', async () => {
  const none = Object.fromEntries(Object.entries(COUNTS).map(([name, value]) => [name, Number(value) >= 0 ? 0 : null]));
  openView('', { [OVERVIEW]: { status: 200, body: none } });
  await screen.findByText('drivers to approve');
  assert.equal(document.querySelectorAll('main li small').length, 0);
});

console_('says today of what waits since then', async () => {
  const now = new Date();
  now.setUTCSeconds(0, 0);
  openView('', { [OVERVIEW]: { status: 200, body: { ...COUNTS, late_since: now.toISOString() } } });
  await screen.findByText(`Pickup today, ${formatTime(now.toISOString())}`);
});

const VIEWS: [query: string, title: string][] = [
  ['?view=people', 'People'],
  ['?view=operators', 'Operators'],
  ['?view=nonsense', 'To do'],
  ['?view=toString', 'To do'],
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
  await screen.findByText('drivers to approve');
  press('People', 'link');
  const heading = await screen.findByRole('heading', { name: 'People', level: 1 });
  await waitFor(() => assert.ok(document.activeElement === heading));
  assert.is(location.search, '?view=people');
});

console_('the marked link of a row that is swiped is in its middle, also once counts have made it wider', async () => {
  const { getBoundingClientRect } = Element.prototype;
  let left = 400;
  // A row of 300 px, in which the marked link begins at `left`.
  Element.prototype.getBoundingClientRect = function () {
    return (this.matches('a') ? { left, width: 60 } : { left: 0, width: 300 }) as DOMRect;
  };
  const counts = held();
  openView('?view=drivers&status=rejected', { 'GET /operator/drivers': page('drivers', []), [COUNTED]: counts.answer });
  const { shown, stop } = watchScrolling();
  const row = (await screen.findByRole('navigation', { name: 'Status' })).querySelector('ul')!;
  // Here it stays where it was: by 400 + 30 - 150 px at first, and once more with the counts.
  await waitFor(() => assert.is(row.scrollLeft, 280));
  counts.give({ status: 200, body: { ...NOTHING_COUNTED, drivers: { ...NOTHING_COUNTED.drivers, all: 1 } } });
  await waitFor(() => assert.is(row.scrollLeft, 560));
  left = 135;
  press('Approved', 'link');
  await waitFor(() => assert.is(row.scrollLeft, 575));
  assert.equal(shown, [], 'the page stays where it is');
  stop();
  Element.prototype.getBoundingClientRect = getBoundingClientRect;
});

console_('the marked link of the rail comes into sight where the window is lower than the rail', async () => {
  const { getBoundingClientRect } = Element.prototype;
  Element.prototype.getBoundingClientRect = function () {
    return { left: 0, width: 0, bottom: this.matches('a[aria-current]') ? 700 : 0 } as DOMRect;
  };
  openView('?view=operators', FULL);
  const row = await screen.findByRole('list', { name: 'Administration' });
  Element.prototype.getBoundingClientRect = getBoundingClientRect;
  // By what it stands below the middle of the window.
  assert.is(row.parentElement!.scrollTop, 700 - innerHeight / 2);
});

console_('a link of a row that is swiped comes into sight with the focus', async () => {
  openView('?view=drivers', { 'GET /operator/drivers': page('drivers', []) });
  const another = await screen.findByRole('link', { name: 'Documents due' });
  const { shown, stop } = watchScrolling();
  act(() => another.focus());
  assert.ok(shown.includes(another));
  stop();
});

console_('shows more views on demand, until one of them is there', async () => {
  openView('', FULL);
  await screen.findByText('drivers to approve');
  const more = screen.getByRole('button', { name: 'More' });
  fireEvent.click(more);
  assert.is(more.getAttribute('aria-expanded'), 'true');
  press('People', 'link');
  await screen.findByRole('heading', { name: 'People', level: 1 });
  assert.is(more.getAttribute('aria-expanded'), 'false');
});

console_('the box shows what is searched for now, and nothing elsewhere', async () => {
  openView('?view=search&q=ab', FULL);
  const box = () => screen.getByRole<HTMLInputElement>('searchbox').value;
  assert.is(box(), 'ab');
  act(() => open('/operator?view=search&q=cd'));
  assert.is(box(), 'cd');
  act(() => open('/operator?view=people'));
  assert.is(box(), '');
  await screen.findByRole('heading', { name: 'People', level: 1 });
});

console_('names a view that is behind More while it is open', async () => {
  openView('?view=audit', { 'GET /operator/audit': page('entries', []) });
  await screen.findByRole('button', { name: 'Audit log, more views' });
});

console_('leads from an address that was searched for to all that is held about it', async () => {
  const nothing = { drivers: [], sellers: [], deliveries: [] };
  openView('?view=search&q=ada@example.test', { 'POST /operator/search': { status: 200, body: nothing } });
  const link = await screen.findByRole('link', { name: 'See everything we hold about ada@example.test' });
  assert.is(link.getAttribute('href'), '/operator?view=people&email=ada%40example.test');
});

console_('says what went wrong and tries again', async () => {
  let fails = true;
  openView('', { [OVERVIEW]: () => (fails ? 'offline' : { status: 200, body: COUNTS }) });
  await screen.findByRole('alert');
  fails = false;
  press('Try again');
  await screen.findByText('drivers to approve');
});

console_('asks to log in again when the session is over', async () => {
  openView('', { [OVERVIEW]: { status: 401, body: { error: 'Please log in again.' } } });
  await screen.findByRole('button', { name: 'Log in' });
  assert.is(operatorToken.peek(), null);
});

console_('logs out, whether the server answers or not', async () => {
  const sent = openView('', { ...FULL, 'POST /operator/auth/logout': 'offline' });
  await screen.findByText('drivers to approve');
  await act(async () => void press('Log out'));
  await screen.findByRole('button', { name: 'Log in' });
  assert.is(localStorage.getItem('operator_token'), null);
  await waitFor(() => assert.ok(sent.some(({ call }) => call === 'POST /operator/auth/logout')));
});

const person = (id: string, name: string) => ({
  id,
  name,
  email: `${id}@example.co.uk`,
  phone: '07700900456',
  postcode: 'SL1 3AB',
});
console_('finds anybody from every view, and opens what was found', async () => {
  const found = {
    drivers: [
      { ...person('d1', 'Priya Shah'), status: 'approved' },
      { ...person('d2', 'Omar Shah'), status: 'rejected', suspended: true },
    ],
    sellers: [
      { ...person('s1', 'Ada Shah'), status: 'Refused' },
      { ...person('s2', 'Bea Shah'), status: 'Pending', application: null },
      {
        ...person('s3', 'Cat Shah'),
        status: 'Pending',
        application: { status: 'submitted', changed_since_sent: false },
      },
      // A server of the version before does not say how far it has come.
      { ...person('s4', 'Dee Shah'), status: 'Pending' },
    ],
    deliveries: [JOB],
  };
  const sent = openView('?view=people', { 'POST /operator/search': { status: 200, body: found } });
  put('q', ' shah ');
  press('Search');
  const link = await screen.findByRole('link', { name: 'Priya Shah' });
  assert.equal(
    sent.map(({ call, query, body }) => [call, [...query.keys()], body]),
    [['POST /operator/search', [], { q: 'shah' }]],
  );
  assert.is(link.getAttribute('href'), '/operator?view=drivers&id=d1');
  assert.is(link.closest('li')!.textContent, 'Priya Shah ApprovedSL1 3AB 07700 900456 d1@example.co.uk');
  assert.match(screen.getByRole('link', { name: 'Omar Shah' }).closest('li')!.textContent!, /^Omar Shah Suspended/);
  assert.match(screen.getByRole('link', { name: 'Ada Shah' }).closest('li')!.textContent!, /^Ada Shah Refused/);
  assert.equal(
    ['Bea', 'Cat', 'Dee'].map(
      (name) => screen.getByRole('link', { name: `${name} Shah` }).nextElementSibling!.textContent,
    ),
    ['No application', 'To review', 'Pending'],
  );
  await screen.findByRole('heading', { name: 'SL1 2LT to SL2 5AT' });
  assert.is(location.search, '?view=search&q=shah');
});

console_('left open over midnight, it names days as they are now', async () => {
  const tomorrow = addDaysTo(londonToday(new Date()), 1);
  const first = { ...JOB, pickup_time: `${tomorrow}T12:00:00Z` };
  const sent = openView('?view=deliveries', list('deliveries', first, { ...JOB, id: 'j2' }));
  await screen.findByText(/^Tomorrow, 1[23]:00/);
  await waitFor(() => assert.ok(isQuiet()));
  sent.length = 0;
  await atNoonOf(tomorrow, async () => {
    act(() => void dispatchEvent(new Event('visibilitychange')));
    await screen.findByText(/^Today, 1[23]:00/);
  });
  assert.equal(sent, [], 'nothing is asked, and so nothing is logged as read');
});

console_('says when there may be more than it found, and lists the deliveries nearest to now first', async () => {
  const many = Array.from({ length: MAX_RESULTS }, (_, at) => ({
    ...person(`d${at}`, `Driver ${at}`),
    status: 'pending',
  }));
  const jobs = ['2099-07-18', '2099-07-20', '2099-07-19'].map((day) => ({
    ...JOB,
    id: day,
    pickup_time: `${day}T10:00:00.000Z`,
  }));
  let drivers = many;
  openView('?view=search&q=driver', {
    'POST /operator/search': () => ({ status: 200, body: { drivers, sellers: [], deliveries: jobs } }),
  });
  await screen.findByText(`Only ${MAX_RESULTS} of each are shown. Type more of what you're looking for.`);
  assert.ok(screen.getByRole('heading', { name: 'Results for ‘driver’' }));
  assert.ok(screen.getByRole('heading', { name: `Drivers (${MAX_RESULTS} or more)` }));
  const times = screen.getAllByText(/^\d\d Jul 2099, 11:00 · /).map(({ textContent }) => textContent!.slice(0, 2));
  assert.equal(times, ['18', '19', '20']);
  drivers = many.slice(1);
  put('q', 'drivers');
  press('Search');
  await waitFor(() => assert.is(location.search, '?view=search&q=drivers'));
  await screen.findByRole('link', { name: 'Driver 9' });
  assert.ok(screen.getByRole('heading', { name: `Drivers (${MAX_RESULTS - 1})` }));
  assert.not(screen.queryByText(/of each are shown/));
});

console_('says by which text something was found that its row does not show', async () => {
  const jobs = [
    { ...JOB, id: 'j1', contact: 'Tom Hughes, 07700 900171' },
    { ...JOB, id: 'j2', dropoff_address: '9 Hughes Road' },
    { ...JOB, id: 'j3' },
  ];
  const drivers = [{ ...person('d1', 'Priya Shah'), email: 'priya.hughes@example.co.uk', status: 'approved' }];
  const sellers = [{ ...person('s1', 'Ada Hughes'), status: 'registered' }];
  openView('?view=search&q=HUGHES', {
    'POST /operator/search': { status: 200, body: { drivers, sellers, deliveries: jobs } },
  });
  const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!.textContent!;
  assert.match(await rowOf('Priya Shah'), /Found by email$/);
  assert.not.match(await rowOf('Ada Hughes'), /Found by/);
  assert.equal(
    screen.getAllByText(/^[\w ]+: .*Hughes/).map(({ textContent }) => textContent),
    ['Contact: Tom Hughes, 07700 900171', 'Dropoff address: 9 Hughes Road'],
  );
});

console_('a table of what was found has what it was found by in the place of the kitchen', async () => {
  const matchMedia = window.matchMedia;
  window.matchMedia = (query) => ({
    ...matchMedia(query),
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  });
  try {
    const seller = { id: 's1', name: 'Amina Khan', email: 'a@b.test', phone: '07700900123' };
    const jobs = [
      { ...JOB, id: 'j1', seller, contact: 'Tom Hughes' },
      { ...JOB, id: 'j2' },
    ];
    openView('?view=search&q=hughes', {
      'POST /operator/search': { status: 200, body: { drivers: [], sellers: [], deliveries: jobs } },
    });
    await screen.findByRole('columnheader', { name: 'Found by' });
    assert.not(screen.queryByRole('columnheader', { name: 'Kitchen' }));
    assert.ok(screen.getByRole('cell', { name: 'Contact: Tom Hughes' }));
  } finally {
    window.matchMedia = matchMedia;
  }
});

console_('says when a search is too short, or finds nothing', async () => {
  const nothing = { drivers: [], sellers: [], deliveries: [] };
  const sent = openView('?view=search&q=ab', { 'POST /operator/search': { status: 200, body: nothing } });
  await screen.findByText('Type at least 3 characters.');
  assert.is(sent.length, 0);
  put('q', 'nobody');
  press('Search');
  await screen.findByText(/^Nothing found\. Try part/);
});

const FAILED_MAIL = {
  id: 'm1',
  to: 'priya@example.co.uk',
  subject: 'You can now accept deliveries',
  created_at: '2026-11-20T08:00:00.000Z',
  failed_at: '2026-11-20T08:00:01.000Z',
  failure: 'Refused by the mail server (550).',
  expired: false,
};
console_('sends a failed email again, unless its code has run out', async () => {
  const sent = openView('?view=mails', {
    'GET /operator/mails': page('mails', [FAILED_MAIL, { ...FAILED_MAIL, id: 'm2', expired: true }]),
    'POST /operator/mails/m1/resend': { status: 200, body: { mail: { ...FAILED_MAIL, failed_at: null } } },
  });
  await screen.findByText(/no longer works/);
  press(/^Resend/);
  await screen.findByText('On its way again.');
  assert.is(sent[0]!.query.get('failed'), 'true');
  await waitFor(() => assert.not(screen.queryByRole('button', { name: /^Resend/ })));
  assert.ok(screen.getByText(/no longer works/));
});

const COMPLAINT = {
  id: 'k1',
  reference: '0000-0001',
  email: 'sam@example.co.uk',
  name: '',
  about: 'food',
  text: 'The rice was cold.',
  created_at: '2026-11-20T08:00:00.000Z',
  answered_at: null,
  answer: '',
};
const KEY = { id: 'k1', name: 'Shop', scopes: ['menus:read'], created_at: '2026-11-20T08:00:00Z' };

/** What another operator did first: what the page has, what is there now, the act here, and how it is refused. */
const FASTER: {
  view: string;
  name: string;
  has: object[];
  now: object[];
  steps: (() => unknown)[];
  call: string;
  refusal: [status: number, error: string];
  shows: string;
  /** The button that is not offered any more. */
  gone: RegExp;
}[] = [
  {
    view: 'complaints',
    name: 'complaints',
    has: [COMPLAINT],
    now: [{ ...COMPLAINT, answered_at: '2026-11-21T08:00:00.000Z', answer: 'We are sorry.' }],
    steps: [choosing('text', 'Sorry about that.'), pressing('Send answer')],
    call: 'POST /operator/complaints/k1/answer',
    refusal: [409, 'This complaint has already been answered.'],
    shows: 'We are sorry.',
    gone: /^Send answer/,
  },
  {
    view: 'incidents',
    name: 'incidents',
    has: [INCIDENT],
    now: [{ ...INCIDENT, outcome: 'continue', decision_note: 'Ring again.' }],
    steps: [choosing('outcome', 'close_paid'), pressing('Save decision')],
    call: 'POST /operator/incidents/i1/resolve',
    refusal: [409, 'This problem has already been decided.'],
    shows: 'Ring again.',
    gone: /^Save decision/,
  },
  {
    view: 'mails',
    name: 'mails',
    has: [FAILED_MAIL],
    now: [],
    steps: [pressing(/^Resend/)],
    call: 'POST /operator/mails/m1/resend',
    refusal: [409, 'This email has not failed.'],
    shows: 'Every email has been sent.',
    gone: /^Resend/,
  },
  {
    view: 'connections',
    name: 'keys',
    has: [KEY],
    now: [],
    steps: [pressing('End Shop'), yes('End key')],
    call: 'DELETE /operator/keys/k1',
    refusal: [404, 'There is no such key.'],
    shows: 'No keys yet.',
    gone: /^End Shop/,
  },
];
for (const { view, name, has, now, steps, call, refusal, shows, gone } of FASTER) {
  const [status, error] = refusal;
  console_(`what another operator did first in ${name} is said and shown`, async () => {
    let rows = has;
    openView(`?view=${view}`, {
      ...list('deliveries'),
      ...list('webhooks'),
      [`GET /operator/${name}`]: () => page(name, rows),
      [call]: () => {
        rows = now;
        return { status, body: { error } };
      },
    });
    for (const step of steps) await step();
    await screen.findByText(error);
    await screen.findByText(shows);
    assert.is(screen.queryByRole('button', { name: gone }), null);
  });
}

console_('tells keyboards and password managers what its login asks for', () => {
  open('/operator');
  fakeNetwork({});
  render(<Console />);
  tells(`
heading 1 Operator login
Email [required], email: email/email username
Password [required], password: password current-password autocapitalize=none spellcheck=false
button Show password [aria-pressed=false]
submit Log in
link Seller login /seller/login
link Driver login /driver/login`);
});

console_('tells its views, and what is to be done with its link', async () => {
  openView('', FULL);
  await screen.findByText('drivers to approve');
  tells(
    `
link Next Door Kitchen /
nav
search
Search drivers, sellers and deliveries, q: search off maxlength=200 autocapitalize=none spellcheck=false
submit Search
link To do /operator?view=waiting [aria-current=page]
link Drivers /operator?view=drivers
link Sellers /operator?view=sellers
link Deliveries /operator?view=deliveries
link Problems /operator?view=incidents
link Payouts /operator?view=payouts
button More [aria-expanded=false]
link Coverage /operator?view=coverage
link Councils /operator?view=councils
link Survey /operator?view=survey
link Waitlist /operator?view=waitlist
link Launch emails /operator?view=launches
link Complaints /operator?view=complaints
link Failed emails /operator?view=mails
link People /operator?view=people
link Operators /operator?view=operators
link Connections /operator?view=connections
link Audit log /operator?view=audit
button Log out`,
    document.querySelector('header')!,
  );
  tells(`
heading 1 To do
heading 2 Now
link 1 late delivery without a driver Pickup 3 Mar, 07:50 /operator?view=deliveries&late=1
link 1 problem to decide Since 3 Mar, 08:05 /operator?view=incidents
link 2 drivers to approve Since 2 Mar, 10:00 1 longer than promised /operator?view=drivers&status=pending
link 1 application to review Since 1 Mar, 09:30 /operator?view=sellers&council_status=pending
heading 2 This week
link 3 deliveries to pay for £115.25 in all /operator?view=payouts
link 12 deliveries without a driver /operator?view=deliveries&status=available
link 1 complaint to answer within 10 days /operator?view=complaints
link 2 failed emails /operator?view=mails
link 1 right-to-work check due within 28 days /operator?view=drivers&due=1
link 4 documents expiring within 28 days /operator?view=drivers&due=1
link 0 applications with an unpaid fee /operator?view=sellers&payment_status=unpaid
heading 2 Interest
link 7 people on the waitlist /operator?view=waitlist
link 40 survey answers /operator?view=survey`);
});

console_('what is done to a delivery that was found shows in its place', async () => {
  const other = { ...JOB, id: 'j2', dropoff_postcode: 'SL2 5AU' };
  openView('?view=search&q=SL2', {
    'POST /operator/search': { status: 200, body: { drivers: [], sellers: [], deliveries: [JOB, other] } },
    'PATCH /operator/deliveries/j2': { status: 200, body: { delivery: { ...other, status: 'cancelled' } } },
  });
  const cards = await screen.findAllByRole('article');
  assert.equal(
    screen
      .getAllByRole('heading', { level: 2 })
      .slice(0, 1)
      .map(({ textContent }) => textContent),
    ['Deliveries (2)'],
  );
  fireEvent.click(within(cards[1]!).getByRole('button', { name: 'Cancel delivery' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel delivery' }));
  await waitFor(() => assert.match(cards[1]!.textContent!, 'Cancelled'));
  assert.match(cards[0]!.textContent!, 'Available');
});

console_('a title in the tab names the view, and where nobody is logged in the console', async () => {
  openView('?view=payouts', {
    'GET /operator/deliveries': page('deliveries', []),
    'GET /operator/payouts': page('payouts', []),
  });
  await waitFor(() => assert.is(document.title, 'Payouts · Operator · Next Door Kitchen'));
  await act(async () => void press('Log out'));
  await waitFor(() => assert.is(document.title, 'Operator login · Next Door Kitchen'));
});

console_('what was searched for in vain has no headings of lists', async () => {
  const nothing = { drivers: [], sellers: [], deliveries: [] };
  openView('?view=search&q=nobody', { 'POST /operator/search': { status: 200, body: nothing } });
  await screen.findByText(/^Nothing found/);
  assert.equal([screen.queryAllByRole('heading', { level: 2 }), document.querySelector('main a')], [[], null]);
});

console_("the console's page says what it is before its code is here", () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Console />);
  assert.is(page.querySelector('h1')!.textContent, 'Operator');
  assert.is(page.querySelector('main')!.getAttribute('aria-busy'), 'true');
  assert.is(page.querySelector('form'), null, 'nobody knows yet whether somebody is logged in');
});

console_.run();
