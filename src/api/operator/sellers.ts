import type { Call, Output } from '../call.ts';
import { applicationShape } from '../council.ts';
import { base, checked, type Page } from './base.ts';
import { documentShape } from './documents.ts';

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
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** `payment_status`: only sellers whose application has this status of its fee. */
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
