import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id (which is the library's default variant): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password nobody knows, for accounts that do not exist; made once, before the first login. */
const nobody = hash(randomBytes(16), COST);

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
 * What the database keeps of a code. `salt` is the id of its row, so that equal codes do not look alike. `secret` is the
 * server's: without one, a thief of the table would try all million codes in seconds.
 */
export function hashCode(code: string, salt: string, secret: string): string {
  return createHmac('sha256', secret).update(`${salt}:${code}`).digest('hex');
}

const CIPHER = 'aes-256-gcm';
const sealingKey = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'sealed in the database', 32));

/** What the database keeps of a text that the server must read again: nothing without the server's `secret`. */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, sealingKey(secret), nonce);
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

/** The text again; undefined where another secret sealed it. */
export function unseal(sealed: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, sealingKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** What the database keeps of a password; takes about 10 ms of another thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether `password` is the one behind `kept`. Without an account (`kept` undefined) it answers false after
 * the same work, so the time does not tell which addresses exist.
 */
export async function verifyPassword(kept: string | undefined | null, password: string): Promise<boolean> {
  const right = await verify(kept ?? (await nobody), password).catch(() => false);
  return right && Boolean(kept);
}
