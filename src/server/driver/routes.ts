import type * as contract from '#api/driver';
import type * as profile from '#api/driver-profile';
import { credentials } from '#rules/account';
import { codeRequest, driverCode } from '#rules/codes';
import { driverApplicationSent, driverDocument, driverProfile, driverProof } from '#rules/driver';
import { CITIZENS_SEND_A_PASSPORT, hasShareCode, shareCode } from '#rules/right-to-work';
import { refuseCommon } from '../account/common-passwords.ts';
import { logIn } from '../account/login.ts';
import { countNews, notifyOfNews, notifyOperators } from '../account/operators.ts';
import { requireAccount, startSession } from '../account/sessions.ts';
import { audit } from '../audit/store.ts';
import { emailOfToken, takeEmailToken } from '../codes/store.ts';
import { type CodeFault, sendCode, verifyCode } from '../codes/verify.ts';
import type { OnceContext } from '../context.ts';
import { noDelivery } from '../delivery/refusals.ts';
import { enoughDocuments } from '../documents.ts';
import { addDocuments, addLaterDocument } from '../driver-document/store.ts';
import { HttpError, invalid } from '../http-error.ts';
import { addPhoto } from '../incident/report.ts';
import { rightToWorkOf, voidChecks } from '../right-to-work/store.ts';
import type { Handlers } from '../serve.ts';
import { isTaken } from '../services/database.ts';
import { isId, newId } from '../services/ids.ts';
import { hashPassword } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import { dishPhoto, document } from '../upload-rules.ts';
import { applicationFiles, withDocuments } from './documents.ts';
import { documentEmail, newDriverEmail, shareCodeEmail, voidCheckEmail } from './emails.ts';
import { addDriver, changeDriver, hasAccount, readApplication, saveShareCode } from './store.ts';
import { driverView, isSuspended } from './view.ts';

/** The calls of a driver's application: code, form, documents. */
export function driverHandlers(services: Services): Handlers<typeof contract> {
  const { database, settings } = services;

  return {
    async sendDriverCode({ read, client }) {
      const { email } = await read(codeRequest);
      await sendCode(services, 'driver', email, client);
      return { ok: true };
    },

    async verifyDriverCode({ read, client }) {
      const { email, code } = await read(driverCode);
      const verified = await verifyCode(services, 'driver', { email }, code, client);
      if (!verified.fault) return { ok: true, verifyToken: verified.token };
      const [status, words] = CODE_REFUSALS[verified.fault];
      throw new HttpError(status, words, { retryAfter: verified.retryAfter });
    },

    apply: (context) => listingErrors(() => apply(services, context)),

    async saveRightToWork({ account, read, clock, now }) {
      const { id } = account;
      const sent = await read(shareCode(clock.today));
      const { work_status } = await readApplication(database.db, id);
      if (!hasShareCode(work_status)) throw invalid({ share_code: CITIZENS_SEND_A_PASSPORT });
      await countNews(services, id);
      await database.transaction(async (trx) => {
        await requireAccount(trx, account);
        const before = await saveShareCode(trx, id, sent, now);
        const fields = (['share_code', 'dob'] as const).filter((name) => sent[name] && sent[name] !== before[name]);
        if (fields.length === 0) return;
        const standing = { status: before.status, suspended: await isSuspended(trx, { id, status: before.status }) };
        const { status } = (await rightToWorkOf(trx, [id], clock.today))(id);
        if (status !== 'passed') return notifyOfNews(trx, 'share code', shareCodeEmail(standing, settings), now);
        // What was checked is not what stands there now.
        await voidChecks(trx, id, now);
        await audit(trx, 'system', 'right to work check voided', `driver ${id}`, { fields }, now);
        return notifyOfNews(trx, 'void check', voidCheckEmail(standing, settings), now);
      });
      return { driver: await driverView(services, id, now) };
    },

    async uploadDriverDocument({ account, now, receive, read, onceAfter }) {
      const files = await receive({ file: document });
      const { kind } = await read(driverDocument);
      const upload = files.file?.[0];
      if (!upload) throw new HttpError(422, 'Choose a file', { fields: { file: 'Choose a file' } });
      return onceAfter((commit) =>
        withDocuments(services, account.id, { [kind]: [upload] }, ([one]) =>
          commit(async (trx) => {
            await requireAccount(trx, account);
            if (!(await addLaterDocument(trx, account.id, one!, now))) throw enoughDocuments();
            const { id: driver, driverStatus: status } = account;
            const standing = { status, suspended: await isSuspended(trx, { id: driver, status }) };
            await notifyOfNews(trx, 'document', documentEmail(standing, settings), now);
            const { id, name } = one!;
            return { document: { id, kind, name, uploaded_at: now.toISOString() } };
          }),
        ),
      );
    },

    async addIncidentPhoto({ account, id, now, receive, onceAfter }) {
      if (!isId(id)) throw noDelivery();
      const move = { id: id.toLowerCase(), driver: account.id, now, tappedAt: null };
      const files = await receive({ photo: dishPhoto });
      const upload = files.photo?.[0];
      if (!upload) throw invalid({ photo: 'Choose a photo.' });
      await countNews(services, account.id);
      return onceAfter((commit) => addPhoto(services, move, upload, commit));
    },
  };
}

