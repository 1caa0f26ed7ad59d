import type * as contract from '#api/council';
import { applicationData, missingFields, registered, submission } from '#rules/council';
import { check } from '#rules/form';
import { recordFormat, supplement } from '#rules/supplement';
import { countNews, notifyOperators } from '../account/operators.ts';
import { requireAccount } from '../account/sessions.ts';
import { audit } from '../audit/store.ts';
import type { OnceContext } from '../context.ts';
import { HttpError, invalid } from '../http-error.ts';
import { queueMail } from '../mail/store.ts';
import { readContact } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import { countAttempt } from '../services/limits.ts';
import type { Services } from '../services.ts';
import { changedRecordEmail, newApplicationEmail, submittedEmail } from './emails.ts';
import { handOverRecord } from './hand-over.ts';
import { councilRecord } from './record.ts';
import { recordAnswer } from './record-answer.ts';
import {
  type ApplicationRow,
  councilOf,
  findApplication,
  freeze,
  isChangedSinceSent,
  mergeData,
  mergeSupplement,
  openOrMake,
  setRegistered,
} from './store.ts';
import { applicationView } from './view.ts';

/** The mails that one seller may send a council in an hour. */
const SENDINGS = 5;
const SENDING_SECONDS = 3_600;

/** The calls of a seller's registration with the council. */
export function councilHandlers(services: Services): Handlers<typeof contract> {
  const { database, settings, councils } = services;
  const { db } = database;

  return {
    async openApplication({ account, now }) {
      const waived = settings.applicationFeePence === 0;
      const row = await database.transaction(async (trx) => {
        const { row, made } = await openOrMake(trx, account.id, waived ? 'paid' : 'unpaid', now);
        if (made && waived) await audit(trx, 'system', 'fee waived', `application ${row.application_id}`, {}, now);
        return row;
      });
      return { application: await applicationView(db, row) };
    },

    async saveApplication({ account, id, readSent, clock, now }) {
      const { application_id } = await requireOwnApplication(db, id, account.id);
      const data = await readSent(applicationData(clock.today), 'data');
      const row = await database.transaction(async (trx) => {
        await requireAccount(trx, account);
        return mergeData(trx, application_id, account.id, data, now);
      });
      if (!row) throw new HttpError(409, 'already_submitted');
      return { application: await applicationView(db, row) };
    },

    async saveSupplement({ account, id, readSent, clock, now }) {
      const row = await database.transaction(async (trx) => {
        await requireAccount(trx, account);
        const before = await requireOwnApplication(trx, id, account.id, true);
        const said = await readSent(supplement(clock.today), 'supplement');
        const after = await mergeSupplement(trx, before.application_id, said, now);
        if (isChangedSinceSent(after) && !isChangedSinceSent(before)) {
          const record = councilRecord(after, await readContact(trx, account.id));
          await notifyOperators(trx, changedRecordEmail(account.id, record, settings));
        }
        return after;
      });
      return { application: await applicationView(db, row) };
    },

    async findAuthority({ account, client }) {
      const { postcode } = await readContact(db, account.id);
      const { authority_name } = await councils.lookUp(postcode, client);
      return { authority_name };
    },

    submitApplication: (context) => submit(services, context),

    async sendRecord(context) {
      const { account, id, now } = context;
      const row = await handOverRecord(services, context, {
        by: 'seller',
        find: (trx, lock) => requireOwnApplication(trx, id, account.id, lock),
        withoutAddress: 'Register on their page instead.',
        allow: () => countAttempt(db, `hand-over:${account.id}`, SENDINGS, SENDING_SECONDS, now),
      });
      return { application: await applicationView(db, row) };
    },

    async saveRegistered({ account, id, read, clock, now }) {
      await requireOwnApplication(db, id, account.id);
      const { registered_on } = await read(registered(clock.today));
      // Each change stands in the operators' log for good.
      await countNews(services, account.id);
      const row = await database.transaction(async (trx) => {
        await requireAccount(trx, account);
        const before = await requireOwnApplication(trx, id, account.id, true);
        if ((before.registered_on ?? '') === registered_on) return before;
        const after = await setRegistered(trx, before.application_id, registered_on || null);
        const subject = `application ${after.application_id}`;
        await audit(trx, 'seller', 'registration dated', subject, { registered_on }, now);
        return after;
      });
      return { application: await applicationView(db, row) };
    },

    async exportRecord({ account, id, read, reply }) {
      const row = await requireOwnApplication(db, id, account.id);
      const { format } = await read(recordFormat);
      return recordAnswer(services, account.id, reply, format, row, await readContact(db, account.id));
    },
  };
}

/** Submits the application. The row is locked throughout, so that two tabs cannot both submit. */
async function submit(
  { database: { db }, settings }: Services,
  { account, id, read, clock, now, once }: OnceContext<'seller'>,
) {
  const submittedId = await once(async (trx) => {
    const draft = await requireOwnApplication(trx, id, account.id, true);
    if (draft.status === 'submitted') throw new HttpError(409, 'already_submitted');
    if (draft.payment_status !== 'paid') throw new HttpError(402, 'payment_required');
    const { esign_name, declarations } = await read(submission);
    const missing = missingFields(draft.data, declarations, esign_name);
    if (missing.length > 0) throw new HttpError(422, 'missing_fields', { missing });
    // Saved values may have become invalid: the start date draws nearer every day.
    const fields = check(applicationData(clock.today), draft.data);
    if (Object.keys(fields).length > 0) throw invalid(fields);

    const submitted = await freeze(trx, draft.application_id, esign_name, now);
    const seller = await readContact(trx, account.id);
    const record = councilRecord(submitted, seller);
    await queueMail(trx, submittedEmail(seller.email, record, await councilOf(trx, submitted), settings));
    await notifyOperators(trx, newApplicationEmail(account.id, record, settings));
    return submitted.application_id;
  });
  return { application: await applicationView(db, await requireOwnApplication(db, submittedId, account.id)) };
}

/**
 * The application, if it is this seller's.
 *
 * @throws HttpError 404, or 403 for another seller's application
 */
async function requireOwnApplication(db: Db, id: string, seller: string, lock = false): Promise<ApplicationRow> {
  const row = isId(id) ? await findApplication(db, id, lock) : undefined;
  if (!row) throw unknown();
  if (row.seller_id !== seller) throw new HttpError(403, "This is another seller's application.");
  return row;
}

const unknown = () => new HttpError(404, 'There is no such application.');
