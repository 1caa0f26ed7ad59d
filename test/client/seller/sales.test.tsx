import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { londonToday } from '#rules/dates';
import { addDaysTo, formatDay, mondayOf } from '#rules/days';
import { Sales } from '../../../src/client/pages/seller/Sales.tsx';
import { end, startSeller } from '../../../src/client/session.ts';
import { act, cleanup, press, put, render, screen, waitFor, within } from '../dom.ts';
import { type Answers, fakeNetwork, held, restoreNetwork, type Sent } from '../network.ts';
import { atNoonOf } from '../timers.ts';
import { AMINA } from './people.ts';

const SALES = 'GET /auth/sales';
const today = londonToday(new Date());
const monday = mondayOf(today);
const lastWeek = addDaysTo(monday, -7);
const dishes = [
  { dish_name: 'Biryani', meal_time: 'lunch', pence: 2400, portions: 3 },
  { dish_name: 'Daal', meal_time: 'dinner', pence: 800, portions: 2 },
];
const SOLD = {
  total_pence: 3200,
  portions: 5,
  days: [
    { date: addDaysTo(lastWeek, -14), pence: 800, portions: 1 },
    { date: lastWeek, pence: 800, portions: 2 },
    { date: today, pence: 1600, portions: 2 },
  ],
  dishes,
};
const NOTHING = { total_pence: 0, portions: 0, days: [], dishes: [] };
const ofOne = { total_pence: 800, portions: 2, days: [], dishes: dishes.slice(1) };

const page = suite('seller: sales');
page.after.each(() => {
  cleanup();
  end('seller');
  restoreNetwork();
});

