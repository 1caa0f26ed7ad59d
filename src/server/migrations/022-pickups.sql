-- step: deliveries
-- The kitchen that a delivery is picked up from, the number it is called by at the door, and what the cook says of it.
alter table deliveries
  add column seller_id uuid references sellers (id),
  add column number text,
  add column ready_at timestamptz,
  add column expected_at timestamptz;

-- A number is a kitchen's only one on a day in London. Pickups are listed by it, too.
-- step alone: indexes
create unique index concurrently if not exists deliveries_number
  on deliveries (seller_id, ((pickup_time at time zone 'Europe/London')::date), number);
