import type { Input } from '#rules/form';
import type { applicationPayment, handingOver } from '#rules/operator';
import type { Call, Output } from '../call.ts';
import { applicationShape, type RecordCall } from '../council.ts';
import { documentShape } from './drivers.ts';
import { base, checked, type Page, racing } from './roles.ts';

export const sellerRecordShape = {
  id: 'text',
  email: 'text',
  name: 'text',
  phone: 'text',
  address: 'text',
  postcode: 'text',
  council_status: 'text',
  'council_reason?': 'text',
  coverage_label: 'text',
  created_at: 'text',
  documents: [documentShape],
  'application?': applicationShape,
} as const;
export type SellerRecord = Output<typeof sellerRecordShape>;

export const answers = {
  listSellers: { sellers: [sellerRecordShape], 'next?': 'text' },
  changeSeller: { seller: sellerRecordShape },
  changeApplication: { application: applicationShape },
  readRecord: 'file',
  handOver: { application: applicationShape },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** `payment_status` is the application's. */
export const listSellers: Call<
  Page & { id?: string | undefined; council_status?: string | undefined; payment_status?: string | undefined },
  Answer<'listSellers'>,
  'operator'
> = {
  ...base,
  method: 'GET',
  path: '/operator/sellers',
};

export const changeSeller: Call<{ council_status: string; reason?: string }, Answer<'changeSeller'>, 'operator'> = {
  ...checked,
  method: 'PATCH',
  path: '/operator/sellers/{id}',
};

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
