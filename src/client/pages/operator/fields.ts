import type { ReactNode } from 'react';
import { AGENCY_PROCESSING, AGENCY_WATER, BUSINESS_SCALES, BUSINESS_TYPES, DAYS, FOOD_TYPES } from '#rules/agency';
import { GLUTEN_KINDS, NUT_KINDS } from '#rules/allergen-kinds';
import { ALLERGENS } from '#rules/allergens';
import { type ApplicationData, ENTITY_TYPES, WATER_SUPPLIES } from '#rules/council';
import { formatDate, formatDateOf, formatDateTime } from '#rules/dates';
import { DELIVERY_STATUSES, PAYOUT_STATUSES } from '#rules/delivery';
import { MEAL_TIMES } from '#rules/dish';
import { DBS_STATUSES, TRANSPORTS, WORK_STATUSES } from '#rules/driver';
import { DRIVER_STATUSES } from '#rules/driver-status';
import { OUTCOME_LABELS } from '#rules/incident';
import { formatPence } from '#rules/money';
import { PAYMENT_STATUSES } from '#rules/operator';
import { REASON_LABELS } from '#rules/reasons';
import { CHECK_METHODS, CHECK_OUTCOMES } from '#rules/right-to-work';
import { SUPPLEMENT_LABELS, type SupplementField } from '#rules/supplement';
import { sizeOf } from '../../form/FileField.tsx';
import { nameOf } from './Documents.tsx';
import { callable } from './Facts.tsx';

/** Formats a value as text. */
type Format = (value: unknown) => ReactNode;
/** A field's label and formatter; null for fields that mean nothing to people. */
type Field = readonly [label: string, format?: Format] | null;

const isDate = (value: unknown) => !Number.isNaN(Date.parse(String(value)));
/** Formats a date. A half-typed date from a draft stays as it is. */
const dated = (format: (iso: string) => string) => (value: unknown) =>
  isDate(value) ? format(String(value)) : String(value);
const day = dated(formatDate);
const dayOfTime = dated(formatDateOf);
export const time = dated(formatDateTime);
export const pence = (value: unknown) => formatPence(Number(value));
const phone = (value: unknown) => callable(String(value));
/** A formatter for one of several known values. An unknown value is shown as stored. */
export const labelIn = (words: Record<string, string>) => (value: unknown) => words[String(value)] ?? String(value);
const label = (value: unknown) => labelOf(String(value));

function bytes(value: unknown): string {
  const size = Number(value);
  return size < 1000 ? `${size} bytes` : sizeOf(size);
}

const STATUSES = { ...DELIVERY_STATUSES, ...DRIVER_STATUSES, draft: 'Draft', submitted: 'Submitted' };
/** Formats a past or present state: a status, or the decision about an incident. */
export const state = labelIn({ ...STATUSES, ...PAYOUT_STATUSES, ...PAYMENT_STATUSES, ...OUTCOME_LABELS });
export const documentKind = (value: unknown) => nameOf(String(value));
export const holdKind = labelIn({ right_to_work: 'right to work', payments: 'payments' });
const MIMES = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG photo',
  'image/png': 'PNG photo',
  'image/webp': 'WebP photo',
};

const labelled = <Name extends string>(labels: Record<Name, string>) =>
  Object.fromEntries(Object.entries(labels).map(([name, words]) => [name, [words]])) as unknown as Record<
    Name,
    readonly [string]
  >;

/** An application's extra answers for a council, with the form's labels. */
const SUPPLEMENT = {
  ...labelled(SUPPLEMENT_LABELS),
  business_type: [SUPPLEMENT_LABELS.business_type, labelIn(BUSINESS_TYPES)],
  food_type: [SUPPLEMENT_LABELS.food_type, labelIn(FOOD_TYPES)],
  processing_activities: [SUPPLEMENT_LABELS.processing_activities, labelIn(AGENCY_PROCESSING)],
  business_scale: [SUPPLEMENT_LABELS.business_scale, labelIn(BUSINESS_SCALES)],
  water_supply: [SUPPLEMENT_LABELS.water_supply, labelIn({ ...WATER_SUPPLIES, ...AGENCY_WATER })],
  opening_days: [SUPPLEMENT_LABELS.opening_days, labelIn(DAYS)],
  trading_since: [SUPPLEMENT_LABELS.trading_since, day],
} satisfies Record<SupplementField, Field>;

