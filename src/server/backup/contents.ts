import { PRIORITIES } from '../mail/email.ts';
import type { Tables } from '../tables.ts';

/**
 * The tables of a backup, referenced tables first. A test compares them with the database. Attempt counters, known
 * networks and job times are left out.
 */
export const TABLES = [
  'operators',
  'sellers',
  'drivers',
  'sessions',
  'email_codes',
  'email_tokens',
  'reset_links',
  'coverage',
  'council_cache',
  'postcode_centres',
  'councils',
  'waitlist',
  'survey_answers',
  'complaints',
  'launches',
  'launch_letters',
  'dishes',
  'sales',
  'seller_documents',
  'applications',
  'driver_documents',
  'payouts',
  'right_to_work_checks',
  'retention_holds',
  'deliveries',
  'delivery_cancellations',
  'incidents',
  'push_subscriptions',
  'push_alerts',
  'push_keys',
  'partner_keys',
  'partner_sales',
  'webhooks',
  'webhook_events',
  'first_answers',
  'audit',
  'mails',
] as const satisfies readonly (keyof Tables)[];

/**
 * Conditions for the rows that are backed up. A mail with a code or link is left out: it could open an account, and has
 * expired by the time of a restore.
 */
export const HELD: { [Table in (typeof TABLES)[number]]?: string } = {
  mails: `priority not in (${PRIORITIES.secret}, ${PRIORITIES.sealed})`,
};

/** The keys of the files that a row refers to. */
export function filesOfRow(row: Record<string, unknown>): string[] {
  const { photo_key, file_key } = row;
  const keys: string[] = [];
  if (typeof photo_key === 'string') keys.push(`photos/${photo_key}-640.webp`, `photos/${photo_key}-1280.webp`);
  if (typeof file_key === 'string') keys.push(file_key);
  return keys;
}
