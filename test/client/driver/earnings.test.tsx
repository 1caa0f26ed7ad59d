import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Earnings } from '../../../src/client/pages/driver/Earnings.tsx';
import { end, startDriver } from '../../../src/client/session.ts';
import { act, cleanup, named, press, put, render, screen, waitFor } from '../dom.ts';
import { fakeNetwork, held, restoreNetwork } from '../network.ts';
import { tells } from '../outline.ts';
import { TOM } from './drivers.ts';

const EARNINGS = 'GET /driver/earnings';
const earned = {
  total_pence: 1375,
  paid_pence: 815,
  pending_pence: 560,
  deliveries: 3,
  weeks: [{ week: '2026-11-16', deliveries: 3, pence: 1375, paid_pence: 815 }],
};
// Half past midnight in London.
const payout = { id: 'p1', paid_at: '2026-07-20T23:30:00Z', reference: 'NDK 7', total_pence: 815, deliveries: 2 };

const page = suite('driver: earnings');
page.after.each(() => {
  cleanup();
  end('driver');
  restoreNetwork();
});
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent));

page('shows what was earned, paid and is to be paid, by week, and the payouts', async () => {
  startDriver('T', TOM);
  const sent = fakeNetwork({
    [EARNINGS]: { status: 200, body: earned },
    'GET /driver/payouts': { status: 200, body: [payout] },
  });
  render(<Earnings />);
  await screen.findByText('To be paid');
  assert.is(screen.getByRole('link', { name: 'Deliveries' }).getAttribute('href'), '/driver/dashboard');
  let printed = 0;
  globalThis.print = () => {
    printed += 1;
  };
  press('Print');
  assert.is(printed, 1);
  assert.ok(screen.getByText('Tom Reed, All'), 'paper says whose sums they are, and of when');
  assert.equal(
    [...document.querySelectorAll('dd')].map(({ textContent }) => textContent),
    ['£5.60', '£13.75', '£8.15'],
  );
  assert.equal(cells(), [
    ['16 Nov 2026', '3', '£13.75', '£8.15'],
    ['21 Jul 2026', 'NDK 7', '2', '£8.15'],
  ]);
  const year = [...document.querySelectorAll('option')][1]!.textContent!;
  put('span', year);
  await waitFor(() => assert.is(sent.filter(({ call }) => call === EARNINGS).length, 2));
  const { query } = sent.filter(({ call }) => call === EARNINGS)[1]!;
  assert.match(query.get('from')!, /^\d{4}-04-06$/);
  assert.match(query.get('to')!, /^\d{4}-04-05$/);
});

page('a payout whose deliveries were all marked as not paid says so', async () => {
  startDriver('T', TOM);
  fakeNetwork({
    [EARNINGS]: { status: 200, body: { ...earned, weeks: [] } },
    'GET /driver/payouts': { status: 200, body: [{ ...payout, total_pence: 0, deliveries: 0 }] },
  });
  render(<Earnings />);
  await screen.findByText('NDK 7');
  assert.equal(cells(), [['21 Jul 2026', 'NDK 7', 'Marked as not paid', '£0.00']]);
});

page('shows every payout, though the server gives 200 at a time', async () => {
  startDriver('T', TOM);
  const all = Array.from({ length: 401 }, (_, at) => ({ ...payout, id: `p${at}`, reference: `NDK ${at}` }));
  const sent = fakeNetwork({
    [EARNINGS]: { status: 200, body: { ...earned, weeks: [] } },
    'GET /driver/payouts': ({ query }) => {
      const start = all.findIndex(({ id }) => id === query.get('before')) + 1;
      return { status: 200, body: all.slice(start, start + 200) };
    },
  });
  render(<Earnings />);
  await screen.findByText('NDK 400');
  assert.equal(
    cells().map(([, reference]) => reference),
    all.map(({ reference }) => reference),
  );
  assert.is(sent.filter(({ call }) => call === 'GET /driver/payouts').length, 3);
});

