import { Struct } from 'superstruct';

/**
 * A field: `clean` turns what arrives into what is kept, `fault` answers the message, or nothing when right.
 */
export function field<T>(
  clean: (value: unknown) => unknown,
  fault: (value: unknown) => string | false | undefined,
): Struct<T, null> {
  return new Struct<T, null>({
    type: 'field',
    schema: null,
    coercer: clean,
    validator: (value) => fault(value) || true,
  });
}

/**
 * Text without what PostgreSQL refuses (NUL, and in JSON half surrogates), with plain line ends: a browser
 * sends the lines of a multipart text with CR LF, which would count twice against a limit.
 */
export const clean = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[\0\p{Cs}]/gu, '');

/** `change` for texts; anything else stays as it is and fails the rule. */
export const ofText = (change: (text: string) => string) => (value: unknown) =>
  typeof value === 'string' ? change(clean(value)) : value;

export const trimmed = ofText((text) => text.trim());

/** The message of a text with more than `max` characters. */
export const tooLong = (max: number) => `Keep this to ${max} characters or fewer.`;

export interface TextRule {
  /** Fewest characters (1). */
  min?: number;
  /** Most characters (200). */
  max?: number;
  pattern?: RegExp;
  test?: (text: string) => boolean;
  /** The message when nothing is given, where it is another one. */
  missing?: string;
  /** How it is cleaned, where trimming is not the right thing. */
  clean?: (value: unknown) => unknown;
}

/**
 * Whether a text has more characters than that, as people count them: '😀' is one, though its `length` is two. Only
 * as much is counted as can matter.
 */
const isLonger = (text: string, than: number) =>
  text.length > than && [...text.slice(0, 2 * than + 2)].length > than;

/** Two searches: one pattern for both orders takes time squared, and texts come before their limits here. */
export const hasLetterAndDigit = (text: string) => /\p{L}/u.test(text) && /\d/.test(text);

/** A text that must be given and right. */
export function requiredText(message: string, rule: TextRule = {}): Struct<string, null> {
  const { min = 1, max = 200, pattern, test, missing = message } = rule;
  return field(rule.clean ?? trimmed, (value) => {
    if (value === undefined || value === '') return missing;
    if (typeof value !== 'string' || !isLonger(value, min - 1)) return message;
    if (pattern?.test(value) === false || test?.(value) === false) return message;
    return isLonger(value, max) && tooLong(max);
  });
}

/** A text that may be left out: then it is ''. */
export function optionalText(max = 200, message = tooLong(max)): Struct<string, null> {
  return field(
    (value) => trimmed(value ?? ''),
    (value) => (typeof value !== 'string' ? 'Enter this as text.' : isLonger(value, max) && message),
  );
}

/**
 * A text that is looked up rather than judged (an id, a token): what is no text is '', which nothing has.
 */
export function lookedUp(clean = trimmed): Struct<string, null> {
  return field(
    (value) => (typeof value === 'string' ? clean(value) : ''),
    () => undefined,
  );
}

/** One of the options. `missing` is the message when nothing was chosen, where it is another one. */
export function oneOf<const T extends string>(
  options: readonly T[],
  message: string,
  missing = message,
): Struct<T, null> {
  return field(
    (value) => value,
    (value) => (value === undefined || value === '' ? missing : !options.includes(value as T) && message),
  );
}

export const lowerCase = ofText((text) => text.trim().toLowerCase());

// Simple on purpose, but without what a mail program reads as more than one address.
const EMAIL = /^[^\s@\p{Cc}<>()[\]\\,;:"]+@([^\s@.\p{Cc}<>()[\]\\,;:"]+\.)+[^\s@.\p{Cc}<>()[\]\\,;:"]+$/u;

/** An email address, lower-cased. */
export function email(message: string): Struct<string, null> {
  return requiredText(message, {
    clean: lowerCase,
    max: 254,
    test: (text) => text.length < 255 && EMAIL.test(text),
  });
}

/** An email address that is only looked up, never written to: whatever was typed will do. */
export function knownEmail(message: string): Struct<string, null> {
  return requiredText(message, { clean: lowerCase, max: 254 });
}

// Phones and desktops write an 'é' in two ways; both must open the same account.
const asTyped = ofText((text) => text.normalize());

/** A password: spaces count. At most 200 characters: hashing more is work for nothing. */
export function password(message: string, min = 8, test?: TextRule['test']): Struct<string, null> {
  return requiredText(message, { min, test, clean: asTyped });
}

/**
 * The second typing of something, cleaned like the first and compared by the form's cross rule. It stays
 * undefined when it was not sent, so that a form can tell a call without it from an empty box.
 */
export function confirmation(clean: (value: unknown) => unknown = asTyped): Struct<string | undefined, null> {
  return field(clean, () => undefined);
}
