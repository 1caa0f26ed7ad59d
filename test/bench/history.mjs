// Everything else that grows with use, besides `data.mjs`. Most of it is history.
import { id, token } from './data.mjs';

const days = (n) => `now() - (${n}) * interval '1 minute'`;

const statements = ({ sellers, drivers, deliveries, answers, others }) => [
  `insert into operators (id, email, password_hash, created_at)
   select ${id('6666', 'n')}, 'operator-' || n || '@bench.test', '-', now() from generate_series(1, 20) n`,
  `insert into sessions (token_hash, kind, account_id, created_at, expires_at)
   select ${token('operator')}, 'operator', ${id('6666', 'n')}, now(), now() + interval '30 days'
   from generate_series(1, 20) n`,
  // One seller in fifty waits for the council. One in five hundred has a council status of its own wording.
  `insert into sellers (id, email, password_hash, name, phone, address, postcode, status_in_uk, cuisine_types,
     price_categories, meal_types, council_status, coverage_label, created_at)
   select ${id('0000', `${sellers} + n`)}, 'new-' || n || '@bench.test', '-', 'New ' || n, '07700' || lpad((n % 1000000)::text, 6, '0'), 'High Street',
     'SL1 2LT', 'Citizen / ILR / Visa', '{Indian}', '{Value}', '{Lunch}',
     case when n % 10 = 0 then 'Asked the council on day ' || n else 'pending' end, 'Slough', now()
   from generate_series(1, ${sellers / 50}) n`,
  `insert into applications (application_id, seller_id, payment_status, status, data, created_at, updated_at)
   select ${id('7777', 'n')}, ${id('0000', 'n')}, case when n % 300 = 0 then 'unpaid' else 'paid' end,
     case when n % 20 = 0 then 'draft' else 'submitted' end, '{"authority_name": "Slough Borough Council"}', now(), now()
   from generate_series(1, ${sellers + sellers / 50}) n`,
  `insert into seller_documents (id, seller_id, type, name, mime, size, file_key, uploaded_at)
   select ${id('8888', 'n')}, ${id('0000', 'n')}, 'license_certificate', 'a.pdf', 'application/pdf', 2000,
     'documents/s' || n, now() from generate_series(1, ${sellers}) n`,
  // Drivers who are pending, and drivers who were rejected, mostly long ago.
  `insert into drivers (id, email, password_hash, first_name, last_name, phone, dob, address_line1, address_line2,
     city, postcode, transport, work_status, dbs_status, consented_at, status, status_at, created_at)
   select ${id('1111', `${drivers} + n`)}, 'applicant-' || n || '@bench.test', '-', 'Driver', 'Number', '07700' || lpad((n % 1000000)::text, 6, '0'),
     '1990-05-01', n || ' Mill Lane', '', 'Slough', 'SL1 3AB', 'car', 'uk_citizen', 'clear', now(),
     case when n % 10 = 0 then 'pending' else 'rejected' end, ${days('n * 30')}, ${days('n * 30')}
   from generate_series(1, ${drivers / 2}) n`,
  `insert into driver_documents (id, driver_id, kind, name, mime, size, file_key, uploaded_at, expires_on)
   select ${id('9999', 'n')}, ${id('1111', `n % ${drivers} + 1`)}, (array['right_to_work_doc', 'insurance_doc'])[n % 2 + 1],
     'a.pdf', 'application/pdf', 2000, 'documents/d' || n, ${days('n')},
     case when n % 2 = 1 then current_date + 20 + n % 7000 end
   from generate_series(1, ${drivers * 2}) n`,
  `insert into right_to_work_checks (id, driver_id, method, outcome, conditions, follow_up_on, checked_by, checked_at)
   select ${id('aaaa', 'n')}, ${id('1111', `n % ${drivers} + 1`)}, 'manual', 'passed', '',
     case when n % 4 = 0 then current_date + 20 + n % 7000 end, 'operator-1@bench.test', ${days('n')}
   from generate_series(1, ${drivers}) n`,
  `insert into payouts (id, driver_id, reference, paid_at)
   select ${id('bbbb', 'n')}, ${id('1111', `n % ${drivers} + 1`)}, '', ${days('n')}
   from generate_series(1, ${deliveries / 20}) n`,
  `update deliveries set payout_id = ${id('bbbb', `1 + ('x' || right(id::text, 8))::bit(32)::int % ${deliveries / 20}`)}
   where payout_status = 'paid'`,
  `insert into incidents (id, delivery_id, driver_id, reason, note, outcome, decision_note, created_at)
   select ${id('cccc', 'n')}, ${id('4444', 'n')}, ${id('1111', `n % ${drivers} + 1`)}, 'nobody_home', '',
     case when n % 500 = 1 then null else 'continue' end, '', ${days('n')}
   from generate_series(1, ${deliveries / 10}) n`,
  `insert into survey_answers (id, email, name, postcode, food_pref, access_pref, priority, spending, meal_pref,
     food_outside, subscription, age_group, created_at, updated_at)
   select ${id('dddd', 'n')}, 'visitor-' || n || '@bench.test', 'Visitor', 'SL1 2LT',
     (array['Home-cooked', 'Restaurant', 'Both'])[1 + (random() * 2)::int],
     (array['Pickup', 'Delivery'])[1 + (random() * 1)::int],
     (array['Value', 'Healthy', 'Premium'])[1 + (random() * 2)::int],
     (array['£3-5', '£6-10', '£11-15', '£16+'])[1 + (random() * 3)::int],
     (array['Value Meal (£3.99)', 'Premium Meal (£6.99)'])[1 + (random() * 1)::int],
     (array['1–2 times', '3–5 times', '6+ times'])[1 + (random() * 2)::int],
     (array['Yes', 'No', 'Maybe'])[1 + (random() * 2)::int],
     (array['18-25', '26-40', '41-60', '60+'])[1 + (random() * 3)::int], now(), now()
   from generate_series(1, ${answers}) n`,
  `insert into waitlist (id, email, postcode, created_at)
   select ${id('eeee', 'n')}, 'waiting-' || n || '@bench.test', 'LS' || n % 90 || ' ' || n % 9 || 'AB', now()
   from generate_series(1, ${others}) n`,
  `insert into audit (id, at, operator, action, subject, detail)
   select ${id('ffff', 'n')}, ${days('n * 10')}, 'operator-1@bench.test',
     case when n % 20 = 0 then 'logged in' else 'delivery created' end, 'delivery ' || n, '{}'
   from generate_series(1, ${others}) n`,
  // Sent mails that are kept, and one in a thousand that is not sent yet.
  `insert into mails (id, to_address, subject, body, created_at, sent_at, next_at)
   select ${id('1212', 'n')}, 'somebody-' || n || '@bench.test', 'Hello', 'Hello', ${days('n')},
     case when n % 1000 = 0 then null else ${days('n')} end, ${days('n')} from generate_series(1, ${others}) n`,
  `insert into email_codes (id, kind, email, code_hash, attempts, expires_at, created_at, mailbox)
   select ${id('1313', 'n')}, 'seller', 'code-' || n || '@bench.test', '-', 0, now(), ${days('n / 100')},
     'code-' || n || '@bench.test' from generate_series(1, ${others}) n`,
  `insert into email_tokens (token_hash, kind, email, expires_at)
   select 'token-' || n, 'seller', 'code-' || n || '@bench.test', now() + n * interval '1 second'
   from generate_series(1, ${others}) n`,
  `insert into reset_links (id, kind, account_id, token_hash, expires_at)
   select ${id('1414', 'n')}, 'driver', ${id('1111', `n % ${drivers} + 1`)}, 'link-' || n, now() + n * interval '1 second'
   from generate_series(1, ${others}) n`,
  `insert into first_answers (account_id, key, call, body, created_at)
   select ${id('1111', `n % ${drivers} + 1`)}, 'key-' || n, 'call', '{}', ${days('n / 100')}
   from generate_series(1, ${others}) n`,
  `insert into limits (key, count, resets_at) select 'key-' || n, 1, now() + n * interval '1 second'
   from generate_series(1, ${others}) n`,
  `insert into login_places (place, account_id, at)
   select 'place-' || n, ${id('0000', `n % ${sellers} + 1`)}, ${days('n')} from generate_series(1, ${others}) n`,
  `insert into council_cache (postcode, authority_name, at)
   select 'LS' || n, 'Leeds City Council', ${days('n')} from generate_series(1, ${others}) n`,
  `insert into push_subscriptions (id, session_hash, account_kind, account_id, endpoint, p256dh, auth, kinds, created_at)
   select ${id('1515', 'n')}, ${token('driver')}, 'driver', ${id('1111', 'n')}, 'https://push.example/' || n, '-', '-',
     '{new_deliveries,cancelled}', now() from generate_series(1, ${drivers}) n`,
  `insert into push_alerts (id, subscription_id, kind, created_at, next_at)
   select ${id('1616', 'n')}, ${id('1515', 'n')}, 'cancelled', now(), now() + n * interval '1 minute'
   from generate_series(1, ${drivers}) n`,
  `insert into webhooks (id, url, events, secret, created_at)
   select ${id('1717', 'n')}, 'https://shop.example/' || n, '{}', '-', now() from generate_series(1, 20) n`,
  `insert into webhook_events (id, webhook_id, type, subject_id, data, created_at, next_at)
   select ${id('1818', 'n')}, ${id('1717', 'n % 20 + 1')}, 'dish.changed', ${id('1919', 'n')}, '{}', now(),
     now() + n * interval '1 second' from generate_series(1, ${others}) n`,
  'vacuum analyze',
];

/**
 * Fills the tables that `fill` leaves empty. `answers` is the number of survey answers, `others` that of everything
 * else (mails, codes, counters …).
 */
export async function fillHistory(client, size) {
  for (const statement of statements(size)) await client.query(statement);
}
