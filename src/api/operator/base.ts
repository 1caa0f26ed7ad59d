/**
 * A page of a list, newest first: 50 rows, or up to 200 by `limit`. The answer's `next` is the id for `before`, or null
 * on the last page. Coverage and the survey's counts have one page.
 */
export interface Page {
  limit?: number;
  before?: string | undefined;
}

/** An operator's call. */
export const base = { role: 'operator', codes: [401] } as const;
/** One whose payload has rules. */
export const checked = { role: 'operator', codes: [401, 422] } as const;
/** One that is refused if another change came first. */
export const contested = { role: 'operator', codes: [401, 409, 422] } as const;
