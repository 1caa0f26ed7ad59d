import type { Input } from '#rules/form';
import type { earningsSpan } from '#rules/payout';
import type { Call, Output } from './call.ts';

/** A payout, with the number of its deliveries. */
export const payoutShape = {
  id: 'text',
  paid_at: 'text',
  reference: 'text',
  total_pence: 'integer',
  deliveries: 'integer',
} as const;

export const answers = {
  readEarnings: {
    total_pence: 'integer',
    paid_pence: 'integer',
    pending_pence: 'integer',
    deliveries: 'integer',
    weeks: [{ week: 'text', deliveries: 'integer', pence: 'integer', paid_pence: 'integer' }],
  },
  listOwnPayouts: [payoutShape],
} as const;

/** Earnings of completed deliveries by week (its Monday in London), the latest first. Suspended drivers read it too. */
export const readEarnings: Call<Partial<Input<typeof earningsSpan>>, Output<typeof answers.readEarnings>, 'driver'> = {
  method: 'GET',
  path: '/driver/earnings',
  role: 'driver',
  codes: [401, 403, 422],
};

/** The most payouts in one answer. After a full one there may be more. */
export const PAYOUTS_PAGE = 200;

/** The latest payouts before the id `before`, newest first. */
export const listOwnPayouts: Call<
  { before?: string | undefined } | undefined,
  Output<typeof answers.listOwnPayouts>,
  'driver'
> = {
  method: 'GET',
  path: '/driver/payouts',
  role: 'driver',
  codes: [401, 403],
};
