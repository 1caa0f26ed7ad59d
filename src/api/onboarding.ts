import type { Read } from '#rules/form';
import { eligibility, type sellerRegistration, sendCode, verifyCode, waitlistEntry } from '#rules/seller';
import { sellerShape } from './account.ts';
import { done, type Call, type Done, type Of } from './call.ts';

export const payloads = {
  checkPostcode: undefined,
  checkEligibility: eligibility,
  sendEmailCode: sendCode,
  verifyEmailCode: verifyCode,
  joinWaitlist: waitlistEntry,
  // Checked by the handler: the token in the header comes first (401).
  register: undefined,
};

export const answers = {
  checkPostcode: { covered: 'flag', postcode: 'text', label: 'text', authority_name: 'text' },
  checkEligibility: { pass: 'flag' },
  sendEmailCode: { 'already_registered?': 'flag', 'verification_id?': 'text' },
  verifyEmailCode: { email: 'text', email_token: 'text' },
  joinWaitlist: done,
  register: { token: 'text', seller: sellerShape },
} as const;

/** `error: "invalid_postcode"` with 400 for anything that is no full postcode. */
export const checkPostcode: Call<{ pc: string }, Of<typeof answers.checkPostcode>> = {
  method: 'GET',
  path: '/public/eligibility/postcode',
  role: 'visitor',
};

export const checkEligibility: Call<Read<typeof eligibility>, Of<typeof answers.checkEligibility>> = {
  method: 'POST',
  path: '/public/eligibility/checks',
  role: 'visitor',
  codes: [422],
};

export const sendEmailCode: Call<{ email: string }, Of<typeof answers.sendEmailCode>> = {
  method: 'POST',
  path: '/public/email/send-code',
  role: 'visitor',
  sensitive: true,
  codes: [422],
};

/** Errors are codes: invalid_code, expired, too_many_attempts, not_found. */
export const verifyEmailCode: Call<Read<typeof verifyCode>, Of<typeof answers.verifyEmailCode>> = {
  method: 'POST',
  path: '/public/email/verify',
  role: 'visitor',
  sensitive: true,
  codes: [410, 422],
};

export const joinWaitlist: Call<Read<typeof waitlistEntry>, Done> = {
  method: 'POST',
  path: '/public/waitlist',
  role: 'visitor',
  status: 201,
  sensitive: true,
  codes: [422],
};

/** Carries the verified email's token in the header x-email-token. */
export const register: Call<Read<typeof sellerRegistration>, Of<typeof answers.register>> = {
  method: 'POST',
  path: '/auth/register',
  role: 'visitor',
  status: 201,
  sensitive: true,
  codes: [401, 409, 422],
};
