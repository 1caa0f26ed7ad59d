import type { Shape } from '#api/call';

type Schema = Record<string, unknown>;

/** The JSON schema of each kind of value in an answer. */
export const KINDS: Record<string, Schema> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  stringMap: { type: 'object', additionalProperties: { type: 'string' } },
  json: {},
};

/**
 * The JSON schema by which Fastify writes an answer. It drops every field that the shape does not name. A missing
 * required field is our fault (500).
 */
export function schemaOf(shape: Shape): Schema {
  if (typeof shape === 'string') return KINDS[shape]!;
  if (Array.isArray(shape)) return { type: 'array', items: schemaOf(shape[0] as Shape) };
  const properties: Schema = {};
  const required: string[] = [];
  for (const [key, inner] of Object.entries(shape)) {
    const optional = key.endsWith('?');
    const name = optional ? key.slice(0, -1) : key;
    properties[name] = optional ? { ...schemaOf(inner as Shape), nullable: true } : schemaOf(inner as Shape);
    if (!optional) required.push(name);
  }
  return { type: 'object', properties, required };
}
