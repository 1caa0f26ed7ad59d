import type { Selectable } from 'kysely';
import type { DeliveryRecord } from '#api/operator';
import type { Handle } from '../parts/database.ts';
import type { Tables } from '../tables.ts';

type Row = Selectable<Tables['deliveries']>;

/** Deliveries as the operator sees them: everything, and whose they are or were. */
export async function deliveryRecords(db: Handle, rows: Row[]): Promise<DeliveryRecord[]> {
  const ids = [...new Set(rows.map(({ driver_id }) => driver_id).filter((id) => id !== null))];
  const drivers = ids.length
    ? await db
        .selectFrom('drivers')
        .select(['id', 'first_name', 'last_name', 'email', 'phone'])
        .where('id', 'in', ids)
        .execute()
    : [];
  const byId = new Map(drivers.map((driver) => [driver.id, driver]));
  return rows.map((row) => ({
    ...row,
    pickup_time: row.pickup_time.toISOString(),
    created_at: row.created_at.toISOString(),
    assigned_at: iso(row.assigned_at),
    picked_up_at: iso(row.picked_up_at),
    picked_up_tapped_at: iso(row.picked_up_tapped_at),
    completed_at: iso(row.completed_at),
    completed_tapped_at: iso(row.completed_tapped_at),
    driver: (row.driver_id && byId.get(row.driver_id)) || null,
  }));
}

const iso = (time: Date | null) => time?.toISOString() ?? null;
