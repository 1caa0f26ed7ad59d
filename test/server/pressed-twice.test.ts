import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { areas } from '#api/index';
import { addDaysTo } from '#rules/days';
import { newId } from '../../src/server/services/ids.ts';
import type { Tables } from '../../src/server/tables.ts';
import { ready, save, signed, submit } from './applications.ts';
import { DISH } from './dishes.ts';
import { type Answer, type CallOptions, forgetsOperators, SURVEY, type TestApp, testApp, today } from './helper.ts';
import { ALL, addedKey } from './keys.ts';
import { done } from './payouts.ts';
import { newEmail, verifiedDriver, verifiedToken } from './people.ts';
import { addDelivery, application, inHours, jpeg, pdf, registration } from './samples.ts';

/** A call that makes something: how it is sent, what else could be sent, and the table that gets a row. */
interface Press {
  method?: string;
  url: string;
  options: CallOptions;
  /** The same call with another content. */
  other: CallOptions;
  table: keyof Tables;
  /** The rows that one press adds. */
  adds?: number;
  /** Whether each answer has a session of its own. */
  logsIn?: boolean;
  /** Whether the first answer alone has a secret. */
  hasSecret?: boolean;
}

const form = (token: string, fields: Exclude<CallOptions['form'], undefined>, other: typeof fields) => ({
  options: { token, form: fields },
  other: { token, form: { ...fields, ...other } },
});
const json = (token: string | undefined, body: object, other: object) => ({
  options: { ...(token && { token }), body },
  other: { ...(token && { token }), body: { ...body, ...other } },
});

const delivery = (address = '1 Pickup Street') => ({
  fee_pence: 650,
  pickup_postcode: 'SL1 2LT',
  dropoff_postcode: 'SL2 3AB',
  pickup_time: inHours(24).toISOString(),
  pickup_address: address,
  dropoff_address: '2 Dropoff Street',
  contact: 'Nadia 07700900111',
  notes: '',
});
const sheet = (fee: string) =>
  [
    'fee,pickup_postcode,dropoff_postcode,pickup_time,pickup_address,dropoff_address,contact,notes',
    ...['A', 'B'].map(
      (note) => `${fee},SL1 2LT,SL2 3AB,${addDaysTo(today, 2)} 18:00,1 Up,2 Down,Nadia 07700900111,${note}`,
    ),
  ].join('\n');
const csv = (token: string, fee: string): CallOptions => ({
  token,
  body: sheet(fee),
  headers: { 'content-type': 'text/csv' },
});

/** A submitted application whose council takes records by mail, and an operator. */
async function withCouncil(t: TestApp) {
  const { token } = await t.operator();
  const authority_name = `Council ${newId()}`;
  const { who, id } = await ready(t);
  await save(t, who, id, { authority_name });
  assert.is((await submit(t, who, id)).status, 200);
  const body = { email: 'food@council.test', phone: '', guidance_url: '' };
  const put = await t.call('PUT', `/operator/councils/${encodeURIComponent(authority_name)}`, { token, body });
  assert.is(put.status, 200, put.text);
  return { token, who, id };
}

