import { effect, type Signal, signal } from '@preact/signals-react';
import type { MouseEvent } from 'react';
import { wipes } from '../../../../session.ts';
import type { Dish } from '../menu.ts';
import { announcement, putBack, restock, sellAll, sellOne, takeBack } from '../taps.ts';

const TAPS = {
  sell: sellOne,
  'sold-out': sellAll,
  'back-on-sale': putBack,
  restock,
};
type Act = keyof typeof TAPS;

/** How an act is undone. What was added can be sold out again. */
const UNDO: Partial<Record<Act, (dish: Dish) => Promise<void>>> = {
  sell: takeBack,
  'sold-out': putBack,
  'back-on-sale': sellAll,
};

const leftOf = (dish: Dish) => dish.shown.peek().item.quantity_remaining;

interface Last {
  /** What happened, without the dish's name. */
  words: string;
  dish: Dish;
  /** When it was tapped, as events count the time (ms). */
  at: number;
  undo?: (() => void) | undefined;
}

/** The last act, and how to undo it. */
export const last: Signal<Last | null> = signal(null);
/** The id of the dish whose stepper is open. */
export const stepped = signal('');

wipes.seller.push(() => {
  last.value = null;
});
// A refused tap can't be undone: that would take back an earlier one.
effect(() => {
  if (last.value?.dish.shown.value.trouble) last.value = null;
});

const WORDS: Record<Act, (left: number) => string> = {
  sell: (left) => `Sold one, ${left} left`,
  'sold-out': () => 'Sold out',
  'back-on-sale': (left) => `Back on, ${left} left`,
  restock: (left) => `Added one, ${left} left`,
};

/** Does what a button says. `at` is the press's time. */
export function act(call: Act, dish: Dish, at: number): void {
  if (stepped.peek() !== dish.id) stepped.value = '';
  change(dish, TAPS[call], at);
  const undo = UNDO[call];
  last.value = {
    words: WORDS[call](leftOf(dish)),
    dish,
    at,
    undo: undo && (() => undoWith(undo)),
  };
}

function undoWith(undo: (dish: Dish) => Promise<void>): void {
  const { dish, at } = last.peek()!;
  change(dish, undo, at);
  last.value = { words: `Undone, ${leftOf(dish)} left`, dish, at };
}

function change(dish: Dish, tap: (dish: Dish) => Promise<void>, at: number): void {
  const before = leftOf(dish);
  void tap(dish);
  // Screen readers hear it from the bar.
  announcement.value = '';
  if (before <= 0 !== leftOf(dish) <= 0) comeNew(dish.id, at);
}

/** Opens the stepper of a dish, or closes it. */
export function step(id: string, at: number): void {
  comeNew(id, at);
  stepped.value = id;
}

/** A second tap comes within this time. */
const SECOND_TAP_MS = 500;

/** The row in which other buttons stand since the last tap, and when that was. */
let fresh = { id: '', at: 0 };
const comeNew = (id: string, at: number) => {
  fresh = { id, at };
};
export const isFresh = (id: string) => fresh.id === id;

/**
 * Whether a tap is the second of two, and was meant for a button that stood there before. It goes by when fingers
 * touched: a busy phone may deliver the second tap long after.
 */
export const isSecond = ({ detail, timeStamp }: MouseEvent, at: number) => detail > 0 && timeStamp - at < SECOND_TAP_MS;
/** The same, of a tap on a row. */
export const isSecondOn = (id: string, event: MouseEvent) => isFresh(id) && isSecond(event, fresh.at);
