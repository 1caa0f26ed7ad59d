import type { Answered } from '#api/call';
import type * as contract from '#api/operator/mails';
import type { mailShape } from '#api/operator/mails';
import { openLinks } from '../account/store.ts';
import { audit } from '../audit/store.ts';
import { openCodes } from '../codes/store.ts';
import { markSentAgain } from '../council/store.ts';
import { HttpError } from '../http-error.ts';
import { single } from '../list-page.ts';
import { holdMail, type KnownMail, listMails, mailsById, requeueMail } from '../mail/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { iso } from './delivery-records.ts';

/** Listing emails, and sending failed ones again. */
export function mailHandlers({ database }: Services): Handlers<typeof contract> {
  const { db } = database;
  return {
    async listMails({ query, now }) {
      const { rows, next } = await listMails(db, query.failed === 'true', query);
      return { mails: await mailRecords(db, rows, now), next };
    },

    async resendMail({ id, account, now, once }) {
      // The address stands with the mail alone, not in the answer that is kept for a repeat.
      const first = await once(async (trx) => {
        const before = isId(id) ? await holdMail(trx, id) : undefined;
        if (!before) throw new HttpError(404, 'There is no such email.');
        if (!before.failed_at) throw new HttpError(409, 'This email has not failed.');
        const { expired } = await single(mailRecords(trx, [before], now));
        if (expired) {
          throw new HttpError(410, 'The code or link in this email no longer works. The person can ask for a new one.');
        }
        const { about, attachment_name, created_at } = before;
        if (about && attachment_name && !(await markSentAgain(trx, about, created_at, now)))
          throw new HttpError(409, CHANGED_SINCE);
        await audit(trx, account.email, 'mail resent', `mail ${before.id}`, {}, now);
        const { to, ...kept } = await single(mailRecords(trx, [await requeueMail(trx, before.id, now)], now));
        return kept;
      });
      const [mail] = await mailsById(db, [first.id]);
      return { mail: { ...first, to: mail?.to_address ?? '' } };
    },
  };
}

const CHANGED_SINCE = 'This record has since changed or been sent. Send it again under Sellers.';

/** Emails as operators see them, without their texts. */
async function mailRecords(db: Db, rows: readonly KnownMail[], now: Date): Promise<Answered<typeof mailShape>[]> {
  const ids = rows.map(({ opens }) => opens).filter((id) => id !== null);
  const open = new Set([...(await openCodes(db, ids, now)), ...(await openLinks(db, ids, now))]);
  return rows.map(({ to_address, opens, ...row }) => ({
    ...row,
    to: to_address,
    created_at: row.created_at.toISOString(),
    sent_at: iso(row.sent_at),
    failed_at: iso(row.failed_at),
    resent_at: iso(row.resent_at),
    expired: opens !== null && !open.has(opens),
  }));
}
