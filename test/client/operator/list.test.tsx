import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatTime, londonToday } from '#rules/dates';
import { fireEvent, press, screen, waitFor, within } from '../dom.ts';
import type { Answers } from '../network.ts';
import { isSound } from '../sound.ts';
import { APPROVED, closeView, JOB, JOE, openView, PRIYA, page } from './records.tsx';

const NOW = new Date().toISOString();
const [YEAR, MONTH] = londonToday(new Date()).split('-');
/** A day of this year that is not today. */
/** When all of them joined, as a column says it. */
const JOINED = YEAR === '2026' ? '20 Nov' : '20 Nov 2026';
const [DAY, DAY_WORDS] = MONTH === '01' ? [`${YEAR}-02-05`, '5 Feb'] : [`${YEAR}-01-05`, '5 Jan'];
const ANN = { id: 'd2', first_name: 'Ann', last_name: 'Lee', email: 'ann@example.test', phone: '07700900111' };
const BOB = { ...ANN, id: 'd3', first_name: 'Bob', last_name: 'Ray' };

/** A list where there is room for a table: its rows, and their order by each of its columns. */
interface Desk {
  view: string;
  answers: Answers;
  table: string;
  rows: string[];
  /** By the places that the rows have at first. */
  sorted: Record<string, string>;
  /** What each row says on a phone, below its name and how it stands. */
  lines: string[];
}

const problem = (id: string, more: object) => ({
  id,
  note: '',
  decision_note: '',
  created_at: '2020-11-20T08:00:00.000Z',
  tapped_at: null,
  resolved_at: null,
  ...more,
});
const applied = (more: object) => ({ ...JOE.application!, ...more });

