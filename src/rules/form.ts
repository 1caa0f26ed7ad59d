import { type Context, coerce, enums, type Failure, object, type Struct, string, validate } from 'superstruct';
import { plain } from './field.ts';

/** The messages by field, in the order of the rules. Empty if everything is right. */
export type Messages = Record<string, string>;

/**
 * Rules for a set of fields: superstruct's `object`, with refinements that compare fields. The type has only what
 * reading needs. As a `Struct`, rules of two fields could not be passed where rules of one are expected.
 */
export interface Rules<T> {
  readonly TYPE: T;
  // biome-ignore lint/suspicious/noExplicitAny: superstruct's own types of a schema differ with every table.
  readonly schema: any;
  refiner(value: unknown, context: Context): Iterable<Failure>;
}

/** The type that rules read: `Input<typeof credentials>`. Also of rules that need the day: `Input<typeof dish>`. */
export type Input<R> = R extends (...needs: never[]) => infer Made ? Input<Made> : R extends Rules<infer T> ? T : never;

/** The cleaned values without unknown fields, or the messages. */
export type Reading<T> = { value: T; errors?: undefined } | { errors: Messages; value?: undefined };

/** The rules of a form that sends only files. */
export const noFields = object({});

/** The names of the fields, in order. */
export const fieldsOf = (rules: Rules<unknown>): string[] => Object.keys(rules.schema);

/** Reads values from JSON, where the text '5' is no number. `only`: reads just those fields. */
export const readJson = <T>(rules: Rules<T>, values: unknown, only?: readonly string[]): Reading<T> =>
  read(rules, values, only, (field) => field);

/** Reads values from texts (forms, queries, multipart bodies), where '5' may be a number and 'true' a yes. */
export const readText = <T>(rules: Rules<T>, values: unknown, only?: readonly string[]): Reading<T> =>
  read(rules, values, only, fromText);

/** The first message of each wrong field of a form. `only`: checks just those fields. */
export const check = (rules: Rules<unknown>, values: unknown, only?: readonly string[]): Messages =>
  readText(rules, values, only).errors ?? {};

// biome-ignore lint/suspicious/noExplicitAny: Struct is invariant, so only `any` takes all of them.
type Field = Struct<any, any>;

/** Makes a field read its value from a text. */
function fromText(field: Field): Field {
  // An empty box is an absent number. An optional rule allows it, and any other gives its message.
  if (field.type === 'integer') {
    return coerce(field, string(), (text) => {
      const typed = plain(text);
      return /^\d{1,15}$/.test(typed) ? Number(typed) : typed || undefined;
    });
  }
  // A form sends a single entry as a text, and no entry as an empty text.
  if (field.type === 'array') return coerce(field, string(), (text) => (text ? [text] : []));
  return field.type === 'boolean' ? coerce(field, enums(['true', 'false']), (text) => text === 'true') : field;
}

/**
 * superstruct refines an object only if its fields are right, and stops at the first failure. People should see all
 * messages at once. So each field is validated by itself, and the refinements get all cleaned values, also failed ones.
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
 * superstruct prints the values that it refuses. An object from outside may be too deep for that, or have a `toString`
 * that is no function. So deeper objects are dropped: no field takes more than a list or a set of plain values.
 */
function printable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? {} : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name, inner]) => !(name in {}) && !isObject(inner)));
}
