import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { answerBy, waitingInTime } from '#rules/review';

const review = suite('when drivers get an answer');

// 16 November 2026 is a Monday.
const ANSWERS: [since: string, days: number, by: string][] = [
  ['2026-11-16', 3, '2026-11-19'],
  ['2026-11-18', 3, '2026-11-23'],
  ['2026-11-20', 3, '2026-11-25'],
  ['2026-11-21', 3, '2026-11-25'],
  ['2026-11-22', 3, '2026-11-25'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-16', 5, '2026-11-23'],
  ['2026-12-30', 3, '2027-01-04'],
];
for (const [since, days, by] of ANSWERS) {
  review(`${days} working days from ${since} end on ${by}`, () => assert.is(answerBy(since, days), by));
}

review('who is told a day that has passed is late, and nobody else', () => {
  for (let today = '2026-11-16'; today < '2026-12-16'; today = addDaysTo(today, 1)) {
    for (const days of [1, 3, 5, 10]) {
      const first = waitingInTime(today, days);
      assert.ok(answerBy(first, days) >= today, `${first} is in time on ${today}`);
      assert.ok(answerBy(addDaysTo(first, -1), days) < today, `the day before ${first} is late on ${today}`);
    }
  }
});

review.run();
