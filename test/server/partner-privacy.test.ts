import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as partner from '#api/partner';
import { ENDINGS } from '../../src/server/endings.ts';
import { newId } from '../../src/server/services/ids.ts';
import { added } from './dishes.ts';
import { type Answer, atNoon, type TestApp, testApp } from './helper.ts';
import { ALL, addedKey } from './keys.ts';

// What leaves by the door is decided call by call. Each personal column has a value that is found again.
const test = suite('what other systems learn of people');
atNoon(test);

const SELLER = {
  email: 'seller-mark@example.test',
  password_hash: 'seller-hash-mark',
  name: 'Seller name mark',
  phone: '+447700900811',
  address: 'Seller address mark',
  postcode: 'ZX9 9MK',
  status_in_uk: 'seller-right-mark',
  cuisine_types: ['cuisine-mark'],
  price_categories: ['price-mark'],
  meal_types: ['meal-mark'],
  council_reason: 'council-reason-mark',
  coverage_label: 'coverage-mark',
  photo_key: 'seller-photo-mark',
  sought: 'seller-sought-mark',
};
const DRIVER = {
  email: 'driver-mark@example.test',
  password_hash: 'driver-hash-mark',
  first_name: 'Driver-first-mark',
  last_name: 'Driver-last-mark',
  phone: '07700900822',
  dob: '1987-06-05',
  address_line1: 'Driver line 1 mark',
  address_line2: 'Driver line 2 mark',
  city: 'Driver-city-mark',
  postcode: 'ZY8 8MK',
  transport: 'transport-mark',
  work_status: 'driver-work-mark',
  dbs_status: 'driver-dbs-mark',
  rejection_reason: 'rejection-mark',
  share_code: 'WMARKMARK',
  sought: 'driver-sought-mark',
};
const CUSTOMER = {
  pickup_postcode: 'ZW7 7MK',
  dropoff_postcode: 'ZV6 6MK',
  pickup_address: 'Pickup mark',
  dropoff_address: 'Dropoff mark',
  contact: 'Customer mark 07700900833',
  notes: 'Notes mark',
};

/** What a call may answer of these. */
const TOLD: Record<keyof typeof partner.answers, string[]> = {
  offeredMenus: ['name', 'cuisine_types', 'price_categories', 'meal_types'],
  makeSale: ['name', 'phone', 'address', 'postcode'],
  voidSale: ['name', 'phone', 'address', 'postcode'],
  askDelivery: [],
  readDelivery: ['first_name', 'transport'],
  cancelOwnDelivery: [],
};

/** Statuses, which the walk needs, and times. */
const UNMARKED = ['council_status', 'status', 'erased_at', 'documents_purged_at'];

test('every personal column of sellers and drivers has its mark', () => {
  for (const [columns, marked] of [
    [ENDINGS.sellers, SELLER],
    [ENDINGS.drivers, DRIVER],
  ] as const) {
    const personal = Object.entries(columns).flatMap(([name, ending]) => ('erased' in ending ? [name] : []));
    assert.equal(
      personal.filter((name) => !(name in marked)).sort(),
      UNMARKED.filter((name) => personal.includes(name)).sort(),
    );
  }
});

test('each call answers of people what its row says, and nothing else', async () => {
  const t: TestApp = await testApp();
  const { token } = await addedKey(t, ALL);
  const seller = await t.seller(SELLER);
  const driver = await t.driver(DRIVER);
  const { menu_id } = await added(seller);
  const post = (path: string, body?: object) =>
    t.call('POST', `/partner/${path}`, { token, headers: { 'idempotency-key': newId() }, body });
  const ask = async () =>
    post('deliveries', {
      ...CUSTOMER,
      seller_id: seller.id,
      fee_pence: 450,
      pickup_time: new Date(t.services.now().getTime() + 3_600_000).toISOString(),
    });
  const heard: Partial<Record<keyof typeof TOLD, Answer>> = {};
  heard.offeredMenus = await t.call('GET', '/partner/menus?postcode=ZX9 9MK', { token });
  heard.makeSale = await post('sales', { lines: [{ menu_id, qty: 1 }], reference: 'A' });
  heard.voidSale = await post(`sales/${heard.makeSale.body.sale.id}/void`);
  heard.askDelivery = await ask();
  const { id } = heard.askDelivery.body.delivery;
  await t.call('POST', `/driver/deliveries/${id}/accept`, { token: driver.token });
  heard.readDelivery = await t.call('GET', `/partner/deliveries/${id}`, { token });
  heard.cancelOwnDelivery = await post(`deliveries/${id}/cancel`);

  assert.equal(Object.keys(heard).sort(), Object.keys(partner.answers).sort(), 'every call is asked');
  for (const [name, { status, text }] of Object.entries(heard)) {
    assert.ok(status < 300, `${name}: ${text}`);
    const marks = Object.entries({ ...prefixed('driver', DRIVER), ...prefixed('seller', SELLER), ...CUSTOMER });
    const told = marks.filter(([, mark]) => text.includes([mark].flat()[0]!)).map(([column]) => column);
    const may = TOLD[name as keyof typeof TOLD];
    assert.equal(told.map((column) => column.replace(/^(driver|seller) /, '')).sort(), [...may].sort(), name);
    const whose = name === 'readDelivery' ? 'driver ' : 'seller ';
    assert.ok(
      told.every((column) => column.startsWith(whose)),
      name,
    );
  }
});

const prefixed = (whose: string, columns: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(columns).map(([column, mark]) => [`${whose} ${column}`, mark]));

test.run();
