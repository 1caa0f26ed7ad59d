import { isResetLink, RESET_LINK_INVALID } from '#rules/password';
import { HttpError } from '../http-error.ts';
import { countMail, mailboxOf } from '../mail/budget.ts';
import { SECRET_HOURS } from '../mail/email.ts';
import { sealedFor } from '../mail/sealed.ts';
import { queueMail } from '../mail/store.ts';
import { newId } from '../services/ids.ts';
import { clearAttempts, countAttempt } from '../services/limits.ts';
import { hashPassword, hashToken, newToken } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import type { PersonKind } from '../tables.ts';
import { replacePassword } from './change.ts';
import { refuseCommon } from './common-passwords.ts';
import { resetEmail } from './emails.ts';
import { countGuess, FAILURE_SECONDS, FAILURES } from './login.ts';
import { addLink, findAccount, findDriverLink, findSellerLink } from './store.ts';

const LINK_MS = SECRET_HOURS * 60 * 60 * 1000;

/**
 * Mails a reset link if the address has an account. Both cases write two rows, so the time does not reveal which
 * addresses have accounts.
 *
 * @param client the caller's network
 * @throws TooManyAttempts after ten calls for a mailbox in 15 minutes, or too many mails from one network
 */
export async function requestReset(services: Services, kind: PersonKind, email: string, client: string): Promise<void> {
  const now = services.now();
  await countMail(services, client);
  await countAttempt(services.database.db, `forgot:${kind}:${mailboxOf(email)}`, FAILURES, FAILURE_SECONDS, now);
  const id = newId();
  const token = newToken();
  const expires_at = new Date(now.getTime() + LINK_MS);
  const url =
    kind === 'seller'
      ? `/reset-password?rid=${id}&t=${token}`
      : `/driver/reset-password?email=${encodeURIComponent(email)}&token=${token}`;
  const { settings } = services;
  const mail = sealedFor(services, { ...resetEmail(email, `${settings.publicUrl}${url}`, settings), opens: id });
  await services.database.transaction(async (trx) => {
    const account = await findAccount(trx, kind, email);
    const link = { id, kind, account_id: account?.id ?? newId(), token_hash: hashToken(token), expires_at };
    await addLink(trx, link);
    await (account ? queueMail(trx, mail) : addLink(trx, { ...link, id: newId() }));
  });
}

/**
 * Sets a seller's new password, by the link's id and token.
 *
 * @param client the caller's network
 * @throws HttpError 400 for a bad link, 422 for a common password; TooManyAttempts
 */
export async function resetSeller(
  services: Services,
  rid: string,
  t: string,
  password: string,
  client: string,
): Promise<void> {
  if (!isResetLink(rid, t)) throw badLink();
  const { db } = services.database;
  const link = await findSellerLink(db, rid);
  const right = link?.token_hash === hashToken(t);
  await reset(services, 'seller', link?.account_id ?? rid, right ? link : undefined, password, client);
}

/**
 * Sets a driver's new password, by the link's address and token.
 *
 * @param client the caller's network
 * @throws HttpError 400 for a bad link, 422 for a common password; TooManyAttempts
 */
export async function resetDriver(
  services: Services,
  email: string,
  token: string,
  password: string,
  client: string,
): Promise<void> {
  const link = await findDriverLink(services.database.db, email, hashToken(token));
  await reset(services, 'driver', email, link, password, client);
}

type Link = NonNullable<Awaited<ReturnType<typeof findSellerLink>>>;

/** Sets the password, uses up the account's links and ends its sessions. Attempts are counted for `who`. */
async function reset(
  services: Services,
  kind: PersonKind,
  who: string,
  link: Link | undefined,
  password: string,
  client: string,
): Promise<void> {
  const now = services.now();
  const { db } = services.database;
  const what = `reset:${kind}:${who}`;
  await countGuess(db, what, client, now);
  if (!link || link.used_at || link.expires_at <= now) throw badLink();
  await refuseCommon(kind, password, kind === 'seller' ? 'newPassword' : 'password');
  const hash = await hashPassword(password);
  const email = await services.database.transaction(async (trx) => {
    const replaced = await replacePassword(services, trx, kind, link.account_id, hash);
    if (!replaced.links.includes(link.id)) throw badLink();
    return replaced.email;
  });
  for (const key of [what, `login:${kind}:${email}`]) {
    await clearAttempts(db, key);
    await clearAttempts(db, `${key}:${client}`);
  }
}

const badLink = () => new HttpError(400, RESET_LINK_INVALID);
