import { validate } from 'superstruct';
import type { Infer, Struct } from 'superstruct';

/** Field -> message, in the order of the specification; {} when everything is right. */
export type Messages = Record<string, string>;

/** A set of fields with their rules. Nothing here throws: what is wrong comes back as messages. */
export interface Form<T> {
  fields: readonly string[];
  /** The first message of each failing field. `only`: check just those fields. */
  check(values: unknown, only?: readonly string[]): Messages;
  /** The values as they are kept (trimmed, normalised, unknown fields dropped), or the messages. */
  read(
    values: unknown,
    only?: readonly string[],
  ): { value: T; errors?: undefined } | { errors: Messages; value?: undefined };
}

/** What a form reads: `Read<typeof credentials>`, `Read<typeof dish>` (of a form that needs the day, too). */
export type Read<F> = F extends (...needs: never[]) => infer R
  ? Read<R>
  : F extends Form<infer T>
    ? T
    : never;

// Struct is invariant in its type, so only `any` takes all of them.
type Schema = Record<string, Struct<any, any>>;
type Values<S extends Schema> = { [K in keyof S]: Infer<S[K]> };

/**
 * A form of fields. `cross` compares fields with one another (confirmations) and runs beside the rules of the
 * fields, so that all messages show at once; it is given the cleaned values, the failing ones too.
 */
export function form<S extends Schema>(
  schema: S,
  cross?: (values: { [K in keyof S]: unknown }) => { [K in keyof S]?: string | false | undefined },
): Form<Values<S>> {
  const fields = Object.keys(schema);

  function run(values: unknown, only: readonly string[] = fields) {
    const given = (values !== null && typeof values === 'object' ? values : {}) as Record<string, unknown>;
    const cleaned: Record<string, unknown> = {};
    const failed: Messages = {};
    for (const name of fields) {
      const [error, value] = validate(given[name], schema[name]!, { coerce: true, mask: true });
      cleaned[name] = error ? error.value : value;
      if (error) failed[name] = error.message;
    }
    const crossed: Record<string, unknown> = cross?.(cleaned as { [K in keyof S]: unknown }) ?? {};
    const errors: Messages = {};
    const value: Record<string, unknown> = {};
    for (const name of fields.filter((field) => only.includes(field))) {
      const message = failed[name] || crossed[name];
      if (message) errors[name] = String(message);
      value[name] = cleaned[name];
    }
    return { errors, value: value as Values<S> };
  }

  return {
    fields,
    check: (values, only) => run(values, only).errors,
    read(values, only) {
      const { errors, value } = run(values, only);
      return Object.keys(errors).length ? { errors } : { value };
    },
  };
}
