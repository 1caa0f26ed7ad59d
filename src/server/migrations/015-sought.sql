-- What the operator's search finds a row by, folded. Null in a row of the version before, which a job fills.
-- step: sellers
alter table sellers add column sought text;
-- step: drivers
alter table drivers add column sought text;
-- step: deliveries
alter table deliveries add column sought text;
