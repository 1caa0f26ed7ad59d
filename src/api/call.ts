import type { Scope } from '#rules/partner';

/**
 * The role that may make a call. The server checks the session first (401), then the role (403), then the body.
 * An `approvedSeller` is a seller whose council status counts as approved. A `Scope` is what a key of another system
 * needs.
 */
export type Role = 'visitor' | 'seller' | 'approvedSeller' | 'driver' | 'approvedDriver' | 'operator' | Scope;

/**
 * What a repeat under the same Idempotency-Key gets. `made`: what the first one made, for 24 hours; a refusal leaves
 * the key free. `tap`: the first answer, a refusal too, for a week, since a phone may be offline for days.
 */
export type Once = 'made' | 'tap';

/** A call of the API. The client sends it and the server serves it by this one definition. */
export type AnyCall<Payload = unknown, Answer = unknown, By extends Role = Role> = Parts<Payload, Answer, By> & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  once?: Once;
};

/**
 * A call that changes no more when it is repeated. A POST is an `Act` or a `OnceCall`: it says whether it makes
 * something.
 */
export type Call<Payload = unknown, Answer = unknown, By extends Role = Role> = Parts<Payload, Answer, By> & {
  method: 'GET' | 'PUT' | 'PATCH' | 'DELETE';
};

/** A POST that makes nothing. */
export type Act<Payload = unknown, Answer = unknown, By extends Role = Role> = Parts<Payload, Answer, By> & {
  method: 'POST';
};

/** A call that takes effect once for each Idempotency-Key. */
export type OnceCall<Payload = unknown, Answer = unknown, By extends Role = Role> = Parts<Payload, Answer, By> & {
  method: 'POST' | 'PATCH';
  once: Once;
};

interface Parts<Payload, Answer, By extends Role> {
  /** The path, with at most one parameter in braces: /auth/menu/{id}. */
  path: string;
  role: By;
  /** The status of a success. 200 unless given. */
  status?: number;
  /** A call without an Idempotency-Key is refused (400). */
  keyed?: true;
  /** The format of the payload. JSON unless given; the payload of a GET is its query. */
  sends?: 'multipart' | 'csv';
  /** Each client may make this call only so often, against guessing and flooding. */
  sensitive?: true;
  /** A refusal carries `ok: false` beside the error. */
  saysOk?: true;
  /** The error statuses of this call, besides those of every call (400, 404, 413, 429, 500, 503). */
  codes?: readonly number[];
  /** For the compiler alone: the types of the payload and the answer. */
  readonly types?: { payload: Payload; answer: Answer };
}

/**
 * The shape of an answer: its fields, each with its kind. A field whose name ends in `?` may be null or absent. The
 * server masks what it sends by this shape. `Answered` is the type that a handler gives, `Output` the type that a
 * client gets.
 */
export type Shape = ShapeKind | readonly [Shape] | { readonly [field: string]: Shape };

/** `stringMap` is an object of texts, `json` is anything, `file` is not JSON. */
type ShapeKind = 'text' | 'integer' | 'number' | 'boolean' | 'stringMap' | 'json' | 'file';

interface Kinds {
  text: string;
  integer: number;
  number: number;
  boolean: boolean;
  stringMap: Record<string, string>;
  json: unknown;
  /** Bytes, sent as an attachment. */
  file: unknown;
}

/** What a client may rely on. A field with `?` may be null, and an older server may leave it out. */
export type Output<S> = S extends keyof Kinds
  ? Kinds[S]
  : S extends readonly [infer Item]
    ? Output<Item>[]
    : { -readonly [K in keyof S as K extends `${string}?` ? never : K]: Output<S[K]> } & {
        -readonly [K in keyof S as K extends `${infer Name}?` ? Name : never]?: Output<S[K]> | null;
      };

/** What a handler must give: every field. A field with `?` may be null or undefined, but never forgotten. */
export type Answered<S> = S extends keyof Kinds
  ? Kinds[S]
  : S extends readonly [infer Item]
    ? Answered<Item>[]
    : {
        -readonly [K in keyof S as K extends `${infer Name}?` ? Name : K]: K extends `${string}?`
          ? Answered<S[K]> | null | undefined
          : Answered<S[K]>;
      };

/** The answer of a call that has nothing else to say. */
export const done = { ok: 'boolean' } as const;
export type Done = Output<typeof done>;
