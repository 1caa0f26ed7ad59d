import { londonToday } from '#rules/dates';
import type { DeliveryStatus, PayoutStatus } from '#rules/delivery';
import type { Input } from '#rules/form';
import { type deliveryChange, NO_KITCHEN } from '#rules/operator';
import { audit } from '../audit/store.ts';
import { justChanged, noDelivery } from '../delivery/refusals.ts';
import type { DeliveryRow } from '../delivery/store.ts';
import { findDeliveriesById, holdDelivery, saveCancellation, updateDelivery } from '../delivery/store.ts';
import { UNMEASURED } from '../distance/store.ts';
import { contactsOf } from '../driver/store.ts';
import { HttpError, invalid } from '../http-error.ts';
import { single } from '../list-page.ts';
import { queueMail } from '../mail/store.ts';
import { addPayout } from '../payout/store.ts';
import { holdKitchens, tellCook } from '../pickup/kitchens.ts';
import { freeNumber } from '../pickup/numbers.ts';
import { numbersOn } from '../pickup/store.ts';
import { queueAlert } from '../push/store.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Settings } from '../settings.ts';
import { tellOfDelivery } from '../webhook/events.ts';
import { tripOf } from './delivery-records.ts';
import { cancelledEmail } from './emails.ts';

interface Change {
  id: string;
  /** The checked fields that were sent. */
  sent: Partial<Input<typeof deliveryChange>>;
  who: string;
  now: Date;
}

/**
 * Marks a delivery's payout, cancels it, or corrects it while it is available: one of the three at a time. A change
 * that is already made is no error.
 *
 * @throws HttpError 404, 409 when its status does not allow it, 422
 */
export async function changeDelivery(trx: Db, settings: Settings, change: Change): Promise<DeliveryRow> {
  const { payout_status, status, pickup_time, seller_id, ...corrected } = change.sent;
  const fields = {
    ...corrected,
    ...(pickup_time && { pickup_time: new Date(pickup_time) }),
    ...(seller_id !== undefined && { seller_id: seller_id.toLowerCase() || null }),
  };

  const kinds = [payout_status, status, Object.keys(fields).length > 0].filter(Boolean).length;
  if (kinds !== 1) {
    throw new HttpError(
      422,
      kinds === 0 ? 'Choose what to change.' : 'Mark a payout, cancel or correct, one at a time.',
    );
  }
  // A kitchen is held before its delivery, and while it gives numbers.
  const known = isId(change.id) ? await findDeliveriesById(trx, [change.id]) : [];
  const kitchen = seller_id === undefined ? pickup_time && known[0]?.seller_id : fields.seller_id;
  const kitchens = await holdKitchens(trx, 'id', kitchen ? [kitchen] : []);
  const row = known[0] && (await holdDelivery(trx, change.id));
  if (!row) throw noDelivery();
  if (payout_status) return markPayout(trx, row, payout_status, change);
  if (status) return cancelDelivery(trx, settings, row, change);
  if (fields.seller_id && !kitchens.has(fields.seller_id)) throw invalid({ seller_id: NO_KITCHEN.seller_id });
  if (row.seller_id !== known[0]!.seller_id) throw justChanged();
  return correct(trx, row, fields, change);
}

async function markPayout(trx: Db, row: DeliveryRow, payout_status: PayoutStatus, { who, now }: Change) {
  if (row.status !== 'completed') {
    throw new HttpError(409, 'This delivery is not completed, so there is no payout to mark.');
  }
  if (row.payout_status === payout_status) return row;
  const detail = { from: row.payout_status, to: payout_status, fee_pence: row.fee_pence, payout: row.payout_id };
  await audit(trx, who, 'payout marked', `delivery ${row.id}`, detail, now);
  if (payout_status === 'pending') return updateDelivery(trx, row.id, { payout_status, payout_id: null });
  const { id } = await addPayout(trx, { driver_id: row.driver_id!, reference: '', paid_at: now });
  await queueAlert(trx, { kind: 'payout', id, to: row.driver_id! }, now);
  return updateDelivery(trx, row.id, { payout_status, payout_id: id });
}

/** Whether a delivery of each status can be cancelled. */
const CANCELLING: Record<DeliveryStatus, 'open' | 'done' | 'too late'> = {
  available: 'open',
  assigned: 'open',
  picked_up: 'open',
  completed: 'too late',
  cancelled: 'done',
};

/**
 * Cancels a locked delivery, and tells its driver and its cook. One that is cancelled already stays as it is.
 *
 * @throws HttpError 409 once it is completed
 */
export async function cancelDelivery(
  trx: Db,
  settings: Settings,
  row: DeliveryRow,
  { who, now }: Pick<Change, 'who' | 'now'>,
): Promise<DeliveryRow> {
  const standing = CANCELLING[row.status];
  if (standing === 'too late') {
    throw new HttpError(409, 'This delivery is completed, so it can no longer be cancelled.');
  }
  if (standing === 'done') return row;
  await audit(trx, who, 'delivery cancelled', `delivery ${row.id}`, { from: row.status, driver: row.driver_id }, now);
  if (row.driver_id) {
    await saveCancellation(trx, row.id, row.driver_id, now);
    const driver = await single(contactsOf(trx, [row.driver_id]));
    await queueMail(trx, cancelledEmail(driver, tripOf(row), row.status === 'picked_up', settings));
    await queueAlert(trx, { kind: 'cancelled', id: row.id, to: row.driver_id }, now);
  }
  await tellCook(trx, row, 'pickup_cancelled', now);
  const cancelled = await updateDelivery(trx, row.id, { status: 'cancelled', changed_at: now });
  await tellOfDelivery(trx, 'cancelled', cancelled, now);
  return cancelled;
}

async function correct(
  trx: Db,
  row: DeliveryRow,
  fields: Partial<DeliveryRow>,
  { who, now }: Change,
): Promise<DeliveryRow> {
  if (row.status !== 'available') throw new HttpError(409, 'A delivery can only be corrected while it is available.');
  const text = (value: unknown) => JSON.stringify(value);
  const names = Object.keys(fields) as (keyof DeliveryRow)[];
  const changed = names.filter((name) => text(fields[name]) !== text(row[name]));
  if (changed.length === 0) return row;
  const kitchen = fields.seller_id && changed.includes('seller_id') && { seller: fields.seller_id };
  await audit(trx, who, 'delivery corrected', `delivery ${row.id}`, { fields: changed, ...kitchen }, now);
  const isMoved = changed.some((name) => name === 'pickup_postcode' || name === 'dropoff_postcode');
  return updateDelivery(trx, row.id, {
    ...fields,
    ...(isMoved && UNMEASURED),
    ...(await atKitchen(trx, row, { ...row, ...fields })),
  });
}

/**
 * The number of a corrected delivery, and what its cook said that still holds: another kitchen said nothing, food is
 * ready on its day, and late for its time.
 */
async function atKitchen(
  trx: Db,
  before: DeliveryRow,
  { id, seller_id, pickup_time }: DeliveryRow,
): Promise<Partial<DeliveryRow>> {
  if (!seller_id) return { number: null, ready_at: null, expected_at: null };
  const day = londonToday(pickup_time);
  const stays = seller_id === before.seller_id && day === londonToday(before.pickup_time);
  const sameTime = stays && pickup_time.getTime() === before.pickup_time.getTime();
  const said = { ...(!stays && { ready_at: null }), ...(!sameTime && { expected_at: null }) };
  if (stays) return said;
  const taken = await numbersOn(trx, seller_id, day, id);
  return { ...said, number: before.number && !taken.has(before.number) ? before.number : freeNumber(taken) };
}
