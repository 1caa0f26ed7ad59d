import type { Input } from '#rules/form';
import type { applicationPayment, handingOver } from '#rules/operator';
import type { Call, Output } from '../call.ts';
import { applicationShape, type RecordCall } from '../council.ts';
import { checked, racing } from './roles.ts';

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

/** The council-ready record of an application, as its seller's `exportRecord`. */
export const readRecord: RecordCall<'operator'> = {
  ...checked,
  method: 'GET',
  path: '/operator/applications/{id}/record',
};

export const readPdf = readRecord as Call as Call<{ format: 'pdf' }, Blob>;

/** Mails the record to its council as a PDF: once, unless `again`. 409 for a draft, and without the council's email. */
export const handOver: Call<Partial<Input<typeof handingOver>>, Answer<'handOver'>, 'operator'> = {
  ...racing,
  method: 'POST',
  path: '/operator/applications/{id}/hand-over',
};
