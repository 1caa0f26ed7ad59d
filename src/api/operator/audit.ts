import type { Call, Output } from '../call.ts';
import { base, type Page } from './base.ts';

export const auditEntryShape = {
  id: 'text',
  at: 'text',
  operator: 'text',
  action: 'text',
  subject: 'text',
  detail: 'json',
  /** The people and things that the entry is about, by their present names. */
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

/** `kind`: only entries whose subject begins with this word: 'driver', 'delivery', 'operator'. */
export const listAudit: Call<Page & { kind?: string | undefined }, Answer<'listAudit'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/audit',
};
