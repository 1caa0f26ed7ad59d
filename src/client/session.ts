import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { useSyncExternalStore } from 'react';
import type { Driver, Seller } from '#api/account';
import { isApproved } from '#rules/council-status';

/** Reads local storage; a browser that refuses it (private windows, full disks) has nothing stored. */
function load<T>(key: string, parse: (text: string) => T): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : parse(text);
  } catch {
    return null;
  }
}

function save(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The session then lasts as long as the page.
  }
}

const asText = (text: string) => text;

/** Who is logged in in this browser. The keys are the specification's and the decisions'. */
export const sellerToken: Signal<string | null> = signal(load('token', asText));
export const seller: Signal<Seller | null> = signal(load('seller', JSON.parse));
export const driverToken: Signal<string | null> = signal(load('driver_token', asText));
export const driver: Signal<Driver | null> = signal(load('driver', JSON.parse));
export const operatorToken: Signal<string | null> = signal(load('operator_token', asText));

/** The menu tools are open to sellers whose council status counts as approved. */
export const menuOpen = computed(() => isApproved(seller.value?.council_status));
/** Deliveries are open to approved drivers. */
export const deliveriesOpen = computed(() => driver.value?.status === 'approved');

export function startSeller(token: string, record: Seller): void {
  save('token', token);
  sellerToken.value = token;
  keepSeller(record);
}

export function keepSeller(record: Seller): void {
  save('seller', JSON.stringify(record));
  seller.value = record;
}

export function startDriver(token: string, record: Driver): void {
  save('driver_token', token);
  driverToken.value = token;
  keepDriver(record);
}

export function keepDriver(record: Driver): void {
  save('driver', JSON.stringify(record));
  driver.value = record;
}

export function startOperator(token: string): void {
  save('operator_token', token);
  operatorToken.value = token;
}

export type Kind = 'seller' | 'driver' | 'operator';
export const tokens: Record<Kind, Signal<string | null>> = {
  seller: sellerToken,
  driver: driverToken,
  operator: operatorToken,
};

/** What else must go when a session ends (lists kept for bad signal, drafts). Areas add to it. */
export const wipes: Record<Kind, (() => void)[]> = { seller: [], driver: [], operator: [] };

/** Forgets a session in this browser; the server is told by the logout call. */
export function end(kind: Kind): void {
  if (kind === 'seller') {
    save('token', null);
    save('seller', null);
    seller.value = null;
  } else if (kind === 'driver') {
    save('driver_token', null);
    save('driver', null);
    driver.value = null;
  } else save('operator_token', null);
  tokens[kind].value = null;
  for (const wipe of wipes[kind]) wipe();
}

/** Logs out: a session that only runs out leaves drafts to the next one, this leaves nothing. Phones are shared. */
export function logOut(kind: Kind): void {
  end(kind);
  try {
    sessionStorage.clear();
  } catch {
    // Then nothing was kept.
  }
}

// Logging in or out in another tab counts here too.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === null) sellerToken.value = load('token', asText);
    if (key === 'seller' || key === null) seller.value = load('seller', JSON.parse);
    if (key === 'driver_token' || key === null) driverToken.value = load('driver_token', asText);
    if (key === 'driver' || key === null) driver.value = load('driver', JSON.parse);
    if (key === 'operator_token' || key === null) operatorToken.value = load('operator_token', asText);
  });
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
