import type { Insertable } from 'kysely';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { STATUS_IN_UK } from '#rules/seller';
import { newId } from '../services/ids.ts';
import type { Services } from '../services/index.ts';
import { hashPassword } from '../services/secrets.ts';
import type { Tables } from '../tables.ts';
import { ensureApplication, ensureCouncil, type Stage } from './applications.ts';
import { ensureDeliveries } from './deliveries.ts';
import { ensureMenu } from './dishes.ts';
import { savePortrait } from './plates.ts';

const PASSWORD = 'Demo1234';

/** Sellers whose applications stand at one stage each. */
const APPLICANTS: (Stage & { email: string; council_status: string; council_reason?: string })[] = [
  {
    email: 'draft-seller@demo.test',
    name: 'Rosa Martin',
    address: '41 Stoke Road, Slough',
    postcode: 'SL2 5AH',
    council_status: 'pending',
    stage: 'draft',
  },
  {
    email: 'submitted-seller@demo.test',
    name: 'Kofi Mensah',
    address: '8 Wexham Road, Slough',
    postcode: 'SL1 1UA',
    council_status: 'pending',
    stage: 'submitted',
  },
  {
    email: 'refused-seller@demo.test',
    name: 'Elif Demir',
    address: '27 Langley Road, Slough',
    postcode: 'SL3 7AH',
    council_status: 'refused',
    council_reason: 'The council has asked you for a sink for washing hands, and has not heard from you since.',
    stage: 'sent',
  },
];

/**
 * Puts in the sample accounts, a menu for today and deliveries to take, as far as they are not there.
 *
 * @returns the lines to print: addresses and accounts
 */
export async function addSamples(services: Services): Promise<string[]> {
  const password_hash = await hashPassword(PASSWORD);
  await ensureOperator(services, password_hash);
  await ensureCouncil(services);
  for (const { stage, ...own } of APPLICANTS) {
    const id = await ensureSeller(services, password_hash, { ...own, cuisine_types: ['Other'] });
    await ensureApplication(services, id, { ...own, stage });
  }
  const amina = { name: 'Amina Khan', address: '12 High Street, Slough', postcode: 'SL1 2LT' };
  const seller = await ensureSeller(services, password_hash, {
    ...amina,
    email: 'seller@demo.test',
    cuisine_types: ['Indian', 'Pakistani'],
    council_status: 'registered',
  });
  await ensureApplication(services, seller, { ...amina, stage: 'sent' });
  await ensureSeller(services, password_hash, {
    email: 'new-seller@demo.test',
    name: 'Joe Marsh',
    address: '3 Orchard Close, Slough',
    postcode: 'SL2 5AT',
    cuisine_types: ['British', 'Caribbean'],
    council_status: 'pending',
  });
  const driver = await ensureDriver(services, password_hash, {
    email: 'driver@demo.test',
    first_name: 'Sam',
    last_name: 'Green',
    status: 'approved',
  });
  await ensureCheck(services, driver, { method: 'manual', follow_up_on: null });
  const due = await ensureDriver(services, password_hash, {
    email: 'due-driver@demo.test',
    first_name: 'Lena',
    last_name: 'Novak',
    status: 'approved',
    work_status: 'work_visa',
    share_code: 'W12345678',
  });
  const soon = addDaysTo(londonToday(services.now()), 14);
  await ensureCheck(services, due, { method: 'online', follow_up_on: soon });
  await ensureDriver(services, password_hash, {
    email: 'pending-driver@demo.test',
    first_name: 'Priya',
    last_name: 'Shah',
    status: 'pending',
  });
  await ensureMenu(services, seller);
  await ensureDeliveries(services, driver);
  return lines(services.settings.publicUrl);
}

function lines(url: string): string[] {
  const row = (what: string, path: string, accounts = '') =>
    `  ${what.padEnd(10)}${(url + path).padEnd(38)}${accounts}`.trimEnd();
  return [
    row('Start', '/'),
    row('Sellers', '/seller/login', 'seller@demo.test, new-seller@demo.test'),
    row('', '/seller/login', APPLICANTS.map(({ email }) => email).join(', ')),
    row('Drivers', '/driver/login', 'driver@demo.test, pending-driver@demo.test'),
    row('Operator', '/operator', 'operator@demo.test'),
    row('Mails', '/outbox'),
    `The password of every sample account is ${PASSWORD}.`,
  ];
}

async function ensureOperator({ database: { db }, now }: Services, password_hash: string): Promise<void> {
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

async function ensureSeller(
  services: Services,
  password_hash: string,
  own: Own<
    'sellers',
    'email' | 'name' | 'address' | 'postcode' | 'cuisine_types' | 'council_status' | 'council_reason'
  >,
): Promise<string> {
  const { db } = services.database;
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
      photo_key: own.council_status === 'registered' ? await savePortrait(services) : null,
      created_at: services.now(),
    })
    .execute();
  return id;
}

async function ensureDriver(
  services: Services,
  password_hash: string,
  own: Own<'drivers', 'email' | 'first_name' | 'last_name' | 'status'> &
    Partial<Own<'drivers', 'work_status' | 'share_code'>>,
): Promise<string> {
  const { db } = services.database;
  const known = await db.selectFrom('drivers').select('id').where('email', '=', own.email).executeTakeFirst();
  if (known) return known.id;
  const id = newId();
  const now = services.now();
  const document = await passport(services, id, now);
  await services.database.transaction(async (trx) => {
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
        work_status: own.work_status ?? 'uk_citizen',
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

/** A passed check of a driver's right to work, unless there is one. */
async function ensureCheck(
  { database: { db }, now }: Services,
  driver_id: string,
  own: Pick<Insertable<Tables['right_to_work_checks']>, 'method' | 'follow_up_on'>,
): Promise<void> {
  const known = await db
    .selectFrom('right_to_work_checks')
    .select('id')
    .where('driver_id', '=', driver_id)
    .executeTakeFirst();
  if (known) return;
  const row = { ...own, id: newId(), driver_id, outcome: 'passed' as const, conditions: '' };
  await db
    .insertInto('right_to_work_checks')
    .values({ ...row, checked_by: 'operator@demo.test', checked_at: now() })
    .execute();
}

/** A right-to-work document of one page, so that there is something for the operator to read. */
async function passport({ files }: Services, driver_id: string, now: Date) {
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
