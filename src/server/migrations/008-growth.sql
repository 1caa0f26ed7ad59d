-- With millions of rows no call and no job reads a table from one end to the other.

-- step: mails
-- 0: a code or a link, which cannot wait; 1: everything else; 2: letters to many.
alter table mails add column priority integer not null default 1;

-- step alone: mails that are due
create index concurrently if not exists mails_due_next on mails (priority, next_at)
  where sent_at is null and failed_at is null;

-- step: mails that are due
drop index mails_due;
alter index mails_due_next rename to mails_due;

-- step alone: indexes
create index concurrently if not exists mails_failed on mails (failed_at) where failed_at is not null;
create index concurrently if not exists mails_sent on mails (sent_at) where sent_at is not null;
create index concurrently if not exists mails_to on mails (to_address);

-- The operator's lists and counts.
create index concurrently if not exists deliveries_payout_status on deliveries (payout_status, id);
create index concurrently if not exists deliveries_pickup on deliveries (pickup_time, id);
create index concurrently if not exists sellers_council_status on sellers (lower(trim(council_status)), id) where erased_at is null;
create index concurrently if not exists applications_payment on applications (payment_status, seller_id);
create index concurrently if not exists applications_unpaid on applications (seller_id) where payment_status <> 'paid';
create index concurrently if not exists survey_answers_counted on survey_answers (
  food_pref, access_pref, priority, spending, meal_pref, food_outside, subscription, age_group
);
create index concurrently if not exists waitlist_areas on waitlist (split_part(postcode, ' ', 1), postcode);

-- What jobs remove, by its time.
create index concurrently if not exists email_codes_created on email_codes (created_at);
create index concurrently if not exists email_tokens_email on email_tokens (email);
create index concurrently if not exists email_tokens_expiry on email_tokens (expires_at);
create index concurrently if not exists reset_links_expiry on reset_links (expires_at);
create index concurrently if not exists first_answers_created on first_answers (created_at);
create index concurrently if not exists limits_reset on limits (resets_at);
create index concurrently if not exists council_cache_at on council_cache (at);
create index concurrently if not exists audit_logins on audit (at) where action in ('logged in', 'login failed');
create index concurrently if not exists drivers_unapproved on drivers (status_at) where status <> 'approved';
create index concurrently if not exists driver_documents_age on driver_documents (driver_id, uploaded_at);
create index concurrently if not exists incidents_noted on incidents (delivery_id) where note <> '' or decision_note <> '';
create index concurrently if not exists push_alerts_subscription on push_alerts (subscription_id);
-- Only deliveries that still say to whom are in these.
create index concurrently if not exists deliveries_over on deliveries (changed_at)
  where status in ('completed', 'cancelled')
  and (pickup_address <> '' or dropoff_address <> '' or contact <> '' or notes <> '');
create index concurrently if not exists deliveries_untaken on deliveries (pickup_time)
  where status = 'available'
  and (pickup_address <> '' or dropoff_address <> '' or contact <> '' or notes <> '');

-- step alone, may fail: statistics
analyze deliveries;
analyze sellers;
analyze waitlist;
analyze audit;


-- For the indexes of the operator's search.
-- step alone, may fail: extension
create extension if not exists pg_trgm;
