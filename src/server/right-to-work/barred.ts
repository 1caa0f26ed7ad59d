import type { Db } from '../services/database.ts';
import type { Settings } from '../settings.ts';
import { rightToWorkOf } from './store.ts';

/**
 * Whether a driver may take no more deliveries: checks are required, and the newest one has expired or failed.
 * Deliveries in hand may be finished.
 */
export async function isBarred(
  db: Db,
  { rightToWork }: Pick<Settings, 'rightToWork'>,
  driver: string,
  today: string,
): Promise<boolean> {
  if (rightToWork !== 'require') return false;
  const { status } = (await rightToWorkOf(db, [driver], today))(driver);
  return status === 'lapsed' || status === 'failed';
}
