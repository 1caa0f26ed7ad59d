import type { sellerCode } from '#rules/codes';
import type { Input } from '#rules/form';
import type { eligibility, sellerRegistration, waitlistEntry } from '#rules/seller';
import { sellerShape } from './account.ts';
import { type Act, type Call, type Done, done, type OnceCall, type Output } from './call.ts';

export const answers = {
  checkPostcode: { covered: 'boolean', postcode: 'text', label: 'text', authority_name: 'text' },
  checkEligibility: { pass: 'boolean' },
  sendEmailCode: { 'already_registered?': 'boolean', 'verification_id?': 'text' },
  verifyEmailCode: { email: 'text', email_token: 'text' },
  joinWaitlist: done,
  register: { token: 'text', seller: sellerShape },
} as const;

/** 400 `invalid_postcode` unless it is a full postcode. */
export const checkPostcode: Call<{ pc: string }, Output<typeof answers.checkPostcode>, 'visitor'> = {
  method: 'GET',
  path: '/public/eligibility/postcode',
  role: 'visitor',
};

export const checkEligibility: Act<Input<typeof eligibility>, Output<typeof answers.checkEligibility>, 'visitor'> = {
  method: 'POST',
  path: '/public/eligibility/checks',
  role: 'visitor',
  codes: [422],
};

export const sendEmailCode: Act<{ email: string }, Output<typeof answers.sendEmailCode>, 'visitor'> = {
  method: 'POST',
  path: '/public/email/send-code',
  role: 'visitor',
  sensitive: true,
  codes: [422],
};

/** Errors are codes: invalid_code, expired, too_many_attempts, not_found. */
export const verifyEmailCode: Act<Input<typeof sellerCode>, Output<typeof answers.verifyEmailCode>, 'visitor'> = {
  method: 'POST',
  path: '/public/email/verify',
  role: 'visitor',
  sensitive: true,
  codes: [410, 422],
};

/** `updates`: whether to tell this person when we open there. May be missing. */
export const joinWaitlist: OnceCall<Partial<Input<typeof waitlistEntry>>, Done, 'visitor'> = {
  method: 'POST',
  once: 'made',
  path: '/public/waitlist',
  role: 'visitor',
  status: 201,
  sensitive: true,
  codes: [422],
};

/** Takes the token of the verified email in the header x-email-token. */
export const register: OnceCall<Input<typeof sellerRegistration>, Output<typeof answers.register>, 'visitor'> = {
  method: 'POST',
  once: 'made',
  path: '/auth/register',
  role: 'visitor',
  status: 201,
  sensitive: true,
  codes: [401, 409, 422],
};
