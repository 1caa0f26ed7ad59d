import { object } from 'superstruct';
import { email, lookedUp, sixDigits } from './field.ts';

/** Asks for a code that proves an address, a seller's or a driver's. */
export const codeRequest = object({ email: email('Enter a valid email.') });

/** A seller's code. An unknown `verification_id` is no failed rule: the server answers not_found. */
export const sellerCode = object({
  verification_id: lookedUp(),
  code: sixDigits('Enter the 6-digit code.'),
});

/** A driver's code. */
export const driverCode = object({
  email: email('Enter a valid email.'),
  code: sixDigits('Enter the 6-digit code.'),
});
