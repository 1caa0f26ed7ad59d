import type { Call, Output } from '../call.ts';
import { base, type Page } from './base.ts';

export const answers = {
  listWaitlist: {
    entries: [{ id: 'text', email: 'text', postcode: 'text', created_at: 'text' }],
    areas: [{ area: 'text', count: 'integer' }],
    'next?': 'text',
  },
  waitlistCsv: 'file',
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

export const listWaitlist: Call<Page, Answer<'listWaitlist'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/waitlist',
};

export const waitlistCsv: Call<undefined, Blob, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/waitlist.csv',
};
