-- Sales that another system made with its key. Each line of one is a row of sales.
-- step: sales
create table partner_sales (
  id uuid primary key,
  -- No reference: a sale stays when its key has ended.
  key_id uuid not null,
  -- What the other system calls it.
  reference text not null,
  total_pence bigint not null,
  created_at timestamptz not null,
  void_at timestamptz
);
alter table sales add column partner_sale_id uuid;
-- step: deliveries
-- The key of the system that asked for it.
alter table deliveries add column key_id uuid;
-- step alone: indexes
create index concurrently if not exists sales_of_partner on sales (partner_sale_id) where partner_sale_id is not null;
