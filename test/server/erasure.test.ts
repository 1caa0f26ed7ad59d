import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { holdAccount } from '../../src/server/account/store.ts';
import { MOVES } from '../../src/server/delivery/store.ts';
import { addDocument, LICENCE } from '../../src/server/seller/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import type { Tables } from '../../src/server/tables.ts';
import { type Answer, type Someone, type TestApp, testApp } from './helper.ts';
import { addDelivery, inHours, pdf } from './samples.ts';
import { outsideTransaction } from './services/inside.ts';
import { untilSomebodyWaits } from './services/scratch.ts';

type Table = keyof Tables;
type Row = Record<string, unknown>;

/**
 * The columns that may outlive an erasure, by name: of every other table the whole row goes, and every other column is
 * overwritten. It is said here a second time, so that what the erasure itself reads cannot be loosened unseen.
 */
const KEPT: Partial<Record<Table, readonly string[]>> = {
  sellers: ['id', 'created_at', 'terms_version'],
  applications: [
    'application_id',
    'seller_id',
    'payment_status',
    'status',
    'declarations_version',
    'declarations_text',
    'submitted_at',
    'sent_to_council_at',
    'sent_before_at',
    'registered_on',
    'created_at',
  ],
  dishes: [
    'menu_id',
    'seller_id',
    'price_pence',
    'meal_time',
    'quantity_total',
    'quantity_sold',
    'seller_can_deliver',
    'available_date',
    'created_at',
    'updated_at',
    'contains',
    'may_contain',
    'allergens_declared',
    'gluten_kinds',
    'nut_kinds',
    'stock_tapped_at',
    'quantity_planned',
    'quantity_recorded',
    'takings_pence',
  ],
  sales: [
    'id',
    'seller_id',
    'menu_id',
    'meal_time',
    'price_pence',
    'qty',
    'sold_on',
    'sold_at',
    'void_at',
    'partner_sale_id',
  ],
  drivers: ['id', 'consented_at', 'terms_version', 'status_at', 'created_at'],
  // Held by law: the driver was approved, and the delivery paid for.
  right_to_work_checks: [
    'id',
    'driver_id',
    'method',
    'outcome',
    'conditions',
    'follow_up_on',
    'void_at',
    'evidence_id',
    'checked_by',
    'checked_at',
    'driver_told_at',
  ],
  retention_holds: ['driver_id', 'kind'],
  deliveries: [
    'id',
    'fee_pence',
    'pickup_postcode',
    'dropoff_postcode',
    'pickup_time',
    'status',
    'payout_status',
    'driver_id',
    'pickup_address',
    'dropoff_address',
    'contact',
    'sought',
    'notes',
    'created_at',
    'assigned_at',
    'picked_up_at',
    'picked_up_tapped_at',
    'completed_at',
    'completed_tapped_at',
    'changed_at',
    'payout_id',
    'seller_id',
    'number',
    'ready_at',
    'expected_at',
    'key_id',
    'partner_sale_id',
    'miles',
    'measured_at',
    'measure_after',
  ],
  incidents: ['id', 'delivery_id', 'driver_id', 'reason', 'outcome', 'tapped_at', 'created_at', 'resolved_at'],
  payouts: ['id', 'driver_id', 'paid_at'],
  delivery_cancellations: ['id', 'delivery_id', 'driver_id', 'cancelled_at'],
};

/** Tables that hold nothing about a seller, a driver or a visitor. */
const NOBODYS: readonly Table[] = [
  'operators',
  'audit',
  'coverage',
  'council_cache',
  'postcode_centres',
  'councils',
  'partner_keys',
  'partner_sales',
  'push_keys',
  'webhooks',
  'webhook_events',
  'launches',
  'limits',
  'jobs',
  'migrations',
  'migration_steps',
];

/** Empty before the erasure writes them. */
const MOMENTS = ['erased_at', 'deleted_at'];

/** Rows that were written, to be found again by their key. */
interface Written {
  table: Table;
  key: Row;
  row: Row;
}

class Marks {
  readonly written: Written[] = [];
  #t: TestApp;
  #mark: string;
  #types: Map<string, [column: string, type: string][]>;

  constructor(t: TestApp, mark: string, types: Map<string, [string, string][]>) {
    this.#t = t;
    this.#mark = mark;
    this.#types = types;
  }

