-- Addresses of other systems that hear of events.
-- step: webhooks
create table webhooks (
  id uuid primary key,
  url text not null,
  events text[] not null,
  -- Encrypted: it signs what is sent.
  secret text not null,
  created_at timestamptz not null,
  failing_since timestamptz,
  -- The last try, and the status of its answer.
  tried_at timestamptz,
  status integer
);

-- Events that wait to be sent; what was sent goes.
create table webhook_events (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  type text not null,
  subject_id uuid,
  data jsonb not null,
  created_at timestamptz not null,
  queued_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  next_at timestamptz not null
);
create index webhook_events_due on webhook_events (webhook_id, next_at);
-- Events of one delivery, dish or kitchen in their order.
create index webhook_events_order on webhook_events (webhook_id, subject_id, queued_at, id);

-- step: deliveries
-- The sale that it brings, by the system that asked for it.
alter table deliveries add column partner_sale_id uuid;
