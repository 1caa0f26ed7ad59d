import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Driver } from '#api/account';
import { formatDate, londonToday } from '#rules/dates';
import { ACTIONS, type DeliveryAction, type DeliveryStatus, type DeliveryTab } from '#rules/delivery';
import { Dashboard } from '../../../src/client/pages/driver/Dashboard.tsx';
import { dueIn } from '../../../src/client/pages/driver/dashboard/due.ts';
import { loadAhead } from '../../../src/client/pages/driver/dashboard/lists.ts';
import { driver, driverToken, end, startDriver } from '../../../src/client/session.ts';
import { act, choose, cleanup, fireEvent, open, press, put, render, screen, waitFor, within } from '../dom.ts';
import { type Answers, fakeNetwork, held, restoreNetwork } from '../network.ts';
import { aDelivery, TOM } from './drivers.ts';

const LISTS: Record<DeliveryTab, string> = {
  available: 'GET /driver/deliveries/available',
  upcoming: 'GET /driver/deliveries/mine/upcoming',
  completed: 'GET /driver/deliveries/mine/completed',
  cancelled: 'GET /driver/deliveries/mine/cancelled',
};
const LABELS: Record<DeliveryTab, string> = {
  available: 'Available',
  upcoming: 'Upcoming',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
const ME = 'GET /driver/me';
const SETTINGS = { 'GET /public/settings': { status: 200, body: { support_email: 'help@example.test' } } };
const lists = (rows: Partial<Record<DeliveryTab, unknown[]>>): Answers =>
  Object.fromEntries(
    (Object.keys(LISTS) as DeliveryTab[]).map((tab) => [LISTS[tab], () => ({ status: 200, body: rows[tab] ?? [] })]),
  );

/** The dashboard of a driver who is logged in. */
function begin(answers: Answers, record: Driver = TOM, address = '/driver/dashboard') {
  startDriver('T', record);
  open(address);
  const sent = fakeNetwork({ ...SETTINGS, ...answers });
  render(<Dashboard />);
  return sent;
}

const selected = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent;
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
const loaded = (count: number) => waitFor(() => assert.is(rows().length, count));
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const callsOf = (sent: { call: string }[]) => sent.map(({ call }) => call);

const finish = () => {
  cleanup();
  end('driver');
  restoreNetwork();
  localStorage.clear();
};

const table = suite('driver dashboard: lists');
table.after.each(finish);

table('shows the seven columns, pay in pounds, the time as it is in London, payout or a dash', async () => {
  begin(
    lists({
      completed: [
        aDelivery({ id: 'd2', fee_pence: 1205, status: 'completed', payout_status: 'paid' }),
        aDelivery({ id: 'd3', status: 'completed' }),
      ],
    }),
    TOM,
    '/driver/dashboard?tab=completed',
  );
  await loaded(2);
  assert.equal(
    screen.getAllByRole('columnheader').map((head) => head.textContent),
    ['Pay', 'Pickup', 'Dropoff', 'Pickup Time', 'Status', 'Payout', 'Actions'],
  );
  assert.equal(rows().map(cells), [
    ['£12.05', 'SL1 2LT', 'SL2 5AT', '20 Sep 2026, 14:30', 'Completed', 'Paid', ''],
    ['£3.50', 'SL1 2LT', 'SL2 5AT', '20 Sep 2026, 14:30', 'Completed', '—', ''],
  ]);
});

table('gives addresses, contact and notes of a delivery in hand', async () => {
  const delivery = aDelivery({
    status: 'assigned',
    pickup_address: '12 High Street',
    dropoff_address: '8 Park Road',
    contact: 'Amina, 07700 900123',
    notes: 'Ring the bell',
  });
  begin(lists({ upcoming: [delivery] }), TOM, '/driver/dashboard?tab=upcoming');
  await loaded(1);
  for (const text of ['12 High Street', '8 Park Road', 'Amina', 'Ring the bell']) {
    assert.match(rows()[0]!.textContent!, text);
  }
});

/** In act React draws everything at once, in a browser it does not. */
async function outsideAct(work: () => void): Promise<void> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    work();
    await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
}

const many = (count: number) => Array.from({ length: count }, (_, index) => aDelivery({ id: `d${index}` }));

