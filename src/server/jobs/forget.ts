import { KEPT_DAYS } from '#rules/retention';
import { purgeLogins } from '../audit/store.ts';
import { purgeComplaints } from '../complaint/store.ts';
import { forgetCustomers, overBy } from '../customer/store.ts';
import { forgetNotes } from '../incident/store.ts';
import type { Services } from '../services.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 500;

/**
 * Removes data that is no longer needed: a month after a delivery ended, its addresses, contact and incident notes;
 * a year after its answer, a complaint; after RETENTION_DAYS, logins to the console.
 */
export async function forgetOld({ database: { db }, settings, now }: Services): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const month = daysAgo(KEPT_DAYS.customers);
  while ((await forgetCustomers(db, month, BATCH)) > 0);
  await forgetNotes(db, overBy(db, month));
  await purgeComplaints(db, daysAgo(KEPT_DAYS.complaints));
  await purgeLogins(db, daysAgo(settings.retentionDays));
}
