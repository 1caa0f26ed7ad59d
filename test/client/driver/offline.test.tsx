import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DeliveryAction, DeliveryStatus } from '#rules/delivery';
import { Toasts } from '../../../src/client/components/Toast.tsx';
import { Dashboard } from '../../../src/client/pages/driver/Dashboard.tsx';
import { end, startDriver } from '../../../src/client/session.ts';
import type { Tap } from '../../../src/client/tap.ts';
import { act, cleanup, open, press, render, screen, unfold, waitFor, within } from '../dom.ts';
import { type Answers, fakeNetwork, restoreNetwork, type Sent } from '../network.ts';
import { aDelivery, TOM } from './drivers.ts';

const UPCOMING = 'GET /driver/deliveries/mine/upcoming';
const COMPLETED = 'GET /driver/deliveries/mine/completed';
const AVAILABLE = 'GET /driver/deliveries/available';
const PICK_UP = 'POST /driver/deliveries/d1/picked-up';
const COMPLETE = 'POST /driver/deliveries/d1/complete';

/** A server whose lists follow what is posted, and the signal between it and the phone. */
let signal = true;
let status: DeliveryStatus;
let answers: Answers;

async function setSignal(on: boolean) {
  signal = on;
  Object.defineProperty(navigator, 'onLine', { value: on, configurable: true });
  await act(async () => {
    dispatchEvent(new Event(on ? 'online' : 'offline'));
  });
}

function begin(address = '/driver/dashboard?tab=upcoming'): Sent[] {
  startDriver('T', TOM);
  open(address);
  const move = (to: DeliveryStatus) => () => {
    status = to;
    return { status: 200, body: { delivery: aDelivery({ status: to }) } };
  };
  const table: Answers = {
    [AVAILABLE]: () => ({ status: 200, body: status === 'available' ? [aDelivery()] : [] }),
    [UPCOMING]: () => ({ status: 200, body: /assigned|picked_up/.test(status) ? [aDelivery({ status })] : [] }),
    [COMPLETED]: () => ({ status: 200, body: status === 'completed' ? [aDelivery({ status })] : [] }),
    'POST /driver/deliveries/d1/accept': move('assigned'),
    'POST /driver/deliveries/d1/cancel': move('cancelled'),
    [PICK_UP]: move('picked_up'),
    [COMPLETE]: move('completed'),
    'GET /driver/me': { status: 200, body: { driver: TOM } },
    ...answers,
  };
  const known = Object.fromEntries(
    Object.entries(table).map(([call, answer]) => [
      call,
      (sent: Sent) => (signal ? (typeof answer === 'function' ? answer(sent) : answer) : ('offline' as const)),
    ]),
  );
  const sent = fakeNetwork(known);
  render(<Dashboard />);
  return sent;
}

