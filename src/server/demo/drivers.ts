import type { Insertable } from 'kysely';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { keptFrom } from '#rules/retention';
import { saveHold } from '../privacy/store.ts';
import { newId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import type { Tables } from '../tables.ts';
import { DAY_MS } from './delivery-history.ts';
import { drawRider } from './plates.ts';

type Own = Pick<
  Insertable<Tables['drivers']>,
  'email' | 'first_name' | 'last_name' | 'status' | 'address_line1' | 'postcode'
> &
  Partial<
    Pick<Insertable<Tables['drivers']>, 'transport' | 'work_status' | 'share_code' | 'rejection_reason' | 'phone'>
  >;

interface Sample extends Own {
  /** Has uploaded no document. */
  empty?: true;
  /** How many days ago the driver applied. By default pending drivers applied today, and others before any delivery. */
  days?: number;
  /** Was approved once, so the proof of the right to work is held. */
  drove?: true;
  /** The method of the right-to-work check, and the days until the next one. */
  check?: { method: 'manual' | 'online'; days?: number };
}

/** Drivers at every stage. One has waited longer than promised. */
const DRIVERS: readonly Sample[] = [
  {
    email: 'driver@demo.test',
    first_name: 'Sam',
    last_name: 'Green',
    status: 'approved',
    address_line1: '4 Mill Lane',
    postcode: 'SL1 3AB',
    check: { method: 'manual' },
  },
  {
    email: 'due-driver@demo.test',
    first_name: 'Lena',
    last_name: 'Novak',
    status: 'approved',
    address_line1: '19 Elmwood Road',
    postcode: 'SL2 5QN',
    phone: '07700900462',
    work_status: 'work_visa',
    share_code: 'W12345678',
    check: { method: 'online', days: 14 },
  },
  {
    email: 'marcus@demo.test',
    first_name: 'Marcus',
    last_name: 'Boateng',
    status: 'approved',
    address_line1: '52 Cippenham Lane',
    postcode: 'SL1 5AD',
    phone: '07700900463',
    transport: 'car',
    check: { method: 'manual' },
  },
  {
    email: 'yusuf@demo.test',
    first_name: 'Yusuf',
    last_name: 'Ali',
    status: 'approved',
    address_line1: '7 Trelawney Avenue',
    postcode: 'SL3 7TJ',
    phone: '07700900464',
    transport: 'motorcycle',
    check: { method: 'manual' },
  },
  {
    email: 'dan@demo.test',
    first_name: 'Dan',
    last_name: 'Price',
    status: 'rejected',
    address_line1: '30 Farnham Road',
    postcode: 'SL1 4XA',
    phone: '07700900465',
    rejection_reason: "The passport in your photo has expired. Send one that's in date and we'll look again.",
  },
  {
    email: 'suspended-driver@demo.test',
    first_name: 'Hannah',
    last_name: 'Cole',
    status: 'rejected',
    address_line1: '16 Stoke Poges Lane',
    postcode: 'SL1 3PW',
    phone: '07700900470',
    transport: 'car',
    rejection_reason: 'Your insurance ran out. Send us the new certificate and you can carry on.',
    check: { method: 'manual' },
    drove: true,
  },
  {
    email: 'oliver@demo.test',
    first_name: 'Oliver',
    last_name: 'Bennett',
    status: 'pending',
    address_line1: '11 Wexham Road',
    postcode: 'SL2 4HG',
    phone: '07700900466',
    transport: 'car',
    empty: true,
  },
  {
    email: 'fatima@demo.test',
    first_name: 'Fatima',
    last_name: 'Noor',
    status: 'pending',
    address_line1: '68 Uxbridge Road',
    postcode: 'SL2 5NX',
    phone: '07700900467',
    work_status: 'settled_status',
    share_code: 'W87654321',
  },
  {
    email: 'grace@demo.test',
    first_name: 'Grace',
    last_name: 'Owusu',
    status: 'pending',
    address_line1: '5 Ditton Road',
    postcode: 'SL3 8PX',
    phone: '07700900468',
    transport: 'motorcycle',
    days: 9,
    check: { method: 'manual' },
  },
  {
    email: 'pending-driver@demo.test',
    first_name: 'Priya',
    last_name: 'Shah',
    status: 'pending',
    address_line1: '23 Bath Road',
    postcode: 'SL1 3UH',
    phone: '07700900469',
  },
];

/**
 * Adds the missing sample drivers.
 *
 * @returns their ids, by the part of their address before the @
 */
export async function ensureDrivers(services: Services, password_hash: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { check, empty, drove, days, ...own } of DRIVERS) {
    const ago = days ?? (own.status === 'pending' ? 0 : 30);
    const at = new Date(services.now().getTime() - ago * DAY_MS);
    const id = await ensureDriver(services, password_hash, own, at, Boolean(empty));
    if (check) await ensureCheck(services, id, check, at);
    if (drove) {
      await saveHold(services.database.db, id, keptFrom('right_to_work', londonToday(services.now())));
    }
    ids[own.email.split('@')[0]!] = id;
  }
  return ids;
}

