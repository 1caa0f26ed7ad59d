import type { Driver } from '#api/account';
import { londonToday } from '#rules/dates';
import { CHECK_EVIDENCE, missingDocuments } from '#rules/files';
import { rightToWorkOf } from '../right-to-work/store.ts';
import type { Db } from '../services/database.ts';
import { documentsOf, readApplication } from './store.ts';

/**
 * A driver as the driver sees themselves, read afresh: the status may have changed a moment ago.
 *
 * @throws Error when there is no such driver
 */
export async function driverView(db: Db, id: string, now: Date): Promise<Driver> {
  const driver = await readApplication(db, id);
  // What operators keep of their checks is theirs.
  const documents = (await documentsOf(db, [id])).filter(({ kind }) => kind !== CHECK_EVIDENCE);
  const kinds = documents.map(({ kind }) => kind);
  const standing = await rightToWorkOf(db, [id], londonToday(now));
  return {
    ...driver,
    missing_documents: missingDocuments(kinds, driver.share_code),
    documents: documents.map(({ kind, uploaded_at, expires_on }) => ({
      kind,
      uploaded_at: uploaded_at.toISOString(),
      expires_on,
    })),
    right_to_work: standing(id),
  };
}
