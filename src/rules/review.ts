// When drivers who have applied get an answer. British bank holidays count as working days: nobody has to keep a list.
import { addDaysTo } from './days.ts';

const isWorkingDay = (day: string) => new Date(`${day}T12:00Z`).getUTCDay() % 6 !== 0;

/** The day by which they have it: so many working days (Monday to Friday) after the day they sent the last of it. */
export function answerBy(since: string, days: number): string {
  let day = since;
  for (let left = days; left > 0; ) {
    day = addDaysTo(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** The first day of waiting that is still in time: who waits from a day before it waits for longer than promised. */
export function waitingInTime(today: string, days: number): string {
  let first = today;
  for (let before = addDaysTo(first, -1); answerBy(before, days) >= today; before = addDaysTo(first, -1)) {
    first = before;
  }
  return first;
}
