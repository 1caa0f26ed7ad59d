import type * as onboarding from '#api/onboarding';
import { passes, postcodeCheck } from '#rules/seller';
import { CODE_STATUS, sendCode, verifyCode } from '../account/codes.ts';
import type { Parts } from '../parts/index.ts';
import { problem } from '../problem.ts';
import type { Handlers } from '../serve.ts';
import { register } from './register.ts';
import { addToWaitlist, hasSeller } from './store.ts';

/** From a postcode to a seller's account. */
export function onboardingHandlers(parts: Parts): Handlers<typeof onboarding> {
  const { db } = parts.database;
  return {
    async checkPostcode({ query }) {
      const { value } = postcodeCheck.read({ postcode: query.pc });
      if (!value) throw problem(400, 'invalid_postcode');
      const area = await parts.councils.lookUp(value.postcode);
      return { ...area, postcode: value.postcode };
    },

    async checkEligibility({ body }) {
      return { pass: passes(body) };
    },

    async sendEmailCode({ body }) {
      // Asked before the resend limit is looked at, so that its links are always offered.
      if (await hasSeller(db, body.email)) return { already_registered: true };
      return { verification_id: await sendCode(parts, 'seller', body.email) };
    },

    async verifyEmailCode({ body }) {
      const verified = await verifyCode(parts, 'seller', { id: body.verification_id }, body.code);
      if (verified.fault) {
        const { fault, retryAfter } = verified;
        throw problem(CODE_STATUS[fault], fault, { retryAfter });
      }
      return { email: verified.email, email_token: verified.token };
    },

    async joinWaitlist({ body, now }) {
      await addToWaitlist(db, body.email, body.postcode, now);
      return { ok: true };
    },

    register: ({ headers, request }) => register(parts, headers['x-email-token'] ?? '', request.body),
  };
}