/** By the names of the contract. */
const PRESSES: Record<string, (t: TestApp) => Promise<Press>> = {
  async addDish(t) {
    const { token } = await t.seller();
    const photo = await jpeg('dish.jpg');
    return { url: '/auth/menu-with-photo', ...form(token, { ...DISH, photo }, { price: '7.00' }), table: 'dishes' };
  },
  async copyMenu(t) {
    const { token } = await t.seller();
    await t.call('POST', '/auth/menu-with-photo', { token, form: DISH });
    const to = addDaysTo(today, 1);
    return {
      url: '/auth/menu/copy',
      ...json(token, { from: today, to }, { to: addDaysTo(today, 2) }),
      table: 'dishes',
    };
  },
  async uploadPhoto(t) {
    const { token } = await t.seller();
    const photo = await jpeg();
    return {
      url: '/auth/upload-photo',
      ...form(token, { photo }, { photo: new File([await photo.arrayBuffer(), 'x'], 'face.jpg') }),
      table: 'first_answers',
    };
  },
  async uploadDocument(t) {
    const { token } = await t.seller();
    return {
      url: '/auth/documents',
      ...form(token, { type: 'license_certificate', file: pdf() }, { file: pdf('passport.pdf', 2_001) }),
      table: 'seller_documents',
    };
  },
  async submitApplication(t) {
    const { who, id } = await ready(t);
    return {
      url: `/auth/applications/${id}/submit`,
      ...json(who.token, signed, { esign_name: 'A. Khan' }),
      table: 'first_answers',
    };
  },
  async uploadDriverDocument(t) {
    const { token } = await t.driver();
    return {
      url: '/driver/documents',
      ...form(token, { kind: 'dbs_doc', file: pdf() }, { kind: 'licence_doc' }),
      table: 'driver_documents',
    };
  },
  async addIncidentPhoto(t) {
    const { token, id: driver_id } = await t.driver();
    const id = await addDelivery(t, { status: 'picked_up', driver_id });
    await t.call('POST', `/driver/deliveries/${id}/incidents`, { token, body: { reason: 'damaged' } });
    const photo = await jpeg();
    return {
      url: `/driver/deliveries/${id}/incidents/photo`,
      ...form(token, { photo }, { photo: new File([await photo.arrayBuffer(), 'x'], 'bag.jpg') }),
      table: 'first_answers',
    };
  },
  async register(t) {
    const email = newEmail();
    const headers = { 'x-email-token': await verifiedToken(t, email) };
    const { options, other } = json(undefined, registration(email), { name: 'Another Khan' });
    return {
      url: '/auth/register',
      options: { ...options, headers },
      other: { ...other, headers },
      table: 'sellers',
      logsIn: true,
    };
  },
  async apply(t) {
    const proof = await verifiedDriver(t);
    const fields = { ...application, ...proof, licence_doc: pdf() };
    return {
      url: '/public/driver/apply',
      options: { form: fields },
      other: { form: { ...fields, first_name: 'Tim' } },
      table: 'drivers',
      logsIn: true,
    };
  },
  async joinWaitlist() {
    const entry = { email: newEmail(), postcode: 'M1 1AA' };
    return { url: '/public/waitlist', ...json(undefined, entry, { postcode: 'M1 1AB' }), table: 'waitlist' };
  },
  async submitSurvey() {
    const answer = { ...SURVEY, email: newEmail() };
    return { url: '/homepage/submit', ...json(undefined, answer, { name: 'Eve' }), table: 'survey_answers' };
  },
  async complain() {
    const said = { email: newEmail(), about: 'food', text: 'The rice was cold.' };
    return { url: '/public/complaints', ...json(undefined, said, { about: 'other' }), table: 'complaints' };
  },
  async answerComplaint(t) {
    const { token } = await t.operator();
    const email = newEmail();
    const body = { email, about: 'food', text: 'The rice was cold.' };
    assert.is((await t.call('POST', '/public/complaints', { body })).status, 201);
    const { complaints } = (await t.call('GET', '/operator/complaints', { token })).body;
    const { id } = complaints.find((one: { email: string }) => one.email === email);
    return {
      url: `/operator/complaints/${id}/answer`,
      ...json(token, { text: 'Sorry.' }, { text: 'Well.' }),
      table: 'mails',
    };
  },
  async createDelivery(t) {
    const { token } = await t.operator();
    return {
      url: '/operator/deliveries',
      ...json(token, delivery(), { pickup_address: '3 Pickup Street' }),
      table: 'deliveries',
    };
  },
  async importDeliveries(t) {
    const { token } = await t.operator();
    return {
      url: '/operator/deliveries/import',
      options: csv(token, '6.50'),
      other: csv(token, '7.50'),
      table: 'deliveries',
      adds: 2,
    };
  },
  async makePayout(t) {
    const { token } = await t.operator();
    const driver = await t.driver();
    const paid = { driver_id: driver.id, delivery_ids: [await done(t, driver)], reference: 'May' };
    return { url: '/operator/payouts', ...json(token, paid, { reference: 'June' }), table: 'payouts' };
  },
  async createLaunch(t) {
    const { token } = await t.operator();
    const launch = { areas: ['SL1'], subject: 'We open', text: 'Come and eat.' };
    return { url: '/operator/launches', ...json(token, launch, { subject: 'We close' }), table: 'launches' };
  },
  async sendLaunch(t) {
    const { token } = await t.operator();
    const area = 'ZE1';
    const body = { areas: [area], subject: 'We open', text: 'Come and eat.' };
    const entry = { email: newEmail(), postcode: `${area} 1AA`, updates: true };
    assert.is((await t.call('POST', '/public/waitlist', { body: entry })).status, 201);
    const { launch } = (await t.call('POST', '/operator/launches', { token, body })).body;
    return { url: `/operator/launches/${launch.id}/send`, ...json(token, {}, { more: 1 }), table: 'launch_letters' };
  },
  async addCheck(t) {
    const { token } = await t.operator();
    const { id } = await t.driver();
    const fields = { method: 'online', outcome: 'passed', conditions: '20 hours a week', evidence: pdf() };
    return {
      url: `/operator/drivers/${id}/right-to-work-checks`,
      ...form(token, fields, { outcome: 'failed' }),
      table: 'right_to_work_checks',
    };
  },
  async handOver(t) {
    const { token, id } = await withCouncil(t);
    return {
      url: `/operator/applications/${id}/hand-over`,
      ...json(token, { again: true }, { again: false }),
      table: 'mails',
    };
  },
  async sendRecord(t) {
    const { who, id } = await withCouncil(t);
    return {
      url: `/auth/applications/${id}/hand-over`,
      ...json(who.token, { again: true }, { again: false }),
      table: 'mails',
    };
  },
  async resendMail(t) {
    const { token } = await t.operator();
    const id = newId();
    const [created_at, failed_at] = [new Date(), new Date()];
    const mail = {
      id,
      to_address: newEmail(),
      subject: 'Hello',
      body: 'Words',
      created_at,
      next_at: created_at,
      failed_at,
    };
    await t.services.database.db.insertInto('mails').values(mail).execute();
    return { url: `/operator/mails/${id}/resend`, ...json(token, {}, { more: 1 }), table: 'first_answers' };
  },
  async createKey(t) {
    const { token } = await t.operator();
    const key = { name: 'Shop', scopes: ['menus:read'] };
    return {
      url: '/operator/keys',
      ...json(token, key, { scopes: ['sales:write'] }),
      table: 'partner_keys',
      hasSecret: true,
    };
  },
  async createWebhook(t) {
    const { token } = await t.operator();
    const webhook = { url: 'https://shop.example/hear', events: ['kitchen.opened'] };
    return {
      url: '/operator/webhooks',
      ...json(token, webhook, { events: ['kitchen.closed'] }),
      table: 'webhooks',
      hasSecret: true,
    };
  },
  async makeSale(t) {
    const { token } = await addedKey(t, ALL);
    const seller = await t.seller();
    const { menu_id } = (await t.call('POST', '/auth/menu-with-photo', { token: seller.token, form: DISH })).body.item;
    const lines = [{ menu_id, qty: 1 }];
    return {
      url: '/partner/sales',
      ...json(token, { lines, reference: 'A' }, { reference: 'B' }),
      table: 'partner_sales',
    };
  },
  async askDelivery(t) {
    const { token } = await addedKey(t, ALL);
    const { id } = await t.seller();
    return {
      url: '/partner/deliveries',
      ...json(token, { ...delivery(), seller_id: id }, { pickup_address: '3 Pickup Street' }),
      table: 'deliveries',
    };
  },
  async addOperator(t) {
    const { token } = await t.operator();
    const operator = { email: newEmail(), password: 'Another-one-7' };
    return {
      url: '/operator/operators',
      ...json(token, operator, { password: 'Another-one-8' }),
      table: 'operators',
    };
  },
};

