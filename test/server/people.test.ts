import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addYearsTo } from '#rules/days';
import { queueMail } from '../../src/server/mail/store.ts';
import { zip } from '../../src/server/operator/zip.ts';
import { findPerson } from '../../src/server/privacy/person.ts';
import { newId } from '../../src/server/services/ids.ts';
import { open, ready } from './applications.ts';
import { added } from './dishes.ts';
import { type Answer, type Someone, SURVEY, type TestApp, testApp, today } from './helper.ts';
import { done } from './payouts.ts';
import { newEmail } from './people.ts';
import { addDelivery, inHours, jpeg, pdf } from './samples.ts';
import { unzip } from './unzip.ts';

const packing = suite('zip');
packing('keeps names and bytes', async () => {
  const entries = [
    { name: 'a.txt', content: Buffer.from('hello') },
    { name: 'folder/né.bin', content: Buffer.from([0, 1, 255]) },
    { name: 'empty', content: Buffer.alloc(0) },
  ];
  async function* streams() {
    for (const { name, content } of entries) yield { name, stream: Readable.from(content), size: content.length };
  }
  const files = unzip(await buffer(zip(streams(), new Date('2026-09-20T13:30:00Z'))));
  assert.equal(
    [...files.keys()],
    entries.map(({ name }) => name),
  );
  for (const { name, content } of entries) assert.ok(files.get(name)!.equals(content));
});
packing('opens one file at a time, and none any more once nobody reads', async () => {
  const opened: Readable[] = [];
  async function* endless() {
    for (let file = 0; file < 100; file += 1) {
      const stream = new Readable({ read: () => stream.push(Buffer.alloc(65_536)) });
      opened.push(stream);
      yield { name: `${file}`, stream, size: 1e9 };
    }
  }
  const archive = zip(endless(), new Date());
  for await (const _ of archive) break;
  if (!opened[0]!.closed) await once(opened[0]!, 'close');
  assert.equal(
    opened.map(({ destroyed }) => destroyed),
    [true],
  );
});
packing('breaks off when a file does, or is shorter than it was said to be', async () => {
  async function* broken(stream: Readable) {
    yield { name: 'a', stream, size: 10 };
  }
  const cut = new Readable({ read: () => cut.destroy(new Error('the line broke')) });
  for (const [stream, words] of [
    [cut, /the line broke/],
    [Readable.from(Buffer.from('short')), /unexpected number of bytes/],
  ] as const) {
    const error = await buffer(zip(broken(stream), new Date())).catch((reason: Error) => reason);
    assert.match((error as Error).message, words);
  }
});
packing.run();

async function asOperator(t: TestApp) {
  const { token } = await t.operator();
  const send = (action: string, email: unknown): Promise<Answer> =>
    t.call('POST', `/operator/people/${action}`, { token, body: { email } });
  const find = (email: string) => t.call('GET', `/operator/people?email=${encodeURIComponent(email)}`, { token });
  return { send, find, token };
}

