-- Keys of other systems, such as one where customers order.
create table partner_keys (
  id uuid primary key,
  name text not null,
  scopes text[] not null,
  secret_hash text not null unique,
  created_at timestamptz not null,
  -- The last day in London on which it works.
  expires_on date,
  last_used_at timestamptz
);

-- Open kitchens, all of them and those of an outward code. The wording must match `listKitchens`.
-- step alone: indexes
create index concurrently if not exists sellers_open on sellers (id)
  where erased_at is null and lower(trim(council_status)) in ('registered', 'approved', 'active', 'live');
create index concurrently if not exists sellers_open_area on sellers (split_part(postcode, ' ', 1), id)
  where erased_at is null and lower(trim(council_status)) in ('registered', 'approved', 'active', 'live');
