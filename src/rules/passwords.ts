import { object, pattern, string } from 'superstruct';
import { says } from './field.ts';

/** A password as it is looked for among the common ones. */
export const passwordKey = (password: string) => password.normalize().toLowerCase();

/** Whether it is one sign repeated, or what this product is called with a few digits. */
export function isObvious(password: string): boolean {
  const letters = passwordKey(password).replace(/[^\p{L}]/gu, '');
  return /^(.)\1*$/u.test(password) || /^(my)?(next|nextdoor)?(nextdoor|kitchen)$/.test(letters);
}

/** The question for common passwords: the first three signs of the SHA-256 of one's own `passwordKey`, in hex. */
export const digestPrefix = object({ prefix: says(pattern(string(), /^[\da-f]{3}$/), 'Send three hex digits.') });