/** Somebody who is everything at once, with a trace of every kind. */
async function everybody(t: TestApp): Promise<{ email: string; seller: Someone; driver: Someone }> {
  const email = `person-${newId()}@example.test`;
  const seller = await t.seller({ email });
  const driver = await t.driver({ email });
  const post = (url: string, form: Record<string, string | Blob>, token: string) =>
    t.call('POST', url, { form, token });
  await post('/auth/upload-photo', { photo: await jpeg() }, seller.token);
  await post('/auth/documents', { type: 'license_certificate', file: pdf('licence.pdf') }, seller.token);
  await post('/driver/documents', { kind: 'right_to_work_doc', file: pdf('passport.pdf') }, driver.token);
  const dish = {
    dish_name: 'Daal',
    price: '5',
    meal_time: 'lunch',
    quantity_total: '3',
    description: 'As my mother made it',
    available_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  };
  for (let at = 0; at < 2; at += 1) {
    const added = await post('/auth/menu-with-photo', { ...dish, photo: await jpeg() }, seller.token);
    assert.is(added.status, 201);
    const url = `/auth/menu/${added.body.item.menu_id}/sell`;
    if (at === 0) await t.call('PATCH', url, { token: seller.token, body: { qty: 1 } });
  }
  const { application } = (await t.call('POST', '/auth/applications', { token: seller.token, body: {} })).body;
  const body = { data: { legal_name: 'Amina Khan' } };
  await t.call('PATCH', `/auth/applications/${application.application_id}`, { token: seller.token, body });
  await t.call('POST', '/public/waitlist', { body: { email, postcode: 'ZE1 0AA' } });
  await t.call('POST', '/homepage/submit', { body: { ...SURVEY, name: 'Amina', email } });
  await t.call('POST', '/auth/forgot-password', { body: { email } });
  await addDelivery(t, { driver_id: driver.id, status: 'completed', payout_status: 'paid' });
  return { email, seller, driver };
}
const storedFiles = async (t: TestApp) => {
  let count = 0;
  for await (const _ of t.services.files.list('')) count += 1;
  return count;
};

