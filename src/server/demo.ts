import type { Insertable } from 'kysely';
import { STATUS_IN_UK } from '#rules/seller';
import { sampleDeliveries } from './demo/deliveries.ts';
import { sampleMenu } from './demo/dishes.ts';
import { keepPortrait } from './demo/plates.ts';
import { newId } from './parts/ids.ts';
import type { Parts } from './parts/index.ts';
import { hashPassword } from './parts/secrets.ts';
import type { Tables } from './tables.ts';

const PASSWORD = 'Demo1234';

/**
 * Puts in the sample accounts, a menu for today and deliveries to take, as far as they are not there. Only
 * the demo calls this, on a data folder of its own.
 *
 * @returns the lines to print: addresses and accounts
 */
export async function sampleData(parts: Parts): Promise<string[]> {
  const password_hash = await hashPassword(PASSWORD);
  await keepOperator(parts, password_hash);
  const seller = await keepSeller(parts, password_hash, {
    email: 'seller@demo.test',
    name: 'Amina Khan',
    address: '12 High Street, Slough',
    postcode: 'SL1 2LT',
    cuisine_types: ['Indian', 'Pakistani'],
    council_status: 'registered',
  });
  await keepSeller(parts, password_hash, {
    email: 'new-seller@demo.test',
    name: 'Joe Marsh',
    address: '3 Orchard Close, Slough',
    postcode: 'SL2 5AT',
    cuisine_types: ['British', 'Caribbean'],
    council_status: 'pending',
  });
  const driver = await keepDriver(parts, password_hash, {
    email: 'driver@demo.test',
    first_name: 'Sam',
    last_name: 'Green',
    status: 'approved',
  });
  await keepDriver(parts, password_hash, {
    email: 'pending-driver@demo.test',
    first_name: 'Priya',
    last_name: 'Shah',
    status: 'pending',
  });
  await sampleMenu(parts, seller);
  await sampleDeliveries(parts, driver);
  return lines(parts.settings.publicUrl);
}

function lines(url: string): string[] {
  const row = (what: string, path: string, accounts = '') =>
    `  ${what.padEnd(10)}${(url + path).padEnd(38)}${accounts}`.trimEnd();
  return [
    row('Start', '/'),
    row('Sellers', '/seller/login', 'seller@demo.test, new-seller@demo.test'),
    row('Drivers', '/driver/login', 'driver@demo.test, pending-driver@demo.test'),
    row('Operator', '/operator', 'operator@demo.test'),
    row('Mails', '/outbox'),
    `The password of every sample account is ${PASSWORD}.`,
  ];
}

async function keepOperator({ database: { db }, now }: Parts, password_hash: string): Promise<void> {
  await db
    .insertInto('operators')
    .values({ id: newId(), email: 'operator@demo.test', password_hash, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Own<Table extends 'sellers' | 'drivers', Fields extends keyof Tables[Table]> = Pick<
  Insertable<Tables[Table]>,
  Fields & keyof Insertable<Tables[Table]>
>;

async function keepSeller(
  parts: Parts,
  password_hash: string,
  own: Own<'sellers', 'email' | 'name' | 'address' | 'postcode' | 'cuisine_types' | 'council_status'>,
): Promise<string> {
  const { db } = parts.database;
  const known = await db.selectFrom('sellers').select('id').where('email', '=', own.email).executeTakeFirst();
  if (known) return known.id;
  const id = newId();
  await db
    .insertInto('sellers')
    .values({
      ...own,
      id,
      password_hash,
      phone: '07700900123',
      price_categories: ['Value', 'Healthy'],
      meal_types: ['Breakfast', 'Lunch', 'Dinner'],
      status_in_uk: STATUS_IN_UK,
      coverage_label: 'Slough',
      photo_key: own.council_status === 'registered' ? await keepPortrait(parts) : null,
      created_at: parts.now(),
    })
    .execute();
  return id;
}

async function keepDriver(
  parts: Parts,
  password_hash: string,
  own: Own<'drivers', 'email' | 'first_name' | 'last_name' | 'status'>,
): Promise<string> {
  const { db } = parts.database;
  const known = await db.selectFrom('drivers').select('id').where('email', '=', own.email).executeTakeFirst();
  if (known) return known.id;
  const id = newId();
  const now = parts.now();
  const document = await passport(parts, id, now);
  await parts.database.transaction(async (trx) => {
    await trx
      .insertInto('drivers')
      .values({
        ...own,
        id,
        password_hash,
        phone: '07700900456',
        dob: '1994-05-14',
        address_line1: '4 Mill Lane',
        address_line2: '',
        city: 'Slough',
        postcode: 'SL1 3AB',
        transport: 'bicycle',
        work_status: 'uk_citizen',
        dbs_status: 'clear',
        consented_at: now,
        status_at: now,
        created_at: now,
      })
      .execute();
    await trx.insertInto('driver_documents').values(document).execute();
  });
  return id;
}

/** A right-to-work document of one page, so that there is something for the operator to read. */
async function passport({ files }: Parts, driver_id: string, now: Date) {
  const id = newId();
  const file_key = `documents/${id}`;
  const mime = 'application/pdf';
  const { size } = await files.put(file_key, Buffer.from(PDF), { type: mime });
  const kind = 'right_to_work_doc';
  return { id, driver_id, kind, name: 'passport.pdf', mime, size, file_key, uploaded_at: now };
}

const TEXT = 'BT /F1 24 Tf 72 720 Td (Sample right-to-work document) Tj ET';
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${TEXT.length}>>stream
${TEXT}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
