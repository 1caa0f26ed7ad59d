import { useSearch } from 'wouter/use-browser-location';

/** The view and its filters, as the address names them. The prerendered page knows none. */
export const useQuery = () => new URLSearchParams(useSearch({ ssrSearch: '' }));

/** The address of a view. */
export const addressOf = (view: string, filter: Record<string, string> = {}) =>
  `/operator?${new URLSearchParams({ view, ...filter }).toString()}`;
