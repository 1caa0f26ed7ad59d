import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { LATE_MINUTES } from '#rules/pickup';
import { newId } from '../../src/server/services/ids.ts';
import { type Answer, type Someone, type TestApp, testApp } from './helper.ts';
import { atOnce, newEmail, statuses } from './people.ts';
import { addDelivery, inHours } from './samples.ts';

type Row = Record<string, any>;

const CUSTOMER = { dropoff_address: '2 Dropoff Street', contact: 'Nadia 07700900111', notes: 'Ring twice' };
/** The same time of a day after today, so that no test meets the end of a day. */
const at = (days: number, time = '18:00') => `${addDaysTo(londonToday(new Date()), days)}T${time}:00.000Z`;
const dayOf = (time: string) => londonToday(new Date(time));
const TIME = at(2);

const draft = (seller: Someone | undefined, over: Row = {}) => ({
  fee_pence: 650,
  dropoff_postcode: 'SL2 3AB',
  pickup_time: TIME,
  ...CUSTOMER,
  ...(seller && { seller_id: seller.id }),
  ...over,
});
const asOperator = async (t: TestApp) => {
  const { token } = await t.operator();
  return (method: string, path: string, body?: unknown, headers = {}) =>
    t.call(method, `/operator/${path}`, { token, body, headers });
};
const created = async (t: TestApp, seller: Someone | undefined, over: Row = {}): Promise<Row> => {
  const { status, body, text } = await (await asOperator(t))('POST', 'deliveries', draft(seller, over));
  assert.is(status, 201, text);
  return body.delivery;
};
const changed = async (t: TestApp, id: string, body: Row) => (await asOperator(t))('PATCH', `deliveries/${id}`, body);
const pickups = async (t: TestApp, seller: Someone, date = dayOf(TIME)): Promise<Row[]> => {
  const { status, body, text } = await t.call('GET', `/auth/pickups?date=${date}`, seller);
  assert.is(status, 200, text);
  return body.pickups;
};
const say = (t: TestApp, seller: Someone, id: string, word: string, body: unknown = {}, headers = {}) =>
  t.call('POST', `/auth/pickups/${id}/${word}`, { token: seller.token, body, headers });
const act = (t: TestApp, driver: Someone, id: string, action: string, headers = {}) =>
  t.call('POST', `/driver/deliveries/${id}/${action}`, { token: driver.token, headers });
const listed = async (t: TestApp, driver: Someone, list: string) => t.call('GET', `/driver/deliveries/${list}`, driver);
/** A pickup of a kitchen with a driver who comes for it. */
async function coming(t: TestApp, over: Row = {}) {
  const [seller, driver] = [await t.seller(), await t.driver()];
  const { id, number } = await created(t, seller, over);
  assert.is((await act(t, driver, id, 'accept')).status, 200);
  return { seller, driver, id: id as string, number: number as string };
}

// Belonging to a kitchen

const belonging = suite('a delivery of a kitchen');

