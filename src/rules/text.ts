import type { Struct } from 'superstruct';
import { field, ofText, requiredText, trimmed } from './field.ts';

// Login pages carry field.ts alone; everything else finds all building blocks here.
export * from './field.ts';

/** The values of a table of labels, in its order. */
export const keysOf = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as K[];

/** One of the options, or '' when nothing was chosen. */
export function optionalOneOf<const T extends string>(
  options: readonly T[],
  message: string,
): Struct<T | '', null> {
  return field(
    (value) => value ?? '',
    (value) => value !== '' && !options.includes(value as T) && message,
  );
}

/** A list of options, each once, at least `min` (0) of them. */
export function listOf<const T extends string>(
  options: readonly T[],
  message: string,
  { min = 0 } = {},
): Struct<T[], null> {
  return field(
    (value) => (Array.isArray(value) ? [...new Set(value)] : (value ?? [])),
    (value) => {
      const list = Array.isArray(value) ? value : undefined;
      return !(list && list.length >= min && list.every((item) => options.includes(item))) && message;
    },
  );
}

const toBoolean = (value: unknown) => (value === 'true' ? true : value === 'false' ? false : value);

/**
 * Yes or no, as a boolean or the text 'true' or 'false' (radios, multipart). Without a message it may be
 * left out and is false then.
 */
export function flag(message?: string): Struct<boolean, null> {
  return field(
    (value) => toBoolean(message ? value : (value ?? false)),
    (value) => typeof value !== 'boolean' && (message ?? 'Choose Yes or No.'),
  );
}

/** A consent: nothing but true will do. */
export function mustBeTrue(message: string): Struct<boolean, null> {
  return field(toBoolean, (value) => value !== true && message);
}

/**
 * A whole number, as a number or in digits. `tooBig` is the message above `max`, where it is another one.
 */
export function wholeNumber(
  message: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER, tooBig = message } = {},
): Struct<number, null> {
  return field(
    (value) => (typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value),
    (value) =>
      !Number.isInteger(value) || (value as number) < min ? message : (value as number) > max && tooBig,
  );
}

/** A code of six digits, however it is grouped. */
export function sixDigits(message: string): Struct<string, null> {
  return requiredText(message, {
    clean: ofText((text) => text.replace(/[\s\p{Pd}]/gu, '')),
    pattern: /^\d{6}$/,
  });
}

/** A phone number without spaces, hyphens and brackets; '+44 (0)20 ...' loses the 0 that nobody dials. */
export const normalPhone = (text: string) =>
  text.replace(/^\s*\+\s*44\s*\(0\)/, '+44').replace(/[\s()[\]\p{Pd}]/gu, '');

export const cleanPhone = ofText(normalPhone);

/** A UK phone number: +44 or 0 followed by 9 to 10 digits (specification, section 5). */
export function ukPhone(missing: string, message: string): Struct<string, null> {
  return requiredText(message, { missing, clean: cleanPhone, pattern: /^(\+44|0)\d{9,10}$/ });
}

/** 'sl12lt' -> 'SL1 2LT': upper case, one space before the last three characters. */
export function normalPostcode(text: string): string {
  const code = text.replace(/\s/g, '').toUpperCase();
  return code.length > 3 ? `${code.slice(0, -3)} ${code.slice(-3)}` : code;
}

/** Whether it is a full UK postcode, however it is typed. */
export const isPostcode = (text: string) =>
  /^([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|GIR 0AA)$/.test(normalPostcode(text));

/** 'SL1 2LT' -> 'SL1' */
export const outwardCode = (postcode: string) => normalPostcode(postcode).slice(0, -4);

/** 'SL1 2LT' -> 'SL1 2' */
export const sector = (postcode: string) => normalPostcode(postcode).slice(0, -2);

/** A full UK postcode, kept in its normal form. */
export function postcode(message: string, missing = message): Struct<string, null> {
  return requiredText(message, { missing, clean: ofText(normalPostcode), test: isPostcode });
}

/** Whether it is a day of the calendar as YYYY-MM-DD, from 1900 on (PostgreSQL has no year 0). */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00Z`);
  // Some engines read 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** A day as YYYY-MM-DD. `fault` answers the message of a real day that does not suit, or nothing. */
export function dateText(
  missing: string,
  message = missing,
  fault: (day: string) => string | false | undefined = () => undefined,
): Struct<string, null> {
  return field(
    trimmed,
    (value) => (value === undefined || value === '' ? missing : isDay(value) ? fault(value) : message),
  );
}
