import { OPEN } from '../delivery/view.ts';
import type { Handle } from '../parts/database.ts';

/**
 * Everything that is held about an address, but for secrets: hashes, and the words of mails that carry
 * codes.
 */
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** What is held about an address, or undefined when nothing is. */
export async function findPerson(db: Handle, email: string) {
  const person = {
    email,
    seller: await sellerOf(db, email),
    driver: await driverOf(db, email),
    waitlist: await db.selectFrom('waitlist').selectAll().where('email', '=', email).orderBy('id').execute(),
    survey:
      (await db.selectFrom('survey_answers').selectAll().where('email', '=', email).executeTakeFirst())
      ?? null,
    mails: await db
      .selectFrom('mails')
      .select(['id', 'subject', 'created_at', 'sent_at'])
      .where('to_address', '=', email)
      .orderBy('id')
      .execute(),
  };
  const { seller, driver, waitlist, survey, mails } = person;
  return seller || driver || waitlist.length > 0 || survey || mails.length > 0 ? person : undefined;
}

async function sellerOf(db: Handle, email: string) {
  const row = await db.selectFrom('sellers').selectAll().where('email', '=', email).executeTakeFirst();
  if (!row) return null;
  const { password_hash: _, ...seller } = row;
  const application = await db
    .selectFrom('applications')
    .selectAll()
    .where('seller_id', '=', row.id)
    .executeTakeFirst();
  return {
    ...seller,
    application: application ?? null,
    documents: await db.selectFrom('seller_documents').selectAll().where('seller_id', '=', row.id).execute(),
    dishes: await db
      .selectFrom('dishes')
      .selectAll()
      .where('seller_id', '=', row.id)
      .orderBy('menu_id')
      .execute(),
  };
}

async function driverOf(db: Handle, email: string) {
  const row = await db.selectFrom('drivers').selectAll().where('email', '=', email).executeTakeFirst();
  if (!row) return null;
  const { password_hash: _, ...driver } = row;
  return {
    ...driver,
    documents: await db.selectFrom('driver_documents').selectAll().where('driver_id', '=', row.id).execute(),
    // Not the addresses and contacts: they are other people's.
    deliveries: await db
      .selectFrom('deliveries')
      .select([...OPEN, 'assigned_at', 'picked_up_at', 'completed_at'])
      .where('driver_id', '=', row.id)
      .orderBy('id')
      .execute(),
    cancellations: await db
      .selectFrom('delivery_cancellations')
      .select(['delivery_id', 'cancelled_at'])
      .where('driver_id', '=', row.id)
      .orderBy('id')
      .execute(),
  };
}

/** A file that belongs to someone: its key in the store and the path it gets in an export. */
export interface PersonFile {
  key: string;
  path: string;
}

/** The documents and photos of a person, photos in their wide version. */
export function filesOf({ seller, driver }: Person): PersonFile[] {
  const documents = [
    ...(seller?.documents ?? []).map((row) => ({ ...row, kind: row.type })),
    ...(driver?.documents ?? []),
  ];
  const photos = [
    { name: 'profile', key: seller?.photo_key },
    ...(seller?.dishes ?? []).map(({ menu_id, photo_key }) => ({ name: `dish-${menu_id}`, key: photo_key })),
  ];
  return [
    ...documents.map(({ id, kind, name, file_key }) => ({
      key: file_key,
      path: `documents/${kind}-${id}-${name}`,
    })),
    ...photos
      .filter(({ key }) => key)
      .map(({ name, key }) => ({ key: `photos/${key}-1280.webp`, path: `photos/${name}.webp` })),
  ];
}
