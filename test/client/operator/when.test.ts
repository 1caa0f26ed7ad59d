import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { shortTime } from '../../../src/client/pages/operator/when.ts';

const when = suite('times in a column of the console');

when('the day is a word today and tomorrow, and has its year only where it is another', () => {
  const today = londonToday(new Date());
  const noon = (days: number) => shortTime(`${addDaysTo(today, days)}T12:00:00Z`).split(', ')[0];
  assert.equal([noon(0), noon(1)], ['Today', 'Tomorrow']);
  for (const days of [-1, 2]) assert.match(noon(days)!, /^\d/);
  assert.match(shortTime('2099-01-20T12:00:00Z'), /^20 Jan 2099, 12:00$/);
});

when.run();
