import type { Call, OnceCall, Output } from '../call.ts';
import { base, type Page } from './base.ts';

export const mailShape = {
  id: 'text',
  to: 'text',
  subject: 'text',
  created_at: 'text',
  'sent_at?': 'text',
  'failed_at?': 'text',
  /** Why it could not be delivered, in words. */
  'failure?': 'text',
  'resent_at?': 'text',
  /** The code or link in it no longer works. */
  expired: 'boolean',
} as const;
export type MailRecord = Output<typeof mailShape>;

export const answers = {
  listMails: { mails: [mailShape], 'next?': 'text' },
  resendMail: { mail: mailShape },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/** `failed`: only mails that could not be delivered. Texts are not listed, since they may hold codes and links. */
export const listMails: Call<Page & { failed?: boolean | undefined }, Answer<'listMails'>, 'operator'> = {
  ...base,
  method: 'GET',
  path: '/operator/mails',
};

/** 409 unless it failed, 410 if the code or link in it no longer works. */
export const resendMail: OnceCall<undefined, Answer<'resendMail'>, 'operator'> = {
  role: 'operator',
  method: 'POST',
  once: 'made',
  path: '/operator/mails/{id}/resend',
  codes: [401, 409, 410],
};
