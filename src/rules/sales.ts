import { object, refine } from 'superstruct';
import { isDay, optionalDay } from './calendar.ts';
import { addDaysTo, mondayOf } from './days.ts';

/** The most days that are read at a time: a leap year. */
const MAX_SALES_DAYS = 366;

/** The first and the last day of sales. */
export interface Span {
  from: string;
  to: string;
}

/** A span whose ends may be '': the last day is today, the first one the Monday before it. */
export function spanOf(sent: Span, today: string): Span {
  const to = sent.to || today;
  return { from: sent.from || mondayOf(to), to };
}

export const salesSpan = (today: string) =>
  refine(object({ from: optionalDay, to: optionalDay }), 'span', (sent) => {
    // What is no day has a message of its own.
    if (![sent.from, sent.to].every((day) => day === '' || isDay(day))) return true;
    const { from, to } = spanOf(sent, today);
    if (to < from) return { path: ['to'], message: 'The last day must not be before the first.' };
    if (to >= addDaysTo(from, MAX_SALES_DAYS)) {
      return { path: ['to'], message: `Choose up to ${MAX_SALES_DAYS} days.` };
    }
    return true;
  });

/** What was sold of a dish on a day. */
export interface Sold {
  sold_on: string;
  dish_name: string;
  meal_time: string;
  pence: number;
  portions: number;
}

/** Sales in all, by day (the first day first) and by dish (the one with most pence first). */
export function salesOf(rows: readonly Sold[]) {
  const days = new Map<string, { date: string; pence: number; portions: number }>();
  const dishes = new Map<string, { dish_name: string; meal_time: string; pence: number; portions: number }>();
  const total = { pence: 0, portions: 0 };
  for (const { sold_on: date, dish_name, meal_time, pence, portions } of rows) {
    const day = days.get(date) ?? { date, pence: 0, portions: 0 };
    const key = `${meal_time} ${dish_name}`;
    const dish = dishes.get(key) ?? { dish_name, meal_time, pence: 0, portions: 0 };
    for (const sums of [day, dish, total]) {
      sums.pence += pence;
      sums.portions += portions;
    }
    days.set(date, day);
    dishes.set(key, dish);
  }
  return {
    total_pence: total.pence,
    portions: total.portions,
    days: [...days.values()].sort((a, b) => a.date.localeCompare(b.date)),
    dishes: [...dishes.values()].sort((a, b) => b.pence - a.pence || a.dish_name.localeCompare(b.dish_name)),
  };
}
