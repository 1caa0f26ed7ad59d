-- step: mails
-- A mail that was given up is kept for an operator to send again. `opens` is the code or reset link that stands in it:
-- once that has ended, the mail is of no use any more.
alter table mails add column failed_at timestamptz;
alter table mails add column failure text;
alter table mails add column resent_at timestamptz;
alter table mails add column opens uuid;

-- step: sessions
-- When a session was used last, to the hour; null until then.
alter table sessions add column used_at timestamptz;
