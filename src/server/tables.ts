import type { ColumnType } from 'kysely';

/** A timestamptz: read as Date, written as Date. */
type Time = ColumnType<Date, Date, Date>;
type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A date column: 'YYYY-MM-DD' both ways. */
type Day = string;
/** A jsonb column: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export type AccountKind = 'seller' | 'driver' | 'operator';

/** The database's tables as kysely sees them; `migrations/` is where they are made. */
export interface Tables {
  operators: { id: string; email: string; password_hash: string; created_at: Time };
  sessions: {
    token_hash: string;
    kind: AccountKind;
    account_id: string;
    created_at: Time;
    expires_at: Time;
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
    coverage_label: string;
    photo_key: string | null;
    created_at: Time;
    erased_at: TimeOrNull;
  };
  email_codes: {
    id: string;
    kind: 'seller' | 'driver';
    email: string;
    code_hash: string;
    attempts: number;
    expires_at: Time;
    ended_at: TimeOrNull;
    created_at: Time;
  };
  email_tokens: {
    token_hash: string;
    kind: 'seller' | 'driver';
    email: string;
    expires_at: Time;
    used_at: TimeOrNull;
  };
  reset_links: {
    id: string;
    kind: 'seller' | 'driver';
    account_id: string;
    token_hash: string;
    expires_at: Time;
    used_at: TimeOrNull;
  };
  coverage: { code: string; label: string; authority_name: string };
  council_cache: { postcode: string; authority_name: string; at: Time };
  waitlist: { id: string; email: string; postcode: string; created_at: Time };
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
  };
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
    status: 'pending' | 'approved' | 'rejected';
    rejection_reason: string | null;
    status_at: Time;
    created_at: Time;
    documents_purged_at: TimeOrNull;
    erased_at: TimeOrNull;
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
  };
  deliveries: {
    id: string;
    fee_pence: number;
    pickup_postcode: string;
    dropoff_postcode: string;
    pickup_time: Time;
    status: 'available' | 'assigned' | 'picked_up' | 'completed' | 'cancelled';
    payout_status: 'pending' | 'paid' | null;
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
  };
  delivery_cancellations: { id: string; delivery_id: string; driver_id: string; cancelled_at: Time };
  first_answers: {
    account_id: string;
    key: string;
    call: string;
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
    subject: string;
    body: string;
    html: string | null;
    created_at: Time;
    sent_at: TimeOrNull;
    attempts: ColumnType<number, number | undefined, number>;
    next_at: Time;
  };
  limits: { key: string; count: number; resets_at: Time };
  jobs: { name: string; next_at: Time };
  migrations: { name: string; at: Time };
}
