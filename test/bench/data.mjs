// The data of a grown marketplace. SQL makes it inside the database, the same each time.

/** The bearer token of the seller, driver or operator with this number, from 1. */
export const tokenOf = (kind, number) => `${kind}-${number}`.padEnd(43, 'x');

const KINDS = { seller: '0000', driver: '1111' };
/** The id of the seller or driver with this number. */
export const idOf = (kind, number) => `0190${KINDS[kind]}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

// The same id in SQL. It has the form of UUID version 7, so that ids look and sort like real ones.
export const id = (kind, number) => `('0190${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
export const token = (kind) => `encode(sha256(convert_to(rpad('${kind}-' || n, 43, 'x'), 'UTF8')), 'hex')`;

/** Whether a delivery still has its customer's details: of the last 30 days. */
const known = (deliveries) => `(n % 200 = 0 or n > ${deliveries - 30 * 24 * 60})`;
/** One a minute, the newest last, as their ids are. */
const ago = (deliveries) => `now() - (${deliveries} - n) * interval '1 minute'`;

const statements = ({ sellers, drivers, dishes, deliveries }) => [
  `insert into sellers (id, email, password_hash, name, phone, address, postcode, status_in_uk, cuisine_types,
     price_categories, meal_types, council_status, coverage_label, created_at)
   select ${id('0000', 'n')}, 'seller-' || n || '@bench.test', '-', 'Seller ' || n, '07700' || lpad((n % 1000000)::text, 6, '0'), n || ' High Street',
     'SL1 2LT', 'Citizen / ILR / Visa', '{Indian,British}', '{Value}', '{Lunch,Dinner}', 'approved', 'Slough', now()
   from generate_series(1, ${sellers}) n`,
  `insert into drivers (id, email, password_hash, first_name, last_name, phone, dob, address_line1, address_line2,
     city, postcode, transport, work_status, dbs_status, consented_at, status, status_at, created_at)
   select ${id('1111', 'n')}, 'driver-' || n || '@bench.test', '-', 'Driver', 'Number', '07700' || lpad((n % 1000000)::text, 6, '0'), '1990-05-01',
     n || ' Mill Lane', '', 'Slough', 'SL1 3AB', 'car', 'uk_citizen', 'clear', now(), 'approved', now(), now()
   from generate_series(1, ${drivers}) n`,
  `insert into sessions (token_hash, kind, account_id, created_at, expires_at)
   select ${token('seller')}, 'seller', ${id('0000', 'n')}, now(), now() + interval '30 days'
   from generate_series(1, ${sellers}) n`,
  `insert into sessions (token_hash, kind, account_id, created_at, expires_at)
   select ${token('driver')}, 'driver', ${id('1111', 'n')}, now(), now() + interval '30 days'
   from generate_series(1, ${drivers}) n`,
  // Each seller has two dishes on each of some days around today.
  `insert into dishes (menu_id, seller_id, dish_name, description, price_pence, meal_time, quantity_total,
     quantity_sold, seller_can_deliver, photo_key, available_date, created_at, updated_at)
   select ${id('2222', 'n')}, ${id('0000', `n % ${sellers} + 1`)}, 'Dish number ' || n,
     'Slowly cooked with lentils, cumin and a little lime, served with rice.', 650 + n % 500,
     (array['breakfast', 'lunch', 'dinner'])[n % 3 + 1], 12, n % 12, n % 2 = 0, ${id('3333', 'n')}::text,
     (now() at time zone 'Europe/London')::date + (n / ${sellers} % 10)::int - 5, now(), now()
   from generate_series(1, ${dishes}) n`,
  // A few hundred deliveries are available at any time. The others are history, one per minute, without customers'
  // details.
  `insert into deliveries (id, fee_pence, pickup_postcode, dropoff_postcode, pickup_time, status, payout_status,
     driver_id, pickup_address, dropoff_address, contact, notes, created_at, changed_at)
   select ${id('4444', 'n')}, 350 + n % 400, 'SL1 ' || n % 9 || 'LT', 'SL2 ' || n % 9 || 'AB',
     case when n % 200 = 0 then now() + n * interval '1 second' + interval '1 day'
       else ${ago(deliveries)} end,
     case when n % 200 = 0 then 'available' when n % 50 = 1 then 'assigned' else 'completed' end,
     case when n % 200 = 0 or n % 50 = 1 then null when n % 500 = 3 then 'pending' else 'paid' end,
     case when n % 200 = 0 then null else ${id('1111', `n % ${drivers} + 1`)} end,
     case when ${known(deliveries)} then n || ' High Street, Slough' else '' end,
     case when ${known(deliveries)} then n || ' Mill Lane, Slough' else '' end,
     case when ${known(deliveries)} then '07700 ' || lpad((n % 1000000)::text, 6, '0') else '' end, case when ${known(deliveries)} then 'Ring twice' else '' end,
     ${ago(deliveries)}, case when n % 200 = 0 then now() else ${ago(deliveries)} end
   from generate_series(1, ${deliveries}) n`,
  // Some drivers have cancelled deliveries, which the list must leave out.
  `insert into delivery_cancellations (id, delivery_id, driver_id, cancelled_at)
   select ${id('5555', 'n')}, ${id('4444', 'n * 200')}, ${id('1111', 'n')}, now()
   from generate_series(1, ${Math.min(drivers, deliveries / 200)}) n`,
  'vacuum analyze',
];

/**
 * What was sold of each dish, portion by portion, what each driver was paid, and what the operator's search reads. Jobs
 * would make the payouts and the search's texts otherwise, while the bench measures.
 */
const LATER = [
  'update dishes set quantity_planned = quantity_total, quantity_recorded = quantity_sold, takings_pence = quantity_sold * price_pence',
  `insert into sales (id, seller_id, menu_id, dish_name, meal_time, price_pence, qty, sold_on, sold_at)
   select ${id('1717', 'row_number() over ()')}, seller_id, menu_id, dish_name, meal_time, price_pence, 1, available_date,
     available_date + portion * interval '1 hour'
   from dishes, generate_series(1, quantity_sold) portion`,
  `insert into payouts (id, driver_id, reference, paid_at)
   select id, driver_id, '', changed_at from deliveries where payout_status = 'paid'`,
  `update sellers set sought = E'\\n' || lower(name) || E'\\n'`,
  `update drivers set sought = E'\\n' || lower(first_name || ' ' || last_name) || E'\\n'`,
  // Every second delivery is picked up from a kitchen. The number of kitchens comes from a query of its own: as a column
  // beside them it would make each delivery look through all.
  `update deliveries set sought = E'\\n' || lower(concat_ws(E'\\n', pickup_address, dropoff_address, contact)) || E'\\n',
     seller_id = kitchen, number = case when kitchen is not null then lpad(nth::text, 4, '0') end,
     payout_id = case when payout_status = 'paid' then deliveries.id end
   from (
     select delivery, kitchens.id as kitchen, row_number() over (partition by kitchens.id, day) as nth
     from (select id as delivery, (pickup_time at time zone 'Europe/London')::date as day, row_number() over () as n
       from deliveries) numbered
     left join (select id, row_number() over () as m from sellers) kitchens
       on n % 2 = 0 and m = n / 2 % (select count(*) from sellers) + 1
   ) pickups where deliveries.id = delivery`,
  'vacuum analyze',
];

/** Fills the empty tables of a database of the first release. `client` is a connected pg.Client. */
export async function fill(client, size) {
  for (const statement of statements(size)) await client.query(statement);
}

/** Adds what came with later releases. */
export async function fillLater(client) {
  for (const statement of LATER) await client.query(statement);
}
