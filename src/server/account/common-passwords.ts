import { COMMON_PASSWORD } from '#rules/password';
import { isObvious, passwordKey } from '#rules/passwords';
import { invalid } from '../serve.ts';
import { hashToken } from '../services/secrets.ts';

/** So many that are long enough, as OWASP asks for (ASVS 6.2.4): a longer list refuses what nobody would try first. */
const MOST = 3_000;
const SHORTEST = 8;

// Made when it is first asked for: the package takes some megabytes.
let made: Promise<Set<string>> | undefined;

/** The digests of the most common passwords. */
function digests(): Promise<Set<string>> {
  made ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const passwords = dictionary['passwords-common'] as string[];
    const common = passwords.filter((password) => password.length >= SHORTEST).slice(0, MOST);
    return new Set(common.map((password) => hashToken(passwordKey(password))));
  });
  return made;
}

/** Whether a password is among the first that an intruder tries. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return isObvious(password) || (await digests()).has(hashToken(passwordKey(password)));
}

/** @throws HttpError 422 on `field` for a password that is among the first an intruder tries */
export async function refuseCommon(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalid({ [field]: COMMON_PASSWORD });
}

/**
 * The digests that begin with `prefix`. A browser looks a password up here by three of its digest's 64 hex digits.
 */
export async function commonDigests(prefix: string): Promise<string[]> {
  return [...(await digests())].filter((digest) => digest.startsWith(prefix));
}
