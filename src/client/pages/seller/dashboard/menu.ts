import { computed, type Signal, signal } from '@preact/signals-react';
import { listMenu, type MenuItem } from '#api/menu';
import { UNDECLARED } from '#rules/allergens';
import { MEAL_TIMES, type MealTime } from '#rules/dish';
import { errorMessage, Failure, send } from '../../../send.ts';
import { sellerToken, wipes } from '../../../session.ts';
import type { Tap } from '../../../tap.ts';
import { loadCard } from './card.ts';
import { storedMenus, storeMenu } from './stored-menu.ts';

/** A dish on the page. It has a signal of its own, so that a tap on its stock renders only its row. */
export interface Dish {
  id: string;
  /** What the row shows. One signal for all of it: each costs a menu of 500 dishes 500 subscriptions. */
  shown: Signal<Shown>;
  /** The record as the server has it. */
  saved: MenuItem;
  /** Just added or changed: its row scrolls into view, highlighted. */
  isNew?: boolean;
}

interface Shown {
  /** The record with the unanswered taps. */
  item: MenuItem;
  /** What went wrong last. */
  trouble: Trouble | null;
  /** Whether a tap on it waits for a connection. */
  waits: boolean;
  /** Whether it was just taken off sale. */
  canUndo: boolean;
}

/** Why a change of a dish failed, and which tap it was, unless it was another change. */
export interface Trouble {
  words: string;
  tap?: KitchenTap;
  /** What it was about: the dish's name or the pickup's number, where this page knows it. */
  name?: string | undefined;
}

export interface Menu {
  date: string;
  dishes: Dish[];
  /** When the menu arrived (ms). */
  at: number;
  /** The last attempt to load failed, so this is the stored menu. */
  isOld?: boolean;
}

const MEALS = Object.keys(MEAL_TIMES) as MealTime[];

/** The dishes of each meal. */
export const mealsOf = (dishes: readonly Dish[] = []) =>
  MEALS.map((meal) => ({ meal, of: dishes.filter((dish) => dish.shown.peek().item.meal_time === meal) }));

/** The menu of the day that is shown; null while it loads. */
export const menu: Signal<Menu | null> = signal(null);
/** Why the menu failed to load; '' if it didn't. */
export const menuTrouble = signal('');

/** The portions left, the sales in pounds, and the number of dishes without declared allergens. */
export const totals = computed(() => {
  const items = menu.value?.dishes.map((dish) => dish.shown.value.item) ?? [];
  return {
    left: items.reduce((sum, item) => sum + item.quantity_remaining, 0),
    pounds: items.reduce((sum, item) => sum + item.takings_pence, 0) / 100,
    undeclared: items.filter((item) => !item.allergens_declared).length,
  };
});

/**
 * The dish that a dialog asks about: its price, or whether to delete it. One dialog serves all rows: inside a row
 * scrolled off screen, a browser would not draw it.
 */
export const asked: Signal<{ dish: Dish; isPrice?: boolean } | null> = signal(null);

let attempt = 0;
/** What was answered of dishes since a menu was last asked for, which may be older. A deleted dish is null. */
export const answered = new Map<string, MenuItem | null>();

/** The open edit forms, by dish id, with what was typed. Looking at another day keeps them. */
export const edits = new Map<string, { values?: Record<string, unknown> }>();

/** The number of edit forms on the page. Meanwhile no second form or floating button shows. */
export const changing = signal(0);

// Nothing may show to the next person. A new password keeps the menu and what is typed: it only replaces the session's
// token.
wipes.seller.push(() => {
  attempt += 1;
  asked.value = null;
  menu.value = null;
  edits.clear();
});

/**
 * Loads a day's menu. The last stored one shows until the answer arrives. Only the last day asked for counts. Never
 * rejects.
 */
export async function loadMenu(date: string): Promise<void> {
  const mine = ++attempt;
  const token = sellerToken.peek();
  menuTrouble.value = '';
  answered.clear();
  if (menu.peek()?.date !== date) {
    const kept = storedMenus()[date];
    menu.value = kept ? { date, at: kept.at, dishes: kept.items.map(dishFrom) } : null;
  }
  try {
    const { menu: listed } = await send(listMenu, { date });
    if (mine !== attempt) return;
    const items = new Map(listed.map((item) => [item.menu_id, item]));
    for (const [id, item] of answered) {
      if (item?.available_date === date) items.set(id, item);
      else items.delete(id);
    }
    showMenu(date, [...items.values()]);
  } catch (error) {
    if (mine !== attempt) return;
    // A new password has replaced the token meanwhile.
    if (sellerToken.peek() && sellerToken.peek() !== token) return loadMenu(date);
    refused(error);
    const now = menu.peek();
    if (now && (error as Failure).status === 0) menu.value = { ...now, isOld: true };
    else {
      menu.value = null;
      menuTrouble.value = errorMessage(error, "Couldn't load your menu.");
    }
  }
}

