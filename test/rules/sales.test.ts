import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { salesOf, spanOf } from '#rules/sales';
import { taxYearsOn } from '#rules/tax-year';
import { weeksOf } from '#rules/weeks';

const sums = suite('sums of sales');

sums('a week begins on Monday, and the span without days is this week so far', () => {
  for (const [today, from] of [
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ] as const) {
    assert.equal(spanOf({ from: '', to: '' }, today), { from, to: today });
  }
});

sums('days ascend, and the dish that brought most comes first', () => {
  const row = { sold_on: '2026-11-24', dish_name: 'Daal', meal_time: 'lunch', pence: 650, portions: 1 };
  const { total_pence, portions, days, dishes } = salesOf([
    row,
    { ...row, sold_on: '2026-11-23' },
    { ...row, dish_name: 'Rice', pence: 1400, portions: 7 },
  ]);
  assert.equal([total_pence, portions], [2700, 9]);
  assert.equal(days, [
    { date: '2026-11-23', pence: 650, portions: 1 },
    { date: '2026-11-24', pence: 2050, portions: 8 },
  ]);
  assert.equal(
    dishes.map(({ dish_name, pence }) => [dish_name, pence]),
    [
      ['Rice', 1400],
      ['Daal', 1300],
    ],
  );
});

sums('weeks come the latest first, with those without sales in between, from the first one sold in', () => {
  const days = [
    { date: '2026-11-01', pence: 100, portions: 1 },
    { date: '2026-11-17', pence: 300, portions: 2 },
    { date: '2026-11-22', pence: 400, portions: 3 },
  ];
  const said = (until: string) => weeksOf(days, until).map(({ week, pence, portions }) => [week, pence, portions]);
  const sold = [
    ['2026-11-16', 700, 5],
    ['2026-11-09', 0, 0],
    ['2026-11-02', 0, 0],
    ['2026-10-26', 100, 1],
  ];
  assert.equal(said(''), sold);
  assert.equal(said('2026-11-26'), [['2026-11-23', 0, 0], ...sold]);
  assert.equal(weeksOf([], '2026-11-26'), []);
});

sums('a tax year begins on 6 April', () => {
  assert.equal(
    ['2026-04-05', '2026-04-06'].map((today) => taxYearsOn(today)[0]),
    [
      { label: 'Tax year 2025 to 2026', from: '2025-04-06', to: '2026-04-05' },
      { label: 'Tax year 2026 to 2027', from: '2026-04-06', to: '2027-04-05' },
    ],
  );
});

sums.run();
