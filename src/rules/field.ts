import { coerce, define, is, pattern, refine, Struct, string } from 'superstruct';

/** Gives a rule its message, and another one, `missing`, for an absent value. */
export function says<T, S>(struct: Struct<T, S>, message: string, missing = message): Struct<T, S> {
  const { type, schema, coercer } = struct;
  const validator = (value: unknown) => is(value, struct) || (value === undefined || value === '' ? missing : message);
  return new Struct<T, S>({ type, schema, coercer, validator });
}

const nothing = define<null | undefined>('nothing', (value) => value === undefined || value === null);

/** Gives a rule a value for an absent field. */
export const orElse = <T, S>(struct: Struct<T, S>, value: T): Struct<T, S> => coerce(struct, nothing, () => value);

/** The keys of a table, in its order. */
export const keysOf = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as K[];

// With those of half-width kana, which are marks in the wide form alone.
const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * A text in one form of Unicode. The marks of a letter are sorted, which takes quadratic time, and a stranger may send a
 * letter with 50,000 of them: 30 are kept, more than any language has (UAX 15, 'Stream-Safe Text Format').
 */
export const inForm = (value: string, form?: 'NFKD') => value.replace(EXCESS_MARKS, '$1').normalize(form);

/**
 * A password, where all that was typed counts, in the one form (NFC) of what devices write in two ways ('é'). It has
 * no characters that PostgreSQL refuses: NUL and, in JSON, half surrogates. Line ends become LF, since browsers send
 * CR LF in multipart texts, which would count twice against a limit.
 */
export const asTyped = (value: string) => inForm(value.replace(/\r\n?/g, '\n').replace(/[\0\p{Cs}]/gu, ''));

// Characters that nobody sees, or that turn the words around them: a name with them could look like another name, or
// empty. What the group holds is kept: joiners, variants and tags after emoji and after letters that may have them
// (Persian, Hindi, but not Latin).
const UNSEEN =
  /((?![\p{sc=Latn}\p{DI}])[\p{L}\p{M}\p{So}\p{Sk}][\u200c-\u200d\p{VS}\u{e0020}-\u{e007f}]+|\ufe0f\u20e3)|(?![\n\t])[\p{Cc}\p{DI}\u2800\ufff9-\ufffc]/gu;

/** Anything that comes in but passwords: in one form (NFC), without characters that nobody sees. */
export const clean = (text: string) => inForm(asTyped(text).replace(UNSEEN, '$1'));

/** Cleaned, without spaces around it. */
export const trim = (value: string) => clean(value).trim();

/** As `trim`, on one line, for names. */
export const oneLine = (value: string) => trim(value).replace(/\s+/g, ' ');

/** Longer ones have no ASCII form, and looking for it takes quadratic time. */
const MAX_DOMAIN_LENGTH = 500;

/** The ASCII form of a domain. An invalid domain is not changed, and fails later. */
function asciiDomain(domain: string): string {
  if (domain.length > MAX_DOMAIN_LENGTH || /^[a-z\d.-]*$|[\s/?#:\\@%[\]<>^|]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** With plain letters in place of wide or decorated ones, for what nobody means to decorate. Nothing unseen is kept. */
const undecorated = (value: string) =>
  asTyped(value)
    .normalize('NFKC')
    .replace(/[\p{DI}\p{Cf}]/gu, '')
    .trim();

/** A code, a number or a postcode, from any keyboard: Persian and wide digits are digits too. */
export const plain = (value: string) =>
  undecorated(clean(value)).replace(/[\p{Nd}]/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    // Digits begin at a multiple of 16, those of India's scripts 6 later.
    return String((code - (code > 0x900 && code < 0xe00 ? 6 : 0)) & 15);
  });

/**
 * The one spelling of an email address, so that a mailbox can't have two accounts or two limits. It is in lower case,
 * with plain letters, without invisible characters, and its domain is in ASCII.
 */
export const oneSpelling = (value: string) => {
  const typed = undecorated(value).toLowerCase();
  const at = typed.lastIndexOf('@') + 1;
  return typed.slice(0, at) + (at ? asciiDomain(typed.slice(at)) : typed);
};

/** A text, changed: trimmed, unless another change is given. Every change cleans. */
export const text = (change = trim): Struct<string, null> => coerce(string(), string(), change);

/**
 * Whether a text has more characters than that, as people count them: '😀' is one, though its `length` is two. It
 * counts no further than it must.
 */
const isLonger = (value: string, than: number) =>
  value.length > than && [...value.slice(0, 2 * than + 2)].length > than;

/** At most `max` characters. */
export const atMost = (
  struct: Struct<string, null>,
  max: number,
  message = `Keep this to ${max} characters or fewer.`,
) => refine(struct, 'length', (value) => !isLonger(value, max) || message);

/** Two searches, since one pattern for both orders takes quadratic time, and the text may still be too long. */
export const hasLetterAndDigit = (value: string) => /[\p{L}]/u.test(value) && /\d/.test(value);

interface TextRule {
  /** The fewest characters. 1 unless given. */
  min?: number;
  /** The most characters. 200 unless given. */
  max?: number;
  /** The message for an absent text, if it differs. */
  missing?: string;
  /** What else is required: a pattern, a refinement. */
  of?: Struct<string, null>;
}

/** A required text. */
export function requiredText(message: string, { min = 1, max = 200, missing = message, of = text() }: TextRule = {}) {
  const given = refine(of, 'given', (value) => isLonger(value, min - 1));
  return atMost(says(given, message, missing), max);
}

/** An optional text. '' if absent. */
export const optionalText = (max = 200, message?: string) =>
  atMost(says(orElse(text(), ''), 'Enter this as text.'), max, message);

/** A text that is only looked up, such as an id or a token. Other values become '', which no row has. */
export const lookedUp = (change = trim): Struct<string, null> =>
  coerce(
    string(),
    define('anything', () => true),
    (value) => (typeof value === 'string' ? change(value) : ''),
  );

// A simple pattern, but it refuses what a mail program reads as several addresses.
const EMAIL = /^[^\s@\p{Cc}<>()[\]\\,;:"]+@([^\s@.\p{Cc}<>()[\]\\,;:"/?#]+\.)+[^\s@.\p{Cc}<>()[\]\\,;:"/?#]+$/u;

/** An email address. */
export const email = (message: string) =>
  requiredText(message, {
    max: 254,
    of: refine(text(oneSpelling), 'email', (value) => value.length < 255 && EMAIL.test(value)),
  });

/** An email address that is only looked up and never written to. Any text is allowed. */
export const knownEmail = (message: string) => requiredText(message, { max: 254, of: text(oneSpelling) });

/** A code without spaces and dashes. */
export const withoutGaps = (value: string) => plain(value).replace(/[\s\p{Pd}]/gu, '');

/** A code of six digits, with or without spaces. */
export const sixDigits = (message: string) =>
  requiredText(message, {
    of: pattern(text(withoutGaps), /^\d{6}$/),
  });

/** A password. Spaces count. It has up to 200 characters, to limit the time of hashing. */
export const password = (message: string, min = 8, of = text(asTyped)) => requiredText(message, { min, of });

/**
 * A repeated value, cleaned like the first. A refinement of the form compares the two. It is undefined if it was not
 * sent, so that rules can tell a call without it from an empty box.
 */
export const confirmation = (change = asTyped): Struct<string | undefined, null> =>
  coerce(
    define<string | undefined>('confirmation', () => true),
    string(),
    change,
  );
