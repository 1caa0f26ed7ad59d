import { type Signal, signal } from '@preact/signals-react';
import { type Delivery, listAvailable, listCancelled, listCompleted, listUpcoming } from '#api/delivery';
import { type DeliveryTab, TAB_OF, TABS } from '#rules/delivery';
import { type Failure, send } from '../../../send.ts';
import { driver, driverToken, gates } from '../../../session.ts';
import { dropStored, readStored, store } from '../../../storage.ts';
import { refreshMe } from './me.ts';

/** Deliveries of a tab, as the server listed them at some time. */
export interface List {
  rows: readonly Delivery[];
  /** When they arrived, in ms. */
  at: number;
  /** There may be older ones. */
  more: boolean;
}

export interface Listing {
  /** What is known, if anything is. */
  list?: List | undefined;
  /** The last attempt to load it failed. */
  failed?: boolean;
}

/** The most deliveries in one answer: after a full one there may be more. */
const FULL = 200;

const CALLS = { available: listAvailable, upcoming: listUpcoming, completed: listCompleted, cancelled: listCancelled };
const NAMES = Object.keys(TABS) as DeliveryTab[];

/** The four lists. */
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
  // A browser that has lost the record asks anyway: the server knows.
  if (!gates.driver.peek() || (driver.peek() && !gates.deliveries.peek())) return;
  const listing = listings[tab];
  const attempt = {};
  current[tab] = attempt;
  recall(tab);
  try {
    const rows = await send(CALLS[tab]);
    if (current[tab] !== attempt) return;
    const list = joined(listing.peek().list, rows, withOlder);
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

/** Loads a tab's list unless that is under way, or was just done ahead of the page. */
export function ensureList(tab: DeliveryTab): void {
  if (ahead !== tab && !current[tab]) void load(tab, true);
  ahead = undefined;
}

/** Shows the last known list of a tab, for its count, until it is loaded. */
export function recall(tab: DeliveryTab): void {
  const listing = listings[tab];
  // That it could not be loaded a moment ago stays said.
  if (!listing.peek().list) listing.value = { ...listing.peek(), list: storedList(tab) };
}

/** Loads a list before there is a page to ask for it. */
export function loadAhead(tab: DeliveryTab): void {
  ahead = tab;
  void load(tab);
}

/**
 * Loads what comes after the last delivery shown.
 *
 * @throws Failure
 */
export async function loadOlder(tab: DeliveryTab): Promise<void> {
  const last = () => listings[tab].peek().list?.rows.at(-1)?.id;
  const before = last();
  const older = await send(CALLS[tab], { before });
  const { list } = listings[tab].peek();
  // The list was reloaded in the meantime: this page belongs to the old one.
  if (!list || last() !== before) return;
  const known = new Set(list.rows.map(({ id }) => id));
  const rows = [...list.rows, ...older.filter(({ id }) => !known.has(id))];
  listings[tab].value = { list: { ...list, rows, more: older.length >= FULL } };
}

/** Moves a delivery out of the lists that it has left, even if there is no signal to reload them. */
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

/** A fresh first page, followed by the older rows shown; a row that hasn't changed stays the same object. */
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

// `session.ts` removes what begins so.
const KEY = 'driver_list_';
const keyOf = (tab: DeliveryTab) => KEY + tab;

/** The last list that this driver saw on this phone, for when there is no signal. */
function storedList(tab: DeliveryTab): List | undefined {
  const stored = readStored<List & { owner: string }>(keyOf(tab));
  return stored && stored.owner === driver.peek()?.id ? stored : undefined;
}

/** Writing many rows takes time: the first tap comes before it. */
const AT_REST_MS = 500;

function saveList(tab: DeliveryTab, list: List): void {
  const owner = driver.peek()?.id;
  setTimeout(() => {
    // After a logout nothing may be kept, nor after an approval that ended.
    if (owner && driver.peek()?.id === owner && listings[tab].peek().list) store(keyOf(tab), { ...list, owner });
  }, AT_REST_MS);
}

/** Forgets the lists, which name customers: they are for approved drivers. */
function forget(): void {
  dropStored(KEY);
  for (const listing of Object.values(listings)) listing.value = {};
}
gates.deliveries.subscribe((open) => {
  if (!open && driver.peek()) forget();
});

// Another session, here or in another tab: nothing of the last one may show.
let session = driverToken.peek();
driverToken.subscribe((token) => {
  if (token === session) return;
  session = token;
  current = {};
  ahead = undefined;
  for (const listing of Object.values(listings)) listing.value = {};
});
