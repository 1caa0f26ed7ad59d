import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id (which is the library's default variant): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password nobody knows, for accounts that do not exist; made once, before the first login. */
const nobody = hash(randomBytes(16), cost);

/** A 256-bit random token as 43 characters of base64url, for sessions, links and verified addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. A token is random, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A one-time code: six digits, every one of the million as likely. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * What the database keeps of a code. `salt` is the id of its row, so equal codes do not look alike; `secret` is the
 * server's, since a million codes are tried in seconds by whoever has all that goes into the hash.
 */
export function hashCode(code: string, salt: string, secret: string): string {
  return createHmac('sha256', secret).update(`${salt}:${code}`).digest('hex');
}

/** What the database keeps of a password; takes about 10 ms of another thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether `password` is the one behind `kept`. Without an account (`kept` undefined) it answers false after
 * the same work, so the time does not tell which addresses exist.
 */
export async function verifyPassword(kept: string | undefined | null, password: string): Promise<boolean> {
  const right = await verify(kept ?? (await nobody), password).catch(() => false);
  return right && Boolean(kept);
}
