import { computed, type Signal, signal } from '@preact/signals-react';
import { type MenuItem, restockDish, sellDish, sellOut } from '#api/menu';
import { createOutbox } from '../../../outbox.ts';
import { Failure } from '../../../send.ts';
import { seller, wipes } from '../../../session.ts';
import {
  type Dish,
  dishOf,
  loadMenu,
  menu,
  refused,
  type StockTap,
  save,
  show,
  showTaps,
  type Trouble,
} from './menu.ts';
import { storeDish } from './stored-menu.ts';

const outbox = createOutbox<StockTap['call'], { qty?: number }, { item: MenuItem }>({
  storageKey: 'seller_queue',
  calls: { sell: sellDish, restock: restockDish, 'sold-out': sellOut },
  owner: seller,
  onAnswer: showAnswer,
});
export const { flush: sendWaiting, clear: forgetTaps } = outbox;
outbox.waiting.subscribe(showTaps);

/** The number of taps being sent for the first time. They are the last of the queue. */
const sending = signal(0);
/** The dishes of the taps that wait for a connection, separated by commas, so that nothing changes while none waits. */
export const waitingIds = computed(() => {
  const taps = outbox.waiting.value;
  return taps
    .slice(0, Math.max(0, taps.length - sending.value))
    .map(({ id }) => id)
    .join();
});

/** The refused taps on dishes that are not shown. */
export const missed: Signal<readonly Trouble[]> = signal([]);

/** The dish just taken off sale, and the portions that can be put back. */
export const undo = signal<{ dish: Dish; left: number } | null>(null);

/**
 * The last tap's result, for screen readers. It is one text for all rows, since a row that got such a text on focus
 * re-rendered between a finger's touch and its tap.
 */
export const announcement = signal('');

wipes.seller.push(() => {
  undo.value = null;
  announcement.value = '';
  missed.value = [];
});

async function tap(dish: Dish, call: StockTap['call'], payload: StockTap['payload']): Promise<void> {
  // Each change of a row recalculates the day's totals.
  if (dish.shown.peek().trouble) show(dish, null);
  if (call !== 'sold-out' && undo.peek()?.dish === dish) undo.value = null;
  sending.value += 1;
  const sent = outbox.post(call, dish.id, { tappedAt: new Date(), waits: true, payload });
  const { dish_name: name, quantity_remaining: left } = dish.shown.peek().item;
  announcement.value = `${name}: ${left} left`;
  await sent;
  sending.value -= 1;
}

/** Sells one portion. It shows at once, and is undone with the server's message if refused. Never rejects. */
export const sellOne = (dish: Dish) => tap(dish, 'sell', { qty: 1 });

/** Adds portions. It shows and fails as `sellOne` does. */
export const restock = (dish: Dish, qty = 1) => tap(dish, 'restock', { qty });

/** Takes the remaining portions off sale. This can be undone until the next dish sells out, without a time limit. */
export function sellAll(dish: Dish): Promise<void> {
  undo.value = { dish, left: dish.shown.peek().item.quantity_remaining };
  return tap(dish, 'sold-out', {});
}

/** Puts back the portions that the last `sellAll` took off sale. */
export function undoSellAll(): void {
  const { dish, left } = undo.peek() ?? {};
  undo.value = null;
  if (dish && left) void restock(dish, left);
}

async function showAnswer(tap: StockTap, answer: { item: MenuItem } | Failure): Promise<void> {
  const dish = dishOf(tap.id);
  if (!(answer instanceof Failure)) {
    if (dish) save(dish, answer.item);
    else storeDish(answer.item);
    return;
  }
  refused(answer);
  const trouble = { tap, words: answer.error ?? 'Could not update stock', name: dish?.saved.dish_name };
  if (dish) {
    show(dish, trouble);
    if (undo.peek()?.dish === dish) undo.value = null;
    // Another person or tab changed the dish, so this menu is out of date.
    const { date } = menu.peek() ?? {};
    if (date && [404, 409].includes(answer.status)) await loadMenu(date);
  }
  if (!dishOf(tap.id)) missed.value = [...missed.peek(), trouble];
}