const DESKS: Desk[] = [
  {
    view: 'deliveries',
    answers: {
      'GET /operator/deliveries': page('deliveries', [
        { ...JOB, pickup_postcode: 'SL2 1LT' },
        {
          ...JOB,
          id: 'j2',
          pickup_postcode: 'SL3 1LT',
          fee_pence: 1000,
          pickup_time: NOW,
          status: 'completed',
          payout_status: 'pending',
          driver: BOB,
        },
        {
          ...JOB,
          id: 'j3',
          fee_pence: 500,
          pickup_time: `${DAY}T09:00:00.000Z`,
          status: 'assigned',
          driver: ANN,
        },
      ]),
    },
    table: 'Deliveries',
    rows: [
      '20 Jul 2099, 14:30 | SL2 1LT to SL2 5AT | £4.50 | — | Available | —',
      `Today, ${formatTime(NOW)} | SL3 1LT to SL2 5AT | £10.00 | Bob Ray | Completed | Pending`,
      `${DAY_WORDS}, 09:00 | SL1 2LT to SL2 5AT | £5.00 | Ann Lee | Assigned | —`,
    ],
    sorted: { Time: '210', Route: '201', Pay: '021', Driver: '021', Status: '021', Payout: '021' },
    lines: [
      '20 Jul 2099, 14:30\u00a0· £4.50',
      `Today, ${formatTime(NOW)}\u00a0· £10.00\u00a0· Bob Ray\u00a0· Payout pending`,
      `${DAY_WORDS}, 09:00\u00a0· £5.00\u00a0· Ann Lee`,
    ],
  },
  {
    view: 'incidents',
    answers: {
      'GET /operator/incidents': page('incidents', []),
      'GET /operator/deliveries': page('deliveries', [
        { ...JOB, pickup_time: '2020-03-02T10:00:00.000Z', pickup_address: '3 Orchard Close', contact: 'Vera' },
        { ...JOB, id: 'j2', pickup_time: '2020-03-01T10:00:00.000Z' },
      ]),
    },
    table: 'Late deliveries',
    rows: [
      '2 Mar 2020, 10:00 | SL1 2LT to SL2 5AT | £4.50 | 3 Orchard Close | Vera | Late',
      '1 Mar 2020, 10:00 | SL1 2LT to SL2 5AT | £4.50 | — | — | Late',
    ],
    sorted: { Time: '10' },
    lines: ['2 Mar 2020, 10:00\u00a0· £4.50', '1 Mar 2020, 10:00\u00a0· £4.50'],
  },
  {
    view: 'incidents',
    answers: {
      'GET /operator/deliveries': page('deliveries', []),
      'GET /operator/incidents': page('incidents', [
        problem('i1', {
          reason: 'nobody_home',
          outcome: 'close_unpaid',
          driver: ANN,
          delivery: { ...JOB, pickup_postcode: 'SL3 1LT', status: 'completed' },
        }),
        problem('i2', {
          reason: 'kitchen_closed',
          outcome: 'continue',
          driver: BOB,
          tapped_at: '2020-11-19T08:00:00.000Z',
          delivery: { ...JOB, status: 'cancelled' },
        }),
        // What a newer server may say.
        problem('i3', {
          reason: 'flood',
          outcome: 'close_paid',
          driver: ANN,
          delivery: { ...JOB, status: 'completed' },
        }),
      ]),
    },
    table: 'Decided',
    rows: [
      'Nobody is home | Ann Lee | SL3 1LT to SL2 5AT | 20 Nov 2020, 08:00 | Close, unpaid',
      'The kitchen is closed | Bob Ray | SL1 2LT to SL2 5AT | 19 Nov 2020, 08:00 | Carry on',
      'flood | Ann Lee | SL1 2LT to SL2 5AT | 20 Nov 2020, 08:00 | Close, paid',
    ],
    sorted: { Problem: '201', Driver: '021', Route: '120', Reported: '102', Decision: '120' },
    lines: ['Ann Lee · Close, unpaid', 'Bob Ray · Carry on', 'Ann Lee · Close, paid'],
  },
  {
    view: 'drivers',
    answers: {
      'GET /operator/drivers': page('drivers', [
        { ...PRIYA, id: 'a', status: 'approved', documents: [] },
        { ...PRIYA, id: 'b', first_name: 'Zoe', postcode: 'SL0 1AA' },
        {
          ...PRIYA,
          ...ANN,
          id: 'c',
          status: 'approved',
          right_to_work: { status: 'passed', follow_up_on: '2099-02-01' },
          documents: [
            { ...PRIYA.documents[0], id: 'f1', kind: 'insurance_doc', expires_on: '2098-01-31' },
            { ...PRIYA.documents[0], id: 'f2', kind: 'insurance_doc', expires_on: '2099-01-31' },
          ],
        },
        {
          ...PRIYA,
          id: 'd',
          first_name: 'Omar',
          status: 'rejected',
          right_to_work: { status: 'none', follow_up_on: null },
        },
        { ...PRIYA, id: 'e', first_name: 'Eve', answer_by: '2099-01-05' },
        { ...PRIYA, id: 'f', first_name: 'Una', answer_by: '2020-01-05' },
      ]),
    },
    table: 'Drivers',
    // The longest wait is on top; those with nothing to do come last.
    rows: [
      'Una Shah | Answer by 5 Jan 2020 | SL1 3AB | Passed | Answer overdue',
      'Eve Shah | Answer by 5 Jan 2099 | SL1 3AB | Passed | Pending',
      'Ann Lee | New insurance document by 31 Jan 2099 | SL1 3AB | Passed | Approved',
      'Zoe Shah | Waiting for documents | SL0 1AA | Passed | Pending',
      'Priya Shah | — | SL1 3AB | Passed | Approved',
      'Omar Shah | — | SL1 3AB | No check yet | Rejected',
    ],
    sorted: { Name: '215403', Due: '012345', Postcode: '301245', 'Right to work': '501234', Status: '240135' },
    lines: [
      'Answer by 5 Jan 2020',
      'Answer by 5 Jan 2099',
      'New insurance document by 31 Jan 2099',
      'Waiting for documents',
      'Applied on 20 Nov 2026, 08:00',
      'Applied on 20 Nov 2026, 08:00',
    ],
  },
  {
    view: 'sellers',
    answers: {
      'GET /operator/sellers': page('sellers', [
        { ...JOE, id: 'a', name: 'Ada', council_status: 'approved' },
        { ...JOE, id: 'b', name: 'Bea', postcode: 'SL0 1AA', application: null },
        { ...JOE, id: 'c', name: 'Cy', application: applied({ status: 'draft' }) },
        { ...JOE, id: 'd', name: 'Di', application: applied({ sent_to_council_at: '2020-11-21T09:00:00.000Z' }) },
        { ...JOE, id: 'e', name: 'Ed', council_status: 'Visit booked' },
        { ...JOE, id: 'f', name: 'Flo', application: applied({ submitted_at: '2020-11-19T09:00:00.000Z' }) },
        { ...JOE, id: 'g', name: 'Gus', council_status: 'refused' },
      ]),
    },
    table: 'Sellers',
    rows: [
      `Flo | To review | 19 Nov 2020 | ${JOINED} | SL2 5AT | Closed`,
      `Ed | Visit booked | ${JOINED} | ${JOINED} | SL2 5AT | Closed`,
      `Di | With the council | 21 Nov 2020 | ${JOINED} | SL2 5AT | Closed`,
      `Cy | Draft application | — | ${JOINED} | SL2 5AT | Closed`,
      `Bea | No application | — | ${JOINED} | SL0 1AA | Closed`,
      `Ada | approved | — | ${JOINED} | SL2 5AT | Open`,
      `Gus | refused | — | ${JOINED} | SL2 5AT | Closed`,
    ],
    sorted: {
      Name: '5432106',
      Status: '5346012',
      'Waiting since': '0213456',
      Joined: '0123456',
      Postcode: '4012356',
      Menu: '0123465',
    },
    lines: [
      'Waiting since 19 Nov 2020',
      `To review, waiting since ${JOINED}`,
      'Waiting since 21 Nov 2020',
      `Joined on ${JOINED}`,
      `Joined on ${JOINED}`,
      'Menu open',
      `Joined on ${JOINED}`,
    ],
  },
];

