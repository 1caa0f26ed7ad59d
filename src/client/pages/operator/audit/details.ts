import type { AuditEntry } from '#api/operator/audit';
import type { AuditAction } from '#rules/audit';
import { formatDate, formatDateTime } from '#rules/dates';
import { OUTCOME_LABELS } from '#rules/incident';
import { CHECK_METHODS, CHECK_OUTCOMES } from '#rules/right-to-work';
import { documentKind, heldKind, inWords, labelOf, oneOf, pence, state, time, toldOf } from '../fields.ts';

type Say = (value: unknown) => string;

const text: Say = (value) => String(inWords(value));
const each =
  (say: Say): Say =>
  (value) =>
    String(inWords(value, say));
/** Formats a number: '2 deliveries' */
const counted =
  (one: string, many = `${one}s`): Say =>
  (value) =>
    `${text(value)} ${value === 1 ? one : many}`;
const labelled =
  (name: string, say: Say = text): Say =>
  (value) =>
    `${labelOf(name)}: ${say(value)}`;
const day: Say = (value) => formatDate(String(value));
const small = (words: string) => words.slice(0, 1).toLowerCase() + words.slice(1);
/** The text with a capital first letter. */
export const capitalised = (words: string) =>
  words.includes('@') ? words : words.slice(0, 1).toUpperCase() + words.slice(1);

/** Formatters of details other than names. null for ids, which are already shown as names. */
const DETAILS: Record<string, Say | null> = {
  of: null,
  driver: null,
  delivery: null,
  payout: null,
  first: null,
  last: null,
  from: (value) => `was ${small(state(value))}`,
  before: (value) => `was ${small(state(value))}`,
  to: (value) => `now ${small(state(value))}`,
  council: (value) => `to ${text(value)}`,
  again: (value) => (value ? 'not for the first time' : ''),
  outcome: oneOf({ ...CHECK_OUTCOMES, ...OUTCOME_LABELS }),
  method: oneOf(CHECK_METHODS),
  kind: documentKind,
  kinds: each(documentKind),
  label: text,
  authority_name: text,
  email: text,
  phone: labelled('phone'),
  guidance_url: labelled('guidance_url'),
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
  follow_up_on: (value) => `check again by ${day(value)}`,
  expires_on: (value) => `expires on ${day(value)}`,
  missing_documents: (value) => `without ${each(documentKind)(value)}`,
  files: labelled('files'),
  waitlist: labelled('waitlist'),
  survey: labelled('survey'),
  kept: labelled('kept', each(heldKind)),
};

/** Actions whose `from` is the network that the person came from. */
const LOGINS: readonly string[] = ['logged in', 'login failed'] satisfies AuditAction[];

/**
 * An entry's details as text, apart from its action and the given names. An unknown detail is preceded by its label.
 */
export function detailsOf({ action, detail }: AuditEntry, names: readonly string[]): string {
  const words = toldOf(detail).map(([name, value]) => {
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
