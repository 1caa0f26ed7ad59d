import { isResetLink, RESET_LINK_INVALID } from '#rules/account';
import { newId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { clearHits, hit } from '../parts/limits.ts';
import { queueMail } from '../parts/mail.ts';
import { hashPassword, hashToken, newToken } from '../parts/secrets.ts';
import { problem } from '../problem.ts';
import { endSessionsOf } from '../sessions.ts';
import { resetLetter } from './letters.ts';
import { FAILURE_SECONDS, FAILURES, loginKey } from './login.ts';
import { addLink, findAccount, findDriverLink, findSellerLink, setPassword, useLinks } from './store.ts';

type ResetKind = 'seller' | 'driver';

const LINK_MILLIS = 60 * 60 * 1000;

/**
 * Mails a link to a new password, if the address has an account. Both ways write two rows, so the time does
 * not tell which addresses have one.
 *
 * @throws Problem 429 after ten calls for an address in 15 minutes
 */
export async function requestReset(parts: Parts, kind: ResetKind, email: string): Promise<void> {
  const now = parts.now();
  await hit(parts.database.db, `forgot:${kind}:${email}`, FAILURES, FAILURE_SECONDS, now);
  const id = newId();
  const token = newToken();
  const expires_at = new Date(now.getTime() + LINK_MILLIS);
  const url = kind === 'seller'
    ? `/reset-password?rid=${id}&t=${token}`
    : `/driver/reset-password?email=${encodeURIComponent(email)}&token=${token}`;
  const { settings } = parts;
  const letter = resetLetter(email, `${settings.publicUrl}${url}`, settings);
  await parts.database.transaction(async (trx) => {
    const account = await findAccount(trx, kind, email);
    const link = { id, kind, account_id: account?.id ?? newId(), token_hash: hashToken(token), expires_at };
    await addLink(trx, link);
    await (account ? queueMail(trx, letter) : addLink(trx, { ...link, id: newId() }));
  });
  parts.mail.kick();
}

/** A seller's new password, by the two parts of the link. @throws Problem 400 for a bad link, 429 */
export async function resetSeller(parts: Parts, rid: string, t: string, password: string): Promise<void> {
  if (!isResetLink(rid, t)) throw badLink();
  const { db } = parts.database;
  const link = await findSellerLink(db, rid);
  const right = link?.token_hash === hashToken(t);
  await reset(parts, 'seller', link?.account_id ?? rid, right ? link : undefined, password);
}

/** A driver's new password, by address and token. @throws Problem 400 for a bad link, 429 */
export async function resetDriver(
  parts: Parts,
  email: string,
  token: string,
  password: string,
): Promise<void> {
  const link = await findDriverLink(parts.database.db, email, hashToken(token));
  await reset(parts, 'driver', email, link, password);
}

type Link = NonNullable<Awaited<ReturnType<typeof findSellerLink>>>;

/**
 * Sets the password, uses up all links of the account and ends all its sessions; `who` is whose calls are
 * counted.
 */
async function reset(
  parts: Parts,
  kind: ResetKind,
  who: string,
  link: Link | undefined,
  password: string,
): Promise<void> {
  const now = parts.now();
  const key = `reset:${kind}:${who}`;
  await hit(parts.database.db, key, FAILURES, FAILURE_SECONDS, now);
  if (!link || link.used_at || link.expires_at <= now) throw badLink();
  const hash = await hashPassword(password);
  await parts.database.transaction(async (trx) => {
    // The account's row first: two resets at once queue for it, and logins wait for the new password.
    const email = await setPassword(trx, kind, link.account_id, hash);
    if (!email || !(await useLinks(trx, link, now))) throw badLink();
    await endSessionsOf(trx, link.account_id);
    await clearHits(trx, key);
    await clearHits(trx, loginKey(kind, email));
  });
}

const badLink = () => problem(400, RESET_LINK_INVALID);
