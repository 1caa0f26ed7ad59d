import { timingSafeEqual } from 'node:crypto';
import { findAccount } from '../account/store.ts';
import { HttpError } from '../http-error.ts';
import { countMail, mailboxOf } from '../mail/budget.ts';
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

/** Why a code was refused, in words for machines; `CODE_STATUS` has the HTTP status of each. */
export type CodeFault = 'invalid_code' | 'expired' | 'too_many_attempts' | 'not_found';

export const CODE_STATUS: Record<CodeFault, number> = {
  invalid_code: 400,
  expired: 410,
  too_many_attempts: 429,
  not_found: 404,
};

/** A right code's email and the token it was exchanged for; or the fault, with the seconds to wait at 429. */
export type Verified = { email: string; token: string; fault?: undefined } | { fault: CodeFault; retryAfter?: number };

const MINUTE = 60_000;
const CODE_MS = 10 * MINUTE;
const ATTEMPTS = 5;
const RESEND_SECONDS = 30;
const CODES_AN_HOUR = 5;
const HOUR = 60 * MINUTE;
const TOKEN_MS: Record<PersonKind, number> = { seller: 30 * MINUTE, driver: 120 * MINUTE };

/**
 * Mails a new code to an address and cancels the one before it. A driver's address that has an account gets a
 * mail that says so; all else (the row, the limits, the time it takes) is the same, so the answer tells
 * nothing.
 *
 * @param email as the rules normalise it
 * @returns the verification id
 * @param client the caller's network
 * @throws HttpError 429 with Retry-After: one code in 30 s and five in an hour for a mailbox
 */
export async function sendCode(services: Services, kind: PersonKind, email: string, client: string): Promise<string> {
  const now = services.now();
  const id = newId();
  const code = newCode();
  const mailbox = mailboxOf(email);
  await countMail(services, client);
  await services.database.transaction(async (trx) => {
    // The counter's row is locked until the commit: sends to one address queue here, so the hour is counted
    // safely.
    await countAttempt(trx, `code:${kind}:${mailbox}`, 1, RESEND_SECONDS, now);
    await countHour(trx, kind, mailbox, now);
    const known = kind === 'driver' && (await findAccount(trx, kind, email));
    // Nobody is told the code of an address that has an account, so nothing is its hash.
    const code_hash = known ? hashToken(newToken()) : hashCode(code, id, services.secret);
    const expires_at = new Date(now.getTime() + CODE_MS);
    const asked_from = hashToken(client);
    const row = { id, kind, email, mailbox, code_hash, asked_from, attempts: 0, expires_at, created_at: now };
    await store.replaceCode(trx, row);
    const { settings } = services;
    await queueMail(trx, known ? accountEmail(email, settings) : { ...codeEmail(email, code, settings), opens: id });
  });
  return id;
}

/** Refuses the sixth code of any sixty minutes. */
async function countHour(trx: Db, kind: PersonKind, mailbox: string, now: Date): Promise<void> {
  const sent = await store.newestCodes(trx, kind, mailbox, new Date(now.getTime() - HOUR), CODES_AN_HOUR);
  if (sent.length < CODES_AN_HOUR) return;
  const free = sent[CODES_AN_HOUR - 1]!.getTime() + HOUR;
  throw new HttpError(429, "You've asked for too many codes. Please try again later.", {
    retryAfter: (free - now.getTime()) / 1000,
  });
}

/**
 * Checks a code and, when it is right, ends it and exchanges it for a token: `x-email-token` of a seller (30
 * minutes), `verifyToken` of a driver (2 hours). Every try counts, in one statement, so tries at the same
 * moment cannot be more than five. They are counted apart for the network that asked for the code and for all others:
 * an outsider, who knows the address alone, cannot use up the tries of its owner.
 *
 * @param which the verification, or the address whose newest code is meant
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
 * A wrong code for an address that has none to try just now is answered like a wrong code for one that has: else
 * anybody could ask who has applied.
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

/** Why a code that exists is not tried: it ran out, was used or replaced (all of them: ask for a new one). */
function refusal(row: { expires_at: Date; ended_at: Date | null }, now: Date): Verified {
  if (row.ended_at || row.expires_at <= now) return { fault: 'expired' };
  return { fault: 'too_many_attempts', retryAfter: (row.expires_at.getTime() - now.getTime()) / 1000 };
}

function same(kept: string, given: string): boolean {
  return kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given));
}
