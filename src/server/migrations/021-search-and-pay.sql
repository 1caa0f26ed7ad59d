-- step alone: indexes
-- Paid deliveries without a payout, which a process of the first version makes, and what is still to be paid.
create index concurrently if not exists deliveries_without_payout on deliveries (id)
  where payout_status = 'paid' and payout_id is null and driver_id is not null;
create index concurrently if not exists deliveries_unpaid on deliveries (fee_pence) where payout_status = 'pending';

-- The operator's search for a part of a word, and for customers by their address. The expressions are those of the
-- conditions in `search.ts`; each index has one, since other engines than PostgreSQL build none with several.
-- step alone, may fail: trigram indexes
create index concurrently if not exists deliveries_pickup_letters on deliveries
  using gin (replace(pickup_postcode, ' ', '') gin_trgm_ops);
create index concurrently if not exists deliveries_dropoff_letters on deliveries
  using gin (replace(dropoff_postcode, ' ', '') gin_trgm_ops);
create index concurrently if not exists deliveries_contact_digits on deliveries
  using gin (regexp_replace(contact, '[^0-9]', '', 'g') gin_trgm_ops);
create index concurrently if not exists deliveries_pickup_words on deliveries using gin (pickup_address gin_trgm_ops);
create index concurrently if not exists deliveries_dropoff_words on deliveries using gin (dropoff_address gin_trgm_ops);
create index concurrently if not exists deliveries_contact_words on deliveries using gin (contact gin_trgm_ops);
create index concurrently if not exists deliveries_notes_words on deliveries using gin (notes gin_trgm_ops);
create index concurrently if not exists sellers_email_letters on sellers using gin (email gin_trgm_ops);
create index concurrently if not exists sellers_postcode_letters on sellers
  using gin (replace(postcode, ' ', '') gin_trgm_ops);
create index concurrently if not exists sellers_phone_digits on sellers
  using gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops);
create index concurrently if not exists drivers_email_letters on drivers using gin (email gin_trgm_ops);
create index concurrently if not exists drivers_postcode_letters on drivers
  using gin (replace(postcode, ' ', '') gin_trgm_ops);
create index concurrently if not exists drivers_phone_digits on drivers
  using gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops);

-- Those with several expressions, which earlier versions made.
-- step: deliveries
drop index if exists deliveries_words;
-- step: sellers
drop index if exists sellers_words;
-- step: drivers
drop index if exists drivers_words;

-- step alone, may fail: statistics
analyze deliveries;
analyze sellers;
analyze drivers;
