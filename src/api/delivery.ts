import type { DeliveryStatus, PayoutStatus } from '#rules/delivery';
import type { Call, Of } from './call.ts';

/** A delivery as a driver sees it. The last four are there only for the driver who holds it. */
export const deliveryShape = {
  id: 'text',
  fee_pence: 'whole',
  pickup_postcode: 'text',
  dropoff_postcode: 'text',
  pickup_time: 'text',
  status: 'text',
  'payout_status?': 'text',
  'pickup_address?': 'text',
  'dropoff_address?': 'text',
  'contact?': 'text',
  'notes?': 'text',
} as const;
export type Delivery = Omit<Of<typeof deliveryShape>, 'status' | 'payout_status'> & {
  status: DeliveryStatus;
  payout_status?: PayoutStatus | null;
};

const one = { delivery: deliveryShape } as const;

// `?before=<id>` is read by the handler: an id of the wrong shape is an unknown id, not a failed rule.
export const payloads = {
  listAvailable: undefined,
  listUpcoming: undefined,
  listCompleted: undefined,
  listCancelled: undefined,
  accept: undefined,
  cancel: undefined,
  pickUp: undefined,
  complete: undefined,
};

export const answers = {
  listAvailable: [deliveryShape],
  listUpcoming: [deliveryShape],
  listCompleted: [deliveryShape],
  listCancelled: [deliveryShape],
  accept: one,
  cancel: one,
  pickUp: one,
  complete: one,
} as const;

type List = Call<{ before?: string } | undefined, Delivery[]>;
type Action = Call<undefined, { delivery: Delivery }>;
const reading = { method: 'GET', role: 'courier', codes: [401, 403] } as const;
/** Optional headers: Idempotency-Key (a repeat gets the first answer), X-Tapped-At. */
const acting = { method: 'POST', role: 'courier', codes: [401, 403, 409] } as const;

export const listAvailable: List = { ...reading, path: '/driver/deliveries/available' };
export const listUpcoming: List = { ...reading, path: '/driver/deliveries/mine/upcoming' };
export const listCompleted: List = { ...reading, path: '/driver/deliveries/mine/completed' };
export const listCancelled: List = { ...reading, path: '/driver/deliveries/mine/cancelled' };

export const accept: Action = { ...acting, path: '/driver/deliveries/{id}/accept' };
export const cancel: Action = { ...acting, path: '/driver/deliveries/{id}/cancel' };
export const pickUp: Action = { ...acting, path: '/driver/deliveries/{id}/picked-up' };
export const complete: Action = { ...acting, path: '/driver/deliveries/{id}/complete' };
