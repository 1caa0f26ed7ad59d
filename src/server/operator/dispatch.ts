import { object } from 'superstruct';
import type * as dispatch from '#api/operator/dispatch';
import { isInHand } from '#rules/delivery';
import { lookedUp } from '#rules/field';
import { incidentDecision } from '#rules/incident';
import { audit } from '../audit/store.ts';
import { type DeliveryRow, dropCancellation, holdDelivery, updateDelivery } from '../delivery/store.ts';
import { contactsOf, holdDriver } from '../driver/store.ts';
import { HttpError } from '../http-error.ts';
import { listIncidents } from '../incident/store.ts';
import { queueMail } from '../mail/store.ts';
import { single } from '../page.ts';
import { queueAlert } from '../push/store.ts';
import { isBarred } from '../right-to-work/barred.ts';
import { type Handlers, invalid } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { deliveryRecords, tripOf } from './delivery-records.ts';
import { assignedEmail, releasedEmail } from './emails.ts';
import { incidentRecords, resolve } from './incidents.ts';

/** Giving deliveries to drivers and taking them away, and deciding on what went wrong. */
export function dispatchDesk(
  services: Services,
): Handlers<typeof dispatch, 'listIncidents' | 'resolveIncident' | 'releaseDelivery' | 'assignDelivery'> {
  const { database, settings } = services;
  const { db } = database;

  return {
    async listIncidents({ query }) {
      const { rows, next } = await listIncidents(db, query.open === 'true', query);
      return { incidents: await incidentRecords(db, rows), next };
    },

    async resolveIncident({ id, read, account, now }) {
      const decision = await read(incidentDecision);
      const who = account.email;
      const row = await database.transaction((trx) => resolve(trx, settings, { id, ...decision, who, now }));
      return { incident: await single(incidentRecords(db, [row])) };
    },

    async releaseDelivery({ id, account, now }) {
      const row = await database.transaction(async (trx) => {
        const before = await hold(trx, id);
        if (!isInHand(before.status)) throw new HttpError(409, 'No driver has this delivery.');
        const driver = await single(contactsOf(trx, [before.driver_id!]));
        const detail = { from: before.status, driver: before.driver_id };
        await audit(trx, account.email, 'delivery released', `delivery ${before.id}`, detail, now);
        await queueMail(trx, releasedEmail(driver, tripOf(before), settings));
        await queueAlert(trx, { kind: 'cancelled', id: before.id, to: before.driver_id! }, now);
        return updateDelivery(trx, before.id, { ...NOBODYS, status: 'available', changed_at: now });
      });
      return { delivery: await single(deliveryRecords(db, [row])) };
    },

    async assignDelivery({ id, read, account, clock, now }) {
      const { driver_id } = await read(object({ driver_id: lookedUp() }));
      if (!isId(driver_id)) throw invalid({ driver_id: 'Choose a driver.' });
      const row = await database.transaction(async (trx) => {
        const before = await hold(trx, id);
        if (before.status !== 'available') throw new HttpError(409, 'This delivery is no longer available.');
        const driver = await holdDriver(trx, driver_id);
        if (!driver) throw invalid({ driver_id: 'There is no such driver.' });
        if (driver.status !== 'approved') throw new HttpError(409, 'This driver is not approved.');
        if (await isBarred(trx, settings, driver.id, clock.today)) throw new HttpError(409, CHECK_FIRST);
        const detail = { driver: driver.id };
        await audit(trx, account.email, 'delivery assigned', `delivery ${before.id}`, detail, now);
        await dropCancellation(trx, before.id, driver.id);
        await queueMail(trx, assignedEmail(driver, tripOf(before), settings));
        await queueAlert(trx, { kind: 'assigned_to_you', id: before.id, to: driver.id }, now);
        const taken = { status: 'assigned', driver_id: driver.id, assigned_at: now, changed_at: now } as const;
        return updateDelivery(trx, before.id, taken);
      });
      return { delivery: await single(deliveryRecords(db, [row])) };
    },
  };
}

const CHECK_FIRST = "This driver's right to work needs checking again first.";

/** What a delivery is without its driver. */
const NOBODYS = { driver_id: null, assigned_at: null, picked_up_at: null, picked_up_tapped_at: null };

async function hold(trx: Db, id: string): Promise<DeliveryRow> {
  const row = isId(id) ? await holdDelivery(trx, id) : undefined;
  if (!row) throw new HttpError(404, 'There is no such delivery.');
  return row;
}
