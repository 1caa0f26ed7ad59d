import type { DeliveryAction } from '#rules/delivery';
import type { Handle } from '../parts/database.ts';
import { keepCancellation } from './cancellations.ts';
import type { DeliveryRow } from './view.ts';

/** An action as it reaches the database. */
export interface Move {
  id: string;
  driver: string;
  now: Date;
  /** When the driver tapped, where the device said so and can be believed. */
  tappedAt: Date | null;
}

/**
 * Makes one move in one statement that names what must be true of the delivery, so that of any number of
 * drivers and taps one succeeds. Resolves with the delivery, or undefined when the move was not open.
 */
export const MOVES: Record<DeliveryAction, (db: Handle, move: Move) => Promise<DeliveryRow | undefined>> = {
  accept: (db, { id, driver, now }) =>
    db
      .updateTable('deliveries')
      .set({ status: 'assigned', driver_id: driver, assigned_at: now, changed_at: now })
      .where('id', '=', id)
      .where('status', '=', 'available')
      .where('pickup_time', '>', now)
      .where(({ and, not, exists, selectFrom }) =>
        and([
          not(
            exists(
              selectFrom('delivery_cancellations as c')
                .select('c.id')
                .where('c.delivery_id', '=', id)
                .where('c.driver_id', '=', driver),
            ),
          ),
          // An approval that ended a moment ago takes nothing any more.
          exists(
            selectFrom('drivers')
              .select('drivers.id')
              .where('drivers.id', '=', driver)
              .where('status', '=', 'approved'),
          ),
        ]),
      )
      .returningAll()
      .executeTakeFirst(),

  async cancel(db, { id, driver, now }) {
    const row = await db
      .updateTable('deliveries')
      .set({ status: 'available', driver_id: null, assigned_at: null, changed_at: now })
      .where('id', '=', id)
      .where('driver_id', '=', driver)
      .where('status', '=', 'assigned')
      .returningAll()
      .executeTakeFirst();
    if (row) await keepCancellation(db, id, driver, now);
    return row;
  },

  'picked-up': (db, { id, driver, now, tappedAt }) =>
    db
      .updateTable('deliveries')
      .set({ status: 'picked_up', picked_up_at: now, picked_up_tapped_at: tappedAt, changed_at: now })
      .where('id', '=', id)
      .where('driver_id', '=', driver)
      .where('status', '=', 'assigned')
      .returningAll()
      .executeTakeFirst(),

  complete: (db, { id, driver, now, tappedAt }) =>
    db
      .updateTable('deliveries')
      .set({
        status: 'completed',
        payout_status: 'pending',
        completed_at: now,
        completed_tapped_at: tappedAt,
        changed_at: now,
      })
      .where('id', '=', id)
      .where('driver_id', '=', driver)
      .where('status', '=', 'picked_up')
      .returningAll()
      .executeTakeFirst(),
};

/** A delivery, and whether this driver has cancelled it. */
export async function findFor(
  db: Handle,
  id: string,
  driver: string,
): Promise<(DeliveryRow & { cancelled_by_me: boolean }) | undefined> {
  const row = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const mine = await db
    .selectFrom('delivery_cancellations')
    .select('id')
    .where('delivery_id', '=', id)
    .where('driver_id', '=', driver)
    .executeTakeFirst();
  return { ...row, cancelled_by_me: Boolean(mine) };
}
