import { timingSafeEqual } from 'node:crypto';
import { CODE_MS, RESEND_SECONDS } from '#rules/codes';
import { findAccount } from '../account/store.ts';
import { HttpError } from '../http-error.ts';
import { countMail, mailboxOf } from '../mail/budget.ts';
import { sealedFor } from '../mail/sealed.ts';
import { queueMail } from '../mail/store.ts';
import type { Db } from '../services/database.ts';
import { TooManyAttempts } from '../services/errors.ts';
import { newId } from '../services/ids.ts';
import { countAttempt } from '../services/limits.ts';
import { hashCode, hashToken, newCode, newToken } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import type { PersonKind } from '../tables.ts';
import { accountEmail, codeEmail } from './emails.ts';
import * as store from './store.ts';

/** Why a code was refused. `CODE_STATUS` has the HTTP status of each. */
export type CodeFault = 'invalid_code' | 'expired' | 'too_many_attempts' | 'not_found';

export const CODE_STATUS: Record<CodeFault, number> = {
  invalid_code: 400,
  expired: 410,
  too_many_attempts: 429,
  not_found: 404,
};

/** The email and the token of a correct code, or the fault. `retryAfter` is in seconds, for 429. */
export type Verified = { email: string; token: string; fault?: undefined } | { fault: CodeFault; retryAfter?: number };

const MINUTE_MS = 60_000;
const ATTEMPTS = 5;
const CODES_AN_HOUR = 5;
const HOUR_MS = 60 * MINUTE_MS;
const TOKEN_MS: Record<PersonKind, number> = { seller: 30 * MINUTE_MS, driver: 120 * MINUTE_MS };

/**
 * Mails a new code and cancels earlier ones. A driver's address that already has an account gets a mail that says so;
 * the row, the limits and the time are the same, so the answer reveals nothing.
 *
 * @param email as the rules normalise it
 * @param client the caller's network
 * @returns the verification id
 * @throws HttpError 429 with Retry-After: a mailbox gets one code in 30 s and five in an hour
 */
export async function sendCode(services: Services, kind: PersonKind, email: string, client: string): Promise<string> {
  const now = services.now();
  const id = newId();
  const code = newCode();
  const mailbox = mailboxOf(email);
  await countMail(services, client);
  await services.database.transaction(async (trx) => {
    // This locks the counter until the commit, so that simultaneous calls for a mailbox queue and the hourly limit
    // holds.
    await countAttempt(trx, `code:${kind}:${mailbox}`, 1, RESEND_SECONDS, now);
    await countHour(trx, kind, mailbox, now);
    const known = kind === 'driver' && (await findAccount(trx, kind, email));
    // For an address with an account the hash is that of a random token, so no code is right.
    const code_hash = known ? hashToken(newToken()) : hashCode(code, id, services.secret);
    const expires_at = new Date(now.getTime() + CODE_MS);
    const asked_from = hashToken(client);
    const row = { id, kind, email, mailbox, code_hash, asked_from, attempts: 0, expires_at, created_at: now };
    await store.replaceCode(trx, row);
    const { settings } = services;
    const mail = known ? accountEmail(email, settings) : { ...codeEmail(email, code, settings), opens: id };
    await queueMail(trx, sealedFor(services, mail));
  });
  return id;
}

/** Refuses the sixth code of any sixty minutes. */
async function countHour(trx: Db, kind: PersonKind, mailbox: string, now: Date): Promise<void> {
  const sent = await store.newestCodes(trx, kind, mailbox, new Date(now.getTime() - HOUR_MS), CODES_AN_HOUR);
  if (sent.length < CODES_AN_HOUR) return;
  const free = sent[CODES_AN_HOUR - 1]!.getTime() + HOUR_MS;
  throw new HttpError(429, "You've asked for too many codes. Please try again later.", {
    retryAfter: (free - now.getTime()) / 1000,
  });
}

/**
 * Checks a code. A correct one is ended and exchanged for a token: `x-email-token` of a seller (30 minutes),
 * `verifyToken` of a driver (2 hours). Attempts are counted in one statement, so simultaneous calls get no more than
 * five. The network that asked for the code and all other networks are counted separately: somebody who only knows the
 * address cannot use up the owner's attempts.
 *
 * @param which the verification id, or the address of the newest code
 * @param client the caller's network
 */
export async function verifyCode(
  services: Services,
  kind: PersonKind,
  which: { id: string } | { email: string },
  code: string,
  client: string,
): Promise<Verified> {
  const now = services.now();
  const { db } = services.database;
  const found = await store.findCode(db, kind, which);
  const counted = found && (await store.countTry(db, found.id, hashToken(client), ATTEMPTS, now));
  const right = Boolean(found && same(found.code_hash, hashCode(code, found.id, services.secret)));
  const open = found && !found.ended_at && found.expires_at > now;
  if (!open && !right && 'email' in which) return countVainTry(services, kind, which.email, client);
  if (!found) return { fault: 'not_found' };
  if (!counted) return refusal(found, now);
  if (!right) return { fault: 'invalid_code' };

  const token = newToken();
  const { email } = counted;
  const expires_at = new Date(now.getTime() + TOKEN_MS[kind]);
  const first = await services.database.transaction(async (trx) => {
    if (!(await store.endCode(trx, counted.id, now))) return false;
    await store.addEmailToken(trx, { token_hash: hashToken(token), kind, email, expires_at });
    return true;
  });
  return first ? { email, token } : { fault: 'expired' };
}

/**
 * A wrong code for an address without an open code is answered like any wrong code. Otherwise the answer would reveal
 * who has applied.
 */
async function countVainTry(services: Services, kind: PersonKind, email: string, client: string): Promise<Verified> {
  try {
    const key = `code tries:${kind}:${email}:${client}`;
    await countAttempt(services.database.db, key, ATTEMPTS, CODE_MS / 1000, services.now());
    return { fault: 'invalid_code' };
  } catch (error) {
    if (error instanceof TooManyAttempts) return { fault: 'too_many_attempts', retryAfter: error.seconds };
    throw error;
  }
}

/** Why an existing code cannot be tried: it expired, was used or was replaced. In each case a new one is needed. */
function refusal(row: { expires_at: Date; ended_at: Date | null }, now: Date): Verified {
  if (row.ended_at || row.expires_at <= now) return { fault: 'expired' };
  return { fault: 'too_many_attempts', retryAfter: (row.expires_at.getTime() - now.getTime()) / 1000 };
}

function same(kept: string, given: string): boolean {
  return kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given));
}
