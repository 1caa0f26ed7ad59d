import { computed, type Signal, signal } from '@preact/signals-react';
import { addDish, copyMenu, editDish, listMenu, type MenuItem, removeDish } from '#api/menu';
import { UNDECLARED } from '#rules/allergens';
import { errorMessage, Failure, send } from '../../../send.ts';
import { sellerToken } from '../../../session.ts';
import type { Tap } from '../../../tap.ts';
import { loadCard } from './card.ts';
import { keepDish, keepMenu, keptMenu } from './kept.ts';

/** A dish of the page. It has a signal of its own, so that a tap on its stock draws one row and no other. */
export interface Dish {
  id: string;
  /** What the row shows: the record with the taps under way, and what went wrong last ('' for nothing). */
  shown: Signal<{ item: MenuItem; trouble: string }>;
  /** The record as the server has it. */
  saved: MenuItem;
  /** Just added or changed: its row comes into view, lit. */
  isNew?: boolean;
}

export interface Menu {
  date: string;
  dishes: Dish[];
  /** When it arrived, in ms. */
  at: number;
  /** The last attempt to load it failed: it is the one that this phone remembers. */
  isOld?: boolean;
}

/** The menu of the day that is shown; null while it loads. */
export const menu: Signal<Menu | null> = signal(null);
/** Why there is no menu; '' while nothing is wrong. */
export const menuTrouble = signal('');

/** What is left, what it brought, in pounds, and how many dishes say nothing of allergens. */
export const totals = computed(() => {
  const items = menu.value?.dishes.map((dish) => dish.shown.value.item) ?? [];
  return {
    left: items.reduce((sum, item) => sum + item.quantity_remaining, 0),
    pounds: items.reduce((sum, item) => sum + item.quantity_sold * item.price, 0),
    undeclared: items.filter((item) => !item.allergens_declared).length,
  };
});

/**
 * The dish that is to be deleted, if that is confirmed. One dialog serves all rows: inside a row that is scrolled out of
 * sight, a browser would not draw it.
 */
export const asked: Signal<Dish | null> = signal(null);

let attempt = 0;

/** Forms that stand open, with what was typed in them: looking at another day closes none. */
export const edits = new Map<string, { field: string; values?: Record<string, unknown> }>();

/** How many of them are on the page: no second form stands beside one, and no button over it. */
export const changing = signal(0);

// Another session, here or in another tab: nothing of the last one may show.
let session = sellerToken.peek();
sellerToken.subscribe((token) => {
  if (token === session) return;
  session = token;
  attempt += 1;
  asked.value = null;
  menu.value = null;
  edits.clear();
});

/**
 * Loads a day's menu; until the answer is here the last one that this phone has seen is shown. Only the last day asked
 * for counts. Never rejects.
 */
export async function loadMenu(date: string): Promise<void> {
  const mine = ++attempt;
  menuTrouble.value = '';
  if (menu.peek()?.date !== date) {
    const kept = keptMenu(date);
    menu.value = kept ? { date, at: kept.at, dishes: kept.items.map(made) } : null;
  }
  try {
    const { menu: items } = await send(listMenu, { date });
    if (mine !== attempt) return;
    showMenu(date, items);
  } catch (error) {
    if (mine !== attempt) return;
    refused(error);
    const now = menu.peek();
    if (now && (error as Failure).status === 0) menu.value = { ...now, isOld: true };
    else {
      menu.value = null;
      menuTrouble.value = errorMessage(error, "Couldn't load your menu.");
    }
  }
}

function showMenu(date: string, items: MenuItem[], isNew?: boolean): void {
  const known = new Map(menu.peek()?.dishes.map((dish) => [dish.id, dish]));
  menu.value = { date, at: Date.now(), dishes: items.map((item) => renewed(known.get(item.menu_id), item)) };
  if (isNew && menu.value.dishes[0]) menu.value.dishes[0].isNew = true;
  keep();
}

/** What is shown is what this phone remembers, from when it arrived. */
function keep(): void {
  const now = menu.peek();
  if (now) keepMenu(now.date, { at: now.at, items: now.dishes.map(({ saved }) => saved) });
}

function renewed(dish: Dish | undefined, item: MenuItem): Dish {
  if (!dish) return made(item);
  dish.saved = item;
  show(dish);
  return dish;
}

