import { refine } from 'superstruct';
import { plain, requiredText, text } from './field.ts';

/** 'sl12lt' -> 'SL1 2LT': upper case, one space before the last three characters. */
export function normalPostcode(typed: string): string {
  const code = plain(typed).replace(/\s/g, '').toUpperCase();
  return code.length > 3 ? `${code.slice(0, -3)} ${code.slice(-3)}` : code;
}

/** Whether a text is a full UK postcode, in any case and spacing. */
export const isPostcode = (typed: string) => /^([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|GIR 0AA)$/.test(normalPostcode(typed));

/** 'SL1 2LT' -> 'SL1' */
export const outwardCode = (code: string) => normalPostcode(code).slice(0, -4);

/** 'SL1 2LT' -> 'SL1 2' */
export const sector = (code: string) => normalPostcode(code).slice(0, -2);

/** A full UK postcode, in its normal form. */
export const postcode = (message: string, missing = message) =>
  requiredText(message, { missing, of: refine(text(normalPostcode), 'postcode', isPostcode) });
