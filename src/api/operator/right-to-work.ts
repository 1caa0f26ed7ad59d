import type { Call, OnceCall, Output } from '../call.ts';
import { base } from './base.ts';
import { documentShape } from './documents.ts';

export const checkShape = {
  id: 'text',
  method: 'text',
  outcome: 'text',
  conditions: 'text',
  'follow_up_on?': 'text',
  checked_by: 'text',
  checked_at: 'text',
  /** When the driver changed what was checked. It then no longer counts. */
  'void_at?': 'text',
  'evidence?': documentShape,
} as const;
export type CheckRecord = Output<typeof checkShape>;

export const answers = {
  listChecks: { checks: [checkShape] },
  addCheck: { check: checkShape },
  exportRightToWork: 'file',
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** A driver's right-to-work checks, the newest first. The newest counts. */
export const listChecks: Call<undefined, Answer<'listChecks'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/drivers/{id}/right-to-work-checks',
};

/** Takes the parts `method` and `outcome`, and optionally `conditions`, `follow_up_on` and `evidence`. */
export const addCheck: OnceCall<FormData, Answer<'addCheck'>, 'operator'> = {
  role: 'operator',
  method: 'POST',
  once: 'made',
  path: '/operator/drivers/{id}/right-to-work-checks',
  status: 201,
  sends: 'multipart',
  codes: [401, 415, 422],
};

/**
 * The evidence as a ZIP: `record.json` with the checks, the terms that were accepted and the audit log's entries, and
 * each file. Also of an erased driver, while the law holds it.
 */
export const exportRightToWork: Call<undefined, Blob, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/drivers/{id}/right-to-work.zip',
};
