import * as assert from 'uvu/assert';
import { type Answer, type CallOptions, type Someone, testApp, today } from './helper.ts';

export const DISH = {
  dish_name: ' Daal ',
  description: 'Red lentils.\r\nVegan.',
  price: '6.50',
  meal_time: 'lunch',
  quantity_total: '5',
  seller_can_deliver: 'true',
  available_date: today,
};
type Form = CallOptions['form'];

/** A field that is sent several times. */
export const repeated = (...values: string[]) => values as unknown as Blob[];

const call = async (...args: Parameters<Awaited<ReturnType<typeof testApp>>['call']>): Promise<Answer> =>
  (await testApp()).call(...args);

// The calls of a kitchen's evening, on the app that all tests share.
export const add = ({ token }: Someone, form: Form = {}) =>
  call('POST', '/auth/menu-with-photo', { token, form: { ...DISH, ...form } });
export const edit = ({ token }: Someone, id: string, form: Form = {}) =>
  call('PUT', `/auth/menu/${id}`, { token, form: { ...DISH, ...form } });
export const stock = (
  { token }: Someone,
  id: string,
  what: 'sell' | 'restock' | 'sold-out' | 'back-on-sale' | 'unsell',
  qty?: unknown,
  headers = {},
) => call('PATCH', `/auth/menu/${id}/${what}`, { token, headers, body: qty === undefined ? {} : { qty } });
export const remove = ({ token }: Someone, id: string) => call('DELETE', `/auth/menu/${id}`, { token });
export const list = ({ token }: Someone, date: string = today) => call('GET', `/auth/menu?date=${date}`, { token });
export const copy = ({ token }: Someone, from: unknown, to: unknown) =>
  call('POST', '/auth/menu/copy', { token, body: { from, to } });

/** Adds a dish and answers it. */
export async function added(seller: Someone, form: Form = {}): Promise<Record<string, any>> {
  const { status, body, text } = await add(seller, form);
  assert.is(status, 201, text);
  return body.item;
}
