import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#rules/dates';
import { DELIVERY_STATUSES, PAYOUT_STATUSES } from '#rules/delivery';
import { DBS_STATUSES, TRANSPORTS, WORK_STATUSES } from '#rules/driver';
import { keysOf } from '#rules/field';
import { DOCUMENT_KINDS } from '#rules/files';
import { OUTCOME_LABELS } from '#rules/incident';
import { formatPence } from '#rules/money';
import { REASON_LABELS } from '#rules/reasons';
import { CHECK_METHODS, CHECK_OUTCOMES } from '#rules/right-to-work';
import { DRIVER_STATUSES, PAYMENT_STATUSES } from '#rules/status';
import { facts } from '#styles/pages/operator';
import { nameOf } from './Documents.tsx';

/** Labels with their words; those without words are left out. */
export function Facts({ of }: { of: readonly (readonly [label: string, words: ReactNode])[] }) {
  return (
    <dl className={facts}>
      {of.map(([label, words]) =>
        words ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
/** Where files lie and what they are called here tells nobody anything. */
const INTERNAL = /(^|_)(key|keys|hash|opens)$/;

/** The words of fields that hold one of some values. */
const VALUES: Record<string, Record<string, string>> = {
  transport: TRANSPORTS,
  work_status: WORK_STATUSES,
  dbs_status: DBS_STATUSES,
  status: { ...DELIVERY_STATUSES, ...DRIVER_STATUSES, draft: 'Draft', submitted: 'Submitted' },
  payout_status: PAYOUT_STATUSES,
  payment_status: PAYMENT_STATUSES,
  reason: REASON_LABELS,
  outcome: { ...CHECK_OUTCOMES, ...OUTCOME_LABELS },
  method: CHECK_METHODS,
  kind: Object.fromEntries(keysOf(DOCUMENT_KINDS).map((kind) => [kind, nameOf(kind)])),
};
const STATUSES = { ...VALUES.status, ...PAYOUT_STATUSES, ...PAYMENT_STATUSES };

/** Names of fields that aren't words. */
const LABELS: Record<string, string> = {
  dob: 'Date of birth',
  dbs_status: 'DBS',
  address_line1: 'Address line 1',
  address_line2: 'Address line 2',
  mime: 'Type',
};

/** 'date_of_birth' -> 'Date of birth' */
const labelOf = (key: string) => {
  const words = key.replace(/_pence$/, '').replaceAll('_', ' ');
  return LABELS[key] ?? words[0]!.toUpperCase() + words.slice(1);
};

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.every(isAbsent)) || isId(value);
const isId = (value: unknown) => typeof value === 'string' && ID.test(value.replace(/^[a-z]+ /, ''));

/** What a record says that people can read: neither ids nor what is empty. */
export const wordsOf = (value: unknown): [key: string, value: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([key, one]) => !isAbsent(one) && !INTERNAL.test(key))
    : [];

/** Shows any JSON to people: the contract doesn't say what a record holds. */
export function Json({ value, name = '' }: { value: unknown; name?: string }): ReactNode {
  if (isAbsent(value) || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return name.endsWith('_pence') ? formatPence(value) : value;
  if (typeof value === 'string') {
    if (TIME.test(value)) return formatDateTime(value);
    if (DAY.test(value)) return formatDate(value);
    return VALUES[name]?.[value] ?? (/^(from|to|before)$/.test(name) ? (STATUSES[value as never] ?? value) : value);
  }
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object')) return value.join(', ');
    // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
    return value.map((one, at) => <Json key={at} value={one} />);
  }
  return (
    <Facts of={wordsOf(value).map(([key, one]) => [headOf(key, one), <Json key={key} name={key} value={one} />])} />
  );
}

/** A list says how long it is. */
const headOf = (key: string, value: unknown) =>
  Array.isArray(value) && typeof value[0] === 'object' ? `${labelOf(key)} (${value.length})` : labelOf(key);
