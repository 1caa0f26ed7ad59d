import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as assert from 'uvu/assert';
import type { AnyCall } from '#api/call';
import { areas } from '#api/index';
import { openapiOf } from '../../src/server/openapi/document.ts';
import type { Answer } from './helper.ts';

// What calls are answered is held against the description of all calls.

const described = openapiOf('http://localhost', '1', '2026-11-27', '2026-11-27T12:00:00.000Z') as any;
const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ $id: 'doc', ...described });

const calls = Object.values(areas)
  .flatMap((area) => Object.keys(area.answers).map((name) => (area as unknown as Record<string, AnyCall>)[name]!))
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`) }))
  // '/applications/authority' is no id.
  .sort((a, b) => Number(a.call.path.includes('{')) - Number(b.call.path.includes('{')));

/** By their text, since most refusals are alike. */
const fitting = new Map<string, ValidateFunction>();
const faults = new Set<string>();

/** What is wrong with an answer of a call of the contract. Undefined if it is as described. */
export function faultOf(method: string, url: string, { status, headers, body }: Omit<Answer, 'text'>) {
  const path = url.split('?')[0]!;
  const call = calls.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;
  if (!call) return undefined;
  const response = described.paths[call.path][method.toLowerCase()].responses[status];
  if (!response) return 'is not described';
  const missing = Object.keys(response.headers ?? {}).find((name) => !(name.toLowerCase() in headers));
  if (missing) return `has no ${missing}`;
  const schema = response.content['application/json']?.schema;
  if (!schema) return undefined;
  const fits = compiled(JSON.stringify(schema), status);
  return fits(body) ? undefined : ajv.errorsText(fits.errors);
}

/** A refusal says nothing that is not described. Of other answers the server's mask takes care. */
function compiled(schema: string, status: number): ValidateFunction {
  const key = `${status >= 300} ${schema}`;
  if (!fitting.has(key)) {
    const described = JSON.parse(schema.replaceAll('"#/', '"doc#/'));
    fitting.set(key, ajv.compile(status < 300 ? described : { allOf: [described], unevaluatedProperties: false }));
  }
  return fitting.get(key)!;
}

/** Keeps what is wrong with an answer for the last test. */
export function hear(method: string, url: string, answer: Answer): void {
  const fault = faultOf(method, url, answer);
  if (fault) faults.add(`${method} ${url.split('?')[0]} ${answer.status} ${fault}: ${answer.text.slice(0, 200)}`);
}

/** Asserts that each answer that was heard had a status that is described, and fitted its description. */
export function answersFit(): void {
  assert.equal([...faults], []);
}
