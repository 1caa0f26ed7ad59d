-- step: emails in a cook's name
-- The answer to an email goes to the person in whose name it was sent.
alter table mails add column reply_to text;

-- step: terms that drivers accepted
-- The version of the terms that were accepted with `consented_at`. Null before there were versions.
alter table drivers add column terms_version text;

-- step: terms that sellers accepted
alter table sellers add column terms_version text;

-- step: cereals and nuts by name
alter table dishes
  add column gluten_kinds text[] not null default '{}',
  add column nut_kinds text[] not null default '{}';

-- step alone: what the audit log says of one thing
create index concurrently if not exists audit_subject on audit (subject);
