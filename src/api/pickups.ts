import type { Input } from '#rules/form';
import type { lateWord, pickupDate } from '#rules/pickup';
import type { Call, OnceCall, Output } from './call.ts';

/**
 * A delivery as its kitchen sees it: nothing of the customer, no pay. `driver` is who has it or completed it. `ready_at`
 * and `expected_at` are what the cook said of it.
 */
export const pickupShape = {
  id: 'text',
  /** Four digits, by which driver and cook call it. */
  number: 'text',
  pickup_time: 'text',
  status: 'text',
  'driver?': { first_name: 'text', transport: 'text' },
  'ready_at?': 'text',
  'expected_at?': 'text',
} as const;
export type Pickup = Output<typeof pickupShape>;

const one = { pickup: pickupShape } as const;

export const answers = {
  listPickups: { pickups: [pickupShape] },
  sayReady: one,
  sayLate: one,
} as const;

/** The pickups of a day (today by default), the soonest first. */
export const listPickups: Call<
  Partial<Input<typeof pickupDate>>,
  Output<typeof answers.listPickups>,
  'approvedSeller'
> = {
  method: 'GET',
  path: '/auth/pickups',
  role: 'approvedSeller',
  codes: [401, 403, 422],
};

/**
 * The food is ready. It may be repeated. This call and the next take the headers Idempotency-Key (a repeat gets the
 * first answer) and X-Tapped-At. 409 once the driver has picked it up or it is cancelled.
 */
export const sayReady: OnceCall<Record<string, never>, Output<typeof one>, 'approvedSeller'> = {
  method: 'POST',
  once: 'tap',
  path: '/auth/pickups/{id}/ready',
  role: 'approvedSeller',
  codes: [401, 403, 409],
};

/** The food is late by some minutes after the pickup time. A later word replaces an earlier one. 409 once it is ready. */
export const sayLate: OnceCall<Input<typeof lateWord>, Output<typeof one>, 'approvedSeller'> = {
  method: 'POST',
  once: 'tap',
  path: '/auth/pickups/{id}/late',
  role: 'approvedSeller',
  codes: [401, 403, 409, 422],
};
