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
  listAudit: {
    entries: [auditEntryShape],
    'next?': 'text',
  },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** `kind`: what entries are about, as their subjects begin: 'driver', 'delivery', 'operator'. */
export const listAudit: Call<Page & { kind?: string | undefined }, Answer<'listAudit'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/audit',
};
