import type { Answered } from '#api/call';
import type { deliveryShape } from '#api/delivery';
import { type DeliveryStatus, isInHand, TAKE_BACK_MS } from '#rules/delivery';
import type { DeliveryRow, OpenDelivery } from './store.ts';

export type DeliveryView = Answered<typeof deliveryShape> & { status: DeliveryStatus };

/** A delivery as any approved driver sees it. */
export function openView(row: OpenDelivery): DeliveryView {
  return {
    id: row.id,
    fee_pence: row.fee_pence,
    pickup_postcode: row.pickup_postcode,
    dropoff_postcode: row.dropoff_postcode,
    pickup_time: row.pickup_time.toISOString(),
    status: row.status,
    payout_status: row.payout_status,
    pickup_address: undefined,
    dropoff_address: undefined,
    contact: undefined,
    notes: undefined,
    incident: undefined,
    take_back_until: undefined,
    listed_at: undefined,
  };
}

/**
 * A delivery in a list of the driver's own. Addresses, contact and notes are there only while the driver has it in hand.
 */
export const listedView = (row: DeliveryRow): DeliveryView => ({
  ...openView(row),
  listed_at: row.changed_at.toISOString(),
  ...(isInHand(row.status) && detailsOf(row)),
});

/** The customer's details. */
export const detailsOf = ({ pickup_address, dropoff_address, contact, notes }: DeliveryRow) => ({
  pickup_address,
  dropoff_address,
  contact,
  notes,
});

/**
 * A delivery that the driver cancelled, or that was cancelled for them. It stays cancelled for this driver, unless they
 * take it back in time.
 */
export const cancelledView = (row: OpenDelivery & { cancelled_at: Date }): DeliveryView => ({
  ...openView(row),
  status: 'cancelled',
  payout_status: null,
  listed_at: row.cancelled_at.toISOString(),
  take_back_until:
    row.status === 'available' ? new Date(row.cancelled_at.getTime() + TAKE_BACK_MS).toISOString() : null,
});
