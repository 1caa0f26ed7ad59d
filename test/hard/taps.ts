import { randomUUID } from 'node:crypto';
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
  stock: { total: number; sold: number };
  /** The dish that is sold, or the delivery under way with how many of its steps are done. */
  dish?: string;
  delivery?: { id: string; done: number };
  /** Deliveries that went all the way. */
  finished: string[];
  answered: number;
}

export const phone = (): Phone => ({ stock: { total: 5, sold: 0 }, finished: [], answered: 0 });

/** The answer to a tap of this phone; undefined when the server died first: the same tap goes out next. */
async function send(mine: Phone, { url }: Place, method: string, token: string, path: string, body: object) {
  mine.waiting ??= { path, body, key: randomUUID(), at: new Date().toISOString() };
  const tap = mine.waiting;
  const headers = { 'idempotency-key': tap.key, 'x-tapped-at': tap.at };
  const answer = await call(url, method, tap.path, token, tap.body, headers);
  if (!answer) return undefined;
  delete mine.waiting;
  mine.answered += 1;
  return answer;
}

/** Not the day to which others add: one has 500 dishes at most. */
const COOKED_ON = addDaysTo(DAY, 1);

const CHANGES = {
  sell: ({ total, sold }: Phone['stock']) => ({ total, sold: Math.min(total, sold + 1) }),
  restock: ({ total, sold }: Phone['stock']) => ({ total: total + 1, sold }),
  'sold-out': ({ sold }: Phone['stock']) => ({ total: sold, sold }),
};
type Change = keyof typeof CHANGES;

/** A cook's evening at one dish: every answer is what this and all taps before it come to, each counted once. */
export async function tapStock(place: Place, mine: Phone): Promise<void> {
  const { url, tokens, going, chance } = place;
  if (!mine.dish) {
    const fields = dishFields(`Tapped ${randomUUID()}`, String(mine.stock.total));
    const form = formOf({ ...fields, available_date: COOKED_ON });
    mine.dish = (await must(url, 'POST', '/auth/menu-with-photo', tokens.seller, form)).json.item.menu_id as string;
  }
  while (going()) {
    const chosen: Change = chance() < 0.5 ? 'sell' : chance() < 0.8 ? 'restock' : 'sold-out';
    const change = (mine.waiting?.path.split('/').at(-1) ?? chosen) as Change;
    const qty = change === 'sold-out' ? {} : { qty: 1 };
    const answer = await send(mine, place, 'PATCH', tokens.seller, `/auth/menu/${mine.dish}/${change}`, qty);
    if (!answer) continue;
    const { total, sold } = mine.stock;
    const refused = change === 'sell' && sold === total;
    assert.is(answer.status, refused ? 409 : 200, `${change} at ${sold} of ${total}: ${answer.text}`);
    mine.stock = CHANGES[change](mine.stock);
    if (refused) continue;
    const { quantity_total, quantity_sold } = answer.json.item;
    assert.equal({ total: quantity_total, sold: quantity_sold }, mine.stock, change);
  }
}

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
  const waiting = cook.waiting?.path.split('/').at(-1) as Change | undefined;
  const allowed = [cook.stock, ...(waiting ? [CHANGES[waiting](cook.stock)] : [])];
  const now = { total: dish.quantity_total, sold: dish.quantity_sold };
  assert.ok(
    allowed.some(({ total, sold }) => total === now.total && sold === now.sold),
    `${JSON.stringify(now)} of ${JSON.stringify(allowed)}`,
  );

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
