-- Browsers that want alerts. A subscription ends with the session that made it.
create table push_subscriptions (
  id uuid primary key,
  session_hash text not null references sessions (token_hash) on delete cascade,
  account_kind text not null check (account_kind in ('seller', 'driver', 'operator')),
  account_id uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  kinds text[] not null,
  created_at timestamptz not null,
  told_new_at timestamptz
);
create index push_subscriptions_account on push_subscriptions (account_id, id);
create index push_subscriptions_session on push_subscriptions (session_hash);

-- Alerts that wait to be sent; what was sent goes.
create table push_alerts (
  id uuid primary key,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  kind text not null,
  subject_id uuid,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null
);
create index push_alerts_due on push_alerts (next_at);
-- Of new deliveries one at a time.
create unique index push_alerts_new on push_alerts (subscription_id) where kind = 'new_deliveries';

-- The server's own keys (RFC 8292), where no setting gives them: one row.
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null
);
