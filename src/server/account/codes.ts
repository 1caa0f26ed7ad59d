import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Handle } from '../parts/database.ts';
import { isId, newId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { hit } from '../parts/limits.ts';
import { queueMail } from '../parts/mail.ts';
import { hashCode, hashToken, newCode, newToken } from '../parts/secrets.ts';
import { problem } from '../problem.ts';
import { accountLetter, codeLetter } from './letters.ts';
import { findAccount } from './store.ts';

/** Who has an email address confirmed by a one-time code. */
export type CodeKind = 'seller' | 'driver';

/**
 * Why a code was refused, in the specification's machine codes; `CODE_STATUS` has the HTTP status of each.
 */
export type CodeFault = 'invalid_code' | 'expired' | 'too_many_attempts' | 'not_found';

export const CODE_STATUS: Record<CodeFault, number> = {
  invalid_code: 400,
  expired: 410,
  too_many_attempts: 429,
  not_found: 404,
};

/** A right code's email and the token it was exchanged for; or the fault, with the seconds to wait at 429. */
export type Verified =
  | { email: string; token: string; fault?: undefined }
  | { fault: CodeFault; retryAfter?: number };

const MINUTE = 60_000;
const CODE_MILLIS = 10 * MINUTE;
const ATTEMPTS = 5;
const RESEND_SECONDS = 30;
const CODES_AN_HOUR = 5;
const HOUR = 60 * MINUTE;
const TOKEN_MILLIS: Record<CodeKind, number> = { seller: 30 * MINUTE, driver: 120 * MINUTE };

/**
 * Mails a new code to an address and cancels the one before it. A driver's address that has an account gets a
 * mail that says so; all else (the row, the limits, the time it takes) is the same, so the answer tells
 * nothing.
 *
 * @param email as the rules normalise it
 * @returns the verification id
 * @throws Problem 429 with Retry-After: one code in 30 s and five in an hour for an address
 */
export async function sendCode(parts: Parts, kind: CodeKind, email: string): Promise<string> {
  const now = parts.now();
  const id = newId();
  const code = newCode();
  await parts.database.transaction(async (trx) => {
    // The counter's row is locked until the commit: sends to one address queue here, so the hour is counted
    // safely.
    await hit(trx, `code:${kind}:${email}`, 1, RESEND_SECONDS, now);
    await countHour(trx, kind, email, now);
    const known = kind === 'driver' && (await findAccount(trx, kind, email));
    await trx
      .updateTable('email_codes')
      .set({ ended_at: now })
      .where('kind', '=', kind)
      .where('email', '=', email)
      .where('ended_at', 'is', null)
      .execute();
    await trx
      .insertInto('email_codes')
      .values({
        id,
        kind,
        email,
        // Nobody was told this code, so nothing is its hash.
        code_hash: known ? hashToken(newToken()) : hashCode(code, id),
        attempts: 0,
        expires_at: new Date(now.getTime() + CODE_MILLIS),
        created_at: now,
      })
      .execute();
    const { settings } = parts;
    await queueMail(trx, known ? accountLetter(email, settings) : codeLetter(email, code, settings));
  });
  parts.mail.kick();
  return id;
}

/** Refuses the sixth code of any sixty minutes. */
async function countHour(trx: Handle, kind: CodeKind, email: string, now: Date): Promise<void> {
  const sent = await trx
    .selectFrom('email_codes')
    .select('created_at')
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('created_at', '>', new Date(now.getTime() - HOUR))
    .orderBy('created_at', 'desc')
    .limit(CODES_AN_HOUR)
    .execute();
  if (sent.length < CODES_AN_HOUR) return;
  const free = sent[CODES_AN_HOUR - 1]!.created_at.getTime() + HOUR;
  throw problem(429, 'That is enough codes for now. Please try again later.', {
    retryAfter: (free - now.getTime()) / 1000,
  });
}

/**
 * Checks a code and, when it is right, ends it and exchanges it for a token: `x-email-token` of a seller (30
 * minutes), `verifyToken` of a driver (2 hours). Every try counts, in one statement, so tries at the same
 * moment cannot be more than five.
 *
 * @param which the verification, or the address whose newest code is meant
 */
export async function verifyCode(
  parts: Parts,
  kind: CodeKind,
  which: { id: string } | { email: string },
  code: string,
): Promise<Verified> {
  const now = parts.now();
  const { db } = parts.database;
  const found = await find(db, kind, which);
  if (!found) return { fault: 'not_found' };
  const counted = await db
    .updateTable('email_codes')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', found.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', ATTEMPTS)
    .returning(['id', 'email', 'code_hash'])
    .executeTakeFirst();
  if (!counted) return refusal(found, now);
  if (!same(counted.code_hash, hashCode(code, counted.id))) return { fault: 'invalid_code' };

  const token = newToken();
  const first = await parts.database.transaction(async (trx) => {
    const ended = await trx
      .updateTable('email_codes')
      .set({ ended_at: now })
      .where('id', '=', counted.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return false;
    const expires_at = new Date(now.getTime() + TOKEN_MILLIS[kind]);
    const row = { token_hash: hashToken(token), kind, email: counted.email, expires_at };
    await trx.insertInto('email_tokens').values(row).execute();
    return true;
  });
  return first ? { email: counted.email, token } : { fault: 'expired' };
}

function find(db: Handle, kind: CodeKind, which: { id: string } | { email: string }) {
  if ('id' in which && !isId(which.id)) return undefined;
  return db
    .selectFrom('email_codes')
    .select(['id', 'expires_at', 'ended_at'])
    .where('kind', '=', kind)
    .where((row) => ('id' in which ? row('id', '=', which.id) : row('email', '=', which.email)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Why a code that exists is not tried: it ran out, was used or replaced (all of them: ask for a new one). */
function refusal(row: { expires_at: Date; ended_at: Date | null }, now: Date): Verified {
  if (row.ended_at || row.expires_at <= now) return { fault: 'expired' };
  return { fault: 'too_many_attempts', retryAfter: (row.expires_at.getTime() - now.getTime()) / 1000 };
}

function same(kept: string, given: string): boolean {
  return kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given));
}

/** The address a token was given for, while the token is good; it is not used up by this. */
export async function emailOfToken(
  db: Handle,
  kind: CodeKind,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_tokens')
    .select('email')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email;
}

/**
 * Uses a token up, in the transaction that makes the account: of any number of attempts one gets `true`. It
 * is `false` for a token that is unknown, used, too old, or another address's.
 */
export async function takeEmailToken(
  trx: Handle,
  kind: CodeKind,
  email: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const taken = await trx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
