/** The first number in a contact as it was typed. */
export const phoneIn = (contact: string) => /\+?\d[\d ()-]{7,}\d/.exec(contact)?.[0];

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

/** The tab in which its driver finds a delivery of each status; the upcoming ones are still to be carried out. */
export const TAB_OF: Record<DeliveryStatus, DeliveryTab> = {
  available: 'available',
  assigned: 'upcoming',
  picked_up: 'upcoming',
  completed: 'completed',
  cancelled: 'cancelled',
};
export const isInHand = (status: DeliveryStatus) => TAB_OF[status] === 'upcoming';
export const statusesIn = (tab: DeliveryTab) =>
  (Object.keys(TAB_OF) as DeliveryStatus[]).filter((status) => TAB_OF[status] === tab);

export interface DeliveryMove {
  from: DeliveryStatus;
  /** As the driver who made the move sees it; a cancelled one is offered to the others again. */
  to: DeliveryStatus;
  label: string;
  /** The tab that is shown afterwards. */
  next: DeliveryTab;
}

/** What a driver may do, by the last part of the call's path. */
export const ACTIONS = {
  accept: { from: 'available', to: 'assigned', label: 'Accept', next: 'upcoming' },
  cancel: { from: 'assigned', to: 'cancelled', label: 'Cancel', next: 'cancelled' },
  'picked-up': { from: 'assigned', to: 'picked_up', label: 'Picked Up', next: 'upcoming' },
  complete: { from: 'picked_up', to: 'completed', label: 'Complete', next: 'completed' },
  'take-back': { from: 'cancelled', to: 'assigned', label: 'Take back', next: 'upcoming' },
} as const satisfies Record<string, DeliveryMove>;
export type DeliveryAction = keyof typeof ACTIONS;

/** For how long the driver who cancelled a delivery may take it back, in ms. */
export const TAKE_BACK_MS = 2 * 60 * 1000;

/** The actions of a delivery, in the order of their buttons; but for taking back, which is open for a time only. */
export const actionsOf = (status: DeliveryStatus) =>
  (Object.keys(ACTIONS) as DeliveryAction[]).filter(
    (action) => ACTIONS[action].from === status && action !== 'take-back',
  );
