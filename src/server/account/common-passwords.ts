import { isObvious, passwordKey } from '#rules/common-passwords';
import { COMMON_PASSWORD } from '#rules/password';
import { invalid } from '../http-error.ts';
import { hashToken } from '../services/secrets.ts';
import type { AccountKind } from '../tables.ts';

/** The most common passwords of all, which nobody may set. Some are short: a driver's reset takes six characters. */
const COMMONEST = 1_000;
/**
 * The number of long enough passwords that OWASP asks to refuse (ASVS 6.2.4). Operators may not set these either. For
 * everybody a longer list would refuse passwords that nobody tries first.
 */
const LIST_LENGTH = 3_000;
const MIN_LENGTH = 8;

interface Lists {
  commonest: Set<string>;
  ofOperators: Set<string>;
}

// Loaded on first use: the package takes some megabytes.
let made: Promise<Lists> | undefined;

function digests(): Promise<Lists> {
  made ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const passwords = dictionary['passwords-common'] as string[];
    const set = (list: string[]) => new Set(list.map((password) => hashToken(passwordKey(password))));
    const long = passwords.filter((password) => password.length >= MIN_LENGTH);
    return { commonest: set(passwords.slice(0, COMMONEST)), ofOperators: set(long.slice(0, LIST_LENGTH)) };
  });
  return made;
}

/** Whether a password is among the first that an intruder would try. For operators the list is longer. */
export async function isCommonPassword(kind: AccountKind, password: string): Promise<boolean> {
  const digest = hashToken(passwordKey(password));
  const { commonest, ofOperators } = await digests();
  return commonest.has(digest) || (kind === 'operator' && (isObvious(password) || ofOperators.has(digest)));
}

/** @throws HttpError 422 on `field` for a common password */
export async function refuseCommon(kind: AccountKind, password: string, field: string): Promise<void> {
  if (await isCommonPassword(kind, password)) throw invalid({ [field]: COMMON_PASSWORD });
}

/**
 * The digests of common passwords that start with `prefix`. A browser sends only three of its digest's 64 hex digits,
 * so it does not reveal the password.
 */
export async function commonDigests(prefix: string): Promise<string[]> {
  const { commonest, ofOperators } = await digests();
  return [...new Set([...commonest, ...ofOperators])].filter((digest) => digest.startsWith(prefix));
}
