import { KEPT_DAYS } from '#rules/retention';
import { purgeLogins } from '../audit/store.ts';
import { forgetCustomers } from '../delivery/store.ts';
import type { Services } from '../services/index.ts';

const DAY = 24 * 3_600_000;
const BATCH = 500;

/**
 * Forgets what nobody needs any more: a month after a delivery was over where it went and to whom, and after
 * RETENTION_DAYS who logged in to the console from where.
 */
export async function forgetOld({ database: { db }, settings, now }: Services): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY);
  while ((await forgetCustomers(db, daysAgo(KEPT_DAYS.customers), BATCH)) > 0);
  await purgeLogins(db, daysAgo(settings.retentionDays));
}
