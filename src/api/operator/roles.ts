/**
 * Lists are newest first, 50 unless `limit` says up to 200; `next` is the id for `before`, or null. Coverage and the
 * survey's counts are always whole: their `next` is null.
 */
export interface Page {
  limit?: number;
  before?: string | undefined;
}

export const base = { role: 'operator', codes: [401] } as const;
export const checked = { role: 'operator', codes: [401, 422] } as const;
export const racing = { role: 'operator', codes: [401, 409, 422] } as const;
