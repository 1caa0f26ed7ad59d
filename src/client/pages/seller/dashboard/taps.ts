import { computed, type Signal, signal } from '@preact/signals-react';
import { backOnSale, type MenuItem, restockDish, sellDish, sellOut, unsellDish } from '#api/menu';
import { type Pickup, sayLate, sayReady } from '#api/pickups';
import { createOutbox } from '../../../outbox.ts';
import { Failure } from '../../../send.ts';
import { seller, wipes } from '../../../session.ts';
import {
  answered,
  type Dish,
  dishOf,
  dropUndo,
  type KitchenTap,
  loadMenu,
  menu,
  offerUndo,
  refused,
  save,
  show,
  showTaps,
  showWaiting,
  type Trouble,
} from './menu.ts';
import { storeDish } from './stored-menu.ts';

type Answer = { item: MenuItem } | { pickup: Pickup };

type Payload = NonNullable<KitchenTap['payload']>;

const outbox = createOutbox<KitchenTap['call'], Payload, Answer>({
  storageKey: 'seller_queue',
  calls: {
    sell: sellDish,
    restock: restockDish,
    'sold-out': sellOut,
    'back-on-sale': backOnSale,
    unsell: unsellDish,
    ready: sayReady,
    late: sayLate,
  },
  owner: seller,
  onAnswer: showAnswer,
});
export const { waiting, flush: sendWaiting, clear: forgetTaps } = outbox;
waiting.subscribe(showTaps);

/** The number of taps being sent for the first time. They are the last of the queue. */
const sending = signal(0);
/** The dishes and pickups of the taps that wait for a connection, separated by commas, so that nothing changes while none waits. */
export const waitingIds = computed(() => {
  const taps = waiting.value;
  return taps
    .slice(0, Math.max(0, taps.length - sending.value))
    .map(({ id }) => id)
    .join();
});
waitingIds.subscribe((ids) => showWaiting(ids ? ids.split(',') : []));

/** The refused taps on dishes that are not shown. */
export const missed: Signal<readonly Trouble[]> = signal([]);

/**
 * The last tap's result, for screen readers. It is one text for all rows, since a row that got such a text on focus
 * re-rendered between a finger's touch and its tap.
 */
export const announcement = signal('');

wipes.seller.push((isLogout) => {
  // After an expired session they are sent in the seller's next one.
  if (isLogout) forgetTaps();
  offerUndo();
  announcement.value = '';
  missed.value = [];
});

/** Makes a tap's call. Resolves once it is answered or has to wait. Never rejects. */
export async function post(call: KitchenTap['call'], id: string, payload: KitchenTap['payload']): Promise<void> {
  sending.value += 1;
  await outbox.post(call, id, { tappedAt: new Date(), waits: true, payload });
  sending.value -= 1;
}

function tap(dish: Dish, call: KitchenTap['call'], payload: KitchenTap['payload']): Promise<void> {
  // Each change of a row recalculates the day's totals.
  if (dish.shown.peek().trouble) show(dish, null);
  if (call !== 'sold-out') dropUndo(dish);
  const sent = post(call, dish.id, payload);
  const { dish_name: name, quantity_remaining: left } = dish.shown.peek().item;
  announcement.value = `${name}: ${left} left`;
  return sent;
}

/** Sells one portion. It shows at once, and is undone with the server's message if refused. Never rejects. */
export const sellOne = (dish: Dish) => tap(dish, 'sell', { qty: 1 });

/** Takes back the last portion sold. It shows and fails as `sellOne` does, and so do those below. */
export const takeBack = (dish: Dish) => tap(dish, 'unsell', { qty: 1 });

/** Adds one portion. */
export const restock = (dish: Dish) => tap(dish, 'restock', { qty: 1 });

/** Takes the remaining portions off sale. This can be undone until the next dish sells out, without a time limit. */
export function sellAll(dish: Dish): Promise<void> {
  offerUndo(dish);
  return tap(dish, 'sold-out', {});
}

/** Puts the planned portions on sale again. */
export const putBack = (dish: Dish) => tap(dish, 'back-on-sale', {});

/** Shows the answer to a word on a pickup, once the code of pickups is there. Returns whether it did. */
export const onPickup: { show?: (tap: KitchenTap, answer: Pickup | Failure) => boolean } = {};

async function showAnswer(tap: KitchenTap, answer: Answer | Failure): Promise<void> {
  const dish = dishOf(tap.id);
  if (!(answer instanceof Failure)) {
    if ('pickup' in answer) return void onPickup.show?.(tap, answer.pickup);
    answered.set(tap.id, answer.item);
    if (dish) save(dish, answer.item);
    else storeDish(answer.item);
    return;
  }
  refused(answer);
  if (onPickup.show?.(tap, answer)) return;
  const trouble = { tap, words: answer.error ?? 'Could not update stock', name: dish?.saved.dish_name };
  if (dish) {
    show(dish, trouble);
    dropUndo(dish);
    // Another person or tab changed the dish, so this menu is out of date.
    const { date } = menu.peek() ?? {};
    if (date && [404, 409].includes(answer.status)) await loadMenu(date);
  }
  // The menu took time to load: the cook may have logged out.
  if (tap.owner === seller.peek()?.id && !dishOf(tap.id)) missed.value = [...missed.peek(), trouble];
}
