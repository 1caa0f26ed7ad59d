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

/** Does without storage where a browser refuses it, or has no room: then nothing is kept. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const keyOf = (tab: string) => `driver_list_${tab}`;

/** The last list that this driver saw on this phone, for when there is no signal. */
export function keptList(tab: DeliveryTab): List | undefined {
  const kept = quietly(() => JSON.parse(localStorage.getItem(keyOf(tab))!) as (List & { owner: string }) | null);
  return kept && kept.owner === driver.peek()?.id ? kept : undefined;
}

/** Writing many rows takes time that the first tap may need. */
const AT_REST_MS = 500;

/** Keeps a list for the next time. */
export function keepList(tab: DeliveryTab, list: List): void {
  const owner = driver.peek()?.id;
  setTimeout(() => {
    // Whoever logged out in the meantime wants nothing kept.
    if (!owner || driver.peek()?.id !== owner) return;
    quietly(() => localStorage.setItem(keyOf(tab), JSON.stringify({ ...list, owner })));
  }, AT_REST_MS);
}

/** Where taps are remembered until the server has answered them. */
export const QUEUE = 'driver_queue';

wipes.driver.push(() => {
  for (const tab in TABS) quietly(() => localStorage.removeItem(keyOf(tab)));
});
