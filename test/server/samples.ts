import sharp from 'sharp';
import { newId } from '../../src/server/services/ids.ts';
import type { TestApp } from './helper.ts';

// What the API tests put in: files that are what they say, deliveries, a driver's application.

export const pdf = (name = 'passport.pdf', bytes = 2_000) =>
  new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 0x20)])], name, {
    type: 'application/pdf',
  });

/** A real photo that says where it was taken. */
export async function jpeg(name = 'face.jpg'): Promise<File> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } });
  const bytes = await image
    .withExif({ IFD0: { Copyright: 'TAKEN-AT-HOME' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

export const exe = (name = 'passport.pdf') =>
  new File([Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])], name, { type: 'application/pdf' });

export const HOUR = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

/** A delivery in the database; by default available, tomorrow. */
export async function addDelivery(t: TestApp, over: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  const now = new Date();
  await t.services.database.db
    .insertInto('deliveries')
    .values({
      id,
      fee_pence: 650,
      pickup_postcode: 'SL1 2LT',
      dropoff_postcode: 'SL2 3AB',
      pickup_time: inHours(24),
      status: 'available',
      payout_status: null,
      driver_id: null,
      pickup_address: '1 Pickup Street',
      dropoff_address: '2 Dropoff Street',
      contact: 'Nadia 07700900111',
      notes: 'Ring twice',
      created_at: now,
      changed_at: now,
      ...over,
    })
    .execute();
  return id;
}

/** The text fields of a driver's application, all right. */
export const application = {
  first_name: 'Tom',
  last_name: 'Reed',
  phone: '07700 900456',
  dob: '1990-05-01',
  address_line1: '4 Mill Lane',
  address_line2: '',
  city: 'Slough',
  postcode: 'sl13ab',
  transport: 'car',
  work_status: 'uk_citizen',
  dbs_status: 'clear',
  password: 'Secret123',
  gdpr_consent: 'true',
  terms_accepted: 'true',
};

/** A cook's registration, all right. */
export const registration = (email: string) => ({
  name: ' Amina Khan ',
  phone: '07700 900-123',
  confirmPhone: '07700900123',
  password: 'Secret123',
  confirmPassword: 'Secret123',
  address: '12 High Street, Slough',
  postcode: 'sl12lt',
  status_in_uk: 'Citizen / ILR / Visa',
  cuisine_types: ['Indian', 'Other'],
  meal_types: ['Lunch'],
  price_categories: ['Value'],
  email,
  confirmEmail: email,
});

/** Records a check of a driver's right to work, passed unless `over` says otherwise. */
export const check = (t: TestApp, token: string, driver: string, over: Record<string, string | Blob> = {}) =>
  t.call('POST', `/operator/drivers/${driver}/right-to-work-checks`, {
    token,
    form: { method: 'online', outcome: 'passed', ...over },
  });
/** The subjects of all mails to an address. */
export const mailsTo = async (t: TestApp, email: string) =>
  (await t.services.database.db.selectFrom('mails').select('subject').where('to_address', '=', email).execute()).map(
    ({ subject }) => subject,
  );
