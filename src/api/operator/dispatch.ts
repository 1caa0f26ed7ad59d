import type { Input } from '#rules/form';
import type { incidentDecision } from '#rules/incident';
import type { newPayout } from '#rules/payout';
import type { Call, Output } from '../call.ts';
import { deliveryRecordShape } from './deliveries.ts';
import type { Page } from './roles.ts';

const driverShape = { id: 'text', first_name: 'text', last_name: 'text', email: 'text', phone: 'text' } as const;

export const incidentRecordShape = {
  id: 'text',
  reason: 'text',
  note: 'text',
  'outcome?': 'text',
  decision_note: 'text',
  created_at: 'text',
  'tapped_at?': 'text',
  'resolved_at?': 'text',
  driver: driverShape,
  delivery: deliveryRecordShape,
} as const;
export type IncidentRecord = Output<typeof incidentRecordShape>;

const payout = {
  id: 'text',
  paid_at: 'text',
  reference: 'text',
  total_pence: 'integer',
  driver: driverShape,
} as const;
export const payoutShape = { ...payout, deliveries: 'integer' } as const;
export type PayoutRecord = Output<typeof payoutShape>;

export const answers = {
  listIncidents: { incidents: [incidentRecordShape], 'next?': 'text' },
  resolveIncident: { incident: incidentRecordShape },
  releaseDelivery: { delivery: deliveryRecordShape },
  assignDelivery: { delivery: deliveryRecordShape },
  makePayout: { payout: payoutShape },
  listPayouts: { payouts: [payoutShape], 'next?': 'text' },
  readPayout: { payout: { ...payout, deliveries: [deliveryRecordShape] } },
  payoutsCsv: 'file',
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

const reading = { role: 'operator', method: 'GET', codes: [401] } as const;
const deciding = { role: 'operator', method: 'POST', codes: [401, 409, 422] } as const;

/** `open`: only those that nothing was decided about. */
export const listIncidents: Call<Page & { open?: boolean | undefined }, Answer<'listIncidents'>, 'operator'> = {
  ...reading,
  path: '/operator/incidents',
};

/** close_paid completes the delivery, close_unpaid cancels it. After return_to_kitchen one of these may follow. */
export const resolveIncident: Call<Partial<Input<typeof incidentDecision>>, Answer<'resolveIncident'>, 'operator'> = {
  ...deciding,
  path: '/operator/incidents/{id}/resolve',
};

/** Takes a delivery from its driver, who may accept it again, and offers it to all. */
export const releaseDelivery: Call<undefined, Answer<'releaseDelivery'>, 'operator'> = {
  ...deciding,
  path: '/operator/deliveries/{id}/release',
};

/** Gives an available delivery to an approved driver, also after its pickup time. */
export const assignDelivery: Call<{ driver_id: string }, Answer<'assignDelivery'>, 'operator'> = {
  ...deciding,
  path: '/operator/deliveries/{id}/assign',
};

/** All of the deliveries or none: each completed, pending and this driver's, else 409. */
export const makePayout: Call<Partial<Input<typeof newPayout>>, Answer<'makePayout'>, 'operator'> = {
  ...deciding,
  path: '/operator/payouts',
  status: 201,
};

export const listPayouts: Call<Page, Answer<'listPayouts'>, 'operator'> = { ...reading, path: '/operator/payouts' };
export const readPayout: Call<undefined, Answer<'readPayout'>, 'operator'> = {
  ...reading,
  path: '/operator/payouts/{id}',
};
export const payoutsCsv: Call<undefined, Blob, 'operator'> = { ...reading, path: '/operator/payouts.csv' };
