import { type Insertable, sql } from 'kysely';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Db } from '../../src/server/services/database.ts';
import { newId } from '../../src/server/services/ids.ts';
import type { Tables } from '../../src/server/tables.ts';
import { SURVEY, testApp } from '../server/helper.ts';

// Each condition of a statement by itself: beside the one row that it is about stand rows that differ from it in one
// thing each, so a condition that is lost, or turned round, finds or changes one of them.

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** Long before anything that other tests keep: what is cut off by time there touches nothing of theirs. */
export const NOW = new Date('2001-02-03T12:00:00.000Z');
export const TODAY = '2001-02-03';
export const days = (count: number) => new Date(NOW.getTime() + count * 24 * 3_600_000);
export const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const ids = () => Array.from({ length: 6 }, newId);
/** People, deliveries, payouts, phones and dishes that are there in every case. */
export const SELLERS = ids();
export const DRIVERS = ids();
export const [SELLER = '', OTHER_SELLER = '', THIRD_SELLER = '', FOURTH_SELLER = '', FIFTH_SELLER = ''] = SELLERS;
export const [DRIVER = '', OTHER_DRIVER = '', THIRD_DRIVER = ''] = DRIVERS;
export const [DELIVERY = '', OTHER_DELIVERY = '', PAYOUT = '', OTHER_PAYOUT = '', PHONE = '', OTHER_PHONE = ''] = ids();
export const [DISH = '', OTHER_DISH = ''] = ids();
export const [WEBHOOK = '', OTHER_WEBHOOK = ''] = ids();
/** Three ids, the oldest first. */
export const [FIRST = '', SECOND = '', THIRD = ''] = ids();
const SESSION = newId();

const email = () => `${newId()}@example.test`;

