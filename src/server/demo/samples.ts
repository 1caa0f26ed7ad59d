import type { Insertable } from 'kysely';
import { londonToday } from '#rules/dates';
import { STATUS_IN_UK } from '#rules/seller';
import { newId } from '../services/ids.ts';
import { hashPassword } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import type { Tables } from '../tables.ts';
import { ensureApplication, ensureCouncil, type Stage } from './applications.ts';
import { ensureAuditLog } from './audit-log.ts';
import { ensureDeliveries } from './deliveries.ts';
import { DAY_MS, ensureDeliveryHistory } from './delivery-history.ts';
import { ensureMenu } from './dishes.ts';
import { ensureDrivers } from './drivers.ts';
import { ensureKey } from './key.ts';
import { savePortrait } from './plates.ts';
import { ensureVisitors } from './visitors.ts';

const PASSWORD = 'Demo1234';

/** Sellers with applications at each stage. */
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
    council_reason: 'The council asked you to fit a hand-washing sink and has not heard from you since.',
    stage: 'sent',
  },
];

/**
 * Adds the missing sample accounts, a menu for today and available deliveries.
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
  const drivers = await ensureDrivers(services, password_hash);
  await ensureMenu(services, seller);
  // Last week's payments come before the present ones.
  const kitchen = { id: seller, postcode: amina.postcode };
  await ensureDeliveryHistory(services, drivers, kitchen);
  await ensureDeliveries(services, drivers.driver!, kitchen);
  await ensureVisitors(services);
  await ensureKey(services);
  await ensureAuditLog(services);
  return lines(services.settings.publicUrl);
}

/** Returns what adds the samples of a new day once London's day has changed, since a demo may run past midnight. */
export function newDays(services: Services): () => Promise<void> {
  let day = londonToday(services.now());
  return async () => {
    const today = londonToday(services.now());
    if (today === day) return;
    await addSamples(services);
    day = today;
  };
}

function lines(url: string): string[] {
  const row = (what: string, path: string, accounts = '') =>
    `  ${what.padEnd(10)}${(url + path).padEnd(38)}${accounts}`.trimEnd();
  return [
    row('Start', '/'),
    row('Sellers', '/seller/login', 'seller@demo.test, new-seller@demo.test'),
    row('', '/seller/login', APPLICANTS.map(({ email }) => email).join(', ')),
    row('Drivers', '/driver/login', 'driver@demo.test, pending-driver@demo.test'),
    row('', '/driver/login', 'due-driver@demo.test, suspended-driver@demo.test'),
    row('Operator', '/operator', 'operator@demo.test'),
    row('Emails', '/outbox'),
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

async function ensureSeller(
  services: Services,
  password_hash: string,
  own: Pick<
    Insertable<Tables['sellers']>,
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
      // Before any application was sent.
      created_at: new Date(services.now().getTime() - 12 * DAY_MS),
    })
    .execute();
  return id;
}
