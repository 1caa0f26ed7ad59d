import { type Struct, validate } from 'superstruct';
import type { Shape } from '#api/call';
import type { Rules } from '#rules/form';
import { KINDS } from '../mask.ts';

/** A JSON Schema. */
export type Schema = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: Struct is invariant, so only `any` takes all of them.
type Field = Struct<any, any>;

// Answers

/** The schema of an answer. A field with `?` may be null or absent. */
export function answerSchema(shape: Shape): Schema {
  if (typeof shape === 'string') return KINDS[shape]!;
  if (Array.isArray(shape)) return { type: 'array', items: answerSchema(shape[0] as Shape) };
  const fields = Object.entries(shape).map(([key, inner]) => {
    const isOptional = key.endsWith('?');
    const schema = answerSchema(inner as Shape);
    return { name: key.replace(/\?$/, ''), isOptional, schema: isOptional ? orNull(schema) : schema };
  });
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
  };
}

const orNull = (schema: Schema): Schema => {
  if (!schema.type) return schema;
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum ? { enum: [...(schema.enum as []), null] } : {}) };
};

// Payloads

/** The schema of the fields that rules read. `partial`: none is required. */
export function rulesSchema(rules: Rules<unknown>, partial = false) {
  const fields = Object.entries<Field>(rules.schema);
  return {
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])) as Record<string, Schema>,
    required: fields.filter(([, field]) => !partial && !accepts(field, undefined)).map(([name]) => name),
  };
}

const OF_TYPE: Record<string, (field: Field) => Schema> = {
  string: (field) => ({ type: 'string', ...lengthsOf(field) }),
  anything: () => ({ type: 'string' }),
  enums: (field) => ({ type: 'string', enum: Object.values(field.schema) }),
  integer: (field) => ({ type: 'integer', ...rangeOf(field) }),
  boolean: (field) => (accepts(field, false) ? { type: 'boolean' } : { const: true }),
  array: (field) => ({
    type: 'array',
    items: fieldSchema(field.schema),
    ...(!accepts(field, []) && { minItems: 1 }),
  }),
  object: (field) => ({ type: 'object', ...rulesSchema(field as unknown as Rules<unknown>) }),
};

function fieldSchema(field: Field): Schema {
  const schema = OF_TYPE[field.type]?.(field) ?? {};
  return accepts(field, null) ? orNull(schema) : schema;
}

const accepts = (field: Field, value: unknown) => validate(value, field, { coerce: true })[0] === undefined;

// A rule says its limits in its checks alone. So they are found by asking: no limit is written down twice.

/** The longest text that is asked about. */
const LONGEST = 2 ** 17;
/** Texts that any rule takes which looks at the length alone. */
const SAMPLES = ['a', '1', 'a1'];

/** The fewest and the most characters, of a field that limits nothing else. */
function lengthsOf(field: Field): Schema {
  const takes = (length: number) => SAMPLES.every((sample) => accepts(field, sample.repeat(length).slice(0, length)));
  let least = 0;
  while (least < 16 && !takes(least)) least += 1;
  if (least === 16) return {};
  const most = lastOf(takes, least, LONGEST);
  return { ...(least > 0 && { minLength: least }), ...(most < LONGEST && { maxLength: most }) };
}

/** The least and the greatest number, or the few numbers that can be chosen. */
function rangeOf(field: Field): Schema {
  const takes = (number: number) => accepts(field, number);
  const few = Array.from({ length: 101 }, (_, number) => number).filter(takes);
  if (few.length === 0) return {};
  const [least] = few as [number];
  if (!takes(least + 1)) return { enum: few };
  const most = lastOf(takes, least, Number.MAX_SAFE_INTEGER);
  return { minimum: least, ...(most < Number.MAX_SAFE_INTEGER && { maximum: most }) };
}

/** The last number from `first` to `end` that is taken, where all before it are. */
function lastOf(takes: (number: number) => boolean, first: number, end: number): number {
  if (takes(end)) return end;
  let [low, high] = [first, end];
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (takes(middle)) low = middle;
    else high = middle;
  }
  return low;
}
