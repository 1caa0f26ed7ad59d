import { KEPT_DAYS } from '#rules/retention';
import { purgeLogins } from '../audit/store.ts';
import { forgetCustomers, overBy } from '../delivery/store.ts';
import { forgetNotes } from '../incident/store.ts';
import type { Services } from '../services.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 500;

/**
 * Forgets what nobody needs any more: a month after a delivery was over where it went, to whom and what was written
 * about problems with it, and after RETENTION_DAYS who logged in to the console from where.
 */
export async function forgetOld({ database: { db }, settings, now }: Services): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const month = daysAgo(KEPT_DAYS.customers);
  while ((await forgetCustomers(db, month, BATCH)) > 0);
  await forgetNotes(db, overBy(db, month));
  await purgeLogins(db, daysAgo(settings.retentionDays));
}
