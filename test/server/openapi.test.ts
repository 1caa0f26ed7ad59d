import { Validator } from '@seriousme/openapi-schema-validator';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyCall } from '#api/call';
import { areas } from '#api/index';
import { newId } from '../../src/server/services/ids.ts';
import { answersFit, hear } from './answers.ts';
import { added } from './dishes.ts';
import { type CallOptions, PASSWORD, type TestApp, testApp, today } from './helper.ts';
import { ALL, addedKey } from './keys.ts';
import { inHours } from './samples.ts';

const test = suite('the description of all calls');
let kitchen: TestApp;
let described: any;
test.before(async () => {
  kitchen = await testApp();
  described = (await kitchen.call('GET', '/openapi.json')).body;
});

/** The schema of the JSON that a call takes. */
const sentTo = (path: string, method = 'post', type = 'application/json') =>
  described.paths[path][method].requestBody.content[type].schema;

test('is OpenAPI, by the word of another', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(described));
  assert.equal(errors, undefined);
  assert.ok(valid);
  assert.match(described.openapi, /^3\.1\./);
});

test('has every call of the contract by a name of its own', () => {
  const calls = Object.values(areas).flatMap((area) =>
    Object.keys(area.answers).map((name) => ({ name, call: (area as unknown as Record<string, AnyCall>)[name]! })),
  );
  assert.is(new Set(calls.map(({ name }) => name)).size, calls.length);
  for (const { name, call } of calls) {
    assert.is(described.paths[call.path]?.[call.method.toLowerCase()]?.operationId, name);
  }
  const operations = Object.values<object>(described.paths).flatMap((path) => Object.keys(path));
  assert.is(operations.length, calls.length);
});

test('tells the limits, the options and what is required', () => {
  const { properties, required } = sentTo('/operator/keys');
  assert.equal(required, ['name', 'scopes']);
  assert.equal(properties.name, { type: 'string', minLength: 1, maxLength: 100 });
  assert.is(properties.scopes.minItems, 1);
  assert.equal(properties.scopes.items.enum, ['menus:read', 'sales:write', 'deliveries:write']);
  const draft = sentTo('/operator/deliveries');
  assert.equal(draft.properties.fee_pence, { type: 'integer', minimum: 1, maximum: 100_000 });
  assert.equal(draft.properties.notes.maxLength, 500);
  assert.ok(draft.required.includes('dropoff_postcode'));
  assert.equal(sentTo('/auth/pickups/{id}/late').properties.minutes, { enum: [5, 10, 15, 20, 30], type: 'integer' });
  const { lines } = sentTo('/partner/sales').properties;
  assert.equal(
    [lines.minItems, lines.maxItems, lines.items.properties.qty],
    [1, 50, { type: 'integer', minimum: 1, maximum: 9_999 }],
  );
});

test('tells files, sheets and queries', () => {
  const form = sentTo('/auth/menu-with-photo', 'post', 'multipart/form-data');
  assert.equal(form.properties.photo, { type: 'string', format: 'binary' });
  assert.equal(form.properties.meal_time.type, 'string');
  assert.equal(sentTo('/operator/deliveries/import', 'post', 'text/csv'), { type: 'string' });
  const names = described.paths['/partner/menus'].get.parameters.map(({ name }: { name: string }) => name);
  assert.equal(names.sort(), ['before', 'date', 'limit', 'postcode']);
});

test('tells who may call, and which headers', () => {
  const of = (path: string, method = 'post') => described.paths[path][method];
  assert.equal(of('/partner/menus', 'get').security, [{ key: ['menus:read'] }]);
  assert.equal(of('/operator/keys').security, [{ session: ['operator'] }]);
  assert.equal(of('/auth/login').security, []);
  const headers = (path: string, method?: string) =>
    of(path, method)
      .parameters.filter((one: { in: string }) => one.in === 'header')
      .map(({ name, required }: { name: string; required: boolean }) => [name, required]);
  assert.equal(headers('/partner/sales'), [['Idempotency-Key', true]]);
  assert.equal(headers('/auth/pickups/{id}/ready'), [
    ['Idempotency-Key', false],
    ['X-Tapped-At', false],
  ]);
  assert.equal(headers('/auth/register'), [
    ['Idempotency-Key', false],
    ['x-email-token', true],
  ]);
});

test('real answers fit it, refusals too', async () => {
  const [seller, driver, operator] = [await kitchen.seller(), await kitchen.driver(), await kitchen.operator()];
  const key = await addedKey(kitchen, ALL);
  const { menu_id } = await added(seller);
  const ask = async (method: string, url: string, options: CallOptions = {}) => {
    const answer = await kitchen.call(method, url, options);
    hear(method, url, answer.status, answer.body);
    return answer;
  };
  const as = ({ token }: { token: string }, body?: object): CallOptions => ({
    token,
    headers: { 'idempotency-key': newId() },
    ...(body && { body }),
  });
  await ask('GET', '/openapi.json');
  await ask('GET', '/public/settings');
  await ask('POST', '/auth/login', { body: { email: seller.email, password: PASSWORD } });
  await ask('POST', '/auth/login', { body: { email: seller.email, password: 'wrong' } });
  await ask('POST', '/public/driver/verify-code', { body: {} });
  for (const url of ['/auth/dashboard', `/auth/menu?date=${today}`, '/auth/sales', '/auth/pickups', '/auth/menu']) {
    await ask('GET', url, as(seller));
  }
  const { id } = (
    await ask('POST', '/partner/deliveries', {
      ...as(key, {
        seller_id: seller.id,
        fee_pence: 450,
        dropoff_postcode: 'SL2 3AB',
        pickup_time: inHours(24).toISOString(),
      }),
    })
  ).body.delivery;
  await ask('GET', '/driver/deliveries/available', as(driver));
  await ask('POST', `/driver/deliveries/${id}/accept`, as(driver));
  await ask('GET', `/partner/deliveries/${id}`, as(key));
  await ask('POST', `/partner/deliveries/${newId()}/cancel`, as(key));
  await ask('POST', '/partner/deliveries', as(key, {}));
  await ask('GET', '/partner/menus', as(key));
  await ask('GET', '/partner/menus', as(seller));
  await ask('GET', '/partner/menus');
  const { sale } = (await ask('POST', '/partner/sales', as(key, { lines: [{ menu_id, qty: 1 }] }))).body;
  await ask('POST', '/partner/sales', as(key, { lines: [{ menu_id, qty: 9 }] }));
  await ask('POST', '/partner/sales', { token: key.token, body: {} });
  await ask('POST', `/partner/sales/${sale.id}/void`, as(key));
  await ask('POST', '/operator/keys', as(operator, { name: 'Shop', scopes: ALL }));
  for (const list of ['keys', 'drivers', 'sellers', 'deliveries', 'audit', 'overview', 'counts', 'councils']) {
    await ask('GET', `/operator/${list}`, as(operator));
  }
  answersFit();
});

test.run();
