import type { Input } from '#rules/form';
import type { searchText } from '#rules/operator';
import type { Call, Output } from '../call.ts';
import { deliveryRecordShape } from './deliveries.ts';
import type { Page } from './roles.ts';

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
  /** How far the application has come, as `applicationShape` says it; null when there is none. */
  'application?': { status: 'text', 'sent_to_council_at?': 'text', changed_since_sent: 'boolean' },
} as const;
export type FoundSeller = Output<typeof foundSellerShape>;

export const mailShape = {
  id: 'text',
  to: 'text',
  subject: 'text',
  created_at: 'text',
  'sent_at?': 'text',
  'failed_at?': 'text',
  /** Why it was given up, in words. */
  'failure?': 'text',
  'resent_at?': 'text',
  /** The code or link in it has ended. */
  expired: 'boolean',
} as const;
export type MailRecord = Output<typeof mailShape>;

export const answers = {
  search: { drivers: [foundShape], sellers: [foundSellerShape], deliveries: [deliveryRecordShape] },
  countLists: {
    drivers: {
      all: 'integer',
      pending: 'integer',
      approved: 'integer',
      rejected: 'integer',
      due: 'integer',
      overdue: 'integer',
    },
    sellers: { all: 'integer', unpaid: 'integer', statuses: [{ status: 'text', count: 'integer' }] },
    deliveries: {
      all: 'integer',
      available: 'integer',
      assigned: 'integer',
      picked_up: 'integer',
      completed: 'integer',
      cancelled: 'integer',
      unpaid: 'integer',
      late: 'integer',
    },
  },
  listMails: { mails: [mailShape], 'next?': 'text' },
  resendMail: { mail: mailShape },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** Up to ten drivers, sellers and deliveries that hold what is typed: part of a name, an email, a phone, a postcode. */
export const search: Call<Input<typeof searchText>, Answer<'search'>, 'operator'> = {
  role: 'operator',
  method: 'GET',
  path: '/operator/search',
  codes: [401, 422],
};

/** How many there are behind each filter of the lists. */
export const countLists: Call<undefined, Answer<'countLists'>, 'operator'> = {
  role: 'operator',
  method: 'GET',
  path: '/operator/counts',
  codes: [401],
};

/** `failed`: only those that were given up. What mails say is not told: it may be a code or a link. */
export const listMails: Call<Page & { failed?: boolean | undefined }, Answer<'listMails'>, 'operator'> = {
  role: 'operator',
  method: 'GET',
  path: '/operator/mails',
  codes: [401],
};

/** 409 unless it was given up, 410 where the code or link in it has ended. */
export const resendMail: Call<undefined, Answer<'resendMail'>, 'operator'> = {
  role: 'operator',
  method: 'POST',
  path: '/operator/mails/{id}/resend',
  codes: [401, 409, 410],
};
