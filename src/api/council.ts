import type { ApplicationData, Declarations, registered } from '#rules/council';
import type { Input } from '#rules/form';
import type { handingOver } from '#rules/operator';
import type { RecordFormat, Supplement } from '#rules/supplement';
import type { Act, Call, OnceCall, Output, Role } from './call.ts';

/** A council's contact, and its page on registering a food business. '' where unknown. */
export const councilShape = { authority_name: 'text', email: 'text', phone: 'text', guidance_url: 'text' } as const;
export type Council = Output<typeof councilShape>;

/** A seller's application for registration with the council. `data` has the fields that are filled in so far. */
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
  /** The fields that the Food Standards Agency's record still needs, from the steps and the supplement. */
  missing_for_council: ['text'],
  'sent_to_council_at?': 'text',
  /** Details were added or changed after the application was sent. */
  changed_since_sent: 'boolean',
  /** The day on which the seller says that they registered with the council themselves. */
  'registered_on?': 'text',
  /** The last email to the council, if it could not be delivered. */
  'hand_over_failed?': { to: 'text', at: 'text', why: 'text' },
  /** The council that the application names, if we know its contact. */
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
  sendRecord: application,
  saveRegistered: application,
  exportRecord: 'file',
} as const;

/** Creates the seller's application, or fetches it. */
export const openApplication: Act<Record<string, never>, Answer, 'seller'> = {
  method: 'POST',
  path: '/auth/applications',
  role: 'seller',
  codes: [401, 403],
};

/** Checks and merges only the fields that are sent. 409 once the application is submitted. */
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
export const submitApplication: OnceCall<{ esign_name: string; declarations: Declarations }, Answer, 'seller'> = {
  method: 'POST',
  once: 'made',
  path: '/auth/applications/{id}/submit',
  role: 'seller',
  codes: [401, 402, 403, 409, 422],
};

/** Checks and merges only the fields that are sent, before and after the application is submitted. */
export const saveSupplement: Call<{ supplement: Partial<Supplement> }, Answer, 'seller'> = {
  method: 'PATCH',
  path: '/auth/applications/{id}/supplement',
  role: 'seller',
  codes: [401, 403, 422],
};

/**
 * Mails the record to the council in the seller's name, a second time only with `again`. 409 for a draft or without an
 * address.
 */
export const sendRecord: OnceCall<Partial<Input<typeof handingOver>>, Answer, 'seller'> = {
  method: 'POST',
  once: 'made',
  path: '/auth/applications/{id}/hand-over',
  role: 'seller',
  codes: [401, 403, 409, 422],
};

/** Keeps the day on which the seller registered with the council: today without one, none with ''. */
export const saveRegistered: Act<Partial<Input<ReturnType<typeof registered>>>, Answer, 'seller'> = {
  method: 'POST',
  path: '/auth/applications/{id}/registered',
  role: 'seller',
  codes: [401, 403, 422],
};

/** The answer of a record's call, except for a PDF. */
export interface RecordAnswer {
  record: unknown;
  /** In the format `fsa` alone. */
  missing?: string[];
}

/** Reads the council-ready record of an application. */
export type RecordCall<By extends Role> = Call<{ format?: Exclude<RecordFormat, 'pdf'> } | undefined, RecordAnswer, By>;

/** The record of the seller's own application. JSON unless `format` says otherwise. */
export const exportRecord: RecordCall<'seller'> = {
  method: 'GET',
  path: '/auth/applications/{id}/record',
  role: 'seller',
  codes: [401, 403, 422],
};
export const exportPdf = exportRecord as Call as Call<{ format: 'pdf' }, Blob>;
