import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { press, put, putAll, screen, unfold, waitFor, within } from '../dom.ts';
import { type Answers, held } from '../network.ts';
import {
  COUNTS,
  closeView,
  DRIVER,
  JOB,
  JOE,
  NOTHING_COUNTED,
  openView,
  PRIYA,
  page,
  pressing,
  yes,
} from './records.tsx';

const deliveries = (...all: object[]) => ({ 'GET /operator/deliveries': page('deliveries', all) });
const drivers = { 'GET /operator/drivers': page('drivers', [PRIYA]) };
const sellers = { 'GET /operator/sellers': page('sellers', [JOE]) };
const ok = (name: string, record: object) => ({ status: 200, body: { [name]: record } });
const select = async () => {
  await screen.findByRole('article');
  press(/^Select /, 'checkbox');
};
const choosePriya = async () => {
  await screen.findByRole('option', { name: 'Priya Shah' });
  put('driver_id', 'd1');
};

/** What is done on a list, after which its choices count anew. */
const ACTIONS: [what: string, view: string, answers: Answers, steps: (() => unknown)[]][] = [
  [
    'an added delivery',
    'deliveries',
    { ...deliveries(), 'POST /operator/deliveries': { status: 201, body: { delivery: JOB } } },
    [
      pressing('Add delivery'),
      () =>
        putAll({
          fee: '4.50',
          pickup_postcode: 'SL1 2LT',
          dropoff_postcode: 'SL2 5AT',
          pickup_time: '2099-07-20T14:30',
        }),
      pressing('Add delivery'),
    ],
  ],
  [
    'a sheet of them',
    'deliveries',
    { ...deliveries(), 'POST /operator/deliveries/import': { status: 200, body: { added: 1 } } },
    [
      async () => unfold((await screen.findByText('Import a spreadsheet')).closest('details')!),
      () => screen.findByLabelText('CSV file'),
      () => put('csv', 'fee,pickup_postcode,dropoff_postcode,pickup_time\n£4.50,SL1 2LT,SL2 5AT,20/07/2099 14:30'),
      pressing('Add deliveries'),
    ],
  ],
  [
    'a cancelled one',
    'deliveries',
    { ...deliveries(JOB), 'PATCH /operator/deliveries/j1': ok('delivery', { ...JOB, status: 'cancelled' }) },
    [pressing('Cancel delivery'), yes('Cancel delivery')],
  ],
  [
    'an assigned one',
    'deliveries',
    {
      ...deliveries(JOB),
      ...drivers,
      'POST /operator/deliveries/j1/assign': ok('delivery', { ...JOB, status: 'assigned', driver: DRIVER }),
    },
    [pressing('Assign to a driver'), choosePriya, pressing('Assign')],
  ],
  [
    'one that is taken from its driver',
    'deliveries',
    {
      ...deliveries({ ...JOB, status: 'assigned', driver: DRIVER }),
      'POST /operator/deliveries/j1/release': ok('delivery', JOB),
    },
    [pressing('Release')],
  ],
  [
    'many that are cancelled',
    'deliveries',
    { ...deliveries(JOB), 'PATCH /operator/deliveries/j1': ok('delivery', { ...JOB, status: 'cancelled' }) },
    [select, pressing('Cancel 1'), yes('Cancel deliveries')],
  ],
  [
    'an approved driver',
    'drivers',
    { ...drivers, 'POST /operator/drivers/d1/approve': ok('driver', { ...PRIYA, status: 'approved' }) },
    [pressing('Approve Priya Shah')],
  ],
  [
    'a rejected driver',
    'drivers',
    { ...drivers, 'POST /operator/drivers/d1/reject': ok('driver', { ...PRIYA, status: 'rejected' }) },
    [pressing('Reject Priya Shah'), () => put('reason', 'The passport cannot be read.'), pressing('Reject driver')],
  ],
  [
    'a council status',
    'sellers',
    { ...sellers, 'PATCH /operator/sellers/s1': ok('seller', { ...JOE, council_status: 'registered' }) },
    [pressing('Set status')],
  ],
  [
    'a fee that is paid',
    'sellers',
    {
      ...sellers,
      'PATCH /operator/applications/a1': ok('application', { ...JOE.application, payment_status: 'paid' }),
    },
    [pressing('Mark as paid')],
  ],
];

const filter = suite('the choices of a list count anew after');
filter.after.each(closeView);

for (const [what, view, answers, steps] of ACTIONS) {
  filter(what, async () => {
    let all = 1;
    const counted = () => {
      const { drivers, sellers, deliveries } = NOTHING_COUNTED;
      const body = { drivers: { ...drivers, all }, sellers: { ...sellers, all }, deliveries: { ...deliveries, all } };
      return { status: 200, body };
    };
    openView(`?view=${view}`, { ...answers, [COUNTS]: counted });
    const shown = () => screen.getByRole('link', { name: 'All' }).dataset.count;
    await waitFor(() => assert.is(shown(), '1'));
    const [last, ...before] = [...steps].reverse();
    for (const step of before.reverse()) await step();
    all = 2;
    await last!();
    await waitFor(() => assert.is(shown(), '2'));
  });
}

filter('have their places before they are known, where there will be any', async () => {
  const counted = held();
  openView('?view=deliveries', { ...deliveries(), [COUNTS]: counted.answer });
  const placeOf = (name: string) => screen.getByRole('link', { name }).dataset.count;
  await waitFor(() => assert.is(placeOf('Late'), ''));
  counted.give({ status: 200, body: NOTHING_COUNTED });
  await waitFor(() => assert.is(placeOf('Late'), '0'));
  closeView();
  openView('?view=audit', { 'GET /operator/audit': page('entries', []) });
  await screen.findByText(/^Nothing yet/);
  assert.is(within(screen.getByRole('navigation', { name: 'About' })).getByText('Drivers').dataset.count, undefined);
});

filter('each choice of a list says how many there are, also none', async () => {
  const counts = {
    drivers: { all: 9, pending: 2, approved: 6, rejected: 1, due: 3, overdue: 0 },
    sellers: { all: 5, unpaid: 1, statuses: [{ status: 'live', count: 4 }] },
    deliveries: {
      ...NOTHING_COUNTED.deliveries,
      all: 10,
      late: 1,
      available: 2,
      picked_up: 1,
      completed: 7,
      unpaid: 2,
    },
  };
  for (const [view, label, expected] of [
    ['drivers', 'Status', 'All 9, Pending 2, Approved 6, Rejected or suspended 1, Answer overdue 0, Documents due 3'],
    ['sellers', 'Council status', 'All 5, Pending 0, Registered 0, Sent back 0, Refused 0, Fee unpaid 1, Live 4'],
    [
      'deliveries',
      'Status',
      'Open 3, Late 1, Available 2, Assigned 0, Picked up 1, Completed 7, Cancelled 0, Payout pending 2, All 10',
    ],
  ] as const) {
    openView(`?view=${view}`, { [`GET /operator/${view}`]: page(view, []), [COUNTS]: { status: 200, body: counts } });
    const filter = await screen.findByRole('navigation', { name: label });
    await waitFor(() =>
      assert.is(
        within(filter)
          .getAllByRole('link')
          .map((link) => `${link.textContent} ${link.getAttribute('data-count')}`)
          .join(', '),
        expected,
      ),
    );
    closeView();
  }
});

filter.run();
