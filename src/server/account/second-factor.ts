import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { audit } from '../audit/store.ts';
import { HttpError } from '../http-error.ts';
import { invalid } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { hashToken, seal, unseal } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import { type AccountRow, holdSecondFactor, type OperatorAccount, saveSecondFactor } from './store.ts';

const ISSUER = 'Next Door Kitchen';
const SECONDS = 30;
/** A clock may be half a minute off, and typing takes time: the step before and the one after count too. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

/** RFC 6238 as authenticator apps take it for granted: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: SECONDS });

/** A secret for an operator's app; logins ask for nothing until its first code is confirmed. */
export async function startSecondFactor(services: Services, { id, email }: OperatorAccount) {
  const secret = new Secret({ size: 20 }).base32;
  await saveSecondFactor(services.database.db, id, { totp_pending: seal(secret, services.secret) });
  return { secret, uri: totpOf(secret, email).toString() };
}

/**
 * Turns the second factor on, or another app in place of the one before; answers the recovery codes, which are shown
 * this once.
 *
 * @throws HttpError 409 when no secret waits, 422 on `code` for a wrong one
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

/** The right password came, the code did not, or not a good one. */
export class SecondFactor extends HttpError {
  constructor() {
    super(401, 'second_factor');
  }
}

/**
 * Asks for the second factor of an operator who has one, and uses the code up. Where the server's secret is not the one
 * that sealed the app's, recovery codes are still good.
 *
 * @throws SecondFactor for no code, a wrong one, and one that was used
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
  const step = stepOf(unseal(totp_secret, services.secret), code.replace(/\s/g, ''), now);
  if (step !== undefined && step > (totp_step ?? 0)) return saveSecondFactor(trx, id, { totp_step: step });
  const hash = hashToken(plain(code));
  if (!recovery_hashes.includes(hash)) throw new SecondFactor();
  await saveSecondFactor(trx, id, { recovery_hashes: recovery_hashes.filter((kept) => kept !== hash) });
}

/** Which step of time a code is of, if it is one of these minutes'. */
function stepOf(secret: string | undefined, code: string, now: Date): number | undefined {
  if (!secret) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / SECONDS) + delta;
}

/** 80 random bits, as four groups that can be written down. */
const newRecoveryCode = () =>
  randomBytes(10)
    .toString('hex')
    .replace(/.{5}(?=.)/g, '$&-');

/** A recovery code however it is typed. */
const plain = (code: string) => code.toLowerCase().replace(/[^\da-f]/g, '');