/** Opens the page. A week or a day is answered with `part`. */
function begin(answers: Answers = {}, part: unknown = ofOne): Sent[] {
  startSeller('T', AMINA);
  const sent = fakeNetwork({
    [SALES]: ({ query }) => {
      const isWhole = Number(new Date(query.get('to')!)) - Number(new Date(query.get('from')!)) > 7 * 86_400_000;
      return { status: 200, body: isWhole ? SOLD : part };
    },
    ...answers,
  });
  render(<Sales />);
  return sent;
}
const rows = (at: number) =>
  [...document.querySelectorAll('table')[at]!.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
const sums = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
const spans = (sent: Sent[]) => sent.map(({ query }) => [query.get('from'), query.get('to')]);

page('shows the last weeks, the latest first, and the dishes by what they brought', async () => {
  const sent = begin();
  await screen.findByRole('heading', { name: 'Weeks' });
  assert.equal(spans(sent), [[addDaysTo(monday, -77), today]]);
  assert.is(screen.getByRole('link', { name: 'Your kitchen' }).getAttribute('href'), '/seller/dashboard');
  assert.equal(sums(), ['£16.00', '£16.00', '£32.00']);
  const [weeks] = [rows(0)];
  assert.equal(
    weeks.map(([, portions, takings]) => [portions, takings]),
    [
      ['2', '£16.00'],
      ['2', '£8.00'],
      ['0', '£0.00'],
      ['1', '£8.00'],
    ],
  );
  assert.is(weeks[0]![0], 'This week');
  assert.equal(rows(1), [
    ['Biryani lunch', '3', '£24.00'],
    ['Daal dinner', '2', '£8.00'],
  ]);
});

page('its tables say what each column is, and a bar repeats what a figure says', async () => {
  begin();
  await screen.findByRole('heading', { name: 'Weeks' });
  for (const [at, names] of [
    ['Week from', 'Portions', 'Takings'],
    ['Dish', 'Portions', 'Takings'],
  ].entries())
    assert.equal(
      within(document.querySelectorAll('table')[at]!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
      names,
    );
  const bars = [...document.querySelectorAll('progress')];
  assert.ok(bars.every((bar) => bar.getAttribute('aria-hidden') === 'true'));
  assert.equal(
    bars.slice(0, 4).map(({ value, max }) => [value, max]),
    [
      [1600, 1600],
      [800, 1600],
      [0, 1600],
      [800, 1600],
    ],
  );
});

page('a week opens into its days and has its own dishes, and a day into those of the day', async () => {
  const sent = begin();
  await screen.findByRole('heading', { name: 'Weeks' });
  press('This week');
  await screen.findByRole('heading', { name: 'Dishes of this week' });
  await waitFor(() => assert.equal(rows(1), [['Daal dinner', '2', '£8.00']]));
  assert.equal(rows(0)[1], [formatDay(today), '2', '£16.00']);
  press(formatDay(today));
  await waitFor(() => assert.equal(rows(0)[2], ['Daal dinner', '2', '£8.00']));
  assert.equal(spans(sent).slice(1), [
    [monday, today],
    [today, today],
  ]);
  const opener = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
  assert.equal([opener('This week'), opener(formatDay(today))], ['true', 'true']);
  press(formatDay(today));
  assert.is(rows(0).length, 5);
  press('This week');
  assert.equal([rows(0).length, rows(1).length], [4, 2], 'closed, the dishes of all weeks are back');
});

page('a tax year has its own sums', async () => {
  const sent = begin();
  await screen.findByRole('heading', { name: 'Weeks' });
  const { options } = screen.getByRole<HTMLSelectElement>('combobox');
  assert.is(options.length, 4);
  put('span', options[1]!.value);
  await screen.findByRole('heading', { name: 'Weeks' });
  const { query } = sent.at(-1)!;
  assert.match(`${query.get('from')} ${query.get('to')}`, /^\d{4}-04-06 \d{4}-04-05$/);
  assert.equal(sums(), ['£32.00']);
});

page('left open over midnight it goes on with the new day', async () => {
  const sent = begin();
  await screen.findByRole('heading', { name: 'Weeks' });
  assert.is(sums()[0], '£16.00');
  const tomorrow = addDaysTo(today, 1);
  await atNoonOf(tomorrow, async () => {
    act(() => void dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => assert.is(sums()[0], '£0.00'));
  });
  assert.equal(spans(sent).at(-1), [addDaysTo(mondayOf(tomorrow), -77), tomorrow]);
});

page('without sales it says so', async () => {
  begin({ [SALES]: { status: 200, body: NOTHING } });
  await screen.findByText('What you sell appears here, day by day.');
  assert.equal(sums(), ['£0.00', '£0.00', '£0.00']);
  assert.is(document.querySelector('table'), null);
  put('span', screen.getByRole<HTMLSelectElement>('combobox').options[2]!.value);
  await screen.findByText('Nothing was sold in this period.');
});

page('says when sales could not be loaded, all or those of a day, and tries again', async () => {
  let fine = false;
  begin({ [SALES]: () => (fine ? { status: 200, body: SOLD } : 'offline') });
  await screen.findByText("Couldn't load your sales.");
  assert.is(document.querySelector('main')!.getAttribute('aria-busy'), 'false');
  fine = true;
  press('Try again');
  await screen.findByRole('heading', { name: 'Weeks' });
  assert.is(screen.queryByRole('alert'), null);
  fine = false;
  press('This week');
  await screen.findByText("Couldn't load your sales.");
  fine = true;
  press('Try again');
  await waitFor(() => assert.is(rows(1).length, 2));
});

page("another period's sums never stand under the one that is chosen", async () => {
  const late = held();
  let first = true;
  begin({ [SALES]: () => (first ? { status: 200, body: SOLD } : late.answer()) });
  await screen.findByRole('heading', { name: 'Weeks' });
  first = false;
  put('span', screen.getByRole<HTMLSelectElement>('combobox').options[1]!.value);
  assert.equal(sums(), ['–']);
  assert.is(document.querySelector('table'), null);
  assert.is(screen.getByText('Loading…').getAttribute('aria-busy'), 'true');
  await act(async () => late.give({ status: 200, body: { ...SOLD, total_pence: 700 } }));
  await waitFor(() => assert.equal(sums(), ['£7.00']));
});

page('saves what is shown as a file, says when that failed, and prints', async () => {
  let fine = false;
  const sent = begin({
    'GET /auth/sales.csv': () =>
      fine ? { file: 'date,time\r\n', type: 'text/csv' } : { status: 503, body: { error: 'Please try again.' } },
  });
  await screen.findByRole('heading', { name: 'Weeks' });
  press('Download CSV');
  assert.ok(screen.getByRole('button', { name: 'Downloading…' }));
  await screen.findByText('Please try again.');
  fine = true;
  const names: string[] = [];
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    names.push(this.download);
  };
  try {
    press('Download CSV');
    await waitFor(() => assert.equal(names, [`sales-${addDaysTo(monday, -77)}-${today}.csv`]));
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
  await waitFor(() => assert.is(screen.queryByText('Please try again.'), null));
  const asked = sent.filter(({ call }) => call === 'GET /auth/sales.csv');
  assert.equal(spans(asked), [
    [addDaysTo(monday, -77), today],
    [addDaysTo(monday, -77), today],
  ]);
  let printed = 0;
  globalThis.print = () => {
    printed += 1;
  };
  press('Print');
  assert.is(printed, 1);
  assert.ok(screen.getByText('Amina Khan, Last 12 weeks'));
});

page('says that it is busy until it knows', async () => {
  const late = held();
  begin({ [SALES]: late.answer });
  const main = () => document.querySelector('main')!;
  assert.is(main().getAttribute('aria-busy'), 'true');
  await act(async () => late.give({ status: 200, body: SOLD }));
  await screen.findByRole('heading', { name: 'Weeks' });
  assert.is(main().getAttribute('aria-busy'), 'false');
});

page.run();
