import { purgeAccess } from '../account/store.ts';
import { purgeCodes } from '../codes/store.ts';
import { purgeCouncils } from '../council/store.ts';
import { purgeCentres } from '../distance/store.ts';
import { purgeAnswers } from '../idempotency/store.ts';
import { purgeMails } from '../mail/store.ts';
import { purgeAttempts } from '../services/limits.ts';
import type { Services } from '../services.ts';

/**
 * Removes what has expired: sessions, codes, tokens, links, counters, first answers, sent mails, and cached councils and
 * centres of postcodes.
 */
export async function purgeExpired({ database, now }: Services): Promise<void> {
  for (const purge of [purgeAccess, purgeCodes, purgeAnswers, purgeMails, purgeAttempts, purgeCouncils, purgeCentres]) {
    await purge(database.db, now());
  }
}
