import type { Input } from '#rules/form';
import type { searchText } from '#rules/operator';
import type { Act, Call, Output } from '../call.ts';
import { checked } from './base.ts';
import { deliveryRecordShape } from './deliveries.ts';

const foundShape = {
  id: 'text',
  name: 'text',
  email: 'text',
  phone: 'text',
  postcode: 'text',
  status: 'text',
} as const;
export type FoundPerson = Output<typeof foundShape>;

const foundDriverShape = {
  ...foundShape,
  /** The driver was rejected after an approval. */
  'suspended?': 'boolean',
} as const;

export const foundSellerShape = {
  ...foundShape,
  /** The state of the application, as in `applicationShape`. Null if there is none. */
  'application?': { status: 'text', 'sent_to_council_at?': 'text', changed_since_sent: 'boolean' },
} as const;

const found = { drivers: [foundDriverShape], sellers: [foundSellerShape], deliveries: [deliveryRecordShape] } as const;

export const answers = { search: found, searchByAddress: found } as const;

/** Finds up to ten drivers, sellers and deliveries each by part of a name, an email, a phone number or a postcode. */
export const search: Act<Input<typeof searchText>, Output<typeof found>, 'operator'> = {
  ...checked,
  method: 'POST',
  path: '/operator/search',
};

/** As `search`. The words are in the address, which proxies write into their logs. */
export const searchByAddress: Call<Input<typeof searchText>, Output<typeof found>, 'operator'> = {
  ...checked,
  method: 'GET',
  path: '/operator/search',
};
