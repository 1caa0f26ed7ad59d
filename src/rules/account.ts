import { object } from 'superstruct';
import { knownEmail, optionalText, password, sixDigits } from './field.ts';

/** Logging in asks only that something is there: which accounts exist is the server's to know. */
export const credentials = object({
  email: knownEmail('Email is required.'),
  password: password('Password is required.', 1),
});

/** An operator's login may carry a code of the second factor: six digits, or a recovery code. */
export const operatorCredentials = object({ ...credentials.schema, code: optionalText(40) });

/** The first code, which proves that the second factor works. */
export const secondFactorCode = object({ code: sixDigits('Enter the 6-digit code.') });