belonging('has the place of its kitchen where none is sent, and a number', async () => {
  const t = await testApp();
  const seller = await t.seller();
  const { pickup_postcode, pickup_address, number, seller: kitchen, ready_at, expected_at } = await created(t, seller);
  assert.equal([pickup_postcode, pickup_address], ['SL1 2LT', '12 High Street, Slough']);
  assert.match(number, /^\d{4}$/);
  const { id, email } = seller;
  assert.equal(kitchen, { id, name: 'Amina Khan', email, phone: '+447700900123' });
  assert.equal([ready_at, expected_at], [null, null]);
});
for (const [what, sent, place] of [
  ['its own place stays', { pickup_postcode: 'sl33cd', pickup_address: '9 Market' }, ['SL3 3CD', '9 Market']],
  ["another postcode is no place for the kitchen's address", { pickup_postcode: 'SL3 3CD' }, ['SL3 3CD', '']],
  ["the kitchen's postcode is", { pickup_postcode: 'sl12lt' }, ['SL1 2LT', '12 High Street, Slough']],
  ['an address of its own stays', { pickup_address: 'Back door' }, ['SL1 2LT', 'Back door']],
] as const) {
  belonging(what, async () => {
    const t = await testApp();
    const { pickup_postcode, pickup_address } = await created(t, await t.seller(), sent);
    assert.equal([pickup_postcode, pickup_address], place);
  });
}
belonging('without a kitchen it has none, and needs its postcode', async () => {
  const t = await testApp();
  const desk = await asOperator(t);
  for (const kitchen of [{}, { seller_id: null }, { seller_id: '' }]) {
    const { status, body } = await desk('POST', 'deliveries', draft(undefined, kitchen));
    assert.equal([status, body.fields], [422, { pickup_postcode: 'Enter a valid pickup postcode.' }]);
    const { seller, number } = await created(t, undefined, { ...kitchen, pickup_postcode: 'SL1 2LT' });
    assert.equal([seller, number], [null, null]);
  }
});
belonging('of no open kitchen is refused', async () => {
  const t = await testApp();
  const desk = await asOperator(t);
  const erased = await t.seller();
  assert.is((await desk('POST', 'people/erase', { email: erased.email })).status, 200);
  const refused = [newId(), 'nobody', 7, true, [], erased.id, (await t.driver()).id];
  for (const council_status of ['pending', 'refused', 'suspended'])
    refused.push((await t.seller({ council_status })).id);
  const free = (await created(t, undefined, { pickup_postcode: 'SL1 2LT' })).id;
  for (const seller_id of refused) {
    const fields = { seller_id: 'No open kitchen has this id.' };
    const made = await desk('POST', 'deliveries', draft(undefined, { seller_id }));
    assert.equal([made.status, made.body], [422, { error: fields.seller_id, fields }], String(seller_id));
    const { status, body } = await changed(t, free, { seller_id });
    assert.equal([status, body.fields], [422, fields], String(seller_id));
  }
  const { body } = await desk('GET', `deliveries?id=${free}`);
  assert.is(body.deliveries[0].seller, null);
});
belonging('an id in capitals is the same id', async () => {
  const t = await testApp();
  const seller = await t.seller();
  const { id } = await created(t, undefined, { seller_id: seller.id.toUpperCase() });
  const { body } = await changed(t, id, { seller_id: seller.id.toUpperCase(), notes: 'New' });
  assert.equal([body.delivery.seller.id, body.delivery.notes], [seller.id, 'New']);
});
belonging('a repeat by its key gets the first number, and the answer that is kept names nobody', async () => {
  const t = await testApp();
  const seller = await t.seller({ name: 'Zenobia Quill' });
  const desk = await asOperator(t);
  const key = newId();
  const make = () => desk('POST', 'deliveries', draft(seller), { 'idempotency-key': key });
  const [first, again] = [await make(), await make()];
  assert.equal(again.body, first.body);
  assert.is(first.body.delivery.seller.name, 'Zenobia Quill');
  const kept = await t.services.database.db
    .selectFrom('first_answers')
    .select('body')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const text = JSON.stringify(kept.body).toLowerCase();
  for (const word of ['zenobia', seller.email, '900123', 'high street', 'nadia', 'dropoff street', 'ring']) {
    assert.not.ok(text.includes(word), word);
  }
});
belonging('is named in the audit log by id alone, and read there by name', async () => {
  const t = await testApp();
  const seller = await t.seller({ name: `Cook ${newId()}` });
  const { id } = await created(t, seller);
  const { body } = await (await asOperator(t))('GET', 'audit?kind=delivery&limit=200');
  const entry = body.entries.find(({ subject }: Row) => subject === `delivery ${id}`);
  assert.is(entry.detail.seller, seller.id);
  assert.ok(entry.about.some(({ kind, id }: Row) => kind === 'seller' && id === seller.id));
});
belonging.run();

// Changes

const changing = suite("a delivery's kitchen, changed");

