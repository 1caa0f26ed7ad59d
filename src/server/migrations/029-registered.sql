-- The day on which a cook says that they registered with their council. Null until they say so.
alter table applications add column registered_on date;
