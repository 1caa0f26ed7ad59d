import type { ApplicationData, Declarations } from '#rules/council';
import type { RecordFormat, Supplement } from '#rules/supplement';
import type { Call, Output, Role } from './call.ts';

/** How a council is reached, and its own page on registering a food business; '' where unknown. */
export const councilShape = { authority_name: 'text', email: 'text', phone: 'text', guidance_url: 'text' } as const;
export type Council = Output<typeof councilShape>;

/** A seller's application for registration with the council. `data` holds the fields filled in so far. */
export const applicationShape = {
  application_id: 'text',
  payment_status: 'text',
  status: 'text',
  data: 'json',
  'submitted_at?': 'text',
  'esign_name?': 'text',
  'declarations_version?': 'text',
  'declarations_text?': 'stringMap',
  supplement: 'json',
  /** Names of fields, of the steps or of the supplement, that the Food Standards Agency's record needs. */
  missing_for_council: ['text'],
  'sent_to_council_at?': 'text',
  /** Whether details were added or changed after it was sent. */
  changed_since_sent: 'boolean',
  /** The email to the council that was given up, while nothing has been sent since. */
  'hand_over_failed?': { to: 'text', at: 'text', why: 'text' },
  /** How the council that it names is reached, where that is known. */
  'council?': councilShape,
} as const;
export type Application = Omit<Output<typeof applicationShape>, 'data' | 'supplement'> & {
  data: Partial<ApplicationData>;
  supplement: Partial<Supplement>;
};

const application = { application: applicationShape } as const;
type Answer = { application: Application };

export const answers = {
  openApplication: application,
  saveApplication: application,
  findAuthority: { authority_name: 'text' },
  submitApplication: application,
  saveSupplement: application,
  exportRecord: 'file',
} as const;

/** Creates the seller's application, or fetches it. */
export const openApplication: Call<Record<string, never>, Answer, 'seller'> = {
  method: 'POST',
  path: '/auth/applications',
  role: 'seller',
  codes: [401, 403],
};

/** Only the fields given are checked and merged. 409 once it is submitted. */
export const saveApplication: Call<{ data: Partial<ApplicationData> }, Answer, 'seller'> = {
  method: 'PATCH',
  path: '/auth/applications/{id}',
  role: 'seller',
  codes: [401, 403, 409, 422],
};

export const findAuthority: Call<undefined, Output<typeof answers.findAuthority>, 'seller'> = {
  method: 'GET',
  path: '/auth/applications/authority',
  role: 'seller',
  codes: [401, 403],
};

/** 422 `missing_fields` with `missing`, 409 `already_submitted`, 402 `payment_required`. */
export const submitApplication: Call<{ esign_name: string; declarations: Declarations }, Answer, 'seller'> = {
  method: 'POST',
  path: '/auth/applications/{id}/submit',
  role: 'seller',
  codes: [401, 402, 403, 409, 422],
};

/** What a council asks for beside the steps: only the fields given are checked and merged, a draft's and later too. */
export const saveSupplement: Call<{ supplement: Partial<Supplement> }, Answer, 'seller'> = {
  method: 'PATCH',
  path: '/auth/applications/{id}/supplement',
  role: 'seller',
  codes: [401, 403, 422],
};

/** What a record's call answers, but for a PDF. */
export interface RecordAnswer {
  record: unknown;
  /** With `fsa`. */
  missing?: string[];
}

/** Reads the council-ready record of an application. */
export type RecordCall<By extends Role> = Call<{ format?: Exclude<RecordFormat, 'pdf'> } | undefined, RecordAnswer, By>;

/** The council-ready record of the seller's own application; json unless `format` says otherwise. */
export const exportRecord: RecordCall<'seller'> = {
  method: 'GET',
  path: '/auth/applications/{id}/record',
  role: 'seller',
  codes: [401, 403, 422],
};
export const exportPdf = exportRecord as Call as Call<{ format: 'pdf' }, Blob>;
