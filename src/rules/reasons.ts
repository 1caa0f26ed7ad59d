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

/** What to do while the decision is awaited. */
export const MEANWHILE: Record<IncidentReason, string> = {
  kitchen_closed: 'Call the kitchen, and wait by the door.',
  food_not_ready: 'Ask how long it will be, and wait inside if you can.',
  vehicle_breakdown: 'Get yourself somewhere safe first. We can send another driver.',
  nobody_home: 'Wait by the door. Ring again, and call the customer.',
  wrong_address: 'Call the customer and ask where to go.',
  refused: "Keep the food with you. You don't need to argue.",
  damaged: "Keep the food with you, and don't hand it over.",
  unsafe_temperature: "Keep the food with you, and don't hand it over.",
};

/** How long a report can be undone, in ms. */
export const UNDO_MS = 60_000;

/** The operator's decisions, in the words to the driver. */
export const OUTCOMES = {
  continue: 'Please carry on with this delivery.',
  return_to_kitchen: 'Please take the food back to the kitchen.',
  close_paid: "This delivery is closed. You'll be paid for it.",
  close_unpaid: "This delivery is closed. You won't be paid for it.",
} as const;
export type Outcome = keyof typeof OUTCOMES;