changing('it gets a kitchen and a number, and keeps its place', async () => {
  const t = await testApp();
  const seller = await t.seller();
  const { id } = await created(t, undefined, { pickup_postcode: 'SL3 3CD', pickup_address: '9 Market' });
  const { status, body } = await changed(t, id, { seller_id: seller.id });
  assert.is(status, 200);
  const { pickup_postcode, pickup_address, number, seller: kitchen } = body.delivery;
  assert.equal([pickup_postcode, pickup_address, kitchen.id], ['SL3 3CD', '9 Market', seller.id]);
  assert.match(number, /^\d{4}$/);
});
changing('the new kitchen stands in the audit log', async () => {
  const t = await testApp();
  const seller = await t.seller();
  const { id } = await created(t, undefined, { pickup_postcode: 'SL3 3CD', pickup_address: '9 Market' });
  await changed(t, id, { seller_id: seller.id });
  const { body } = await (await asOperator(t))('GET', 'audit?kind=delivery&limit=200');
  const [entry] = body.entries.filter(
    ({ subject, action }: Row) => subject === `delivery ${id}` && action === 'delivery corrected',
  );
  assert.equal(entry.detail, { fields: ['seller_id'], seller: seller.id });
});
changing('null takes kitchen, number and what was said off', async () => {
  const t = await testApp();
  const seller = await t.seller();
  const { id } = await created(t, seller);
  await say(t, seller, id, 'late', { minutes: 10 });
  await say(t, seller, id, 'ready');
  const { body } = await changed(t, id, { seller_id: null });
  const { seller: kitchen, number, ready_at, expected_at, pickup_address } = body.delivery;
  assert.equal([kitchen, number, ready_at, expected_at], [null, null, null, null]);
  assert.is(pickup_address, '12 High Street, Slough', 'the place stays');
  assert.equal(await pickups(t, seller), []);
});
changing('the number stays through every change', async () => {
  const t = await testApp();
  const [seller, other] = [await t.seller(), await t.seller()];
  const { id, number } = await created(t, seller);
  for (const change of [
    { notes: 'Back door' },
    { pickup_time: at(2, '19:00') },
    { pickup_time: at(3) },
    { seller_id: seller.id },
    { seller_id: other.id },
    { fee_pence: 700, pickup_postcode: 'SL3 3CD', pickup_time: TIME },
  ]) {
    const { status, body } = await changed(t, id, change);
    assert.equal([status, body.delivery.number], [200, number], JSON.stringify(change));
  }
});
for (const [what, change] of [
  ['on a new day', (_other: Someone) => ({ pickup_time: at(3) })],
  ['in a new kitchen', (other: Someone) => ({ seller_id: other.id })],
] as const) {
  changing(`${what}, where an earlier one has its number, it gets another`, async () => {
    const t = await testApp();
    const [seller, other] = [await t.seller(), await t.seller()];
    const { id, number } = await created(t, seller);
    const held =
      what === 'on a new day'
        ? { seller_id: seller.id, pickup_time: at(3) }
        : { seller_id: other.id, pickup_time: TIME };
    // Cancelled ones are listed to the cook, so their numbers are taken, too.
    await addDelivery(t, { ...held, number, status: 'cancelled' });
    const { status, body } = await changed(t, id, change(other));
    assert.is(status, 200);
    assert.match(body.delivery.number, /^\d{4}$/);
    assert.is.not(body.delivery.number, number);
  });
}
changing('what another kitchen said, or of another day or time, does not hold', async () => {
  const t = await testApp();
  const [seller, other] = [await t.seller(), await t.seller()];
  const said = async () => {
    const { id } = await created(t, seller);
    await say(t, seller, id, 'late', { minutes: 10 });
    const { body } = await say(t, seller, id, 'ready');
    return { id, ready: body.pickup.ready_at };
  };
  for (const [change, keeps] of [
    [{ seller_id: other.id }, []],
    [{ pickup_time: at(3) }, []],
    [{ pickup_time: at(2, '19:00') }, ['ready_at']],
    [{ notes: 'Back door' }, ['ready_at', 'expected_at']],
  ] as const) {
    const { id } = await said();
    const { delivery } = (await changed(t, id, change)).body;
    const left = ['ready_at', 'expected_at'].filter((name) => delivery[name]);
    assert.equal(left, keeps, JSON.stringify(change));
  }
});
changing('only while it is available', async () => {
  const t = await testApp();
  const { seller, id } = await coming(t);
  for (const seller_id of [null, seller.id]) assert.is((await changed(t, id, { seller_id })).status, 409);
});
changing.run();

// Numbers

const numbers = suite("a kitchen's numbers");

