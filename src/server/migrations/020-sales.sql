-- Each sale, at the price and under the name it was made at. What was sold before, or by a process of the version
-- before, has no row: the dish says it (see src/server/sales/store.ts).
create table sales (
  id uuid primary key,
  -- No reference: it would wait for a seller who copies a menu, while holding a dish that the copy waits for.
  seller_id uuid not null,
  -- Only a dish without sales is deleted. Then the rows that are left were taken back.
  menu_id uuid not null references dishes (menu_id) on delete cascade,
  dish_name text not null,
  meal_time text not null,
  price_pence integer not null,
  qty integer not null check (qty > 0),
  -- The day in London.
  sold_on date not null,
  -- Null where only the day is known.
  sold_at timestamptz,
  void_at timestamptz
);
create index sales_by_day on sales (seller_id, sold_on);
create index sales_of_dish on sales (menu_id);
alter table dishes
  -- The portions as a person last set them; fewer than quantity_total if a process of the version before set them.
  add column quantity_planned integer not null default 0,
  -- The portions of quantity_sold that have a row in sales, and what these came to.
  add column quantity_recorded integer not null default 0,
  add column takings_pence integer not null default 0;
