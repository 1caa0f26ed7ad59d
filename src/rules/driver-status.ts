// Apart from the rules of forms and of kitchens, so that each screen loads what it shows alone.

export const DRIVER_STATUSES = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;
export type DriverStatus = keyof typeof DRIVER_STATUSES;
