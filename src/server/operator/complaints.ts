import type { Answered } from '#api/call';
import type * as contract from '#api/operator/complaints';
import type { complaintShape } from '#api/operator/complaints';
import { complaintAnswer } from '#rules/complaint-answer';
import { referenceOf } from '#rules/council';
import { markRead } from '../account/store.ts';
import { audit } from '../audit/store.ts';
import { answerEmail } from '../complaint/emails.ts';
import { type ComplaintRow, findComplaint, listComplaints, setAnswer } from '../complaint/store.ts';
import { HttpError } from '../http-error.ts';
import { queueMail } from '../mail/store.ts';
import type { Handlers } from '../serve.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { iso } from './delivery-records.ts';

/** Complaints, and their answers. */
export function operatorComplaintHandlers({ database, settings }: Services): Handlers<typeof contract> {
  const { db } = database;
  return {
    async listComplaints({ query, account }) {
      await markRead(db, account.id, 'complaint');
      const { rows, next } = await listComplaints(db, query.open === 'true', query);
      return { complaints: rows.map(complaintRecord), next };
    },

    async answerComplaint({ id, read, account, now, once }) {
      const { text } = await read(complaintAnswer);
      const answered = await once(async (trx) => {
        if (!isId(id) || !(await findComplaint(trx, id))) throw unknown();
        const after = await setAnswer(trx, id, text, now);
        if (!after) throw new HttpError(409, 'This complaint has already been answered.');
        await queueMail(trx, answerEmail(after, settings));
        await audit(trx, account.email, 'complaint answered', `complaint ${after.id}`, { about: after.about }, now);
        return after.id;
      });
      const row = await findComplaint(db, answered);
      if (!row) throw unknown();
      return { complaint: complaintRecord(row) };
    },
  };
}

const unknown = () => new HttpError(404, 'There is no such complaint.');

const complaintRecord = (row: ComplaintRow): Answered<typeof complaintShape> => ({
  ...row,
  reference: referenceOf(row.id),
  created_at: row.created_at.toISOString(),
  answered_at: iso(row.answered_at),
});
