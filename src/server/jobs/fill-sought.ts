import { fillDeliveries } from '../delivery/store.ts';
import { fillDrivers } from '../driver/store.ts';
import { fillSellers } from '../seller/store.ts';
import type { Database } from '../services/database.ts';

/**
 * Makes the rows found that lack what they are found by: those from before an upgrade or in an older backup, and those
 * that a process of the version before still writes. After a break it goes on where it was.
 */
export async function fillAllSought(database: Database): Promise<void> {
  for (const fill of [fillSellers, fillDrivers, fillDeliveries]) await fill(database);
}