/** The calls of a driver's profile. */
export function driverProfileHandlers(services: Services): Handlers<typeof profile> {
  return {
    async me({ account, now }) {
      return { driver: await driverView(services, account.id, now) };
    },

    async changeDriverProfile({ account, readSent, clock, now }) {
      const change = await readSent(driverProfile(clock.today));
      if (Object.keys(change).length) await changeDriver(services.database.db, account.id, change);
      return { driver: await driverView(services, account.id, now) };
    },
  };
}

const CODE_REFUSALS: Record<CodeFault, [number, string]> = {
  invalid_code: [400, "That code didn't match. Try again or resend."],
  // No code was sent to this address. The answer is the same as for a wrong code, so it reveals nothing.
  not_found: [400, "That code didn't match. Try again or resend."],
  expired: [410, 'Code expired. Please resend a new one.'],
  too_many_attempts: [429, 'Too many attempts. Please resend a new code.'],
};

/** Enough for a photo or two, for clients that send the token after the files. */
const UNPROVEN_BYTES = 5 * 1024 * 1024;
const UNVERIFIED = 'Please verify your email first';
const applied = () => new HttpError(409, 'This email already has a driver account. Please log in.');

/**
 * Runs `work`. A refusal also lists its `fields` in the shape that the application form reads: `errors: [{ param, msg
 * }]`.
 */
async function listingErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError) || !error.body.fields) throw error;
    const { fields, ...rest } = error.body;
    const errors = Object.entries(fields).map(([param, msg]) => ({ param, msg }));
    error.body = { ...rest, errors };
    throw error;
  }
}

/**
 * Stores an application in one transaction: the driver, documents, used token, session and the operators' mail. A
 * repeat of it only logs in, unless the password has changed since (409).
 */
async function apply(services: Services, context: OnceContext<'visitor'>) {
  const { receive, read, headers, client, clock, now, onceAfter } = context;
  const { database, settings } = services;
  const unverified = () => new HttpError(401, UNVERIFIED);
  // A repeat comes with a token that its first call used up.
  const isKnown = async (token: string) =>
    Boolean(await emailOfToken(database.db, 'driver', token, now, { used: 'idempotency-key' in headers }));
  // Checked before the first file, so that nobody without a token can send much.
  const header = headers['x-verify-token'];
  if (header !== undefined && !(await isKnown(header))) throw unverified();
  const files = await receive(applicationFiles, {
    given: async ({ verifyToken }) =>
      header !== undefined || Boolean(verifyToken && (await isKnown(String(verifyToken)))),
    bytes: UNPROVEN_BYTES,
    refusal: unverified,
  });

  const id = newId();
  let token = '';
  const first = await onceAfter<{ id: string }>(async (commit) => {
    // An unproven address is reported before errors in other fields.
    const { email, verifyToken: field } = await read(driverProof);
    const verifyToken = header ?? field;
    const proven = await emailOfToken(database.db, 'driver', verifyToken, now);
    if (!proven || proven !== email) throw unverified();
    const application = await read(driverApplicationSent(clock.today));
    if (await hasAccount(database.db, proven)) throw applied();
    await refuseCommon('driver', application.password, 'password');

    const password = await hashPassword(application.password);
    const name = `${application.first_name} ${application.last_name}`;
    try {
      return await withDocuments(services, id, files, (documents) =>
        commit(async (trx) => {
          if (!(await takeEmailToken(trx, 'driver', proven, verifyToken, now))) throw unverified();
          await addDriver(trx, id, application, password, now);
          await addDocuments(trx, id, documents, now);
          await notifyOperators(trx, newDriverEmail(id, name, settings));
          token = await startSession(trx, 'driver', id, now);
          return { id };
        }),
      );
    } catch (error) {
      throw isTaken(error, 'drivers_email_key') ? applied() : error;
    }
  });
  // Of two at once, the other may have made the account after this one had to begin again.
  if (first.id !== id) ({ token } = await logIn(services, 'driver', await read(credentials), client, applied));
  return { ok: true, token, driver: await driverView(services, first.id, now) };
}