/** A row of each table that has conditions, with a key of its own. */
const FRESH = {
  sellers: () => ({
    id: newId(),
    email: email(),
    password_hash: 'hash',
    name: 'Amina Khan',
    phone: '+447700900123',
    address: '12 High Street, Slough',
    postcode: 'SL1 2LT',
    status_in_uk: 'Citizen / ILR / Visa',
    cuisine_types: ['Indian'],
    price_categories: ['Value'],
    meal_types: ['Lunch'],
    council_status: 'registered',
    coverage_label: 'Slough',
    created_at: NOW,
  }),
  drivers: () => ({
    id: newId(),
    email: email(),
    password_hash: 'hash',
    first_name: 'Tom',
    last_name: 'Reed',
    phone: '07700900456',
    dob: '1990-05-01',
    address_line1: '4 Mill Lane',
    address_line2: '',
    city: 'Slough',
    postcode: 'SL1 3AB',
    transport: 'car',
    work_status: 'uk_citizen',
    dbs_status: 'clear',
    consented_at: NOW,
    status: 'approved' as const,
    status_at: NOW,
    created_at: NOW,
  }),
  operators: () => ({ id: newId(), email: email(), password_hash: 'hash', created_at: NOW }),
  sessions: () => ({
    token_hash: newId(),
    kind: 'seller' as const,
    account_id: SELLER,
    created_at: NOW,
    expires_at: days(1),
  }),
  login_places: () => ({ place: newId(), account_id: SELLER, at: NOW }),
  reset_links: () => ({
    id: newId(),
    kind: 'seller' as const,
    account_id: SELLER,
    token_hash: newId(),
    expires_at: minutes(5),
  }),
  email_codes: () => ({
    id: newId(),
    kind: 'seller' as const,
    email: 'ann@example.test',
    mailbox: 'ann@example.test',
    code_hash: 'hash',
    asked_from: 'here',
    attempts: 0,
    expires_at: minutes(5),
    created_at: NOW,
  }),
  email_tokens: () => ({
    token_hash: newId(),
    kind: 'seller' as const,
    email: 'ann@example.test',
    expires_at: minutes(5),
  }),
  applications: () => ({
    application_id: newId(),
    seller_id: SELLER,
    payment_status: 'unpaid',
    status: 'draft' as const,
    data: '{}',
    created_at: NOW,
    updated_at: NOW,
  }),
  seller_documents: () => ({
    id: newId(),
    seller_id: SELLER,
    type: 'license_certificate',
    name: 'licence.pdf',
    mime: 'application/pdf',
    size: 1,
    file_key: newId(),
    uploaded_at: NOW,
  }),
  dishes: () => ({
    menu_id: newId(),
    seller_id: SELLER,
    dish_name: 'Dal',
    description: 'Red lentils',
    price_pence: 399,
    meal_time: 'Lunch',
    quantity_total: 5,
    quantity_sold: 1,
    seller_can_deliver: false,
    available_date: TODAY,
    created_at: NOW,
    updated_at: NOW,
  }),
  sales: () => ({
    id: newId(),
    seller_id: SELLER,
    menu_id: DISH,
    dish_name: 'Dal',
    meal_time: 'lunch',
    price_pence: 399,
    qty: 2,
    sold_on: TODAY,
    sold_at: NOW,
  }),
  driver_documents: () => ({
    id: newId(),
    driver_id: DRIVER,
    kind: 'driving_licence',
    name: 'licence.pdf',
    mime: 'application/pdf',
    size: 1,
    file_key: newId(),
    uploaded_at: NOW,
  }),
  right_to_work_checks: () => ({
    id: newId(),
    driver_id: DRIVER,
    method: 'online' as const,
    outcome: 'passed' as const,
    conditions: '',
    follow_up_on: TODAY,
    checked_by: 'ann@example.test',
    checked_at: NOW,
  }),
  retention_holds: () => ({ driver_id: DRIVER, kind: 'right_to_work' as const, until: TODAY }),
  deliveries: () => ({
    id: newId(),
    fee_pence: 650,
    pickup_postcode: 'SL1 2LT',
    dropoff_postcode: 'SL2 3AB',
    pickup_time: days(1),
    status: 'available' as const,
    pickup_address: '1 Pickup Street',
    dropoff_address: '2 Dropoff Street',
    contact: 'Nadia',
    notes: '',
    created_at: NOW,
    changed_at: NOW,
  }),
  delivery_cancellations: () => ({
    id: newId(),
    delivery_id: DELIVERY,
    driver_id: DRIVER,
    cancelled_at: NOW,
  }),
  incidents: () => ({
    id: newId(),
    delivery_id: DELIVERY,
    driver_id: DRIVER,
    reason: 'refused' as const,
    note: 'Nobody is there',
    decision_note: '',
    created_at: NOW,
  }),
  payouts: () => ({ id: newId(), driver_id: DRIVER, reference: 'A', paid_at: NOW }),
  push_subscriptions: () => ({
    id: newId(),
    session_hash: SESSION,
    account_kind: 'driver' as const,
    account_id: DRIVER,
    endpoint: newId(),
    p256dh: 'p',
    auth: 'a',
    kinds: ['payout'],
    created_at: NOW,
  }),
  push_alerts: () => ({
    id: newId(),
    subscription_id: PHONE,
    kind: 'payout' as const,
    created_at: NOW,
    next_at: NOW,
  }),
  partner_keys: () => ({
    id: newId(),
    name: 'Shop',
    scopes: ['menus:read' as const],
    secret_hash: newId(),
    created_at: NOW,
    expires_on: TODAY,
  }),
  webhooks: () => ({
    id: newId(),
    url: 'https://shop.example/hear',
    events: ['kitchen.opened' as const],
    secret: 's',
    created_at: NOW,
  }),
  webhook_events: () => ({
    id: newId(),
    webhook_id: WEBHOOK,
    type: 'kitchen.opened' as const,
    subject_id: SELLER,
    data: '{}',
    created_at: NOW,
    queued_at: NOW,
    next_at: NOW,
  }),
  partner_sales: () => ({ id: newId(), key_id: SELLER, reference: 'A', total_pence: 399, created_at: NOW }),
  first_answers: () => ({ account_id: DRIVER, key: newId(), call: 'accept', body: '{}', created_at: NOW }),
  mails: () => ({
    id: newId(),
    to_address: 'ann@example.test',
    subject: 'Hello',
    body: 'Words',
    created_at: NOW,
    next_at: NOW,
  }),
  waitlist: () => ({ id: newId(), email: email(), postcode: 'SL9 1AA', created_at: NOW, updates_at: NOW }),
  survey_answers: () => ({
    ...SURVEY,
    id: newId(),
    email: email(),
    created_at: NOW,
    updated_at: NOW,
    updates_at: NOW,
  }),
  complaints: () => ({
    id: newId(),
    email: email(),
    name: 'Sam',
    about: 'food' as const,
    text: 'The rice was cold.',
    created_at: NOW,
    answer: '',
  }),
  launches: () => ({
    id: newId(),
    areas: ['SL9'],
    subject: 'Open',
    text: 'We open',
    recipients: 0,
    created_at: NOW,
  }),
  launch_letters: () => ({ id: newId(), launch_id: newId(), email: email(), area: 'SL9', created_at: NOW }),
  audit: () => ({ id: newId(), at: NOW, operator: 'ann', action: 'logged in', subject: 'driver 1', detail: '{}' }),
  jobs: () => ({ name: newId(), next_at: NOW }),
  councils: () => ({ name_key: newId(), authority_name: newId(), email: '', phone: '', guidance_url: '' }),
  postcode_centres: () => ({ postcode: newId(), latitude: 51.5, longitude: -0.6, looked_up_at: NOW }),
  council_cache: () => ({ postcode: newId(), authority_name: 'Slough', at: NOW }),
  coverage: () => ({ code: newId(), label: 'Slough', authority_name: 'Slough' }),
} satisfies { [Table in keyof Tables]?: () => Row<Table> };

