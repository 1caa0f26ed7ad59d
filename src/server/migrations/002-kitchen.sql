-- What a dish contains. Nothing in either list and not declared differs from 'none of the 14'.
alter table dishes
  add column contains text[] not null default '{}',
  add column may_contain text[] not null default '{}',
  add column allergens_declared boolean not null default false,
  add column ingredients text not null default '',
  -- When its stock was last tapped, by the cook's own clock: taps may wait for signal.
  add column stock_tapped_at timestamptz;
