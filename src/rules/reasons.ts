// Apart from the rules of forms, so that the driver's dashboard carries none of these.
import type { DeliveryStatus } from './delivery.ts';

/** What can go wrong with a delivery, by its status, with the words of the button. */
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

/** All of them, whatever the status. */
export const REASON_LABELS = { ...REASONS.assigned, ...REASONS.picked_up };
export type IncidentReason = keyof typeof REASON_LABELS;

/** The reasons that fit a status, with their words; none where nobody carries the delivery. */
export const reasonsIn = (status: DeliveryStatus): Partial<Record<IncidentReason, string>> =>
  status === 'assigned' || status === 'picked_up' ? REASONS[status] : {};

/** What the operator may decide, as the driver is told it. */
export const OUTCOMES = {
  continue: 'Please carry on with this delivery.',
  return_to_kitchen: 'Please take the food back to the kitchen.',
  close_paid: "This delivery is closed. You'll be paid for it.",
  close_unpaid: "This delivery is closed. You won't be paid for it.",
} as const;
export type Outcome = keyof typeof OUTCOMES;
