import { sql } from 'kysely';
import type { DeliveryRow } from '../delivery/store.ts';
import type { Db } from '../services/database.ts';

// The kitchen's part of deliveries.

/** The day of a pickup in London. The wording must match the index. */
const pickupDay = sql<string>`(pickup_time at time zone 'Europe/London')::date`;

/** A kitchen's pickups of a day, the soonest first. */
export function listPickups(db: Db, seller_id: string, day: string): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('seller_id', '=', seller_id)
    .where(pickupDay, '=', day)
    .orderBy('pickup_time')
    .orderBy('id')
    .execute();
}

/** A pickup of this kitchen, locked until the transaction ends. */
export function holdPickup(trx: Db, seller_id: string, id: string): Promise<DeliveryRow | undefined> {
  return trx
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('seller_id', '=', seller_id)
    .forUpdate()
    .executeTakeFirst();
}

/** The numbers that a kitchen's pickups of a day have, without that of the delivery `but`. */
export async function numbersOn(db: Db, seller_id: string, day: string, but?: string): Promise<Set<string>> {
  let taken = db
    .selectFrom('deliveries')
    .select('number')
    .where('seller_id', '=', seller_id)
    .where(pickupDay, '=', day);
  if (but) taken = taken.where('id', '<>', but);
  return new Set((await taken.execute()).map(({ number }) => number!));
}

/** Whether something is still to be picked up from this kitchen, or on its way. */
export async function isExpected(db: Db, seller_id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    .where('seller_id', '=', seller_id)
    .where((is) =>
      is.or([
        is('status', 'in', ['assigned', 'picked_up']),
        is.and([is('status', '=', 'available'), is('pickup_time', '>', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return Boolean(row);
}

/** What is stored of a kitchen's pickups, for an export. What is the customer's or the driver's is left out. */
export function pickupsOf(db: Db, seller_id: string) {
  return db
    .selectFrom('deliveries')
    .select(['id', 'number', 'pickup_time', 'pickup_postcode', 'status', 'ready_at', 'expected_at'])
    .where('seller_id', '=', seller_id)
    .orderBy('id')
    .execute();
}

/**
 * Removes a kitchen's address from its deliveries, and from those that are over and were its own once: they kept the
 * place. One still to come keeps it until its details are forgotten. A job makes what they are found by anew.
 */
export async function erasePickups(trx: Db, seller_id: string, address: string): Promise<void> {
  const blank = trx.updateTable('deliveries').set({ pickup_address: '', sought: null });
  await blank.where('seller_id', '=', seller_id).where('pickup_address', '<>', '').execute();
  if (!address) return;
  await blank.where('pickup_address', '=', address).where('status', 'in', ['completed', 'cancelled']).execute();
}
