import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { type Acknowledged, call, DAY, must, sha, type Tokens } from './writers.ts';

/** Where to ask, as whom, for what; `counter` is the dish whose portions were sold. */
interface Question {
  url: string;
  tokens: Tokens;
  done: Acknowledged;
  counter: string;
}

/**
 * Asks the server, as its users would, for everything that was acknowledged so far. Files that are in `seen` are not
 * asked for again.
 */
export async function checkAll({ url, tokens, done, counter }: Question, seen: Set<string>): Promise<void> {
  const survey = (await must(url, 'GET', '/operator/survey', tokens.operator)).json;
  const csv = (await must(url, 'GET', '/operator/survey.csv', tokens.operator)).text;
  const emails = new Set(csv.match(/kill-[\d-]+@example\.test/g));
  assert.ok(survey.total >= done.emails.size, `${survey.total} of ${done.emails.size} survey answers`);
  assert.equal(
    [...done.emails].filter((email) => !emails.has(email)),
    [],
    'lost survey answers',
  );

  const { menu } = (await must(url, 'GET', `/auth/menu?date=${DAY}`, tokens.seller)).json;
  const dishes = new Map<string, any>(menu.map((item: { menu_id: string }) => [item.menu_id, item]));
  for (const [id, photo] of done.dishes) assert.is(dishes.get(id)?.photo_url, photo, `dish ${id}`);
  const sold = dishes.get(counter).quantity_sold;
  assert.ok(sold >= done.sold && sold <= done.asked, `${sold} sold, ${done.sold} acknowledged, ${done.asked} asked`);
  // Also those whose answer never arrived: a row without its photo would be half a dish.
  for (const { menu_id, dish_name, photo_url } of dishes.values()) {
    if (dish_name === 'Counter' || seen.has(menu_id)) continue;
    for (const path of [photo_url, photo_url.replace('-1280', '-640')]) await checkPhoto(url + path);
    seen.add(menu_id);
  }
  for (const [id, hash] of done.documents) {
    if (seen.has(id)) continue;
    const reply = await fetch(`${url}/operator/documents/${id}`, {
      headers: { authorization: `Bearer ${tokens.operator}` },
    });
    assert.is(reply.status, 200, `document ${id}`);
    assert.is(sha(new Uint8Array(await reply.arrayBuffer())), hash, `document ${id}`);
    seen.add(id);
  }

  const deliveries = await everyDelivery(url, tokens);
  for (const [id, accepted] of done.deliveries) {
    assert.ok(deliveries.has(id), `delivery ${id} is lost`);
    if (accepted) assert.is(deliveries.get(id), 'assigned', `accept of ${id}`);
  }
  const last = done.lastAccept;
  if (last) {
    const headers = { 'idempotency-key': last.key };
    const again = await call(url, 'POST', `/driver/deliveries/${last.id}/accept`, tokens.driver, undefined, headers);
    assert.is(again?.text, last.text, 'the repeat of an accept has its first answer');
  }
}

async function checkPhoto(address: string): Promise<void> {
  const reply = await fetch(address);
  assert.is(reply.status, 200, address);
  assert.is(reply.headers.get('content-type'), 'image/webp');
  const image = sharp(new Uint8Array(await reply.arrayBuffer()), { failOn: 'error' });
  assert.is((await image.raw().toBuffer({ resolveWithObject: true })).info.channels, 3);
}

/** Status by id, over all pages. */
async function everyDelivery(url: string, tokens: Tokens): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let before = ''; ; ) {
    const path = `/operator/deliveries?limit=200${before && `&before=${before}`}`;
    const { deliveries, next } = (await must(url, 'GET', path, tokens.operator)).json;
    for (const { id, status } of deliveries) found.set(id, status);
    if (!next) return found;
    before = next;
  }
}
