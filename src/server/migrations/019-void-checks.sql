-- step: checks
-- When a passed check stopped counting, since the driver changed what was checked.
alter table right_to_work_checks add column void_at timestamptz;

-- step alone: indexes
create index concurrently if not exists right_to_work_checks_void on right_to_work_checks (void_at) where void_at is not null;
