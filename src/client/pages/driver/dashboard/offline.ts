import type { Delivery } from '#api/delivery';
import { TABS, type DeliveryTab } from '#rules/delivery';
import { driver, wipes } from '../../../session.ts';

/** Some deliveries of a tab, as the server told them at a time. */
export interface List {
  rows: readonly Delivery[];
  /** When they arrived, in ms. */
  at: number;
  /** There may be older ones. */
  more: boolean;
}

const keyOf = (tab: string) => `driver_list_${tab}`;

/** The last list that this driver saw on this phone, for when there is no signal. */
export function keptList(tab: DeliveryTab): List | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(tab))!) as (List & { driver: string }) | null;
    return kept && kept.driver === driver.peek()?.id ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a list when the phone is at rest: writing many rows takes time that a tap may need. */
export function keepList(tab: DeliveryTab, list: List): void {
  const owner = driver.peek()?.id;
  atRest(() => {
    // Whoever logged out in the meantime wants nothing kept.
    if (!owner || driver.peek()?.id !== owner) return;
    try {
      localStorage.setItem(keyOf(tab), JSON.stringify({ ...list, driver: owner }));
    } catch {
      // No room: then there is no list without signal.
    }
  });
}

const atRest = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);

wipes.driver.push(() => {
  try {
    for (const tab of Object.keys(TABS)) localStorage.removeItem(keyOf(tab));
  } catch {
    // Nothing was kept then.
  }
});
