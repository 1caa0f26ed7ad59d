import type { Read } from '#rules/form';
import type { driverApplicationSent } from '#rules/driver';
import { enoughDocuments, MOST_OF_A_KIND } from '../documents.ts';
import type { Handle } from '../parts/database.ts';
import type { StoredDocument } from './documents.ts';

export type Application = Read<typeof driverApplicationSent>;

/** Whether an address has a driver's account. */
export async function hasAccount(db: Handle, email: string): Promise<boolean> {
  return Boolean(await db.selectFrom('drivers').select('id').where('email', '=', email).executeTakeFirst());
}

/** Adds a driver who waits for approval. An address that has an account already is a unique violation. */
export async function addDriver(
  trx: Handle,
  id: string,
  application: Application,
  password_hash: string,
  now: Date,
): Promise<void> {
  const { first_name, last_name, phone, dob, address_line1, address_line2, city, postcode } = application;
  const { email, transport, work_status, dbs_status } = application;
  await trx
    .insertInto('drivers')
    .values({
      id,
      email,
      password_hash,
      first_name,
      last_name,
      phone,
      dob,
      address_line1,
      address_line2,
      city,
      postcode,
      transport,
      work_status,
      dbs_status,
      consented_at: now,
      status: 'pending',
      status_at: now,
      created_at: now,
    })
    .execute();
}

/** Adds the rows of documents whose files are kept already. */
export async function addDocuments(
  trx: Handle,
  driver_id: string,
  documents: StoredDocument[],
  now: Date,
): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map((row) => ({ ...row, driver_id, uploaded_at: now }));
  await trx.insertInto('driver_documents').values(rows).execute();
}

/**
 * Adds a document that came later and answers the driver's status; earlier ones stay, so that the operator sees
 * what was sent when.
 *
 * @throws Problem 409 when there are enough of its kind
 */
export async function addLaterDocument(
  trx: Handle,
  driver_id: string,
  document: StoredDocument,
  now: Date,
): Promise<string> {
  // The driver's row is what documents that arrive at once queue for.
  const { status } = await trx
    .selectFrom('drivers')
    .select('status')
    .where('id', '=', driver_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await trx
    .selectFrom('driver_documents')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('driver_id', '=', driver_id)
    .where('kind', '=', document.kind)
    .executeTakeFirstOrThrow();
  if (count >= MOST_OF_A_KIND) throw enoughDocuments();
  await addDocuments(trx, driver_id, [document], now);
  return status;
}
