import { object } from 'superstruct';
import { credentials } from './account.ts';
import { optionalText, sixDigits } from './field.ts';

/** An operator's login may carry a code of the second factor: six digits, or a recovery code. */
export const operatorCredentials = object({ ...credentials.schema, code: optionalText(40) });

/** The first code, which turns the second factor on. */
export const secondFactorCode = object({ code: sixDigits('Enter the 6-digit code.') });
