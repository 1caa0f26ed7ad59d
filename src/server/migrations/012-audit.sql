-- step alone: indexes
-- The audit log is also read by what its entries are about: the first word of the subject.
create index concurrently if not exists audit_kinds on audit (split_part(subject, ' ', 1), id);
