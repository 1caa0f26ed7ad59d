-- step: drivers
-- A code by which the Home Office shows a driver's right to work.
alter table drivers add column share_code text;

-- step: documents
-- When a document runs out, when an operator looked, and who has been told that it does.
alter table driver_documents add column expires_on date;
alter table driver_documents add column reviewed_at timestamptz;
alter table driver_documents add column driver_told_at timestamptz;
alter table driver_documents add column operators_told_at timestamptz;

-- step alone: indexes
create index concurrently if not exists driver_documents_expiry on driver_documents (expires_on)
  where expires_on is not null;

-- step: checks
-- An operator's checks of a driver's right to work; the newest counts.
create table right_to_work_checks (
  id uuid primary key,
  driver_id uuid not null references drivers (id),
  method text not null check (method in ('online', 'manual', 'idsp')),
  outcome text not null check (outcome in ('passed', 'failed')),
  conditions text not null,
  follow_up_on date,
  evidence_id uuid references driver_documents (id),
  checked_by text not null,
  checked_at timestamptz not null,
  driver_told_at timestamptz
);
create index right_to_work_checks_driver on right_to_work_checks (driver_id, id);
create index right_to_work_checks_evidence on right_to_work_checks (evidence_id);
create index right_to_work_checks_due on right_to_work_checks (follow_up_on) where follow_up_on is not null;

-- step: holds
-- What must be kept of a driver who left or was erased, and until when: as long as a row is here, what its kind
-- covers stays. `identity` is who an erased driver was.
create table retention_holds (
  driver_id uuid not null references drivers (id),
  kind text not null check (kind in ('right_to_work', 'payments')),
  until date not null,
  identity jsonb,
  primary key (driver_id, kind)
);
create index retention_holds_until on retention_holds (until);

-- step: holds of drivers who left
-- Drivers who were approved once and are not any more: their engagement ended with the last decision.
insert into retention_holds (driver_id, kind, until)
  select id, 'right_to_work', ((status_at at time zone 'Europe/London')::date + interval '2 years')::date
  from drivers
  where status = 'rejected' and erased_at is null and exists (
    select 1 from audit where action = 'driver approved' and subject = 'driver ' || drivers.id::text
  );
