import { londonToday } from '#rules/dates';
import { isInHand } from '#rules/delivery';
import { audit } from '../audit/store.ts';
import { noDelivery } from '../delivery/refusals.ts';
import { type DeliveryRow, dropCancellation, holdDelivery, updateDelivery } from '../delivery/store.ts';
import { contactsOf, keepDriver } from '../driver/store.ts';
import { HttpError, invalid } from '../http-error.ts';
import { single } from '../list-page.ts';
import { queueMail } from '../mail/store.ts';
import { tellCook } from '../pickup/kitchens.ts';
import { queueAlert } from '../push/store.ts';
import { isBarred } from '../right-to-work/barred.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Settings } from '../settings.ts';
import { tellOfDelivery } from '../webhook/events.ts';
import { tripOf } from './delivery-records.ts';
import { assignedEmail, releasedEmail } from './emails.ts';

interface Dispatch {
  id: string;
  who: string;
  now: Date;
}

/**
 * Takes a delivery from its driver and offers it to all, until its pickup time. The driver is told. What the cook said of
 * food that was collected does not hold for the next driver.
 *
 * @throws HttpError 404, 409 when no driver has it
 */
export async function releaseDelivery(trx: Db, settings: Settings, { id, who, now }: Dispatch): Promise<DeliveryRow> {
  const before = await hold(trx, id);
  if (!isInHand(before.status)) throw new HttpError(409, 'No driver has this delivery.');
  const driver = await single(contactsOf(trx, [before.driver_id!]));
  const detail = { from: before.status, driver: before.driver_id };
  await audit(trx, who, 'delivery released', `delivery ${before.id}`, detail, now);
  const hasFood = before.status === 'picked_up';
  const isPast = before.pickup_time <= now;
  await queueMail(trx, releasedEmail(driver, tripOf(before), { hasFood, isPast }, settings));
  await queueAlert(trx, { kind: 'cancelled', id: before.id, to: before.driver_id! }, now);
  await tellCook(trx, before, 'pickup_cancelled', now);
  const said = hasFood && { ready_at: null, expected_at: null };
  const released = await updateDelivery(trx, before.id, {
    ...UNASSIGNED,
    ...said,
    status: 'available',
    changed_at: now,
  });
  await tellOfDelivery(trx, 'released', released, now);
  return released;
}

/**
 * Gives an available delivery to an approved driver, who is told.
 *
 * @throws HttpError 404, 409 when the delivery is taken or the driver may not have it, 422 for an unknown driver
 */
export async function assignDelivery(
  trx: Db,
  settings: Settings,
  { id, driver_id, who, now }: Dispatch & { driver_id: string },
): Promise<DeliveryRow> {
  const before = await hold(trx, id);
  if (before.status !== 'available') throw new HttpError(409, 'This delivery is no longer available.');
  const driver = await keepDriver(trx, driver_id);
  if (!driver) throw invalid({ driver_id: 'There is no such driver.' });
  if (driver.status !== 'approved') throw new HttpError(409, 'This driver is not approved.');
  if (await isBarred(trx, settings, driver.id, londonToday(now))) throw new HttpError(409, CHECK_FIRST);
  const detail = { driver: driver.id };
  await audit(trx, who, 'delivery assigned', `delivery ${before.id}`, detail, now);
  await dropCancellation(trx, before.id, driver.id);
  await queueMail(trx, assignedEmail(driver, tripOf(before), settings));
  await queueAlert(trx, { kind: 'assigned_to_you', id: before.id, to: driver.id }, now);
  await tellCook(trx, before, 'driver_coming', now);
  const taken = { status: 'assigned', driver_id: driver.id, assigned_at: now, changed_at: now } as const;
  const assigned = await updateDelivery(trx, before.id, taken);
  await tellOfDelivery(trx, 'assigned', assigned, now);
  return assigned;
}

const CHECK_FIRST = "This driver's right to work needs checking again first.";

/** The columns of a delivery that no driver has. */
const UNASSIGNED = { driver_id: null, assigned_at: null, picked_up_at: null, picked_up_tapped_at: null };

async function hold(trx: Db, id: string): Promise<DeliveryRow> {
  const row = isId(id) ? await holdDelivery(trx, id) : undefined;
  if (!row) throw noDelivery();
  return row;
}
