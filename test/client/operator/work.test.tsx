import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { weekOf } from '#rules/payout';
import { Console } from '../../../src/client/pages/operator/Console.tsx';
import { act, fireEvent, press, screen, unfold, waitFor, within } from '../dom.ts';
import { fakePhone } from '../phone.ts';
import { COUNTS, catchDownloads, closeView, DRIVER, JOB, JOE, NOTHING_COUNTED, openView, page } from './records.tsx';

const LIST = 'GET /operator/deliveries';

const work = suite("the operator's work with many");
work.after.each(closeView);

work('what is done to a delivery that was found shows in its place', async () => {
  const other = { ...JOB, id: 'j2', dropoff_postcode: 'SL2 5AU' };
  openView('?view=search&q=SL2', {
    'GET /operator/search': { status: 200, body: { drivers: [], sellers: [], deliveries: [JOB, other] } },
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

work('a payday is for what was completed until Sunday, and the rest waits', async () => {
  const monday = `${weekOf(new Date())}T12:00:00.000Z`;
  const sunday = `${addDaysTo(weekOf(new Date()), -1)}T12:00:00.000Z`;
  const done = (id: string, fee_pence: number, completed_at: string) => ({
    ...JOB,
    id,
    fee_pence,
    completed_at,
    status: 'completed',
    driver: DRIVER,
  });
  openView('?view=payouts', {
    [LIST]: page('deliveries', [done('a', 100, sunday), done('b', 20, monday), done('c', 3, sunday)]),
    'GET /operator/payouts': page('payouts', []),
  });
  await screen.findByRole('button', { name: 'Mark £1.23 as paid' });
  const filter = within(screen.getByRole('navigation', { name: 'Completed' }));
  assert.equal(
    filter.getAllByRole('link').map((link) => link.getAttribute('data-count')),
    ['3', '2'],
  );
  fireEvent.click(filter.getByRole('link', { name: /^Until Sun/ }));
  await screen.findByRole('button', { name: 'Mark £1.03 as paid' });
  fireEvent.click(filter.getByRole('link', { name: 'All' }));
  await screen.findByRole('button', { name: 'Mark £1.23 as paid' });
});

work('older payouts come on demand, and all of them as CSV', async () => {
  const paid = (id: string, reference: string) => ({
    id,
    paid_at: '2026-11-20T08:00:00Z',
    reference,
    total_pence: 450,
    driver: DRIVER,
    deliveries: 1,
  });
  const downloads = catchDownloads();
  try {
    const sent = openView('?view=payouts', {
      [LIST]: page('deliveries', []),
      'GET /operator/payouts': ({ query }) =>
        query.get('before') ? page('payouts', [paid('p1', '')]) : page('payouts', [paid('p2', 'NDK-2')], 'p2'),
      'GET /operator/payouts.csv': { file: 'paid', type: 'text/csv' },
    });
    await screen.findByText('NDK-2');
    press('Show more');
    const table = screen.getByRole('table');
    await waitFor(() => assert.is(table.querySelectorAll('tbody tr').length, 2));
    assert.match(table.textContent!, '—', 'one without a reference');
    assert.is(sent.at(-1)!.query.get('before'), 'p2');
    press('Download as CSV');
    await waitFor(() => assert.is(downloads.files[0]?.name, 'payouts.csv'));
  } finally {
    downloads.stop();
  }
});

work('a licence that came says when, and can be read', async () => {
  const licence = (id: string, day: string) => ({
    id,
    kind: 'license_certificate',
    name: 'l.pdf',
    type: 'application/pdf',
    size: 1000,
    uploaded_at: `${day}T08:00:00.000Z`,
  });
  openView('?view=sellers', {
    'GET /operator/sellers': page('sellers', [
      { ...JOE, documents: [licence('a', '2026-11-19'), licence('b', '2026-11-20')] },
    ]),
  });
  await screen.findByText('Sent on 20 Nov 2026, 08:00');
  assert.is(screen.getAllByRole('button', { name: /^Download Licence/ }).length, 2);
});

work('each choice of a list says how many there are, also none', async () => {
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
    ['drivers', 'Status', 'All 9, Pending 2, Approved 6, Rejected 1, Answer overdue 0, Papers due 3'],
    [
      'sellers',
      'Council status',
      'All 5, Pending 0, Registered 0, Approved 0, Active 0, Live 4, Refused 0, Fee unpaid 1',
    ],
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

work('a title in the tab names the view, and where nobody is logged in the console', async () => {
  openView('?view=payouts', { [LIST]: page('deliveries', []), 'GET /operator/payouts': page('payouts', []) });
  await waitFor(() => assert.is(document.title, 'Payouts · Operator · Next Door Kitchen'));
  await act(async () => void press('Log out'));
  await waitFor(() => assert.is(document.title, 'Operator · Next Door Kitchen'));
});

work('words that are being selected in a row do not open it', async () => {
  const { matchMedia, getSelection } = globalThis;
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
  try {
    openView('?view=deliveries', { [LIST]: page('deliveries', [JOB]) });
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

work('alerts of new problems are folded away below them', async () => {
  const phone = fakePhone();
  try {
    openView('?view=incidents', { 'GET /operator/incidents': page('incidents', []), [LIST]: page('deliveries', []) });
    await unfold((await screen.findByText('Alerts')).closest('details')!);
    await screen.findByRole('button', { name: /alerts/i });
  } finally {
    phone.restore();
  }
});

work('what was searched for in vain has no headings of lists', async () => {
  const nothing = { drivers: [], sellers: [], deliveries: [] };
  openView('?view=search&q=nobody', { 'GET /operator/search': { status: 200, body: nothing } });
  await screen.findByText(/^Nothing found/);
  assert.equal([screen.queryAllByRole('heading', { level: 2 }), document.querySelector('main a')], [[], null]);
});

work('a draft is sent to no council', async () => {
  const application = { ...JOE.application!, status: 'draft', council: { email: 'food@slough.test' } };
  openView('?view=sellers', { 'GET /operator/sellers': page('sellers', [{ ...JOE, application }]) });
  await screen.findByText('Draft application');
  assert.is(screen.queryByRole('button', { name: /^Send to the council/ }), null);
});

work('an entry of the log does not name its own operator twice', async () => {
  const self = { kind: 'operator', id: 'o1', name: 'op@example.co.uk' };
  const entry = {
    id: 'e',
    at: '2026-11-20T08:00:00.000Z',
    operator: self.name,
    action: 'password changed',
    subject: 'operator 01939c5e-0000-7000-8000-000000000001',
    detail: {},
    about: [self],
  };
  openView('?view=audit', { 'GET /operator/audit': page('entries', [entry]) });
  await screen.findByText('Password changed');
  assert.is(screen.getByText('Password changed').closest('th')!.textContent, 'Password changed');
});

work("the console's page says what it is before its code is here", () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Console />);
  assert.is(page.querySelector('h1')!.textContent, 'Operator');
  assert.is(page.querySelector('main')!.getAttribute('aria-busy'), 'true');
  assert.is(page.querySelector('form'), null, 'nobody knows yet whether somebody is logged in');
});

work.run();
