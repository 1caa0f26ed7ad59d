import { signal, type Signal } from '@preact/signals-react';
import { addDish, editDish, listMenu, removeDish, restockDish, sellDish, type MenuItem } from '#api/menu';
import { Failure, send, wordsOf } from '../../../send.ts';
import { wipes } from '../../../session.ts';

/**
 * +1: restocked, -1: sold; 0: sold where nothing seemed to be left, so that nothing can be shown before the
 * answer.
 */
type Tap = 1 | -1 | 0;

/** A dish of the page. It has a signal of its own, so that a tap on its stock draws one row and no other. */
export interface Dish {
  id: string;
  /** What the row shows: the record with the taps under way, and what went wrong last ('' for nothing). */
  shown: Signal<{ item: MenuItem; trouble: string }>;
  /** The record as the server has it. */
  saved: MenuItem;
  taps: Tap[];
  /** Taps of one dish go out one after the other, so that their answers come in order. */
  queue: Promise<void>;
}

export interface Menu {
  date: string;
  dishes: Dish[];
}

/** The menu of the day that is shown; null while it loads. */
export const menu: Signal<Menu | null> = signal(null);
/** Why there is no menu; '' while nothing is wrong. */
export const menuTrouble = signal('');

wipes.seller.push(() => {
  asked += 1;
  menu.value = null;
});

let asked = 0;

/**
 * Loads a day's menu; what is shown of the same day stays until the answer is here. Only the last day asked
 * for counts.
 */
export async function loadMenu(date: string): Promise<void> {
  const mine = ++asked;
  menuTrouble.value = '';
  if (menu.peek()?.date !== date) menu.value = null;
  try {
    const { menu: items } = await send(listMenu, { date });
    if (mine !== asked) return;
    const known = new Map(menu.peek()?.dishes.map((dish) => [dish.id, dish]));
    menu.value = { date, dishes: items.map((item) => kept(known.get(String(item.menu_id)), item)) };
  } catch (error) {
    if (mine === asked) menuTrouble.value = wordsOf(error, "Couldn't load your menu.");
  }
}

function kept(dish: Dish | undefined, item: MenuItem): Dish {
  if (!dish) return made(item);
  dish.saved = item;
  show(dish);
  return dish;
}

const made = (item: MenuItem): Dish => ({
  id: String(item.menu_id),
  shown: signal({ item, trouble: '' }),
  saved: item,
  taps: [],
  queue: Promise.resolve(),
});

function show(dish: Dish, trouble = dish.shown.peek().trouble): void {
  const { saved, taps } = dish;
  const sold = taps.filter((tap) => tap < 0).length;
  const added = taps.filter((tap) => tap > 0).length;
  dish.shown.value = {
    trouble,
    item: {
      ...saved,
      quantity_sold: saved.quantity_sold + sold,
      quantity_total: saved.quantity_total + added,
      quantity_remaining: saved.quantity_remaining + added - sold,
    },
  };
}

/**
 * Sells (-1) or restocks (+1) one portion: shown at once, and taken back with the server's words if it
 * fails.
 */
export function changeStock(dish: Dish, by: 1 | -1): Promise<void> {
  const soldOut = dish.shown.peek().item.quantity_remaining <= 0;
  dish.taps.push(by < 0 && soldOut ? 0 : by);
  show(dish, '');
  dish.queue = dish.queue.then(async () => {
    try {
      const { item } = await send(by < 0 ? sellDish : restockDish, { qty: 1 }, { id: dish.id });
      dish.taps.shift();
      dish.saved = item;
      show(dish);
    } catch (error) {
      dish.taps.shift();
      show(dish, wordsOf(error, 'Could not update stock'));
      // Somebody else changed the dish: then what is shown of it is old.
      const { date } = menu.peek() ?? {};
      if (date && error instanceof Failure && error.status === 409) await loadMenu(date);
    }
  });
  return dish.queue;
}

type Progress = ((share: number) => void) | undefined;

/**
 * Adds a dish to the menu that is shown.
 *
 * @param body the dish's fields and photo, multipart
 * @throws Failure
 */
export async function putOnMenu(body: FormData, onProgress: Progress): Promise<void> {
  const { item } = await send(addDish, body, { onProgress });
  const { date, dishes } = menu.peek() ?? {};
  // Another day may be shown by now.
  if (dishes && date === item.available_date) menu.value = { date, dishes: [...dishes, made(item)] };
}

/** Changes a dish; `body` as for a new one. @throws Failure */
export async function saveDish(dish: Dish, body: FormData, onProgress: Progress): Promise<void> {
  const { item } = await send(editDish, body, { id: dish.id, onProgress });
  dish.saved = item;
  show(dish, '');
  // It may belong to another meal now.
  const now = menu.peek();
  if (now) menu.value = { ...now };
}

/** Takes a dish off the menu; answers whether that worked. The row says why it did not. */
export async function takeOffMenu(dish: Dish): Promise<boolean> {
  try {
    await send(removeDish, undefined, { id: dish.id });
  } catch (error) {
    show(dish, wordsOf(error, 'Failed to delete dish'));
    return false;
  }
  const now = menu.peek();
  if (now) menu.value = { ...now, dishes: now.dishes.filter((one) => one !== dish) };
  return true;
}
