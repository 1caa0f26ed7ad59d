import { Fragment, type ReactNode } from 'react';
import { AGENCY_PROCESSING, AGENCY_WATER, BUSINESS_SCALES, BUSINESS_TYPES, DAYS, FOOD_TYPES } from '#rules/agency';
import { ALLERGENS } from '#rules/allergens';
import { ENTITY_TYPES, WATER_SUPPLIES } from '#rules/council';
import { formatDate, formatDateOf, formatDateTime } from '#rules/dates';
import { DELIVERY_STATUSES, PAYOUT_STATUSES, phoneIn } from '#rules/delivery';
import { MEAL_TIMES } from '#rules/dish';
import { DBS_STATUSES, TRANSPORTS, WORK_STATUSES } from '#rules/driver';
import { keysOf } from '#rules/field';
import { DOCUMENT_KINDS } from '#rules/files';
import { OUTCOME_LABELS } from '#rules/incident';
import { formatPence } from '#rules/money';
import { PAYMENT_STATUSES } from '#rules/operator';
import { formatPhone } from '#rules/phone-words';
import { REASON_LABELS } from '#rules/reasons';
import { CHECK_METHODS, CHECK_OUTCOMES } from '#rules/right-to-work';
import { DRIVER_STATUSES } from '#rules/status';
import { SUPPLEMENT_LABELS } from '#rules/supplement';
import { address, dot, facts, held, heldLine, heldPart, heldRows } from '#styles/pages/operator';
import { Fold } from '../../components/Fold.tsx';
import { breakable } from './breakable.tsx';
import { nameOf } from './Documents.tsx';

/** Labels with their words; those without words are left out. */
export function Facts({ of }: { of: readonly (readonly [label: string, words: ReactNode])[] }) {
  return (
    <dl className={facts}>
      {of.map(([label, words]) =>
        words ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{typeof words === 'string' ? breakable(words) : words}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** A text whose phone number can be called. */
export function callable(text: string): ReactNode {
  const number = phoneIn(text);
  if (!number) return text;
  const at = text.indexOf(number);
  return (
    <>
      {wholeAddresses(text.slice(0, at))}
      <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{formatPhone(number)}</a>
      {wholeAddresses(text.slice(at + number.length))}
    </>
  );
}

/** The same among other words: an address that fits into the next line is whole. */
const wholeAddresses = (text: string): ReactNode =>
  text.split(/(\S+@\S+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={at} className={address}>
        {breakable(part)}
      </span>
    ),
  );

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
  kept: { right_to_work: 'right to work', payments: 'payments' },
  kind: Object.fromEntries(keysOf(DOCUMENT_KINDS).map((kind) => [kind, nameOf(kind)])),
  mime: { 'application/pdf': 'PDF', 'image/jpeg': 'JPG photo', 'image/png': 'PNG photo', 'image/webp': 'WebP photo' },
  meal_time: MEAL_TIMES,
  contains: ALLERGENS,
  may_contain: ALLERGENS,
  entity_type: ENTITY_TYPES,
  operator_type: ENTITY_TYPES,
  water_supply: { ...WATER_SUPPLIES, ...AGENCY_WATER },
  food_type: FOOD_TYPES,
  business_type: BUSINESS_TYPES,
  business_scale: BUSINESS_SCALES,
  processing_activities: AGENCY_PROCESSING,
  opening_days: DAYS,
};
/** What something was, or is now: a status, or what was decided about a problem. */
const STATUSES = { ...VALUES.status, ...PAYOUT_STATUSES, ...PAYMENT_STATUSES, ...OUTCOME_LABELS };

/** Names of fields that aren't words. */
const LABELS: Record<string, string> = {
  dob: 'Date of birth',
  dbs_status: 'DBS',
  address_line1: 'Address line 1',
  address_line2: 'Address line 2',
  mime: 'Type',
  consented_at: 'Agreed to the privacy policy',
  terms_accepted_at: 'Accepted the terms',
  coverage_label: 'Area',
  authority_name: 'Council',
  created_at: 'Added',
  updated_at: 'Last changed',
  uploaded_at: 'Sent',
  status_at: 'Status since',
  status_in_uk: 'Right to work',
  price_pence: 'Price',
  quantity_total: 'Portions',
  quantity_sold: 'Sold',
  seller_can_deliver: 'Delivers it',
  available_date: 'On the menu for',
  stock_tapped_at: 'Stock last changed',
  has_level2: 'Level 2 food hygiene',
  prep_address: 'Kitchen',
  start_date: 'Starts selling',
  esign_name: 'Signed by',
  declarations_version: 'Version of the declarations',
  declarations_text: 'Declarations',
  data: 'Answers',
  supplement: 'Further details',
  missing_for_council: 'Still needed',
  follow_up_on: 'Check again by',
  sent_to_council_at: 'Sent to the council',
  from: 'From',
  mails: 'Emails',
};

/** 'date_of_birth' -> 'Date of birth' */
export const labelOf = (key: string) => {
  const words = key.replace(/_pence$/, '').replaceAll('_', ' ');
  return LABELS[key] ?? SUPPLEMENT_LABELS[key as never] ?? words[0]!.toUpperCase() + words.slice(1);
};

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.every(isAbsent)) || isId(value);
const isId = (value: unknown) => typeof value === 'string' && ID.test(value.replace(/^[a-z]+ /, ''));

/** What a record says that people can read: neither ids nor what is empty. */
export const wordsOf = (value: unknown): [key: string, value: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([key, one]) => !isAbsent(one) && !INTERNAL.test(key))
    : [];

const isRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) && typeof value[0] !== 'object');

