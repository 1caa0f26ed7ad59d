import { Validator } from '@seriousme/openapi-schema-validator';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyCall } from '#api/call';
import { areas } from '#api/index';
import { faultOf } from './answers.ts';
import { type TestApp, testApp } from './helper.ts';

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

test('tells what a shop must send', () => {
  const required = (path: string) => [described.paths[path].post.requestBody.required, sentTo(path).required];
  assert.equal(required('/partner/sales'), [true, ['lines']]);
  assert.equal(required('/partner/deliveries'), [true, ['fee_pence', 'dropoff_postcode', 'pickup_time', 'seller_id']]);
  const [pc] = described.paths['/public/eligibility/postcode'].get.parameters;
  assert.equal([pc.name, pc.required], ['pc', true]);
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
  const [{ schema }] = of('/partner/sales').parameters;
  const isKey = (key: string) => new RegExp(schema.pattern).test(key);
  assert.equal(['order-1', 'a'.repeat(200), 'order 1', '', 'a'.repeat(201)].map(isKey), [
    true,
    true,
    false,
    false,
    false,
  ]);
  assert.equal(headers('/auth/pickups/{id}/ready'), [
    ['Idempotency-Key', false],
    ['X-Tapped-At', false],
  ]);
  assert.equal(headers('/auth/register'), [
    ['Idempotency-Key', false],
    ['x-email-token', true],
  ]);
});

test('tells what refusals say beside the usual', () => {
  const said = (path: string, status: number) => {
    const { allOf } = described.paths[path].post.responses[status].content['application/json'].schema;
    return allOf.slice(1).flatMap(({ properties }: { properties: object }) => Object.keys(properties));
  };
  assert.equal(said('/partner/sales', 409), ['lines']);
  assert.equal(said('/partner/sales', 422), ['changed']);
  assert.equal(said('/operator/deliveries/import', 422), ['lines', 'changed']);
});

// `callApp` holds every answer of these tests against it, and `close.ts` fails for those that do not fit.
test('tells the answer to an id that is too long', async () => {
  const { token } = await kitchen.operator();
  const url = `/operator/payouts/${'1'.repeat(300)}`;
  const answer = await kitchen.call('GET', url, { token });
  assert.is(answer.status, 414);
  assert.is(faultOf('GET', url, answer), undefined);
});

test('is written once, since anybody may ask for so much', async () => {
  const stringify: (...given: any[]) => string = JSON.stringify;
  let times = 0;
  JSON.stringify = (...given: any[]) => {
    if (given[0]?.openapi) times += 1;
    return stringify(...given);
  };
  const again = await kitchen.call('GET', '/openapi.json').finally(() => {
    JSON.stringify = stringify;
  });
  assert.is(times, 0);
  assert.match(String(again.headers['content-type']), /^application\/json/);
  assert.equal(again.body, described);
});

test('an answer that is not as described is noticed', () => {
  const sale = { id: 'a', reference: '', total_pence: 5, lines: [], kitchens: [] };
  const of = (status: number, body: unknown, headers: object = {}, path = '/partner/sales/1/void') =>
    faultOf('POST', path, { status, body, headers: { ...headers } });
  assert.is(of(200, { sale }), undefined);
  assert.match(of(200, { sale: { ...sale, total_pence: '5' } })!, /total_pence must be integer/);
  assert.match(of(200, { sale: { id: 'a' } })!, /must have required property/);
  assert.match(of(200, undefined)!, /must be object/);
  assert.is(of(201, { sale }), 'is not described');
  assert.is(of(404, { error: 'No.' }), undefined);
  assert.match(of(404, { ok: false })!, /must have required property 'error'/);
  assert.match(of(404, { error: 'No.', more: 'Yes.' })!, /must NOT have unevaluated properties/);
  assert.is(of(429, { error: 'Wait.' }, { 'retry-after': '1' }), undefined);
  assert.is(of(429, { error: 'Wait.' }), 'has no Retry-After');
  assert.is(of(418, undefined, {}, '/no/such/call'), undefined);
});

test.run();
