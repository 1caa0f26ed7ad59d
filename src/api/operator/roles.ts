/**
 * A page of a list, newest first: 50 rows, or up to 200 by `limit`. The answer's `next` is the id for `before`, or null
 * on the last page. Coverage and the survey's counts have one page.
 */
export interface Page {
  limit?: number;
  before?: string | undefined;
}

export const base = { role: 'operator', codes: [401] } as const;
export const checked = { role: 'operator', codes: [401, 422] } as const;
export const racing = { role: 'operator', codes: [401, 409, 422] } as const;
