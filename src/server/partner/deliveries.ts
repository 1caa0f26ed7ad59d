import type { Answered } from '#api/call';
import type { partnerDeliveryShape } from '#api/partner';
import { isInHand } from '#rules/delivery';
import { noDelivery } from '../delivery/refusals.ts';
import { type DeliveryRow, findDeliveriesById, holdDelivery } from '../delivery/store.ts';
import { couriersOf } from '../driver/store.ts';
import { HttpError } from '../http-error.ts';
import { cancelDelivery } from '../operator/delivery-change.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Settings } from '../settings.ts';
import type { PartnerKey } from './keys.ts';

export type PartnerDelivery = Answered<typeof partnerDeliveryShape>;

/** A delivery as it is when nobody has accepted it yet. */
export const untaken = (row: DeliveryRow) => viewOf(row, null);

/** A delivery that this key asked for. @throws HttpError 404, for another's too */
export async function deliveryOf(db: Db, key: PartnerKey, id: string): Promise<PartnerDelivery> {
  const [row] = isId(id) ? await findDeliveriesById(db, [id]) : [];
  return withDriver(db, ownOf(key, row));
}

/**
 * Cancels a delivery that no driver has picked up. It may be repeated. A driver who has it is told.
 *
 * @throws HttpError 404, 409 once it is picked up
 */
export async function cancelOwn(
  trx: Db,
  settings: Settings,
  key: PartnerKey,
  id: string,
  now: Date,
): Promise<PartnerDelivery> {
  const row = ownOf(key, isId(id) ? await holdDelivery(trx, id) : undefined);
  if (row.status === 'picked_up') throw new HttpError(409, 'The driver has picked this up.');
  return withDriver(trx, await cancelDelivery(trx, settings, row, { who: key.name, now }));
}

function ownOf(key: PartnerKey, row: DeliveryRow | undefined): DeliveryRow {
  if (row?.key_id !== key.id) throw noDelivery();
  return row;
}

/** Adds who has it or completed it. */
async function withDriver(db: Db, row: DeliveryRow): Promise<PartnerDelivery> {
  const id = isInHand(row.status) || row.status === 'completed' ? row.driver_id : null;
  const drivers = await couriersOf(db, id ? [id] : []);
  return viewOf(row, (id && drivers.get(id)) || null);
}

const viewOf = (row: DeliveryRow, driver: PartnerDelivery['driver']) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  pickup_time: row.pickup_time.toISOString(),
  driver,
  ready_at: iso(row.ready_at),
  expected_at: iso(row.expected_at),
  picked_up_at: iso(row.picked_up_at),
  completed_at: iso(row.completed_at),
  sale_id: row.partner_sale_id,
});
const iso = (time: Date | null) => time?.toISOString() ?? null;