const real = globalThis.matchMedia;
const lists = suite("the operator's lists");
lists.before.each(() => {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
});
lists.after.each(() => {
  globalThis.matchMedia = real;
  closeView();
});

for (const { view, answers, table: name, rows, sorted } of DESKS) {
  lists(`${name}: each row says what matters, and its columns put them in order`, async () => {
    openView(`?view=${view}`, answers);
    const table = await screen.findByRole('table', { name });
    const shown = () =>
      [...table.querySelectorAll('tbody > tr')]
        .filter(({ children }) => children.length > 1)
        .map((row) =>
          [...row.querySelectorAll('[data-stop=open], td:not(:has(input))')]
            .map((cell) => cell.textContent)
            .join(' | '),
        );
    assert.equal(shown(), rows);
    isSound(table);
    for (const [column, order] of Object.entries(sorted)) {
      fireEvent.click(within(table).getByRole('button', { name: column }));
      assert.equal(
        shown(),
        [...order].map((at) => rows[Number(at)]),
        column,
      );
    }
  });
}

for (const { view, answers, table: name, lines } of DESKS) {
  lists(`${name}: on a phone each row says below its name what matters most`, async () => {
    globalThis.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
    openView(`?view=${view}`, answers);
    await screen.findAllByRole('article');
    const said = () => [...document.querySelectorAll('article summary small')].map(({ textContent }) => textContent);
    await waitFor(() => assert.equal(said(), lines));
  });
}

for (const [size, room] of [
  ['', '(min-width: 900px)'],
  ['32px', '(min-width: 1800px)'],
] as const) {
  lists(`a table takes ${room} where words are ${size || 'as large as usual'}`, async () => {
    const asked = new Set<string>();
    globalThis.matchMedia = ((query: string) => {
      asked.add(query);
      return { matches: true, addEventListener() {}, removeEventListener() {} };
    }) as never;
    document.documentElement.style.fontSize = size;
    openView('?view=drivers', { 'GET /operator/drivers': page('drivers', [PRIYA]) });
    await screen.findByRole('table', { name: 'Drivers' });
    document.documentElement.removeAttribute('style');
    assert.equal([...asked], [room]);
  });
}

const driver = { id: 'd9', first_name: 'Tom', last_name: 'Reed', email: 'tom@example.test', phone: '07700900456' };
const JOB_2 = { ...JOB, id: 'j2', dropoff_postcode: 'SL3 8AA' };
const found = (...deliveries: object[]): Answers => ({
  'POST /operator/search': { status: 200, body: { drivers: [], sellers: [], deliveries } },
});
const late = (...deliveries: object[]): Answers => ({
  'GET /operator/deliveries': page('deliveries', deliveries),
  'GET /operator/incidents': page('incidents', []),
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
  lists(`the open row ${what}`, async () => {
    const sent = openView(`?view=${address}`, answers);
    await screen.findByRole('table');
    assert.equal(cards(), open ? [open] : []);
    const [, id = null] = /&id=(\w+)/.exec(address) ?? [];
    const listed = sent.find(({ call }) => /deliveries|drivers|sellers/.test(call));
    if (listed) assert.is(listed.query.get('id'), id, 'the server is asked for no other');
  });
}

lists('the open row stays open after a decision where nobody else waits for one', async () => {
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
    lists(`the open row ${where} ${what} says ${labels.join(', ')}`, async () => {
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

lists('the open row of a late delivery tells in its row from where, and whom to call', async () => {
  openView('?view=incidents', late({ ...JOB, contact: 'Bo, 01753 475111', pickup_address: '2 Kiln Row' }, JOB_2));
  const table = await screen.findByRole('table', { name: 'Late deliveries' });
  const [first, second] = [...table.querySelectorAll<HTMLElement>('tbody tr')];
  assert.ok(within(first!).getByText('2 Kiln Row'));
  assert.is(within(first!).getByRole('link').getAttribute('href'), 'tel:01753475111');
  assert.is(within(second!).getAllByText('—').length, 2);
});

lists('the open row of a decided problem does not say again what its row says', async () => {
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

lists('the open row of a seller does not say again since when, which its row says', async () => {
  openView('?view=sellers&id=s1', { 'GET /operator/sellers': page('sellers', [JOE]) });
  const card = await screen.findByRole('article');
  assert.is(within(card).queryByText(/^Joined on/), null);
});

lists('words that are being selected in a row do not open it', async () => {
  const { matchMedia, getSelection } = globalThis;
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
  try {
    openView('?view=deliveries', { 'GET /operator/deliveries': page('deliveries', [JOB]) });
    const cell = await screen.findByText('SL1 2LT to SL2 5AT');
    globalThis.getSelection = () => 'SL1 2LT' as never;
    fireEvent.click(cell);
    assert.is(screen.queryByRole('article'), null);
    globalThis.getSelection = () => '' as never;
    fireEvent.click(cell);
    await screen.findByRole('article');
  } finally {
    Object.assign(globalThis, { matchMedia, getSelection });
  }
});

lists.run();
