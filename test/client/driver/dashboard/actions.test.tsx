import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ACTIONS, type DeliveryAction, type DeliveryStatus, type DeliveryTab } from '#rules/delivery';
import { buttonKinds } from '#styles/components';
import { driverToken } from '../../../../src/client/session.ts';
import { act, fireEvent, press, screen, unfold, waitFor, watchScrolling, within } from '../../dom.ts';
import { type Answers, held, isQuiet } from '../../network.ts';
import { tells } from '../../outline.ts';
import { aDelivery, TOM } from '../drivers.ts';
import { begin, callsOf, finish, LABELS, LISTS, lists, loaded, ME, rows, selected } from './round.tsx';

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
    const { tops, stop } = watchScrolling();
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
    assert.equal(tops, here === next ? [] : [[0, 0]], 'another tab begins at its top');
    stop();
    if (here !== next) {
      press(LABELS[here], 'tab');
      await loaded(0);
    }
  });
}

actions('after Cancel the focus is not on Take back: Enter once too often would take it back at once', async () => {
  const table = { upcoming: [aDelivery({ status: 'assigned' })], cancelled: [] as unknown[] };
  const take_back_until = new Date(Date.now() + 100_000).toISOString();
  begin(
    {
      ...lists(table),
      'POST /driver/deliveries/d1/cancel': () => {
        table.upcoming = [];
        table.cancelled = [aDelivery({ status: 'cancelled', take_back_until })];
        return { status: 200, body: { delivery: table.cancelled[0] } };
      },
    },
    TOM,
    '/driver/dashboard?tab=upcoming',
  );
  await loaded(1);
  press('Cancel');
  await screen.findByRole('button', { name: 'Take back' });
  await waitFor(() => assert.is(document.activeElement, screen.getByRole('tab', { name: LABELS.cancelled })));
});

actions('the way on stands out, and giving a delivery away does not', async () => {
  begin(lists({ upcoming: [aDelivery({ status: 'assigned' })] }), TOM, '/driver/dashboard?tab=upcoming');
  await loaded(1);
  const looks = (name: string) => screen.getByRole('button', { name }).className;
  assert.ok(looks('Picked Up').includes(buttonKinds.main));
  assert.ok(looks('Cancel').includes(buttonKinds.plain));
});

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
  act(() => {
    accept('dd1').click();
    accept('dd1').click();
  });
  await waitFor(() => assert.is(accept('dd1').getAttribute('aria-disabled'), 'true'));
  act(() => {
    accept('dd1').click();
    accept('dd2').click();
  });
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
      ...lists({}),
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
    await waitFor(() => assert.not(screen.queryByRole('alert')));
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

actions('a list that is refused asks how the driver stands, too', async () => {
  const rejected = { ...TOM, status: 'rejected', rejection_reason: 'Your licence ran out.' };
  begin({
    [LISTS.available]: { status: 403, body: { error: 'Only approved drivers can do this.' } },
    [ME]: { status: 200, body: { driver: rejected } },
  });
  assert.ok(await screen.findByText(/Your licence ran out\./));
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
  await unfold(document.querySelector('details')!);
  assert.is(screen.queryByRole('button', { name: 'The kitchen is closed' }), null, 'not before the pickup');
  press('Nobody is home');
  await screen.findByText('Please take the food back to the kitchen.', { exact: false });
  const post = sent.find(({ call }) => call === 'POST /driver/deliveries/d1/incidents')!;
  assert.equal(post.body, { reason: 'nobody_home' });
  assert.match(post.headers['x-tapped-at']!, /^20/);
  assert.is(selected(), 'Upcoming');
  assert.is(document.querySelector('details')!.open, false, 'it is said');
});

actions('tells its tabs, its columns and each row with its buttons', async () => {
  begin({ ...lists({ available: [aDelivery()] }), [ME]: { status: 200, body: { driver: TOM } } });
  await loaded(1);
  await waitFor(() => assert.not(screen.queryByRole('alert')));
  tells(`
heading 1 Your deliveries
tablist Deliveries
tab Available [aria-selected] (1)
tab Upcoming [aria-selected=false]
tab Completed [aria-selected=false]
tab Cancelled [aria-selected=false]
tabpanel Available
table Available deliveries
row of 7
col header Pay
col header Pickup
col header Dropoff
col header Pickup Time
col header Status
col header Payout
col header Actions
row of 7
button Accept (£3.50SL1 2LTSL2 5AT20 Sep 2026, 14:30Available—Accept)
summary Password and devices
summary Alerts`);
});

actions('what is below a delivery in hand tells what went wrong can be said', async () => {
  begin(
    lists({ upcoming: [aDelivery({ status: 'assigned' }), aDelivery({ id: 'd2', status: 'picked_up' })] }),
    TOM,
    '/driver/dashboard?tab=upcoming',
  );
  await loaded(2);
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('tbody details')) await unfold(fold);
  tells(
    `
row of 7
button Complete (£3.50SL1 2LTSL2 5AT20 Sep 2026, 14:30Picked up—CompleteCloseWhat's wrong?Nobody is homeThe address is wrongThe food was refusedThe food is damagedThe food isn't hot or cold enough)
summary Close
group What's wrong?
button Nobody is home
button The address is wrong
button The food was refused
button The food is damaged
button The food isn't hot or cold enough
row of 7
button Cancel (£3.50SL1 2LTSL2 5AT20 Sep 2026, 14:30Assigned—CancelPicked UpCloseWhat's wrong?The kitchen is closedThe food isn't readyMy vehicle broke down)
button Picked Up (£3.50SL1 2LTSL2 5AT20 Sep 2026, 14:30Assigned—CancelPicked UpCloseWhat's wrong?The kitchen is closedThe food isn't readyMy vehicle broke down)
summary Close
group What's wrong?
button The kitchen is closed
button The food isn't ready
button My vehicle broke down`,
    document.querySelector('tbody')!,
  );
});

actions('a move shows at once, before it is answered, and its buttons wait', async () => {
  const answer = held();
  begin(
    {
      ...lists({ upcoming: [aDelivery({ status: 'assigned' }), aDelivery({ id: 'd2', status: 'assigned' })] }),
      'POST /driver/deliveries/d1/picked-up': answer.answer,
    },
    TOM,
    '/driver/dashboard?tab=upcoming',
  );
  await loaded(2);
  fireEvent.click(within(rows()[0]!).getByRole('button', { name: 'Picked Up' }));
  const button = await screen.findByRole('button', { name: 'Complete' });
  assert.is(button.getAttribute('aria-disabled'), 'true');
  const other = screen.getByRole('button', { name: 'Picked Up' });
  assert.is(other.getAttribute('aria-disabled'), null, 'those of another delivery do not');
  assert.match(rows()[0]!.textContent!, /Picked up/);
  assert.not.match(rows()[0]!.textContent!, /Waiting for signal/);
  answer.give({ status: 200, body: { delivery: aDelivery({ status: 'picked_up' }) } });
  await waitFor(() => assert.ok(isQuiet()));
});

actions.run();
