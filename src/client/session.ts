import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { useSyncExternalStore } from 'react';
import type { Driver, Seller } from '#api/account';
import { type GateName, opens } from './gates.ts';
import { dropStored, readStored, readText, store, storeText } from './storage.ts';

/** Who is logged in in this browser. Its keys in local storage are part of the product. */
export const sellerToken: Signal<string | null> = signal(null);
export const seller: Signal<Seller | null> = signal(null);
export const driverToken: Signal<string | null> = signal(null);
export const driver: Signal<Driver | null> = signal(null);
export const operatorToken: Signal<string | null> = signal(null);

const sellerSession = () => ({ token: sellerToken.value, record: seller.value });
const driverSession = () => ({ token: driverToken.value, record: driver.value });

/** What is open in this browser: routes and pages read these and nothing else. */
export const gates: Record<GateName, ReadonlySignal<boolean>> = {
  seller: computed(() => opens.seller(sellerSession())),
  menu: computed(() => opens.menu(sellerSession())),
  driver: computed(() => opens.driver(driverSession())),
  deliveries: computed(() => opens.deliveries(driverSession())),
};

export type AccountKind = 'seller' | 'driver' | 'operator';
export const tokens: Record<AccountKind, Signal<string | null>> = {
  seller: sellerToken,
  driver: driverToken,
  operator: operatorToken,
};
const records: Record<AccountKind, Signal<{ id: string } | null>> = { seller, driver, operator: signal(null) };
const TOKEN_KEYS = { seller: 'token', driver: 'driver_token', operator: 'operator_token' };

/** What else must go when a session ends (lists kept for bad signal). Areas add to it; they hear whether it is a logout. */
export const wipes: Record<AccountKind, ((isLogout?: boolean) => void)[]> = { seller: [], driver: [], operator: [] };
const wipe = (kind: AccountKind, isLogout?: boolean) => {
  // The lists of deliveries name customers: they go from pages, too, that have not loaded their code.
  dropStored(`${kind}_list_`);
  for (const one of wipes[kind]) one(isLogout);
};

/** The account whose session ended by itself, or in another tab: its login says so. */
export const ended: Signal<AccountKind | null> = signal(null);
/** How often another person's session took the place of one: what stands behind a gate begins anew. */
export const successions = signal(0);

export function startSeller(token: string, record: Seller): void {
  start('seller', token, record.id);
  saveSeller(record);
}

export function saveSeller(record: Seller): void {
  store('seller', record);
  seller.value = record;
}

export function startDriver(token: string, record: Driver): void {
  start('driver', token, record.id);
  saveDriver(record);
}

export function saveDriver(record: Driver): void {
  store('driver', record);
  driver.value = record;
}

export const startOperator = (token: string, email: string) => start('operator', token, email);

/** Goes on with another token in place of the one before, which has ended. */
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
 * What somebody typed stays in the tab when a session runs out, for the same person. Phones are shared: another one's
 * session begins with nothing of it, nor of a visitor's application.
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

/** Forgets a session in this browser; the server is told by the logout call. */
export function end(kind: AccountKind, isLogout?: boolean): void {
  storeText(TOKEN_KEYS[kind], null);
  storeText(kind, null);
  records[kind].value = null;
  tokens[kind].value = null;
  wipe(kind, isLogout);
}

/** Ends a session that nobody asked to end. What was typed stays for the same person. */
export function runOut(kind: AccountKind): void {
  ended.value = kind;
  end(kind);
}

/** Logs out: this leaves nothing, in other tabs neither. */
export function logOut(kind: AccountKind): void {
  end(kind, true);
  clearTab();
  storeText(LOGGED_OUT, kind);
  storeText(LOGGED_OUT, null);
}
const LOGGED_OUT = 'logged_out';

/** Takes over what is stored, by another tab too: a login, a logout, a changed record. */
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
  // A page that comes back as it was left has heard nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
}

/**
 * The one way to read a signal in a component. While a prerendered page is taken over it is `null`, as it was on the
 * server: what this browser stored shows right after.
 */
export function useValue<T>(source: ReadonlySignal<T>): T | null {
  return useSyncExternalStore(
    (changed) => source.subscribe(changed),
    () => source.peek(),
    () => null,
  );
}
