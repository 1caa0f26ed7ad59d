-- step: incidents
-- What went wrong with a delivery, in the words of who carried it. `outcome` is what the operator decided, null while
-- that is open.
create table incidents (
  id uuid primary key,
  delivery_id uuid not null references deliveries (id),
  driver_id uuid not null references drivers (id),
  reason text not null,
  note text not null,
  outcome text,
  decision_note text not null,
  tapped_at timestamptz,
  created_at timestamptz not null,
  resolved_at timestamptz
);
create index incidents_delivery on incidents (delivery_id, id);
create index incidents_driver on incidents (driver_id);
create index incidents_open on incidents (id) where outcome is null;

-- step: payouts
-- What a driver was paid at once. Its total is the sum of the deliveries that refer to it.
create table payouts (
  id uuid primary key,
  driver_id uuid not null references drivers (id),
  reference text not null,
  paid_at timestamptz not null
);
create index payouts_driver on payouts (driver_id, id);

-- step: deliveries
alter table deliveries add column payout_id uuid references payouts (id);

-- step alone: indexes
create index concurrently if not exists deliveries_payout on deliveries (payout_id);

-- What was paid before there were payouts, each delivery by itself.
-- step rows: payouts of what was paid
with batch as (
  select id, driver_id, changed_at, payout_status from deliveries where id > '{after}' order by id limit 2000
), made as (
  insert into payouts (id, driver_id, reference, paid_at)
  select id, driver_id, '', changed_at from batch where payout_status = 'paid' and driver_id is not null
  on conflict (id) do nothing
)
select id as last from batch order by id desc limit 1;

-- step rows: what they paid
with batch as (
  select id from deliveries where id > '{after}' order by id limit 2000
), paid as (
  update deliveries set payout_id = deliveries.id from batch
  where deliveries.id = batch.id and payout_status = 'paid' and payout_id is null
  and exists (select 1 from payouts where payouts.id = batch.id)
)
select id as last from batch order by id desc limit 1;

-- step alone, may fail: statistics
analyze deliveries;
analyze payouts;