const made = (item: MenuItem): Dish => ({
  id: item.menu_id,
  shown: signal({ item: withTaps(item), trouble: '' }),
  saved: item,
});

/** A tap on the stock of a dish; `qty` portions are restocked. */
export type StockTap = Tap<'sell' | 'restock' | 'sold-out', { qty?: number }>;

/** The taps that the server has not answered, in their order. */
let tapped: readonly StockTap[] = [];

/** Shows these taps, on no more rows than they are about. */
export function showTaps(taps: readonly StockTap[]): void {
  const ids = new Set([...tapped, ...taps].map(({ id }) => id));
  tapped = taps;
  for (const dish of menu.peek()?.dishes ?? []) if (ids.has(dish.id)) show(dish);
}

function withTaps(item: MenuItem): MenuItem {
  let { quantity_total: total, quantity_sold: sold } = item;
  for (const { call, payload } of tapped.filter(({ id }) => id === item.menu_id)) {
    if (call === 'sell') sold = Math.min(sold + 1, total);
    else total = call === 'restock' ? total + (payload?.qty ?? 1) : sold;
  }
  // A server of the version before, and what this phone remembers of it, says nothing of allergens.
  return { ...UNDECLARED, ...item, quantity_total: total, quantity_sold: sold, quantity_remaining: total - sold };
}

/** A dish of the menu that is shown. */
export const dishOf = (id: string) => menu.peek()?.dishes.find((dish) => dish.id === id);

/** Shows a dish as it was saved, with its taps, and what went wrong with it. */
export function show(dish: Dish, trouble = dish.shown.peek().trouble): void {
  dish.shown.value = { item: withTaps(dish.saved), trouble };
}

export function save(dish: Dish, item: MenuItem): void {
  dish.saved = item;
  show(dish);
  keep();
}

/** A 403 means that the menu is closed, or that nobody knows: the card says it. */
export function refused(error: unknown): void {
  if (error instanceof Failure && error.status === 403) void loadCard();
}

async function asking<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    refused(error);
    throw error;
  }
}

type Progress = ((share: number) => void) | undefined;

/**
 * Adds a dish to the menu, lit where its day is shown.
 *
 * @param body the dish's fields and photo, multipart
 * @throws Failure
 */
export async function putOnMenu(body: FormData, onProgress?: Progress): Promise<void> {
  const { item } = await asking(send(addDish, body, { onProgress }));
  const now = menu.peek();
  // Another day may be shown by now.
  if (now?.date !== item.available_date) return keepDish(item);
  menu.value = { ...now, dishes: [...now.dishes, { ...made(item), isNew: true }] };
  keep();
}

/** Changes a dish; `body` as for a new one. @throws Failure */
export async function saveDish(dish: Dish, body: FormData, onProgress: Progress): Promise<void> {
  const { item } = await asking(send(editDish, body, { id: dish.id, onProgress }));
  // Its row may be another one from now on.
  edits.delete(dish.id);
  dish.saved = item;
  dish.isNew = true;
  show(dish, '');
  // It may belong to another meal now.
  const now = menu.peek();
  if (now) menu.value = { ...now };
  keep();
}

/** Copies a day's menu to the day that is shown; returns how many dishes were copied. @throws Failure */
export async function copyFrom(from: string, to: string): Promise<number> {
  const { menu: items, copied } = await asking(send(copyMenu, { from, to }));
  if (menu.peek()?.date === to) showMenu(to, items, true);
  return copied;
}

/** Takes a dish off the menu; returns whether it is gone. If it isn't, the row says why. */
export async function takeOffMenu(dish: Dish): Promise<boolean> {
  try {
    await asking(send(removeDish, undefined, { id: dish.id }));
  } catch (error) {
    // Somebody else was quicker.
    if ((error as Failure).status !== 404) {
      show(dish, errorMessage(error, 'Failed to delete dish'));
      return false;
    }
  }
  drop(dish);
  return true;
}

/** A dish that is there no more. */
export function drop(dish: Dish): void {
  const now = menu.peek();
  if (now) menu.value = { ...now, dishes: now.dishes.filter((one) => one !== dish) };
  keep();
}
