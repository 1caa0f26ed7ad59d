-- When a share code came. Null for one from before this was noted, and without one.
alter table drivers add column share_code_at timestamptz;