const twice = suite('pressed twice');
forgetsOperators(twice);

const count = async (t: TestApp, { table }: Press) => {
  const { db } = t.services.database;
  const { rows } = await db.selectFrom(table).select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  return rows;
};

const press = (t: TestApp, { method = 'POST', url, options }: Press, key: string): Promise<Answer> =>
  t.call(method, url, { ...options, headers: { ...options.headers, 'idempotency-key': key } });

/** An answer without what each login gets anew, and without a secret. */
const said = ({ status, body }: Answer, { logsIn, hasSecret }: Press) => ({
  status,
  body: { ...body, ...(logsIn && { token: '' }), ...(hasSecret && { secret: '' }) },
});

const madeOnce = (all: Record<string, unknown>) =>
  Object.values(all).flatMap((area) =>
    Object.entries(area as Record<string, { once?: unknown }>).flatMap(([name, call]) =>
      call.once === 'made' ? [name] : [],
    ),
  );

twice('stands for every call that makes something', () => {
  assert.equal(Object.keys(PRESSES).sort(), madeOnce(areas).sort());
});

const LOST = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

/** The ways to lose the answer. Each makes the first call fail for the caller. */
const WAYS: Record<string, (t: TestApp, first: () => Promise<Answer>) => Promise<unknown>> = {
  async before(t, first) {
    const { database } = t.services;
    const { transaction } = database;
    database.transaction = () => Promise.reject(LOST);
    const { status } = await first().finally(() => {
      database.transaction = transaction;
    });
    assert.is(status, 503);
  },
  async during(t, first) {
    const { database } = t.services;
    const { transaction } = database;
    database.transaction = async (work, options) => {
      await transaction(work, options);
      throw LOST;
    };
    const { status } = await first().finally(() => {
      database.transaction = transaction;
    });
    assert.is(status, 503);
  },
  async after(_t, first) {
    assert.ok((await first()).status < 300);
  },
};

