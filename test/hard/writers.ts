import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { SURVEY_QUESTIONS } from '#rules/survey';

/** What the server has answered 2xx to, and so may never lose. */
export interface Acknowledged {
  emails: Set<string>;
  /** Dishes by id, with the address of the photo. */
  dishes: Map<string, string>;
  /** Portions of the one dish that is sold: acknowledged, and asked for at all. */
  sold: number;
  asked: number;
  /** Deliveries by id, and whether the driver's accept was acknowledged. */
  deliveries: Map<string, boolean>;
  /** The last accept with its key and its answer. */
  lastAccept?: { id: string; key: string; text: string };
  /** Documents by id, with the SHA-256 of what was sent. */
  documents: Map<string, string>;
}

export interface Tokens {
  seller: string;
  driver: string;
  operator: string;
}

/** Where and as whom the writers write; `going` turns false when the server is killed. */
export interface Place {
  url: string;
  tokens: Tokens;
  done: Acknowledged;
  going(): boolean;
  chance(): number;
}

export const DAY = addDaysTo(londonToday(new Date()), 30);
export const sha = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
export const nothing = (): Acknowledged => ({
  emails: new Set(),
  dishes: new Map(),
  sold: 0,
  asked: 0,
  deliveries: new Map(),
  documents: new Map(),
});

let serial = 0;
/** A name that nothing else in this run has. */
const fresh = () => `${process.pid}-${++serial}`;

/** A call with a token and JSON or a form; undefined when the server died before its answer was whole. */
export async function call(
  url: string,
  method: string,
  path: string,
  token = '',
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; json: any } | undefined> {
  const isForm = body instanceof FormData;
  try {
    const reply = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    });
    const text = await reply.text();
    const json = /json/.test(reply.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined;
    return { status: reply.status, text, json };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The same, for what must be answered and with success. */
export async function must(...args: Parameters<typeof call>) {
  const answer = await call(...args);
  if (!answer || answer.status >= 300) {
    throw new Error(`${args[1]} ${args[2]}: ${answer?.status ?? 'no answer'} ${answer?.text.slice(0, 300) ?? ''}`);
  }
  return answer;
}

export function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

export const dishFields = (dish_name: string, quantity_total = '9999') => ({
  dish_name,
  price: '6.50',
  meal_time: 'lunch',
  quantity_total,
  description: 'Red lentils.',
  seller_can_deliver: 'true',
  available_date: DAY,
});

/** Photos of several sizes, of noise so that they weigh something; the largest outlasts many a round. */
export async function pictures(): Promise<Blob[]> {
  return Promise.all(
    [32, 100, 300, 1_300].map(async (width) => {
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
      const image = sharp({ create: { width, height: width, channels: 3, background: '#c9702f', noise } });
      return new Blob([new Uint8Array(await image.jpeg({ quality: 60 }).toBuffer())], { type: 'image/jpeg' });
    }),
  );
}

/** The survey's visitors. */
export async function answerSurvey({ url, done, going }: Place): Promise<void> {
  const choices = Object.fromEntries(SURVEY_QUESTIONS.map(({ field, options }) => [field, options[0]]));
  while (going()) {
    const email = `kill-${fresh()}@example.test`;
    const body = { ...choices, name: 'Visitor', email, postcode: 'SL1 2LT' };
    if ((await call(url, 'POST', '/homepage/submit', '', body))?.status === 201) done.emails.add(email);
  }
}

/** A cook who adds dishes with photos, mostly small ones. */
export async function addDishes({ url, tokens, done, going, chance }: Place, photos: Blob[]): Promise<void> {
  while (going()) {
    const photo = photos[Math.floor(chance() ** 2 * photos.length)]!;
    const form = formOf({ ...dishFields(`Dish ${fresh()}`), photo });
    const answer = await call(url, 'POST', '/auth/menu-with-photo', tokens.seller, form);
    if (answer?.status === 201) done.dishes.set(answer.json.item.menu_id, answer.json.item.photo_url);
  }
}

/** Licences, from a few bytes to a megabyte, of these sellers in turn: each may send twelve, so they are moments apart. */
export async function uploadLicences(
  { url, tokens, done, going, chance }: Place,
  sellers: readonly string[] = [tokens.seller],
): Promise<void> {
  for (let turn = done.documents.size; going(); turn += 1) {
    const rest = Buffer.alloc(Math.floor(chance() ** 4 * 1e6), 32);
    const bytes = new Uint8Array(Buffer.concat([Buffer.from(`%PDF-1.7\n${fresh()}`), rest]));
    const file = new File([bytes], 'licence.pdf', { type: 'application/pdf' });
    const form = formOf({ type: 'license_certificate', file });
    const answer = await call(url, 'POST', '/auth/documents', sellers[turn % sellers.length]!, form);
    if (answer?.status === 201) done.documents.set(answer.json.document.id, sha(bytes));
    await pause(chance() * 400);
  }
}

/** Portions of one dish that go over the counter one by one. */
export async function sellPortions({ url, tokens, done, going }: Place, dish: string): Promise<void> {
  while (going()) {
    done.asked += 1;
    const answer = await call(url, 'PATCH', `/auth/menu/${dish}/sell`, tokens.seller, { qty: 1 });
    if (answer?.status === 200) done.sold += 1;
  }
}

/** An operator who offers deliveries and a driver who takes them. */
export async function deliver({ url, tokens, done, going }: Place): Promise<void> {
  while (going()) {
    const body = {
      fee_pence: 650,
      pickup_postcode: 'SL1 2LT',
      dropoff_postcode: 'SL2 5AT',
      pickup_time: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const made = await call(url, 'POST', '/operator/deliveries', tokens.operator, body);
    if (made?.status !== 201) continue;
    const { id } = made.json.delivery;
    done.deliveries.set(id, false);
    const key = fresh();
    const headers = { 'idempotency-key': key };
    const taken = await call(url, 'POST', `/driver/deliveries/${id}/accept`, tokens.driver, undefined, headers);
    if (taken?.status !== 200) continue;
    done.deliveries.set(id, true);
    done.lastAccept = { id, key, text: taken.text };
  }
}
