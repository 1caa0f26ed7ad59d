import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as assert from 'uvu/assert';
import { addDaysTo } from '#rules/days';
import { type IncidentReason, REASON_LABELS } from '#rules/reasons';
import { call, DAY, dishFields, formOf, must, type Place } from './writers.ts';

/** A tap on a phone: sent again with its key and its time, to whichever server is there, until it is answered. */
interface Tap {
  path: string;
  body: object;
  key: string;
  at: string;
}

/** What a phone remembers while servers come and go. */
export interface Phone {
  waiting?: Tap;
  /** What the taps that were answered come to. */
  stock: { total: number; planned: number; sold: number };
  /** The dish that is sold, or the delivery under way with how many of its steps are done. */
  dish?: string;
  delivery?: { id: string; done: number };
  /** Deliveries that went all the way. */
  finished: string[];
  answered: number;
}

export const phone = (): Phone => ({ stock: { total: 5, planned: 5, sold: 0 }, finished: [], answered: 0 });

/** The answer to a tap of this phone; undefined if the server died first, or is busy: the same tap goes out next. */
async function send(mine: Phone, { url }: Place, method: string, token: string, path: string, body: object) {
  mine.waiting ??= { path, body, key: randomUUID(), at: new Date().toISOString() };
  const tap = mine.waiting;
  const headers = { 'idempotency-key': tap.key, 'x-tapped-at': tap.at };
  const answer = await call(url, method, tap.path, token, tap.body, headers);
  if (!answer || answer.status === 503) return undefined;
  delete mine.waiting;
  mine.answered += 1;
  return answer;
}

/** As in `dishFields`. */
const PRICE_PENCE = 650;
/** Not the day to which others add: one has 500 dishes at most. */
const COOKED_ON = addDaysTo(DAY, 1);

const CHANGES: Record<string, (stock: Phone['stock']) => Phone['stock']> = {
  sell: (stock) => ({ ...stock, sold: stock.sold + 1 }),
  restock: ({ total, planned, sold }) => ({ total: total + 1, planned: planned + 1, sold }),
  'sold-out': (stock) => ({ ...stock, total: stock.sold }),
  'back-on-sale': (stock) => ({ ...stock, total: Math.max(stock.planned, stock.sold) }),
  unsell: (stock) => ({ ...stock, sold: stock.sold - 1 }),
};
/** Sold twice as often as anything else is done. */
const CHOICES = ['sell', 'sell', ...Object.keys(CHANGES).slice(1)];
/** What a tap makes of the stock; undefined if it is refused. */
function changed(change: string, stock: Phone['stock']): Phone['stock'] | undefined {
  const next = CHANGES[change]!(stock);
  return next.sold > next.total || next.sold < 0 ? undefined : next;
}

/** A cook's evening at one dish: every answer is what this and all taps before it come to, each counted once. */
export async function tapStock(place: Place, mine: Phone): Promise<void> {
  const { url, tokens, going, chance } = place;
  if (!mine.dish) {
    const fields = dishFields(`Tapped ${randomUUID()}`, String(mine.stock.total));
    const form = formOf({ ...fields, available_date: COOKED_ON });
    mine.dish = (await must(url, 'POST', '/auth/menu-with-photo', tokens.seller, form)).json.item.menu_id as string;
  }
  while (going()) {
    const chosen = CHOICES[Math.floor(chance() * CHOICES.length)]!;
    const change = mine.waiting?.path.split('/').at(-1) ?? chosen;
    const qty = change === 'sold-out' || change === 'back-on-sale' ? {} : { qty: 1 };
    const answer = await send(mine, place, 'PATCH', tokens.seller, `/auth/menu/${mine.dish}/${change}`, qty);
    if (!answer) continue;
    const next = changed(change, mine.stock);
    assert.is(answer.status, next ? 200 : 409, `${change} at ${JSON.stringify(mine.stock)}: ${answer.text}`);
    if (!next) continue;
    mine.stock = next;
    assert.equal(stockOf(answer.json.item), next, change);
    assert.is(answer.json.item.takings_pence, next.sold * PRICE_PENCE, change);
  }
}

