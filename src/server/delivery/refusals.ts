import type { DeliveryAction, DeliveryStatus } from '#rules/delivery';
import { HttpError } from '../http-error.ts';
import type { DeliveryRow } from './store.ts';

export const noDelivery = () => new HttpError(404, 'There is no such delivery.');

/** Somebody else was faster. The app then loads the delivery again. */
export const justChanged = () => new HttpError(409, 'This delivery has just changed. Please look again.');

/**
 * The state of a delivery for one driver. `taken`: another driver has it. `past`: it is available, but its pickup time
 * has passed.
 */
export type Standing = DeliveryStatus | 'taken' | 'past';

/** The standing of a delivery for `driver` at `now`. */
export function standingOf(row: DeliveryRow & { cancelled_by_me: boolean }, driver: string, now: Date): Standing {
  if (row.cancelled_by_me || row.status === 'cancelled') return 'cancelled';
  if (row.status === 'available') return row.pickup_time > now ? 'available' : 'past';
  return row.driver_id === driver ? row.status : 'taken';
}

const TAKEN = 'This delivery has already been taken.';
export const CANCELLED = 'This delivery was cancelled.';
export const COMPLETED = 'This delivery is already completed.';
const PICKED_UP = "You've already picked up this delivery.";
export const NOT_YOURS = 'This delivery is with another driver.';
export const ACCEPT_FIRST = 'Accept this delivery first.';
const LATE = 'The pickup time of this delivery has passed.';
const TOO_LATE_TO_TAKE_BACK = 'It is too late to take this delivery back.';

/**
 * Status and message of the refusal of each move, by standing. Null means that the move is made, or that it is the
 * winner's repeated accept. Conflicts are 409; 403 is for another driver's delivery.
 */
export const REFUSALS: Record<DeliveryAction, Record<Standing, readonly [number, string] | null>> = {
  accept: {
    available: null,
    assigned: null,
    taken: [409, TAKEN],
    past: [409, LATE],
    picked_up: [409, PICKED_UP],
    completed: [409, COMPLETED],
    cancelled: [409, CANCELLED],
  },
  cancel: {
    taken: [403, NOT_YOURS],
    past: [409, ACCEPT_FIRST],
    available: [409, ACCEPT_FIRST],
    assigned: null,
    picked_up: [409, "You've picked up this delivery, so you can no longer cancel it here."],
    completed: [409, COMPLETED],
    cancelled: [409, CANCELLED],
  },
  'picked-up': {
    taken: [403, NOT_YOURS],
    past: [409, ACCEPT_FIRST],
    available: [409, ACCEPT_FIRST],
    assigned: null,
    picked_up: [409, PICKED_UP],
    completed: [409, COMPLETED],
    cancelled: [409, CANCELLED],
  },
  complete: {
    taken: [403, NOT_YOURS],
    past: [409, ACCEPT_FIRST],
    available: [409, ACCEPT_FIRST],
    assigned: [409, 'Pick up this delivery first.'],
    picked_up: null,
    completed: [409, COMPLETED],
    cancelled: [409, CANCELLED],
  },
  'take-back': {
    taken: [409, TOO_LATE_TO_TAKE_BACK],
    past: [409, TOO_LATE_TO_TAKE_BACK],
    available: [409, TOO_LATE_TO_TAKE_BACK],
    assigned: [409, TOO_LATE_TO_TAKE_BACK],
    picked_up: [409, TOO_LATE_TO_TAKE_BACK],
    completed: [409, TOO_LATE_TO_TAKE_BACK],
    cancelled: [409, TOO_LATE_TO_TAKE_BACK],
  },
};
