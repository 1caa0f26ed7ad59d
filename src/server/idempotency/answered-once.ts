import { HttpError } from '../http-error.ts';
import type { Database, Db } from '../services/database.ts';
import { claimKey, firstAnswer, saveAnswer } from './store.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** A call that may be repeated under a key of the caller's choice. */
export interface Keyed {
  account: string;
  /** The header Idempotency-Key, if there was one. */
  key: string | undefined;
  /** What the key was used for. */
  call: string;
  now: Date;
}

/** The first answer: a success, or the refusal that was given. */
type Kept<T> = { answer: T; refusal?: undefined } | { refusal: { status: number; body: Record<string, unknown> } };

/**
 * Runs `work` in a transaction. With a key its answer is kept in that same transaction, refusals too, and a
 * repeat gets it again; a repeat that comes while the first is still at work waits for it.
 *
 * @throws HttpError 422 for a key that was used for another call or is none, and what `work` refuses
 */
export async function answeredOnce<T>(
  database: Database,
  { account, key, call, now }: Keyed,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  if (key === undefined) return database.transaction(work);
  if (!KEY.test(key)) throw new HttpError(422, 'An Idempotency-Key has 1 to 200 letters, digits or signs.');

  const kept = await database.transaction<Kept<T>>(async (trx) => {
    if (!(await claimKey(trx, account, key, call, now))) {
      const first = await firstAnswer(trx, account, key);
      if (first.call !== call) throw new HttpError(422, 'This Idempotency-Key was used for another call.');
      return first.body as Kept<T>;
    }
    const result = await outcome(() => work(trx));
    await saveAnswer(trx, account, key, result);
    return result;
  });
  if (!kept.refusal) return kept.answer;
  const { status, body } = kept.refusal;
  throw new HttpError(status, String(body.error), { body });
}

/** What `work` answered or refused. Work that refuses has changed nothing. */
async function outcome<T>(work: () => Promise<T>): Promise<Kept<T>> {
  try {
    return { answer: await work() };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return { refusal: { status: error.status, body: error.body } };
  }
}
