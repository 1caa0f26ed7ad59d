/** What the operator's console offers; the status itself is free text. */
export const COUNCIL_STATUSES = ['pending', 'registered', 'approved', 'active', 'live', 'refused'] as const;

/** Whether a seller's council status unlocks the menu (specification, section 4). */
export const isApproved = (councilStatus: string | null | undefined) =>
  /^(registered|approved|active|live)$/i.test((councilStatus ?? '').trim());
