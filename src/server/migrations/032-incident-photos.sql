-- A driver's photo of a problem.
-- step: incidents
alter table incidents
  add column file_key text,
  add column photo_size integer,
  add column photo_at timestamptz;

-- step alone: files in use
create unique index concurrently if not exists incidents_files on incidents (file_key) where file_key is not null;