for (const [name, prepare] of Object.entries(PRESSES)) {
  for (const [way, lose] of Object.entries(WAYS)) {
    twice(`${name}: the answer lost ${way} the commit`, async () => {
      const t = await testApp();
      const call = await prepare(t);
      const [key, before] = [newId(), await count(t, call)];
      await lose(t, () => press(t, call, key));
      const [second, third] = [await press(t, call, key), await press(t, call, key)];
      assert.ok(second.status < 300, second.text);
      assert.equal(said(third, call), said(second, call));
      assert.is(await count(t, call), before + (call.adds ?? 1));
    });
  }

  twice(`${name}: five at once are one`, async () => {
    const t = await testApp();
    const call = await prepare(t);
    const [key, before] = [newId(), await count(t, call)];
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(t, call, key)));
    for (const answer of answers) assert.equal(said(answer, call), said(answers[0]!, call), answer.text);
    assert.ok(answers[0]!.status < 300, answers[0]!.text);
    assert.is(await count(t, call), before + (call.adds ?? 1));
  });

  twice(`${name}: another content under the same key is refused`, async () => {
    const t = await testApp();
    const call = await prepare(t);
    const key = newId();
    await press(t, call, key);
    const before = await count(t, call);
    const { status, body } = await press(t, { ...call, options: call.other }, key);
    assert.equal([status, body.error], [422, 'This Idempotency-Key was used for something else.']);
    assert.is(await count(t, call), before);
  });
}

/** Calls that make an account and answer its session, each with a call that needs one. */
const REGISTRATIONS = [
  ['register', '/auth/dashboard'],
  ['apply', '/driver/me'],
] as const;

twice('the sessions of a registration and of its repeat both work', async () => {
  const t = await testApp();
  for (const [name, own] of REGISTRATIONS) {
    const call = await PRESSES[name]!(t);
    const key = newId();
    for (const { body } of [await press(t, call, key), await press(t, call, key)]) {
      assert.is((await t.call('GET', own, { token: body.token })).status, 200, name);
    }
  }
});

twice('a session works that is answered to a call which had to begin again and was overtaken', async () => {
  const t = await testApp();
  const { database } = t.services;
  const { transaction } = database;
  for (const [name, own] of REGISTRATIONS) {
    const call = await PRESSES[name]!(t);
    const key = newId();
    database.transaction = async (work, options) => {
      database.transaction = transaction;
      // The connection breaks before the commit.
      await transaction((trx) => work(trx).then(() => Promise.reject(new Error('broken')))).catch(() => undefined);
      assert.is((await press(t, call, key)).status, 201);
      return transaction(work, options);
    };
    const { status, body } = await press(t, call, key).finally(() => {
      database.transaction = transaction;
    });
    assert.is(status, 201);
    assert.is((await t.call('GET', own, { token: body.token })).status, 200, name);
  }
});

twice('a repeated registration logs nobody in once the password has changed', async () => {
  const t = await testApp();
  const { password } = application;
  assert.is(registration('').password, password);
  for (const [name, change] of [
    ['register', '/auth/change-password'],
    ['apply', '/driver/auth/change-password'],
  ] as const) {
    const call = await PRESSES[name]!(t);
    const key = newId();
    const { token } = (await press(t, call, key)).body;
    const { status } = await t.call('POST', change, { token, body: { password, newPassword: 'An0ther-secret' } });
    assert.is(status, 200, name);
    assert.is((await press(t, call, key)).status, 409, name);
  }
});