const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
const loaded = (count: number) => waitFor(() => assert.is(rows().length, count));
const cells = () =>
  within(rows()[0]!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const queued = () => JSON.parse(localStorage.getItem('driver_queue') ?? '[]') as Tap<DeliveryAction>[];
const kept = (tab: string) => localStorage.getItem(`driver_list_${tab}`);
const posts = (sent: Sent[]) => sent.filter(({ call }) => call.startsWith('POST'));

/** Taps Picked Up without signal. */
async function tapWithoutSignal() {
  const sent = begin();
  await loaded(1);
  await setSignal(false);
  press('Picked Up');
  await waitFor(() => assert.is(queued().length, 1));
  await screen.findByText('Waiting for signal');
  sent.length = 0;
  return sent;
}

const offline = suite('driver dashboard without signal');

offline.before.each(() => {
  status = 'assigned';
  answers = {};
});
offline.after.each(async () => {
  await setSignal(true);
  cleanup();
  end('driver');
  restoreNetwork();
  localStorage.clear();
  dispatchEvent(new Event('storage'));
});

offline('shows the last known list, marked with its age', async () => {
  begin();
  await loaded(1);
  await waitFor(() => assert.ok(kept('upcoming')));
  cleanup();
  end('driver');
  // Another page load later: nothing in memory, but the list on the phone, of the day before.
  const list = {
    rows: [aDelivery({ status: 'assigned' })],
    at: Date.now() - 3_600_000 * 26,
    more: false,
    owner: TOM.id,
  };
  localStorage.setItem('driver_list_upcoming', JSON.stringify(list));
  await setSignal(false);
  begin();
  await loaded(1);
  const notice = await screen.findByText(/Showing the list from \d+ \w+ \d{4}, \d\d:\d\d, 26 hours ago\./);
  assert.match(notice.parentElement!.textContent!, "There's no signal");
});

offline('a tap that needs signal says so, and leaves the list as it is', async () => {
  status = 'available';
  const sent = begin('/driver/dashboard');
  await loaded(1);
  await setSignal(false);
  sent.length = 0;
  press('Accept');
  await screen.findByText(/You need signal for this/);
  await act(async () => undefined);
  assert.equal(
    sent.map(({ call }) => call),
    ['POST /driver/deliveries/d1/accept'],
  );
  assert.is(rows().length, 1);
});

const boxes = () => [...document.querySelectorAll('[role=tabpanel] :is([role=alert], [role=status])')];

offline('says in one box that there is no signal, with what waits for it', async () => {
  await tapWithoutSignal();
  await waitFor(() => assert.match(boxes()[0]!.textContent!, /There's no signal\. .+1 update saved\./));
  assert.is(boxes().length, 1);
});

offline('says that a list failed when it has none to show', async () => {
  await setSignal(false);
  begin();
  assert.ok(await screen.findByText('Failed to load deliveries'));
});

offline("never shows another driver's list", async () => {
  const list = { rows: [aDelivery({ status: 'assigned' })], at: Date.now(), more: false, owner: 'someone else' };
  localStorage.setItem('driver_list_upcoming', JSON.stringify(list));
  await setSignal(false);
  begin();
  assert.ok(await screen.findByText('Failed to load deliveries'));
  assert.is(rows().length, 0);
});

offline('queues Picked Up and then Complete, shows both as waiting, and stays where the driver is', async () => {
  await tapWithoutSignal();
  assert.ok(screen.getByText(/1 update saved\. It'll send when you're back online\./));
  assert.match(cells()[4]!, 'Picked up');
  press('Complete');
  await waitFor(() =>
    assert.equal(
      queued().map(({ call }) => call),
      ['picked-up', 'complete'],
    ),
  );
  await waitFor(() => assert.match(cells()[4]!, /Completed.*Waiting for signal/));
  assert.is(location.search, '?tab=upcoming');
  assert.ok(screen.getByText(/2 updates saved\. They'll send when you're back online\./));
  assert.is(screen.queryByRole('button', { name: 'Complete' }), null);
});

offline('the focus goes on to the next step, and after the last one to the tab', async () => {
  begin();
  await loaded(1);
  await setSignal(false);
  for (const [button, next] of [
    ['Picked Up', 'Complete'],
    ['Complete', 'Upcoming'],
  ] as const) {
    screen.getByRole('button', { name: button }).focus();
    press(button);
    await waitFor(() => assert.match(document.activeElement!.textContent!, new RegExp(`^${next}`)));
  }
});

offline('what went wrong is not said after a visit elsewhere, nor to the next driver', async () => {
  begin();
  await loaded(1);
  await setSignal(false);
  const fail = async () => {
    press('Cancel');
    await screen.findByText('Action failed');
  };
  const isSaid = () => screen.queryByText('Action failed') !== null;
  await fail();
  cleanup();
  render(<Dashboard />);
  await loaded(1);
  assert.is(isSaid(), false);
  await fail();
  act(() => end('driver'));
  assert.is(isSaid(), false);
});

offline('sends what waits once when signal returns, in order, with its key and the time of the tap', async () => {
  const sent = await tapWithoutSignal();
  press('Complete');
  await waitFor(() => assert.is(queued().length, 2));
  const taps = queued();
  sent.length = 0;
  await setSignal(true);
  await waitFor(() => assert.is(queued().length, 0));
  assert.equal(
    posts(sent).map(({ call, headers }) => [call, headers['idempotency-key'], headers['x-tapped-at']]),
    [
      [PICK_UP, taps[0]!.key, taps[0]!.tappedAt],
      [COMPLETE, taps[1]!.key, taps[1]!.tappedAt],
    ],
  );
  await loaded(0);
  await setSignal(true);
  assert.is(posts(sent).length, 2);
  assert.is(screen.queryByText(/when you're back online/), null);
});

offline('sends what waits after a reload, too', async () => {
  const sent = await tapWithoutSignal();
  const [tap] = queued();
  cleanup();
  signal = true;
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  render(<Dashboard />);
  await waitFor(() => assert.is(queued().length, 0));
  assert.equal(
    posts(sent).map(({ headers }) => headers['idempotency-key']),
    [tap!.key],
  );
});

offline('asks again with the same key when the answer was lost', async () => {
  let lost = true;
  answers = {
    [PICK_UP]: () => {
      status = 'picked_up';
      return lost ? 'offline' : { status: 200, body: { delivery: aDelivery({ status }) } };
    },
  };
  const sent = begin();
  await loaded(1);
  press('Picked Up');
  await screen.findByText('Waiting for signal');
  lost = false;
  await setSignal(true);
  await waitFor(() => assert.is(queued().length, 0));
  const keys = posts(sent).map(({ headers }) => headers['idempotency-key']);
  assert.is(keys.length, 2);
  assert.is(keys[0], keys[1]);
});

offline('never queues Accept', async () => {
  status = 'available';
  const sent = begin('/driver/dashboard');
  await loaded(1);
  await setSignal(false);
  press('Accept');
  const alert = await screen.findByRole('alert');
  assert.ok(within(alert).getByText('Action failed'));
  assert.equal(queued(), []);
  sent.length = 0;
  await setSignal(true);
  await waitFor(() => assert.ok(sent.length > 0));
  assert.equal(posts(sent), []);
});

offline('never queues Cancel', async () => {
  begin();
  await loaded(1);
  await setSignal(false);
  press('Cancel');
  assert.ok(within(await screen.findByRole('alert')).getByText('Action failed'));
  assert.equal(queued(), []);
});

offline('keeps what went wrong between the taps before and after it, and says that they were sent', async () => {
  answers = { 'POST /driver/deliveries/d1/incidents': { status: 201, body: { incident: {} } } };
  await tapWithoutSignal();
  await unfold(document.querySelector('details')!);
  press('The food is damaged');
  await screen.findByText('The food is damaged.');
  await waitFor(() => assert.match(cells()[4]!, /Picked up.*Waiting for signal/));
  press('Complete');
  await waitFor(() => assert.match(cells()[4]!, /Completed.*Waiting for signal/));
  assert.equal(
    queued().map(({ call }) => call),
    ['picked-up', 'incident', 'complete'] as unknown,
  );
  const told: string[] = [];
  const { unmount } = render(<Toasts />);
  const watch = new MutationObserver(() => told.push(document.body.textContent ?? ''));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await setSignal(true);
  await waitFor(() => assert.is(queued().length, 0));
  await waitFor(() => assert.ok(told.some((text) => text.includes('3 updates sent.'))));
  watch.disconnect();
  unmount();
});

const LATER: [what: string, answer: Answers[string], left: number, words: string | undefined][] = [
  ['a tap that is refused goes, and says why', { status: 409, body: { error: 'It was cancelled.' } }, 0, 'cancelled'],
  ['a server in trouble is asked again', { status: 503, body: { error: 'Too busy.' } }, 1, undefined],
  ['too many calls are made again', { status: 429, body: { error: 'Slow down.' } }, 1, undefined],
];
for (const [what, answer, left, words] of LATER) {
  offline(`when signal returns, ${what}`, async () => {
    answers = { [PICK_UP]: answer };
    const sent = await tapWithoutSignal();
    await setSignal(true);
    await waitFor(() => assert.is(posts(sent).length, 1));
    if (words) await waitFor(() => assert.match(screen.getByRole('alert').textContent!, words));
    await waitFor(() => assert.is(queued().length, left));
    assert.is(screen.queryAllByText('Waiting for signal').length, left);
  });
}

offline("never sends another driver's taps", async () => {
  const tap = { owner: 'someone else', id: 'd1', call: 'picked-up', key: 'k', tappedAt: new Date().toISOString() };
  localStorage.setItem('driver_queue', JSON.stringify([tap]));
  const sent = begin();
  await loaded(1);
  await setSignal(true);
  assert.equal(posts(sent), []);
  assert.is(queued().length, 1);
});

offline('Logout wipes lists and taps', async () => {
  await tapWithoutSignal();
  await waitFor(() => assert.ok(kept('upcoming')));
  press('Logout');
  assert.is(localStorage.length, 0);
  act(() => {
    startDriver('U', { ...TOM, id: 'other' });
    open('/driver/dashboard?tab=upcoming');
  });
  render(<Dashboard />);
  assert.ok((await screen.findAllByText('Failed to load deliveries')).length > 0);
  assert.is(screen.queryByText('Waiting for signal'), null);
});

offline('Logout wipes taps that only this page remembers, since storage is full', async () => {
  const sent = begin();
  await loaded(1);
  await setSignal(false);
  const real = localStorage;
  const full = {
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    setItem(key: string, value: string) {
      if (key === 'driver_queue') throw new DOMException('full', 'QuotaExceededError');
      real.setItem(key, value);
    },
  };
  globalThis.localStorage = full as Storage;
  try {
    press('Picked Up');
    await screen.findByText('Waiting for signal');
  } finally {
    globalThis.localStorage = real;
  }
  sent.length = 0;
  press('Logout');
  cleanup();
  act(() => {
    startDriver('U', TOM);
    open('/driver/dashboard?tab=upcoming');
  });
  render(<Dashboard />);
  await setSignal(true);
  await loaded(1);
  assert.is(screen.queryByText('Waiting for signal'), null);
  assert.equal(
    posts(sent).map(({ call }) => call),
    ['POST /driver/auth/logout'],
  );
});

offline('a session that only ran out wipes the lists and leaves the taps to the next one', async () => {
  answers = { [PICK_UP]: { status: 401, body: { error: 'Please log in.' } } };
  await tapWithoutSignal();
  await waitFor(() => assert.ok(kept('upcoming')));
  await setSignal(true);
  await waitFor(() => assert.is(kept('upcoming'), null));
  assert.is(queued().length, 1);
});

offline.run();
