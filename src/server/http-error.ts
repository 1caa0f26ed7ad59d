import type { Reading } from '#rules/form';
import { isUnavailable } from './services/database-errors.ts';
import { Busy, TooManyAttempts } from './services/errors.ts';

/** Additions to a refusal's body. `fields` has a message for each wrong field. */
interface HttpErrorExtra {
  fields?: Record<string, string>;
  /** Seconds to wait. Sent as the header Retry-After, not in the body. */
  retryAfter?: number | undefined;
  /** Replaces the body `{ error, ... }`, for calls whose refusals have their own shape. */
  body?: Record<string, unknown>;
  [name: string]: unknown;
}

/** A refusal with its HTTP status. Thrown anywhere below a route; the error handler turns it into the answer. */
export class HttpError extends Error {
  override name = 'HttpError';
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string> = {};

  /**
   * @param status the HTTP status
   * @param error a message for people, or a machine code
   * @param extra more fields of the body (`fields`, `missing`, ...); `retryAfter` becomes a header; `body` replaces the
   *   whole body
   */
  constructor(status: number, error: string, extra: HttpErrorExtra = {}) {
    super(error);
    const { retryAfter, body, ...more } = extra;
    this.status = status;
    this.body = body ?? { error, ...more };
    if (retryAfter !== undefined) this.headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)));
  }
}

/** The refusal of fields, with the first one's message on top. */
export const invalid = (fields: Record<string, string>) =>
  new HttpError(422, Object.values(fields)[0] ?? 'Please check what you entered.', { fields });

/** The value that was read. @throws HttpError 422 when a rule failed */
export function cleaned<T>({ value, errors }: Reading<T>): T {
  if (errors) throw invalid(errors);
  return value;
}

/** The HTTP answer to an error. The services' errors do not know HTTP. Undefined for an unexpected error. */
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
