/** The address of a view of the console. */
export const addressOf = (view: string, filter: Record<string, string> = {}) =>
  `/operator?${new URLSearchParams({ view, ...filter }).toString()}`;