  /** Writes a row whose every column holds a mark, but for those that are given. */
  async write(table: Table, keys: readonly string[], given: Row = {}): Promise<Row> {
    const row: Row = {};
    for (const [column, type] of this.#types.get(table)!) {
      row[column] = column in given ? given[column] : MOMENTS.includes(column) ? null : this.#value(type, column);
    }
    const columns = Object.keys(row).map((column) => sql.ref(column));
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
      this.#t.services.database.db,
    );
    this.written.push({ table, key: Object.fromEntries(keys.map((name) => [name, row[name]])), row });
    return row;
  }

  #value(type: string, column: string): unknown {
    const mark = `${this.#mark}.${this.written.length}.${column}`;
    if (type === 'text') return mark;
    if (type === 'uuid') return newId();
    if (type === 'timestamp with time zone') return new Date('2031-02-03T04:05:06Z');
    if (type === 'date') return '1987-06-05';
    if (type === 'integer' || type === 'real') return 7;
    if (type === 'boolean') return true;
    if (type === 'jsonb') return JSON.stringify({ mark });
    if (type === 'ARRAY') return [mark];
    throw new Error(`No mark is known for a column of type ${type}.`);
  }
}

async function find(t: TestApp, { table, key }: Written): Promise<Row | undefined> {
  const conditions = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const where = sql.join(conditions, sql` and `);
  const found = await sql<Row>`select * from ${sql.table(table)} where ${where}`.execute(t.services.database.db);
  return found.rows[0];
}

async function columnTypes(t: TestApp): Promise<Map<string, [string, string][]>> {
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns where table_schema = current_schema()
  `.execute(t.services.database.db);
  const types = new Map<string, [string, string][]>();
  for (const { table_name, column_name, data_type } of rows) {
    types.set(table_name, [...(types.get(table_name) ?? []), [column_name, data_type]]);
  }
  return types;
}

/** What every account leaves behind, and what stands under its address. */
async function access(marks: Marks, kind: 'seller' | 'driver', account_id: unknown, email: string) {
  const { token_hash } = await marks.write('sessions', ['token_hash'], { kind, account_id });
  const browser = { session_hash: token_hash, account_kind: kind, account_id };
  const { id: subscription_id } = await marks.write('push_subscriptions', ['id'], browser);
  await marks.write('push_alerts', ['id'], { subscription_id });
  await marks.write('reset_links', ['id'], { kind, account_id });
  await marks.write('first_answers', ['account_id', 'key'], { account_id });
  await marks.write('login_places', ['place'], { account_id });
  await marks.write('email_codes', ['id'], { kind, email });
  await marks.write('email_tokens', ['token_hash'], { kind, email });
  await marks.write('mails', ['id'], { to_address: email });
  // To somebody else, about this one.
  await marks.write('mails', ['id'], { about: account_id });
}

/** A seller, a driver, someone who answered the survey and someone who waits, with a row in every table. */
async function everybody(t: TestApp, mark: string) {
  const marks = new Marks(t, mark, await columnTypes(t));
  const emails = ['seller', 'driver', 'survey', 'waitlist'].map((who) => `${who}.${mark}@example.test`);
  const [seller, driver, survey, waitlist] = emails as [string, string, string, string];

  const { id: seller_id } = await marks.write('sellers', ['id'], { email: seller });
  await marks.write('seller_documents', ['id'], { seller_id });
  await marks.write('applications', ['application_id'], { seller_id, status: 'submitted' });
  const { menu_id } = await marks.write('dishes', ['menu_id'], { seller_id, quantity_sold: 3 });
  await marks.write('sales', ['id'], { seller_id, menu_id });
  await marks.write('dishes', ['menu_id'], { seller_id, quantity_sold: 0 });
  await access(marks, 'seller', seller_id, seller);

  const { id: driver_id } = await marks.write('drivers', ['id'], { email: driver, status: 'approved' });
  await marks.write('driver_documents', ['id'], { driver_id });
  const check = { driver_id, method: 'online', outcome: 'passed', evidence_id: null };
  await marks.write('right_to_work_checks', ['id'], check);
  await marks.write('retention_holds', ['driver_id', 'kind'], { driver_id, kind: 'payments' });
  const { id: payout_id } = await marks.write('payouts', ['id'], { driver_id });
  const done = { driver_id, seller_id: null, status: 'completed', payout_status: 'paid', payout_id };
  const { id: delivery_id } = await marks.write('deliveries', ['id'], done);
  await marks.write('delivery_cancellations', ['id'], { driver_id, delivery_id });
  const incident = { driver_id, delivery_id, reason: 'nobody_home', outcome: 'close_paid' };
  await marks.write('incidents', ['id'], incident);
  await access(marks, 'driver', driver_id, driver);

  await marks.write('survey_answers', ['id'], { email: survey });
  await marks.write('waitlist', ['id'], { email: waitlist });
  await marks.write('complaints', ['id'], { email: waitlist, about: 'food' });
  const launch_id = newId();
  const launch = { id: launch_id, areas: ['SL1'], subject: 'We are open', text: 'In SL1', recipients: 1 };
  await t.services.database.db
    .insertInto('launches')
    .values({ ...launch, created_at: new Date() })
    .execute();
  await marks.write('launch_letters', ['id'], { launch_id, email: survey });
  return { emails, written: marks.written };
}

/** JSON tells dates, numbers and objects of equal rows alike. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const test = suite('erasure, column by column');

test('only the columns that are listed outlive their person, and nobody else is touched', async () => {
  const t = await testApp();
  const mark = `mark-${newId()}`;
  const { emails, written } = await everybody(t, mark);
  const others = await everybody(t, `other-${newId()}`);
  const before = await Promise.all(written.map((one) => find(t, one)));
  const beforeOthers = await Promise.all(others.written.map((one) => find(t, one)));
  assert.ok(before.every(Boolean));
  const tables = new Set<string>(written.map(({ table }) => table));
  const all = [...(await columnTypes(t)).keys()];
  assert.equal(all.filter((table) => !tables.has(table)).sort(), [...NOBODYS].sort(), 'every table has a row');

  const { token } = await t.operator();
  for (const email of emails) {
    const { status, text } = await t.call('POST', '/operator/people/erase', { token, body: { email } });
    assert.is(status, 200, text);
  }

  const left: string[] = [];
  const lost: string[] = [];
  for (const [index, one] of written.entries()) {
    const after = await find(t, one);
    const kept = one.row.quantity_sold === 0 ? undefined : KEPT[one.table];
    if (!kept) {
      if (after) left.push(one.table);
      continue;
    }
    for (const [column, value] of Object.entries(before[index]!)) {
      const stays = same(after![column], value);
      if (stays && !kept.includes(column)) left.push(`${one.table}.${column}`);
      if (!stays && kept.includes(column)) lost.push(`${one.table}.${column}`);
    }
  }
  assert.equal(left, [], 'what should have gone is still there');
  assert.equal(lost, [], 'what should have stayed is gone');
  assert.equal(await Promise.all(others.written.map((one) => find(t, one))), beforeOthers);
});

test('no row of any table holds a word of them afterwards, not even the log of it', async () => {
  const t = await testApp();
  const mark = `mark-${newId()}`;
  const { emails } = await everybody(t, mark);
  const { token } = await t.operator();
  for (const email of emails) await t.call('POST', '/operator/people/erase', { token, body: { email } });

  const found = new Set<string>();
  for (const table of (await columnTypes(t)).keys()) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where to_jsonb(t)::text like ${`%${mark}%`}
    `.execute(t.services.database.db);
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const named = JSON.stringify(value)?.includes(mark);
        if (named && !KEPT[table as Table]?.includes(column)) found.add(`${table}.${column}`);
      }
    }
  }
  // What the law holds says who it is of.
  assert.equal([...found], ['retention_holds.identity']);
});

