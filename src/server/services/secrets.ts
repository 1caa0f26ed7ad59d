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

/** OWASP's parameters for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random password, for accounts that do not exist. Made once, before the first login. */
const nobody = hash(randomBytes(16), COST);

/** A random 256-bit token as 43 characters of base64url, for sessions, links and verified addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. A token is random, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A one-time code: six digits, evenly distributed. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * The stored form of a code. `salt` is the id of its row, so that equal codes look different. `secret` is the server's:
 * without it, somebody who stole the table would find every code in seconds.
 */
export function hashCode(code: string, salt: string, secret: string): string {
  return createHmac('sha256', secret).update(`${salt}:${code}`).digest('hex');
}

const CIPHER = 'aes-256-gcm';
const sealingKey = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'sealed in the database', 32));

/** The stored form of a text that the server must read again. Unreadable without the server's `secret`. */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, sealingKey(secret), nonce);
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

/** Decrypts a text of `seal`. Undefined if it was sealed with another secret, or is none. */
export function unseal(sealed: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, sealingKey(secret), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** The stored form of a password. Takes about 10 ms in another thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether `password` is the one of the hash `kept`. Without an account (`kept` undefined) it does the same work and
 * answers false, so that the time does not reveal which addresses exist.
 */
export async function verifyPassword(kept: string | undefined | null, password: string): Promise<boolean> {
  const right = await verify(kept ?? (await nobody), password).catch(() => false);
  return right && Boolean(kept);
}