numbers('no two of a day are alike, when operators give them at once', async () => {
  const t = await testApp();
  const seller = await t.seller();
  const desks = [await asOperator(t), await asOperator(t)];
  const free = await Promise.all(
    Array.from({ length: 4 }, () => created(t, undefined, { pickup_postcode: 'SL1 2LT' })),
  );
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => desks[n % 2]!('POST', 'deliveries', draft(seller))),
    ...free.map(({ id }, n) => desks[n % 2]!('PATCH', `deliveries/${id}`, { seller_id: seller.id })),
  ]);
  assert.equal(statuses(answers), { 200: 4, 201: 8 });
  assert.is(new Set((await pickups(t, seller)).map(({ number }) => number)).size, 12);
});
numbers('the last ones that are free are found, and then there is none', async () => {
  const t = await testApp();
  const [seller, other] = [await t.seller(), await t.seller()];
  const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'));
  const { db } = t.services.database;
  const row = {
    fee_pence: 1,
    pickup_postcode: 'SL1 2LT',
    dropoff_postcode: 'SL1 2LT',
    pickup_time: new Date(TIME),
    status: 'cancelled' as const,
    ...{ pickup_address: '', dropoff_address: '', contact: '', notes: '' },
    seller_id: seller.id,
    created_at: new Date(),
    changed_at: new Date(),
  };
  const taken = all.filter((number) => !['0000', '4711'].includes(number));
  for (let from = 0; from < taken.length; from += 2_000) {
    const rows = taken.slice(from, from + 2_000).map((number) => ({ ...row, id: newId(), number }));
    await db.insertInto('deliveries').values(rows).execute();
  }
  const last = [await created(t, seller), await created(t, seller)].map(({ number }) => number);
  assert.equal(last.sort(), ['0000', '4711']);
  const { status, body } = await (await asOperator(t))('POST', 'deliveries', draft(seller));
  assert.equal([status, body.error], [409, 'This kitchen has no number left for that day.']);
  await created(t, other);
  await created(t, seller, { pickup_time: at(3) });
  await db.deleteFrom('deliveries').where('seller_id', '=', seller.id).execute();
});
numbers('the database itself takes none twice, by the day in London', async () => {
  const t = await testApp();
  const { id: seller_id } = await t.seller();
  // In summer London is an hour ahead, so this is midnight there.
  const midnight = new Date('2031-07-01T23:00:00.000Z');
  const add = (ms: number, over = {}) =>
    addDelivery(t, { seller_id, number: '0427', pickup_time: new Date(midnight.getTime() + ms), ...over });
  await add(0);
  await add(-1);
  await add(0, { number: '0428' });
  await add(0, { seller_id: (await t.seller()).id });
  for (const ms of [0, 1, 24 * 3_600_000 - 1, -1, -24 * 3_600_000]) {
    const error = await add(ms).catch((refused) => refused);
    assert.is(error.code, '23505', String(ms));
  }
});
numbers.run();

// Sheets

const sheets = suite('a sheet with kitchens');
const HEAD = 'Fee,Kitchen,Pickup postcode,Dropoff postcode,Pickup time,Pickup address';
const sheet = async (t: TestApp, lines: string[], head = HEAD): Promise<Answer> => {
  const { token } = await t.operator();
  const body = [head, ...lines].join('\n');
  return t.call('POST', '/operator/deliveries/import', { token, body, headers: { 'content-type': 'text/csv' } });
};
const WHEN = TIME.slice(0, 16).replace('T', ' ');

sheets('gives each line the place and a number of its kitchen', async () => {
  const t = await testApp();
  const [seller, other] = [await t.seller(), await t.seller({ postcode: 'SL9 9ZZ', address: '1 Lane' })];
  const { status, text } = await sheet(t, [
    `4.50,${seller.email},,SL2 3AB,${WHEN},`,
    `4.50, ${seller.email.toUpperCase()} ,,SL2 3AB,${WHEN},`,
    `4.50,${seller.email},SL3 3CD,SL2 3AB,${WHEN},9 Market`,
    `4.50,${other.email},,SL2 3AB,${WHEN},`,
    `4.50,,SL3 3CD,SL2 3AB,${WHEN},`,
  ]);
  assert.is(status, 201, text);
  const mine = await pickups(t, seller);
  assert.is(new Set(mine.map(({ number }) => number)).size, 3);
  const places = await t.services.database.db
    .selectFrom('deliveries')
    .select(['pickup_postcode', 'pickup_address'])
    .where('seller_id', 'in', [seller.id, other.id])
    .orderBy('id')
    .execute();
  assert.equal(
    places.map((row) => Object.values(row)),
    [
      ['SL1 2LT', '12 High Street, Slough'],
      ['SL1 2LT', '12 High Street, Slough'],
      ['SL3 3CD', '9 Market'],
      ['SL9 9ZZ', '1 Lane'],
    ],
  );
});
sheets('needs no pickup postcode where it names kitchens, and each line needs one of the two', async () => {
  const t = await testApp();
  const { email } = await t.seller();
  const head = 'fee,kitchen,dropoff_postcode,pickup_time';
  assert.is((await sheet(t, [`4.50,${email},SL2 3AB,${WHEN}`], head)).status, 201);
  const { status, body } = await sheet(t, [`4.50,,SL2 3AB,${WHEN}`], head);
  const msg = 'Enter a valid pickup postcode.';
  assert.equal([status, body.lines], [422, [{ line: 2, field: 'pickup_postcode', msg }]]);
});
sheets('of no open kitchen is refused, line by line, and nothing is stored', async () => {
  const t = await testApp();
  const [seller, closed] = [await t.seller(), await t.seller({ council_status: 'pending' })];
  const { status, body } = await sheet(t, [
    `4.50,${seller.email},,SL2 3AB,${WHEN},`,
    `4.50,${closed.email},,SL2 3AB,${WHEN},`,
    `4.50,${newEmail()},,SL2 3AB,${WHEN},`,
    `4.50,${seller.id},,SL2 3AB,${WHEN},`,
  ]);
  const fault = { field: 'kitchen', msg: 'No open kitchen has this email.' };
  assert.is(status, 422);
  assert.equal(body, {
    error: 'Nothing was added: please correct 3 lines.',
    lines: [3, 4, 5].map((line) => ({ line, ...fault })),
  });
  assert.equal(await pickups(t, seller), []);
});
sheets('has no column for ids', async () => {
  const t = await testApp();
  const { body } = await sheet(t, [`4.50,x,SL1 2LT,SL2 3AB,${WHEN},`], HEAD.replace('Kitchen', 'seller_id'));
  assert.is(body.lines[0].field, 'seller_id');
  assert.match(body.lines[0].msg, /^There is no such column\. Use .*, Kitchen\.$/);
});
sheets.run();

