import { HttpError } from '../http-error.ts';
import type { Db } from '../services/database.ts';
import { clearAttempts, countAttempt, countClient } from '../services/limits.ts';
import { oneByOne } from '../services/one-by-one.ts';
import { hashToken, verifyPassword } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import type { AccountKind, PersonKind } from '../tables.ts';
import { startSession } from './sessions.ts';
import { type AccountRow, findAccount, holdPassword, isKnownPlace, rememberPlace } from './store.ts';

/** Failed logins or resets for one address in 15 minutes: from one network, and from all networks together. */
export const FAILURES = 10;
const FAILURES_OF_ALL = 100;
export const FAILURE_SECONDS = 15 * 60;

/**
 * Counts an attempt to open an account (named by `what`), for the client's network and for all networks. A limit for
 * the account alone would let anybody lock its owner out with ten wrong passwords.
 *
 * @param known whether the account has logged in from this network before: it is then not affected by the limit for all
 *   networks
 * @throws TooManyAttempts
 */
export async function countGuess(db: Db, what: string, client: string, now: Date, known = false): Promise<void> {
  await countClient(db, what, client, FAILURES, FAILURE_SECONDS, now);
  if (!known) await countAttempt(db, what, FAILURES_OF_ALL, FAILURE_SECONDS, now);
}

/**
 * Logs in. The time and the answer are the same for an address without an account.
 *
 * @param client the caller's network
 * @param refusal for a wrong address or password
 * @returns the account's id and the token of a new session
 * @throws the error of `refusal`
 * @throws TooManyAttempts after ten failures from one network in 15 minutes, or a hundred from networks that the
 *   account does not know
 */
export function logIn(
  services: Services,
  kind: PersonKind,
  credentials: Credentials,
  client: string,
  refusal = wrongCredentials,
): Promise<{ id: string; token: string }> {
  return withPassword(services, kind, credentials, client, refusal, async (trx, { id }) => ({
    id,
    token: await startSession(trx, kind, id, services.now()),
  }));
}

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Serialises logins of one address and network, so that correct ones at the same moment are not counted as failures.
 * Across processes the counter in the database is the limit.
 */
const inTurn = oneByOne();

/**
 * Checks the password, then runs `work` in a transaction that locks the account. A wrong password counts as a failed
 * login.
 *
 * @param before runs once the password was right, outside the transaction: a count in it would be lost with it
 * @throws the error of `refusal` for a wrong address or password, and TooManyAttempts as `logIn` does
 */
export function withPassword<T>(
  services: Services,
  kind: AccountKind,
  { email, password }: Credentials,
  client: string,
  refusal: () => HttpError,
  work: (trx: Db, account: AccountRow) => Promise<T>,
  before: (account: AccountRow) => Promise<unknown> = async () => undefined,
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
    await before(account);
    return services.database.transaction(async (trx) => {
      if (!(await holdPassword(trx, kind, account))) throw refusal();
      await clearAttempts(trx, key);
      await rememberPlace(trx, place, account.id, now);
      return work(trx, account);
    });
  });
}

export const wrongCredentials = () => new HttpError(401, 'Wrong email or password.');
