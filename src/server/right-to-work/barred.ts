import { rightToWorkOn } from '#rules/right-to-work';
import type { Db } from '../services/database.ts';
import type { Settings } from '../settings.ts';
import { newestCheck } from './store.ts';

/**
 * Whether a driver may take no more deliveries: checks are required, and the newest one has expired, failed, or no
 * longer counts. Deliveries in hand may be finished.
 */
export async function isBarred(
  db: Db,
  { rightToWork }: Pick<Settings, 'rightToWork'>,
  driver: string,
  today: string,
): Promise<boolean> {
  if (rightToWork !== 'require') return false;
  const newest = await newestCheck(db, driver);
  return newest !== undefined && rightToWorkOn(today, newest).status !== 'passed';
}
