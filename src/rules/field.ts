import { coerce, define, is, pattern, refine, Struct, string } from 'superstruct';

/** `struct` whose every failure is said in these words; `missing` are those for nothing at all. */
export function says<T, S>(struct: Struct<T, S>, message: string, missing = message): Struct<T, S> {
  const { type, schema, coercer } = struct;
  const validator = (value: unknown) => is(value, struct) || (value === undefined || value === '' ? missing : message);
  return new Struct<T, S>({ type, schema, coercer, validator });
}

const nothing = define<null | undefined>('nothing', (value) => value === undefined || value === null);

/** `struct` with a value for fields that are left out. */
export const orElse = <T, S>(struct: Struct<T, S>, value: T): Struct<T, S> => coerce(struct, nothing, () => value);

/** The values of a table of labels, in its order. */
export const keysOf = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as K[];

/**
 * Text without what PostgreSQL refuses (NUL, and in JSON half surrogates), with plain line ends: a browser
 * sends the lines of a multipart text with CR LF, which would count twice against a limit.
 */
export const clean = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[\0\p{Cs}]/gu, '');

// Control characters, signs without width, and those that turn text around: a name made of them looks like another's
// or like none. Joiners (in Persian names, in emoji) and the tags of flags stay.
const UNSEEN =
  /(?![\n\t])\p{Cc}|[\u{ad}\u{61c}\u{180e}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}\u{fff9}-\u{fffb}]/gu;
// Letters, too, may have nothing to see: the fillers of Hangul and the empty pattern of Braille.
const BLANK = /^(?:[\p{Z}\p{C}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]|\u{fe0f})*$/u;

/** Without what nobody sees; '' when nothing else is there. */
export const trim = (value: string) => {
  const seen = value.replace(UNSEEN, '').trim();
  return BLANK.test(seen) ? '' : seen;
};

/** The same on one line: a name. */
export const oneLine = (value: string) => trim(value).replace(/\s+/g, ' ');

/** The ASCII form of a domain in other letters; one that is none stays and fails. */
function asciiDomain(domain: string): string {
  if (/^[a-z\d.-]*$|[\s/?#:\\@%[\]<>^|]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * An email address in its one spelling, so that limits and accounts cannot be had twice for a mailbox: in lower case,
 * with plain letters in place of wide or decorated ones, without signs that nobody sees, its domain in ASCII.
 */
export const oneSpelling = (value: string) => {
  const plain = value
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  const at = plain.lastIndexOf('@') + 1;
  return plain.slice(0, at) + (at ? asciiDomain(plain.slice(at)) : plain);
};

/** A text as it is kept: cleaned, then changed (trimmed). */
export const text = (change = trim): Struct<string, null> =>
  coerce(string(), string(), (value) => change(clean(value)));

/**
 * Whether a text has more characters than that, as people count them: '😀' is one, though its `length` is two. Only
 * as much is counted as can matter.
 */
const isLonger = (value: string, than: number) =>
  value.length > than && [...value.slice(0, 2 * than + 2)].length > than;

/** At most `max` characters. */
export const atMost = (
  struct: Struct<string, null>,
  max: number,
  message = `Keep this to ${max} characters or fewer.`,
) => refine(struct, 'length', (value) => !isLonger(value, max) || message);

/** Two searches: one pattern for both orders takes time squared, and texts come before their limits here. */
export const hasLetterAndDigit = (value: string) => /\p{L}/u.test(value) && /\d/.test(value);

export interface TextRule {
  /** Fewest characters (1). */
  min?: number;
  /** Most characters (200). */
  max?: number;
  /** The message when nothing is given, where it is another one. */
  missing?: string;
  /** What it must be beside (a pattern, a refinement). */
  of?: Struct<string, null>;
}

/** A text that must be given and right. */
export function requiredText(message: string, { min = 1, max = 200, missing = message, of = text() }: TextRule = {}) {
  const given = refine(of, 'given', (value) => isLonger(value, min - 1));
  return atMost(says(given, message, missing), max);
}

/** A text that may be left out: then it is ''. */
export const optionalText = (max = 200, message?: string) =>
  atMost(says(orElse(text(), ''), 'Enter this as text.'), max, message);

/** A text that is looked up rather than judged (an id, a token): what is no text is '', which nothing has. */
export const lookedUp = (change = trim): Struct<string, null> =>
  coerce(
    string(),
    define('anything', () => true),
    (value) => (typeof value === 'string' ? change(clean(value)) : ''),
  );

// Simple on purpose, but without what a mail program reads as more than one address.
const EMAIL = /^[^\s@\p{Cc}<>()[\]\\,;:"]+@([^\s@.\p{Cc}<>()[\]\\,;:"/?#]+\.)+[^\s@.\p{Cc}<>()[\]\\,;:"/?#]+$/u;

/** An email address. */
export const email = (message: string) =>
  requiredText(message, {
    max: 254,
    of: refine(text(oneSpelling), 'email', (value) => value.length < 255 && EMAIL.test(value)),
  });

/** An email address that is only looked up, never written to: whatever was typed will do. */
export const knownEmail = (message: string) => requiredText(message, { max: 254, of: text(oneSpelling) });

/** A code of six digits, however it is grouped. */
export const sixDigits = (message: string) =>
  requiredText(message, {
    of: pattern(
      text((value) => value.replace(/[\s\p{Pd}]/gu, '')),
      /^\d{6}$/,
    ),
  });

// Phones and desktops write an 'é' in two ways; both must open the same account.
export const asTyped = (value: string) => value.normalize();

/** A password: spaces count. At most 200 characters: hashing more is work for nothing. */
export const password = (message: string, min = 8, of = text(asTyped)) => requiredText(message, { min, of });

/**
 * The second typing of something, cleaned like the first and compared by a refinement of the whole. It stays undefined
 * when it was not sent, so that rules can tell a call without it from an empty box.
 */
export const confirmation = (change = asTyped): Struct<string | undefined, null> =>
  coerce(
    define<string | undefined>('confirmation', () => true),
    string(),
    (value) => change(clean(value)),
  );
