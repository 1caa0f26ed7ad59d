import type { AuditEntry } from '#api/operator/audit';
import type { AuditAction } from '#rules/audit';
import { formatDate, formatDateTime } from '#rules/dates';
import { OUTCOME_LABELS } from '#rules/incident';
import { CHECK_METHODS, CHECK_OUTCOMES } from '#rules/right-to-work';
import { documentKind, formatValue, holdKind, labelIn, labelOf, pence, shownFields, state, time } from '../fields.ts';

type Format = (value: unknown) => string;

const text: Format = (value) => String(formatValue(value));
const each =
  (say: Format): Format =>
  (value) =>
    String(formatValue(value, say));
/** Formats a number: '2 deliveries' */
const counted =
  (one: string, many = `${one}s`): Format =>
  (value) =>
    `${text(value)} ${value === 1 ? one : many}`;
const labelled =
  (name: string, say: Format = text): Format =>
  (value) =>
    `${labelOf(name)}: ${say(value)}`;
const day: Format = (value) => formatDate(String(value));
const small = (words: string) => words.slice(0, 1).toLowerCase() + words.slice(1);
/** The text with a capital first letter. */
export const capitalised = (words: string) =>
  words.includes('@') ? words : words.slice(0, 1).toUpperCase() + words.slice(1);

/** Formatters of details other than names. null for ids, which are already shown as names. */
const DETAILS: Record<string, Format | null> = {
  of: null,
  driver: null,
  delivery: null,
  seller: null,
  payout: null,
  sale: null,
  first: null,
  last: null,
  from: (value) => `was ${small(state(value))}`,
  before: (value) => `was ${small(state(value))}`,
  to: (value) => `now ${small(state(value))}`,
  council: (value) => `to ${text(value)}`,
  again: (value) => (value ? 'not for the first time' : ''),
  outcome: labelIn({ ...CHECK_OUTCOMES, ...OUTCOME_LABELS }),
  method: labelIn(CHECK_METHODS),
  kind: documentKind,
  kinds: each(documentKind),
  label: text,
  authority_name: text,
  email: text,
  phone: labelled('phone'),
  guidance_url: labelled('guidance_url'),
  registered_on: (value) => (value ? day(value) : 'taken back'),
  fee_pence: pence,
  pickup_time: labelled('pickup_time', time),
  fields: labelled(
    'fields',
    each((name) => labelOf(String(name))),
  ),
  areas: text,
  deliveries: counted('delivery', 'deliveries'),
  added: counted('delivery', 'deliveries'),
  letters: counted('email'),
  recipients: counted('recipient'),
  ended: counted('device'),
  found: (value) => `${text(value)} found`,
  follow_up_on: (value) => `check again by ${day(value)}`,
  expires_on: (value) => `expires on ${day(value)}`,
  missing_documents: (value) => `without ${each(documentKind)(value)}`,
  files: labelled('files'),
  waitlist: labelled('waitlist'),
  survey: labelled('survey'),
  kept: labelled('kept', each(holdKind)),
  name: text,
  scopes: each(text),
  total_pence: pence,
  portions: counted('portion'),
};

/** Actions whose `from` is the network that the person came from. */
const LOGINS: readonly string[] = ['logged in', 'login failed'] satisfies AuditAction[];

/**
 * An entry's details as text, apart from its action and the given names. An unknown detail is preceded by its label.
 */
export function detailsOf({ action, detail }: AuditEntry, names: readonly string[]): string {
  const words = shownFields(detail).map(([name, value]) => {
    // An erasure lists only what existed.
    if (!value && action === 'person erased') return '';
    if (name === 'from' && LOGINS.includes(action)) return `from ${text(value)}`;
    // A delivery's name includes its pickup time, and an operator's name is their email.
    const isNamed = (one: string) =>
      one === value || (name === 'pickup_time' && one.includes(formatDateTime(String(value))));
    if (names.some(isNamed)) return '';
    const say = name in DETAILS ? DETAILS[name] : labelled(name);
    return say?.(value) ?? '';
  });
  return capitalised(words.filter(Boolean).join(' · '));
}