test("a kitchen's address goes from its deliveries, and nothing else of them", async () => {
  const t = await testApp();
  const address = '5 Orchard Close, Slough';
  const [seller, other, driver] = [await t.seller({ address }), await t.seller(), await t.driver()];
  const over = { status: 'completed', driver_id: driver.id, payout_status: 'pending', ready_at: new Date() };
  const ids = [
    await addDelivery(t, { ...over, seller_id: seller.id, number: '0427', sought: '\n1 pickup street\n' }),
    await addDelivery(t, { status: 'available', seller_id: seller.id, number: '0428', pickup_time: inHours(-1) }),
    // It was of this kitchen, and kept the place.
    await addDelivery(t, { ...over, seller_id: other.id, number: '0426', pickup_address: address }),
    await addDelivery(t, { ...over, seller_id: other.id, number: '0427' }),
    await addDelivery(t, over),
  ];
  const read = () =>
    t.services.database.db.selectFrom('deliveries').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const before = await read();
  const { token } = await t.operator();
  const body = { email: seller.email };
  assert.is((await t.call('POST', '/operator/people/erase', { token, body })).status, 200);
  assert.equal(
    await read(),
    before.map((row, at) => (at < 3 ? { ...row, pickup_address: '', sought: null } : row)),
  );
});

