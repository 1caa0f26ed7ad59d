import { isApproved } from '#rules/status';
import type { DeliveryRow } from '../delivery/store.ts';
import type { Dish } from '../menu/store.ts';
import type { Db } from '../services/database.ts';
import { queueEvents } from './store.ts';

// What other systems hear of, queued where it happens. Nothing of a person is in it.

export type DeliveryEvent = 'assigned' | 'released' | 'picked_up' | 'completed' | 'cancelled';

/** Tells what happened to a delivery, as it is now. */
export async function tellOfDelivery(
  trx: Db,
  event: DeliveryEvent,
  { id, seller_id, status }: DeliveryRow,
  now: Date,
): Promise<void> {
  const data = { delivery_id: id, seller_id, status };
  await queueEvents(`delivery.${event}`, [{ subject_id: id, data }], now).execute(trx);
}

type TellingDish = Pick<Dish, 'menu_id' | 'seller_id' | 'quantity_total' | 'quantity_sold'>;

/** Tells that dishes changed, as they are now. */
export async function tellOfDishes(trx: Db, dishes: readonly TellingDish[], now: Date): Promise<void> {
  if (dishes.length > 0) await dishEvents(dishes, now).execute(trx);
}

/** The statement that tells this. */
export function dishEvents(dishes: readonly TellingDish[], now: Date) {
  const happenings = dishes.map(({ menu_id, seller_id, quantity_total, quantity_sold }) => ({
    subject_id: menu_id,
    data: { menu_id, seller_id, quantity_remaining: quantity_total - quantity_sold },
  }));
  return queueEvents('dish.changed', happenings, now);
}

/** Tells that a kitchen opened or closed, if this change of its council status did that. */
export async function tellOfKitchen(
  trx: Db,
  seller_id: string,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  if (isApproved(from) === isApproved(to)) return;
  const type = isApproved(to) ? 'kitchen.opened' : 'kitchen.closed';
  await queueEvents(type, [{ subject_id: seller_id, data: { seller_id } }], now).execute(trx);
}