/** A record that nothing was said in yet. */
const isBlank = (value: unknown): boolean =>
  isRecord(value) ? wordsOf(value).every(([, one]) => isBlank(one)) : value === '';

/** What a thing weighs, as people say it. */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A value, or a list of some, in words. */
export function textOf(name: string, value: unknown): string {
  if (isAbsent(value) || value === '') return '—';
  if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    return name.endsWith('_pence') ? formatPence(value) : name === 'size' ? formatBytes(value) : String(value);
  }
  const text = String(value);
  if (TIME.test(text)) return /^(created|status)_at$/.test(name) ? formatDateOf(text) : formatDateTime(text);
  if (DAY.test(text)) return formatDate(text);
  if (name === 'missing_for_council' || name === 'fields') return labelOf(text);
  return VALUES[name]?.[text] ?? (/^(from|to|before)$/.test(name) ? (STATUSES[text as never] ?? text) : text);
}

interface JsonProps {
  value: unknown;
  name?: string;
  level?: number;
  /** Things of one kind are rows that open, and so is a record inside another. */
  folds?: boolean | undefined;
}

/** Shows any JSON to people: the contract doesn't say what a record holds. */
export function Json({ value, name = '', level = 3, folds }: JsonProps): ReactNode {
  if (name === 'phone' && typeof value === 'string') return callable(value);
  if (!isRecord(value)) return breakable(textOf(name, value));
  if (Array.isArray(value)) {
    return (
      <ul className={folds ? heldRows : held}>
        {value.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
          <li key={at}>
            {folds ? (
              <Fold title={<Row of={one} />}>
                <Json value={one} level={level} />
              </Fold>
            ) : (
              <Json value={one} level={level} />
            )}
          </li>
        ))}
      </ul>
    );
  }
  const words = wordsOf(value).filter(([, one]) => !(folds && one === ''));
  const Title = `h${Math.min(level, 6)}` as 'h3';
  return (
    <>
      <Facts
        of={words
          .filter(([, one]) => !isRecord(one))
          .map(([key, one]) => [labelOf(key), <Json key={key} name={key} value={one} />])}
      />
      {words
        .filter(([, one]) => isRecord(one) && !isBlank(one))
        .map(([key, one]) => {
          const title = <Title>{headOf(key, one)}</Title>;
          const inside = <Json name={key} value={one} level={level + 1} folds={folds} />;
          return (
            <section key={key} className={heldPart}>
              {folds && level > 3 && !Array.isArray(one) ? (
                <Fold title={title}>{inside}</Fold>
              ) : (
                <>
                  {title}
                  {inside}
                </>
              )}
            </section>
          );
        })}
    </>
  );
}

/** What tells one of a kind from the others: its first short words, and at the end its amount and its day. */
function Row({ of }: { of: unknown }) {
  const words = wordsOf(of);
  const said = words.filter(
    ([key, one]) =>
      typeof one === 'string' &&
      one &&
      (one.length < 40 || key === 'subject') &&
      !isDay(one) &&
      key !== 'dropoff_postcode',
  );
  const pence = words.find(([key]) => key.endsWith('_pence'));
  // Not when a document expires or somebody is checked again.
  const day = words.find(([key, one]) => isDay(one) && !key.endsWith('_on'))?.[1] as string | undefined;
  const { dropoff_postcode: end } = of as { dropoff_postcode?: string };
  return (
    <span className={heldLine}>
      <span>
        {said.slice(0, 2).map(([key, one], at) => (
          <Fragment key={key}>
            {at > 0 && <span className={dot}> · </span>}
            <span>
              <Json name={key} value={one} />
              {key === 'pickup_postcode' && end && ` to ${end}`}
            </span>
          </Fragment>
        ))}
      </span>{' '}
      {pence && (
        <span>
          <Json name={pence[0]} value={pence[1]} />
        </span>
      )}{' '}
      {day && <small>{formatDateOf(day)}</small>}
    </span>
  );
}

export const isDay = (value: unknown) => typeof value === 'string' && (TIME.test(value) || DAY.test(value));

/** A list says how long it is. */
const headOf = (key: string, value: unknown) =>
  Array.isArray(value) ? `${labelOf(key)} (${value.length})` : labelOf(key);
