-- When a council had a record before the newest sending of it: that stands again when the newest is given up.
alter table applications add column sent_before_at timestamptz;
