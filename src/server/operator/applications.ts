import { isDeepStrictEqual } from 'node:util';
import type * as contract from '#api/operator/applications';
import { applicationPayment, handingOver } from '#rules/operator';
import { recordFormat } from '#rules/supplement';
import { audit } from '../audit/store.ts';
import { handOverEmail } from '../council/emails.ts';
import { councilRecord, pdfName } from '../council/record.ts';
import { recordAnswer } from '../council/record-answer.ts';
import { recordPdf } from '../council/record-pdf.ts';
import { type ApplicationRow, councilOf, findApplication, setPayment, setSent } from '../council/store.ts';
import { applicationView } from '../council/view.ts';
import { HttpError } from '../http-error.ts';
import { queueMail } from '../mail/store.ts';
import { readContact } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';

/** Council applications: the fee, the record, and sending the record to the council. */
export function applicationHandlers(services: Services): Handlers<typeof contract> {
  const { database, settings } = services;
  /** The record as it would be sent now, with its PDF. Undefined if it was not submitted. */
  async function draft(id: string, operator: string, now: Date) {
    const row = await application(database.db, id);
    if (row.status !== 'submitted') return undefined;
    const record = councilRecord({ ...row, sent_to_council_at: now }, await readContact(database.db, row.seller_id));
    return { record, content: await recordPdf(services, operator, record) };
  }

  return {
    async changeApplication({ id, read, account, now }) {
      const { payment_status } = await read(applicationPayment);
      const row = await database.transaction(async (trx) => {
        const before = await application(trx, id, true);
        const after = await setPayment(trx, id, payment_status);
        if (before.payment_status !== payment_status) {
          const detail = { from: before.payment_status, to: payment_status };
          await audit(trx, account.email, 'payment status set', subjectOf(after), detail, now);
        }
        return after;
      });
      return { application: await applicationView(database.db, row) };
    },

    async readRecord({ id, account, now, read, reply }) {
      const { format } = await read(recordFormat);
      const { row, applicant } = await database.transaction(async (trx) => {
        const row = await application(trx, id);
        await audit(trx, account.email, 'record read', subjectOf(row), {}, now);
        return { row, applicant: await readContact(trx, row.seller_id) };
      });
      return recordAnswer(services, account.id, reply, format, row, applicant);
    },

    async handOver({ id, account, now, read, onceAfter }) {
      const { again } = await read(handingOver);
      const sent = await onceAfter<string>(async (commit) => {
        // Drawn before the transaction, which would hold its row for as long.
        const drawn = await draft(id, account.id, now);
        return commit(async (trx) => {
          // Two operators wait for this row's lock, and the second finds the record sent.
          const before = await application(trx, id, true);
          if (before.status !== 'submitted') throw new HttpError(409, 'This application has not been submitted yet.');
          if (before.sent_to_council_at && !again) return id;
          const council = await councilOf(trx, before);
          if (!council?.email) {
            throw new HttpError(
              409,
              `There is no email address for ${before.data.authority_name}. Add it under Councils.`,
            );
          }
          const after = await setSent(trx, id, now);
          const record = councilRecord(after, await readContact(trx, after.seller_id));
          if (!isDeepStrictEqual(record, drawn?.record)) {
            throw new HttpError(409, 'This application has just changed. Please look again.');
          }
          const pdf = { name: pdfName(id), content: drawn!.content };
          await queueMail(trx, handOverEmail(council, record, pdf, after.seller_id, settings), now);
          const detail = { council: council.authority_name, again };
          await audit(trx, account.email, 'record handed over', subjectOf(after), detail, now);
          return id;
        });
      });
      const row = await application(database.db, sent);
      return { application: await applicationView(database.db, row) };
    },
  };
}

const subjectOf = ({ application_id }: ApplicationRow) => `application ${application_id}`;

async function application(trx: Db, id: string, lock = false): Promise<ApplicationRow> {
  const row = isId(id) ? await findApplication(trx, id, lock) : undefined;
  if (!row) throw new HttpError(404, 'There is no such application.');
  return row;
}
