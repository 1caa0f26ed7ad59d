/** The first phone number in a contact. */
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

/** The tab that lists the deliveries of each status. */
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

interface DeliveryMove {
  from: DeliveryStatus;
  /** The status that the driver then sees. The others see a cancelled delivery as available again. */
  to: DeliveryStatus;
  label: string;
  /** The tab that opens afterwards. */
  next: DeliveryTab;
}

/** The actions of drivers, by the last part of the call's path. */
export const ACTIONS = {
  accept: { from: 'available', to: 'assigned', label: 'Accept', next: 'upcoming' },
  cancel: { from: 'assigned', to: 'cancelled', label: 'Cancel', next: 'cancelled' },
  'picked-up': { from: 'assigned', to: 'picked_up', label: 'Picked Up', next: 'upcoming' },
  complete: { from: 'picked_up', to: 'completed', label: 'Complete', next: 'completed' },
  'take-back': { from: 'cancelled', to: 'assigned', label: 'Take back', next: 'upcoming' },
} as const satisfies Record<string, DeliveryMove>;
export type DeliveryAction = keyof typeof ACTIONS;

/** How long a driver may take a cancelled delivery back. */
export const TAKE_BACK_MS = 2 * 60 * 1000;

/** The actions of a delivery in the order of their buttons, without taking back, which ends after a while. */
export const actionsOf = (status: DeliveryStatus) =>
  (Object.keys(ACTIONS) as DeliveryAction[]).filter(
    (action) => ACTIONS[action].from === status && action !== 'take-back',
  );
