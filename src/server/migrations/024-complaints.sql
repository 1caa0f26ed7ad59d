-- step: complaints
-- What somebody complained of, and what we answered. The reference is made of the id.
create table complaints (
  id uuid primary key,
  email text not null,
  name text not null,
  about text not null,
  text text not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  answer text not null
);
create index complaints_email on complaints (email);
create index complaints_open on complaints (id) where answered_at is null;
create index complaints_waiting on complaints (created_at) where answered_at is null;
create index complaints_answered on complaints (answered_at) where answered_at is not null;
