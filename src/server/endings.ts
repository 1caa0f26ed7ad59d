import type { Selectable, Updateable } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * What an erasure does to a column: it overwrites it, or keeps it for a reason. A value that differs from row to row is
 * made from the account's id and the moment.
 */
type Ending<Value> = { erased: Value | ((id: string, now: Date) => Value) } | { kept: string };

/** A table's rows are deleted, or each of its columns has an ending. */
type Endings = {
  [Table in keyof Tables]:
    | 'deleted'
    | { [Column in keyof Selectable<Tables[Table]>]: Ending<Selectable<Tables[Table]>[Column]> };
};

const emptied = { erased: '' };
const cleared = { erased: null };
const nothing = { erased: [] };
const marked = { erased: (_id: string, now: Date) => now };
const address = { erased: (id: string) => `erased-${id}@erased.invalid` };
const name = { erased: 'Erased' };

const key = { kept: 'the key that sales, fees and the audit log refer to; it names nobody' };
const when = { kept: 'a time, which means nothing without the rest' };
const sales = { kept: 'what was sold stays, without a seller' };
const fees = { kept: 'what was delivered and paid stays, without a driver' };
const ends = { kept: 'is about the ends of a delivery, not its driver; customers are erased a month later' };
const agreement = { kept: 'our own words, and that they were agreed to' };
const operators = { kept: 'is about operators, who are accountable for it' };
const nobody = { kept: 'is about no person' };

