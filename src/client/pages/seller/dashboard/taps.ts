import { computed, signal } from '@preact/signals-react';
import { type MenuItem, restockDish, sellDish, sellOut } from '#api/menu';
import { createOutbox } from '../../../outbox.ts';
import { Failure } from '../../../send.ts';
import { seller, wipes } from '../../../session.ts';
import { keepDish } from './kept.ts';
import { type Dish, dishOf, loadMenu, menu, refused, type StockTap, save, show, showTaps } from './menu.ts';

const outbox = createOutbox<StockTap['call'], { qty?: number }, { item: MenuItem }>({
  storageKey: 'seller_queue',
  calls: { sell: sellDish, restock: restockDish, 'sold-out': sellOut },
  owner: seller,
  onAnswer: showAnswer,
});
export const { flush: sendWaiting, clear: forgetTaps } = outbox;
outbox.waiting.subscribe(showTaps);

/** Dishes with a tap on its way: those don't wait yet. */
const sending = signal(0);
/** How many taps wait for signal. */
export const waitingCount = computed(() => (sending.value ? 0 : outbox.waiting.value.length));

/** A dish that was just sold out by a tap, and the portions that can be put back. */
export const undo = signal<{ dish: Dish; left: number } | null>(null);

/**
 * What the last tap left of a dish, for those who don't see it. One place says it for all rows: a row that began to when
 * it got the focus was drawn anew between a finger's touch and its tap.
 */
export const said = signal('');

wipes.seller.push(() => {
  undo.value = null;
  said.value = '';
});

async function tap(dish: Dish, call: StockTap['call'], payload: StockTap['payload']): Promise<void> {
  // Each change of a row adds up a whole day's menu.
  if (dish.shown.peek().trouble) show(dish, '');
  if (call !== 'sold-out' && undo.peek()?.dish === dish) undo.value = null;
  sending.value += 1;
  const sent = outbox.post(call, dish.id, { tappedAt: new Date(), waits: true, payload });
  const { dish_name: name, quantity_remaining: left } = dish.shown.peek().item;
  said.value = `${name}: ${left} left`;
  await sent;
  sending.value -= 1;
}

/** Sells one portion: shown at once, and taken back with the server's words if it is refused. Never rejects. */
export const sellOne = (dish: Dish) => tap(dish, 'sell', { qty: 1 });

/** Adds portions, as `sellOne` takes one. */
export const restock = (dish: Dish, qty = 1) => tap(dish, 'restock', { qty });

/** Takes what is left off sale. It can be taken back until the next dish sells out: no clock hurries anybody. */
export function sellAll(dish: Dish): Promise<void> {
  undo.value = { dish, left: dish.shown.peek().item.quantity_remaining };
  return tap(dish, 'sold-out', {});
}

/** Puts back what was taken off sale by the last tap. */
export function undoSellAll(): void {
  const { dish, left } = undo.peek() ?? {};
  undo.value = null;
  if (dish && left) void restock(dish, left);
}

async function showAnswer({ id }: StockTap, answer: { item: MenuItem } | Failure): Promise<void> {
  const dish = dishOf(id);
  if (!(answer instanceof Failure)) {
    if (dish) save(dish, answer.item);
    else keepDish(answer.item);
    return;
  }
  refused(answer);
  if (!dish) return;
  show(dish, answer.error ?? 'Could not update stock');
  if (undo.peek()?.dish === dish) undo.value = null;
  // Somebody else changed the dish, so what is shown is out of date.
  const { date } = menu.peek() ?? {};
  if (date && [404, 409].includes(answer.status)) await loadMenu(date);
}
