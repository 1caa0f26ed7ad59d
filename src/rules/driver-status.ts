export const DRIVER_STATUSES = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;
export type DriverStatus = keyof typeof DRIVER_STATUSES;
