import { navigate } from 'wouter/use-browser-location';
import { type DeliveryTab, TABS } from '#rules/delivery';

const PATH = '/driver/dashboard';

/** The tab named in the address (`?tab=upcoming`); Available by default. */
export function tabOf(search: URLSearchParams): DeliveryTab {
  const named = search.get('tab') ?? '';
  return Object.hasOwn(TABS, named) ? (named as DeliveryTab) : 'available';
}

/** The tab shown now; undefined outside the dashboard. */
export const tabShown = () =>
  location.pathname.replace(/\/+$/, '') === PATH ? tabOf(new URLSearchParams(location.search)) : undefined;

/** Switches to a tab without a history entry, so that Back leaves the dashboard. */
export const showTab = (tab: DeliveryTab) =>
  navigate(tab === 'available' ? PATH : `${PATH}?tab=${tab}`, { replace: true });