table('a long list comes a screenful first, then all of it', async () => {
  const counts: number[] = [];
  const watch = new MutationObserver(() => counts.push(rows().length));
  watch.observe(document.body, { childList: true, subtree: true });
  begin(lists({ available: many(50) }));
  await loaded(50);
  watch.disconnect();
  assert.is(
    counts.find((count) => count > 0),
    20,
  );
  assert.equal(new Set(rows().map(({ id }) => id)).size, 50);
  await waitFor(() => assert.is(document.querySelector('[aria-busy]'), null));
});

table('a tab answers the finger before its list is drawn', async () => {
  begin(lists({ available: many(2), completed: many(3) }));
  await loaded(2);
  const states: unknown[] = [];
  const watch = new MutationObserver(() =>
    states.push([selected(), Boolean(document.querySelector('[role=tabpanel] > [aria-busy=true]')), rows().length]),
  );
  watch.observe(document.body, { attributes: true, childList: true, subtree: true });
  await outsideAct(() => screen.getByRole('tab', { name: 'Completed' }).click());
  watch.disconnect();
  assert.equal(states[0], ['Completed', true, 2]);
  await loaded(3);
  assert.is(document.querySelector('[aria-busy]'), null);
});

table('a list is not taken out of the page when it is opened: that would take the focus out of it', async () => {
  begin(lists({ completed: many(3) }));
  await screen.findByText('No deliveries in this category.');
  const moved: Node[] = [];
  const watch = new MutationObserver((records) => {
    for (const { removedNodes } of records) moved.push(...removedNodes);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  press('Completed', 'tab');
  await loaded(3);
  await waitFor(() => assert.is(document.querySelectorAll('[role=tabpanel] table').length, 1));
  watch.disconnect();
  assert.ok(moved.length, 'Available is taken out');
  const table = screen.getByRole('table');
  assert.not.ok(moved.some((node) => node.contains(table)));
});

table('says Loading… until the list is there, and when it was loaded', async () => {
  const { answer, give } = held();
  begin({ [LISTS.available]: answer });
  assert.ok(screen.getByText('Loading…'));
  give({ status: 200, body: [] });
  assert.ok(await screen.findByText('No deliveries in this category.'));
  assert.ok(screen.getByText(/^Updated \d\d:\d\d$/));
  assert.is(screen.queryByText('Loading…'), null);
});

table('says when a list could not be loaded, and tries again', async () => {
  let fine = false;
  begin({ [LISTS.available]: () => (fine ? { status: 200, body: [aDelivery()] } : { status: 500, body: {} }) });
  const alert = await screen.findByRole('alert');
  assert.ok(within(alert).getByText('Failed to load deliveries'));
  fine = true;
  press('Try again');
  await loaded(1);
  assert.is(screen.queryByRole('alert'), null);
});

for (const tab of Object.keys(LISTS) as DeliveryTab[]) {
  table(`the tab ${LABELS[tab]} loads its list, and the address keeps it`, async () => {
    const sent = begin(lists({ [tab]: [aDelivery({ id: tab })] }));
    await waitFor(() => assert.is(sent.length, 1));
    press(LABELS[tab], 'tab');
    await loaded(1);
    assert.is(selected(), LABELS[tab]);
    assert.is(location.search, tab === 'available' ? '' : `?tab=${tab}`);
    cleanup();
    render(<Dashboard />);
    await waitFor(() => assert.is(selected(), LABELS[tab]));
  });
}

table('a list that was asked for ahead of the page is not asked for again', async () => {
  startDriver('T', TOM);
  open('/driver/dashboard');
  const sent = fakeNetwork(lists({ available: [aDelivery()] }));
  loadAhead('available');
  await waitFor(() => assert.is(sent.length, 1));
  await act(() => Promise.resolve());
  render(<Dashboard />);
  await loaded(1);
  assert.is(sent.length, 1);
});

table('a tab that nobody knows is Available', async () => {
  begin(lists({ available: [aDelivery()] }), TOM, '/driver/dashboard?tab=constructor');
  await loaded(1);
  assert.is(selected(), 'Available');
});

table('a list that was open before shows at once and is loaded again', async () => {
  const sent = begin(lists({ available: [aDelivery()] }));
  await loaded(1);
  press('Upcoming', 'tab');
  assert.ok(await screen.findByText('No deliveries in this category.'));
  press('Available', 'tab');
  await loaded(1);
  await waitFor(() => assert.equal(callsOf(sent), [LISTS.available, LISTS.upcoming, LISTS.available]));
});

const page = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => aDelivery({ id: `d${from + index}` }));

table('asks for more when a full page came, after the last one shown', async () => {
  const sent = begin({
    [LISTS.available]: ({ query }) => ({ status: 200, body: query.get('before') ? page(200, 30) : page(0, 200) }),
  });
  await loaded(200);
  press('Show more');
  await loaded(230);
  assert.is(sent[1]!.query.get('before'), 'd199');
  assert.is(screen.queryByRole('button', { name: 'Show more' }), null);
});

table('draws a thousand deliveries, all of them in the page', async () => {
  begin(lists({ available: page(0, 1000) }));
  await loaded(1000);
  assert.is(screen.getAllByRole('button', { name: 'Accept' }).length, 1000);
});

table.run();

const actions = suite('driver dashboard: actions');
actions.after.each(finish);

/** What section 4 says, once more and by hand. */
const MOVES: [from: DeliveryStatus, button: string, action: DeliveryAction, to: DeliveryStatus, tab: DeliveryTab][] = [
  ['available', 'Accept', 'accept', 'assigned', 'upcoming'],
  ['assigned', 'Cancel', 'cancel', 'cancelled', 'cancelled'],
  ['assigned', 'Picked Up', 'picked-up', 'picked_up', 'upcoming'],
  ['picked_up', 'Complete', 'complete', 'completed', 'completed'],
];
const tabOf = (status: DeliveryStatus): DeliveryTab => (status === 'available' ? 'available' : 'upcoming');

for (const [from, button, action, to, next] of MOVES) {
  actions(`${button} on ${from} leads to ${LABELS[next]} and loads that list`, async () => {
    const here = tabOf(from);
    const table: Partial<Record<DeliveryTab, unknown[]>> = { [here]: [aDelivery({ status: from })] };
    const sent = begin(
      {
        ...lists(table),
        [`POST /driver/deliveries/d1/${action}`]: () => {
          table[here] = [];
          table[next] = [aDelivery({ status: to })];
          return { status: 200, body: { delivery: aDelivery({ status: to }) } };
        },
      },
      TOM,
      `/driver/dashboard?tab=${here}`,
    );
    await loaded(1);
    press(button);
    await waitFor(() => assert.is(selected(), LABELS[next]));
    await waitFor(() => assert.is(sent.length, 3));
    assert.equal(callsOf(sent), [LISTS[here], `POST /driver/deliveries/d1/${action}`, LISTS[next]]);
    assert.is(sent[1]!.headers.authorization, 'Bearer T');
    assert.match(sent[1]!.headers['idempotency-key']!, /^[\x21-\x7e]{10,200}$/);
    await loaded(1);
    const buttons = MOVES.filter(([status]) => status === to).map(([, label]) => label);
    assert.equal(
      within(rows()[0]!)
        .queryAllByRole('button')
        .map((one) => one.textContent),
      buttons,
    );
    // Never to Cancel: Enter once too often would give the delivery away.
    const focused = buttons.find((label) => label !== 'Cancel') ?? LABELS[next];
    await waitFor(() => assert.is(document.activeElement!.textContent, focused, 'the focus goes on'));
    if (here !== next) {
      press(LABELS[here], 'tab');
      await loaded(0);
    }
  });
}

actions('sends the next tap even where nothing is drawn: the phone is in a pocket', async () => {
  const upcoming = ['d1', 'd2'].map((id) => aDelivery({ id, status: 'assigned' }));
  const moves = ['d1', 'd2'].map((id) => `POST /driver/deliveries/${id}/picked-up`);
  const moved = (id: string) => ({ status: 200, body: { delivery: aDelivery({ id, status: 'picked_up' }) } });
  const sent = begin(
    { ...lists({ upcoming }), [moves[0]!]: moved('d1'), [moves[1]!]: moved('d2') },
    TOM,
    '/driver/dashboard?tab=upcoming',
  );
  await loaded(2);
  const frames = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = () => 0;
  const drawing = document.createElement('p');
  drawing.setAttribute('aria-busy', 'true');
  screen.getByRole('tabpanel').append(drawing);
  try {
    for (const [index, move] of moves.entries()) {
      act(() => within(rows()[index]!).getByRole('button', { name: 'Picked Up' }).click());
      await waitFor(() => assert.ok(callsOf(sent).includes(move)));
    }
  } finally {
    drawing.remove();
    globalThis.requestAnimationFrame = frames;
  }
});

actions('offers exactly the buttons of each status, described by their row', async () => {
  const statuses: DeliveryStatus[] = ['available', 'assigned', 'picked_up', 'completed', 'cancelled'];
  begin(lists({ available: statuses.map((status) => aDelivery({ id: status, status })) }));
  await loaded(5);
  for (const row of rows()) {
    const labels = MOVES.filter(([status]) => `d${status}` === row.id).map(([, label]) => label);
    const buttons = within(row).queryAllByRole('button');
    assert.equal(
      buttons.map((one) => one.textContent),
      labels,
    );
    for (const one of buttons) assert.is(document.getElementById(one.getAttribute('aria-describedby')!), row);
  }
  const moves = [...MOVES.map(([, , action]) => action), 'take-back'];
  assert.equal(Object.keys(ACTIONS).sort(), moves.sort());
});

actions('a button that is pressed twice acts once; the next delivery has another key', async () => {
  const { answer, give } = held();
  const sent = begin({
    ...lists({ available: [aDelivery(), aDelivery({ id: 'd2' })] }),
    'POST /driver/deliveries/d1/accept': answer,
    'POST /driver/deliveries/d2/accept': { status: 409, body: { error: 'This delivery has already been taken.' } },
  });
  await loaded(2);
  const accept = (id: string) => within(document.getElementById(id)!).getByRole('button', { name: 'Accept' });
  accept('dd1').click();
  accept('dd1').click();
  await waitFor(() => assert.is(accept('dd1').getAttribute('aria-disabled'), 'true'));
  accept('dd1').click();
  accept('dd2').click();
  await screen.findByRole('alert');
  give({ status: 200, body: { delivery: aDelivery({ status: 'assigned' }) } });
  await waitFor(() => assert.is(selected(), 'Upcoming'));
  const posts = sent.filter(({ call }) => call.startsWith('POST'));
  assert.equal(callsOf(posts), ['POST /driver/deliveries/d1/accept', 'POST /driver/deliveries/d2/accept']);
  assert.is.not(posts[0]!.headers['idempotency-key'], posts[1]!.headers['idempotency-key']);
});

const FAILURES: [what: string, answer: Answers[string], words: string][] = [
  ["the server's words", { status: 409, body: { error: 'Taken already.' } }, 'Taken already.'],
  ['Action failed where there are none', { status: 500, body: {} }, 'Action failed'],
];
for (const [what, answer, words] of FAILURES) {
  actions(`a lost race shows ${what} and how things are now`, async () => {
    let taken = false;
    begin({
      [LISTS.available]: () => ({ status: 200, body: taken ? [] : [aDelivery()] }),
      'POST /driver/deliveries/d1/accept': () => {
        taken = true;
        return answer as { status: number };
      },
    });
    await loaded(1);
    press('Accept');
    assert.match((await screen.findByRole('alert')).textContent!, words);
    await loaded(0);
    assert.is(selected(), 'Available');
    press('Upcoming', 'tab');
    await waitFor(() => assert.is(screen.queryByRole('alert'), null));
  });
}

actions('Picked Up and Complete fail like the others when the server says so', async () => {
  begin(
    {
      ...lists({ upcoming: [aDelivery({ status: 'assigned' })] }),
      'POST /driver/deliveries/d1/picked-up': { status: 503, body: { error: 'Too busy.' } },
    },
    TOM,
    '/driver/dashboard?tab=upcoming',
  );
  await loaded(1);
  press('Picked Up');
  assert.match((await screen.findByRole('alert')).textContent!, 'Too busy.');
  await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Picked Up' })));
  assert.is(localStorage.getItem('driver_queue'), null);
});

actions('a 403 asks how the driver stands and shows it', async () => {
  const rejected = { ...TOM, status: 'rejected', rejection_reason: 'Your licence ran out.' };
  begin({
    ...lists({ available: [aDelivery()] }),
    'POST /driver/deliveries/d1/accept': { status: 403, body: { error: 'Only approved drivers can do this.' } },
    [ME]: { status: 200, body: { driver: rejected } },
  });
  await loaded(1);
  press('Accept');
  assert.ok(await screen.findByText(/Your application was rejected/));
  assert.ok(screen.getByText(/Your licence ran out\./));
});

actions('a session that has ended leads to the login', async () => {
  begin({ [LISTS.available]: { status: 401, body: { error: 'Please log in.' } } });
  await waitFor(() => assert.is(driverToken.peek(), null));
});

actions('a cancelled delivery can be taken back for its time, and no longer', async () => {
  const until = (ms: number) => new Date(Date.now() + ms).toISOString();
  const rows = [
    aDelivery({ status: 'cancelled', take_back_until: until(60_000) }),
    aDelivery({ id: 'd2', status: 'cancelled', take_back_until: until(-1000) }),
    aDelivery({ id: 'd3', status: 'cancelled' }),
  ];
  const table: Partial<Record<DeliveryTab, unknown[]>> = { cancelled: rows };
  const sent = begin(
    {
      ...lists(table),
      'POST /driver/deliveries/d1/take-back': () => {
        table.upcoming = [aDelivery({ status: 'assigned' })];
        return { status: 200, body: { delivery: aDelivery({ status: 'assigned' }) } };
      },
    },
    TOM,
    '/driver/dashboard?tab=cancelled',
  );
  await loaded(3);
  await waitFor(() => assert.is(screen.getAllByRole('button', { name: 'Take back' }).length, 1));
  press('Take back');
  await waitFor(() => assert.is(selected(), 'Upcoming'));
  assert.ok(callsOf(sent).includes('POST /driver/deliveries/d1/take-back'));
  await screen.findByRole('button', { name: 'Picked Up' });
});

actions('what went wrong is said in two taps, and shows with what was decided', async () => {
  const table: Partial<Record<DeliveryTab, unknown[]>> = { upcoming: [aDelivery({ status: 'picked_up' })] };
  const sent = begin(
    {
      ...lists(table),
      'POST /driver/deliveries/d1/incidents': () => {
        const incident = { id: 'i1', reason: 'nobody_home' as const, outcome: 'return_to_kitchen' as const };
        table.upcoming = [aDelivery({ status: 'picked_up', incident })];
        return { status: 201, body: { incident } };
      },
    },
    TOM,
    '/driver/dashboard?tab=upcoming',
  );
  await loaded(1);
  const details = document.querySelector('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  assert.is(screen.queryByRole('button', { name: 'The kitchen is closed' }), null, 'not before the pickup');
  press('Nobody is home');
  await screen.findByText('Please take the food back to the kitchen.', { exact: false });
  const post = sent.find(({ call }) => call === 'POST /driver/deliveries/d1/incidents')!;
  assert.equal(post.body, { reason: 'nobody_home' });
  assert.match(post.headers['x-tapped-at']!, /^20/);
  assert.is(selected(), 'Upcoming');
});

actions.run();

const shift = suite('driver dashboard: a shift');
shift.after.each(finish);
shift('what is in the bag comes first, then the soonest', async () => {
  const at = (id: string, status: DeliveryStatus, hour: number) =>
    aDelivery({ id, status, pickup_time: `2026-09-20T${hour}:00:00.000Z` });
  const upcoming = [
    at('a', 'assigned', 18),
    at('b', 'assigned', 15),
    at('c', 'picked_up', 17),
    at('d', 'picked_up', 16),
  ];
  begin(lists({ upcoming }), TOM, '/driver/dashboard?tab=upcoming');
  await loaded(4);
  assert.equal(
    rows().map(({ id }) => id),
    ['dd', 'dc', 'db', 'da'],
  );
});
shift('counts stand beside the names of the tabs', async () => {
  begin(lists({ available: [aDelivery(), aDelivery({ id: 'd2' })] }));
  await loaded(2);
  const tab = screen.getByRole('tab', { name: 'Available' });
  await waitFor(() => assert.equal([tab.dataset.count, tab.getAttribute('aria-description')], ['2', '2']));
  assert.is(screen.getByRole('tab', { name: 'Upcoming' }).dataset.count, undefined);
});
shift('a way to either end, a number to call, and to nobody where there is none', async () => {
  const known = { status: 'assigned', pickup_address: '12 High Street', dropoff_address: '8 Park Road' } as const;
  const upcoming = [
    aDelivery({ ...known, contact: 'Amina, 07700 900123' }),
    aDelivery({ ...known, id: 'd2', contact: 'Bo' }),
  ];
  begin(lists({ upcoming }), TOM, '/driver/dashboard?tab=upcoming');
  await loaded(2);
  const links = (row: HTMLElement) =>
    within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  const way = (to: string) => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;
  const ways = [way('12 High Street, SL1 2LT'), way('8 Park Road, SL2 5AT')];
  assert.equal(rows().map(links), [[...ways, 'tel:07700900123'], ways]);
});
// On 20 September 2026 at 14:30 in London.
const PICKUP = '2026-09-20T13:30:00Z';
for (const [now, words] of [
  ['2026-09-20T12:35:00Z', 'Today, in 55 min'],
  ['2026-09-20T11:20:00Z', 'Today, in 2 h 10 min'],
  ['2026-09-20T08:20:00Z', 'Today, in 5 h'],
  ['2026-09-19T23:20:00Z', 'Today'],
  ['2026-09-19T22:20:00Z', 'Tomorrow'],
  ['2026-09-18T22:20:00Z', ''],
  ['2026-09-20T13:40:00Z', 'Today, 10 min late'],
  ['2026-09-21T13:40:00Z', ''],
] as const) {
  shift(`at ${now} the pickup is '${words}'`, () => assert.is(dueIn(PICKUP, Date.parse(now)), words));
}
shift.run();

const gate = suite('driver dashboard: who is not approved');
gate.after.each(finish);

const PENDING: Driver = { ...TOM, status: 'pending', missing_documents: ['right_to_work_doc'] };

gate('a pending driver sees the status, what is missing and where to send it, but no deliveries', async () => {
  const sent = begin({ [ME]: { status: 200, body: { driver: PENDING } } }, PENDING);
  assert.ok(await screen.findByText(/awaits approval/));
  assert.ok(screen.getByText(/You can't accept deliveries yet/));
  assert.ok(screen.getByText('Hello, Tom Reed'));
  assert.ok(screen.getByText('Pending'));
  assert.ok(screen.getAllByText(/Right-to-work document/).length > 0);
  const support = await screen.findByRole('link', { name: 'help@example.test' });
  assert.is(support.getAttribute('href'), 'mailto:help@example.test');
  assert.is(screen.queryByRole('tab'), null);
  assert.not.ok(callsOf(sent).includes(LISTS.available));
});

gate('a rejected driver reads why and where to ask', async () => {
  const rejected = { ...TOM, status: 'rejected', rejection_reason: 'The photo is not of you.' };
  begin({ [ME]: { status: 200, body: { driver: rejected } } }, rejected);
  assert.ok(await screen.findByText(/Your application was rejected/));
  assert.ok(screen.getByText(/The photo is not of you\./));
  assert.ok(await screen.findByRole('link', { name: 'help@example.test' }));
});

gate('an approval shows without a new login', async () => {
  begin({ ...lists({ available: [aDelivery()] }), [ME]: { status: 200, body: { driver: TOM } } }, PENDING);
  await loaded(1);
  assert.is(driver.peek()!.status, 'approved');
});

gate('an approved driver reads what runs out, and sends the new one; what was replaced is quiet', async () => {
  const soon = londonToday(new Date(Date.now() + 20 * 86_400_000));
  const far = londonToday(new Date(Date.now() + 40 * 86_400_000));
  const paper = (kind: string, expires_on: string | null) => ({ kind, uploaded_at: '', expires_on });
  const record: Driver = {
    ...TOM,
    work_status: 'work_visa',
    right_to_work: { status: 'lapsed', follow_up_on: '2026-01-31' },
    documents: [
      paper('insurance_doc', soon),
      paper('licence_doc', soon),
      paper('licence_doc', null),
      paper('dbs_doc', far),
    ],
  };
  begin({ ...lists({}), [ME]: { status: 200, body: { driver: record } } }, record);
  await screen.findByText('Your right-to-work check ran out on 31 Jan 2026.');
  assert.ok(screen.getByText(`Insurance document runs out on ${formatDate(soon)}.`));
  assert.is(screen.queryByText(/^Driving licence runs out|^DBS certificate runs/), null);
  assert.ok(screen.getByRole('button', { name: 'Send share code' }));
});

gate('a driver with nothing that runs out reads nothing of it', async () => {
  begin({ ...lists({ available: [aDelivery()] }), [ME]: { status: 200, body: { driver: TOM } } }, TOM);
  await loaded(1);
  assert.is(screen.queryByText('Send a new document'), null);
});

gate('what has arrived stands there with its day, and a rejected driver can send a document', async () => {
  const documents = [{ kind: 'right_to_work_doc', uploaded_at: '2026-11-20T08:00:00.000Z' }];
  const waiting = { ...PENDING, missing_documents: [], documents };
  begin({ [ME]: { status: 200, body: { driver: waiting } } }, waiting);
  await screen.findByText('Right-to-work document, 20 Nov 2026');
  assert.ok(screen.getByText(/We'll email tom@example.co.uk as soon as we've decided/));
  cleanup();
  const rejected = { ...PENDING, status: 'rejected', rejection_reason: 'Send your visa.' };
  begin({ [ME]: { status: 200, body: { driver: rejected } } }, rejected);
  await screen.findByText('Reason: Send your visa.');
  assert.ok(screen.getByRole('button', { name: 'Send document' }));
});

const ANSWERS: [over: Partial<Driver>, words: RegExp][] = [
  [{ answer_by: '2126-11-26' }, /^You'll have our answer by Tue 26 Nov\.$/],
  [{ answer_by: '2026-01-08' }, /^You were to have our answer by 8 Jan 2026\. Sorry/],
  [{ answer_by: null, missing_documents: ['right_to_work_doc'] }, /^We can decide once we have what's missing\.$/],
];
for (const [over, words] of ANSWERS) {
  gate(`a waiting driver reads when there is an answer: ${words.source}`, async () => {
    const waiting = { ...PENDING, missing_documents: [], ...over };
    begin({ [ME]: { status: 200, body: { driver: waiting } } }, waiting);
    await screen.findByText(words);
    assert.is(screen.queryByRole('link', { name: 'Earnings' }), null, 'nothing is earned yet');
  });
}

gate('a document can be sent afterwards', async () => {
  let missing = ['right_to_work_doc'];
  const sent = begin(
    {
      [ME]: () => ({ status: 200, body: { driver: { ...PENDING, missing_documents: missing } } }),
      'POST /driver/documents': () => {
        missing = [];
        return {
          status: 201,
          body: { document: { id: 'x', kind: 'right_to_work_doc', name: 'p.pdf', uploaded_at: '' } },
        };
      },
    },
    PENDING,
  );
  await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Send document' })));
  press('Send document');
  await screen.findAllByText('Choose a file');
  choose('file', new File(['%PDF'], 'p.pdf', { type: 'application/pdf' }));
  put('kind', 'right_to_work_doc');
  press('Send document');
  assert.ok(await screen.findByText(/Right-to-work document received/));
  const post = sent.find(({ call }) => call === 'POST /driver/documents')!;
  assert.is(post.body.kind, 'right_to_work_doc');
  assert.is((post.body.file as File).name, 'p.pdf');
  await waitFor(() => assert.is(screen.queryByText('Still missing'), null));
});

for (const record of [TOM, PENDING]) {
  gate(`Logout ends the session of a driver who is ${record.status}, here and on the server`, async () => {
    const sent = begin(
      { ...lists({}), [ME]: { status: 200, body: { driver: record } }, 'POST /driver/auth/logout': { status: 200 } },
      record,
    );
    press('Logout');
    assert.is(location.pathname, '/driver/login');
    assert.is(driverToken.peek(), null);
    assert.is(localStorage.length, 0);
    await waitFor(() => {
      const logout = sent.find(({ call }) => call === 'POST /driver/auth/logout');
      assert.is(logout?.headers.authorization, 'Bearer T');
    });
  });

  gate(`Home leads a driver who is ${record.status} home`, async () => {
    begin({ ...lists({}), [ME]: { status: 200, body: { driver: record } } }, record);
    press('Home');
    assert.is(location.pathname, '/');
    await act(() => Promise.resolve());
  });
}

gate.run();
