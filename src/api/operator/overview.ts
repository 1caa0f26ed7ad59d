import type { Call, Output } from '../call.ts';
import { base, type Page } from './roles.ts';

export const auditEntryShape = {
  id: 'text',
  at: 'text',
  operator: 'text',
  action: 'text',
  subject: 'text',
  detail: 'json',
  /** Whom and what it is about, by the names they have now. */
  about: [{ kind: 'text', id: 'text', name: 'text' }],
} as const;
export type AuditEntry = Output<typeof auditEntryShape>;

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
    pending_payout_pence: 'integer',
    /** When the first of each began to wait; null where there is none. */
    'pending_since?': 'text',
    'submitted_since?': 'text',
    'incident_since?': 'text',
    /** The pickup of the first late delivery. */
    'late_since?': 'text',
  },
  listAudit: {
    entries: [auditEntryShape],
    'next?': 'text',
  },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** Counts of what waits for the operator. */
export const overview: Call<undefined, Answer<'overview'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/overview',
};

/** `kind`: what entries are about, as their subjects begin: 'driver', 'delivery', 'operator'. */
export const listAudit: Call<Page & { kind?: string | undefined }, Answer<'listAudit'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/audit',
};
