import { signal, type Signal } from '@preact/signals-react';
import { listAvailable, listCancelled, listCompleted, listUpcoming, type Delivery } from '#api/delivery';
import type { DeliveryStatus, DeliveryTab } from '#rules/delivery';
import { Failure, send } from '../../../send.ts';
import { driver, driverToken } from '../../../session.ts';
import { refreshMe } from './me.ts';
import { keepList, keptList, type List } from './offline.ts';

/** The most deliveries in one answer (decisions): after a full one there may be more. */
const FULL = 200;

export interface Listing {
  /** What is known, if anything is. */
  list?: List;
  /** The last attempt to load it failed. */
  failed?: boolean;
}

const CALLS = {
  available: listAvailable,
  upcoming: listUpcoming,
  completed: listCompleted,
  cancelled: listCancelled,
};

export const listings: Record<DeliveryTab, Signal<Listing>> = {
  available: signal({}),
  upcoming: signal({}),
  completed: signal({}),
  cancelled: signal({}),
};
const tabs = Object.keys(CALLS) as DeliveryTab[];

/** The number of the last attempt for each tab: an answer that was overtaken is dropped. */
const attempts: Record<DeliveryTab, number> = { available: 0, upcoming: 0, completed: 0, cancelled: 0 };
const loading = new Set<DeliveryTab>();

/**
 * Loads a tab's list; until the answer is there the last known one shows. Never rejects.
 *
 * @param withOlder keeps the older pages that were shown (a poll); without it the list starts anew
 */
export async function load(tab: DeliveryTab, withOlder = false): Promise<void> {
  const status = driver.peek()?.status;
  if (!driverToken.peek() || (status && status !== 'approved')) return;
  const listing = listings[tab];
  const attempt = ++attempts[tab];
  loading.add(tab);
  if (!listing.peek().list) {
    const list = keptList(tab);
    if (list) listing.value = { list };
  }
  try {
    const rows = await send(CALLS[tab]);
    if (attempt !== attempts[tab]) return;
    const list = joined(listing.peek().list, rows, withOlder);
    listing.value = { list };
    keepList(tab, { ...list, rows: list.rows.slice(0, rows.length), more: rows.length >= FULL });
  } catch (error) {
    if (attempt !== attempts[tab]) return;
    if (error instanceof Failure && error.status === 403) void refreshMe();
    listing.value = { ...listing.peek(), failed: true };
  } finally {
    if (attempt === attempts[tab]) loading.delete(tab);
  }
}

/** Loads a tab's list unless that is under way. */
export const ensure = (tab: DeliveryTab) => {
  if (!loading.has(tab)) void load(tab, true);
};

/** Loads what comes after the last delivery shown. Resolves with whether that worked. */
export async function loadOlder(tab: DeliveryTab): Promise<boolean> {
  const before = listings[tab].peek().list?.rows.at(-1)?.id;
  try {
    const older = await send(CALLS[tab], { before });
    const { list } = listings[tab].peek();
    // Loaded anew in the meantime: what came belongs behind another list.
    if (list?.rows.at(-1)?.id !== before) return true;
    const known = new Set(list!.rows.map(({ id }) => id));
    const rows = [...list!.rows, ...older.filter(({ id }) => !known.has(id))];
    listings[tab].value = { list: { ...list!, rows, more: older.length >= FULL } };
    return true;
  } catch {
    return false;
  }
}

/** The tab that a status belongs to. */
const HOMES: Record<DeliveryStatus, DeliveryTab> = {
  available: 'available',
  assigned: 'upcoming',
  picked_up: 'upcoming',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Takes a delivery that has moved out of the lists where it was, even if there is no signal to load them anew. */
export function keepMove(moved: Delivery): void {
  for (const tab of tabs) {
    const { list } = listings[tab].peek();
    if (!list?.rows.some(({ id }) => id === moved.id)) continue;
    const stays = HOMES[moved.status] === tab;
    const rows = stays
      ? list.rows.map((row) => (row.id === moved.id ? moved : row))
      : list.rows.filter(({ id }) => id !== moved.id);
    listings[tab].value = { ...listings[tab].peek(), list: { ...list, rows } };
    keepList(tab, { ...list, rows });
  }
}

/** A fresh first page, with what was shown behind it; a row that has not changed stays the same object. */
function joined(old: List | undefined, fresh: readonly Delivery[], withOlder: boolean): List {
  const known = new Map(old?.rows.map((row) => [row.id, row]));
  const rows = fresh.map((row) => {
    const before = known.get(row.id);
    return before && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  });
  const list = { rows, at: Date.now(), more: fresh.length >= FULL };
  const last = withOlder && list.more && old ? old.rows.findIndex(({ id }) => id === fresh.at(-1)!.id) : -1;
  const older = last < 0 ? [] : old!.rows.slice(last + 1);
  if (!older.length) return list;
  const ids = new Set(fresh.map(({ id }) => id));
  return { ...list, rows: [...rows, ...older.filter(({ id }) => !ids.has(id))], more: old!.more };
}

// Another session, here or in another tab: nothing of the last one may show.
let session = driverToken.peek();
driverToken.subscribe((token) => {
  if (token === session) return;
  session = token;
  for (const tab of tabs) {
    attempts[tab] += 1;
    listings[tab].value = {};
  }
  loading.clear();
});
