import type { AnyCall, Role, Shape } from '#api/call';
import { areas } from '#api/index';
import { keysOf } from '#rules/field';
import { SCOPES } from '#rules/partner';
import { KEY } from '../idempotency/answered-once.ts';
import { type Payload, payloadsOn } from './payloads.ts';
import { answerSchema, rulesSchema, type Schema } from './schemas.ts';

/** The statuses that any call may answer, with their meanings. */
const ANY = [400, 404, 413, 415, 429, 500, 503];
const MEANINGS: Record<number, string> = {
  400: 'The request could not be read, or something in it is invalid',
  401: 'Nobody is logged in, or the key is unknown, ended or expired',
  402: 'Something must be paid first',
  403: 'This account or key may not do that',
  404: 'There is no such thing',
  409: 'Another change came first, or it is too late',
  410: 'It has expired',
  413: 'Too large',
  414: 'The id in the path is too long',
  415: 'Not a type that is taken',
  422: 'A field is wrong',
  429: 'Too many attempts',
  500: 'A fault of the server',
  503: 'Busy',
};
const WAITS = [429, 503];

/** Headers that some calls need or take. */
const HEADERS: Record<string, [name: string, required: boolean]> = {
  register: ['x-email-token', true],
  apply: ['x-verify-token', false],
};

/** What the refusals of some calls say beside the usual, by their status. */
const SAID: Record<string, Record<number, Shape>> = {
  submitApplication: { 422: { missing: ['text'] } },
  importDeliveries: { 422: { lines: [{ line: 'integer', field: 'text', msg: 'text' }] } },
  makeSale: { 409: { lines: [{ menu_id: 'text', left: 'integer' }] } },
};
/** The same of every call that is made once, if its key was used for something else: `error` in words for people. */
const USED_KEY: Record<number, Shape> = { 422: { changed: 'text' } };

/** Every call of the contract as OpenAPI 3.1. */
export function openapiOf(publicUrl: string, version: string, today: string, now: string): Schema {
  const payloads: Record<string, Payload> = payloadsOn(today, now);
  const paths: Record<string, Record<string, Schema>> = {};
  for (const area of keysOf(areas)) {
    const { answers, ...calls } = areas[area] as { answers: Record<string, Shape> } & Record<string, unknown>;
    for (const [name, shape] of Object.entries(answers)) {
      const call = calls[name] as AnyCall;
      paths[call.path] ??= {};
      paths[call.path]![call.method.toLowerCase()] = operationOf(area, name, call, shape, payloads[name]);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Next Door Kitchen', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl }],
    tags: keysOf(areas).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a login' },
        key: { type: 'http', scheme: 'bearer', description: 'The secret of a key, which begins with ndk_' },
      },
      schemas: { Error: ERROR, Refusal: REFUSAL },
    },
  };
}

/** What both kinds of refusals have. `fields` has a message for each wrong field. */
const USUAL = {
  error: { type: 'string' },
  fields: { type: 'object', additionalProperties: { type: 'string' } },
  request_id: { type: 'string' },
};
const ERROR = { type: 'object', properties: USUAL, required: ['error'] };
/** The schema of an error that says `ok: false`. */
const REFUSAL = {
  type: 'object',
  properties: {
    ...USUAL,
    ok: { const: false },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { param: { type: 'string' }, msg: { type: 'string' } },
        required: ['param', 'msg'],
      },
    },
  },
  required: ['ok'],
};

const isScope = (role: Role) => role in SCOPES;

function operationOf(area: string, name: string, call: AnyCall, shape: Shape, payload: Payload | undefined): Schema {
  const { method, role, once } = call;
  const closed = role === 'visitor' ? [] : [401, 403];
  const codes = new Set([
    ...ANY,
    ...(call.path.includes('{') ? [414] : []),
    ...closed,
    ...(call.codes ?? []),
    ...(once ? [409, 422] : []),
  ]);
  return {
    operationId: name,
    tags: [area],
    security: role === 'visitor' ? [] : [{ [isScope(role) ? 'key' : 'session']: [role] }],
    parameters: parametersOf(name, call, payload),
    ...(method !== 'GET' && payload && { requestBody: bodyOf(call, payload) }),
    responses: {
      [call.status ?? 200]: {
        description: 'Done',
        content: shape === 'file' ? { '*/*': {} } : { 'application/json': { schema: answerSchema(shape) } },
      },
      ...Object.fromEntries([...codes].sort().map((code) => [code, errorOf(code, name, call)])),
    },
  };
}

function errorOf(code: number, name: string, { saysOk, once }: AnyCall): Schema {
  const usual = { $ref: `#/components/schemas/${saysOk ? 'Refusal' : 'Error'}` };
  const said = [SAID[name]?.[code], once && USED_KEY[code]].filter((shape) => shape !== undefined);
  // Each is said by some refusals of this status, and so not required.
  const more = said.map((shape) => ({ properties: answerSchema(shape).properties }));
  return {
    description: MEANINGS[code]!,
    ...(WAITS.includes(code) && {
      headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
    }),
    content: { 'application/json': { schema: more.length > 0 ? { allOf: [usual, ...more] } : usual } },
  };
}

function parametersOf(name: string, call: AnyCall, payload: Payload | undefined): Schema[] {
  const { method, path, once, keyed = false } = call;
  const list = (where: string, found: [name: string, required: boolean, schema: Schema][]) =>
    found.map(([name, required, schema]) => ({ name, in: where, required, schema }));
  const text = { type: 'string' };
  const header = HEADERS[name];
  const { properties, required } = fieldsOf(method === 'GET' ? (payload ?? {}) : {});
  return [
    ...list(
      'path',
      [...path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1]!, true, text]),
    ),
    ...list(
      'query',
      Object.entries(properties).map(([field, schema]) => [field, required.includes(field), schema]),
    ),
    ...list(
      'header',
      [
        ...(once ? [['Idempotency-Key', keyed, { ...text, pattern: KEY.source }] as const] : []),
        ...(once === 'tap' ? [['X-Tapped-At', false, { ...text, format: 'date-time' }] as const] : []),
        ...(header ? [[...header, text] as const] : []),
      ].map(([header, required, schema]) => [header, required, schema]),
    ),
  ];
}

/** The fields of a payload, and those that are required. */
function fieldsOf({ rules, partial, more = {}, needs = [] }: Payload) {
  const { properties, required } = rules ? rulesSchema(rules, partial) : { properties: {}, required: [] };
  return { properties: { ...properties, ...more } as Record<string, Schema>, required: [...required, ...needs] };
}

function bodyOf({ sends }: AnyCall, payload: Payload): Schema {
  if (sends === 'csv') return { required: true, content: { 'text/csv': { schema: { type: 'string' } } } };
  const { properties, required } = fieldsOf(payload);
  const files = Object.entries(payload.files ?? {}).map(([part, most]) => {
    const file = { type: 'string', format: 'binary' };
    return [part, most > 1 ? { type: 'array', items: file, maxItems: most } : file];
  });
  const fields = { type: 'object', properties: { ...properties, ...Object.fromEntries(files) }, required };
  const { within } = payload;
  const schema = within ? { type: 'object', properties: { [within]: fields }, required: [within] } : fields;
  return {
    required: required.length > 0,
    content: { [sends === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema } },
  };
}
