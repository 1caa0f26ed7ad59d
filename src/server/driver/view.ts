import type { driverShape } from '#api/account';
import type { Answered } from '#api/call';
import { fromLondon, londonToday } from '#rules/dates';
import { CHECK_EVIDENCE, missingDocuments } from '#rules/files';
import { answerBy, waitingInTime } from '#rules/review';
import { type DocumentRow, documentsOf } from '../driver-document/store.ts';
import { heldAmong } from '../privacy/store.ts';
import { rightToWorkOf } from '../right-to-work/store.ts';
import type { Db } from '../services/database.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { type DriverRow, readApplication } from './store.ts';

type DriverView = Answered<typeof driverShape>;

/**
 * A driver's own view, with the present status.
 *
 * @throws Error if there is no such driver
 */
export async function driverView({ database: { db }, settings }: Services, id: string, now: Date): Promise<DriverView> {
  const driver = await readApplication(db, id);
  // The evidence of operators' checks is not shown to drivers.
  const documents = (await documentsOf(db, [id])).filter(({ kind }) => kind !== CHECK_EVIDENCE);
  const kinds = documents.map(({ kind }) => kind);
  const standing = await rightToWorkOf(db, [id], londonToday(now));
  return {
    ...driver,
    suspended: await isSuspended(db, driver),
    missing_documents: missingDocuments(kinds, driver.share_code),
    documents: documents.map(({ kind, uploaded_at, expires_on }) => ({
      kind,
      uploaded_at: uploaded_at.toISOString(),
      expires_on,
    })),
    right_to_work: standing(id),
    answer_by: promisedFor(driver, documents, settings.reviewDays),
  };
}

/** Which of these drivers were rejected after an approval: its end leaves a hold. */
export const suspendedAmong = (db: Db, drivers: readonly Pick<DriverRow, 'id' | 'status'>[]): Promise<Set<string>> =>
  heldAmong(
    db,
    drivers.filter(({ status }) => status === 'rejected').map(({ id }) => id),
  );

/** The same for one driver. */
export const isSuspended = async (db: Db, driver: Pick<DriverRow, 'id' | 'status'>) =>
  (await suspendedAmong(db, [driver])).has(driver.id);

/**
 * The day by which a pending driver is promised an answer, counted from the last thing sent. Null once answered, or
 * while something required is missing.
 */
export function promisedFor(
  {
    status,
    created_at,
    share_code,
    share_code_at,
  }: Pick<DriverRow, 'status' | 'created_at' | 'share_code' | 'share_code_at'>,
  documents: readonly Pick<DocumentRow, 'kind' | 'uploaded_at'>[],
  reviewDays: number,
): string | null {
  const sent = documents.filter(({ kind }) => kind !== CHECK_EVIDENCE);
  const kinds = sent.map(({ kind }) => kind);
  if (status !== 'pending' || missingDocuments(kinds, share_code).length > 0) return null;
  const last = Math.max(...[created_at, share_code_at, ...sent.map(({ uploaded_at }) => uploaded_at)].map(Number));
  return answerBy(londonToday(new Date(last)), reviewDays);
}

/** Drivers who have waited since before this moment wait longer than promised. */
export const lateSince = (today: string, { reviewDays }: Pick<Settings, 'reviewDays'>) =>
  new Date(fromLondon(`${waitingInTime(today, reviewDays)}T00:00`));
