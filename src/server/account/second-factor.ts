import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { withoutGaps } from '#rules/field';
import type { Input } from '#rules/form';
import { type secondFactorProof, WRONG_CODE } from '#rules/second-factor';
import { audit } from '../audit/store.ts';
import { HttpError, invalid } from '../http-error.ts';
import { queueMail } from '../mail/store.ts';
import type { Db } from '../services/database.ts';
import { clearAttempts, countAttempt } from '../services/limits.ts';
import { hashToken, seal, unseal } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import { guessedEmail, secondFactorEmail } from './emails.ts';
import { type Credentials, FAILURE_SECONDS, withPassword } from './login.ts';
import { endOthers, loggedOut } from './sessions.ts';
import { type AccountRow, holdSecondFactor, type OperatorAccount, saveSecondFactor } from './store.ts';

const ISSUER = 'Next Door Kitchen';
const PERIOD_SECONDS = 30;
/** Steps before and after the present one that also count: clocks differ, and typing takes time. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

/** The values of RFC 6238 that all authenticator apps assume: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/**
 * Makes a secret for an operator's authenticator app. Logins do not ask for codes until the first one is confirmed.
 *
 * A stolen session alone must not replace a second factor. Where one is on, the operator proves the password and a code;
 * then the operator's other sessions end, and a mail tells the operator.
 *
 * @param proof reads the proof, only if it is needed
 * @param client the caller's network
 * @throws what `proof` throws; HttpError 401 on `password` or `code` for a wrong one; TooManyAttempts as for logins
 */
export async function startSecondFactor(
  services: Services,
  account: OperatorAccount,
  proof: () => Promise<Input<typeof secondFactorProof>>,
  client: string,
) {
  const { id, email } = account;
  const now = services.now();
  const secret = new Secret({ size: 20 }).base32;
  const change = { totp_pending: seal(secret, services.secret) };
  const isOn = await services.database.transaction(async (trx) => {
    const { totp_secret } = await heldFactor(trx, id);
    if (!totp_secret) await saveSecondFactor(trx, id, change);
    return totp_secret !== null;
  });
  if (isOn) {
    const { password, code } = await proof();
    const refusal = () => refused({ password: 'That is not your password.' });
    const wrong = () => refused({ code: WRONG_CODE });
    await withSecondFactor(services, { email, password, code }, client, refusal, wrong, async (trx) => {
      await saveSecondFactor(trx, id, change);
      const ended = await endOthers(trx, account, now);
      await audit(trx, email, 'other sessions ended', `operator ${id}`, { ended }, now);
      await queueMail(trx, secondFactorEmail(email, services.settings));
    });
  }
  return { secret, uri: totpOf(secret, email).toString() };
}

/** @throws HttpError 401 if the operator was removed meanwhile */
async function heldFactor(trx: Db, id: string) {
  const factor = await holdSecondFactor(trx, id);
  if (!factor) throw loggedOut();
  return factor;
}

/** A wrong proof. Its `fields` tell it from a session that has ended. */
const refused = (fields: Record<string, string>) => new HttpError(401, Object.values(fields)[0]!, { fields });

/** Six digits that may be tried for an operator in 15 minutes, from all networks together. */
const TRIES = 10;

/**
 * Turns the second factor on, or replaces the authenticator app. The tries are limited: with a stolen session somebody
 * could guess the code, and would get the recovery codes.
 *
 * @returns the recovery codes, which are shown only now
 * @throws HttpError 409 if there is no unconfirmed secret, 422 on `code` for a wrong code; TooManyAttempts
 */
export async function confirmSecondFactor(
  services: Services,
  account: OperatorAccount,
  code: string,
): Promise<string[]> {
  const now = services.now();
  const key = `second-factor-confirm:${account.id}`;
  await countAttempt(services.database.db, key, TRIES, FAILURE_SECONDS, now);
  return services.database.transaction(async (trx) => {
    const { totp_pending } = await heldFactor(trx, account.id);
    if (!totp_pending) throw new HttpError(409, 'There is nothing to confirm. Please start again.');
    const totp_step = stepOf(unseal(totp_pending, services.secret), code, now);
    if (totp_step === undefined) throw invalid({ code: "That code didn't match. Try the next one." });
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const recovery_hashes = codes.map((one) => hashToken(plain(one)));
    await saveSecondFactor(trx, account.id, {
      totp_pending: null,
      totp_secret: totp_pending,
      totp_step,
      recovery_hashes,
    });
    await audit(trx, account.email, 'second factor turned on', `operator ${account.id}`, {}, now);
    await clearAttempts(trx, key);
    return codes;
  });
}

/**
 * Checks an operator's password and code, then runs `work` in a transaction that locks the account. Six digits can be
 * guessed from many networks, so they have a counter of their own, and at its end a mail tells the operator that somebody
 * knows the password. Recovery codes cannot be guessed, and still work then.
 *
 * @throws the error of `refusal` for a wrong address or password, of `wrongCode` for a missing or wrong code, and
 *   TooManyAttempts
 */
export async function withSecondFactor<T>(
  services: Services,
  { code, ...credentials }: Credentials & { code: string },
  client: string,
  refusal: () => HttpError,
  wrongCode: () => HttpError,
  work: (trx: Db, account: AccountRow) => Promise<T>,
): Promise<T> {
  const now = services.now();
  const { db } = services.database;
  let key = '';
  let tries = 0;
  let isWrong = false;
  try {
    const result = await withPassword(
      services,
      'operator',
      credentials,
      client,
      refusal,
      async (trx, account) => {
        isWrong = !(await useSecondFactor(trx, services, account, code, now));
        if (isWrong) throw wrongCode();
        return work(trx, account);
      },
      async ({ id }) => {
        key = `second-factor:${id}`;
        if (/^\d{6}$/.test(withoutGaps(code))) tries = await countAttempt(db, key, TRIES, FAILURE_SECONDS, now);
      },
    );
    await clearAttempts(db, key);
    return result;
  } catch (error) {
    if (isWrong && tries === TRIES) await queueMail(db, guessedEmail(credentials.email, services.settings));
    throw error;
  }
}

/**
 * Whether an operator has no second factor, or `code` is one of it. The code is used up. Recovery codes work even if the
 * server's secret has changed and the app's secret cannot be decrypted.
 */
async function useSecondFactor(
  trx: Db,
  services: Services,
  { id }: AccountRow,
  code: string,
  now: Date,
): Promise<boolean> {
  const { totp_secret, totp_step, recovery_hashes } = await heldFactor(trx, id);
  if (!totp_secret) return true;
  const step = stepOf(unseal(totp_secret, services.secret), withoutGaps(code), now);
  const hash = hashToken(plain(code));
  const isNext = step !== undefined && step > (totp_step ?? 0);
  if (!isNext && !recovery_hashes.includes(hash)) return false;
  const left = recovery_hashes.filter((kept) => kept !== hash);
  await saveSecondFactor(trx, id, isNext ? { totp_step: step } : { recovery_hashes: left });
  return true;
}

/** The time step of a valid code, or undefined. */
function stepOf(secret: string | undefined, code: string, now: Date): number | undefined {
  if (!secret) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** 80 random bits in four groups, easy to write down. */
const newRecoveryCode = () =>
  randomBytes(10)
    .toString('hex')
    .replace(/.{5}(?=.)/g, '$&-');

/** Removes spaces, dashes and case from a typed recovery code. */
const plain = (code: string) =>
  withoutGaps(code)
    .toLowerCase()
    .replace(/[^\da-f]/g, '');
