import type { Input } from '#rules/form';
import type { applicationPayment, handingOver } from '#rules/operator';
import type { Call, OnceCall, Output } from '../call.ts';
import { applicationShape, type RecordCall } from '../council.ts';
import { checked, contested } from './base.ts';

export const answers = {
  changeApplication: { application: applicationShape },
  readRecord: 'file',
  handOver: { application: applicationShape },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

export const changeApplication: Call<Input<typeof applicationPayment>, Answer<'changeApplication'>, 'operator'> = {
  ...checked,
  method: 'PATCH',
  path: '/operator/applications/{id}',
};

/** The same record as the seller's `exportRecord`. */
export const readRecord: RecordCall<'operator'> = {
  ...checked,
  method: 'GET',
  path: '/operator/applications/{id}/record',
};

export const readPdf = readRecord as Call as Call<{ format: 'pdf' }, Blob>;

/** Mails the record to its council as a PDF, a second time only with `again`. 409 for a draft or without an address. */
export const handOver: OnceCall<Partial<Input<typeof handingOver>>, Answer<'handOver'>, 'operator'> = {
  ...contested,
  method: 'POST',
  once: 'made',
  path: '/operator/applications/{id}/hand-over',
};
