import type { ColumnType, Generated } from 'kysely';
import type { AlertKind } from '#rules/alerts';
import type { GlutenKind, NutKind } from '#rules/allergen-kinds';
import type { Allergen } from '#rules/allergens';
import type { ComplaintSubject } from '#rules/complaint-answer';
import type { DeliveryStatus, PayoutStatus } from '#rules/delivery';
import type { DriverStatus } from '#rules/driver-status';
import type { EventType, Scope } from '#rules/partner';
import type { IncidentReason, Outcome } from '#rules/reasons';
import type { HeldKind } from '#rules/retention';
import type { CHECK_METHODS, CHECK_OUTCOMES } from '#rules/right-to-work';
import type { Supplement } from '#rules/supplement';

/** A timestamptz column, as Date. */
type Time = ColumnType<Date, Date, Date>;
type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A date column, as 'YYYY-MM-DD'. */
type Day = string;
type DayOrNull = ColumnType<Day | null, Day | null | undefined, Day | null>;
/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

/** The kinds of accounts that register with a code and reset their password by mail. */
export type PersonKind = 'seller' | 'driver';
export type AccountKind = PersonKind | 'operator';

/** The database's tables for kysely. The files in `migrations/` create them. */
export interface Tables {
  operators: {
    id: string;
    email: string;
    password_hash: string;
    created_at: Time;
    /** Both secrets are encrypted. */
    totp_pending: string | null;
    totp_secret: string | null;
    totp_step: number | null;
    recovery_hashes: ColumnType<string[], string[] | undefined, string[]>;
    /** When each kind of news was mailed that the operator has not looked at since. */
    unread: ColumnType<Record<string, string>, string | undefined, string>;
  };
  sessions: {
    token_hash: string;
    kind: AccountKind;
    account_id: string;
    created_at: Time;
    expires_at: Time;
    used_at: TimeOrNull;
  };
  sellers: {
    id: string;
    email: string;
    password_hash: string;
    name: string;
    phone: string;
    address: string;
    postcode: string;
    status_in_uk: string;
    cuisine_types: string[];
    price_categories: string[];
    meal_types: string[];
    council_status: string;
    council_reason: string | null;
    coverage_label: string;
    photo_key: string | null;
    created_at: Time;
    /** The version of the terms in force at the registration. */
    terms_version: ColumnType<string | null, string | null | undefined, string | null>;
    erased_at: TimeOrNull;
    /** What a search finds this row by, folded. Null until it is filled. */
    sought: ColumnType<string | null, string | null | undefined, string | null>;
  };
  email_codes: {
    id: string;
    kind: PersonKind;
    email: string;
    /** The address without its plus part. */
    mailbox: string;
    code_hash: string;
    /** A digest of the network that asked for the code. */
    asked_from: string;
    /** Wrong attempts from that network, and from all others. */
    attempts: number;
    attempts_elsewhere: ColumnType<number, number | undefined, number>;
    expires_at: Time;
    ended_at: TimeOrNull;
    created_at: Time;
  };
  email_tokens: {
    token_hash: string;
    kind: PersonKind;
    email: string;
    expires_at: Time;
    used_at: TimeOrNull;
  };
  reset_links: {
    id: string;
    kind: PersonKind;
    account_id: string;
    token_hash: string;
    expires_at: Time;
    used_at: TimeOrNull;
  };
  coverage: { code: string; label: string; authority_name: string };
  council_cache: { postcode: string; authority_name: string; at: Time };
  postcode_centres: { postcode: string; latitude: number | null; longitude: number | null; looked_up_at: Time };
  councils: { name_key: string; authority_name: string; email: string; phone: string; guidance_url: string };
  waitlist: {
    id: string;
    email: string;
    postcode: string;
    created_at: Time;
    updates_at: TimeOrNull;
    updates_words: ColumnType<string | null, string | null | undefined, string | null>;
  };
  survey_answers: {
    id: string;
    email: string;
    name: string;
    postcode: string;
    food_pref: string;
    access_pref: string;
    priority: string;
    spending: string;
    meal_pref: string;
    food_outside: string;
    subscription: string;
    age_group: string;
    created_at: Time;
    updated_at: Time;
    updates_at: TimeOrNull;
    updates_words: ColumnType<string | null, string | null | undefined, string | null>;
  };
  complaints: {
    id: string;
    email: string;
    name: string;
    about: ComplaintSubject;
    text: string;
    created_at: Time;
    answered_at: TimeOrNull;
    /** '' until it is answered. */
    answer: string;
  };
  launches: {
    id: string;
    areas: string[];
    subject: string;
    text: string;
    recipients: number;
    created_at: Time;
    sent_at: TimeOrNull;
  };
  launch_letters: { id: string; launch_id: string; email: string; area: string; created_at: Time };
  dishes: {
    menu_id: string;
    seller_id: string;
    dish_name: string;
    description: string;
    price_pence: number;
    meal_time: string;
    quantity_total: number;
    quantity_sold: number;
    seller_can_deliver: boolean;
    photo_key: string | null;
    available_date: Day;
    created_at: Time;
    updated_at: Time;
    deleted_at: TimeOrNull;
    contains: ColumnType<Allergen[], Allergen[] | undefined, Allergen[]>;
    may_contain: ColumnType<Allergen[], Allergen[] | undefined, Allergen[]>;
    allergens_declared: ColumnType<boolean, boolean | undefined, boolean>;
    /** Which cereals and nuts they are. */
    gluten_kinds: ColumnType<GlutenKind[], GlutenKind[] | undefined, GlutenKind[]>;
    nut_kinds: ColumnType<NutKind[], NutKind[] | undefined, NutKind[]>;
    ingredients: ColumnType<string, string | undefined, string>;
    stock_tapped_at: TimeOrNull;
    /** The portions as a person last set them. Read it with `plannedOf`. */
    quantity_planned: ColumnType<number, number | undefined, number>;
    /** The portions of quantity_sold that have a row in `sales`, and what these came to. */
    quantity_recorded: ColumnType<number, number | undefined, number>;
    takings_pence: ColumnType<number, number | undefined, number>;
  };
  sales: {
    id: string;
    seller_id: string;
    menu_id: string;
    dish_name: string;
    meal_time: string;
    price_pence: number;
    qty: number;
    sold_on: Day;
    /** Null where only the day is known. */
    sold_at: TimeOrNull;
    void_at: TimeOrNull;
    /** The sale by another system that it belongs to. */
    partner_sale_id: ColumnType<string | null, string | null | undefined, string | null>;
  };
  seller_documents: {
    id: string;
    seller_id: string;
    type: string;
    name: string;
    mime: string;
    size: number;
    file_key: string;
    uploaded_at: Time;
  };
  applications: {
    application_id: string;
    seller_id: string;
    payment_status: string;
    status: 'draft' | 'submitted';
    data: Json<Record<string, unknown>>;
    esign_name: string | null;
    declarations_version: string | null;
    declarations_text: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
    submitted_at: TimeOrNull;
    supplement: ColumnType<Partial<Supplement>, string | undefined, string>;
    sent_to_council_at: TimeOrNull;
    sent_before_at: TimeOrNull;
    registered_on: DayOrNull;
    created_at: Time;
    updated_at: Time;
  };
  drivers: {
    id: string;
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    phone: string;
    dob: Day | null;
    address_line1: string;
    address_line2: string;
    city: string;
    postcode: string;
    transport: string;
    work_status: string;
    dbs_status: string;
    consented_at: Time;
    /** The version of the terms that were accepted then. */
    terms_version: ColumnType<string | null, string | null | undefined, string | null>;
    status: DriverStatus;
    rejection_reason: string | null;
    status_at: Time;
    created_at: Time;
    documents_purged_at: TimeOrNull;
    erased_at: TimeOrNull;
    share_code: ColumnType<string | null, string | null | undefined, string | null>;
    share_code_at: TimeOrNull;
    sought: ColumnType<string | null, string | null | undefined, string | null>;
  };
  driver_documents: {
    id: string;
    driver_id: string;
    kind: string;
    name: string;
    mime: string;
    size: number;
    file_key: string;
    uploaded_at: Time;
    expires_on: DayOrNull;
    reviewed_at: TimeOrNull;
    driver_told_at: TimeOrNull;
    operators_told_at: TimeOrNull;
  };
  right_to_work_checks: {
    id: string;
    driver_id: string;
    method: keyof typeof CHECK_METHODS;
    outcome: keyof typeof CHECK_OUTCOMES;
    conditions: string;
    follow_up_on: DayOrNull;
    evidence_id: string | null;
    checked_by: string;
    checked_at: Time;
    driver_told_at: TimeOrNull;
    /** When the driver changed what was checked. */
    void_at: TimeOrNull;
  };
  retention_holds: {
    driver_id: string;
    kind: HeldKind;
    until: Day;
    identity: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  };
  deliveries: {
    id: string;
    fee_pence: number;
    pickup_postcode: string;
    dropoff_postcode: string;
    pickup_time: Time;
    status: DeliveryStatus;
    payout_status: PayoutStatus | null;
    driver_id: string | null;
    pickup_address: string;
    dropoff_address: string;
    contact: string;
    notes: string;
    created_at: Time;
    assigned_at: TimeOrNull;
    picked_up_at: TimeOrNull;
    picked_up_tapped_at: TimeOrNull;
    completed_at: TimeOrNull;
    completed_tapped_at: TimeOrNull;
    changed_at: Time;
    payout_id: ColumnType<string | null, string | null | undefined, string | null>;
    sought: ColumnType<string | null, string | null | undefined, string | null>;
    /** The kitchen. Null where none is known. */
    seller_id: ColumnType<string | null, string | null | undefined, string | null>;
    /** Four digits, with a kitchen. */
    number: ColumnType<string | null, string | null | undefined, string | null>;
    ready_at: TimeOrNull;
    expected_at: TimeOrNull;
    /** The key of the system that asked for it. */
    key_id: ColumnType<string | null, string | null | undefined, string | null>;
    /** The sale by that system that it brings. */
    partner_sale_id: ColumnType<string | null, string | null | undefined, string | null>;
    /** The straight line between its postcodes. Null until it is measured, and where one is unknown. */
    miles: ColumnType<number | null, number | null | undefined, number | null>;
    measured_at: TimeOrNull;
    /** Not before then: a process is at it, or the last try failed. */
    measure_after: TimeOrNull;
  };
  delivery_cancellations: { id: string; delivery_id: string; driver_id: string; cancelled_at: Time };
  incidents: {
    id: string;
    delivery_id: string;
    driver_id: string;
    reason: IncidentReason;
    note: string;
    outcome: Outcome | null;
    decision_note: string;
    tapped_at: TimeOrNull;
    created_at: Time;
    resolved_at: TimeOrNull;
    /** The driver's photo, the newest one. */
    file_key: string | null;
    photo_size: number | null;
    photo_at: TimeOrNull;
  };
  payouts: { id: string; driver_id: string; reference: string; paid_at: Time };
  push_subscriptions: {
    id: string;
    session_hash: string;
    account_kind: AccountKind;
    account_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    kinds: string[];
    created_at: Time;
    told_new_at: TimeOrNull;
  };
  push_alerts: {
    id: string;
    subscription_id: string;
    kind: AlertKind;
    subject_id: string | null;
    created_at: Time;
    attempts: ColumnType<number, number | undefined, number>;
    next_at: Time;
  };
  push_keys: { id: number; public_key: string; private_key: string };
  partner_keys: {
    id: string;
    name: string;
    scopes: Scope[];
    secret_hash: string;
    created_at: Time;
    expires_on: DayOrNull;
    last_used_at: TimeOrNull;
  };
  partner_sales: {
    id: string;
    key_id: string;
    reference: string;
    total_pence: number;
    created_at: Time;
    void_at: TimeOrNull;
  };
  webhooks: {
    id: string;
    url: string;
    events: EventType[];
    /** Encrypted. */
    secret: string;
    created_at: Time;
    /** When it began to fail. Null while it takes what is sent. */
    failing_since: TimeOrNull;
    tried_at: TimeOrNull;
    /** The HTTP status of the last answer. Null if the last try got none. */
    status: number | null;
  };
  webhook_events: {
    id: string;
    webhook_id: string;
    type: EventType;
    /** The delivery, dish or kitchen, whose events are sent in their order. */
    subject_id: string | null;
    data: Json<Record<string, unknown>>;
    created_at: Time;
    /** By the database's clock, in the transaction that holds the subject. */
    queued_at: Generated<Date>;
    attempts: ColumnType<number, number | undefined, number>;
    next_at: Time;
  };
  first_answers: {
    account_id: string;
    key: string;
    call: string;
    request_hash: string | null;
    made: ColumnType<boolean, boolean | undefined, boolean>;
    body: Json<unknown>;
    created_at: Time;
  };
  audit: {
    id: string;
    at: Time;
    operator: string;
    action: string;
    subject: string;
    detail: Json<Record<string, unknown>>;
  };
  mails: {
    id: string;
    to_address: string;
    reply_to: ColumnType<string | null, string | null | undefined, string | null>;
    subject: string;
    body: string;
    html: string | null;
    created_at: Time;
    sent_at: TimeOrNull;
    attempts: ColumnType<number, number | undefined, number>;
    next_at: Time;
    /** In base64. */
    attachment: string | null;
    attachment_name: string | null;
    about: string | null;
    /** The address for the mail program's own unsubscribe button. */
    unsubscribe: ColumnType<string | null, string | null | undefined, string | null>;
    failed_at: TimeOrNull;
    failure: ColumnType<string | null, string | null | undefined, string | null>;
    resent_at: TimeOrNull;
    /** The id of the code or reset link in the mail. */
    opens: ColumnType<string | null, string | null | undefined, string | null>;
    /** One of `PRIORITIES`. */
    priority: ColumnType<number, number | undefined, number>;
  };
  login_places: { place: string; account_id: string; at: Time };
  limits: { key: string; count: number; resets_at: Time };
  jobs: { name: string; next_at: Time };
  migrations: { name: string; at: Time };
  /** The done steps of a migration that is under way, and the row that its process holds. */
  migration_steps: { name: string; at: Time };
}
