import { givePayouts } from '../payout/store.ts';
import type { Database } from '../services/database.ts';

const BATCH = 100;

/** Gives each paid delivery without a payout one. */
export async function giveAllPayouts(database: Database): Promise<void> {
  while ((await database.transaction((trx) => givePayouts(trx, BATCH))) === BATCH);
}
