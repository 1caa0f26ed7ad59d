// The promised day of the answer to a driver's application. Bank holidays count as working days: we keep no list.
import { addDaysTo } from './days.ts';

const isWorkingDay = (day: string) => new Date(`${day}T12:00Z`).getUTCDay() % 6 !== 0;

/** The day of the answer: `days` working days (Monday to Friday) after the day of what was sent last. */
export function answerBy(since: string, days: number): string {
  let day = since;
  for (let remaining = days; remaining > 0; ) {
    day = addDaysTo(day, 1);
    if (isWorkingDay(day)) remaining -= 1;
  }
  return day;
}

/** Applicants who have waited since before this day have waited longer than promised. */
export function waitingInTime(today: string, days: number): string {
  let first = today;
  for (let before = addDaysTo(first, -1); answerBy(before, days) >= today; before = addDaysTo(first, -1)) {
    first = before;
  }
  return first;
}
