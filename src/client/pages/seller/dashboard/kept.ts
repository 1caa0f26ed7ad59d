import type { MenuItem } from '#api/menu';
import { seller, wipes } from '../../../session.ts';
import { readStored, store } from '../../../storage.ts';

interface Kept {
  owner: string;
  /** By day: when it arrived, in ms, and the dishes. */
  days: Record<string, { at: number; items: MenuItem[] }>;
}

const KEY = 'seller_menus';
/** Today, tomorrow and one more. */
const DAYS = 3;
/** Writing many dishes takes time: the first tap comes before it. */
const AT_REST_MS = 500;

// Phones are shared: what somebody else saw is not theirs.
function days(): Kept['days'] {
  const kept = readStored<Kept>(KEY);
  return kept && kept.owner === seller.peek()?.id ? kept.days : {};
}

/** The last menu of a day that this seller saw on this phone, for when there is no signal. */
export const keptMenu = (date: string) => days()[date];

const due: Record<string, ReturnType<typeof setTimeout>> = {};

/** Remembers a day's menu, and those of the days looked at before it; of many taps it writes the last. */
export function keepMenu(date: string, menu: Kept['days'][string]): void {
  const owner = seller.peek()?.id;
  clearTimeout(due[date]);
  due[date] = setTimeout(() => {
    // After a logout nothing may be kept.
    if (!owner || seller.peek()?.id !== owner) return;
    write(date, menu);
  }, AT_REST_MS);
}

/** Remembers a dish as it is by now in the menu of its day, where that is kept and not shown. */
export function keepDish(item: MenuItem): void {
  const { menu_id, available_date: date } = item;
  // What is still to be written of that day comes first.
  setTimeout(() => {
    const kept = days()[date];
    if (!kept) return;
    const items = kept.items.map((one) => (one.menu_id === menu_id ? item : one));
    write(date, { ...kept, items: items.includes(item) ? items : [...items, item] });
  }, AT_REST_MS);
}

function write(date: string, menu: Kept['days'][string]): void {
  const { [date]: _, ...others } = days();
  const newest = Object.entries(others).sort(([, one], [, other]) => other.at - one.at);
  const kept = Object.fromEntries([[date, menu], ...newest.slice(0, DAYS - 1)]);
  store(KEY, { owner: seller.peek()?.id, days: kept });
}

wipes.seller.push(() => store(KEY, undefined));
