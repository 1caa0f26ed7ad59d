import type { Call, Output } from '../call.ts';
import { base } from './base.ts';

export const answers = {
  overview: {
    pending_drivers: 'integer',
    overdue_drivers: 'integer',
    submitted_applications: 'integer',
    unpaid_applications: 'integer',
    available_deliveries: 'integer',
    pending_payouts: 'integer',
    open_incidents: 'integer',
    survey_answers: 'integer',
    waitlist_entries: 'integer',
    right_to_work_due: 'integer',
    documents_expiring: 'integer',
    late_deliveries: 'integer',
    failed_mails: 'integer',
    /** Webhooks that have been failing for an hour. */
    failing_webhooks: 'integer',
    /** Complaints without an answer for 20 days or more. An answer is promised within 30. */
    complaints_due: 'integer',
    pending_payout_pence: 'integer',
    /** When the first of each began to wait. Null if none does. */
    'pending_since?': 'text',
    'submitted_since?': 'text',
    'incident_since?': 'text',
    /** The pickup time of the first late delivery. */
    'late_since?': 'text',
  },
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
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** Counts of the work that waits for an operator. */
export const overview: Call<undefined, Answer<'overview'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/overview',
};

/** The number of rows behind each filter of the lists. */
export const countLists: Call<undefined, Answer<'countLists'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/counts',
};