/** An application's answers, except those that the extra questions ask again. */
const APPLICATION = {
  legal_name: ['Legal name'],
  trading_name: ['Trading name'],
  entity_type: ['Entity type', labelIn(ENTITY_TYPES)],
  dob: ['Date of birth', day],
  prep_address: ['Kitchen'],
  trading_address: ['Trading address'],
  start_date: ['Starts selling', day],
  opening_hours: ['Opening hours'],
  sales_scale: ['Sales scale'],
  authority_name: ['Council'],
  has_level2: ['Level 2 food hygiene'],
  allergen_process: ['Allergen process'],
  insurance_policy: ['Insurance policy'],
} satisfies Record<Exclude<keyof ApplicationData, SupplementField>, Field>;

/** The fields of stored personal data and of the record for a council, by their stored names. */
export const FIELDS = {
  ...SUPPLEMENT,
  ...APPLICATION,

  // Ids, secrets, internal file names, and the distances of deliveries
  id: null,
  application_id: null,
  delivery_id: null,
  driver_id: null,
  evidence_id: null,
  menu_id: null,
  key_id: null,
  partner_sale_id: null,
  miles: null,
  measured_at: null,
  measure_after: null,
  payout_id: null,
  seller_id: null,
  file_key: null,
  password_hash: null,
  photo_key: null,

  // Accounts
  email: ['Email'],
  name: ['Name'],
  first_name: ['First name'],
  last_name: ['Last name'],
  phone: ['Phone', phone],
  address: ['Address'],
  address_line1: ['Address line 1'],
  address_line2: ['Address line 2'],
  city: ['City'],
  postcode: ['Postcode'],
  created_at: ['Added', dayOfTime],
  updated_at: ['Last changed', time],
  erased_at: ['Erased at', time],
  status: ['Status', labelIn(STATUSES)],
  status_at: ['Status since', dayOfTime],

  // Sellers
  status_in_uk: ['Right to work'],
  cuisine_types: ['Cuisine types'],
  price_categories: ['Price categories'],
  meal_types: ['Meal types'],
  council_status: ['Council status'],
  council_reason: ['Council reason'],
  coverage_label: ['Area'],
  application: ['Application'],
  payment_status: ['Payment status', labelIn(PAYMENT_STATUSES)],
  data: ['Answers'],
  supplement: ['Further details'],
  esign_name: ['Signed by'],
  declarations: ['Declarations'],
  declarations_version: ['Version of the declarations'],
  declarations_text: ['Declarations'],
  submitted_at: ['Submitted at', time],
  sent_to_council_at: ['Sent to the council', time],
  sent_before_at: ['Sent before at', time],
  registered_on: ['Registered with the council', day],
  application_registered_on: ['Registered with the council', day],
  missing_for_council: ['Still needed', label],
  operator_type: ['Operator type', labelIn(ENTITY_TYPES)],
  date_of_birth: ['Date of birth', day],
  opening_date: ['Opening date', day],

  // Dishes
  dish_name: ['Dish name'],
  description: ['Description'],
  price_pence: ['Price', pence],
  meal_time: ['Meal time', labelIn(MEAL_TIMES)],
  quantity_total: ['Portions'],
  quantity_sold: ['Sold'],
  quantity_planned: ['Planned'],
  quantity_recorded: null,
  takings_pence: ['Takings', pence],
  seller_can_deliver: ['Delivers it'],
  available_date: ['On the menu for', day],
  deleted_at: ['Deleted at', time],
  contains: ['Contains', labelIn(ALLERGENS)],
  may_contain: ['May contain', labelIn(ALLERGENS)],
  allergens_declared: ['Allergens declared'],
  gluten_kinds: ['Cereals', labelIn(GLUTEN_KINDS)],
  nut_kinds: ['Nuts', labelIn(NUT_KINDS)],
  ingredients: ['Ingredients'],
  stock_tapped_at: ['Stock last changed', time],

  // Drivers
  transport: ['Transport', labelIn(TRANSPORTS)],
  work_status: ['Work status', labelIn(WORK_STATUSES)],
  dbs_status: ['DBS', labelIn(DBS_STATUSES)],
  consented_at: ['Agreed to the privacy policy', time],
  terms_version: ['Version of the terms', day],
  terms_accepted_at: ['Accepted the terms', time],
  rejection_reason: ['Reason given'],
  documents_purged_at: ['Documents purged at', time],
  share_code: ['Share code'],
  share_code_at: ['Share code sent at', time],

  // Documents and checks
  kind: ['Kind', documentKind],
  type: ['Type'],
  mime: ['Type', labelIn(MIMES)],
  size: ['Size', bytes],
  uploaded_at: ['Sent', time],
  expires_on: ['Expires on', day],
  reviewed_at: ['Reviewed at', time],
  driver_told_at: ['Driver told at', time],
  operators_told_at: ['Operators told at', time],
  method: ['Method', labelIn(CHECK_METHODS)],
  outcome: ['Outcome', labelIn({ ...CHECK_OUTCOMES, ...OUTCOME_LABELS })],
  conditions: ['Conditions'],
  follow_up_on: ['Check again by', day],
  checked_by: ['Checked by'],
  checked_at: ['Checked at', time],
  void_at: ['No longer counts since', time],
  until: ['Until', day],
  identity: ['Identity'],

  // Deliveries, their problems and payouts
  fee_pence: ['Fee', pence],
  pickup_postcode: ['Pickup postcode'],
  dropoff_postcode: ['Dropoff postcode'],
  pickup_time: ['Pickup time', time],
  payout_status: ['Payout status', labelIn(PAYOUT_STATUSES)],
  pickup_address: ['Pickup address'],
  dropoff_address: ['Dropoff address'],
  contact: ['Contact'],
  notes: ['Notes'],
  assigned_at: ['Assigned at', time],
  picked_up_at: ['Picked up at', time],
  picked_up_tapped_at: ['Picked up tapped at', time],
  completed_at: ['Completed at', time],
  completed_tapped_at: ['Completed tapped at', time],
  changed_at: ['Changed at', time],
  cancelled_at: ['Cancelled at', time],
  number: ['Number'],
  ready_at: ['Ready at', time],
  expected_at: ['Expected at', time],
  reason: ['Reason', labelIn(REASON_LABELS)],
  note: ['Note'],
  decision_note: ['Decision note'],
  photo_size: ['Photo', bytes],
  photo_at: ['Photo sent at', time],
  tapped_at: ['Tapped at', time],
  resolved_at: ['Resolved at', time],
  reference: ['Reference'],
  paid_at: ['Paid at', time],
  total_pence: ['Total', pence],

  // Visitors and mails
  food_pref: ['Food pref'],
  access_pref: ['Access pref'],
  priority: ['Priority'],
  spending: ['Spending'],
  meal_pref: ['Meal pref'],
  food_outside: ['Food outside'],
  subscription: ['Subscription'],
  age_group: ['Age group'],
  updates_at: ['Updates at', time],
  updates_words: ['Updates words'],
  area: ['Area'],
  mails: ['Emails'],
  subject: ['Subject'],
  sent_at: ['Sent at', time],
} satisfies Record<string, Field>;

