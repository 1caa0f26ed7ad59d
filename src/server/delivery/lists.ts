import { sql } from 'kysely';
import type { DeliveryStatus } from '#rules/delivery';
import type { Handle } from '../parts/database.ts';
import { OPEN, type DeliveryRow, type OpenDelivery } from './view.ts';

const MOST = 200;

/**
 * A page of a list: whose it is, and the last delivery of the page before it. A `before` that the list does
 * not know makes an empty page.
 */
export interface PageOf {
  driver: string;
  before?: string | undefined;
}

/** What waits for a driver, by nearest pickup time: without past ones and those this driver has cancelled. */
export function availableTo(db: Handle, { driver, before }: PageOf, now: Date): Promise<OpenDelivery[]> {
  let query = db
    .selectFrom('deliveries')
    .select(OPEN)
    .where('status', '=', 'available')
    .where('pickup_time', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('delivery_cancellations as c')
            .select('c.id')
            .whereRef('c.delivery_id', '=', 'deliveries.id')
            .where('c.driver_id', '=', driver)
            // Keeps PostgreSQL from reading all that is available to join it: it stops after 200 in index
            // order.
            .offset(0),
        ),
      ),
    );
  if (before) {
    query = query.where(
      sql<boolean>`(pickup_time, id) > (
        select at.pickup_time, at.id from deliveries at where at.id = ${before}
      )`,
    );
  }
  return query.orderBy('pickup_time').orderBy('id').limit(MOST).execute();
}

/** A driver's own deliveries in these statuses, the one that changed last first. */
export function heldBy(
  db: Handle,
  { driver, before }: PageOf,
  statuses: readonly DeliveryStatus[],
): Promise<DeliveryRow[]> {
  let query = db
    .selectFrom('deliveries')
    .selectAll()
    .where('driver_id', '=', driver)
    .where('status', 'in', statuses);
  if (before) {
    query = query.where(
      sql<boolean>`(changed_at, id) < (
        select at.changed_at, at.id from deliveries at where at.id = ${before} and at.driver_id = ${driver}
      )`,
    );
  }
  return query.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(MOST).execute();
}

/** What a driver has cancelled, or lost to the operator's cancelling, the latest first. */
export function cancelledBy(db: Handle, { driver, before }: PageOf): Promise<DeliveryRow[]> {
  let query = db
    .selectFrom('delivery_cancellations as c')
    .innerJoin('deliveries', 'deliveries.id', 'c.delivery_id')
    .selectAll('deliveries')
    .where('c.driver_id', '=', driver);
  if (before) {
    query = query.where(
      sql<boolean>`(c.cancelled_at, c.id) < (
        select at.cancelled_at, at.id from delivery_cancellations at
        where at.delivery_id = ${before} and at.driver_id = ${driver}
      )`,
    );
  }
  return query.orderBy('c.cancelled_at', 'desc').orderBy('c.id', 'desc').limit(MOST).execute();
}
