import { array, coerce, object, refine, string } from 'superstruct';
import { optionalDay } from './calendar.ts';
import { londonToday } from './dates.ts';
import { mondayOf } from './days.ts';
import { lookedUp, optionalText, says, trim } from './field.ts';

const MAX_DELIVERIES = 1000;
const CHOOSE = 'Choose the deliveries to pay.';

/** A payout of several deliveries of a driver. A repeated delivery counts once. */
export const newPayout = object({
  driver_id: lookedUp((id) => trim(id).toLowerCase()),
  delivery_ids: says(
    coerce(
      refine(array(string()), 'some', (ids) => ids.length > 0 && ids.length <= MAX_DELIVERIES),
      array(string()),
      (ids) => [...new Set(ids.map((id) => id.toLowerCase()))],
    ),
    CHOOSE,
  ),
  reference: optionalText(100),
});

/** The first and the last day of earnings. '' is no limit. */
export const earningsSpan = object({ from: optionalDay, to: optionalDay });

/** The pay of a completed delivery. */
export interface Earned {
  fee_pence: number;
  completed_at: Date;
  payout_status: string | null;
}

/** The Monday of a moment's week in London. */
export const weekOf = (time: Date): string => mondayOf(londonToday(time));

/** A driver's earnings in all and by week, the latest week first. */
export function earningsOf(rows: readonly Earned[]) {
  const weeks = new Map<string, { week: string; deliveries: number; pence: number; paid_pence: number }>();
  for (const { fee_pence, completed_at, payout_status } of rows) {
    const week = weekOf(completed_at);
    const sums = weeks.get(week) ?? { week, deliveries: 0, pence: 0, paid_pence: 0 };
    sums.deliveries += 1;
    sums.pence += fee_pence;
    if (payout_status === 'paid') sums.paid_pence += fee_pence;
    weeks.set(week, sums);
  }
  const all = [...weeks.values()].sort((a, b) => b.week.localeCompare(a.week));
  const sum = (name: 'deliveries' | 'pence' | 'paid_pence') => all.reduce((total, week) => total + week[name], 0);
  return {
    total_pence: sum('pence'),
    paid_pence: sum('paid_pence'),
    pending_pence: sum('pence') - sum('paid_pence'),
    deliveries: sum('deliveries'),
    weeks: all,
  };
}