const fieldOf = (name: string): Field | undefined => (FIELDS as Record<string, Field>)[name];

/** A field's label. An unknown field's label comes from its name: 'floor_plan' -> 'Floor plan'. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return fieldOf(name)?.[0] ?? words[0]!.toUpperCase() + words.slice(1);
}

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.every(isAbsent));

/** A record's fields, without empty ones and those that mean nothing to people. */
export const shownFields = (value: unknown): [name: string, value: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([name, one]) => !isAbsent(one) && fieldOf(name) !== null)
    : [];

const plain: Format = (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value));

/** Formats a value, or a list of values. */
export function formatValue(value: unknown, format: Format = plain): ReactNode {
  if (isAbsent(value) || value === '') return '—';
  return Array.isArray(value) ? value.map((one) => formatValue(one, format)).join(', ') : format(value);
}

/** Formats a field's value. */
export const formatField = (name: string, value: unknown): ReactNode => formatValue(value, fieldOf(name)?.[1]);

/** The summary row of one item in a list. */
interface RowFields {
  /** The row shows the first two of these fields that are short. */
  texts: readonly string[];
  pence?: string;
  /** The row shows the first of these fields that is set. */
  day?: readonly string[];
}

/** For each list, the fields in the summary rows of its items: enough to tell one item from another. */
export const ROWS: Record<string, RowFields> = {
  dishes: { texts: ['dish_name', 'description', 'meal_time'], pence: 'price_pence', day: ['available_date'] },
  documents: { texts: ['kind', 'type', 'name', 'mime'], day: ['uploaded_at'] },
  checks: { texts: ['method', 'outcome'], day: ['checked_at'] },
  holds: { texts: ['kind'], day: ['until'] },
  deliveries: { texts: ['pickup_postcode', 'status'], pence: 'fee_pence', day: ['pickup_time'] },
  cancellations: { texts: [], day: ['cancelled_at'] },
  incidents: { texts: ['reason', 'note', 'outcome', 'decision_note'], day: ['tapped_at', 'created_at'] },
  payouts: { texts: ['reference'], pence: 'total_pence', day: ['paid_at'] },
  waitlist: { texts: ['email', 'postcode'], day: ['created_at'] },
  customer: { texts: ['status', 'pickup_postcode'], day: ['pickup_time'] },
  complaints: { texts: ['about', 'text'], day: ['created_at'] },
  letters: { texts: ['area'], day: ['created_at'] },
  mails: { texts: ['subject'], day: ['created_at'] },
};