twice('a repeated registration needs the token that it was made with', async () => {
  const t = await testApp();
  const { options, ...call } = await PRESSES.register!(t);
  const key = newId();
  assert.is((await press(t, { ...call, options }, key)).status, 201);
  for (const token of ['', 'guessed', await verifiedToken(t, newEmail())]) {
    const { status } = await press(t, { ...call, options: { ...options, headers: { 'x-email-token': token } } }, key);
    assert.is(status, 422, token);
  }
});

twice('a visitor whose email is no text is refused, with a key too', async () => {
  const t = await testApp();
  // A test of generated requests found the first: an object with such a method can't be made a text.
  for (const email of [{ toString: 1 }, [], 7, null]) {
    for (const [path, refused] of [
      // Its email is not verified either.
      ['/auth/register', 401],
      ['/public/waitlist', 422],
      ['/homepage/submit', 422],
    ] as const) {
      const { status } = await t.call('POST', path, { headers: { 'idempotency-key': newId() }, body: { email } });
      assert.is(status, refused, `${path} ${JSON.stringify(email)}`);
    }
  }
});

twice('a refused call leaves its key free', async () => {
  const t = await testApp();
  const { token } = await t.seller();
  const headers = { 'idempotency-key': newId() };
  const add = (price: string) => t.call('POST', '/auth/menu-with-photo', { token, headers, form: { ...DISH, price } });
  assert.equal([(await add('none')).status, (await add('6.50')).status], [422, 201]);
});

twice('fields may come in another order', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const headers = { 'idempotency-key': newId() };
  const body = delivery();
  const turned = Object.fromEntries(Object.entries(body).reverse());
  const send = (body: object) => t.call('POST', '/operator/deliveries', { token, headers, body });
  assert.equal((await send(body)).body, (await send(turned)).body);
});

twice('what is nested deeper than any field is refused like other wrong input', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const headers = { 'idempotency-key': newId() };
  const body = `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
  const send = (url: string) =>
    t.call('POST', url, { token, headers: { ...headers, 'content-type': 'application/json' }, body });
  for (const url of ['/operator/deliveries', `/operator/launches/${newId()}/send`]) {
    const { status } = await send(url);
    assert.ok(status >= 400 && status < 500, `${url}: ${status}`);
  }
});

twice('the same key of two kitchens, or for two calls, is two', async () => {
  const t = await testApp();
  const headers = { 'idempotency-key': newId() };
  const add = async () => {
    const { token } = await t.seller();
    return (await t.call('POST', '/auth/menu-with-photo', { token, headers, form: DISH })).body.item.menu_id;
  };
  assert.is.not(await add(), await add());
});

twice('what was said to somebody who was not logged in goes with their erasure', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const call = await PRESSES.joinWaitlist!(t);
  const { email } = call.options.body as { email: string };
  const key = newId();
  const kept = async () =>
    (await t.services.database.db.selectFrom('first_answers').select('key').where('key', '=', key).execute()).length;
  const options = { ...call.options, body: { ...(call.options.body as object), email: ` ${email.toUpperCase()} ` } };
  await press(t, { ...call, options }, key);
  assert.is(await kept(), 1);
  assert.is((await t.call('POST', '/operator/people/erase', { token, body: { email } })).status, 200);
  assert.is(await kept(), 0);
});

twice('an account has its newest answers alone', async () => {
  const t = await testApp();
  const { id, token } = await t.seller();
  const { db } = t.services.database;
  const row = (age: number) => ({
    account_id: id,
    key: `old ${age}`,
    call: 'x',
    body: '{}',
    created_at: new Date(Date.now() - age * 1_000),
  });
  await db
    .insertInto('first_answers')
    .values(Array.from({ length: 1_100 }, (_, age) => row(age)))
    .execute();
  const { body } = await t.call('POST', '/auth/menu-with-photo', { token, form: { ...DISH, quantity_total: '9999' } });
  const kept = async () => {
    const rows = db.selectFrom('first_answers').where('account_id', '=', id);
    return (await rows.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
  };
  // Each call removes the surplus with a chance of one in sixteen.
  for (let taps = 0; taps < 400 && (await kept()) > 1_000; taps += 1) {
    const headers = { 'idempotency-key': newId() };
    await t.call('PATCH', `/auth/menu/${body.item.menu_id}/sell`, { token, headers, body: { qty: 1 } });
  }
  assert.is(await kept(), 1_000);
  const oldest = db.selectFrom('first_answers').select('key').where('key', '=', 'old 1099');
  assert.equal(await oldest.execute(), []);
});

twice.run();
