-- With millions of rows no call and no job reads a table from one end to the other.

-- 0: a code or a link, which cannot wait; 1: everything else; 2: letters to many.
alter table mails add column priority integer not null default 1;
drop index mails_due;
create index mails_due on mails (priority, next_at) where sent_at is null and failed_at is null;
create index mails_failed on mails (failed_at) where failed_at is not null;
create index mails_sent on mails (sent_at) where sent_at is not null;
create index mails_to on mails (to_address);

-- The operator's lists and counts.
create index deliveries_payout_status on deliveries (payout_status, id);
create index deliveries_pickup on deliveries (pickup_time, id);
create index sellers_council_status on sellers (lower(trim(council_status)), id) where erased_at is null;
create index applications_payment on applications (payment_status, seller_id);
create index applications_unpaid on applications (seller_id) where payment_status <> 'paid';
create index survey_answers_counted on survey_answers (
  food_pref, access_pref, priority, spending, meal_pref, food_outside, subscription, age_group
);
create index waitlist_areas on waitlist (split_part(postcode, ' ', 1), postcode);

-- What jobs remove, by its time.
create index email_codes_created on email_codes (created_at);
create index email_tokens_email on email_tokens (email);
create index email_tokens_expiry on email_tokens (expires_at);
create index reset_links_expiry on reset_links (expires_at);
create index first_answers_created on first_answers (created_at);
create index limits_reset on limits (resets_at);
create index council_cache_at on council_cache (at);
create index audit_logins on audit (at) where action in ('logged in', 'login failed');
create index drivers_unapproved on drivers (status_at) where status <> 'approved';
create index driver_documents_age on driver_documents (driver_id, uploaded_at);
create index incidents_noted on incidents (delivery_id) where note <> '' or decision_note <> '';
create index push_alerts_subscription on push_alerts (subscription_id);
-- Only deliveries that still say to whom are in these.
create index deliveries_over on deliveries (changed_at)
  where status in ('completed', 'cancelled')
  and (pickup_address <> '' or dropoff_address <> '' or contact <> '' or notes <> '');
create index deliveries_untaken on deliveries (pickup_time)
  where status = 'available'
  and (pickup_address <> '' or dropoff_address <> '' or contact <> '' or notes <> '');

-- The operator's search for a part of a word, and for customers by their address. The expressions are those of the
-- conditions in `search.ts`.
create extension if not exists pg_trgm;
create index deliveries_words on deliveries using gin (
  pickup_address gin_trgm_ops,
  dropoff_address gin_trgm_ops,
  contact gin_trgm_ops,
  notes gin_trgm_ops,
  replace(pickup_postcode, ' ', '') gin_trgm_ops,
  replace(dropoff_postcode, ' ', '') gin_trgm_ops,
  regexp_replace(contact, '[^0-9]', '', 'g') gin_trgm_ops
);
create index sellers_words on sellers using gin (
  name gin_trgm_ops,
  email gin_trgm_ops,
  replace(postcode, ' ', '') gin_trgm_ops,
  regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops
);
create index drivers_words on drivers using gin (
  trim(first_name || ' ' || last_name) gin_trgm_ops,
  email gin_trgm_ops,
  replace(postcode, ' ', '') gin_trgm_ops,
  regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops
);
