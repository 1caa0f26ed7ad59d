export const DELIVERY_STATUSES = {
  available: 'Available',
  assigned: 'Assigned',
  picked_up: 'Picked up',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;
export type DeliveryStatus = keyof typeof DELIVERY_STATUSES;

export const PAYOUT_STATUSES = { pending: 'Pending', paid: 'Paid' } as const;
export type PayoutStatus = keyof typeof PAYOUT_STATUSES;

export const TABS = {
  available: 'Available',
  upcoming: 'Upcoming',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;
export type DeliveryTab = keyof typeof TABS;

export interface DeliveryMove {
  from: DeliveryStatus;
  /** As the driver who made the move sees it; a cancelled one is offered to the others again. */
  to: DeliveryStatus;
  label: string;
  /** The tab that is shown afterwards. */
  next: DeliveryTab;
}

/** What a driver may do, by the last part of the call's path (specification, section 4). */
export const ACTIONS = {
  accept: { from: 'available', to: 'assigned', label: 'Accept', next: 'upcoming' },
  cancel: { from: 'assigned', to: 'cancelled', label: 'Cancel', next: 'cancelled' },
  'picked-up': { from: 'assigned', to: 'picked_up', label: 'Picked Up', next: 'upcoming' },
  complete: { from: 'picked_up', to: 'completed', label: 'Complete', next: 'completed' },
} as const satisfies Record<string, DeliveryMove>;
export type DeliveryAction = keyof typeof ACTIONS;

/** The actions of a delivery, in the order of their buttons. */
export const actionsOf = (status: DeliveryStatus) =>
  (Object.keys(ACTIONS) as DeliveryAction[]).filter((action) => ACTIONS[action].from === status);
