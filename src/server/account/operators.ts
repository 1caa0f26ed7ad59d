import { audit } from '../audit/store.ts';
import { HttpError } from '../http-error.ts';
import type { EmailBody } from '../mail/email.ts';
import { queueMails } from '../mail/store.ts';
import type { Db } from '../services/database.ts';
import { isTaken } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import { countAttempt } from '../services/limits.ts';
import { hashPassword, verifyPassword } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import { SettingsError } from '../settings.ts';
import { isCommonPassword, refuseCommon } from './common-passwords.ts';
import { type Credentials, wrongCredentials } from './login.ts';
import { withSecondFactor } from './second-factor.ts';
import { startSession } from './sessions.ts';
import {
  deleteOperator,
  endSessionsOf,
  findAccount,
  holdOperators,
  insertOperator,
  markUnread,
  type News,
  type OperatorAccount,
  operatorEmails,
  upsertOperator,
} from './store.ts';

/**
 * Creates or updates the operator of OPERATOR_EMAIL and OPERATOR_PASSWORD. A changed password ends the operator's
 * sessions.
 *
 * @throws SettingsError for a common password
 */
export async function ensureOperator(services: Services): Promise<void> {
  const { operatorEmail: email, operatorPassword: password } = services.settings;
  if (!email || !password) return;
  const known = await findAccount(services.database.db, 'operator', email);
  if (known && (await verifyPassword(known.password_hash, password))) return;
  if (await isCommonPassword('operator', password)) {
    throw new SettingsError('OPERATOR_PASSWORD is one of the most common passwords. Choose another.');
  }
  const password_hash = await hashPassword(password);
  await services.database.transaction(async (trx) => {
    const id = await upsertOperator(trx, email, password_hash, services.now());
    await endSessionsOf(trx, id);
  });
}

/** The password was right, but the code is missing or wrong. */
class SecondFactor extends HttpError {
  constructor() {
    super(401, 'second_factor');
  }
}

/**
 * Logs an operator in. Logins and failures go into the audit log, with the wider network (`from`). Failures are logged
 * for any address, so that the time does not reveal which addresses are operators'.
 *
 * @returns the token of a new session
 * @throws as `logIn` does, and SecondFactor if the password is right but a code is missing or wrong
 */
export async function logInOperator(
  services: Services,
  typed: Credentials & { code: string },
  client: string,
  from: string,
): Promise<string> {
  const now = services.now();
  try {
    const wrongCode = () => new SecondFactor();
    return await withSecondFactor(services, typed, client, wrongCredentials, wrongCode, async (trx, { id, email }) => {
      await audit(trx, email, 'logged in', `operator ${id}`, { from }, now);
      return startSession(trx, 'operator', id, now);
    });
  } catch (error) {
    // The login asks for the code in a second step, so a missing one is no failure.
    const failed =
      error instanceof SecondFactor ? typed.code !== '' : error instanceof HttpError && error.status === 401;
    if (failed) {
      const { db } = services.database;
      const known = await findAccount(db, 'operator', typed.email);
      // People may type anything here, even a password. So only a known operator's address is logged.
      const subject = known ? `operator ${known.id}` : 'no operator';
      await audit(db, known?.email ?? 'unknown', 'login failed', subject, { from }, now);
    }
    throw error;
  }
}

/**
 * Removes an operator and ends their sessions.
 *
 * @throws HttpError 404, or 409 for the last operator
 */
export function removeOperator({ database, now }: Services, id: string, by: OperatorAccount): Promise<void> {
  return database.transaction(async (trx) => {
    const ids = await holdOperators(trx);
    if (!ids.includes(id)) throw new HttpError(404, 'There is no such operator.');
    if (ids.length === 1) throw new HttpError(409, 'This is the last operator. Add another one first.');
    // The audit log names operators by their addresses.
    const { email } = await deleteOperator(trx, id);
    await audit(trx, by.email, 'operator removed', `operator ${id}`, { email }, now());
  });
}

/**
 * Adds an operator.
 *
 * @param by the operator who adds them
 * @param commit runs the transaction
 * @returns the id
 * @throws HttpError 409 if the address is an operator's already, 422 for a common password
 */
export async function addOperator(
  services: Services,
  { email, password }: { email: string; password: string },
  by: string,
  commit: (work: (trx: Db) => Promise<string>) => Promise<string> = services.database.transaction,
): Promise<string> {
  await refuseCommon('operator', password, 'password');
  const id = newId();
  const password_hash = await hashPassword(password);
  const now = services.now();
  try {
    return await commit(async (trx) => {
      await insertOperator(trx, { id, email, password_hash, created_at: now });
      await audit(trx, by, 'operator added', `operator ${id}`, { email }, now);
      return id;
    });
  } catch (error) {
    if (isTaken(error)) throw new HttpError(409, 'There is already an operator with this email.');
    throw error;
  }
}

/**
 * Mails every operator, in the transaction that caused the mail. `email.about` is the person it names, so that the mail
 * is erased with them.
 */
export async function notifyOperators(trx: Db, email: EmailBody): Promise<void> {
  await mailAll(trx, await operatorEmails(trx), email);
}

/**
 * As `notifyOperators`, but an operator who was mailed such news and has not looked since gets no second mail. Else a
 * driver could fill every operator's mailbox.
 */
export async function notifyOfNews(trx: Db, news: News, email: EmailBody, now: Date): Promise<void> {
  await mailAll(trx, await markUnread(trx, news, now), email);
}

/** What one account may tell the operators in ten minutes, as a multiple of RATE_LIMIT. */
const TOLD = 2;
const TOLD_SECONDS = 10 * 60;

/** @throws TooManyAttempts when an account has told the operators too much */
export async function countNews({ database, settings, now }: Services, account: string): Promise<void> {
  const most = TOLD * settings.rateLimit;
  if (most > 0) await countAttempt(database.db, `news:${account}`, most, TOLD_SECONDS, now());
}

async function mailAll(trx: Db, addresses: string[], email: EmailBody): Promise<void> {
  await queueMails(
    trx,
    addresses.map((to) => ({ ...email, to })),
  );
}