async function ensureDriver(
  services: Services,
  password_hash: string,
  own: Own,
  at: Date,
  empty: boolean,
): Promise<string> {
  const { db } = services.database;
  const known = await db.selectFrom('drivers').select('id').where('email', '=', own.email).executeTakeFirst();
  if (known) return known.id;
  const id = newId();
  const documents = empty ? [] : [await passport(services, id, at), await photo(services, id, at)];
  await services.database.transaction(async (trx) => {
    await trx
      .insertInto('drivers')
      .values({
        phone: '07700900456',
        dob: '1994-05-14',
        address_line2: '',
        city: 'Slough',
        transport: 'bicycle',
        work_status: 'uk_citizen',
        ...own,
        id,
        password_hash,
        dbs_status: 'clear',
        consented_at: at,
        status_at: at,
        created_at: at,
      })
      .execute();
    if (documents.length > 0) await trx.insertInto('driver_documents').values(documents).execute();
  });
  return id;
}

/** Adds a passed right-to-work check, unless the driver has one. */
async function ensureCheck(
  { database: { db }, now }: Services,
  driver_id: string,
  { method, days }: NonNullable<Sample['check']>,
  checked_at: Date,
): Promise<void> {
  const known = await db
    .selectFrom('right_to_work_checks')
    .select('id')
    .where('driver_id', '=', driver_id)
    .executeTakeFirst();
  if (known) return;
  const follow_up_on = days ? addDaysTo(londonToday(now()), days) : null;
  const row = { method, follow_up_on, id: newId(), driver_id, outcome: 'passed' as const, conditions: '' };
  await db
    .insertInto('right_to_work_checks')
    .values({ ...row, checked_by: 'operator@demo.test', checked_at })
    .execute();
}

/** A right-to-work document of one page, for the operator to read. */
const passport = (services: Services, driver_id: string, now: Date) =>
  keep(services, Buffer.from(PDF), {
    driver_id,
    kind: 'right_to_work_doc',
    name: 'passport.pdf',
    mime: 'application/pdf',
    uploaded_at: now,
  });

/** The driver's profile photo. */
const photo = async (services: Services, driver_id: string, now: Date) =>
  keep(services, await drawRider(), {
    driver_id,
    kind: 'profile_photo',
    name: 'me.webp',
    mime: 'image/webp',
    uploaded_at: now,
  });

type Paper = Omit<Insertable<Tables['driver_documents']>, 'id' | 'size' | 'file_key'>;
async function keep({ files }: Services, bytes: Buffer, paper: Paper) {
  const id = newId();
  const file_key = `documents/${id}`;
  const { size } = await files.put(file_key, bytes, { type: paper.mime });
  return { ...paper, id, file_key, size };
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
