import type { driverShape } from '#api/account';
import type { Answered } from '#api/call';
import { fromLondon, londonToday } from '#rules/dates';
import { CHECK_EVIDENCE, missingDocuments } from '#rules/files';
import { answerBy, waitingInTime } from '#rules/review';
import { type DocumentRow, documentsOf } from '../driver-document/store.ts';
import { holdsOf } from '../privacy/store.ts';
import { rightToWorkOf } from '../right-to-work/store.ts';
import type { Db } from '../services/database.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { type DriverRow, readApplication } from './store.ts';

type DriverView = Answered<typeof driverShape>;

/**
 * A driver as the driver sees themselves, read afresh: the status may have changed a moment ago.
 *
 * @throws Error when there is no such driver
 */
export async function driverView({ database: { db }, settings }: Services, id: string, now: Date): Promise<DriverView> {
  const driver = await readApplication(db, id);
  // What operators keep of their checks is theirs.
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

/** Whether somebody who is rejected had been approved: an approval that ended left its hold. */
export const isSuspended = async (db: Db, { id, status }: Pick<DriverRow, 'id' | 'status'>): Promise<boolean> =>
  status === 'rejected' && (await holdsOf(db, id)).some(({ kind }) => kind === 'right_to_work');

/**
 * The day by which somebody who waits is promised an answer, by what they sent last; null after the answer, and while
 * something that is needed is missing.
 */
export function promisedFor(
  { status, created_at, share_code }: Pick<DriverRow, 'status' | 'created_at' | 'share_code'>,
  documents: readonly Pick<DocumentRow, 'kind' | 'uploaded_at'>[],
  reviewDays: number,
): string | null {
  const sent = documents.filter(({ kind }) => kind !== CHECK_EVIDENCE);
  const kinds = sent.map(({ kind }) => kind);
  if (status !== 'pending' || missingDocuments(kinds, share_code).length > 0) return null;
  const last = Math.max(...[created_at, ...sent.map(({ uploaded_at }) => uploaded_at)].map(Number));
  return answerBy(londonToday(new Date(last)), reviewDays);
}

/** Who has waited since before this, waits longer than promised. */
export const lateSince = (today: string, { reviewDays }: Pick<Settings, 'reviewDays'>) =>
  new Date(fromLondon(`${waitingInTime(today, reviewDays)}T00:00`));
