import { isNameRefused } from './prepared.ts';

/** SQLSTATE classes and codes of a database that is unreachable or full, and error codes of a broken socket. */
const AWAY_CODES = new RegExp(
  [
    '^08...$',
    '^53...$',
    '^57P0[1-5]$',
    '^57014$',
    '^58030$',
    '^25P03$',
    // A former primary: another server takes the writes now.
    '^25006$',
    '^4000[13]$',
    '^40P01$',
    '^55P03$',
    '^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$',
    '^(ENOSPC|EDQUOT)$',
  ].join('|'),
);
const AWAY_WORDS = new RegExp(
  [
    'timeout exceeded when trying to connect',
    'connection timeout',
    'connection terminated',
    'not queryable',
    'cannot use a pool after',
    'PGlite (is closed|failed)',
  ].join('|'),
  'i',
);

/** Whether `error` means that the database is unreachable, full or too busy. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  return (
    AWAY_CODES.test(codeOf(error)) ||
    AWAY_WORDS.test(error.message) ||
    ['FATAL', 'PANIC'].includes(String((error as { severity?: unknown }).severity))
  );
}

/** Whether `error` is PostgreSQL's unique violation, optionally of this constraint. */
export function isTaken(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || codeOf(error) !== '23505') return false;
  return !constraint || (error as Error & { constraint?: string }).constraint === constraint;
}

/** Whether the database asks for the transaction to be retried. */
export function asksForRetry(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error)) || isNameRefused(error);
}

/** Whether the statement took or waited too long. */
export const isTimedOut = (error: unknown): boolean => codeOf(error) === '57014';

/** Whether the connection broke. */
export function isDropped(error: unknown): boolean {
  return (
    /^(ECONNRESET|EPIPE|57P01|57P02|08003|08006|25006)$/.test(codeOf(error)) ||
    (error instanceof Error && /connection terminated|not queryable/i.test(error.message))
  );
}

/** The error's code, or ''. */
export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code ?? '');
}
