import { HttpError } from '../http-error.ts';
import type { Database, Db } from '../services/database.ts';
import { claimKey, firstAnswer, saveAnswer } from './store.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** A call that may be repeated under a key of the client's choice. */
export interface Keyed {
  account: string;
  /** The header Idempotency-Key. */
  key: string | undefined;
  /** The call that the key belongs to. */
  call: string;
  now: Date;
}

/** The first answer, or the refusal. */
type Kept<T> = { answer: T; refusal?: undefined } | { refusal: { status: number; body: Record<string, unknown> } };

/**
 * Runs `work` in a transaction, once per key. Its answer or refusal is stored in the same transaction, and repeated
 * calls get it again. A repeat that comes meanwhile waits. Without a key it just runs.
 *
 * @throws HttpError 422 for an invalid key or one of another call, and what `work` throws
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

/** The answer or refusal of `work`. Work that refuses has changed nothing. */
async function outcome<T>(work: () => Promise<T>): Promise<Kept<T>> {
  try {
    return { answer: await work() };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return { refusal: { status: error.status, body: error.body } };
  }
}
