import type { DeliveryStatus, PayoutStatus } from '#rules/delivery';
import type { Input } from '#rules/form';
import type { incidentReport } from '#rules/incident';
import type { IncidentReason, Outcome } from '#rules/reasons';
import type { Call, OnceCall, Output } from './call.ts';

/**
 * A delivery, as shown to drivers. Only the driver who has it gets the addresses, the contact and the notes; the
 * kitchen's name and phone, the number that it is called by there, and what the cook said (`ready_at`, `expected_at`).
 * `incident` is the newest that this driver reported, `report` what else is known of it: the time by which we promise a
 * decision, and until when it can be undone, both null once it is decided. `take_back_until` is there while a
 * cancellation can be undone. `miles` is the straight line between the centres of its postcodes, where they are known.
 * `listed_at` is the time that the driver's own lists are sorted by.
 */
export const deliveryShape = {
  id: 'text',
  fee_pence: 'integer',
  pickup_postcode: 'text',
  dropoff_postcode: 'text',
  pickup_time: 'text',
  status: 'text',
  'payout_status?': 'text',
  'miles?': 'number',
  'pickup_address?': 'text',
  'dropoff_address?': 'text',
  'contact?': 'text',
  'notes?': 'text',
  'kitchen?': 'text',
  'kitchen_phone?': 'text',
  'number?': 'text',
  'ready_at?': 'text',
  'expected_at?': 'text',
  'incident?': { id: 'text', reason: 'text', 'outcome?': 'text' },
  'report?': {
    created_at: 'text',
    'answer_by?': 'text',
    'undo_until?': 'text',
    'photo_at?': 'text',
    'decision_note?': 'text',
  },
  'take_back_until?': 'text',
  'listed_at?': 'text',
} as const;
export type Delivery = Omit<Output<typeof deliveryShape>, 'status' | 'payout_status' | 'incident'> & {
  status: DeliveryStatus;
  payout_status?: PayoutStatus | null;
  incident?: { id: string; reason: IncidentReason; outcome?: Outcome | null } | null;
};

const incidentShape = {
  id: 'text',
  delivery_id: 'text',
  reason: 'text',
  note: 'text',
  'outcome?': 'text',
  created_at: 'text',
} as const;

const one = { delivery: deliveryShape } as const;

export const answers = {
  listAvailable: [deliveryShape],
  listUpcoming: [deliveryShape],
  listCompleted: [deliveryShape],
  listCancelled: [deliveryShape],
  accept: one,
  cancel: one,
  pickUp: one,
  complete: one,
  takeBack: one,
  reportIncident: { incident: incidentShape },
  undoIncident: one,
} as const;

/** The most deliveries in one answer of a list. After a full one there may be more. */
export const DELIVERIES_PAGE = 200;

/**
 * The deliveries after the id `before`. The other two say where the caller saw that delivery, since it may have moved or
 * gone: its `pickup_time` in the available list, its `listed_at` in the others.
 */
interface PlaceInList {
  before?: string | undefined;
  before_time?: string | undefined;
  before_listed_at?: string | null | undefined;
}
type List = Call<PlaceInList | undefined, Delivery[], 'approvedDriver'>;
type Action = OnceCall<undefined, { delivery: Delivery }, 'approvedDriver'>;
const reading = { method: 'GET', role: 'approvedDriver', codes: [401, 403] } as const;
/** Takes the headers Idempotency-Key (a repeat gets the first answer) and X-Tapped-At. */
const acting = { method: 'POST', once: 'tap', role: 'approvedDriver', codes: [401, 403, 409] } as const;

export const listAvailable: List = { ...reading, path: '/driver/deliveries/available' };
export const listUpcoming: List = { ...reading, path: '/driver/deliveries/mine/upcoming' };
export const listCompleted: List = { ...reading, path: '/driver/deliveries/mine/completed' };
export const listCancelled: List = { ...reading, path: '/driver/deliveries/mine/cancelled' };

export const accept: Action = { ...acting, path: '/driver/deliveries/{id}/accept' };
export const cancel: Action = { ...acting, path: '/driver/deliveries/{id}/cancel' };
export const pickUp: Action = { ...acting, path: '/driver/deliveries/{id}/picked-up' };
export const complete: Action = { ...acting, path: '/driver/deliveries/{id}/complete' };
/** Undoes a cancellation, within two minutes and while nobody else has the delivery. */
export const takeBack: Action = { ...acting, path: '/driver/deliveries/{id}/take-back' };

/** Reports a problem with a delivery in hand. Takes the same headers as the moves. */
export const reportIncident: OnceCall<
  Partial<Input<typeof incidentReport>>,
  Output<typeof answers.reportIncident>,
  'approvedDriver'
> = {
  ...acting,
  path: '/driver/deliveries/{id}/incidents',
  status: 201,
  codes: [401, 403, 409, 422],
};

/** Takes back the open report of a problem within a minute, as if it had never been made. */
export const undoIncident: Action = { ...acting, path: '/driver/deliveries/{id}/incidents/undo' };
