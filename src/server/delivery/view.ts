import type { Answered } from '#api/call';
import type { deliveryShape } from '#api/delivery';
import { type DeliveryStatus, isInHand, TAKE_BACK_MS } from '#rules/delivery';
import type { SellerRow } from '../seller/store.ts';
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
    miles: row.miles ?? undefined,
    pickup_address: undefined,
    dropoff_address: undefined,
    contact: undefined,
    notes: undefined,
    kitchen: undefined,
    kitchen_phone: undefined,
    number: undefined,
    ready_at: undefined,
    expected_at: undefined,
    incident: undefined,
    report: undefined,
    take_back_until: undefined,
    listed_at: undefined,
  };
}

/**
 * A delivery in a list of the driver's own. The details are there only while the driver has it in hand.
 */
export const listedView = (row: DeliveryRow & { kitchen?: Kitchen | undefined }): DeliveryView => ({
  ...openView(row),
  listed_at: row.changed_at.toISOString(),
  ...(isInHand(row.status) && { ...detailsOf(row), ...kitchenOf(row, row.kitchen) }),
});

/** How a cook is reached. */
type Kitchen = Pick<SellerRow, 'name' | 'phone'>;

/** The customer's details. */
export const detailsOf = ({ pickup_address, dropoff_address, contact, notes }: DeliveryRow) => ({
  pickup_address,
  dropoff_address,
  contact,
  notes,
});

const NO_KITCHEN = { kitchen: null, kitchen_phone: null, number: null, ready_at: null, expected_at: null };

/** The kitchen, and what its cook said. Null without one, and once the driver is done. */
export const kitchenOf = (row: DeliveryRow, kitchen: Kitchen | undefined) =>
  kitchen && isInHand(row.status)
    ? {
        kitchen: kitchen.name,
        kitchen_phone: kitchen.phone,
        number: row.number,
        ready_at: row.ready_at?.toISOString() ?? null,
        expected_at: row.expected_at?.toISOString() ?? null,
      }
    : NO_KITCHEN;

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
