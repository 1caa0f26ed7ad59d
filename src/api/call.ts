/**
 * Who may make a call. The server checks in this order: who you are (401), what you may do (403), then the body.
 * `cook` is a seller whose council status counts as approved; `courier` is an approved driver.
 */
export type Role = 'visitor' | 'seller' | 'cook' | 'driver' | 'courier' | 'operator';

/** One call of the product: said once here, sent by the client and served by the server. */
export interface Call<Payload = unknown, Answer = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with at most one parameter in braces: /auth/menu/{id}. */
  path: string;
  role: Role;
  /** Status of success; 200 unless given. */
  status?: number;
  /** How the payload travels; JSON unless given (a GET's payload is its query). */
  sends?: 'multipart' | 'csv';
  /** True where guessing or flooding must be slowed down: limited for each client. */
  sensitive?: true;
  /** Its refusals, too, say whether it worked: `ok: false` beside the error (specification, section 7). */
  saysOk?: true;
  /** Error statuses of its own, beside what every call may answer (400, 404, 413, 429, 500, 503). */
  codes?: readonly number[];
  /** Only for the compiler: the types of what is sent and what is answered. */
  readonly types?: { payload: Payload; answer: Answer };
}

/**
 * The shape of an answer: the fields it may carry, each with its kind. A name that ends in `?` may be null or absent.
 * The server turns it into the mask of what leaves, `Of` into the type that both sides use.
 */
export type Shape = Kind | readonly [Shape] | { readonly [field: string]: Shape };

/** text; whole: an integer; number; flag: true or false; words: an object of texts; json: anything. */
type Kind = 'text' | 'whole' | 'number' | 'flag' | 'words' | 'json' | 'file';

interface Kinds {
  text: string;
  whole: number;
  number: number;
  flag: boolean;
  words: Record<string, string>;
  json: unknown;
  /** Not JSON at all: bytes, sent as an attachment. */
  file: unknown;
}

/** The TypeScript type of a shape. */
export type Of<S> = S extends keyof Kinds
  ? Kinds[S]
  : S extends readonly [infer Item]
    ? Of<Item>[]
    : { -readonly [K in keyof S as K extends `${string}?` ? never : K]: Of<S[K]> } & {
        -readonly [K in keyof S as K extends `${infer Name}?` ? Name : never]?: Of<S[K]> | null;
      };

/** The answer that says only that it worked. */
export const done = { ok: 'flag' } as const;
export type Done = Of<typeof done>;

/** What rules that know the date are given: the day in Europe/London and the moment in ISO 8601. */
export interface Clock {
  today: string;
  now: string;
}
