// Apart from the rules of forms, so that screens which only show how someone stands carry none of these.

/** A council status is free text: whether it is one of these words, in any case. */
const isOneOf = (words: RegExp) => (councilStatus: unknown) => words.test(String(councilStatus ?? '').trim());

/** Whether a seller's council status unlocks the menu. */
export const isApproved = isOneOf(/^(registered|approved|active|live)$/i);

/** Whether it was refused, for which a reason is given. */
export const isRefused = isOneOf(/^refused$/i);

export const DRIVER_STATUSES = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;
export type DriverStatus = keyof typeof DRIVER_STATUSES;
