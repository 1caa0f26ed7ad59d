import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DeliveryStatus } from '#rules/delivery';
import { dueIn } from '../../../../src/client/pages/driver/dashboard/due.ts';
import { act, screen, waitFor, within } from '../../dom.ts';
import { aDelivery, TOM } from '../drivers.ts';
import { begin, finish, lists, loaded, rows } from './round.tsx';

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

for (const tab of ['available', 'completed', 'cancelled'] as const) {
  shift(`what is ${tab} comes as the server lists it`, async () => {
    const at = (id: string, hour: number) =>
      aDelivery({ id, status: tab, pickup_time: `2026-09-20T${hour}:00:00.000Z` });
    begin(lists({ [tab]: [at('a', 18), at('b', 15), at('c', 17)] }), TOM, `/driver/dashboard?tab=${tab}`);
    await loaded(3);
    assert.equal(
      rows().map(({ id }) => id),
      ['da', 'db', 'dc'],
    );
  });
}

shift('what waits for its pickup says how long it is, what is in the bag does not', async () => {
  const pickup_time = new Date(Date.now() + 40 * 60_000).toISOString();
  const upcoming = (['assigned', 'picked_up'] as const).map((status) => aDelivery({ id: status, status, pickup_time }));
  begin(lists({ upcoming }), TOM, '/driver/dashboard?tab=upcoming');
  await loaded(2);
  await waitFor(() =>
    assert.equal(
      rows().map(({ id, textContent }) => [id, /, in \d+ min/.test(textContent!)]),
      [
        ['dpicked_up', false],
        ['dassigned', true],
      ],
    ),
  );
});

shift('time goes on over a list that stays as it is', async () => {
  const { now } = Date;
  const start = now();
  const pickup_time = new Date(start + 40.2 * 60_000).toISOString();
  const take_back_until = new Date(start + 90_000).toISOString();
  const upcoming = [
    aDelivery({ id: 'a', status: 'assigned', pickup_time }),
    aDelivery({ id: 'c', status: 'cancelled', pickup_time, take_back_until }),
  ];
  begin(lists({ upcoming }), TOM, '/driver/dashboard?tab=upcoming');
  await loaded(2);
  const said = () => /in \d+ min/.exec(document.querySelector('#da')!.textContent!)?.[0];
  await waitFor(() => assert.is(said(), 'in 40 min'));
  assert.ok(screen.queryByText(/Take it back until/));
  try {
    // Without signal nothing is asked: the rows are the same.
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    Date.now = () => start + 10 * 60_000;
    act(() => void dispatchEvent(new Event('offline')));
    await waitFor(() => assert.is(said(), 'in 30 min'));
    assert.not(screen.queryByText(/Take it back until/));
  } finally {
    Date.now = now;
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  }
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

for (const [now, words, pickup = PICKUP] of [
  ['2026-09-20T12:35:00Z', 'Today, in 55 min'],
  ['2026-09-20T11:20:00Z', 'Today, in 2 h 10 min'],
  ['2026-09-20T08:20:00Z', 'Today, in 5 h'],
  ['2026-09-19T23:20:00Z', 'Today'],
  ['2026-09-19T22:20:00Z', 'Tomorrow'],
  ['2026-09-18T22:20:00Z', ''],
  ['2026-09-20T13:29:31Z', 'Today, now'],
  ['2026-09-20T13:30:29Z', 'Today, now'],
  ['2026-09-20T13:40:00Z', 'Today, 10 min late'],
  ['2026-09-20T13:40:00Z', 'Today, 13 h late', '2026-09-20T00:10:00Z'],
  ['2026-09-21T13:40:00Z', ''],
  // A pickup shortly before midnight is still late after it.
  ['2026-09-20T23:10:00Z', '20 min late', '2026-09-20T22:50:00Z'],
  // Half past midnight in London is the day before by UTC.
  ['2026-09-20T22:50:00Z', 'Tomorrow, in 40 min', '2026-09-20T23:30:00Z'],
  ['2026-09-20T23:10:00Z', 'Today, in 20 min', '2026-09-20T23:30:00Z'],
  // The day on which the clocks go back has 25 hours, the one on which they go forward 23.
  ['2026-10-24T23:20:00Z', 'Today, in 10 h', '2026-10-25T09:20:00Z'],
  ['2026-10-24T23:20:00Z', 'Tomorrow', '2026-10-26T12:00:00Z'],
  ['2027-03-27T23:20:00Z', 'Tomorrow, in 9 h', '2027-03-28T08:20:00Z'],
  ['2027-03-27T23:20:00Z', '', '2027-03-29T08:20:00Z'],
] as const) {
  shift(`at ${now} a pickup at ${pickup} is '${words}'`, () => assert.is(dueIn(pickup, Date.parse(now)), words));
}

shift.run();
