-- step alone, may fail: trigram indexes
create index concurrently if not exists sellers_sought on sellers using gin (sought gin_trgm_ops);
create index concurrently if not exists drivers_sought on drivers using gin (sought gin_trgm_ops);
create index concurrently if not exists deliveries_sought on deliveries using gin (sought gin_trgm_ops);

-- step alone: indexes
create index concurrently if not exists sellers_unfilled on sellers (id) where sought is null;
create index concurrently if not exists drivers_unfilled on drivers (id) where sought is null;
create index concurrently if not exists deliveries_unfilled on deliveries (id) where sought is null;
