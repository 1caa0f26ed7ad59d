import type { Handle } from '../parts/database.ts';
import type { FileStore } from '../parts/files.ts';
import { problem } from '../problem.ts';
import { endSessionsOf } from '../sessions.ts';
import { filesOf, type Person } from './person.ts';

const ERASED = 'Erased';
const newAddress = (id: string) => `erased-${id}@erased.invalid`;

/**
 * Erases a person, inside a transaction: documents, photos and every personal field go; deliveries, fees
 * and sales stay, without a name. Files are removed last and before the commit: if one cannot be, nothing
 * is said to be erased and the operator tries again.
 *
 * @returns what was erased, for the audit log
 * @throws Problem 409 while the driver has deliveries in hand
 */
export async function erase(
  trx: Handle,
  files: FileStore,
  person: Person,
  now: Date,
): Promise<Record<string, unknown>> {
  const { email, seller, driver } = person;
  const held =
    driver?.deliveries.filter(({ status }) => status === 'assigned' || status === 'picked_up') ?? [];
  if (held.length > 0) {
    throw problem(409, `This driver has ${held.length} deliveries in hand. Cancel or complete them first.`);
  }
  if (seller) await eraseSeller(trx, seller.id, now);
  if (driver) await eraseDriver(trx, driver.id, now);
  await eraseTraces(trx, email);

  const keys = filesOf(person).map(({ key }) => key);
  for (const key of keys) {
    await files.remove(key);
    if (key.startsWith('photos/')) await files.remove(key.replace('-1280.', '-640.'));
  }
  return { files: keys.length, waitlist: person.waitlist.length, survey: Boolean(person.survey) };
}

async function eraseSeller(trx: Handle, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('sellers')
    .set({
      email: newAddress(id),
      password_hash: '',
      name: ERASED,
      phone: '',
      address: '',
      postcode: '',
      status_in_uk: '',
      coverage_label: '',
      cuisine_types: [],
      price_categories: [],
      meal_types: [],
      council_status: 'erased',
      photo_key: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('seller_documents').where('seller_id', '=', id).execute();
  // What was paid stays; what was said goes.
  await trx
    .updateTable('applications')
    .set({ data: '{}', esign_name: null, updated_at: now })
    .where('seller_id', '=', id)
    .execute();
  await trx.deleteFrom('dishes').where('seller_id', '=', id).where('quantity_sold', '=', 0).execute();
  await trx
    .updateTable('dishes')
    .set({ photo_key: null, description: '', deleted_at: now })
    .where('seller_id', '=', id)
    .execute();
  await eraseAccess(trx, id);
}

async function eraseDriver(trx: Handle, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('drivers')
    .set({
      email: newAddress(id),
      password_hash: '',
      first_name: ERASED,
      last_name: '',
      phone: '',
      dob: null,
      address_line1: '',
      address_line2: '',
      city: '',
      postcode: '',
      transport: '',
      work_status: '',
      dbs_status: '',
      status: 'rejected',
      rejection_reason: null,
      documents_purged_at: now,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('driver_documents').where('driver_id', '=', id).execute();
  await trx.deleteFrom('first_answers').where('account_id', '=', id).execute();
  await eraseAccess(trx, id);
}

/** Ends whatever opened the account. */
async function eraseAccess(trx: Handle, account_id: string): Promise<void> {
  await endSessionsOf(trx, account_id);
  await trx.deleteFrom('reset_links').where('account_id', '=', account_id).execute();
}

/** What is kept under the address itself. */
async function eraseTraces(trx: Handle, email: string): Promise<void> {
  await trx.deleteFrom('email_codes').where('email', '=', email).execute();
  await trx.deleteFrom('email_tokens').where('email', '=', email).execute();
  await trx.deleteFrom('waitlist').where('email', '=', email).execute();
  await trx.deleteFrom('survey_answers').where('email', '=', email).execute();
  await trx.deleteFrom('mails').where('to_address', '=', email).execute();
}
