import { type Signal, signal } from '@preact/signals-react';
import {
  DELIVERIES_PAGE,
  type Delivery,
  listAvailable,
  listCancelled,
  listCompleted,
  listUpcoming,
} from '#api/delivery';
import { type DeliveryTab, TAB_OF, TABS } from '#rules/delivery';
import { type Failure, send } from '../../../send.ts';
import { driver, gates, wipes } from '../../../session.ts';
import { dropStored, readStored, store } from '../../../storage.ts';
import { refreshMe } from './me.ts';

/** A tab's deliveries, as the server last listed them. */
export interface List {
  rows: readonly Delivery[];
  /** When they arrived (ms). */
  at: number;
  /** Whether there may be older ones. */
  more: boolean;
}

export interface Listing {
  /** The last known list. */
  list?: List | undefined;
  /** Whether the last attempt to load failed. */
  failed?: boolean;
}

const CALLS = { available: listAvailable, upcoming: listUpcoming, completed: listCompleted, cancelled: listCancelled };
const NAMES = Object.keys(TABS) as DeliveryTab[];

/** Each tab's list, and whether loading it failed. */
export const listings: Record<DeliveryTab, Signal<Listing>> = {
  available: signal({}),
  upcoming: signal({}),
  completed: signal({}),
  cancelled: signal({}),
};

/** The running attempts. An answer is dropped if a later attempt has started. */
let current: Partial<Record<DeliveryTab, object>> = {};
/** The tab whose list was requested before the page rendered. */
let ahead: DeliveryTab | undefined;

/**
 * Loads a tab's list. The last known list shows until the answer arrives. Never rejects.
 *
 * @param withOlder keeps the older pages on screen (polling); otherwise the list starts at its first page
 */
export async function load(tab: DeliveryTab, withOlder?: boolean): Promise<void> {
  // If this browser has lost the record, it asks anyway: the server decides.
  if (!gates.driver.peek() || (driver.peek() && !gates.deliveries.peek())) return;
  const listing = listings[tab];
  const attempt = {};
  current[tab] = attempt;
  recall(tab);
  try {
    const rows = await send(CALLS[tab]);
    if (current[tab] !== attempt) return;
    const list = merged(listing.peek().list, rows, withOlder);
    listing.value = { list };
    saveList(tab, { ...list, rows: list.rows.slice(0, rows.length) });
  } catch (error) {
    if (current[tab] !== attempt) return;
    if ((error as Failure).status === 403) {
      forget();
      void refreshMe();
    }
    listing.value = { ...listing.peek(), failed: true };
  } finally {
    if (current[tab] === attempt) delete current[tab];
  }
}

/** Loads a tab's list, unless that is under way or was just done before the page rendered. */
export function ensureList(tab: DeliveryTab): void {
  if (ahead !== tab && !current[tab]) void load(tab, true);
  ahead = undefined;
}

/** Shows a tab's stored list, for its count, until it is loaded. */
export function recall(tab: DeliveryTab): void {
  const listing = listings[tab];
  // The rest of the listing stays, in case loading has just failed.
  if (!listing.peek().list) listing.value = { ...listing.peek(), list: storedList(tab) };
}

/** Loads a list before the page renders. */
export function loadAhead(tab: DeliveryTab): void {
  ahead = tab;
  void load(tab);
}

/**
 * Loads the deliveries after the last one shown.
 *
 * @throws Failure
 */
export async function loadOlder(tab: DeliveryTab): Promise<void> {
  const last = () => listings[tab].peek().list?.rows.at(-1);
  const { id: before, pickup_time: before_time, listed_at: before_listed_at } = last()!;
  const older = await send(CALLS[tab], { before, before_time, before_listed_at });
  const { list } = listings[tab].peek();
  // The list was reloaded meanwhile: these rows belong to the old one.
  if (!list || last()?.id !== before) return;
  const known = new Set(list.rows.map(({ id }) => id));
  const rows = [...list.rows, ...older.filter(({ id }) => !known.has(id))];
  listings[tab].value = { list: { ...list, rows, more: older.length >= DELIVERIES_PAGE } };
}

/** Removes a delivery from the lists it no longer belongs to, since they cannot reload offline. */
export function showMove(moved: Delivery): void {
  for (const tab of NAMES) {
    const listing = listings[tab].peek();
    const old = listing.list;
    if (!old?.rows.some(({ id }) => id === moved.id)) continue;
    const stays = TAB_OF[moved.status] === tab;
    const rows = stays
      ? old.rows.map((row) => (row.id === moved.id ? moved : row))
      : old.rows.filter(({ id }) => id !== moved.id);
    const list = { ...old, rows };
    listings[tab].value = { ...listing, list };
    saveList(tab, list);
  }
}

/** A fresh first page, followed by the older rows on screen. An unchanged row stays the same object. */
function merged(old: List | undefined, fresh: readonly Delivery[], withOlder?: boolean): List {
  const known = new Map(old?.rows.map((row) => [row.id, row]));
  const rows = fresh.map((row) => {
    const before = known.get(row.id);
    known.delete(row.id);
    return before && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  });
  const more = fresh.length >= DELIVERIES_PAGE;
  const end = withOlder && more && old ? old.rows.findIndex(({ id }) => id === fresh.at(-1)!.id) + 1 : 0;
  const older = end ? old!.rows.slice(end).filter(({ id }) => known.has(id)) : [];
  return { rows: [...rows, ...older], at: Date.now(), more: older.length ? old!.more : more };
}

// `session.ts` deletes keys with this prefix.
const KEY = 'driver_list_';
const keyOf = (tab: DeliveryTab) => KEY + tab;

/** The last list that this driver saw on this phone, for offline use. */
function storedList(tab: DeliveryTab): List | undefined {
  const stored = readStored<List & { owner: string }>(keyOf(tab));
  return stored && stored.owner === driver.peek()?.id ? stored : undefined;
}

/** Writing many rows takes time, so it waits and lets taps go first. */
const SAVE_DELAY_MS = 500;

function saveList(tab: DeliveryTab, list: List): void {
  const owner = driver.peek()?.id;
  setTimeout(() => {
    // Nothing may be stored after a logout or a withdrawn approval.
    if (owner && driver.peek()?.id === owner && listings[tab].peek().list) store(keyOf(tab), { ...list, owner });
  }, SAVE_DELAY_MS);
}

/** Deletes the lists. They name customers and are for approved drivers only. */
function forget(): void {
  dropStored(KEY);
  for (const listing of Object.values(listings)) listing.value = {};
}
gates.deliveries.subscribe((open) => {
  if (!open && driver.peek()) forget();
});

// Nothing may show to the next person. A new password keeps the lists: it only replaces the session's token.
wipes.driver.push(() => {
  current = {};
  ahead = undefined;
  for (const listing of Object.values(listings)) listing.value = {};
});
