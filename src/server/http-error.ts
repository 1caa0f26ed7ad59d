import { isUnavailable } from './services/database-errors.ts';
import { Busy, TooManyAttempts } from './services/errors.ts';

/** What a refusal's answer may say beside its one sentence: `fields` name the message of each wrong field. */
interface HttpErrorExtra {
  fields?: Record<string, string>;
  /** Seconds to wait; becomes the header Retry-After and stays out of the body. */
  retryAfter?: number | undefined;
  /** Stands in the body instead of `{ error, ... }`, for calls whose refusals have a shape of their own. */
  body?: Record<string, unknown>;
  [name: string]: unknown;
}

/** A refusal with its HTTP answer: thrown anywhere below a route, turned into the answer by the error mapper. */
export class HttpError extends Error {
  override name = 'HttpError';
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string> = {};

  /**
   * @param status the HTTP status
   * @param error words for people, or a machine code
   * @param extra more of the body (`fields`, `missing`, ...); `retryAfter` in seconds becomes a header;
   *   `body` replaces the body as a whole
   */
  constructor(status: number, error: string, extra: HttpErrorExtra = {}) {
    super(error);
    const { retryAfter, body, ...more } = extra;
    this.status = status;
    this.body = body ?? { error, ...more };
    if (retryAfter !== undefined) this.headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)));
  }
}

/** The answer to an error of ours or of the services, which know no HTTP; undefined for one that nobody expected. */
export function httpErrorOf(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof Busy || isUnavailable(error)) {
    return new HttpError(503, 'The service is busy. Please try again shortly.', { retryAfter: 2 });
  }
  if (error instanceof TooManyAttempts) {
    const minutes = Math.ceil(error.seconds / 60);
    const wait = minutes > 1 ? `${minutes} minutes` : 'a little';
    const words = `Too many attempts. Please wait ${wait} and try again.`;
    return new HttpError(429, words, { retryAfter: error.seconds });
  }
  return undefined;
}