type Table = keyof typeof FRESH;

/** What names a row, where it is not its id. */
const KEYS: Partial<Record<Table, string>> = {
  sessions: 'token_hash',
  login_places: 'place',
  email_tokens: 'token_hash',
  applications: 'application_id',
  dishes: 'menu_id',
  jobs: 'name',
  councils: 'name_key',
  council_cache: 'postcode',
  postcode_centres: 'postcode',
  coverage: 'code',
};

/**
 * What becomes of the row that is meant: it is answered or counted alone, gone alone, or changed alone, to these values; or
 * all are left out.
 */
type Becomes<T extends Table> = 'found' | 'counted' | 'left' | 'gone' | Partial<Record<keyof Tables[T], unknown>>;

type Made<T extends Table> = ReturnType<(typeof FRESH)[T]> & Row<T>;

/** The statement of a store for that row. */
type Statement<T extends Table> = (trx: Db, it: Made<T>) => unknown;

interface Rows<T extends Table> {
  /** The row that is meant. */
  it?: Partial<Row<T>>;
  /** Rows beside it that differ in one thing each; `{}` in the key alone. */
  beside?: Record<string, Partial<Row<T>>>;
  /** What the row may be like for nothing to happen, though it is meant. */
  unless?: Record<string, Partial<Row<T>>>;
  /** What is there before. */
  before?: (trx: Db) => Promise<unknown>;
}

/** Whatever rows may name. */
async function addNamed(trx: Db): Promise<void> {
  const of = <T extends Table>(table: T, named: readonly string[], over: Partial<Row<T>> = {}) =>
    add(table, ...named.map((id) => ({ ...over, id }) as unknown as Partial<Row<T>>))(trx);
  await of('sellers', SELLERS);
  await of('drivers', DRIVERS);
  await of('deliveries', [DELIVERY, OTHER_DELIVERY]);
  await of('payouts', [PAYOUT, OTHER_PAYOUT]);
  const [one, other] = [DISH, OTHER_DISH].map((menu_id) => ({ menu_id, seller_id: FIFTH_SELLER, quantity_sold: 0 }));
  await add('dishes', one!, other!)(trx);
  await add('sessions', { token_hash: SESSION, kind: 'driver', account_id: DRIVER })(trx);
  await of('push_subscriptions', [PHONE, OTHER_PHONE], { kinds: [] });
  await of('webhooks', [WEBHOOK, OTHER_WEBHOOK], { events: [] });
}

