/**
 * Who may make a call. The server checks in this order: who you are (401), what you may do (403), then the body.
 * `approvedSeller` is a seller whose council status counts as approved; `approvedDriver` is an approved driver.
 */
export type Role = 'visitor' | 'seller' | 'approvedSeller' | 'driver' | 'approvedDriver' | 'operator';

/** One call of the product: said once here, sent by the client and served by the server. */
export interface Call<Payload = unknown, Answer = unknown, By extends Role = Role> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with at most one parameter in braces: /auth/menu/{id}. */
  path: string;
  role: By;
  /** Status of success; 200 unless given. */
  status?: number;
  /** How the payload travels; JSON unless given (a GET's payload is its query). */
  sends?: 'multipart' | 'csv';
  /** True where guessing or flooding must be slowed down: limited for each client. */
  sensitive?: true;
  /** Its refusals, too, say whether it worked: `ok: false` beside the error. */
  saysOk?: true;
  /** Error statuses of its own, beside what every call may answer (400, 404, 413, 429, 500, 503). */
  codes?: readonly number[];
  /** Only for the compiler: the types of what is sent and what is answered. */
  readonly types?: { payload: Payload; answer: Answer };
}

/**
 * The shape of an answer: the fields it may carry, each with its kind. A name that ends in `?` may be null or absent.
 * The server turns it into the mask of what leaves, `Answered` into the type that a handler gives, `Output` into the
 * type that a client gets.
 */
export type Shape = ShapeKind | readonly [Shape] | { readonly [field: string]: Shape };

/** stringMap: an object of texts; json: anything; file: no JSON at all. */
type ShapeKind = 'text' | 'integer' | 'number' | 'boolean' | 'stringMap' | 'json' | 'file';

interface Kinds {
  text: string;
  integer: number;
  number: number;
  boolean: boolean;
  stringMap: Record<string, string>;
  json: unknown;
  /** Not JSON at all: bytes, sent as an attachment. */
  file: unknown;
}

/** What a client may rely on: a field with `?` may be null, and an older server leaves it out. */
export type Output<S> = S extends keyof Kinds
  ? Kinds[S]
  : S extends readonly [infer Item]
    ? Output<Item>[]
    : { -readonly [K in keyof S as K extends `${string}?` ? never : K]: Output<S[K]> } & {
        -readonly [K in keyof S as K extends `${infer Name}?` ? Name : never]?: Output<S[K]> | null;
      };

/** What a handler must give: every field. One with `?` may be null or undefined, but it has to be named. */
export type Answered<S> = S extends keyof Kinds
  ? Kinds[S]
  : S extends readonly [infer Item]
    ? Answered<Item>[]
    : {
        -readonly [K in keyof S as K extends `${infer Name}?` ? Name : K]: K extends `${string}?`
          ? Answered<S[K]> | null | undefined
          : Answered<S[K]>;
      };

/** The answer that says only that it worked. */
export const done = { ok: 'boolean' } as const;
export type Done = Output<typeof done>;