/** What an erasure does to every column. A new column or table without an entry does not compile. */
export const ENDINGS = {
  sellers: {
    id: key,
    email: address,
    password_hash: emptied,
    name,
    phone: emptied,
    address: emptied,
    postcode: emptied,
    status_in_uk: emptied,
    cuisine_types: nothing,
    price_categories: nothing,
    meal_types: nothing,
    council_status: { erased: 'erased' },
    council_reason: cleared,
    coverage_label: emptied,
    photo_key: cleared,
    created_at: when,
    terms_version: agreement,
    erased_at: marked,
    sought: emptied,
  },
  seller_documents: 'deleted',
  applications: {
    application_id: key,
    seller_id: key,
    payment_status: { kept: 'what was paid stays' },
    status: { kept: 'that there was an application' },
    data: { erased: {} },
    esign_name: cleared,
    declarations_version: agreement,
    declarations_text: agreement,
    submitted_at: when,
    supplement: { erased: {} },
    sent_to_council_at: when,
    sent_before_at: when,
    registered_on: when,
    created_at: when,
    updated_at: marked,
  },
  // Dishes without sales are deleted.
  dishes: {
    menu_id: key,
    seller_id: key,
    dish_name: emptied,
    description: emptied,
    price_pence: sales,
    meal_time: sales,
    quantity_total: sales,
    quantity_sold: sales,
    seller_can_deliver: sales,
    photo_key: cleared,
    available_date: sales,
    created_at: when,
    updated_at: when,
    deleted_at: marked,
    contains: sales,
    may_contain: sales,
    allergens_declared: sales,
    gluten_kinds: sales,
    nut_kinds: sales,
    ingredients: emptied,
    stock_tapped_at: when,
    quantity_planned: sales,
    quantity_recorded: sales,
    takings_pence: sales,
  },
  sales: {
    id: key,
    seller_id: key,
    menu_id: key,
    dish_name: emptied,
    meal_time: sales,
    price_pence: sales,
    qty: sales,
    sold_on: sales,
    sold_at: when,
    void_at: when,
    partner_sale_id: key,
  },
  drivers: {
    id: key,
    email: address,
    password_hash: emptied,
    first_name: name,
    last_name: emptied,
    phone: emptied,
    dob: cleared,
    address_line1: emptied,
    address_line2: emptied,
    city: emptied,
    postcode: emptied,
    transport: emptied,
    work_status: emptied,
    dbs_status: emptied,
    consented_at: when,
    terms_version: agreement,
    status: { erased: 'rejected' },
    rejection_reason: cleared,
    status_at: when,
    created_at: when,
    documents_purged_at: marked,
    erased_at: marked,
    share_code: cleared,
    share_code_at: cleared,
    sought: emptied,
  },
  // Right-to-work evidence stays while a hold requires it.
  driver_documents: 'deleted',
  right_to_work_checks: 'deleted',
  // Deleted on the day after `until`.
  retention_holds: 'deleted',
  deliveries: {
    id: key,
    fee_pence: fees,
    pickup_postcode: ends,
    dropoff_postcode: ends,
    pickup_time: fees,
    status: fees,
    payout_status: fees,
    driver_id: key,
    pickup_address: ends,
    dropoff_address: ends,
    contact: ends,
    notes: ends,
    created_at: when,
    assigned_at: when,
    picked_up_at: when,
    picked_up_tapped_at: when,
    completed_at: when,
    completed_tapped_at: when,
    changed_at: when,
    payout_id: key,
    sought: ends,
    seller_id: key,
    number: { kept: 'four digits, which name nobody' },
    ready_at: when,
    expected_at: when,
    key_id: nobody,
    partner_sale_id: nobody,
    miles: ends,
    measured_at: when,
    measure_after: when,
  },
  delivery_cancellations: { id: key, delivery_id: key, driver_id: key, cancelled_at: when },
  incidents: {
    id: key,
    delivery_id: key,
    driver_id: key,
    reason: fees,
    note: emptied,
    outcome: fees,
    decision_note: emptied,
    tapped_at: when,
    created_at: when,
    resolved_at: when,
    file_key: cleared,
    photo_size: cleared,
    photo_at: cleared,
  },
  payouts: { id: key, driver_id: key, reference: emptied, paid_at: fees },
  push_subscriptions: 'deleted',
  push_alerts: 'deleted',
  first_answers: 'deleted',
  sessions: 'deleted',
  login_places: 'deleted',
  reset_links: 'deleted',
  email_codes: 'deleted',
  email_tokens: 'deleted',
  mails: 'deleted',
  waitlist: 'deleted',
  survey_answers: 'deleted',
  launch_letters: 'deleted',
  complaints: 'deleted',

  operators: {
    id: operators,
    email: operators,
    password_hash: operators,
    created_at: operators,
    totp_pending: operators,
    totp_secret: operators,
    totp_step: operators,
    recovery_hashes: operators,
    unread: operators,
  },
  audit: {
    id: key,
    at: when,
    operator: operators,
    action: operators,
    subject: key,
    detail: { kept: 'ids, statuses and sums: never a name, an address or a reason of a seller, driver or customer' },
  },
  coverage: { code: nobody, label: nobody, authority_name: nobody },
  launches: {
    id: nobody,
    areas: nobody,
    subject: nobody,
    text: nobody,
    recipients: nobody,
    created_at: nobody,
    sent_at: nobody,
  },
  councils: { name_key: nobody, authority_name: nobody, email: nobody, phone: nobody, guidance_url: nobody },
  council_cache: { postcode: nobody, authority_name: nobody, at: nobody },
  postcode_centres: { postcode: nobody, latitude: nobody, longitude: nobody, looked_up_at: nobody },
  limits: { key: { kept: 'a digest, forgotten within the hour' }, count: nobody, resets_at: nobody },
  jobs: { name: nobody, next_at: nobody },
  migrations: { name: nobody, at: nobody },
  migration_steps: { name: nobody, at: nobody },
  partner_keys: {
    id: nobody,
    name: nobody,
    scopes: nobody,
    secret_hash: nobody,
    created_at: nobody,
    expires_on: nobody,
    last_used_at: nobody,
  },
  partner_sales: {
    id: nobody,
    key_id: nobody,
    reference: { kept: 'what another system calls a sale' },
    total_pence: sales,
    created_at: when,
    void_at: when,
  },
  webhooks: {
    id: nobody,
    url: nobody,
    events: nobody,
    secret: nobody,
    created_at: nobody,
    failing_since: nobody,
    tried_at: nobody,
    status: nobody,
  },
  webhook_events: {
    id: nobody,
    webhook_id: nobody,
    type: nobody,
    subject_id: key,
    data: { kept: 'ids, a status and a number, for a day' },
    created_at: when,
    queued_at: when,
    attempts: nobody,
    next_at: nobody,
  },
  push_keys: { id: nobody, public_key: nobody, private_key: nobody },
} satisfies Endings;

/** The tables whose rows stay after an erasure. */
type Kept = { [Table in keyof Tables]: (typeof ENDINGS)[Table] extends 'deleted' ? never : Table }[keyof Tables];

/** The values that an erasure writes into a row's columns. `id` is the account's. */
export function erasedValues<Table extends Kept>(table: Table, id: string, now: Date): Updateable<Tables[Table]> {
  const endings = ENDINGS[table] as Record<string, Ending<unknown>>;
  const values = Object.entries(endings).flatMap(([column, ending]) => {
    if (!('erased' in ending)) return [];
    const { erased } = ending;
    return [[column, typeof erased === 'function' ? erased(id, now) : erased]];
  });
  return Object.fromEntries(values);
}
