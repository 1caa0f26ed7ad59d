import { HttpError } from '../http-error.ts';
import type { Database, Db } from '../services/database.ts';
import { isTimedOut } from '../services/database-errors.ts';
import { boundAnswers, claimKey, firstAnswer, type KeyedCall, saveAnswer } from './store.ts';

/** What an Idempotency-Key may be. */
export const KEY = /^[\x21-\x7e]{1,200}$/;
/** One tap in so many removes the account's surplus, since counting on each would cost more than it saves. */
const BOUND_EVERY = 16;

/** A value that is the same after a way through JSON. */
export type Plain<T> = T extends Date | bigint | Uint8Array
  ? never
  : T extends object
    ? { [K in keyof T]: Plain<T[K]> }
    : T;

/** The first answer, or the refusal. */
type Kept<T> = { answer: T; refusal?: undefined } | { refusal: { status: number; body: Record<string, unknown> } };

/** @throws HttpError 422 for an invalid key */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new HttpError(422, 'An Idempotency-Key has 1 to 200 letters, digits or signs.');
  return key;
}

/**
 * Runs `work` in a transaction, once for each key. Its answer is stored in the same transaction, and a repeat gets it
 * again. A repeat that comes meanwhile waits for it. The refusal of a tap is stored too; the refusal of a call that
 * makes something leaves the key free.
 *
 * @throws HttpError 422 if the key was used for something else, 409 after ten seconds of waiting, and what `work`
 *   throws
 */
export async function answeredOnce<T>(
  database: Database,
  keyed: KeyedCall,
  now: Date,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const kept = await database.transaction<Kept<T>>(async (trx) => {
    if (!(await claimed(trx, keyed, now))) return sameAnswer(keyed, await firstAnswer(trx, keyed));
    const result = keyed.made ? { answer: await work(trx) } : await outcome(() => work(trx));
    await saveAnswer(trx, keyed, result);
    if (!keyed.made && Math.random() < 1 / BOUND_EVERY) await boundAnswers(trx, keyed.account);
    return result;
  });
  return opened(kept);
}

/** What the first call of this key was answered, if there was one. @throws HttpError as `answeredOnce` does */
export async function earlierAnswer<T>(database: Database, keyed: KeyedCall): Promise<{ answer: T } | undefined> {
  const first = await firstAnswer(database.db, keyed);
  return first && { answer: opened(sameAnswer<T>(keyed, first)) };
}

/** Claims the key. The database ends a statement that waits for ten seconds. */
async function claimed(trx: Db, keyed: KeyedCall, now: Date): Promise<boolean> {
  try {
    return await claimKey(trx, keyed, now);
  } catch (error) {
    if (isTimedOut(error)) throw new HttpError(409, 'This is still being done. Please try again in a moment.');
    throw error;
  }
}

/** The first answer, if its request was this one. */
function sameAnswer<T>({ call, hash }: KeyedCall, first: Awaited<ReturnType<typeof firstAnswer>>): Kept<T> {
  // A row of an earlier version has neither a hash nor this form of the call.
  const isSame = first && (first.request_hash === null || (first.call === call && first.request_hash === hash));
  if (!isSame) throw usedForSomethingElse();
  return first.body as Kept<T>;
}

/** `changed` is what the app says: a person knows nothing of keys. */
const usedForSomethingElse = () =>
  new HttpError(422, 'This Idempotency-Key was used for something else.', {
    changed: 'What you sent before has reached us. Check that it is there before you send this.',
  });

function opened<T>(kept: Kept<T>): T {
  if (!kept.refusal) return kept.answer;
  const { status, body } = kept.refusal;
  throw new HttpError(status, String(body.error), { body });
}

/** The answer or refusal of `work`. What work has written when it refuses is kept, so it must be true by itself. */
async function outcome<T>(work: () => Promise<T>): Promise<Kept<T>> {
  try {
    return { answer: await work() };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return { refusal: { status: error.status, body: error.body } };
  }
}
