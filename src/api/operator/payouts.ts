import type { Input } from '#rules/form';
import type { newPayout } from '#rules/payout';
import type { Call, OnceCall, Output } from '../call.ts';
import { payoutShape } from '../earnings.ts';
import { base, contested, type Page } from './base.ts';
import { contactShape, deliveryRecordShape } from './deliveries.ts';

export const payoutRecordShape = { ...payoutShape, driver: contactShape } as const;

export const answers = {
  makePayout: { payout: payoutRecordShape },
  listPayouts: { payouts: [payoutRecordShape], 'next?': 'text' },
  readPayout: { payout: { ...payoutRecordShape, deliveries: [deliveryRecordShape] } },
  payoutsCsv: 'file',
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** Pays all of the deliveries or none. 409 unless each is this driver's, completed and not paid yet. */
export const makePayout: OnceCall<Partial<Input<typeof newPayout>>, Answer<'makePayout'>, 'operator'> = {
  ...contested,
  method: 'POST',
  once: 'made',
  path: '/operator/payouts',
  status: 201,
};

export const listPayouts: Call<Page, Answer<'listPayouts'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/payouts',
};

export const readPayout: Call<undefined, Answer<'readPayout'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/payouts/{id}',
};

export const payoutsCsv: Call<undefined, Blob, 'operator'> = { ...base, method: 'GET', path: '/operator/payouts.csv' };
