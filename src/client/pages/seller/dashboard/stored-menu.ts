import type { MenuItem } from '#api/menu';
import { seller } from '../../../session.ts';
import { readStored, store } from '../../../storage.ts';

interface Kept {
  owner: string;
  /** By day: the dishes, and when they arrived (ms). */
  days: Record<string, { at: number; items: MenuItem[] }>;
}

/** A session that ends deletes what is stored under such keys. */
const KEY = 'seller_list_menus';
/** The number of days kept: today, tomorrow and one more. */
const KEPT_DAYS = 3;
/** Writing many dishes takes time, so it waits and lets taps go first. */
const SAVE_DELAY_MS = 500;

/**
 * The last menus that this seller saw on this phone, by day, for offline use. Phones are shared: another seller's are
 * not read.
 */
export function storedMenus(): Kept['days'] {
  const kept = readStored<Kept>(KEY);
  return kept && kept.owner === seller.peek()?.id ? kept.days : {};
}

const due: Record<string, ReturnType<typeof setTimeout>> = {};

/** Stores a day's menu beside the last days seen. Of many changes it writes the last. */
export function storeMenu(date: string, menu: Kept['days'][string]): void {
  const owner = seller.peek()?.id;
  clearTimeout(due[date]);
  due[date] = setTimeout(() => {
    // Nothing may be stored after a logout.
    if (!owner || seller.peek()?.id !== owner) return;
    write(date, menu);
  }, SAVE_DELAY_MS);
}

/** Updates a dish in the stored menu of its day, for a day that is not shown. */
export function storeDish(item: MenuItem): void {
  const { menu_id, available_date: date } = item;
  // After any pending write of that day.
  setTimeout(() => {
    const kept = storedMenus()[date];
    if (!kept) return;
    const items = kept.items.map((one) => (one.menu_id === menu_id ? item : one));
    write(date, { ...kept, items: items.includes(item) ? items : [...items, item] });
  }, SAVE_DELAY_MS);
}

function write(date: string, menu: Kept['days'][string]): void {
  const { [date]: _, ...others } = storedMenus();
  const newest = Object.entries(others).sort(([, one], [, other]) => other.at - one.at);
  const kept = Object.fromEntries([[date, menu], ...newest.slice(0, KEPT_DAYS - 1)]);
  store(KEY, { owner: seller.peek()?.id, days: kept });
}