const people = suite('operator: people');
people('what is held is found, without secrets', async () => {
  const t = await testApp();
  const { find } = await asOperator(t);
  const { email } = await everybody(t);
  const { status, body, text } = await find(email.toUpperCase());
  assert.is(status, 200);
  const { person } = body;
  assert.is(person.seller.application.data.legal_name, 'Amina Khan');
  assert.is(person.seller.dishes.length, 2);
  assert.is(person.driver.documents[0].name, 'passport.pdf');
  assert.is(person.driver.deliveries.length, 1);
  assert.is(person.waitlist.length, 1);
  assert.is(person.survey.name, 'Amina');
  assert.is(person.mails.length, 1);
  for (const secret of ['password_hash', 'argon2', 'reset-password?', 'Pickup Street']) {
    assert.not.match(text, secret);
  }
});
people('what is held is told in the order it came, whatever was written anew since', async () => {
  const t = await testApp();
  const { db } = t.services.database;
  const email = newEmail();
  const [seller, driver, operator] = [await t.seller({ email }), await t.driver({ email }), await t.operator()];
  const post = (url: string, { token }: Someone, sent: { form: Record<string, string | Blob> } | { body: object }) =>
    t.call('POST', url, { token, ...sent });
  for (const postcode of ['ZE1 0AA', 'ZE1 0AB']) {
    const held = await addDelivery(t, { driver_id: driver.id, status: 'picked_up' });
    const payout = { driver_id: driver.id, delivery_ids: [await done(t, driver)] };
    const check = { method: 'online', outcome: 'passed' };
    for (const { status, text } of [
      await post('/public/waitlist', seller, { body: { email, postcode } }),
      await post('/auth/documents', seller, { form: { type: 'license_certificate', file: pdf() } }),
      await post('/driver/documents', driver, { form: { kind: 'insurance_doc', file: pdf() } }),
      await post(`/driver/deliveries/${held}/incidents`, driver, { body: { reason: 'nobody_home' } }),
      await post(`/operator/drivers/${driver.id}/right-to-work-checks`, operator, { form: check }),
      await post('/operator/payouts', operator, { body: payout }),
    ]) {
      assert.is(status, 201, text);
    }
    await added(seller);
  }
  const ids = async () => {
    const { seller, driver, waitlist } = (await findPerson(db, email))!;
    const { documents: driver_documents, checks: right_to_work_checks, deliveries, incidents, payouts } = driver!;
    const byId = { waitlist, driver_documents, right_to_work_checks, deliveries, incidents, payouts };
    const lists = Object.entries({ ...byId, seller_documents: seller!.documents });
    const tables = lists.map(([table, rows]) => ({ table, key: 'id', ids: rows.map(({ id }) => id) }));
    return [...tables, { table: 'dishes', key: 'menu_id', ids: seller!.dishes.map(({ menu_id }) => menu_id) }];
  };
  const before = await ids();
  for (const { table, key, ids } of before) {
    assert.ok(ids.length > 1, table);
    // A row that comes back lies behind the others, in the table and in its indexes.
    const gone = sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${ids[0]} returning *`;
    await sql`with gone as (${gone}) insert into ${sql.table(table)} select * from gone`.execute(db);
  }
  assert.equal(await ids(), before);
});
people('an export is a ZIP of the data and every file', async () => {
  const t = await testApp();
  const { token } = await asOperator(t);
  const { email } = await everybody(t);
  const reply = await t.app.inject({
    method: 'POST',
    url: '/operator/people/export',
    headers: { authorization: `Bearer ${token}` },
    payload: { email },
  });
  assert.is(reply.statusCode, 200);
  assert.is(reply.headers['content-type'], 'application/zip');
  const files = unzip(reply.rawPayload);
  assert.is(files.size, 6, 'data, two documents, three photos');
  const person = JSON.parse(files.get('person.json')!.toString());
  assert.is(person.email, email);
  const sales = person.seller.sales.map((sale: Record<string, unknown>) => [
    sale.dish_name,
    sale.qty,
    sale.price_pence,
  ]);
  assert.equal(sales, [['Daal', 1, 500]]);
  assert.equal(person.seller.pickups, []);
  const passport = [...files].find(([name]) => name.endsWith('-right_to_work_doc.pdf'))!;
  assert.match(passport[0], /^documents\/[\da-f-]{36}-right_to_work_doc\.pdf$/);
  assert.ok(passport[1].toString().startsWith('%PDF-1.7'));
  assert.ok(files.get('photos/profile.webp')!.toString('latin1').startsWith('RIFF'));
});
people("a cook's export has their pickups, without the customer and the driver", async () => {
  const t = await testApp();
  const { token } = await asOperator(t);
  const { id: seller_id, email } = await t.seller();
  const pickup_time = inHours(24);
  const id = await addDelivery(t, { seller_id, number: '0427', pickup_time, ready_at: pickup_time });
  const { rawPayload } = await t.app.inject({
    method: 'POST',
    url: '/operator/people/export',
    headers: { authorization: `Bearer ${token}` },
    payload: { email },
  });
  const { seller } = JSON.parse(unzip(rawPayload).get('person.json')!.toString());
  const at = pickup_time.toISOString();
  const pickup = { id, number: '0427', pickup_time: at, pickup_postcode: 'SL1 2LT', status: 'available' };
  assert.equal(seller.pickups, [{ ...pickup, ready_at: at, expected_at: null }]);
});
people('an erasure leaves sales and fees, what the law holds, and nothing else of the person', async () => {
  const t = await testApp();
  const { send, find } = await asOperator(t);
  const before = await storedFiles(t);
  const { email, seller, driver } = await everybody(t);
  const { status, body } = await send('erase', email);
  assert.is(status, 200);
  assert.is(body.ok, true);
  assert.equal(
    body.kept.map(({ kind, until }: { kind: string; until: string }) => [kind, until]),
    [
      ['right_to_work', addYearsTo(today, 2)],
      ['payments', `${Number(inHours(24).toISOString().slice(0, 4)) + 5}-12-31`],
    ],
  );
  assert.is((await find(email)).status, 404);
  assert.is(await storedFiles(t), before + 1, 'documents and photos are gone, but for the passport');
  assert.is((await t.call('GET', '/auth/dashboard', { token: seller.token })).status, 401);
  assert.is((await t.call('GET', '/driver/me', { token: driver.token })).status, 401);
  const { db } = t.services.database;
  const sellerRow = await db.selectFrom('sellers').selectAll().where('id', '=', seller.id).executeTakeFirstOrThrow();
  assert.equal([sellerRow.name, sellerRow.email], ['Erased', `erased-${seller.id}@erased.invalid`]);
  const dishes = await db.selectFrom('dishes').selectAll().where('seller_id', '=', seller.id).execute();
  assert.equal(
    dishes.map((dish) => [dish.quantity_sold, dish.photo_key, dish.description]),
    [[1, null, '']],
  );
  const deliveries = await db.selectFrom('deliveries').selectAll().where('driver_id', '=', driver.id).execute();
  assert.equal(
    deliveries.map(({ fee_pence, payout_status }) => [fee_pence, payout_status]),
    [[650, 'paid']],
  );
  const everything = [];
  for (const table of [
    'sellers',
    'drivers',
    'applications',
    'email_codes',
    'email_tokens',
    'audit',
    'mails',
  ] as const) {
    everything.push(...(await db.selectFrom(table).selectAll().execute()));
  }
  assert.not.match(JSON.stringify(everything), email, 'not in the log either');
  const entry = await db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'person erased')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  assert.is(entry.subject, `seller ${seller.id}, driver ${driver.id}`);
  assert.is(entry.detail.files, 4);
  assert.equal(entry.detail.kept, ['right_to_work', 'payments']);
});
for (const [trace, leave] of Object.entries({
  survey: (t: TestApp, email: string) => t.call('POST', '/homepage/submit', { body: { ...SURVEY, email } }),
  waitlist: (t: TestApp, email: string) => t.call('POST', '/public/waitlist', { body: { email, postcode: 'ZE1 0AA' } }),
  customer: (t: TestApp, email: string) => addDelivery(t, { status: 'completed', contact: `Jo, ${email}.` }),
  complaint: (t: TestApp, email: string) =>
    t.call('POST', '/public/complaints', { body: { email, about: 'other', text: 'The rice was cold.' } }),
  async letters({ services }: TestApp, email: string) {
    const [launch_id, created_at] = [newId(), services.now()];
    const { db } = services.database;
    const launch = { id: launch_id, areas: ['ZE1'], subject: '', text: '', recipients: 1, created_at };
    await db.insertInto('launches').values(launch).execute();
    await db.insertInto('launch_letters').values({ id: newId(), email, area: 'ZE1', launch_id, created_at }).execute();
  },
  mails: ({ services }: TestApp, to: string) =>
    queueMail(services.database.db, { to, subject: 'Your code', text: 'Here it is.' }),
})) {
  people(`someone of whom there is nothing but ${trace} is found and erased, too`, async () => {
    const t = await testApp();
    const { send, find } = await asOperator(t);
    const email = newEmail();
    await leave(t, email);
    assert.is((await find(email)).status, 200);
    assert.is((await send('erase', email)).status, 200);
    assert.is((await find(email)).status, 404);
  });
}
people('a driver with a delivery in hand is not erased yet', async () => {
  const t = await testApp();
  const { send, find } = await asOperator(t);
  for (const inHand of ['assigned', 'picked_up']) {
    const driver = await t.driver();
    await addDelivery(t, { driver_id: driver.id, status: inHand });
    const { status, body } = await send('erase', driver.email);
    assert.is(status, 409);
    assert.match(body.error, 'in hand');
    assert.is((await find(driver.email)).body.person.driver.first_name, 'Tom');
  }
});
people("a cook's photos are removed once each and several at a time, however many days show them", async () => {
  const t = await testApp();
  const { send } = await asOperator(t);
  const seller = await t.seller();
  const photos = [newId(), newId()];
  const dish = await added(seller);
  const { db } = t.services.database;
  const row = await db.selectFrom('dishes').selectAll().where('menu_id', '=', dish.menu_id).executeTakeFirstOrThrow();
  const copies = [...photos, ...photos].map((photo_key) => ({ ...row, menu_id: newId(), photo_key }));
  await db.insertInto('dishes').values(copies).execute();

  const { remove } = t.services.files;
  const removed: string[] = [];
  let underWay = 0;
  let most = 0;
  t.services.files.remove = async (key) => {
    removed.push(key);
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise(setImmediate);
    underWay -= 1;
  };
  const { status } = await send('erase', seller.email).finally(() => {
    t.services.files.remove = remove;
  });
  assert.is(status, 200);
  assert.equal(removed.sort(), photos.flatMap((key) => [`photos/${key}-1280.webp`, `photos/${key}-640.webp`]).sort());
  assert.ok(most > 1, 'the database ends a transaction that waits for a minute');
});
people('an erasure whose files cannot be removed is no erasure', async () => {
  const t = await testApp();
  const { send, find } = await asOperator(t);
  const driver = await t.driver();
  const form = { kind: 'insurance_doc', file: pdf() };
  await t.call('POST', '/driver/documents', { token: driver.token, form });
  const { remove } = t.services.files;
  t.services.files.remove = () => Promise.reject(new Error('The store is away.'));
  const failed = await send('erase', driver.email).finally(() => {
    t.services.files.remove = remove;
  });
  assert.is(failed.status, 500);
  assert.is((await find(driver.email)).body.person.driver.documents.length, 1);
  assert.is((await send('erase', driver.email)).status, 200);
});
for (const [words, make] of Object.entries({
  'details of a cook': async (t: TestApp) => ['PATCH', '/auth/profile', await t.seller(), { name: 'Amina' }],
  'an application': async (t: TestApp) => {
    const seller = await t.seller();
    const { application_id } = await open(t, seller);
    return ['PATCH', `/auth/applications/${application_id}`, seller, { data: { legal_name: 'Amina' } }];
  },
  'what a council asks for': async (t: TestApp) => {
    const { who, id } = await ready(t);
    return ['PATCH', `/auth/applications/${id}/supplement`, who, { supplement: { operator_first_name: 'Amina' } }];
  },
  'a day of registration': async (t: TestApp) => {
    const { who, id } = await ready(t);
    return ['POST', `/auth/applications/${id}/registered`, who, { registered_on: '2025-03-04' }];
  },
  'a share code': async (t: TestApp) => {
    const driver = await t.driver({ work_status: 'work_visa' });
    return ['PUT', '/driver/right-to-work', driver, { share_code: 'W12345678', dob: '1990-05-01' }];
  },
} as Record<string, (t: TestApp) => Promise<[method: string, path: string, who: Someone, said: object]>>)) {
  people(`${words}: of somebody who was erased while it arrived nothing is kept`, async () => {
    const t = await testApp();
    const { db } = t.services.database;
    const { send } = await asOperator(t);
    const [method, path, { token, email, id }, said] = await make(t);
    const kept = async () => ({
      seller: await db.selectFrom('sellers').selectAll().where('id', '=', id).execute(),
      driver: await db.selectFrom('drivers').selectAll().where('id', '=', id).execute(),
      application: await db.selectFrom('applications').selectAll().where('seller_id', '=', id).execute(),
    });
    let erased = {};
    async function* slowly() {
      assert.is((await send('erase', email)).status, 200);
      erased = await kept();
      yield JSON.stringify(said);
    }
    const body = Readable.from(slowly());
    const { status } = await t.call(method, path, { token, body, headers: { 'content-type': 'application/json' } });
    assert.equal([status, await kept()], [401, erased]);
  });
}
people('an address that is none is 422, one that nobody has 404', async () => {
  const t = await testApp();
  const { send, find } = await asOperator(t);
  for (const action of ['export', 'erase']) {
    assert.is((await send(action, 'nobody')).status, 422);
    assert.is((await send(action, undefined)).status, 422);
    assert.is((await send(action, `nobody-${newId()}@example.test`)).status, 404);
  }
  assert.is((await find('')).status, 422);
});
people.run();
