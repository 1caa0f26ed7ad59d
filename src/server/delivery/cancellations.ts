import type { Handle } from '../parts/database.ts';
import { newId } from '../parts/ids.ts';

/** Puts a delivery into a driver's Cancelled list, for good. */
export async function keepCancellation(
  db: Handle,
  delivery_id: string,
  driver_id: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('delivery_cancellations')
    .values({ id: newId(), delivery_id, driver_id, cancelled_at: now })
    .onConflict((conflict) => conflict.columns(['delivery_id', 'driver_id']).doNothing())
    .execute();
}
