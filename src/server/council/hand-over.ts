import { isDeepStrictEqual } from 'node:util';
import { handingOver } from '#rules/operator';
import { audit } from '../audit/store.ts';
import type { OnceContext } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { queueMail } from '../mail/store.ts';
import { readContact } from '../seller/store.ts';
import type { Db } from '../services/database.ts';
import type { Services } from '../services.ts';
import { handOverEmail } from './emails.ts';
import { councilRecord, pdfName } from './record.ts';
import { recordPdf } from './record-pdf.ts';
import { type ApplicationRow, councilOf, setSent } from './store.ts';

interface HandingOver {
  /** For the audit log. */
  by: string;
  /** The application, if the caller may send it. */
  find: (db: Db, lock?: boolean) => Promise<ApplicationRow>;
  /** What a caller does about a council without an address. */
  withoutAddress: string;
  /** Runs before something is drawn and sent, so not for a council without an address. */
  allow?: () => Promise<unknown>;
}

/**
 * Mails the record to its council in the seller's name, a second time only with `again`.
 *
 * @returns the application after that
 * @throws HttpError 409 for a draft, without an address, and if the application changes meanwhile
 */
export async function handOverRecord(
  services: Services,
  { account, now, read, onceAfter }: OnceContext<'seller' | 'operator'>,
  { by, find, withoutAddress, allow }: HandingOver,
): Promise<ApplicationRow> {
  const { database, settings } = services;
  const { db } = database;
  const recordOf = async (trx: Db, row: ApplicationRow) => councilRecord(row, await readContact(trx, row.seller_id));

  await onceAfter<string>(async (commit) => {
    // Drawn before the transaction, which would hold its row for as long.
    const row = await find(db);
    const { again } = await read(handingOver);
    const hasAddress = Boolean((await councilOf(db, row))?.email);
    const sends = hasAddress && row.status === 'submitted' && (again || !row.sent_to_council_at);
    if (sends) await allow?.();
    const drawn = sends ? await recordOf(db, { ...row, sent_to_council_at: now }) : undefined;
    const content = drawn && (await recordPdf(services, account.id, drawn));
    return commit(async (trx) => {
      // Of two at once the second waits for this row's lock, and finds the record sent.
      const before = await find(trx, true);
      const id = before.application_id;
      if (before.status !== 'submitted') throw new HttpError(409, 'This application has not been submitted yet.');
      if (before.sent_to_council_at && !again) return id;
      const council = await councilOf(trx, before);
      if (!council?.email) {
        throw new HttpError(409, `There is no email address for ${before.data.authority_name}. ${withoutAddress}`);
      }
      const after = await setSent(trx, id, now);
      const record = await recordOf(trx, after);
      if (!content || !isDeepStrictEqual(record, drawn)) {
        throw new HttpError(409, 'This application has just changed. Please look again.');
      }
      await queueMail(
        trx,
        handOverEmail(council, record, { name: pdfName(id), content }, after.seller_id, settings),
        now,
      );
      const detail = { council: council.authority_name, again };
      await audit(trx, by, 'record handed over', `application ${id}`, detail, now);
      return id;
    });
  });
  return find(db);
}
