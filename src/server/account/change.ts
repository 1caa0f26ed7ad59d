import type { Input } from '#rules/form';
import type { passwordChange } from '#rules/password';
import { audit } from '../audit/store.ts';
import { invalid } from '../http-error.ts';
import { queueMail } from '../mail/store.ts';
import type { Db } from '../services/database.ts';
import { hashPassword } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import type { AccountKind } from '../tables.ts';
import { refuseCommon } from './common-passwords.ts';
import { changedEmail } from './emails.ts';
import { withPassword } from './login.ts';
import { loggedOut, startSession } from './sessions.ts';
import { type Account, addressOf, endSessionsOf, setPassword, useLinks } from './store.ts';

/**
 * Changes the password of a logged-in account that also sent its present one. Every session ends.
 *
 * @param client the caller's network
 * @returns the token of a new session
 * @throws HttpError 401 if the account was removed meanwhile, 422 on `password` if it is wrong, and on `newPassword` for
 *   a common password
 * @throws TooManyAttempts after ten failed logins or changes
 */
export async function changePassword(
  services: Services,
  { kind, id }: Account,
  { password, newPassword }: Input<typeof passwordChange>,
  client: string,
): Promise<string> {
  const email = await addressOf(services.database.db, kind, id);
  if (!email) throw loggedOut();
  await refuseCommon(kind, newPassword, 'newPassword');
  const hash = await hashPassword(newPassword);
  const refusal = () => invalid({ password: 'That is not your password.' });
  const token = await withPassword(services, kind, { email, password }, client, refusal, async (trx) => {
    await replacePassword(services, trx, kind, id, hash);
    const now = services.now();
    if (kind === 'operator') await audit(trx, email, 'password changed', `operator ${id}`, {}, now);
    return startSession(trx, kind, id, now);
  });
  return token;
}

/**
 * Replaces a password inside a transaction. Reset links stop working, every session ends, and the owner gets an email
 * in case it was somebody else.
 *
 * @returns the account's address, and the ids of the links that were still valid
 * @throws HttpError 401 if there is no such account
 */
export async function replacePassword(services: Services, trx: Db, kind: AccountKind, id: string, hash: string) {
  // This locks the account's row first: simultaneous changes queue, and logins wait for the new password.
  const email = await setPassword(trx, kind, id, hash);
  if (!email) throw loggedOut();
  const links = await useLinks(trx, id, services.now());
  await endSessionsOf(trx, id);
  await queueMail(trx, changedEmail(email, kind, services.settings));
  return { email, links };
}
