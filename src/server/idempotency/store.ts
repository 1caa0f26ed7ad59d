import { KEPT_DAYS } from '#rules/retention';
import type { Db } from '../services/database.ts';

/** A driver's phone may be offline for days before it repeats a call. */
const ANSWERS_KEPT_MS = KEPT_DAYS.first_answers * 24 * 3_600_000;

/** Claims a key for a call. Waits while another transaction is claiming it. False if it was used before. */
export async function claimKey(trx: Db, account_id: string, key: string, call: string, now: Date): Promise<boolean> {
  const claimed = await trx
    .insertInto('first_answers')
    .values({ account_id, key, call, body: '{}', created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return Boolean(claimed);
}

/** The call and the answer of a key. */
export function firstAnswer(trx: Db, account_id: string, key: string) {
  return trx
    .selectFrom('first_answers')
    .select(['call', 'body'])
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

export async function saveAnswer(trx: Db, account_id: string, key: string, answer: unknown): Promise<void> {
  await trx
    .updateTable('first_answers')
    .set({ body: JSON.stringify(answer) })
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .execute();
}

export async function purgeAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ANSWERS_KEPT_MS);
  await db.deleteFrom('first_answers').where('created_at', '<=', before).execute();
}

export async function eraseAnswers(trx: Db, account_id: string): Promise<void> {
  await trx.deleteFrom('first_answers').where('account_id', '=', account_id).execute();
}
