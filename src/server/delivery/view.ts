import type { Answered } from '#api/call';
import type { deliveryShape } from '#api/delivery';
import { type DeliveryStatus, isInHand, TAKE_BACK_MS } from '#rules/delivery';
import type { DeliveryRow, OpenDelivery } from './store.ts';

/** A delivery as drivers see it. */
export type DeliveryView = Answered<typeof deliveryShape> & { status: DeliveryStatus };

/** As any approved driver sees it. */
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
  };
}

/**
 * A driver's own delivery; addresses, contact and notes are there while the driver has it in hand, not
 * after.
 */
export const ownView = (row: DeliveryRow): DeliveryView => ({
  ...openView(row),
  ...(isInHand(row.status) && detailsOf(row)),
});

/** Where to go and whom to ask for. */
export const detailsOf = ({ pickup_address, dropoff_address, contact, notes }: DeliveryRow) => ({
  pickup_address,
  dropoff_address,
  contact,
  notes,
});

/**
 * A delivery that the driver cancelled, or lost to a cancellation: for them it stays cancelled for good, unless they take
 * it back while nobody else has it.
 */
export const cancelledView = (row: OpenDelivery & { cancelled_at: Date }): DeliveryView => ({
  ...openView(row),
  status: 'cancelled',
  payout_status: null,
  take_back_until:
    row.status === 'available' ? new Date(row.cancelled_at.getTime() + TAKE_BACK_MS).toISOString() : null,
});
