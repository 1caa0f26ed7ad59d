import type { Driver } from '#api/account';
import { missingDocuments } from '#rules/driver-documents';
import type { Handle } from '../parts/database.ts';

/**
 * A driver as the driver sees themselves, read afresh: the status may have changed a moment ago.
 *
 * @throws Error when there is no such driver
 */
export async function driverView(db: Handle, id: string): Promise<Driver> {
  const driver = await db
    .selectFrom('drivers')
    .select(['id', 'first_name', 'last_name', 'email', 'status', 'rejection_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const documents = await db
    .selectFrom('driver_documents')
    .select('kind')
    .where('driver_id', '=', id)
    .execute();
  return { ...driver, missing_documents: missingDocuments(documents.map(({ kind }) => kind)) };
}