// What the cook sees

const cook = suite("a cook's pickups");

cook('are those of the day, the soonest first, with who comes', async () => {
  const t = await testApp();
  const { seller, id, number } = await coming(t, { pickup_time: at(2, '19:00') });
  const { id: first } = await created(t, seller, { pickup_time: at(2, '17:00') });
  await created(t, seller, { pickup_time: at(3) });
  await created(t, await t.seller());
  const [sooner, later, ...more] = await pickups(t, seller);
  assert.equal(more, []);
  assert.equal([sooner!.id, sooner!.status, sooner!.driver], [first, 'available', null]);
  assert.equal(later, {
    id,
    number,
    pickup_time: at(2, '19:00'),
    status: 'assigned',
    driver: { first_name: 'Tom', transport: 'car' },
    ready_at: null,
    expected_at: null,
  });
});
cook('today unless a day is sent, by the clock in London', async () => {
  const t = await testApp();
  // In summer London is an hour ahead.
  t.setNow('2031-07-01T23:30:00.000Z');
  try {
    const seller = await t.seller();
    const on = (time: string, number: string) =>
      addDelivery(t, { seller_id: seller.id, number, pickup_time: new Date(time) });
    await on('2031-07-01T22:59:59.999Z', '0001');
    await on('2031-07-01T23:00:00.000Z', '0002');
    await on('2031-07-02T22:59:59.999Z', '0003');
    await on('2031-07-02T23:00:00.000Z', '0004');
    for (const query of ['', '?date=', '?date=2031-07-02']) {
      const { body } = await t.call('GET', `/auth/pickups${query}`, seller);
      assert.equal(
        body.pickups.map(({ number }: Row) => number),
        ['0002', '0003'],
        query,
      );
    }
  } finally {
    t.setNow(undefined);
  }
});
cook('a bad day is refused', async () => {
  const t = await testApp();
  const seller = await t.seller();
  for (const date of ['today', '2031-02-30', '20310201', '0000-01-01']) {
    const { status, body } = await t.call('GET', `/auth/pickups?date=${date}`, seller);
    assert.equal([status, Object.keys(body.fields)], [422, ['date']], date);
  }
});
cook('are open to approved cooks alone', async () => {
  const t = await testApp();
  const closed = await t.seller({ council_status: 'pending' });
  assert.is((await t.call('GET', '/auth/pickups', closed)).status, 403);
  assert.is((await say(t, closed, newId(), 'ready')).status, 403);
});
cook('tell who completed it; a cancelled one stays, without a driver', async () => {
  const t = await testApp();
  const { seller, driver, id } = await coming(t);
  const shown = async () => (await pickups(t, seller)).map(({ status, driver: who }) => [status, who?.first_name]);
  await act(t, driver, id, 'picked-up');
  assert.equal(await shown(), [['picked_up', 'Tom']]);
  await act(t, driver, id, 'complete');
  assert.equal(await shown(), [['completed', 'Tom']]);
  const off = await coming(t);
  assert.is((await changed(t, off.id, { status: 'cancelled' })).status, 200);
  assert.equal(
    (await pickups(t, off.seller)).map(({ status, driver: who }) => [status, who]),
    [['cancelled', null]],
  );
});
cook('nothing of a customer, no pay, no surname or phone of a driver reaches a cook', async () => {
  const t = await testApp();
  const seller = await t.seller();
  const who = { first_name: 'Tomasina', last_name: 'Reedworthy', phone: '07700900987', transport: 'bicycle' };
  const driver = await t.driver(who);
  const secret = { notes: 'Gate code 2468', contact: 'Nadezhda 07700900111', dropoff_address: '2 Dropoff Street' };
  const made = await created(t, seller, { ...secret, fee_pence: 98_765, dropoff_postcode: 'SL2 7QX' });
  const { id } = made;
  await act(t, driver, id, 'accept');
  const texts = [
    (await t.call('GET', `/auth/pickups?date=${dayOf(TIME)}`, seller)).text,
    (await say(t, seller, id, 'late', { minutes: 5 })).text,
    (await say(t, seller, id, 'ready')).text,
  ];
  const words = [...Object.values(secret), 'Nadezhda', '2468', '98765', '987.65', 'SL2', '7QX', 'Reedworthy', '900987'];
  for (const text of texts) {
    assert.ok(text.includes('Tomasina') && text.includes('bicycle'));
    for (const word of [...words, driver.id, driver.email, 'fee', 'payout']) assert.not.ok(text.includes(word), word);
  }
});
cook.run();

