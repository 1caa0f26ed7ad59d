import type { Input } from '#rules/form';
import type { passwordChange } from '#rules/password';
import { audit } from '../audit/store.ts';
import { queueMail } from '../mail/store.ts';
import { invalid } from '../serve.ts';
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
 * Sets a new password of an account that is logged in and sent the present one. Every session ends. Answers the token
 * of a new session.
 *
 * @param client the caller's network
 * @throws HttpError 422 on `password` for a wrong one, and on `newPassword` for an operator's common one
 * @throws TooManyAttempts after ten failed logins or changes
 */
export async function changePassword(
  services: Services,
  { kind, id }: Account,
  { password, newPassword }: Input<typeof passwordChange>,
  client: string,
): Promise<string> {
  const email = await addressOf(services.database.db, kind, id);
  if (kind === 'operator') await refuseCommon(newPassword, 'newPassword');
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
 * Replaces a password inside a transaction: reset links no longer work, every session ends, and the account's address
 * gets an email, in case somebody else did it. Answers the address and the links that were valid.
 *
 * @throws HttpError 401 when there is no such account
 */
export async function replacePassword(services: Services, trx: Db, kind: AccountKind, id: string, hash: string) {
  // The account's row first: two changes at once queue for it, and logins wait for the new password.
  const email = await setPassword(trx, kind, id, hash);
  if (!email) throw loggedOut();
  const links = await useLinks(trx, id, services.now());
  await endSessionsOf(trx, id);
  await queueMail(trx, changedEmail(email, kind, services.settings));
  return { email, links };
}
