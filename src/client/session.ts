import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { useCallback, useSyncExternalStore } from 'react';
import type { Driver, Seller } from '#api/account';
import { type GateName, opens } from './gates.ts';
import { dropStored, readStored, readText, store, storeText } from './storage.ts';

/** The accounts logged in in this browser. Their keys in local storage are specified. */
export const sellerToken: Signal<string | null> = signal(null);
export const seller: Signal<Seller | null> = signal(null);
export const driverToken: Signal<string | null> = signal(null);
export const driver: Signal<Driver | null> = signal(null);
export const operatorToken: Signal<string | null> = signal(null);

const gate = (name: GateName, token: Signal<string | null>, record: Signal<Seller | Driver | null>) =>
  computed(() => opens[name]({ token: token.value, record: record.value }));

/** What this browser may see. Routes and pages read these signals and nothing else. */
export const gates: Record<GateName, ReadonlySignal<boolean>> = {
  seller: gate('seller', sellerToken, seller),
  menu: gate('menu', sellerToken, seller),
  driver: gate('driver', driverToken, driver),
  deliveries: gate('deliveries', driverToken, driver),
};

export type AccountKind = 'seller' | 'driver' | 'operator';
export const tokens: Record<AccountKind, Signal<string | null>> = {
  seller: sellerToken,
  driver: driverToken,
  operator: operatorToken,
};
const records: Record<AccountKind, Signal<{ id: string } | null>> = { seller, driver, operator: signal(null) };
const TOKEN_KEYS = { seller: 'token', driver: 'driver_token', operator: 'operator_token' };

/** Called when a session ends, to forget what loaded code remembers of it. `isLogout` is true after Log out. */
export const wipes: Record<AccountKind, ((isLogout?: boolean) => void)[]> = { seller: [], driver: [], operator: [] };
const wipe = (kind: AccountKind, isLogout?: boolean) => {
  // Deleted here, since the code that owns them may not be loaded: lists, which name customers, at every end, and the
  // rest at Log out. Until then taps wait for the same person.
  dropStored(`${kind}_${isLogout ? '' : 'list_'}`);
  // The worker's answers to taps name customers too. The taps that wait are answered again.
  window.caches?.delete(`${kind}_queue`).catch(() => {});
  for (const one of wipes[kind]) one(isLogout);
};

/** The account whose session expired, or ended in another tab. Its login page says so. */
export const ended: Signal<AccountKind | null> = signal(null);
/** Counts the times one person's session replaced another's. Pages behind a gate then start afresh. */
export const successions = signal(0);

/** Starts a seller's session in this browser. */
export function startSeller(token: string, record: Seller): void {
  start('seller', token, record.id);
  saveSeller(record);
}

/** Updates the logged-in seller's record. */
export function saveSeller(record: Seller): void {
  store('seller', record);
  seller.value = record;
}

/** Starts a driver's session in this browser. */
export function startDriver(token: string, record: Driver): void {
  start('driver', token, record.id);
  saveDriver(record);
}

/** Updates the logged-in driver's record. */
export function saveDriver(record: Driver): void {
  store('driver', record);
  driver.value = record;
}

/** Starts an operator's session in this browser. */
export const startOperator = (token: string, email: string) => start('operator', token, email);

/** Replaces the token of a session. The previous token is no longer valid. */
export function renew(kind: AccountKind, token: string): void {
  storeText(TOKEN_KEYS[kind], token);
  tokens[kind].value = token;
}

function start(kind: AccountKind, token: string, owner: string): void {
  claim(kind, owner);
  ended.value = null;
  renew(kind, token);
}

/**
 * When a session expires, what was typed stays in the tab for the same person. Phones are shared: another person's
 * session starts without it, and without a visitor's application.
 */
function claim(kind: AccountKind, owner: string | undefined): void {
  const key = `owner:${kind}`;
  const before = readText(key, 'sessionStorage');
  if (!owner || owner === before) return;
  dropStored('draft:', 'sessionStorage');
  if (before) {
    wipe(kind);
    successions.value += 1;
  }
  storeText(key, owner, 'sessionStorage');
}

const clearTab = () => dropStored('', 'sessionStorage');

/** Deletes a session from this browser. The logout call is what ends it on the server. */
export function end(kind: AccountKind, isLogout?: boolean): void {
  storeText(TOKEN_KEYS[kind], null);
  storeText(kind, null);
  records[kind].value = null;
  tokens[kind].value = null;
  wipe(kind, isLogout);
}

/** Ends a session that expired. What was typed stays for the same person. */
export function runOut(kind: AccountKind): void {
  ended.value = kind;
  end(kind);
}

/** Logs out. Nothing stays behind, in this tab or in others. */
export function logOut(kind: AccountKind): void {
  end(kind, true);
  clearTab();
  storeText(LOGGED_OUT, kind);
  storeText(LOGGED_OUT, null);
}
const LOGGED_OUT = 'logged_out';

/** Reads what is stored again, since another tab may have logged in, logged out or changed a record. */
function follow(key?: string | null): void {
  if (key === LOGGED_OUT) clearTab();
  for (const kind of Object.keys(tokens) as AccountKind[]) {
    if (key && key !== kind && key !== TOKEN_KEYS[kind]) continue;
    const token = readText(TOKEN_KEYS[kind]);
    const record = readStored<{ id: string }>(kind);
    if (!token && tokens[kind].peek()) {
      ended.value = kind;
      wipe(kind);
    }
    claim(kind, record?.id);
    records[kind].value = record;
    tokens[kind].value = token;
  }
}

if (typeof window !== 'undefined') {
  follow();
  window.addEventListener('storage', ({ key }) => follow(key));
  // A page restored from the back/forward cache missed the storage events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
}

/**
 * Reads a signal in a component. Components use nothing else. It gives `null` while a prerendered page is hydrated, as
 * on the server; the stored value follows at once.
 */
export function useValue<T>(source: ReadonlySignal<T>): T | null {
  return useSyncExternalStore(
    // The same function each time: React subscribes again to another.
    useCallback((changed) => source.subscribe(changed), [source]),
    () => source.peek(),
    () => null,
  );
}
