import type { Driver } from '#api/account';
import type { Delivery } from '#api/delivery';

/** An approved driver. */
export const TOM: Driver = {
  id: '01a1fcef-4730-727f-af08-856621546931',
  first_name: 'Tom',
  last_name: 'Reed',
  email: 'tom@example.co.uk',
  status: 'approved',
  missing_documents: [],
  rejection_reason: null,
  work_status: 'uk_citizen',
  transport: 'bicycle',
  phone: '07700900456',
  address_line1: '4 Mill Lane',
  address_line2: '',
  city: 'Slough',
  postcode: 'SL1 3AB',
  documents: [],
  right_to_work: { status: 'passed', follow_up_on: null },
};

/** A delivery that waits for a driver. */
export const aDelivery = (over: Partial<Delivery> = {}): Delivery => ({
  id: 'd1',
  fee_pence: 350,
  pickup_postcode: 'SL1 2LT',
  dropoff_postcode: 'SL2 5AT',
  pickup_time: '2026-09-20T13:30:00.000Z',
  status: 'available',
  payout_status: null,
  ...over,
});