// What the cook says

const words = suite("a cook's words");

words('ready is said once, at the time of its tap', async () => {
  const t = await testApp();
  const { seller, id } = await coming(t);
  const tapped = inHours(-1).toISOString();
  const { status, body } = await say(t, seller, id, 'ready', {}, { 'x-tapped-at': tapped });
  assert.equal([status, body.pickup.ready_at, body.pickup.driver.first_name], [200, tapped, 'Tom']);
  const again = await say(t, seller, id, 'ready', {}, { 'x-tapped-at': inHours(-0.5).toISOString() });
  assert.equal([again.status, again.body], [200, body]);
  assert.is((await pickups(t, seller))[0]!.ready_at, tapped);
});
words('a tap of the day before yesterday, or of tomorrow, is not believed', async () => {
  const t = await testApp();
  const seller = await t.seller();
  for (const hours of [-25, 1]) {
    const { id } = await created(t, seller);
    const before = Date.now();
    const { body } = await say(t, seller, id, 'ready', {}, { 'x-tapped-at': inHours(hours).toISOString() });
    assert.ok(Date.parse(body.pickup.ready_at) >= before, String(hours));
  }
});
words('late is the pickup time plus its minutes, and a later word replaces it', async () => {
  const t = await testApp();
  const { seller, id } = await coming(t);
  for (const minutes of [...LATE_MINUTES].reverse()) {
    const { status, body } = await say(t, seller, id, 'late', { minutes });
    const expected = new Date(Date.parse(TIME) + minutes * 60_000).toISOString();
    assert.equal([status, body.pickup.expected_at, body.pickup.ready_at], [200, expected, null]);
  }
});
words('late by other minutes is refused', async () => {
  const t = await testApp();
  const { seller, id } = await coming(t);
  for (const body of [
    {},
    { minutes: 0 },
    { minutes: 7 },
    { minutes: -5 },
    { minutes: 5.5 },
    { minutes: '5' },
    { minutes: 60 },
  ]) {
    const { status, body: answer } = await say(t, seller, id, 'late', body);
    assert.equal([status, Object.keys(answer.fields)], [422, ['minutes']], JSON.stringify(body));
  }
});
const LATE = { minutes: 10 };
words('after ready, late is refused, and ready is ready', async () => {
  const t = await testApp();
  const { seller, id } = await coming(t);
  await say(t, seller, id, 'ready');
  const { status, body } = await say(t, seller, id, 'late', LATE);
  assert.equal([status, body.error], [409, 'You said that this is ready.']);
  assert.is((await pickups(t, seller))[0]!.expected_at, null);
});
for (const [status, refusal] of Object.entries({
  available: undefined,
  assigned: undefined,
  picked_up: 'The driver has picked this up.',
  completed: 'The driver has picked this up.',
  cancelled: 'This pickup was cancelled.',
})) {
  words(`of one that is ${status}`, async () => {
    const t = await testApp();
    const [seller, driver] = [await t.seller(), await t.driver()];
    const driver_id = status === 'available' ? null : driver.id;
    const id = await addDelivery(t, { status, driver_id, seller_id: seller.id, number: '0427' });
    for (const [word, body] of [
      ['late', LATE],
      ['ready', {}],
    ] as const) {
      const answer = await say(t, seller, id, word, body);
      assert.equal([answer.status, answer.body.error], refusal ? [409, refusal] : [200, undefined], word);
    }
  });
}
words("of another kitchen's, of none's, and of what is no id: not there, whatever is said", async () => {
  const t = await testApp();
  const { id } = await coming(t);
  const none = await addDelivery(t);
  const seller = await t.seller();
  for (const one of [id, none, newId(), 'x']) {
    for (const [word, body] of [
      ['ready', {}],
      ['late', LATE],
      ['late', { minutes: 7 }],
    ] as const) {
      const { status, body: answer } = await say(t, seller, one, word, body);
      assert.equal([status, answer], [404, { error: 'There is no such pickup.' }], `${one} ${word}`);
    }
  }
});
words('a repeat by its key gets the first answer, a refusal too', async () => {
  const t = await testApp();
  const { seller, driver, id } = await coming(t);
  const key = (name: string) => ({ 'idempotency-key': `${name} ${id}`.replace(' ', '-') });
  const late = await say(t, seller, id, 'late', LATE, key('late'));
  await say(t, seller, id, 'late', { minutes: 30 });
  assert.equal((await say(t, seller, id, 'late', LATE, key('late'))).body, late.body);
  const expected = new Date(Date.parse(TIME) + 30 * 60_000).toISOString();
  assert.is((await pickups(t, seller))[0]!.expected_at, expected, 'the later word holds');
  const other = await say(t, seller, id, 'late', { minutes: 5 }, key('late'));
  assert.equal([other.status, other.body.error], [422, 'This Idempotency-Key was used for something else.']);
  const ready = await say(t, seller, id, 'ready', {}, key('ready'));
  await act(t, driver, id, 'picked-up');
  assert.equal((await say(t, seller, id, 'ready', {}, key('ready'))).body, ready.body);
  const refused = await say(t, seller, id, 'ready', {}, key('over'));
  assert.equal([refused.status, (await say(t, seller, id, 'ready', {}, key('over'))).status], [409, 409]);
});
words('the answer that is kept for a repeat does not name the driver', async () => {
  const t = await testApp();
  const [seller, driver] = [await t.seller(), await t.driver({ first_name: 'Tomasina' })];
  const { id } = await created(t, seller);
  await act(t, driver, id, 'accept');
  const key = newId();
  const { text } = await say(t, seller, id, 'ready', {}, { 'idempotency-key': key });
  assert.ok(text.includes('Tomasina'));
  const kept = await t.services.database.db.selectFrom('first_answers').select('body').where('key', '=', key).execute();
  assert.is(kept.length, 1);
  assert.not.ok(JSON.stringify(kept).includes('Tomasina'));
});
words('ready and picked up at once: both or the pickup alone', async () => {
  const t = await testApp();
  for (let round = 0; round < 5; round += 1) {
    const { seller, driver, id } = await coming(t);
    const [ready, up] = await Promise.all([say(t, seller, id, 'ready'), act(t, driver, id, 'picked-up')]);
    assert.is(up.status, 200);
    const [shown] = await pickups(t, seller);
    assert.equal([shown!.status, Boolean(shown!.ready_at)], ['picked_up', ready.status === 200]);
    if (ready.status !== 200) assert.equal([ready.status, ready.body.error], [409, 'The driver has picked this up.']);
  }
});
words('ready and late at once: what is ready is not late after it', async () => {
  const t = await testApp();
  for (let round = 0; round < 5; round += 1) {
    const { seller, id } = await coming(t);
    const [ready, late] = await Promise.all([say(t, seller, id, 'ready'), say(t, seller, id, 'late', LATE)]);
    assert.is(ready.status, 200);
    const [shown] = await pickups(t, seller);
    assert.equal([Boolean(shown!.ready_at), Boolean(shown!.expected_at)], [true, late.status === 200]);
    if (late.status !== 200) assert.equal([late.status, late.body.error], [409, 'You said that this is ready.']);
  }
});
words('many taps at once are one', async () => {
  const t = await testApp();
  const { seller, id } = await coming(t);
  const answers = await atOnce(6, () => say(t, seller, id, 'ready'));
  assert.equal(statuses(answers), { 200: 6 });
  assert.is(new Set(answers.map(({ body }) => body.pickup.ready_at)).size, 1);
});
words.run();

