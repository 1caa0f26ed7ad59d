import type { complaintAnswer } from '#rules/complaint-answer';
import type { Input } from '#rules/form';
import type { Call, OnceCall, Output } from '../call.ts';
import { base, contested, type Page } from './base.ts';

export const complaintShape = {
  id: 'text',
  reference: 'text',
  email: 'text',
  name: 'text',
  about: 'text',
  text: 'text',
  created_at: 'text',
  'answered_at?': 'text',
  /** '' until it is answered. */
  answer: 'text',
} as const;
export type ComplaintRecord = Output<typeof complaintShape>;

export const answers = {
  listComplaints: { complaints: [complaintShape], 'next?': 'text' },
  answerComplaint: { complaint: complaintShape },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** `open`: only complaints without an answer. */
export const listComplaints: Call<Page & { open?: boolean | undefined }, Answer<'listComplaints'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/complaints',
};

/** Emails the answer. 409 once it was answered. */
export const answerComplaint: OnceCall<Input<typeof complaintAnswer>, Answer<'answerComplaint'>, 'operator'> = {
  ...contested,
  method: 'POST',
  once: 'made',
  path: '/operator/complaints/{id}/answer',
};
