import { pattern } from 'superstruct';
import { plain, requiredText, text } from './field.ts';

/** A phone number without spaces, hyphens and brackets. '+44 (0)20 ...' loses its 0, which is not dialled. */
export const normalPhone = (value: string) =>
  plain(value)
    .replace(/^\+\s*44\s*\(0\)/, '+44')
    .replace(/[\s()[\]\p{Pd}]/gu, '');

/** A UK phone number: +44 or 0 followed by 9 to 10 digits. */
export const ukPhone = (message = 'Enter a valid UK phone number.', missing = message) =>
  requiredText(message, { missing, of: pattern(text(normalPhone), /^(\+44|0)\d{9,10}$/) });
