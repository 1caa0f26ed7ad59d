import { navigate } from 'wouter/use-browser-location';
import { type DeliveryTab, TABS } from '#rules/delivery';

const PATH = '/driver/dashboard';

/** The tab that an address names (`?tab=upcoming`); Available unless it names one. */
export function tabOf(search: URLSearchParams): DeliveryTab {
  const named = search.get('tab') ?? '';
  return Object.hasOwn(TABS, named) ? (named as DeliveryTab) : 'available';
}

/** The tab that is shown now; undefined once the driver has left the dashboard. */
export const tabShown = () =>
  location.pathname.replace(/\/+$/, '') === PATH ? tabOf(new URLSearchParams(location.search)) : undefined;

/** Moves to a tab, without an entry in the history: Back leaves the dashboard. */
export const showTab = (tab: DeliveryTab) =>
  navigate(tab === 'available' ? PATH : `${PATH}?tab=${tab}`, { replace: true });
