// These are apart from the rules of forms, so that the driver's dashboard loads without them.
import type { DeliveryStatus } from './delivery.ts';

/** The possible problems with a delivery by its status, with the words of the buttons. */
export const REASONS = {
  assigned: {
    kitchen_closed: 'The kitchen is closed',
    food_not_ready: "The food isn't ready",
    vehicle_breakdown: 'My vehicle broke down',
  },
  picked_up: {
    nobody_home: 'Nobody is home',
    wrong_address: 'The address is wrong',
    refused: 'The food was refused',
    damaged: 'The food is damaged',
    unsafe_temperature: "The food isn't hot or cold enough",
  },
} as const satisfies Partial<Record<DeliveryStatus, Record<string, string>>>;

/** All problems, of any status. */
export const REASON_LABELS = { ...REASONS.assigned, ...REASONS.picked_up };
export type IncidentReason = keyof typeof REASON_LABELS;

/** The problems of a status, with their words. None if no driver has the delivery. */
export const reasonsIn = (status: DeliveryStatus): Partial<Record<IncidentReason, string>> =>
  status === 'assigned' || status === 'picked_up' ? REASONS[status] : {};

/** The operator's decisions, in the words to the driver. */
export const OUTCOMES = {
  continue: 'Please carry on with this delivery.',
  return_to_kitchen: 'Please take the food back to the kitchen.',
  close_paid: "This delivery is closed. You'll be paid for it.",
  close_unpaid: "This delivery is closed. You won't be paid for it.",
} as const;
export type Outcome = keyof typeof OUTCOMES;
