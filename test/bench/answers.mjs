// The stubbed API's answers: enough of the contract for the pages that are measured.
import { brotliCompressSync, constants } from 'node:zlib';

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const delivery = (status, first) => (_, i) => ({
  id: `${first + i}`,
  fee_pence: 250 + ((i * 37) % 900),
  pickup_postcode: `SL${1 + (i % 9)} ${1 + (i % 8)}LT`,
  dropoff_postcode: `SL${1 + (i % 7)} ${1 + (i % 6)}AB`,
  pickup_time: new Date(Date.UTC(2026, 10, 21, 9, i * 15)).toISOString(),
  status,
  ...(status !== 'available' && {
    pickup_address: `${i} High Street, Slough`,
    dropoff_address: `${i} Mill Lane, Slough`,
  }),
});

const DISHES = ['Chicken Biryani', 'Dal Makhani', 'Lasagne', 'Jollof Rice', 'Shakshuka', 'Beef Stew', 'Fish Curry'];
const dish = (_, i) => ({
  menu_id: `${i + 1}`,
  dish_name: `${DISHES[i % DISHES.length]} ${i + 1}`,
  description: 'Slow cooked. Lightly spiced. Served with rice.',
  price: 3 + ((i * 7) % 90) / 10,
  meal_time: ['breakfast', 'lunch', 'dinner'][i % 3],
  quantity_total: 20,
  quantity_sold: i % 12,
  quantity_remaining: 20 - (i % 12),
  quantity_planned: 20,
  takings_pence: (i % 12) * (300 + ((i * 70) % 900)),
  seller_can_deliver: i % 4 === 0,
  photo_url: null,
  updated_at: '2026-11-21T08:00:00.000Z',
  available_date: '2026-11-21',
  contains: ['milk'],
  may_contain: [],
  gluten_kinds: [],
  nut_kinds: [],
  allergens_declared: true,
  ingredients: '',
});
const many = (length, make) => Array.from({ length }, make);

/** 'METHOD path' -> `{ body, size }`. `size` is the number of bytes on the network. */
export function answersFor({ deliveries = 0, dishes = 0, seller, driver } = {}) {
  const sold = { ...dish(0, 0), quantity_sold: 1, quantity_remaining: 19 };
  const answers = {
    'GET /driver/deliveries/available': many(deliveries, delivery('available', 1)),
    'GET /driver/deliveries/mine/upcoming': many(deliveries, delivery('assigned', 100_001)),
    'GET /driver/me': { driver },
    'GET /auth/dashboard': { seller },
    'GET /auth/menu': { menu: many(dishes, dish) },
    'GET /auth/pickups': { pickups: [] },
    'PATCH /auth/menu/{id}/sell': { item: sold },
    'POST /public/driver/send-code': { ok: true },
  };
  return Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => {
      const body = JSON.stringify(answer);
      return [call, { body, size: brotliCompressSync(body, QUALITY).length }];
    }),
  );
}
