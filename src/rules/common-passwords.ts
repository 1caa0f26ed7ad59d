import { object, pattern, string } from 'superstruct';
import { says } from './field.ts';

/** The form of a password in the list of common ones. */
export const passwordKey = (password: string) => password.normalize().toLowerCase();

/** Whether a password is one repeated character, or the product's name with a few digits. */
export function isObvious(password: string): boolean {
  const letters = passwordKey(password).replace(/[^\p{L}]/gu, '');
  return /^(.)\1*$/u.test(password) || /^(my)?(next|nextdoor)?(nextdoor|kitchen)$/.test(letters);
}

/** A query for common passwords: the first three hex digits of the SHA-256 of a `passwordKey`. */
export const digestPrefix = object({ prefix: says(pattern(string(), /^[\da-f]{3}$/), 'Send three hex digits.') });
