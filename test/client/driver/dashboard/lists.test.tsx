import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DeliveryStatus, DeliveryTab } from '#rules/delivery';
import { badgeKinds } from '#styles/components';
import { Dashboard } from '../../../../src/client/pages/driver/Dashboard.tsx';
import { loadAhead } from '../../../../src/client/pages/driver/dashboard/lists.ts';
import { startDriver } from '../../../../src/client/session.ts';
import { act, cleanup, fireEvent, open, press, render, screen, waitFor, within } from '../../dom.ts';
import { fakeNetwork, held } from '../../network.ts';
import { aDelivery, TOM } from '../drivers.ts';
import { begin, callsOf, finish, LABELS, LISTS, lists, loaded, rows, selected } from './round.tsx';

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

const table = suite('driver dashboard: lists');

table.after.each(finish);

table('shows the seven columns, pay in pounds, the time as it is in London, payout or a dash', async () => {
  begin(
    lists({
      completed: [
        aDelivery({ id: 'd2', fee_pence: 1205, status: 'completed', payout_status: 'paid' }),
        aDelivery({ id: 'd3', status: 'completed' }),
        aDelivery({ id: 'd4', status: 'completed', payout_status: 'pending' }),
      ],
    }),
    TOM,
    '/driver/dashboard?tab=completed',
  );
  await loaded(3);
  assert.equal(
    screen.getAllByRole('columnheader').map((head) => head.textContent),
    ['Pay', 'Pickup', 'Dropoff', 'Pickup Time', 'Status', 'Payout', 'Actions'],
  );
  assert.equal(rows().map(cells), [
    ['£12.05', 'SL1 2LT', 'SL2 5AT', '20 Sep 2026, 14:30', 'Completed', 'Paid', ''],
    ['£3.50', 'SL1 2LT', 'SL2 5AT', '20 Sep 2026, 14:30', 'Completed', '—', ''],
    ['£3.50', 'SL1 2LT', 'SL2 5AT', '20 Sep 2026, 14:30', 'Completed', 'Pending', ''],
  ]);
  for (const [words, colour] of [
    ['Completed', 'ok'],
    ['Paid', 'ok'],
    ['Pending', 'plain'],
  ] as const) {
    for (const badge of screen.getAllByText(words, { selector: 'td > span' })) {
      assert.ok(badge.className.includes(badgeKinds[colour]), words);
    }
  }
});

for (const tab of Object.keys(LISTS) as DeliveryTab[]) {
  table(`a row of ${LABELS[tab]} is light: what the letter shows, in at most 14 elements`, async () => {
    const statuses = { available: 'available', upcoming: 'assigned', completed: 'completed', cancelled: 'cancelled' };
    const pickup_time = new Date(Date.now() + 40 * 60_000).toISOString();
    const payout_status = tab === 'completed' ? 'paid' : null;
    const delivery = aDelivery({ status: statuses[tab] as DeliveryStatus, pickup_time, payout_status });
    begin(lists({ [tab]: [delivery] }), TOM, `/driver/dashboard?tab=${tab}`);
    await loaded(1);
    const [row] = rows();
    const all = ['Pay', 'Pickup', 'Dropoff', 'Pickup Time', 'Status', 'Payout', 'Actions'];
    assert.equal(
      within(row!)
        .getAllByRole('cell')
        .map(({ dataset }) => dataset.label),
      all,
      'a card shows the word of each',
    );
    assert.ok(cells(row!).slice(0, 6).every(Boolean), 'nothing is missing');
    const elements = 1 + row!.querySelectorAll('*').length;
    assert.ok(elements <= 14, `${elements} elements`);
  });
}

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

for (const [over, words] of [
  [{ contact: 'Amina' }, 'Contact: Amina'],
  [{ notes: 'Ring the bell' }, 'Notes: Ring the bell'],
] as const) {
  table(`gives what there is of a delivery in hand: ${words}`, async () => {
    begin(lists({ upcoming: [aDelivery({ status: 'assigned', ...over })] }), TOM, '/driver/dashboard?tab=upcoming');
    await loaded(1);
    assert.ok(screen.getByText(words));
  });
}

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
  begin(lists({ available: many(90) }));
  await loaded(90);
  watch.disconnect();
  assert.is(
    counts.find((count) => count > 0),
    60,
  );
  assert.equal(new Set(rows().map(({ id }) => id)).size, 90);
  await waitFor(() => assert.not(document.querySelector('[aria-busy]')));
});

