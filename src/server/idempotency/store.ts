import { oneSpelling } from '#rules/field';
import { KEPT_DAYS } from '#rules/retention';
import type { Db } from '../services/database.ts';
import { idOf } from '../services/ids.ts';

const DAY_MS = 24 * 3_600_000;
/** A driver's phone may be offline for days before it repeats a tap. */
const TAPS_KEPT_MS = KEPT_DAYS.first_answers * DAY_MS;
const MADE_KEPT_MS = DAY_MS;
/**
 * The newest answers to taps that are kept for an account. A busy kitchen taps some hundred times in a day. What made
 * something is known for its day whatever came after it: a shop may sell a thousand times in a minute, and a lost answer
 * must not sell twice.
 */
const ANSWERS_MAX = 1_000;

/** A call under a key of the client's choice. */
export interface KeyedCall {
  /** The id of the account. For visitors one that is made of their email. */
  account: string;
  key: string;
  /** The method and the path. */
  call: string;
  /** What was sent: fields and files. */
  hash: string;
  /** Whether the call makes something. Its answer is kept for a shorter time. */
  made: boolean;
}

/** Stands for a visitor where accounts have their id: a UUID that is made of the email. */
export const visitorOf = (email: unknown): string =>
  idOf(`visitor ${oneSpelling(typeof email === 'string' ? email : '')}`);

/** Claims a key for a call. Waits while another transaction is claiming it. False if it was used before. */
export async function claimKey(trx: Db, { account, key, call, hash, made }: KeyedCall, now: Date): Promise<boolean> {
  const claimed = await trx
    .insertInto('first_answers')
    .values({ account_id: account, key, call, request_hash: hash, made, body: '{}', created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return Boolean(claimed);
}

/** The call and the answer of a key. */
export function firstAnswer(db: Db, { account, key }: Pick<KeyedCall, 'account' | 'key'>) {
  return db
    .selectFrom('first_answers')
    .select(['call', 'request_hash', 'body'])
    .where('account_id', '=', account)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function saveAnswer(
  trx: Db,
  { account, key }: Pick<KeyedCall, 'account' | 'key'>,
  answer: unknown,
): Promise<void> {
  await trx
    .updateTable('first_answers')
    .set({ body: JSON.stringify(answer) })
    .where('account_id', '=', account)
    .where('key', '=', key)
    .execute();
}

/** Removes an account's oldest answers to taps above the number that is kept. */
export async function boundAnswers(db: Db, account: string): Promise<void> {
  const surplus = db
    .selectFrom('first_answers')
    .select('key')
    .where('account_id', '=', account)
    .where('made', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .offset(ANSWERS_MAX);
  await db.deleteFrom('first_answers').where('account_id', '=', account).where('key', 'in', surplus).execute();
}

export async function purgeAnswers(db: Db, now: Date): Promise<void> {
  const before = (keptMs: number) => new Date(now.getTime() - keptMs);
  await db.deleteFrom('first_answers').where('created_at', '<=', before(TAPS_KEPT_MS)).execute();
  await db
    .deleteFrom('first_answers')
    .where('created_at', '<=', before(MADE_KEPT_MS))
    .where('made', '=', true)
    .execute();
}

export async function eraseAnswers(trx: Db, account_id: string): Promise<void> {
  await trx.deleteFrom('first_answers').where('account_id', '=', account_id).execute();
}

/** Erases what somebody was answered who was not logged in. */
export const eraseVisitorAnswers = (trx: Db, email: string): Promise<void> => eraseAnswers(trx, visitorOf(email));
