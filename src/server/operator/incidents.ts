import type { Answered } from '#api/call';
import type * as contract from '#api/operator/incidents';
import type { incidentRecordShape } from '#api/operator/incidents';
import { isInHand } from '#rules/delivery';
import type { Input } from '#rules/form';
import { canDecide, incidentDecision } from '#rules/incident';
import type { Outcome } from '#rules/reasons';
import { markRead } from '../account/store.ts';
import { audit } from '../audit/store.ts';
import {
  type DeliveryRow,
  findDeliveriesById,
  holdDelivery,
  saveCancellation,
  updateDelivery,
} from '../delivery/store.ts';
import { contactsOf } from '../driver/store.ts';
import { HttpError } from '../http-error.ts';
import { decidedEmail } from '../incident/emails.ts';
import {
  closeIncidents,
  decideIncident,
  findIncident,
  holdIncident,
  type IncidentRow,
  listIncidents,
} from '../incident/store.ts';
import { single } from '../list-page.ts';
import { queueMail } from '../mail/store.ts';
import { tellCook } from '../pickup/kitchens.ts';
import { queueAlert } from '../push/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { tellOfDelivery } from '../webhook/events.ts';
import { deliveryRecords, iso, tripOf } from './delivery-records.ts';
import { documentView, photoOf } from './documents.ts';

/** Problems with deliveries, and the decisions about them. */
export function incidentHandlers({ database, settings }: Services): Handlers<typeof contract> {
  const { db } = database;
  return {
    async listIncidents({ query, account }) {
      await markRead(db, account.id, 'incident');
      const { rows, next } = await listIncidents(db, query.open === 'true', query);
      return { incidents: await incidentRecords(db, rows), next };
    },

    async resolveIncident({ id, read, account, now }) {
      const decision = await read(incidentDecision);
      const who = account.email;
      const row = await database.transaction((trx) => resolve(trx, settings, { id, ...decision, who, now }));
      return { incident: await single(incidentRecords(db, [row])) };
    },
  };
}

interface Decision extends Input<typeof incidentDecision> {
  id: string;
  who: string;
  now: Date;
}

/**
 * Decides about a problem, and closes its delivery if the decision says so. The driver is told.
 *
 * @throws HttpError 404, 409 when it was decided already or the delivery can't be closed like that
 */
async function resolve(trx: Db, settings: Settings, decision: Decision): Promise<IncidentRow> {
  const { outcome, note, who, now } = decision;
  const found = isId(decision.id) ? await findIncident(trx, decision.id) : undefined;
  if (!found) throw unknown();
  // Every transaction locks the delivery first, so that no two wait for each other.
  const delivery = (await holdDelivery(trx, found.delivery_id))!;
  const incident = await holdIncident(trx, found.id);
  // Its driver has just taken it back.
  if (!incident) throw unknown();
  if (!canDecide(incident.outcome, outcome)) throw new HttpError(409, 'This problem has already been decided.');

  const close = CLOSING[outcome];
  await close?.(trx, delivery, incident, now);
  if (close) await closeIncidents(trx, delivery.id, now);
  const detail = { outcome, before: incident.outcome, delivery: delivery.id };
  await audit(trx, who, 'incident resolved', `incident ${incident.id}`, detail, now);
  const driver = await single(contactsOf(trx, [incident.driver_id]));
  const isGone = delivery.driver_id !== driver.id || !isInHand(delivery.status);
  const said = outcome === 'continue' && isGone ? 'moved_on' : outcome;
  await queueMail(trx, decidedEmail(driver, tripOf(delivery), said, note, settings));
  return decideIncident(trx, incident.id, { outcome, decision_note: note, resolved_at: now });
}

type Close = (trx: Db, delivery: DeliveryRow, incident: IncidentRow, now: Date) => Promise<unknown>;

/** What each decision does to the delivery. A delivery that is already closed that way stays as it is. */
const CLOSING: Partial<Record<Outcome, Close>> = {
  async close_paid(trx, delivery, incident, now) {
    if (delivery.driver_id !== incident.driver_id || delivery.status === 'cancelled') throw movedOn();
    if (delivery.status === 'completed') return;
    const done = { status: 'completed', payout_status: 'pending', completed_at: now, changed_at: now } as const;
    await tellOfDelivery(trx, 'completed', await updateDelivery(trx, delivery.id, done), now);
  },
  async close_unpaid(trx, delivery, incident, now) {
    if (delivery.status === 'cancelled') return;
    if (delivery.driver_id !== incident.driver_id || !isInHand(delivery.status)) throw movedOn();
    await saveCancellation(trx, delivery.id, incident.driver_id, now);
    await queueAlert(trx, { kind: 'cancelled', id: delivery.id, to: incident.driver_id }, now);
    await tellCook(trx, delivery, 'pickup_cancelled', now);
    const cancelled = await updateDelivery(trx, delivery.id, { status: 'cancelled', changed_at: now });
    await tellOfDelivery(trx, 'cancelled', cancelled, now);
  },
};

const unknown = () => new HttpError(404, 'There is no such incident.');
const movedOn = () => new HttpError(409, 'This delivery is no longer with the driver who reported this.');

/** Problems with their deliveries and drivers. */
async function incidentRecords(db: Db, rows: readonly IncidentRow[]): Promise<Answered<typeof incidentRecordShape>[]> {
  const deliveries = await findDeliveriesById(db, [...new Set(rows.map(({ delivery_id }) => delivery_id))]);
  const records = new Map((await deliveryRecords(db, deliveries)).map((record) => [record.id, record]));
  const contacts = await contactsOf(db, [...new Set(rows.map(({ driver_id }) => driver_id))]);
  const drivers = new Map(contacts.map((driver) => [driver.id, driver]));
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    tapped_at: iso(row.tapped_at),
    resolved_at: iso(row.resolved_at),
    photo: row.file_key ? documentView(photoOf(row)) : null,
    driver: drivers.get(row.driver_id)!,
    delivery: records.get(row.delivery_id)!,
  }));
}
