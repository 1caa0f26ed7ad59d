import type { Input } from '#rules/form';
import type { searchText } from '#rules/operator';
import type { Call, Output } from '../call.ts';
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

export const foundSellerShape = {
  ...foundShape,
  /** The state of the application, as in `applicationShape`. Null if there is none. */
  'application?': { status: 'text', 'sent_to_council_at?': 'text', changed_since_sent: 'boolean' },
} as const;

export const answers = {
  search: { drivers: [foundShape], sellers: [foundSellerShape], deliveries: [deliveryRecordShape] },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** Finds up to ten drivers, sellers and deliveries each by part of a name, an email, a phone number or a postcode. */
export const search: Call<Input<typeof searchText>, Answer<'search'>, 'operator'> = {
  ...checked,
  method: 'GET',
  path: '/operator/search',
};
