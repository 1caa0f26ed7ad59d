-- What the first version of the server wrote: a row of each kind, in the columns of its day. `{n}` is another digit for
-- each time that this runs.
insert into sellers (id, email, password_hash, name, phone, address, postcode, status_in_uk, cuisine_types,
  price_categories, meal_types, council_status, coverage_label, created_at)
values ('01900000-0000-7000-8000-00000000000{n}', 'cook{n}@old.test', 'hash', 'Amina Khan', '07700900123',
  '12 High Street', 'SL1 2LT', 'Citizen / ILR / Visa', '{Indian}', '{Value}', '{Lunch}', 'registered', 'Slough', now());
insert into sessions (token_hash, kind, account_id, created_at, expires_at)
values (encode(sha256('token-{n}'), 'hex'), 'seller', '01900000-0000-7000-8000-00000000000{n}', now(),
  now() + interval '1 day');
insert into dishes (menu_id, seller_id, dish_name, description, price_pence, meal_time, quantity_total, quantity_sold,
  seller_can_deliver, available_date, created_at, updated_at)
values ('01900000-0000-7000-8001-00000000000{n}', '01900000-0000-7000-8000-00000000000{n}', 'Daal', 'Lentils.', 650,
  'lunch', 5, 2, true, '2026-11-22', now(), now());
insert into applications (application_id, seller_id, payment_status, status, data, created_at, updated_at)
values ('01900000-0000-7000-8002-00000000000{n}', '01900000-0000-7000-8000-00000000000{n}', 'paid', 'draft',
  '{"legal_name": "Amina Khan"}', now(), now());
insert into seller_documents (id, seller_id, type, name, mime, size, file_key, uploaded_at)
values ('01900000-0000-7000-8003-00000000000{n}', '01900000-0000-7000-8000-00000000000{n}', 'license_certificate',
  'licence.pdf', 'application/pdf', 9, 'documents/seller-{n}', now());
insert into drivers (id, email, password_hash, first_name, last_name, phone, dob, address_line1, address_line2, city,
  postcode, transport, work_status, dbs_status, consented_at, status, status_at, created_at)
values ('01900000-0000-7000-8004-00000000000{n}', 'driver{n}@old.test', 'hash', 'Tom', 'Reed', '07700900456',
  '1990-05-01', '4 Mill Lane', '', 'Slough', 'SL1 3AB', 'car', 'uk_citizen', 'clear', now(), 'approved', now(), now());
insert into driver_documents (id, driver_id, kind, name, mime, size, file_key, uploaded_at)
values ('01900000-0000-7000-8005-00000000000{n}', '01900000-0000-7000-8004-00000000000{n}', 'id_doc', 'id.pdf',
  'application/pdf', 9, 'documents/driver-{n}', now());
insert into deliveries (id, fee_pence, pickup_postcode, dropoff_postcode, pickup_time, status, payout_status, driver_id,
  pickup_address, dropoff_address, contact, notes, created_at, changed_at)
values ('01900000-0000-7000-8006-00000000000{n}', 450, 'SL1 2LT', 'SL2 5AT', now(), 'completed', 'paid',
  '01900000-0000-7000-8004-00000000000{n}', '1 Road', '2 Road', 'Ann', '', now(), now());
insert into delivery_cancellations (id, delivery_id, driver_id, cancelled_at)
values ('01900000-0000-7000-8007-00000000000{n}', '01900000-0000-7000-8006-00000000000{n}',
  '01900000-0000-7000-8004-00000000000{n}', now());
insert into operators (id, email, password_hash, created_at)
values ('01900000-0000-7000-8008-00000000000{n}', 'operator{n}@old.test', 'hash', now());
insert into email_codes (id, kind, email, code_hash, attempts, expires_at, created_at)
values ('01900000-0000-7000-8009-00000000000{n}', 'seller', 'new{n}@old.test', 'hash', 0, now(), now());
insert into email_tokens (token_hash, kind, email, expires_at) values ('email-{n}', 'seller', 'new{n}@old.test', now());
insert into reset_links (id, kind, account_id, token_hash, expires_at)
values ('01900000-0000-7000-800a-00000000000{n}', 'seller', '01900000-0000-7000-8000-00000000000{n}', 'reset-{n}', now());
insert into waitlist (id, email, postcode, created_at)
values ('01900000-0000-7000-800b-00000000000{n}', 'waits{n}@old.test', 'M1 1AE', now());
insert into survey_answers (id, email, name, postcode, food_pref, access_pref, priority, spending, meal_pref,
  food_outside, subscription, age_group, created_at, updated_at)
values ('01900000-0000-7000-800c-00000000000{n}', 'says{n}@old.test', 'Ann', 'SL1 2LT', 'Home-cooked', 'Delivery',
  'Taste', '£5', 'Lunch', '1', 'Yes', '25-34', now(), now());
insert into first_answers (account_id, key, call, body, created_at)
values ('01900000-0000-7000-8004-00000000000{n}', 'key-{n}', 'accept', '{"answer": {"status": "assigned"}}', now());
insert into audit (id, at, operator, action, subject, detail)
values ('01900000-0000-7000-800d-00000000000{n}', now(), 'operator{n}@old.test', 'driver approved',
  'driver 01900000-0000-7000-8004-00000000000{n}', '{}');
insert into mails (id, to_address, subject, body, created_at, next_at)
values ('01900000-0000-7000-800e-00000000000{n}', 'cook{n}@old.test', 'A code', '123456', now(), now());
insert into limits (key, count, resets_at) values ('old-{n}', 1, now());
insert into jobs (name, next_at) values ('old-{n}', now());
-- What it did with them.
update dishes set quantity_sold = quantity_sold + 1 where menu_id = '01900000-0000-7000-8001-00000000000{n}';
update deliveries set status = 'cancelled', payout_status = null where id = '01900000-0000-7000-8006-00000000000{n}';
update mails set attempts = attempts + 1 where id = '01900000-0000-7000-800e-00000000000{n}';