/** Shows a day's whole menu. A list that was asked for before it is dropped. */
export function showMenu(date: string, items: MenuItem[], isNew?: boolean): void {
  attempt += 1;
  const known = new Map(menu.peek()?.dishes.map((dish) => [dish.id, dish]));
  menu.value = { date, at: Date.now(), dishes: items.map((item) => renewed(known.get(item.menu_id), item)) };
  if (isNew && menu.value.dishes[0]) menu.value.dishes[0].isNew = true;
  keep();
}

/** Stores the menu that is shown, with the time it arrived. */
export function keep(): void {
  const now = menu.peek();
  if (now) storeMenu(now.date, { at: now.at, items: now.dishes.map(({ saved }) => saved) });
}

function renewed(dish: Dish | undefined, item: MenuItem): Dish {
  if (!dish) return dishFrom(item);
  dish.saved = item;
  show(dish);
  return dish;
}

export const dishFrom = (item: MenuItem): Dish => ({
  id: item.menu_id,
  shown: signal({ item: withTaps(item), trouble: null, waits: waiters.includes(item.menu_id), canUndo: false }),
  saved: item,
});

/** A tap on a dish's stock, or a word on a pickup. `qty` is the number of portions, `minutes` how late the food is. */
export type KitchenTap = Tap<
  'sell' | 'restock' | 'sold-out' | 'back-on-sale' | 'unsell' | 'ready' | 'late',
  { qty?: number; minutes?: number }
>;

/** The taps that the server has not answered, in order. */
let tapped: readonly KitchenTap[] = [];

/** Shows these taps. Only the rows they are about change. */
export function showTaps(taps: readonly KitchenTap[]): void {
  const before = tapped;
  tapped = taps;
  showAll([...before, ...taps].map(({ id }) => id));
}

/** The ids of the dishes with a tap that waits for a connection. */
let waiters: readonly string[] = [];

/** Shows which dishes wait. */
export function showWaiting(ids: readonly string[]): void {
  const before = waiters;
  waiters = ids;
  showAll([...before, ...ids]);
}

function showAll(ids: readonly string[]): void {
  if (ids.length) for (const dish of menu.peek()?.dishes ?? []) if (ids.includes(dish.id)) show(dish);
}

/** The dish that was just taken off sale. */
let undoable: Dish | undefined;

/** Offers to undo that a dish was taken off sale, and no longer for the dish before it. */
export function offerUndo(dish?: Dish): void {
  const before = undoable;
  undoable = dish;
  for (const one of new Set([before, dish])) if (one) show(one);
}

/** Offers it no longer for this dish. */
export function dropUndo(dish: Dish): void {
  if (undoable === dish) offerUndo();
}

function withTaps(item: MenuItem): MenuItem {
  let { quantity_total: total, quantity_sold: sold } = item;
  const pence = item.price * 100;
  // A server of the previous version, and menus stored from it, have no allergens, plans or takings.
  let { quantity_planned: planned = total, takings_pence: taken = sold * pence } = item;
  for (const { call } of tapped.filter(({ id }) => id === item.menu_id)) {
    if (call === 'sell') sold = Math.min(sold + 1, total);
    else if (call === 'unsell') sold = Math.max(sold - 1, 0);
    else if (call === 'restock') {
      total += 1;
      planned += 1;
    } else total = call === 'sold-out' ? sold : Math.max(planned, sold);
  }
  taken += (sold - item.quantity_sold) * pence;
  return {
    ...UNDECLARED,
    ...item,
    quantity_total: total,
    quantity_sold: sold,
    quantity_remaining: total - sold,
    quantity_planned: planned,
    takings_pence: taken,
  };
}

/** A dish of the shown menu, by id. */
export const dishOf = (id: string) => menu.peek()?.dishes.find((dish) => dish.id === id);

/** Shows a dish as saved, with its taps and the given trouble. */
export function show(dish: Dish, trouble = dish.shown.peek().trouble): void {
  dish.shown.value = {
    item: withTaps(dish.saved),
    trouble,
    waits: waiters.includes(dish.id),
    canUndo: dish === undoable,
  };
}

/** Takes over the server's new record of a dish and shows it. */
export function save(dish: Dish, item: MenuItem): void {
  dish.saved = item;
  show(dish);
  keep();
}

/** A 403 means that the menu is closed or the session unknown. Loading the card shows which. */
export function refused(error: unknown): void {
  if (error instanceof Failure && error.status === 403) void loadCard();
}
