import { HttpError } from '../http-error.ts';
import type { Db } from '../services/database.ts';
import { clearAttempts, countAttempt, countClient } from '../services/limits.ts';
import { oneByOne } from '../services/one-by-one.ts';
import { hashToken, verifyPassword } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import type { AccountKind } from '../tables.ts';
import { startSession } from './sessions.ts';
import { type AccountRow, findAccount, holdPassword, isKnownPlace, rememberPlace } from './store.ts';

/** Failed logins or reset calls for one address in a quarter of an hour: from one network, and from all together. */
export const FAILURES = 10;
const FAILURES_OF_ALL = 100;
export const FAILURE_SECONDS = 15 * 60;

/**
 * Counts a guess at what opens an account (`what` names it), from where it comes and in all. Were they counted for the
 * account alone, ten wrong guesses from anywhere would lock its owner out.
 *
 * @param known whether the account was logged in to from this network before: then others' guesses do not count
 * @throws TooManyAttempts
 */
export async function countGuess(db: Db, what: string, client: string, now: Date, known = false): Promise<void> {
  await countClient(db, what, client, FAILURES, FAILURE_SECONDS, now);
  if (!known) await countAttempt(db, what, FAILURES_OF_ALL, FAILURE_SECONDS, now);
}

/**
 * Logs in: the account's id and a new session's token. Time and answer are the same for an address without
 * account. `also` runs in the same transaction, for the audit log's entry.
 *
 * @param client the caller's network
 * @throws HttpError 401 for a wrong address or password
 * @throws TooManyAttempts after ten failures from a network in 15 minutes, or a hundred from networks that the account
 *   does not know
 */
export function logIn(
  services: Services,
  kind: AccountKind,
  credentials: Credentials,
  client: string,
  also: (trx: Db, account: AccountRow) => Promise<unknown> = async () => undefined,
): Promise<{ id: string; token: string }> {
  return withPassword(services, kind, credentials, client, wrong, async (trx, account) => {
    await also(trx, account);
    return { id: account.id, token: await startSession(trx, kind, account.id, services.now()) };
  });
}

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Right logins of one address that come at the same moment do not count as failed ones; between processes the counter
 * in the database still bounds them.
 */
const inTurn = oneByOne();

/**
 * Runs `work` in a transaction that holds the account, once the password has proved right; a wrong one is counted as a
 * failed login of the address.
 *
 * @throws what `refusal` makes for a wrong address or password, TooManyAttempts after ten failures in 15 minutes
 */
export function withPassword<T>(
  services: Services,
  kind: AccountKind,
  { email, password }: Credentials,
  client: string,
  refusal: () => HttpError,
  work: (trx: Db, account: AccountRow) => Promise<T>,
): Promise<T> {
  const { db } = services.database;
  const now = services.now();
  const what = `login:${kind}:${email}`;
  const key = `${what}:${client}`;
  const place = hashToken(key);
  return inTurn(key, async () => {
    await countGuess(db, what, client, now, await isKnownPlace(db, place));
    const account = await findAccount(db, kind, email);
    const right = await verifyPassword(account?.password_hash, password);
    if (!account || !right) throw refusal();
    return services.database.transaction(async (trx) => {
      if (!(await holdPassword(trx, kind, account))) throw refusal();
      await clearAttempts(trx, key);
      await rememberPlace(trx, place, account.id, now);
      return work(trx, account);
    });
  });
}

const wrong = () => new HttpError(401, 'Wrong email or password.');