page('a year without deliveries says so, and that the payouts are those of all time', async () => {
  startDriver('T', TOM);
  fakeNetwork({
    [EARNINGS]: { status: 200, body: { ...earned, weeks: [] } },
    'GET /driver/payouts': { status: 200, body: [payout] },
  });
  render(<Earnings />);
  await screen.findByText('What you earn from finished deliveries appears here.');
  assert.ok(screen.getByRole('heading', { name: 'Payouts' }));
  put('span', document.querySelectorAll('option')[1]!.textContent!);
  await screen.findByText('No deliveries in this period.');
  assert.ok(screen.getByRole('heading', { name: 'All payouts' }));
});
for (const [today, year] of [
  ['2026-04-05', 'Tax year 2025 to 2026'],
  ['2026-04-06', 'Tax year 2026 to 2027'],
] as const) {
  page(`on ${today} the newest is '${year}'`, () => {
    startDriver('T', TOM);
    fakeNetwork({ [EARNINGS]: { status: 200, body: earned }, 'GET /driver/payouts': { status: 200, body: [] } });
    const real = globalThis.Date;
    globalThis.Date = new Proxy(real, {
      construct: (target, args) => Reflect.construct(target, args.length ? args : [`${today}T12:00:00Z`]),
    });
    try {
      render(<Earnings />);
    } finally {
      globalThis.Date = real;
    }
    return waitFor(() => assert.is(document.querySelectorAll('option')[1]?.textContent, year));
  });
}
for (const overtaken of [{ status: 200, body: { ...earned, total_pence: 700 } }, 'offline'] as const) {
  page(
    `shows the year that was chosen last, whatever comes when: ${overtaken === 'offline' ? overtaken : 'sums'}`,
    async () => {
      startDriver('T', TOM);
      const late = held();
      let asked = 0;
      const answers = [
        { status: 200, body: earned },
        late.answer,
        { status: 200, body: { ...earned, total_pence: 300 } },
      ];
      fakeNetwork({
        [EARNINGS]: () => {
          const answer = answers[asked++]!;
          return typeof answer === 'function' ? answer() : answer;
        },
        'GET /driver/payouts': { status: 200, body: [] },
      });
      render(<Earnings />);
      await screen.findByText('To be paid');
      const years = [...document.querySelectorAll('option')].map(({ textContent }) => textContent!);
      put('span', years[1]!);
      await waitFor(() => assert.is(asked, 2));
      put('span', years[2]!);
      await screen.findByText('£3.00');
      await act(async () => late.give(overtaken));
      assert.ok(screen.getByText('£3.00'));
      assert.is(screen.queryByText('Failed to load your earnings'), null);
    },
  );
}
page("another year's sums never stand under the one that is chosen", async () => {
  startDriver('T', TOM);
  const year = held();
  const retry = held();
  const answers: unknown[] = [{ status: 200, body: earned }, year.answer, retry.answer];
  answers.push({ status: 200, body: { ...earned, total_pence: 300 } });
  fakeNetwork({
    [EARNINGS]: () => {
      const answer = answers.shift();
      return (typeof answer === 'function' ? answer() : answer) as 'offline';
    },
    'GET /driver/payouts': { status: 200, body: [] },
  });
  render(<Earnings />);
  await screen.findByText('£13.75', { selector: 'dd' });
  const years = [...document.querySelectorAll('option')].map(({ textContent }) => textContent!);
  const select = named('span')[0]!;
  const shown = () => document.querySelector('main')!.textContent!.match(/£[\d.]+/g);
  put('span', years[1]!);
  assert.is(shown(), null, 'while it loads');
  await act(async () => year.give('offline'));
  await screen.findByText('Failed to load your earnings');
  assert.is(shown(), null, 'when it failed');
  assert.is(named('span')[0], select, 'the choice has stayed, with the focus');
  press('Try again');
  put('span', years[2]!);
  await screen.findByText('£3.00');
  await act(async () => retry.give({ status: 200, body: { ...earned, total_pence: 700 } }));
  assert.ok(screen.getByText('£3.00'), 'a retry that comes late');
});
page('a week of which nothing is paid says so, and no sum', async () => {
  startDriver('T', TOM);
  const weeks = [{ week: '2026-11-23', deliveries: 1, pence: 560, paid_pence: 0 }];
  fakeNetwork({
    [EARNINGS]: { status: 200, body: { ...earned, weeks } },
    'GET /driver/payouts': { status: 200, body: [] },
  });
  render(<Earnings />);
  await screen.findByText('To be paid');
  assert.equal(cells(), [['23 Nov 2026', '1', '£5.60', 'Not paid yet']]);
  assert.is(document.querySelector('[data-unit=paid]'), null, "no unit follows what isn't a sum");
});
page('says when it could not be loaded, and tries again', async () => {
  startDriver('T', TOM);
  let fine = false;
  fakeNetwork({
    [EARNINGS]: () => (fine ? { status: 200, body: { ...earned, weeks: [] } } : 'offline'),
    'GET /driver/payouts': { status: 200, body: [] },
  });
  render(<Earnings />);
  await screen.findByText('Failed to load your earnings');
  fine = true;
  press('Try again');
  assert.ok(await screen.findByText('No payouts yet.'));
  assert.is(screen.queryByRole('alert'), null);
});
page('its tables say what each column is, and where a row is a card what each figure counts', async () => {
  startDriver('T', TOM);
  fakeNetwork({
    [EARNINGS]: { status: 200, body: earned },
    'GET /driver/payouts': { status: 200, body: [payout] },
  });
  render(<Earnings />);
  await screen.findByText('To be paid');
  await screen.findByText('NDK 7');
  for (const [at, lines] of [
    `
col header Week from
col header Deliveries
col header Earned
col header Paid`,
    `
col header Paid on
col header Reference
col header Deliveries
col header Amount`,
  ].entries())
    tells(lines, document.querySelectorAll('table')[at]!);
  assert.is(screen.getByRole('link', { name: 'Deliveries' }).getAttribute('href'), '/driver/dashboard');
  assert.equal(
    [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => Object.values((cell as HTMLElement).dataset)[0]),
    ),
    [
      ['Week from', 'deliveries', undefined, 'paid'],
      ['Paid on', undefined, 'deliveries', undefined],
    ],
  );
});

