import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as partner from '#api/partner';
import { EVENTS, type EventType } from '#rules/partner';
import { ENDINGS } from '../../src/server/endings.ts';
import { newId } from '../../src/server/services/ids.ts';
import { addWebhook } from '../../src/server/webhook/store.ts';
import { added } from './dishes.ts';
import { atNoon, type TestApp, testApp } from './helper.ts';
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

const INCIDENT = { note: 'Incident mark', decision_note: 'Decision mark', file_key: 'incident-photo-mark' };
const APPLICATION = { data: 'application-data-mark', esign_name: 'Esign mark', supplement: 'supplement-mark' };
const PAYOUT = { reference: 'Payout mark' };

const MARKED: Partial<Record<keyof typeof ENDINGS, Record<string, string | string[]>>> = {
  sellers: SELLER,
  drivers: DRIVER,
  deliveries: CUSTOMER,
  incidents: INCIDENT,
  applications: APPLICATION,
  payouts: PAYOUT,
};
/** What is on the menu, and was sold. */
const OFFERED = ['dishes', 'sales'];
/** Statuses, which the walk needs, times and figures, and what is made of the other columns. */
const UNMARKED = [
  'council_status',
  'status',
  'erased_at',
  'documents_purged_at',
  'share_code_at',
  'updated_at',
  'sought',
  'miles',
  'photo_size',
  'photo_at',
];

type Told = keyof typeof partner.answers | 'events';
/** What a call, or the events of a webhook, may tell of these. */
const TOLD: Record<Told, string[]> = {
  offeredMenus: ['sellers name', 'sellers cuisine_types', 'sellers price_categories', 'sellers meal_types'],
  makeSale: ['sellers name', 'sellers phone', 'sellers address', 'sellers postcode'],
  voidSale: ['sellers name', 'sellers phone', 'sellers address', 'sellers postcode'],
  askDelivery: [],
  readDelivery: ['drivers first_name', 'drivers transport'],
  cancelOwnDelivery: [],
  events: [],
};

/** Whether a column is overwritten when its person is erased, or tells of a customer. */
const isPersonal = (ending: object) => 'erased' in ending || ending === ENDINGS.deliveries.contact;

test('every personal column has its mark', () => {
  const tables = Object.entries(ENDINGS).filter(
    ([, columns]) => columns !== 'deleted' && Object.values(columns).some(isPersonal),
  );
  assert.equal(tables.map(([name]) => name).sort(), [...Object.keys(MARKED), ...OFFERED].sort());
  for (const [table, marks] of Object.entries(MARKED)) {
    const columns = Object.entries(ENDINGS[table as 'sellers']);
    const personal = columns.flatMap(([name, ending]) => (isPersonal(ending) ? [name] : []));
    const lacking = personal.filter((name) => !(name in marks) && !UNMARKED.includes(name));
    assert.equal(lacking, [], table);
  }
});

test('each call and all events tell of people what their rows say, and nothing else', async () => {
  const t: TestApp = await testApp();
  const { db } = t.services.database;
  const { token } = await addedKey(t, ALL);
  const operator = await t.operator();
  // Nothing reaches this address, so its events stay in the queue.
  const webhook = { id: newId(), url: 'http://127.0.0.1:9/', events: Object.keys(EVENTS) as EventType[] };
  await addWebhook(db, { ...webhook, secret: 'none', created_at: new Date() });
  const seller = await t.seller(SELLER);
  const driver = await t.driver(DRIVER);
  const [data, supplement] = [JSON.stringify([APPLICATION.data]), JSON.stringify([APPLICATION.supplement])];
  const application = {
    seller_id: seller.id,
    payment_status: 'unpaid',
    created_at: new Date(),
    updated_at: new Date(),
  };
  await db
    .insertInto('applications')
    .values({
      ...application,
      application_id: newId(),
      status: 'draft',
      data,
      supplement,
      esign_name: APPLICATION.esign_name,
    })
    .execute();
  await db
    .insertInto('payouts')
    .values({ id: newId(), driver_id: driver.id, paid_at: new Date(), ...PAYOUT })
    .execute();
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
  const doing = async (who: { token: string }, method: string, path: string, body: object = {}) => {
    const answer = await t.call(method, path, { token: who.token, body });
    assert.ok(answer.status < 300, `${path}: ${answer.text}`);
    return answer.body;
  };
  const move = (id: string, what: string) => doing(driver, 'POST', `/driver/deliveries/${id}/${what}`);
  const heard: Partial<Record<Told, string>> = {};
  const hear = async (name: Told, asked: ReturnType<typeof post>) => {
    const { status, text, body } = await asked;
    assert.ok(status < 300, `${name}: ${text}`);
    heard[name] = text;
    return body;
  };
  await hear('offeredMenus', t.call('GET', '/partner/menus?postcode=ZX9 9MK', { token }));
  const { sale } = await hear('makeSale', post('sales', { lines: [{ menu_id, qty: 1 }], reference: 'A' }));
  await hear('voidSale', post(`sales/${sale.id}/void`));
  const { id } = (await hear('askDelivery', ask())).delivery;
  await move(id, 'accept');
  const { incident } = await doing(driver, 'POST', `/driver/deliveries/${id}/incidents`, {
    reason: 'kitchen_closed',
    note: INCIDENT.note,
  });
  await doing(operator, 'POST', `/operator/incidents/${incident.id}/resolve`, {
    outcome: 'continue',
    note: INCIDENT.decision_note,
  });
  await hear('readDelivery', t.call('GET', `/partner/deliveries/${id}`, { token }));
  await hear('cancelOwnDelivery', post(`deliveries/${id}/cancel`));
  const other = (await ask()).body.delivery.id;
  for (const what of ['accept', 'cancel', 'take-back', 'picked-up', 'complete']) await move(other, what);
  for (const council_status of ['pending', 'registered'])
    await doing(operator, 'PATCH', `/operator/sellers/${seller.id}`, { council_status, reason: SELLER.council_reason });
  const events = await db.selectFrom('webhook_events').selectAll().where('webhook_id', '=', webhook.id).execute();
  heard.events = JSON.stringify(events);
  await db.deleteFrom('webhooks').where('id', '=', webhook.id).execute();

  assert.equal(Object.keys(heard).sort(), [...Object.keys(partner.answers), 'events'].sort(), 'every call is asked');
  assert.equal(
    [...new Set(events.map(({ type }) => type))].sort(),
    Object.keys(EVENTS)
      .filter((type) => type !== 'test')
      .sort(),
    'every event comes',
  );
  const marks = Object.entries(MARKED).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, mark]) => [`${table} ${column}`, [mark].flat()[0]!] as const),
  );
  for (const [name, text] of Object.entries(heard)) {
    const told = marks.filter(([, mark]) => text.includes(mark)).map(([column]) => column);
    assert.equal(told.sort(), [...TOLD[name as Told]].sort(), name);
  }
});

test.run();
