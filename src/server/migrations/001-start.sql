-- Portable PostgreSQL: no triggers, no advisory locks, ids made by the application (uuid v7).

create table operators (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  created_at timestamptz not null
);

-- Who is logged in. Only the SHA-256 of a token is kept.
create table sessions (
  token_hash text primary key,
  kind text not null check (kind in ('seller', 'driver', 'operator')),
  account_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

create table sellers (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  name text not null,
  phone text not null,
  address text not null,
  postcode text not null,
  status_in_uk text not null,
  cuisine_types text[] not null,
  price_categories text[] not null,
  meal_types text[] not null,
  council_status text not null,
  coverage_label text not null,
  photo_key text,
  created_at timestamptz not null,
  erased_at timestamptz
);
create index sellers_photo on sellers (photo_key);

-- One-time codes by mail, for sellers and drivers. A resend cancels the one before it.
create table email_codes (
  id uuid primary key,
  kind text not null check (kind in ('seller', 'driver')),
  email text not null,
  code_hash text not null,
  attempts integer not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null
);
create index email_codes_email on email_codes (kind, email, created_at);

-- What a right code is exchanged for: x-email-token of a seller, verifyToken of a driver.
create table email_tokens (
  token_hash text primary key,
  kind text not null check (kind in ('seller', 'driver')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table reset_links (
  id uuid primary key,
  kind text not null check (kind in ('seller', 'driver')),
  account_id uuid not null,
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_links_account on reset_links (account_id);

create table coverage (
  code text primary key,
  label text not null,
  authority_name text not null
);
insert into coverage (code, label, authority_name) values
  ('SL1', 'Slough', 'Slough Borough Council'),
  ('SL2', 'Slough', 'Slough Borough Council'),
  ('SL3', 'Slough', 'Slough Borough Council');

create table council_cache (
  postcode text primary key,
  authority_name text not null,
  at timestamptz not null
);

create table waitlist (
  id uuid primary key,
  email text not null,
  postcode text not null,
  created_at timestamptz not null,
  unique (email, postcode)
);

create table survey_answers (
  id uuid primary key,
  email text not null unique,
  name text not null,
  postcode text not null,
  food_pref text not null,
  access_pref text not null,
  priority text not null,
  spending text not null,
  meal_pref text not null,
  food_outside text not null,
  subscription text not null,
  age_group text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table dishes (
  menu_id uuid primary key,
  seller_id uuid not null references sellers (id),
  dish_name text not null,
  description text not null,
  price_pence integer not null check (price_pence > 0),
  meal_time text not null,
  quantity_total integer not null,
  quantity_sold integer not null,
  seller_can_deliver boolean not null,
  photo_key text,
  available_date date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (quantity_sold >= 0 and quantity_sold <= quantity_total)
);
create index dishes_of_a_day on dishes (seller_id, available_date);
-- For the job that sweeps photos which nothing shows.
create index dishes_photo on dishes (photo_key);

create table seller_documents (
  id uuid primary key,
  seller_id uuid not null references sellers (id),
  type text not null,
  name text not null,
  mime text not null,
  size integer not null,
  file_key text not null unique,
  uploaded_at timestamptz not null
);
create index seller_documents_seller on seller_documents (seller_id);

create table applications (
  application_id uuid primary key,
  seller_id uuid not null unique references sellers (id),
  payment_status text not null,
  status text not null check (status in ('draft', 'submitted')),
  data jsonb not null,
  esign_name text,
  declarations_version text,
  declarations_text jsonb,
  submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table drivers (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  dob date,
  address_line1 text not null,
  address_line2 text not null,
  city text not null,
  postcode text not null,
  transport text not null,
  work_status text not null,
  dbs_status text not null,
  consented_at timestamptz not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  status_at timestamptz not null,
  created_at timestamptz not null,
  documents_purged_at timestamptz,
  erased_at timestamptz
);
create index drivers_status on drivers (status, id);

create table driver_documents (
  id uuid primary key,
  driver_id uuid not null references drivers (id),
  kind text not null,
  name text not null,
  mime text not null,
  size integer not null,
  file_key text not null unique,
  uploaded_at timestamptz not null
);
create index driver_documents_driver on driver_documents (driver_id);

create table deliveries (
  id uuid primary key,
  fee_pence integer not null check (fee_pence > 0),
  pickup_postcode text not null,
  dropoff_postcode text not null,
  pickup_time timestamptz not null,
  status text not null check (status in ('available', 'assigned', 'picked_up', 'completed', 'cancelled')),
  payout_status text check (payout_status in ('pending', 'paid')),
  driver_id uuid references drivers (id),
  pickup_address text not null,
  dropoff_address text not null,
  contact text not null,
  notes text not null,
  created_at timestamptz not null,
  assigned_at timestamptz,
  picked_up_at timestamptz,
  picked_up_tapped_at timestamptz,
  completed_at timestamptz,
  completed_tapped_at timestamptz,
  changed_at timestamptz not null
);
create index deliveries_open on deliveries (status, pickup_time, id);
create index deliveries_of_driver on deliveries (driver_id, status, changed_at, id);
create index deliveries_status on deliveries (status, id);

-- A cancelled delivery stays in that driver's Cancelled list for good, and is not offered to them again.
create table delivery_cancellations (
  id uuid primary key,
  delivery_id uuid not null references deliveries (id),
  driver_id uuid not null references drivers (id),
  cancelled_at timestamptz not null,
  unique (delivery_id, driver_id)
);
create index delivery_cancellations_driver on delivery_cancellations (driver_id, cancelled_at, id);

-- First answers to calls that carried an Idempotency-Key.
create table first_answers (
  account_id uuid not null,
  key text not null,
  call text not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);

create table audit (
  id uuid primary key,
  at timestamptz not null,
  operator text not null,
  action text not null,
  subject text not null,
  detail jsonb not null
);

create table mails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  body text not null,
  html text,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null
);
create index mails_due on mails (next_at);

-- Counters of sensitive calls, shared by all processes.
create table limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);

-- Periodic jobs: a process that moves next_at forward has the run.
create table jobs (
  name text primary key,
  next_at timestamptz not null
);
