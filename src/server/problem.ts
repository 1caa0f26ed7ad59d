/** What a problem's answer may say beside its one sentence: `fields` name the message of each wrong field. */
export interface ProblemExtra {
  fields?: Record<string, string>;
  /** Seconds to wait; becomes the header Retry-After and stays out of the body. */
  retryAfter?: number;
  /**
   * A part that stands in the body instead of `{ error, ... }`, for calls that the specification words
   * otherwise.
   */
  body?: Record<string, unknown>;
  [name: string]: unknown;
}

/**
 * A refusal with its HTTP answer: thrown anywhere below a route, turned into the answer by the error mapper.
 */
export class Problem extends Error {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string>;

  constructor(
    status: number, body: Record<string, unknown>, headers: Record<string, string>, message: string,
  ) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * A Problem to throw.
 *
 * @param status the HTTP status
 * @param error words for people, or the specification's machine code
 * @param extra more of the body (`fields`, `missing`, ...); `retryAfter` in seconds becomes a header;
 *   `body` replaces the body as a whole
 */
export function problem(status: number, error: string, extra: ProblemExtra = {}): Problem {
  const { retryAfter, body, ...more } = extra;
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) };
  return new Problem(status, body ?? { error, ...more }, headers, error);
}

/**
 * The answer while a part (database, files) is away or everything is taken: nothing was changed, try again.
 */
export function busy(): Problem {
  return problem(503, 'The service is busy. Please try again shortly.', { retryAfter: 2 });
}
