import { object } from 'superstruct';
import { credentials } from './account.ts';
import { optionalText, password, requiredText, sixDigits } from './field.ts';

/** An operator's login may carry a code of the second factor: six digits, or a recovery code. */
export const operatorCredentials = object({ ...credentials.schema, code: optionalText(40) });

/** What an operator proves to replace a second factor. The code may be a recovery code. */
export const secondFactorProof = object({
  password: password('Enter your password.', 1),
  code: requiredText('Enter a code from your app, or a recovery code.', { max: 40 }),
});

/** The refusal of a wrong code, by the server and by the login, which gets a machine code. */
export const WRONG_CODE = "That code didn't work. Try the next one.";

/** The first code, which turns the second factor on. */
export const secondFactorCode = object({ code: sixDigits('Enter the 6-digit code.') });
