import { signal, type Signal } from '@preact/signals-react';
import { listAvailable, listCancelled, listCompleted, listUpcoming, type Delivery } from '#api/delivery';
import type { DeliveryTab } from '#rules/delivery';
import { type Failure, send } from '../../../send.ts';
import { driver, driverToken } from '../../../session.ts';
import { refreshMe } from './later.ts';
import { keepList, keptList, type List } from './offline.ts';

/** The most deliveries in one answer (decisions): after a full one there may be more. */
export const FULL = 200;

export interface Listing {
  /** What is known, if anything is. */
  list?: List;
  /** The last attempt to load it failed. */
  failed?: boolean;
}

export const CALLS = {
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

/** The attempts under way: an answer that was overtaken by another attempt is dropped. */
let current: Partial<Record<DeliveryTab, object>> = {};
/** The tab whose list was asked for before the page was drawn. */
let ahead: DeliveryTab | undefined;

/**
 * Loads a tab's list; until the answer is there the last known one shows. Never rejects.
 *
 * @param withOlder keeps the older pages that were shown (a poll); without it the list starts anew
 */
export async function load(tab: DeliveryTab, withOlder?: boolean): Promise<void> {
  const { status = 'approved' } = driver.peek() ?? {};
  if (!driverToken.peek() || status !== 'approved') return;
  const listing = listings[tab];
  const attempt = (current[tab] = {});
  if (!listing.peek().list) listing.value = { list: keptList(tab) };
  try {
    const rows = await send(CALLS[tab]);
    if (current[tab] !== attempt) return;
    const list = joined(listing.peek().list, rows, withOlder);
    listing.value = { list };
    keepList(tab, { ...list, rows: list.rows.slice(0, rows.length) });
  } catch (error) {
    if (current[tab] !== attempt) return;
    if ((error as Failure).status === 403) refreshMe();
    listing.value = { ...listing.peek(), failed: true };
  } finally {
    if (current[tab] === attempt) delete current[tab];
  }
}

/** Loads a tab's list unless that is under way, or was just done ahead of the page. */
export function ensure(tab: DeliveryTab): void {
  if (ahead !== tab && !current[tab]) void load(tab, true);
  ahead = undefined;
}

/** Loads a list before there is a page to ask for it. */
export function loadAhead(tab: DeliveryTab): void {
  ahead = tab;
  void load(tab);
}

/** A fresh first page, with what was shown behind it; a row that has not changed stays the same object. */
function joined(old: List | undefined, fresh: readonly Delivery[], withOlder?: boolean): List {
  const known = new Map(old?.rows.map((row) => [row.id, row]));
  const rows = fresh.map((row) => {
    const before = known.get(row.id);
    known.delete(row.id);
    return before && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  });
  const more = fresh.length >= FULL;
  const end = withOlder && more && old ? old.rows.findIndex(({ id }) => id === fresh.at(-1)!.id) + 1 : 0;
  const older = end ? old!.rows.slice(end).filter(({ id }) => known.has(id)) : [];
  return { rows: [...rows, ...older], at: Date.now(), more: older.length ? old!.more : more };
}

// Another session, here or in another tab: nothing of the last one may show.
let session = driverToken.peek();
driverToken.subscribe((token) => {
  if (token === session) return;
  session = token;
  current = {};
  ahead = undefined;
  for (const listing of Object.values(listings)) listing.value = {};
});
