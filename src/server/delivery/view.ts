import type { Selectable } from 'kysely';
import type { Delivery } from '#api/delivery';
import type { Tables } from '../tables.ts';

export type DeliveryRow = Selectable<Tables['deliveries']>;

/** What every driver may know of a delivery. */
export const OPEN = [
  'id',
  'fee_pence',
  'pickup_postcode',
  'dropoff_postcode',
  'pickup_time',
  'status',
  'payout_status',
] as const;
export type OpenDelivery = Pick<DeliveryRow, (typeof OPEN)[number]>;

/** A delivery as any approved driver sees it. */
export function openView(row: OpenDelivery): Delivery {
  return {
    id: row.id,
    fee_pence: row.fee_pence,
    pickup_postcode: row.pickup_postcode,
    dropoff_postcode: row.dropoff_postcode,
    pickup_time: row.pickup_time.toISOString(),
    status: row.status,
    payout_status: row.payout_status,
  };
}

/**
 * A driver's own delivery; addresses, contact and notes are there while the driver has it in hand, not
 * after.
 */
export function ownView(row: DeliveryRow): Delivery {
  if (row.status !== 'assigned' && row.status !== 'picked_up') return openView(row);
  const { pickup_address, dropoff_address, contact, notes } = row;
  return { ...openView(row), pickup_address, dropoff_address, contact, notes };
}

/** A delivery that the driver cancelled, or lost to a cancellation: for them it stays cancelled for good. */
export const cancelledView = (row: OpenDelivery): Delivery => ({
  ...openView(row),
  status: 'cancelled',
  payout_status: null,
});
