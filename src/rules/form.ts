import { type Context, coerce, enums, type Failure, object, pattern, type Struct, string, validate } from 'superstruct';

/** Field -> message, in the order of the rules; {} when everything is right. */
export type Messages = Record<string, string>;

/**
 * Rules for a set of fields: superstruct's `object`, with refinements where fields are compared with one another. Only
 * what reading needs of it: as a `Struct`, rules of two fields would be no rules of one of them.
 */
export interface Rules<T> {
  readonly TYPE: T;
  // biome-ignore lint/suspicious/noExplicitAny: superstruct's own types of a schema differ with every table.
  readonly schema: any;
  refiner(value: unknown, context: Context): Iterable<Failure>;
}

/** What rules read: `Input<typeof credentials>`, `Input<typeof dish>` (of rules that need the day, too). */
export type Input<R> = R extends (...needs: never[]) => infer Made ? Input<Made> : R extends Rules<infer T> ? T : never;

/** The values as they are kept (trimmed, normalised, unknown fields dropped), or the messages. */
export type Reading<T> = { value: T; errors?: undefined } | { errors: Messages; value?: undefined };

/** Of a form that sends files alone. */
export const noFields = object({});

/** The names of the fields, in order. */
export const fieldsOf = (rules: Rules<unknown>): string[] => Object.keys(rules.schema);

/** Reads values from JSON, where '5' is no number and 'true' no yes. `only`: just those fields. */
export const readJson = <T>(rules: Rules<T>, values: unknown, only?: readonly string[]): Reading<T> =>
  read(rules, values, only, (field) => field);

/** Reads values from texts (forms, queries, multipart bodies), where '5' may stand for a number and 'true' for a yes. */
export const readText = <T>(rules: Rules<T>, values: unknown, only?: readonly string[]): Reading<T> =>
  read(rules, values, only, fromText);

/** The first message of each field of a form that is wrong. `only`: check just those fields. */
export const check = (rules: Rules<unknown>, values: unknown, only?: readonly string[]): Messages =>
  readText(rules, values, only).errors ?? {};

// biome-ignore lint/suspicious/noExplicitAny: Struct is invariant, so only `any` takes all of them.
type Field = Struct<any, any>;

/** A field that takes a text for what the text stands for. */
function fromText(field: Field): Field {
  // An empty box is no number: what a rule may leave out is absent then, and any other rule says that it is missing.
  if (field.type === 'integer') {
    return coerce(field, pattern(string(), /^\s*(\d{1,15})?\s*$/), (text) => (text.trim() ? Number(text) : undefined));
  }
  // A form sends one entry as a text, and no entry as an empty one.
  if (field.type === 'array') return coerce(field, string(), (text) => (text ? [text] : []));
  return field.type === 'boolean' ? coerce(field, enums(['true', 'false']), (text) => text === 'true') : field;
}

/**
 * superstruct runs the refinements of an object only when its fields are right, and stops at the first failure. People
 * are told everything at once: so each field is validated by itself, and the refinements see the cleaned values, the
 * failing ones too.
 */
function read<T>(
  rules: Rules<T>,
  values: unknown,
  only: readonly string[] | undefined,
  way: (field: Field) => Field,
): Reading<T> {
  const given = isObject(values) ? values : {};
  const cleaned: Record<string, unknown> = {};
  const messages: Messages = {};
  for (const [name, field] of Object.entries<Field>(rules.schema)) {
    const [error, value] = validate(printable(given[name]), way(field), { coerce: true });
    cleaned[name] = error ? error.value : value;
    if (error) messages[name] = error.message;
  }
  for (const { path, message } of rules.refiner(cleaned, { path: [], branch: [cleaned] })) {
    messages[path[0]] ??= message;
  }
  const names = fieldsOf(rules).filter((name) => !only || only.includes(name));
  const errors = Object.fromEntries(names.flatMap((name) => (messages[name] ? [[name, messages[name]]] : [])));
  if (Object.keys(errors).length) return { errors };
  return { value: Object.fromEntries(names.map((name) => [name, cleaned[name]])) as T };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * superstruct prints what it refuses, though nobody reads that here. An object from outside may be too deep for it, or
 * have a `toString` that is no function; no field takes more than a list or a set of plain values.
 */
function printable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? {} : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name, inner]) => !(name in {}) && !isObject(inner)));
}
