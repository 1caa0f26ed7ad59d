import type * as onboarding from '#api/onboarding';
import { codeRequest, sellerCode } from '#rules/codes';
import { readText } from '#rules/form';
import { eligibility, passes, postcodeCheck, waitlistEntry } from '#rules/seller';
import { CODE_STATUS, sendCode, verifyCode } from '../codes/verify.ts';
import { HttpError } from '../http-error.ts';
import { hasSeller } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Services } from '../services.ts';
import { addToWaitlist } from '../survey/store.ts';
import { register } from './register.ts';

/** The calls of a seller's registration, from the postcode to the account. */
export function onboardingHandlers(services: Services): Handlers<typeof onboarding> {
  const { db } = services.database;
  return {
    async checkPostcode({ query, client }) {
      const { value } = readText(postcodeCheck, { postcode: query.pc });
      if (!value) throw new HttpError(400, 'invalid_postcode');
      const area = await services.councils.lookUp(value.postcode, client);
      return { ...area, postcode: value.postcode };
    },

    async checkEligibility({ read }) {
      return { pass: passes(await read(eligibility)) };
    },

    async sendEmailCode({ read, client }) {
      const { email } = await read(codeRequest);
      // This comes before the resend limit, so that the page can always offer its links.
      if (await hasSeller(db, email)) return { already_registered: true, verification_id: undefined };
      const verification_id = await sendCode(services, 'seller', email, client);
      return { already_registered: undefined, verification_id };
    },

    async verifyEmailCode({ read, client }) {
      const { verification_id, code } = await read(sellerCode);
      const verified = await verifyCode(services, 'seller', { id: verification_id }, code, client);
      if (verified.fault) {
        const { fault, retryAfter } = verified;
        throw new HttpError(CODE_STATUS[fault], fault, { retryAfter });
      }
      return { email: verified.email, email_token: verified.token };
    },

    async joinWaitlist({ read, now, once }) {
      const entry = await read(waitlistEntry);
      await once((trx) => addToWaitlist(trx, entry, now));
      return { ok: true };
    },

    register: (context) => register(services, context),
  };
}
