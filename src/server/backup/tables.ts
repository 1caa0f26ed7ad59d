import { PRIORITIES } from '../mail/email.ts';
import type { Tables } from '../tables.ts';

/**
 * Every table that a backup holds, those that others refer to first. A test compares it with the database. Counters
 * of attempts, the networks that accounts know and the times of jobs begin anew.
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
  'councils',
  'waitlist',
  'survey_answers',
  'launches',
  'launch_letters',
  'dishes',
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
  'first_answers',
  'audit',
  'mails',
] as const satisfies readonly (keyof Tables)[];

/**
 * The rows of a table that a backup holds, where not all: a code or a link that waits to be sent opens an account to
 * its reader, and has ended before a backup is used.
 */
export const HELD: { [Table in (typeof TABLES)[number]]?: string } = { mails: `priority > ${PRIORITIES.secret}` };

/** The keys of the files that a row refers to. */
export function filesOfRow(row: Record<string, unknown>): string[] {
  const { photo_key, file_key } = row;
  const keys: string[] = [];
  if (typeof photo_key === 'string') keys.push(`photos/${photo_key}-640.webp`, `photos/${photo_key}-1280.webp`);
  if (typeof file_key === 'string') keys.push(file_key);
  return keys;
}
