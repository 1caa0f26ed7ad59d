import type * as contract from '#api/driver';
import { driverApplicationSent, driverDocument } from '#rules/driver';
import { emailOfToken, sendCode, takeEmailToken, verifyCode, type CodeFault } from '../account/codes.ts';
import { tellOperators } from '../operator/tell.ts';
import { isTaken } from '../parts/database.ts';
import { newId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { hashPassword } from '../parts/secrets.ts';
import { document } from '../parts/uploads.ts';
import { problem } from '../problem.ts';
import { check, type Context, type Handlers } from '../serve.ts';
import { startSession } from '../sessions.ts';
import { applicationFiles, withDocuments } from './documents.ts';
import { documentLetter, newDriverLetter } from './letters.ts';
import { listingErrors } from './refusal.ts';
import { addDocuments, addDriver, addLaterDocument, hasAccount } from './store.ts';
import { driverView } from './view.ts';

/** The driver's way in: code, application, documents. */
export function driverHandlers(parts: Parts): Handlers<typeof contract> {
  const { database, settings } = parts;

  return {
    async sendDriverCode({ body }) {
      await sendCode(parts, 'driver', body.email);
      return { ok: true };
    },

    async verifyDriverCode({ body }) {
      const verified = await verifyCode(parts, 'driver', { email: body.email }, body.code);
      if (!verified.fault) return { ok: true, verifyToken: verified.token };
      const [status, words] = CODE_REFUSALS[verified.fault];
      throw problem(status, words, { retryAfter: verified.retryAfter });
    },

    apply: (context) => listingErrors(() => apply(parts, context)),

    async me({ account }) {
      return { driver: await driverView(database.db, account.id) };
    },

    async uploadDriverDocument({ account, now, receive }) {
      const received = await receive({ file: document });
      const { kind } = check(driverDocument, received.value);
      const upload = received.files.file?.[0];
      if (!upload) throw problem(422, 'Choose a file', { fields: { file: 'Choose a file' } });
      const kept = await withDocuments(parts, { [kind]: [upload] }, ([one]) =>
        database.transaction(async (trx) => {
          const status = await addLaterDocument(trx, account.id, one!, now);
          if (status === 'pending') await tellOperators(trx, documentLetter(settings));
          return one!;
        }),
      );
      parts.mail.kick();
      const { id, name } = kept;
      return { document: { id, kind, name, uploaded_at: now.toISOString() } };
    },
  };
}

const CODE_REFUSALS: Record<CodeFault, [number, string]> = {
  invalid_code: [400, "That code didn't match. Try again or resend."],
  // No code was sent to this address: to whoever guesses, that is a wrong code like any other.
  not_found: [400, "That code didn't match. Try again or resend."],
  expired: [410, 'Code expired. Please resend a new one.'],
  too_many_attempts: [429, 'Too many attempts. Please resend a new code.'],
};

const UNVERIFIED = 'Please verify your email first';
const HAS_ACCOUNT = 'This email has a driver account already. Please log in.';

/** Everything or nothing: the driver, the documents, the used token, the session and the operators' mail. */
async function apply(parts: Parts, { receive, clock, now }: Context) {
  const { database, settings } = parts;
  const { value, files } = await receive(applicationFiles);
  const { email, verifyToken } = value as { email?: string; verifyToken?: string };
  const proven = await emailOfToken(database.db, 'driver', verifyToken ?? '', now);
  if (!proven || proven !== email?.trim().toLowerCase()) throw problem(401, UNVERIFIED);
  const application = check(driverApplicationSent(clock.today), value);
  if (await hasAccount(database.db, proven)) throw problem(409, HAS_ACCOUNT);

  const id = newId();
  const password = await hashPassword(application.password);
  try {
    const token = await withDocuments(parts, files, (documents) =>
      database.transaction(async (trx) => {
        const good = await takeEmailToken(trx, 'driver', proven, application.verifyToken, now);
        if (!good) throw problem(401, UNVERIFIED);
        await addDriver(trx, id, application, password, now);
        await addDocuments(trx, id, documents, now);
        await tellOperators(trx, newDriverLetter(settings));
        return startSession(trx, 'driver', id, now);
      }),
    );
    parts.mail.kick();
    return { ok: true, token, driver: await driverView(database.db, id) };
  } catch (error) {
    throw isTaken(error, 'drivers_email_key') ? problem(409, HAS_ACCOUNT) : error;
  }
}