/** A test of one statement. What it adds and does is undone at its end. */
export function condition<T extends Table>(
  test: Test,
  what: string,
  table: T,
  { it = {}, beside = {}, unless = {}, before: prepare }: Rows<T>,
  becomes: Becomes<T>,
  statement: Statement<T>,
): void {
  test(what, async () => {
    await undone(async (trx) => {
      await prepare?.(trx);
      const make = (over: object) => ({ ...FRESH[table](), ...it, ...over }) as Made<T>;
      const save = (...rows: Made<T>[]) =>
        trx
          .insertInto(table as 'jobs')
          .values(rows as never)
          .execute();
      const made = make({});
      const names = new Map([[idOf(table, made), 'it']]);
      const others = Object.entries(beside).map(([name, over]) => {
        const row = make(over);
        names.set(idOf(table, row), name);
        return row;
      });
      assert.is(names.size, others.length + 1, 'each has a key of its own');
      if (becomes === 'counted') {
        // One after the other: were the condition turned round, the number in the end might be the same.
        const count = async () => Number(await statement(trx, made));
        const before = await count();
        if (others.length > 0) await save(...others);
        const without = await count();
        await save(made);
        assert.equal([without - before, (await count()) - without], [0, 1], 'others, this one');
        return;
      }
      await save(...others, made);
      const read = () => readRows(trx, table, [made, ...others]);
      const first = await read();
      const answer = await statement(trx, made);
      const then = await read();
      const isSame = (id: unknown) => JSON.stringify(first.get(id)) === JSON.stringify(then.get(id));
      const changed = [...names.keys()].filter((id) => !isSame(id)).map((id) => names.get(id));
      const mine = then.get(idOf(table, made));
      if (becomes === 'found' || becomes === 'left') {
        const found = [...names.keys()].filter((id) => isIn(answer, id)).map((id) => names.get(id));
        assert.equal([found, changed], [becomes === 'found' ? ['it'] : [], []], 'found, changed');
      } else {
        assert.equal(changed, ['it'], 'only this one is changed');
        assert.equal(mine, becomes === 'gone' ? undefined : { ...first.get(idOf(table, made)), ...becomes });
      }
      for (const [name, over] of Object.entries(unless)) {
        const row = make(over);
        await save(row);
        const id = idOf(table, row);
        const was = await readRows(trx, table, [row]);
        const isFound = isIn(await statement(trx, row), id);
        assert.equal([isFound, await readRows(trx, table, [row])], [false, was], `not ${name}`);
      }
    });
  });
}

/** A test of the order of a list: these rows, in this order. */
export function ordered<T extends Table>(
  test: Test,
  what: string,
  table: T,
  rows: readonly [Partial<Row<T>>, Partial<Row<T>>, Partial<Row<T>>],
  list: (trx: Db) => unknown,
  before?: (trx: Db) => Promise<unknown>,
): void {
  test(what, async () => {
    await undone(async (trx) => {
      await before?.(trx);
      const [first, second, third] = rows.map((over) => ({ ...FRESH[table](), ...over }) as Made<T>);
      const added = [third, second, first] as never;
      await trx
        .insertInto(table as 'jobs')
        .values(added)
        .execute();
      const text = JSON.stringify(await list(trx));
      const places = [first, second, third].map((row) => text.indexOf(`"${idOf(table, row!)}"`));
      assert.ok(!places.includes(-1), 'each is listed');
      assert.equal(
        places,
        [...places].sort((one, other) => one - other),
      );
    });
  });
}

class Undone extends Error {}

/** Runs what a test adds and does in a transaction that is undone at its end. */
async function undone(work: (trx: Db) => Promise<void>): Promise<void> {
  const { db } = (await testApp()).services.database;
  const transaction = db.transaction().execute(async (trx) => {
    await addNamed(trx);
    await work(trx);
    throw new Undone();
  });
  await transaction.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

type Known = Record<string, unknown>;

/** These rows as they are now, by what tells them apart. */
async function readRows(trx: Db, table: Table, of: readonly Known[]): Promise<Map<unknown, Known>> {
  const key =
    table === 'retention_holds' ? 'driver_id' : table === 'first_answers' ? 'account_id' : (KEYS[table] ?? 'id');
  const { rows } = await sql<Known>`
    select * from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(of.map((row) => row[key]))})
  `.execute(trx);
  return new Map(rows.map((row) => [idOf(table, row), row]));
}

/** What has two keys is told apart by both. */
const idOf = (table: Table, row: Known) => {
  if (table === 'retention_holds') return `${row.driver_id} ${row.kind}`;
  if (table === 'first_answers') return `${row.account_id} ${row.key}`;
  return row[KEYS[table] ?? 'id'];
};

/** Whether an answer names a row. */
const isIn = (answer: unknown, id: unknown) => {
  const listed = answer instanceof Set || answer instanceof Map ? [...answer] : answer;
  return (JSON.stringify(listed) ?? '').includes(`"${id}"`);
};

/** Adds rows that a case needs beside those that it is about. */
export const add =
  <T extends Table>(table: T, ...rows: Partial<Row<T>>[]) =>
  async (trx: Db): Promise<void> => {
    await trx
      .insertInto(table as 'jobs')
      .values(rows.map((row) => ({ ...FRESH[table](), ...row })) as never)
      .execute();
  };
