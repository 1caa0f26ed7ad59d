-- When a passed check stopped counting, since the driver changed what was checked.
alter table right_to_work_checks add column void_at timestamptz;
