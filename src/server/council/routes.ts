import type * as contract from '#api/council';
import { applicationData, missingFields, submission } from '#rules/council';
import { audit } from '../operator/audit.ts';
import { tellOperators } from '../operator/tell.ts';
import type { Handle } from '../parts/database.ts';
import { isId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { queueMail } from '../parts/mail.ts';
import { problem } from '../problem.ts';
import { check, invalid, type Context, type Handlers } from '../serve.ts';
import { newApplicationLetter, submittedLetter } from './letters.ts';
import { councilRecord } from './record.ts';
import {
  applicantOf,
  applicationView,
  findApplication,
  freeze,
  mergeData,
  openOrMake,
  type ApplicationRow,
} from './store.ts';

/** The seller's application for registration with the council. */
export function councilHandlers(parts: Parts): Handlers<typeof contract> {
  const { database, settings, councils } = parts;
  const { db } = database;

  return {
    async openApplication({ account, now }) {
      const waived = settings.applicationFeePence === 0;
      const row = await database.transaction(async (trx) => {
        const { row, made } = await openOrMake(trx, account.id, waived ? 'paid' : 'unpaid', now);
        if (made && waived)
          await audit(trx, 'system', 'fee waived', `application ${row.application_id}`, {}, now);
        return row;
      });
      return { application: applicationView(row) };
    },

    async saveApplication({ account, id, body, now }) {
      const { application_id } = await own(db, id, account.id);
      const row = await mergeData(db, application_id, account.id, body.data, now);
      if (!row) throw problem(409, 'already_submitted');
      return { application: applicationView(row) };
    },

    async findAuthority({ account }) {
      const { postcode } = await applicantOf(db, account.id);
      const { authority_name } = await councils.lookUp(postcode);
      return { authority_name };
    },

    submitApplication: (context) => submit(parts, context),

    async exportRecord({ account, id }) {
      const row = await own(db, id, account.id);
      return { record: councilRecord(row, await applicantOf(db, account.id)) };
    },
  };
}

/**
 * Submits once: of two tabs one wins, since the application's row is held from the first look to the last.
 */
async function submit({ database, settings, mail }: Parts, { account, id, body, clock, now }: Context) {
  const row = await database.transaction(async (trx) => {
    const draft = await own(trx, id, account.id, true);
    if (draft.status === 'submitted') throw problem(409, 'already_submitted');
    if (draft.payment_status !== 'paid') throw problem(402, 'payment_required');
    const { esign_name, declarations } = check(submission, body);
    const missing = missingFields(draft.data, declarations, esign_name);
    if (missing.length > 0) throw problem(422, 'missing_fields', { missing });
    // What was right when it was saved may be so no longer: the start date comes nearer every day.
    const fields = applicationData(clock.today).check(draft.data);
    if (Object.keys(fields).length > 0) throw invalid(fields);

    const submitted = await freeze(trx, draft.application_id, esign_name, now);
    const seller = await applicantOf(trx, account.id);
    await queueMail(trx, submittedLetter(seller.email, councilRecord(submitted, seller), settings));
    await tellOperators(trx, newApplicationLetter(settings));
    return submitted;
  });
  mail.kick();
  return { application: applicationView(row) };
}

/** The application, if it is this seller's. */
async function own(db: Handle, id: string, seller: string, lock = false): Promise<ApplicationRow> {
  const row = isId(id) ? await findApplication(db, id, lock) : undefined;
  if (!row) throw unknown();
  if (row.seller_id !== seller) throw problem(403, "This is another seller's application.");
  return row;
}

const unknown = () => problem(404, 'There is no such application.');
