-- step: applications
-- What a council asks for beside the five steps, and when the record was handed over to it.
alter table applications add column supplement jsonb not null default '{}';
alter table applications add column sent_to_council_at timestamptz;

-- step: sellers
-- Why a seller's registration was refused, in words for the seller.
alter table sellers add column council_reason text;

-- step: councils
-- Where a council takes records, and what it publishes. `name_key` is the name in lower case, however it was typed.
create table councils (
  name_key text primary key,
  authority_name text not null,
  email text not null,
  phone text not null,
  guidance_url text not null
);

-- step: mails
-- A file that goes with a mail, in base64, and whose account a mail to somebody else tells of, so that it goes with them.
alter table mails add column attachment text;
alter table mails add column attachment_name text;
alter table mails add column about uuid;

-- step alone: indexes
create index concurrently if not exists mails_about on mails (about);
