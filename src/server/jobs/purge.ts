import { purgeAccess } from '../account/store.ts';
import { purgeCodes } from '../codes/store.ts';
import { purgeCouncils } from '../council/store.ts';
import { purgeAnswers } from '../idempotency/store.ts';
import { purgeMails } from '../mail/store.ts';
import { purgeAttempts } from '../services/limits.ts';
import type { Services } from '../services.ts';

/**
 * Removes what has expired: sessions, codes, tokens, links, counters, first answers, sent mails and cached councils.
 */
export async function purgeExpired({ database, now }: Services): Promise<void> {
  for (const purge of [purgeAccess, purgeCodes, purgeAnswers, purgeMails, purgeAttempts, purgeCouncils]) {
    await purge(database.db, now());
  }
}
