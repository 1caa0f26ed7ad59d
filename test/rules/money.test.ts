import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatPence, formatPounds, toPence } from '#rules/money';

const money = suite('money');

for (const [pounds, pence] of [
  ['6.50', 650],
  ['6.5', 650],
  ['6', 600],
  ['0.01', 1],
  ['0.29', 29],
  ['1.15', 115],
  ['8.29', 829],
  ['999.99', 99999],
] as const) {
  money(`${pounds} pounds are ${pence} pence`, () => {
    assert.is(toPence(pounds), pence);
  });
}

money('no price loses or gains a penny on the way', () => {
  for (let pence = 1; pence <= 99_999; pence += 1) {
    const text = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
    if (toPence(text) !== pence) assert.unreachable(text);
    if (formatPence(pence) !== `£${text}`) assert.unreachable(`£${text}`);
  }
});

money('amounts are shown with two decimals', () => {
  assert.is(formatPence(650), '£6.50');
  assert.is(formatPence(5), '£0.05');
  assert.is(formatPence(100_000), '£1000.00');
  assert.is(formatPounds(6.5), '£6.50');
  assert.is(formatPounds(3), '£3.00');
});

money.run();
