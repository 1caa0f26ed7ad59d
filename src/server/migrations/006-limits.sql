-- step: codes
-- Codes are limited for a mailbox (an address without its plus part), and tries at a code for whoever asked for it
-- and for everybody else apart: an outsider cannot use up the tries of the one who holds the right code.
alter table email_codes add column mailbox text not null default '';
alter table email_codes add column asked_from text not null default '';
alter table email_codes add column attempts_elsewhere integer not null default 0;

-- step rows: mailboxes of codes
with batch as (
  select id from email_codes where id > '{after}' order by id limit 2000
), named as (
  update email_codes set mailbox = regexp_replace(email, '\+[^@]*@', '@') from batch
  where email_codes.id = batch.id and mailbox = ''
)
select id as last from batch order by id desc limit 1;

-- step alone: indexes
create index concurrently if not exists email_codes_mailbox on email_codes (kind, mailbox, created_at);

-- step: places
-- Networks from which an account was logged in to, as digests: its own devices get in while others guess.
create table login_places (
  place text primary key,
  account_id uuid not null,
  at timestamptz not null
);
create index login_places_account on login_places (account_id);
create index login_places_at on login_places (at);
