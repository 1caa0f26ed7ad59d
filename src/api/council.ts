import { applicationPatch, type ApplicationData, type Declarations } from '#rules/council';
import type { Call, Clock, Of } from './call.ts';

/** A seller's application for registration with the council. `data` holds the fields of section 3. */
export const applicationShape = {
  application_id: 'text',
  payment_status: 'text',
  status: 'text',
  data: 'json',
  'submitted_at?': 'text',
  'esign_name?': 'text',
  'declarations_version?': 'text',
  'declarations_text?': 'words',
} as const;
export type Application = Omit<Of<typeof applicationShape>, 'data'> & { data: Partial<ApplicationData> };

const application = { application: applicationShape } as const;
type Answer = { application: Application };

export const payloads = {
  openApplication: undefined,
  saveApplication: ({ today }: Clock) => applicationPatch(today),
  findAuthority: undefined,
  // Checked by the handler: what is missing is its own answer (422 missing_fields), not a failed rule.
  submitApplication: undefined,
  exportRecord: undefined,
};

export const answers = {
  openApplication: application,
  saveApplication: application,
  findAuthority: { authority_name: 'text' },
  submitApplication: application,
  exportRecord: { record: 'json' },
} as const;

/** Creates the seller's application, or fetches it. */
export const openApplication: Call<Record<string, never>, Answer> = {
  method: 'POST',
  path: '/auth/applications',
  role: 'seller',
  codes: [401, 403],
};

/** Only the fields given are checked and merged. 409 once it is submitted. */
export const saveApplication: Call<{ data: Partial<ApplicationData> }, Answer> = {
  method: 'PATCH',
  path: '/auth/applications/{id}',
  role: 'seller',
  codes: [401, 403, 409, 422],
};

export const findAuthority: Call<undefined, Of<typeof answers.findAuthority>> = {
  method: 'GET',
  path: '/auth/applications/authority',
  role: 'seller',
  codes: [401, 403],
};

/** 422 `missing_fields` with `missing`, 409 `already_submitted`, 402 `payment_required`. */
export const submitApplication: Call<{ esign_name: string; declarations: Declarations }, Answer> = {
  method: 'POST',
  path: '/auth/applications/{id}/submit',
  role: 'seller',
  codes: [401, 402, 403, 409, 422],
};

/** The council-ready record of the seller's own application, as JSON. */
export const exportRecord: Call<undefined, Of<typeof answers.exportRecord>> = {
  method: 'GET',
  path: '/auth/applications/{id}/record',
  role: 'seller',
  codes: [401, 403],
};