/** The stock that a menu item shows. */
const stockOf = (item: any): Phone['stock'] => ({
  total: item.quantity_total,
  planned: item.quantity_planned,
  sold: item.quantity_sold,
});

/** A delivery on which everything goes wrong that can, and what each step makes of it. */
const STEPS: readonly [action: string, body: object, status: string][] = [
  ['accept', {}, 'assigned'],
  ['incidents', { reason: 'food_not_ready' }, 'assigned'],
  ['cancel', {}, 'cancelled'],
  ['take-back', {}, 'assigned'],
  ['picked-up', {}, 'picked_up'],
  ['incidents', { reason: 'nobody_home' }, 'picked_up'],
  ['complete', {}, 'completed'],
];
const INCIDENTS = STEPS.filter(([action]) => action === 'incidents').map(([, body]) => body);

/** A driver's bad evening, one delivery after the other. */
export async function tapDeliveries(place: Place, mine: Phone): Promise<void> {
  const { url, tokens, going } = place;
  while (going()) {
    if (!mine.delivery) {
      const body = {
        fee_pence: 700,
        pickup_postcode: 'SL1 2LT',
        dropoff_postcode: 'SL2 5AT',
        pickup_time: new Date(Date.now() + 86_400_000).toISOString(),
      };
      const made = await call(url, 'POST', '/operator/deliveries', tokens.operator, body);
      if (made?.status === 201) mine.delivery = { id: made.json.delivery.id, done: 0 };
      continue;
    }
    const { id, done } = mine.delivery;
    const [action, body, status] = STEPS[done]!;
    const answer = await send(mine, place, 'POST', tokens.driver, `/driver/deliveries/${id}/${action}`, body);
    if (!answer) continue;
    // A machine that slept too long: a delivery can be taken back for two minutes.
    if (action === 'take-back' && answer.status === 409) {
      delete mine.delivery;
      continue;
    }
    assert.ok(answer.status < 300, `${action}: ${answer.status} ${answer.text}`);
    if (answer.json.delivery) assert.is(answer.json.delivery.status, status, action);
    mine.delivery = { id, done: done + 1 };
    if (done + 1 < STEPS.length) continue;
    mine.finished.push(id);
    delete mine.delivery;
  }
}

/** Asks the server for what the phones' taps come to; what still waits may have happened or not. */
export async function checkTaps(url: string, { tokens }: Pick<Place, 'tokens'>, cook: Phone, driver: Phone) {
  const { menu } = (await must(url, 'GET', `/auth/menu?date=${COOKED_ON}`, tokens.seller)).json;
  const dish = menu.find(({ menu_id }: { menu_id: string }) => menu_id === cook.dish);
  const waiting = cook.waiting?.path.split('/').at(-1);
  const allowed = [cook.stock, waiting && changed(waiting, cook.stock)];
  const now = stockOf(dish);
  assert.ok(
    allowed.some((stock) => isDeepStrictEqual(stock, now)),
    `${JSON.stringify(now)} of ${JSON.stringify(allowed)}`,
  );
  const { dishes } = (await must(url, 'GET', `/auth/sales?from=${addDaysTo(DAY, -31)}`, tokens.seller)).json;
  const sold = dishes.find(({ dish_name }: { dish_name: string }) => dish_name === dish.dish_name);
  assert.is(sold?.portions ?? 0, now.sold, 'its rows are what it sold');

  const reported = new Map<string, string[]>();
  for (let before = ''; ; ) {
    const path = `/operator/incidents?limit=200${before && `&before=${before}`}`;
    const { incidents, next } = (await must(url, 'GET', path, tokens.operator)).json;
    for (const { reason, note, delivery } of incidents) {
      reported.set(delivery.id, [...(reported.get(delivery.id) ?? []), `${reason}: ${note}`]);
    }
    if (!next) break;
    before = next;
  }
  // The second report adds to the first, which is open still.
  const [first, second] = INCIDENTS.map((body) => (body as { reason: IncidentReason }).reason);
  const wanted = [`${second}: Reported before: ${REASON_LABELS[first!]}.`];
  for (const id of driver.finished) assert.equal(reported.get(id), wanted, `the incidents of ${id}, each once`);
}