// What drivers see

const KITCHEN = ['kitchen', 'kitchen_phone', 'number', 'ready_at', 'expected_at'];
const shownOf = (delivery: Row) =>
  Object.fromEntries(KITCHEN.filter((name) => name in delivery).map((name) => [name, delivery[name]]));
const drivers = suite('a driver at a kitchen');

drivers('who holds it sees the kitchen and what it said, until it is completed', async () => {
  const t = await testApp();
  const { seller, driver, id, number } = await coming(t);
  const late = (await say(t, seller, id, 'late', LATE)).body.pickup.expected_at;
  const ready = (await say(t, seller, id, 'ready')).body.pickup.ready_at;
  const all = { kitchen: 'Amina Khan', kitchen_phone: '+447700900123', number, ready_at: ready, expected_at: late };
  const mine = async () => shownOf((await listed(t, driver, 'mine/upcoming')).body[0]);
  assert.equal(await mine(), all);
  assert.equal(shownOf((await act(t, driver, id, 'picked-up')).body.delivery), all);
  assert.equal(await mine(), all);
  assert.equal(shownOf((await act(t, driver, id, 'complete')).body.delivery), {});
  assert.equal(shownOf((await listed(t, driver, 'mine/completed')).body[0]), {});
});
drivers('without a kitchen sees none', async () => {
  const t = await testApp();
  const driver = await t.driver();
  const id = await addDelivery(t);
  const none = Object.fromEntries(KITCHEN.map((name) => [name, null]));
  assert.equal(shownOf((await act(t, driver, id, 'accept')).body.delivery), none);
  assert.equal(shownOf((await listed(t, driver, 'mine/upcoming')).body[0]), none);
});

