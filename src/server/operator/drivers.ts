import type { Answered } from '#api/call';
import type * as contract from '#api/operator/drivers';
import type { driverRecordShape } from '#api/operator/drivers';
import { DUE_DAYS } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { missingDocuments } from '#rules/files';
import { driverRejection } from '#rules/operator';
import { keptFrom } from '#rules/retention';
import { markRead } from '../account/store.ts';
import { audit } from '../audit/store.ts';
import { inHandOf } from '../delivery/store.ts';
import { type DriverRow, driversOverdue, holdDriver, listDrivers, setStatus } from '../driver/store.ts';
import { isSuspended, lateSince, promisedFor, suspendedAmong } from '../driver/view.ts';
import { documentsOf, driversExpiring } from '../driver-document/store.ts';
import { HttpError } from '../http-error.ts';
import { filterOf, idIn, single } from '../list-page.ts';
import { queueMail } from '../mail/store.ts';
import { removeHold, saveHold } from '../privacy/store.ts';
import { queueAlert } from '../push/store.ts';
import { driversDue, rightToWorkOf } from '../right-to-work/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { byOwner, documentView } from './documents.ts';
import { approvalEmail, rejectionEmail, suspensionEmail } from './emails.ts';

/** Listing drivers, and deciding about their applications. */
export function operatorDriverHandlers(services: Services): Handlers<typeof contract> {
  const { database, settings } = services;
  const { db } = database;

  return {
    async listDrivers({ query, account, clock }) {
      for (const news of ['share code', 'void check', 'document'] as const) await markRead(db, account.id, news);
      const soon = addDaysTo(clock.today, DUE_DAYS);
      const among = query.due
        ? [driversDue(db, soon), driversExpiring(db, soon)]
        : query.overdue
          ? [driversOverdue(db, lateSince(clock.today, settings))]
          : undefined;
      const { rows, next } = await listDrivers(
        db,
        { id: idIn(query.id), status: filterOf(query.status), among },
        query,
      );
      return { drivers: await driverRecords(services, rows, clock.today), next };
    },

    async approveDriver({ id, account, clock, now }) {
      const row = await database.transaction(async (trx) => {
        const before = await hold(trx, id);
        if (before.status === 'approved') return before;
        const standing = (await rightToWorkOf(trx, [before.id], clock.today))(before.id);
        if (settings.rightToWork === 'require' && standing.status !== 'passed') {
          throw new HttpError(409, 'Record a right-to-work check first.');
        }
        await removeHold(trx, before.id, 'right_to_work');
        const after = await setStatus(trx, id, { status: 'approved', rejection_reason: null, status_at: now });
        const missing = missingDocuments(
          (await documentsOf(trx, [before.id])).map(({ kind }) => kind),
          before.share_code,
        );
        const detail = { from: before.status, ...(missing.length > 0 && { missing_documents: missing }) };
        await audit(trx, account.email, 'driver approved', `driver ${after.id}`, detail, now);
        await queueMail(trx, approvalEmail(after, settings));
        await queueAlert(trx, { kind: 'application', to: after.id }, now);
        return after;
      });
      return { driver: await single(driverRecords(services, [row], clock.today)) };
    },

    async rejectDriver({ id, read, account, clock, now }) {
      const { reason } = await read(driverRejection);
      const row = await database.transaction(async (trx) => {
        const before = await hold(trx, id);
        if (before.status === 'rejected' && before.rejection_reason === reason) return before;
        const after = await setStatus(trx, id, { status: 'rejected', rejection_reason: reason, status_at: now });
        // A suspension ends the engagement, and the law tells how long its records are kept.
        if (before.status === 'approved') await saveHold(trx, after.id, keptFrom('right_to_work', clock.today));
        // The reason is in the driver's row, where it can be erased, and not in the log.
        const detail = { from: before.status };
        await audit(trx, account.email, 'driver rejected', `driver ${after.id}`, detail, now);
        const email = (await isSuspended(trx, after)) ? suspensionEmail : rejectionEmail;
        await queueMail(trx, email(after, reason, settings));
        await queueAlert(trx, { kind: 'application', to: after.id }, now);
        return after;
      });
      return { driver: await single(driverRecords(services, [row], clock.today)) };
    },
  };
}

/** @throws HttpError 404 when there is no such driver */
export async function hold(trx: Db, id: string): Promise<DriverRow> {
  const row = isId(id) ? await holdDriver(trx, id) : undefined;
  if (!row) throw new HttpError(404, 'There is no such driver.');
  return row;
}

/** Drivers with their whole applications and their documents, the newest document last. */
async function driverRecords(
  { database: { db }, settings }: Services,
  rows: DriverRow[],
  today: string,
): Promise<Answered<typeof driverRecordShape>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const standing = await rightToWorkOf(db, ids, today);
  const inHand = await inHandOf(db, ids);
  const suspended = await suspendedAmong(db, rows);
  const documents = byOwner(await documentsOf(db, ids), ({ driver_id }) => driver_id);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    gdpr_consent: true,
    terms_accepted: true,
    consented_at: row.consented_at.toISOString(),
    suspended: suspended.has(row.id),
    right_to_work: standing(row.id),
    documents: (documents.get(row.id) ?? []).map(documentView),
    answer_by: promisedFor(row, documents.get(row.id) ?? [], settings.reviewDays),
    in_hand: inHand.get(row.id) ?? 0,
  }));
}