table('what this phone remembers shows while a list loads, and how much is in hand', async () => {
  const remember = (tab: DeliveryTab, ...deliveries: unknown[]) => {
    const list = { rows: deliveries, at: Date.now(), more: false, owner: TOM.id };
    localStorage.setItem(`driver_list_${tab}`, JSON.stringify(list));
  };
  remember('available', aDelivery());
  remember('upcoming', aDelivery({ id: 'd2', status: 'assigned' }), aDelivery({ id: 'd3', status: 'picked_up' }));
  const late = held();
  begin({ [LISTS.available]: late.answer });
  await loaded(1);
  await waitFor(() => assert.is(screen.getByRole('tab', { name: 'Upcoming' }).dataset.count, '2'));
  await act(async () => late.give({ status: 200, body: [] }));
  await loaded(0);
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

// A phone would draw the rows of the other tab once more, and the focus would not find the row it goes to.
table('a tab whose list is drawn has no rows but its own', async () => {
  begin(lists({ available: many(2), completed: many(3) }));
  await loaded(2);
  press('Completed', 'tab');
  await loaded(3);
  const counts: number[] = [];
  const { removeAttribute } = Element.prototype;
  Element.prototype.removeAttribute = function (name) {
    removeAttribute.call(this, name);
    if (name !== 'aria-busy') return;
    // As on a slow phone: React lets go of the page after 5 ms, and it shows what it then is.
    for (const start = performance.now(); performance.now() - start < 6; );
    queueMicrotask(() => counts.push(rows().length));
  };
  try {
    await outsideAct(() => screen.getByRole('tab', { name: 'Available' }).click());
    await loaded(2);
  } finally {
    Element.prototype.removeAttribute = removeAttribute;
  }
  assert.equal(counts, [2]);
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

for (const [tab, words] of [
  ['Upcoming', 'Deliveries you accept appear here.'],
  ['Completed', 'Your finished deliveries and payouts appear here.'],
  ['Cancelled', 'Deliveries you cancelled appear here.'],
] as const) {
  table(`an empty ${tab} leads to what is to be had`, async () => {
    begin(lists({ available: many(3) }));
    await loaded(3);
    press(tab, 'tab');
    await screen.findByText(words);
    press('See 3 available');
    await loaded(3);
    assert.is(selected(), 'Available');
  });
}

table('an empty Upcoming leads nowhere while there is nothing to be had', async () => {
  begin(lists({}));
  await screen.findByText('New deliveries appear here automatically.');
  press('Upcoming', 'tab');
  await screen.findByText('Deliveries you accept appear here.');
  assert.is(screen.queryByRole('button', { name: /^See/ }), null);
});

for (const [payouts, words] of [
  [['paid', 'pending'], '£7.00 for 2 deliveries · £3.50 to be paid'],
  [['paid'], '£3.50 for 1 delivery · all paid'],
] as const) {
  table(`Completed begins with what it comes to: ${words}`, async () => {
    const completed = payouts.map((payout_status, at) =>
      aDelivery({ id: `d${at}`, status: 'completed', payout_status }),
    );
    begin(lists({ completed }), TOM, '/driver/dashboard?tab=completed');
    await loaded(payouts.length);
    await screen.findByText((_, element) => element?.textContent === words);
  });
}

/** The groups that are laid out together: the day that begins, and how many rows they have. */
const days = () =>
  [...document.querySelectorAll('tbody')].map(({ dataset, children }) => [dataset.day, children.length]);

table('the first group of each day says so', async () => {
  const on = (id: string, day: number) => aDelivery({ id, pickup_time: `2026-09-${day}T13:30:00.000Z` });
  begin(lists({ available: [on('a', 20), on('b', 20), on('c', 21), on('d', 21)] }));
  await loaded(4);
  assert.equal(days(), [
    ['20 Sep 2026', 2],
    ['21 Sep 2026', 2],
  ]);
});

table('deliveries that are laid out together are of one day', async () => {
  const on = (day: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      aDelivery({ id: `d${day}-${at}`, pickup_time: `2026-09-${day}T13:30:00.000Z` }),
    );
  begin(lists({ available: [...on(20, 7), ...on(21, 12)], upcoming: [...on(20, 7), ...on(21, 5)] }));
  await loaded(19);
  // The day goes on in its second group, and does not begin there again.
  assert.equal(days(), [
    ['20 Sep 2026', 7],
    ['21 Sep 2026', 10],
    [undefined, 2],
  ]);
  press('Upcoming', 'tab');
  await loaded(12);
  assert.equal(days(), [
    [undefined, 10],
    [undefined, 2],
  ]);
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
    const places = history.length;
    press(LABELS[tab], 'tab');
    await loaded(1);
    assert.equal([selected(), history.length], [LABELS[tab], places], 'Back leaves the dashboard');
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

table('nothing of one driver shows to the next, whose list is still on its way', async () => {
  begin(lists({ available: [aDelivery()] }));
  await loaded(1);
  fakeNetwork({ [LISTS.available]: held().answer });
  act(() => startDriver('U', { ...TOM, id: 'another' }));
  await loaded(0);
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

table('says when the next page did not come, keeps what is there, and asks again', async () => {
  let signal = false;
  begin({
    [LISTS.available]: ({ query }) =>
      query.get('before') && !signal ? { status: 500 } : { status: 200, body: query.get('before') ? [] : page(0, 200) },
  });
  await loaded(200);
  press('Show more');
  await screen.findByText('Failed to load deliveries');
  assert.is(rows().length, 200);
  signal = true;
  press('Show more');
  await waitFor(() => assert.not(screen.queryByRole('button', { name: 'Show more' })));
});

table('draws a thousand deliveries, all of them in the page', async () => {
  begin(lists({ available: page(0, 1000) }));
  await loaded(1000);
  assert.is(screen.getAllByRole('button', { name: 'Accept' }).length, 1000);
});

table('the keys of a tab list move and select, and the page stays where it is', async () => {
  begin(lists({ available: [aDelivery()] }));
  await loaded(1);
  const tab = (name: string) => screen.getByRole('tab', { name });
  for (const [key, name] of [
    ['ArrowRight', 'Upcoming'],
    ['End', 'Cancelled'],
    ['ArrowRight', 'Available'],
    ['ArrowLeft', 'Cancelled'],
    ['Home', 'Available'],
  ] as const) {
    // What a key does by itself is to scroll.
    assert.is(fireEvent.keyDown(document.activeElement!.closest('[role=tab]') ?? tab('Available'), { key }), false);
    await waitFor(() => assert.equal([selected(), document.activeElement], [name, tab(name)]));
    const stops = screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0);
    assert.equal(
      [stops.map(({ id }) => id), screen.getByRole('tabpanel').getAttribute('aria-labelledby')],
      [[tab(name).id], tab(name).id],
    );
    assert.is(tab(name).getAttribute('aria-controls'), screen.getByRole('tabpanel').id);
  }
  assert.is(fireEvent.keyDown(tab('Available'), { key: 'a' }), true);
});

for (const [reduced, old, times] of [
  [false, false, 1],
  [true, false, 0],
  [false, true, 0],
] as const) {
  const when = `${old ? 'long' : 'just'} finished${reduced ? ', where motion is reduced' : ''}`;
  table(`the total lifts ${times ? 'once' : 'never'} for a delivery ${when}`, async () => {
    let lifts = 0;
    const { matchMedia } = window;
    window.matchMedia = (query) => (reduced ? { ...matchMedia(query), matches: true } : matchMedia(query));
    Element.prototype.animate = () => {
      lifts += 1;
      return {} as Animation;
    };
    const listed_at = old ? '2026-09-20T13:30:00.000Z' : new Date().toISOString();
    const completed = [aDelivery({ id: when, status: 'completed', listed_at }), aDelivery({ status: 'completed' })];
    for (const _again of [false, true]) {
      begin(lists({ completed }), TOM, '/driver/dashboard?tab=completed');
      await screen.findByText(/for 2 deliveries/);
      cleanup();
    }
    assert.is(lifts, times);
    window.matchMedia = matchMedia;
    Reflect.deleteProperty(Element.prototype, 'animate');
  });
}

table.run();