const NAME = 'Zenobia Quill';
const PHONE = '+447700900888';
/** Answers in which nothing of a kitchen or its customer may stand. */
function assertSilent(
  answers: Answer[],
  number: string,
  customer: readonly string[] = [...Object.values(CUSTOMER), 'Nadia', '12 High Street'],
) {
  for (const { text, status } of answers) {
    assert.is(status, 200, text);
    for (const word of [NAME, 'Zenobia', 'Quill', PHONE, '900888', `"${number}"`, ...customer]) {
      assert.not.ok(text.includes(word), word);
    }
  }
}
const listsOf = async (t: TestApp, driver: Someone) =>
  Promise.all(
    ['available', 'mine/upcoming', 'mine/completed', 'mine/cancelled'].map((list) => listed(t, driver, list)),
  );
async function quill(t: TestApp) {
  const [seller, driver, other] = [await t.seller({ name: NAME, phone: PHONE }), await t.driver(), await t.driver()];
  const { id, number } = await created(t, seller);
  return { seller, driver, other, id: id as string, number: number as string };
}
drivers('nobody else sees it: not those it is offered to, nor those it is not with', async () => {
  const t = await testApp();
  const { seller, driver, other, id, number } = await quill(t);
  assertSilent(await listsOf(t, other), number);
  await act(t, driver, id, 'accept');
  await say(t, seller, id, 'ready');
  assertSilent(await listsOf(t, other), number);
  const taken = await act(t, other, id, 'accept');
  assert.is(taken.status, 409);
  assertSilent([{ ...taken, status: 200 }], number);
});
drivers('also not after cancelling, releasing, completing, and by no repeat', async () => {
  const t = await testApp();
  const desk = await asOperator(t);
  const away: [string, (id: string, driver: Someone) => Promise<Answer>][] = [
    ['cancels', (id, driver) => act(t, driver, id, 'cancel')],
    ['released', (id) => desk('POST', `deliveries/${id}/release`, {})],
    ['cancelled', (id) => desk('PATCH', `deliveries/${id}`, { status: 'cancelled' })],
    [
      'completed',
      async (id, driver) => {
        await act(t, driver, id, 'picked-up');
        return act(t, driver, id, 'complete');
      },
    ],
  ];
  for (const [what, go] of away) {
    const { driver, id, number } = await quill(t);
    const key = { 'idempotency-key': newId() };
    const first = await act(t, driver, id, 'accept', key);
    assert.equal([first.body.delivery.kitchen, first.body.delivery.number], [NAME, number]);
    const gone = await go(id, driver);
    assert.is(gone.status, 200, what);
    if (what === 'cancels' || what === 'completed') assertSilent([gone], number);
    assertSilent(await listsOf(t, driver), number);
    // Who completed it gets the first answer with its customer, as ever.
    assertSilent([await act(t, driver, id, 'accept', key)], number, what === 'completed' ? [] : undefined);
  }
});
drivers('what was said of food that was collected does not hold for the next driver; before that it does', async () => {
  const t = await testApp();
  const desk = await asOperator(t);
  for (const collected of [true, false]) {
    const { seller, driver, id } = await quill(t);
    await act(t, driver, id, 'accept');
    await say(t, seller, id, 'late', { minutes: 10 });
    await say(t, seller, id, 'ready');
    if (collected) await act(t, driver, id, 'picked-up');
    await desk('POST', `deliveries/${id}/release`, {});
    const { ready_at, expected_at } = (await pickups(t, seller)).find((row: Row) => row.id === id)!;
    assert.equal([ready_at === null, expected_at === null], [collected, collected]);
  }
});
drivers('the kept answer of a move has nothing of the kitchen', async () => {
  const t = await testApp();
  const { driver, id } = await quill(t);
  const key = newId();
  await act(t, driver, id, 'accept', { 'idempotency-key': key });
  const kept = await t.services.database.db.selectFrom('first_answers').select('body').where('key', '=', key).execute();
  assert.is(kept.length, 1);
  for (const word of ['Quill', '900888']) assert.not.ok(JSON.stringify(kept).includes(word), word);
});
drivers.run();
