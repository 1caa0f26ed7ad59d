import { documentName, INCIDENT_PHOTO } from '#rules/files';
import { complaintsOf } from '../complaint/store.ts';
import { applicationsOf } from '../council/store.ts';
import { findCustomer } from '../customer/store.ts';
import { deliveriesOf } from '../delivery/store.ts';
import * as drivers from '../driver/store.ts';
import { isSuspended } from '../driver/view.ts';
import { documentsOf } from '../driver-document/store.ts';
import { incidentsOf } from '../incident/store.ts';
import { lettersTo } from '../launch/store.ts';
import { mailsTo } from '../mail/store.ts';
import { dishesOf } from '../menu/store.ts';
import { payoutsOf } from '../payout/store.ts';
import { PHOTO_TYPE } from '../photos.ts';
import { pickupsOf } from '../pickup/store.ts';
import { checksOf } from '../right-to-work/store.ts';
import { salesRowsOf } from '../sales/store.ts';
import * as sellers from '../seller/store.ts';
import type { Db } from '../services/database.ts';
import { findVisitor } from '../survey/store.ts';
import { holdsOf } from './store.ts';

/** Everything stored about an address, without secrets: no hashes, and no mails that contain codes. */
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Everything stored about an address, or undefined if there is nothing. */
export async function findPerson(db: Db, email: string) {
  const person = {
    email,
    seller: await sellerOf(db, email),
    driver: await driverOf(db, email),
    ...(await findVisitor(db, email)),
    customer: await findCustomer(db, email),
    complaints: await complaintsOf(db, email),
    letters: await lettersTo(db, email),
    mails: await mailsTo(db, email),
  };
  const { seller, driver, survey, waitlist, customer, complaints, letters, mails } = person;
  return seller || driver || survey || [waitlist, customer, complaints, letters, mails].some((rows) => rows.length > 0)
    ? person
    : undefined;
}

/** The same with every single sale and pickup, of which a kitchen makes thousands. */
export async function findWholePerson(db: Db, email: string) {
  const person = await findPerson(db, email);
  const seller = person?.seller;
  if (!seller) return person;
  const sales = await salesRowsOf(db, seller.id);
  const pickups = await pickupsOf(db, seller.id);
  return { ...person, seller: { ...seller, sales, pickups } };
}

async function sellerOf(db: Db, email: string) {
  const seller = await sellers.findSeller(db, email);
  if (!seller) return null;
  const [application = null] = await applicationsOf(db, [seller.id]);
  return {
    ...seller,
    application,
    documents: await sellers.documentsOf(db, [seller.id]),
    dishes: await dishesOf(db, seller.id),
  };
}

async function driverOf(db: Db, email: string) {
  const driver = await drivers.findDriver(db, email);
  if (!driver) return null;
  return {
    ...driver,
    suspended: await isSuspended(db, driver),
    documents: await documentsOf(db, [driver.id]),
    checks: await checksOf(db, driver.id),
    holds: await holdsOf(db, driver.id),
    ...(await deliveriesOf(db, driver.id)),
    incidents: await incidentsOf(db, driver.id),
    payouts: await payoutsOf(db, driver.id),
  };
}

/** A person's file: its key in the store and its path in an export. */
interface PersonFile {
  key: string;
  path: string;
}

/** A person's documents and photos (the wide version), without a driver's documents of the kinds `but`. */
export function filesOf({ seller, driver }: Person, but: readonly string[] = []): PersonFile[] {
  const documents = [
    ...(seller?.documents ?? []).map((row) => ({ ...row, kind: row.type })),
    ...(driver?.documents ?? []).filter(({ kind }) => !but.includes(kind)),
    ...(driver?.incidents ?? []).flatMap(({ id, file_key }) =>
      file_key ? [{ id, kind: INCIDENT_PHOTO, mime: PHOTO_TYPE, file_key }] : [],
    ),
  ];
  const photos = [
    { name: 'profile', key: seller?.photo_key },
    ...(seller?.dishes ?? []).map(({ menu_id, photo_key }) => ({ name: `dish-${menu_id}`, key: photo_key })),
  ];
  return [
    ...documents.map(({ id, kind, mime, file_key }) => ({
      key: file_key,
      path: `documents/${id}-${documentName(kind, mime)}`,
    })),
    ...photos
      .filter(({ key }) => key)
      .map(({ name, key }) => ({ key: `photos/${key}-1280.webp`, path: `photos/${name}.webp` })),
  ];
}
