import type * as contract from '#api/operator/applications';
import { applicationPayment } from '#rules/operator';
import { recordFormat } from '#rules/supplement';
import { audit } from '../audit/store.ts';
import { handOverRecord } from '../council/hand-over.ts';
import { recordAnswer } from '../council/record-answer.ts';
import { type ApplicationRow, findApplication, setPayment } from '../council/store.ts';
import { applicationView } from '../council/view.ts';
import { HttpError } from '../http-error.ts';
import { readContact } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';

/** Council applications: the fee, the record, and sending the record to the council. */
export function applicationHandlers(services: Services): Handlers<typeof contract> {
  const { database } = services;

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

    async handOver(context) {
      const row = await handOverRecord(services, context, {
        by: context.account.email,
        find: (db, lock) => application(db, context.id, lock),
        withoutAddress: 'Add it under Councils.',
      });
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
