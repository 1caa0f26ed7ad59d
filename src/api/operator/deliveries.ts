import type { Input } from '#rules/form';
import type { deliveryChange, deliveryDraft } from '#rules/operator';
import type { Act, Call, OnceCall, Output } from '../call.ts';
import { base, checked, contested, type Page } from './base.ts';

/** A driver's contact. */
export const contactShape = {
  id: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
} as const;

export const deliveryRecordShape = {
  id: 'text',
  fee_pence: 'integer',
  pickup_postcode: 'text',
  dropoff_postcode: 'text',
  pickup_time: 'text',
  status: 'text',
  'payout_status?': 'text',
  pickup_address: 'text',
  dropoff_address: 'text',
  contact: 'text',
  notes: 'text',
  created_at: 'text',
  'assigned_at?': 'text',
  'picked_up_at?': 'text',
  'picked_up_tapped_at?': 'text',
  'completed_at?': 'text',
  'completed_tapped_at?': 'text',
  'driver?': contactShape,
  /** The kitchen it is picked up from, and what its cook said. */
  'seller?': { id: 'text', name: 'text', email: 'text', phone: 'text' },
  /** Four digits, by which driver and cook call it. There with a kitchen. */
  'number?': 'text',
  'ready_at?': 'text',
  'expected_at?': 'text',
  /** The newest problem. */
  // As the driver's own. Imported from there, a driver's page would fetch one file more.
  'incident?': { id: 'text', reason: 'text', 'outcome?': 'text' },
} as const;
export type DeliveryRecord = Output<typeof deliveryRecordShape>;

export const answers = {
  createDelivery: { delivery: deliveryRecordShape },
  importDeliveries: { added: 'integer' },
  listDeliveries: { deliveries: [deliveryRecordShape], 'next?': 'text', 'from?': 'text' },
  changeDelivery: { delivery: deliveryRecordShape },
  releaseDelivery: { delivery: deliveryRecordShape },
  assignDelivery: { delivery: deliveryRecordShape },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** A kitchen, by its id. Null or '' is none. */
interface Kitchen {
  seller_id?: string | null | undefined;
}
/** With a kitchen the pickup's postcode and address may be left out: those of the kitchen are copied. */
type Draft = Omit<Input<typeof deliveryDraft>, 'seller_id' | 'pickup_postcode' | 'pickup_address'> &
  Partial<Pick<Input<typeof deliveryDraft>, 'pickup_postcode' | 'pickup_address'>> &
  Kitchen;
type Change = Partial<Omit<Input<typeof deliveryChange>, 'seller_id'>> & Kitchen;

export const createDelivery: OnceCall<Draft, Answer<'createDelivery'>, 'operator'> = {
  ...checked,
  method: 'POST',
  once: 'made',
  path: '/operator/deliveries',
  status: 201,
};

/** Imports all lines or none. 422 `{ error, lines: [{ line, field, msg }] }`. */
export const importDeliveries: OnceCall<string, Answer<'importDeliveries'>, 'operator'> = {
  ...checked,
  method: 'POST',
  once: 'made',
  path: '/operator/deliveries/import',
  status: 201,
  sends: 'csv',
};

/**
 * `open`: only deliveries that are not over. `late`: only those that no driver has accepted half an hour before pickup.
 * `sort: 'pickup'` lists today's and future pickups first, the earliest before the others, then past ones, the latest
 * first. There `before_time` says at which pickup time the caller saw the row `before`, since it may have moved, and
 * `from` is what the first page answered, since today may have ended.
 */
export const listDeliveries: Call<
  Page & {
    status?: string | undefined;
    payout_status?: string | undefined;
    driver_id?: string | undefined;
    open?: boolean | undefined;
    late?: boolean | undefined;
    id?: string | undefined;
    sort?: 'pickup';
    before_time?: string | undefined;
  },
  Answer<'listDeliveries'>,
  'operator'
> = {
  ...base,
  method: 'GET',
  path: '/operator/deliveries',
};

export const changeDelivery: Call<Change, Answer<'changeDelivery'>, 'operator'> = {
  ...contested,
  method: 'PATCH',
  path: '/operator/deliveries/{id}',
};

/** Takes a delivery from its driver, who may accept it again, and offers it to all. */
export const releaseDelivery: Act<undefined, Answer<'releaseDelivery'>, 'operator'> = {
  ...contested,
  method: 'POST',
  path: '/operator/deliveries/{id}/release',
};

/** Gives an available delivery to an approved driver, also after its pickup time. */
export const assignDelivery: Act<{ driver_id: string }, Answer<'assignDelivery'>, 'operator'> = {
  ...contested,
  method: 'POST',
  path: '/operator/deliveries/{id}/assign',
};
