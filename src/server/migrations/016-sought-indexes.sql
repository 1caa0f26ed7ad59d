create index sellers_sought on sellers using gin (sought gin_trgm_ops);
create index drivers_sought on drivers using gin (sought gin_trgm_ops);
create index deliveries_sought on deliveries using gin (sought gin_trgm_ops);
create index sellers_unfilled on sellers (id) where sought is null;
create index drivers_unfilled on drivers (id) where sought is null;
create index deliveries_unfilled on deliveries (id) where sought is null;
