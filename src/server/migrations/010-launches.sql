-- step: answers
-- Who wants one email when we open near them, since when, and the words that they agreed to.
alter table survey_answers add column updates_at timestamptz;
alter table survey_answers add column updates_words text;

-- step: waitlist
alter table waitlist add column updates_at timestamptz;
alter table waitlist add column updates_words text;

-- step: launches
create table launches (
  id uuid primary key,
  areas text[] not null,
  subject text not null,
  text text not null,
  recipients integer not null,
  created_at timestamptz not null,
  sent_at timestamptz
);

-- Who has been told of an area, which happens once; its id is in the link by which a letter is the last one.
create table launch_letters (
  id uuid primary key,
  launch_id uuid not null references launches (id),
  email text not null,
  area text not null,
  created_at timestamptz not null,
  unique (email, area)
);

create index launch_letters_launch on launch_letters (launch_id);

-- step: mails
-- Where a mail program's own button unsubscribes (RFC 8058).
alter table mails add column unsubscribe text;

-- step alone: indexes
-- Those who asked, by their area.
create index concurrently if not exists survey_answers_updates
  on survey_answers (left(replace(postcode, ' ', ''), -3)) where updates_at is not null;
create index concurrently if not exists waitlist_updates
  on waitlist (left(replace(postcode, ' ', ''), -3)) where updates_at is not null;
