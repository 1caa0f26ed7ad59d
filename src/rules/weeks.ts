// Apart from the rules of forms, so that the page loads without them.
import { addDaysTo, mondayOf } from './days.ts';

interface Day {
  date: string;
  pence: number;
  portions: number;
}

/**
 * The days of sales by week, the latest week first: from the first week with sales to the last one, or to the week of
 * `until`. Weeks without sales in between are there too.
 */
export function weeksOf(days: readonly Day[], until: string) {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) return [];
  const weeks: { week: string; pence: number; portions: number; days: Day[] }[] = [];
  for (let week = mondayOf(last > until ? last : until); week >= mondayOf(first); week = addDaysTo(week, -7)) {
    const own = days.filter(({ date }) => mondayOf(date) === week);
    const sum = (name: 'pence' | 'portions') => own.reduce((total, day) => total + day[name], 0);
    weeks.push({ week, pence: sum('pence'), portions: sum('portions'), days: own });
  }
  return weeks;
}