for (const [what, over] of [
  ['offered', {}],
  ['about to be picked up', { status: 'assigned' }],
  ['on its way', { status: 'picked_up', pickup_time: inHours(-1) }],
] as const) {
  test(`a kitchen is not erased while a delivery of it is ${what}`, async () => {
    const t = await testApp();
    const [seller, driver] = [await t.seller(), await t.driver()];
    const driver_id = 'status' in over ? driver.id : null;
    const id = await addDelivery(t, { ...over, driver_id, seller_id: seller.id, number: '0427' });
    const { token } = await t.operator();
    const body = { email: seller.email };
    const { status, body: answer } = await t.call('POST', '/operator/people/erase', { token, body });
    assert.equal(
      [status, answer.error],
      [409, 'Deliveries from this kitchen are still to come. Cancel or complete them first.'],
    );
    await t.call('PATCH', `/operator/deliveries/${id}`, { token, body: { status: 'cancelled' } });
    assert.is((await t.call('POST', '/operator/people/erase', { token, body })).status, 200);
  });
}

// The embedded database has one connection: nothing happens during an erasure.
if (process.env.TEST_POSTGRES) {
  const erase = async (t: TestApp, { email }: Someone) => {
    const { token } = await t.operator();
    return t.call('POST', '/operator/people/erase', { token, body: { email } });
  };
  const ownerOf = async (t: TestApp, id: string) => {
    const { db } = t.services.database;
    return db.selectFrom('deliveries').select(['status', 'driver_id']).where('id', '=', id).executeTakeFirstOrThrow();
  };

  for (const action of ['accept', 'take-back', 'assign'] as const) {
    test(`who is being erased has no delivery by ${action}`, async () => {
      const t = await testApp();
      const { files } = t.services;
      const driver = await t.driver();
      const { token } = driver;
      const id = await addDelivery(t);
      const act = (action: string) => t.call('POST', `/driver/deliveries/${id}/${action}`, { token });
      if (action === 'take-back') for (const before of ['accept', 'cancel']) await act(before);
      const form = { kind: 'insurance_doc', file: pdf() };
      assert.is((await t.call('POST', '/driver/documents', { token, form })).status, 201);
      const operator = await t.operator();
      const assign = () =>
        t.call('POST', `/operator/deliveries/${id}/assign`, { token: operator.token, body: { driver_id: driver.id } });

      const { remove } = files;
      let answer: Promise<Answer> | undefined;
      files.remove = async (key) => {
        answer ??= outsideTransaction(() => (action === 'assign' ? assign() : act(action)));
        await untilSomebodyWaits(t.services.database);
        return remove(key);
      };
      const erased = await erase(t, driver).finally(() => {
        files.remove = remove;
      });
      assert.is(erased.status, 200, erased.text);
      assert.is((await answer!).status, action === 'assign' ? 422 : 409);
      assert.equal(await ownerOf(t, id), { status: 'available', driver_id: null });
    });
  }

  test('a document that a cook sends at that moment goes with the others', async () => {
    const t = await testApp();
    const { database, files } = t.services;
    const seller = await t.seller();
    const file_key = `documents/${newId()}`;
    await files.put(file_key, Buffer.from('the licence'));
    const { erased } = await database.transaction(async (trx) => {
      await holdAccount(trx, { kind: 'seller', id: seller.id });
      const facts = { type: LICENCE, name: 'licence.pdf', mime: 'application/pdf', size: 11 };
      await addDocument(trx, { ...facts, id: newId(), seller_id: seller.id, file_key, uploaded_at: new Date() });
      const erased = outsideTransaction(() => erase(t, seller));
      await untilSomebodyWaits(database);
      return { erased };
    });
    const { status, text } = await erased;
    assert.is(status, 200, text);
    assert.is(await files.get(file_key), undefined);
  });

  test('a driver who is accepting a delivery at that moment is not erased', async () => {
    const t = await testApp();
    const { database } = t.services;
    const driver = await t.driver();
    const id = await addDelivery(t);
    const { erased } = await database.transaction(async (trx) => {
      await MOVES.accept(trx, { id, driver: driver.id, now: new Date(), tappedAt: null });
      const erased = outsideTransaction(() => erase(t, driver));
      await untilSomebodyWaits(database);
      return { erased };
    });
    const { status, body } = await erased;
    assert.equal([status, body.error], [409, 'This driver has a delivery in hand. Cancel or complete it first.']);
    assert.equal(await ownerOf(t, id), { status: 'assigned', driver_id: driver.id });
  });
}

test.run();
