-- What the operator's search finds a row by, folded. Null in a row of the version before, which a job fills. Apart from
-- the indexes, since the tables are locked until this is committed.
alter table sellers add column sought text;
alter table drivers add column sought text;
alter table deliveries add column sought text;
