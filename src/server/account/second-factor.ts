import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { withoutGaps } from '#rules/field';
import { audit } from '../audit/store.ts';
import { HttpError } from '../http-error.ts';
import { invalid } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { hashToken, seal, unseal } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import { type AccountRow, holdSecondFactor, type OperatorAccount, saveSecondFactor } from './store.ts';

const ISSUER = 'Next Door Kitchen';
const PERIOD_SECONDS = 30;
/** Steps before and after the present one that also count: clocks differ, and typing takes time. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

/** The values of RFC 6238 that all authenticator apps assume: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** Makes a secret for an operator's authenticator app. Logins do not ask for codes until the first one is confirmed. */
export async function startSecondFactor(services: Services, { id, email }: OperatorAccount) {
  const secret = new Secret({ size: 20 }).base32;
  await saveSecondFactor(services.database.db, id, { totp_pending: seal(secret, services.secret) });
  return { secret, uri: totpOf(secret, email).toString() };
}

/**
 * Turns the second factor on, or replaces the authenticator app.
 *
 * @returns the recovery codes, which are shown only now
 * @throws HttpError 409 if there is no unconfirmed secret, 422 on `code` for a wrong code
 */
export function confirmSecondFactor(services: Services, account: OperatorAccount, code: string): Promise<string[]> {
  const now = services.now();
  return services.database.transaction(async (trx) => {
    const { totp_pending } = await holdSecondFactor(trx, account.id);
    if (!totp_pending) throw new HttpError(409, 'There is nothing to confirm. Please start again.');
    const totp_step = stepOf(unseal(totp_pending, services.secret), code, now);
    if (totp_step === undefined) throw invalid({ code: "That code didn't match. Try the next one." });
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const recovery_hashes = codes.map((recovery) => hashToken(plain(recovery)));
    await saveSecondFactor(trx, account.id, {
      totp_pending: null,
      totp_secret: totp_pending,
      totp_step,
      recovery_hashes,
    });
    await audit(trx, account.email, 'second factor turned on', `operator ${account.id}`, {}, now);
    return codes;
  });
}

/** The password was right, but the code is missing or wrong. */
export class SecondFactor extends HttpError {
  constructor() {
    super(401, 'second_factor');
  }
}

/**
 * Requires a code from an operator who has a second factor, and uses it up. Recovery codes work even if the server's
 * secret has changed and the app's secret cannot be decrypted.
 *
 * @throws SecondFactor for a missing, wrong or used code
 */
export async function useSecondFactor(
  trx: Db,
  services: Services,
  { id }: AccountRow,
  code: string,
  now: Date,
): Promise<void> {
  const { totp_secret, totp_step, recovery_hashes } = await holdSecondFactor(trx, id);
  if (!totp_secret) return;
  const step = stepOf(unseal(totp_secret, services.secret), withoutGaps(code), now);
  if (step !== undefined && step > (totp_step ?? 0)) return saveSecondFactor(trx, id, { totp_step: step });
  const hash = hashToken(plain(code));
  if (!recovery_hashes.includes(hash)) throw new SecondFactor();
  await saveSecondFactor(trx, id, { recovery_hashes: recovery_hashes.filter((kept) => kept !== hash) });
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
