/** The address of a view. */
export const addressOf = (view: string, filter: Record<string, string> = {}) =>
  `/operator?${new URLSearchParams({ view, ...filter }).toString()}`;