page('says that it is busy until it knows', async () => {
  startDriver('T', TOM);
  const late = held();
  fakeNetwork({ [EARNINGS]: late.answer, 'GET /driver/payouts': { status: 200, body: [] } });
  render(<Earnings />);
  const main = () => document.querySelector('main')!;
  assert.equal([main().getAttribute('aria-busy'), /Loading…/.test(main().textContent!)], ['true', true]);
  await act(async () => late.give({ status: 200, body: earned }));
  await screen.findByText('To be paid');
  assert.equal([main().getAttribute('aria-busy'), /Loading…/.test(main().textContent!)], ['false', false]);
});
page("keeps the place of the sums while another year's are on their way", async () => {
  startDriver('T', TOM);
  const late = held();
  let first = true;
  fakeNetwork({
    [EARNINGS]: () => (first ? { status: 200, body: earned } : late.answer()),
    'GET /driver/payouts': { status: 200, body: [] },
  });
  render(<Earnings />);
  await screen.findByText('No payouts yet.');
  const sums = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  const before = sums();
  first = false;
  const choice = screen.getByRole<HTMLSelectElement>('combobox');
  put('span', choice.options[1]!.value);
  assert.is(screen.getByText('Loading…').getAttribute('aria-busy'), 'true');
  assert.equal(sums(), ['–', '–', '–']);
  assert.is(document.querySelector('table'), null);
  await act(async () => late.give({ status: 200, body: earned }));
  await screen.findByText('No payouts yet.');
  assert.equal(sums(), before);
  assert.is(screen.queryByText('Loading…'), null);
});

page.run();
