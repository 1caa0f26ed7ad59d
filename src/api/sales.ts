import type { Input } from '#rules/form';
import type { salesSpan } from '#rules/sales';
import type { Call, Output } from './call.ts';

type SpanSent = Partial<Input<ReturnType<typeof salesSpan>>>;

export const answers = {
  readSales: {
    total_pence: 'integer',
    portions: 'integer',
    days: [{ date: 'text', pence: 'integer', portions: 'integer' }],
    dishes: [{ dish_name: 'text', meal_time: 'text', pence: 'integer', portions: 'integer' }],
  },
  salesCsv: 'file',
} as const;
export type Sales = Output<typeof answers.readSales>;

/**
 * A cook's sales from the day `from` to the day `to` (this week so far by default), by day and by dish, at the prices
 * they were made at. Days and dishes without sales are left out. Cooks who are not approved any more read it too.
 */
export const readSales: Call<SpanSent, Sales, 'seller'> = {
  method: 'GET',
  path: '/auth/sales',
  role: 'seller',
  codes: [401, 403, 422],
};

/** The same as a file: a heading, then a line for each sale. */
export const salesCsv: Call<SpanSent, Blob, 'seller'> = {
  method: 'GET',
  path: '/auth/sales.csv',
  role: 'seller',
  codes: [401, 403, 422],
};
