import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as assert from 'uvu/assert';
import type { AnyCall } from '#api/call';
import { areas } from '#api/index';
import { openapiOf } from '../../src/server/openapi/document.ts';

// What calls are answered is held against the description of all calls.

const described = openapiOf('http://localhost', '1', '2026-11-27', '2026-11-27T12:00:00.000Z') as any;
const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ $id: 'doc', ...described });

const calls = Object.values(areas)
  .flatMap((area) => Object.keys(area.answers).map((name) => (area as unknown as Record<string, AnyCall>)[name]!))
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`) }))
  // '/applications/authority' is no id.
  .sort((a, b) => Number(a.call.path.includes('{')) - Number(b.call.path.includes('{')));

/** By method, path and status. Undefined where JSON is one of the types of a file. */
const fitting = new Map<string, ValidateFunction | undefined>();
const faults = new Map<string, string>();

/** Checks a JSON answer of a call of the contract. */
export function hear(method: string, url: string, status: number, body: unknown): void {
  const path = url.split('?')[0]!;
  const call = calls.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;
  if (!call || body === undefined) return;
  const key = `${method} ${call.path} ${status}`;
  if (!fitting.has(key)) {
    const content = described.paths[call.path][method.toLowerCase()].responses[status]?.content;
    if (!content) faults.set(key, `is not described: ${JSON.stringify(body).slice(0, 200)}`);
    const schema = content?.['application/json']?.schema;
    fitting.set(key, schema && ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/'))));
  }
  const fits = fitting.get(key);
  if (fits && !fits(body)) faults.set(key, `${ajv.errorsText(fits.errors)}: ${JSON.stringify(body).slice(0, 200)}`);
}

/** Asserts that each answer had a status that is described, and fitted its description. */
export function answersFit(): void {
  assert.equal(Object.fromEntries(faults), {});
}
