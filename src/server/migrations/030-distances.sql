-- How far deliveries go.
-- step: centres
-- What the postcode service said. Null where it knows no centre.
create table postcode_centres (
  postcode text primary key,
  latitude double precision,
  longitude double precision,
  looked_up_at timestamptz not null
);
create index postcode_centres_at on postcode_centres (looked_up_at);
-- step: deliveries
-- Null until it is measured, and where the service does not know both postcodes.
alter table deliveries add column miles real;
alter table deliveries add column measured_at timestamptz;
-- Not before then: a process is at it, or the last try failed.
alter table deliveries add column measure_after timestamptz;
-- step alone: indexes
create index concurrently if not exists deliveries_unmeasured on deliveries (pickup_time)
  where status = 'available' and measured_at is null;
