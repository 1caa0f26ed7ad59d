import type { Answered } from '#api/call';
import type { deliveryRecordShape } from '#api/operator/deliveries';
import { formatDateTime } from '#rules/dates';
import type { DeliveryRow } from '../delivery/store.ts';
import { contactsOf } from '../driver/store.ts';
import { type IncidentSummary, newestIncidents } from '../incident/store.ts';
import type { Trip } from '../mail/trip.ts';
import { sellerContacts } from '../seller/store.ts';
import type { Db } from '../services/database.ts';

export type DeliveryRecord = Answered<typeof deliveryRecordShape>;

/** Deliveries as operators see them, each with its driver, its kitchen and its newest problem. */
export async function deliveryRecords(db: Db, rows: readonly DeliveryRow[]): Promise<DeliveryRecord[]> {
  const ids = [...new Set(rows.map(({ driver_id }) => driver_id).filter((id) => id !== null))];
  const drivers = await contactsOf(db, ids);
  const incidents = await newestIncidents(
    db,
    rows.map(({ id }) => id),
  );
  const kitchens = await sellerContacts(db, [
    ...new Set(rows.map(({ seller_id }) => seller_id).filter((id) => id !== null)),
  ]);
  const byId = new Map(drivers.map((driver) => [driver.id, driver]));
  return rows.map(({ sought: _, ...row }) => ({
    ...row,
    pickup_time: row.pickup_time.toISOString(),
    created_at: row.created_at.toISOString(),
    assigned_at: iso(row.assigned_at),
    picked_up_at: iso(row.picked_up_at),
    picked_up_tapped_at: iso(row.picked_up_tapped_at),
    completed_at: iso(row.completed_at),
    completed_tapped_at: iso(row.completed_tapped_at),
    driver: (row.driver_id && byId.get(row.driver_id)) || null,
    seller: (row.seller_id && kitchens.get(row.seller_id)) || null,
    ready_at: iso(row.ready_at),
    expected_at: iso(row.expected_at),
    incident: summaryOf(incidents.get(row.id)),
  }));
}

const summaryOf = (incident: IncidentSummary | undefined) =>
  incident ? { id: incident.id, reason: incident.reason, outcome: incident.outcome } : null;

/** A time in ISO 8601, as in answers. */
export const iso = (time: Date | null) => time?.toISOString() ?? null;

/** A delivery, as emails describe it. */
export const tripOf = ({ pickup_postcode, dropoff_postcode, pickup_time }: DeliveryRow): Trip => ({
  from: pickup_postcode,
  to: dropoff_postcode,
  at: formatDateTime(pickup_time.toISOString()),
});
