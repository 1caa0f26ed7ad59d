import { COMMON_PASSWORD } from '#rules/password';
import { isObvious, passwordKey } from '#rules/passwords';
import { invalid } from '../serve.ts';
import { hashToken } from '../services/secrets.ts';

/**
 * The number of long enough passwords that OWASP asks to refuse (ASVS 6.2.4). A longer list would refuse passwords that
 * nobody tries first.
 */
const LIST_LENGTH = 3_000;
const MIN_LENGTH = 8;

// Loaded on first use: the package takes some megabytes.
let made: Promise<Set<string>> | undefined;

function digests(): Promise<Set<string>> {
  made ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const passwords = dictionary['passwords-common'] as string[];
    const common = passwords.filter((password) => password.length >= MIN_LENGTH).slice(0, LIST_LENGTH);
    return new Set(common.map((password) => hashToken(passwordKey(password))));
  });
  return made;
}

/** Whether a password is among the first that an intruder would try. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return isObvious(password) || (await digests()).has(hashToken(passwordKey(password)));
}

/** @throws HttpError 422 on `field` for a common password */
export async function refuseCommon(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalid({ [field]: COMMON_PASSWORD });
}

/**
 * The digests of common passwords that start with `prefix`. A browser sends only three of its digest's 64 hex digits,
 * so it does not reveal the password.
 */
export async function commonDigests(prefix: string): Promise<string[]> {
  return [...(await digests())].filter((digest) => digest.startsWith(prefix));
}
