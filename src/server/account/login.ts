import type { Parts } from '../parts/index.ts';
import { clearHits, hit } from '../parts/limits.ts';
import { verifyPassword } from '../parts/secrets.ts';
import { problem } from '../problem.ts';
import { startSession } from '../sessions.ts';
import type { AccountKind } from '../tables.ts';
import { oneByOne } from './one-by-one.ts';
import { findAccount, holdPassword } from './store.ts';

/** Failed logins or reset calls of one address in a quarter of an hour. */
export const FAILURES = 10;
export const FAILURE_SECONDS = 15 * 60;

/** Under which name the failed logins of an address are counted. */
export const loginKey = (kind: AccountKind, email: string) => `login:${kind}:${email}`;

/**
 * Logs in: the account's id and a new session's token. Time and answer are the same for an address without
 * account.
 *
 * @throws Problem 401 for a wrong address or password, 429 after ten failures in 15 minutes
 */
export function logIn(
  parts: Parts,
  kind: AccountKind,
  { email, password }: { email: string; password: string },
): Promise<{ id: string; token: string }> {
  const { db } = parts.database;
  const now = parts.now();
  const key = loginKey(kind, email);
  return oneByOne(key, async () => {
    await hit(db, key, FAILURES, FAILURE_SECONDS, now);
    const account = await findAccount(db, kind, email);
    const right = await verifyPassword(account?.password_hash, password);
    if (!account || !right) throw wrong();
    const token = await parts.database.transaction(async (trx) => {
      if (!(await holdPassword(trx, kind, account))) throw wrong();
      await clearHits(trx, key);
      return startSession(trx, kind, account.id, now);
    });
    return { id: account.id, token };
  });
}

const wrong = () => problem(401, 'Wrong email or password.');
