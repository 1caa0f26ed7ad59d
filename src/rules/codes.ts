import { object } from 'superstruct';
import { email, lookedUp, sixDigits } from './field.ts';

/** How long a code works, in ms. */
export const CODE_MS = 10 * 60 * 1000;
/** A mailbox gets one code in this time. */
export const RESEND_SECONDS = 30;

/** The request for a code, which proves a seller's or driver's address. */
export const codeRequest = object({ email: email('Enter a valid email.') });

/** A seller's code. The server answers not_found for an unknown `verification_id`. */
export const sellerCode = object({
  verification_id: lookedUp(),
  code: sixDigits('Enter the 6-digit code.'),
});

/** A driver's code. */
export const driverCode = object({
  email: email('Enter a valid email.'),
  code: sixDigits('Enter the 6-digit code.'),
});
