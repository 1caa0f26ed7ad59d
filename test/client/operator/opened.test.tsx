import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { press, screen, waitFor, within } from '../dom.ts';
import type { Answers } from '../network.ts';
import { closeView, JOB, JOE, openView, PRIYA, page } from './records.tsx';

const driver = { id: 'd9', first_name: 'Tom', last_name: 'Reed', email: 'tom@example.test', phone: '07700900456' };
const JOB_2 = { ...JOB, id: 'j2', dropoff_postcode: 'SL3 8AA' };
const found = (...deliveries: object[]): Answers => ({
  'GET /operator/search': { status: 200, body: { drivers: [], sellers: [], deliveries } },
});
const late = (...deliveries: object[]): Answers => ({
  'GET /operator/deliveries': page('deliveries', deliveries),
  'GET /operator/incidents': page('incidents', []),
});
const APPROVED = { ...PRIYA, status: 'approved' };

const opened = suite('the row that is open in a table of the console');
const real = globalThis.matchMedia;
opened.before.each(() => {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
});
opened.after.each(() => {
  closeView();
  globalThis.matchMedia = real;
});

const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

for (const [what, address, answers, open] of [
  [
    'is the delivery that a link names',
    'deliveries&id=j2',
    { 'GET /operator/deliveries': page('deliveries', [JOB, JOB_2]) },
    'Delivery SL1 2LT to SL3 8AA',
  ],
  [
    'is none of the deliveries where none is named',
    'deliveries',
    { 'GET /operator/deliveries': page('deliveries', [JOB, JOB_2]) },
    undefined,
  ],
  [
    'is the driver whom a link names',
    'drivers&id=d2',
    { 'GET /operator/drivers': page('drivers', [APPROVED, { ...APPROVED, id: 'd2', first_name: 'Ada' }]) },
    'Ada Shah',
  ],
  [
    'is the first driver who waits for a decision',
    'drivers',
    { 'GET /operator/drivers': page('drivers', [APPROVED, { ...PRIYA, id: 'd2', first_name: 'Ada' }]) },
    'Ada Shah',
  ],
  [
    'is the seller whom a link names',
    'sellers&id=s2',
    { 'GET /operator/sellers': page('sellers', [JOE, { ...JOE, id: 's2', name: 'Amina Khan' }]) },
    'Amina Khan',
  ],
  ['is the only delivery that was found', 'search&q=SL2', found(JOB), 'Delivery SL1 2LT to SL2 5AT'],
  ['is none of several that were found', 'search&q=SL1', found(JOB, JOB_2), undefined],
  ['is the only delivery that is late', 'incidents', late(JOB), 'Delivery SL1 2LT to SL2 5AT'],
  ['is none of several that are late', 'incidents', late(JOB, JOB_2), undefined],
] as const) {
  opened(what, async () => {
    const sent = openView(`?view=${address}`, answers);
    await screen.findByRole('table');
    assert.equal(cards(), open ? [open] : []);
    const [, id = null] = /&id=(\w+)/.exec(address) ?? [];
    const listed = sent.find(({ call }) => /deliveries|drivers|sellers/.test(call));
    if (listed) assert.is(listed.query.get('id'), id, 'the server is asked for no other');
  });
}

opened('stays open after a decision where nobody else waits for one', async () => {
  openView('?view=drivers', {
    'GET /operator/drivers': page('drivers', [PRIYA, { ...APPROVED, id: 'd2', first_name: 'Ada' }]),
    'POST /operator/drivers/d1/approve': { status: 200, body: { driver: APPROVED } },
  });
  await screen.findByRole('table');
  press('Approve Priya Shah');
  await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Suspend Priya Shah' })));
  assert.equal(cards(), ['Priya Shah']);
});

/** What a row says already is not said again below it; on a phone, without a row, all of it is. */
const LABELS: [what: string, address: string, answers: Answers, wide: string[], narrow: string[]][] = [
  [
    'a delivery that was paid',
    'deliveries&id=j1',
    {
      'GET /operator/deliveries': page('deliveries', [
        {
          ...JOB,
          contact: 'Bo, 01753 475111',
          pickup_address: '2 Kiln Row',
          status: 'completed',
          payout_status: 'paid',
          driver,
        },
      ]),
    },
    ['Pickup address', 'Contact', 'Driver'],
    ['Pickup address', 'Contact', 'Driver', 'Pickup time', 'Pay', 'Payout'],
  ],
  [
    'a late delivery',
    'incidents',
    late({ ...JOB, contact: 'Bo, 01753 475111', pickup_address: '2 Kiln Row', dropoff_address: '8 Park Road' }),
    ['Dropoff address'],
    ['Pickup address', 'Dropoff address', 'Contact', 'Pickup time', 'Pay'],
  ],
];
for (const [what, address, answers, wide, narrow] of LABELS) {
  for (const [where, matches, labels] of [
    ['in a table', true, wide],
    ['on a phone', false, narrow],
  ] as const) {
    opened(`${where} ${what} says ${labels.join(', ')}`, async () => {
      if (!matches) globalThis.matchMedia = real;
      openView(`?view=${address}`, answers);
      const card = await screen.findByRole('article');
      assert.equal(
        [...card.querySelectorAll('dt')].map(({ textContent }) => textContent),
        labels,
      );
    });
  }
}

opened('of a late delivery tells in its row from where, and whom to call', async () => {
  openView('?view=incidents', late({ ...JOB, contact: 'Bo, 01753 475111', pickup_address: '2 Kiln Row' }, JOB_2));
  const table = await screen.findByRole('table', { name: 'Late deliveries' });
  const [first, second] = [...table.querySelectorAll<HTMLElement>('tbody tr')];
  assert.ok(within(first!).getByText('2 Kiln Row'));
  assert.is(within(first!).getByRole('link').getAttribute('href'), 'tel:01753475111');
  assert.is(within(second!).getAllByText('—').length, 2);
});

opened('of a decided problem does not say again what its row says', async () => {
  const incident = {
    id: 'i1',
    reason: 'nobody_home',
    note: 'Rang twice',
    outcome: 'close_paid',
    decision_note: 'Thanks',
    created_at: '2026-11-20T08:00:00.000Z',
    tapped_at: null,
    resolved_at: '2026-11-20T09:00:00.000Z',
    driver,
    delivery: { ...JOB, status: 'completed' },
  };
  openView('?view=incidents', { ...late(), 'GET /operator/incidents': page('incidents', [incident]) });
  const table = await screen.findByRole('table', { name: 'Decided' });
  press('Nobody is home');
  const labels = () => [...table.querySelectorAll('dt')].map(({ textContent }) => textContent);
  assert.equal(labels(), ['Note', 'Driver', 'Delivery', 'Pickup time', 'Your note']);
  assert.is(screen.queryByRole('button', { name: 'Save decision' }), null, 'it is decided');
});

opened('of a seller does not say again since when, which its row says', async () => {
  openView('?view=sellers&id=s1', { 'GET /operator/sellers': page('sellers', [JOE]) });
  const card = await screen.findByRole('article');
  assert.is(within(card).queryByText(/^Joined on/), null);
});

opened.run();
