import { rename } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { londonToday } from '#rules/dates';
import { buildApp } from '../../src/server/app.ts';
import { queueMail } from '../../src/server/mail/store.ts';
import { type CallOptions, type TestApp, testApp } from './helper.ts';
import { newEmail } from './people.ts';
import { jpeg } from './pictures.ts';
import { addDelivery } from './samples.ts';

const test = suite('the app');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});

const json = { 'content-type': 'application/json' };
const survey = '/homepage/submit';
const BAD_REQUESTS: [string, string, string, CallOptions, number][] = [
  ['a body that is no JSON', 'POST', survey, { body: '{"name":' }, 400],
  ['a body that poisons prototypes', 'POST', survey, { body: '{"__proto__":{"x":1}}' }, 400],
  ['a body over 100 kB', 'POST', survey, { body: JSON.stringify({ name: 'x'.repeat(103_000) }) }, 413],
  ['a body of another type', 'POST', survey, { body: 'a=1', headers: { 'content-type': 'text/plain' } }, 415],
  ['CSV', 'POST', survey, { body: 'a,b', headers: { 'content-type': 'text/csv' } }, 415],
  ['a form', 'POST', survey, { form: { name: 'Ada' } }, 415],
  ['XML', 'POST', survey, { body: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
  ['a list in place of an object', 'POST', survey, { body: [] }, 422],
  ['a text in place of an object', 'POST', survey, { body: '"text"' }, 422],
  ['nothing in place of an object', 'POST', survey, { body: 'null' }, 422],
  ['no body at all', 'POST', survey, { headers: json, body: '' }, 422],
  ['an unknown call', 'GET', '/auth/nothing', {}, 404],
  ['an unknown call with a body', 'POST', '/auth/nothing', { body: {} }, 404],
  ['another method', 'DELETE', survey, {}, 404],
  ['a broken address', 'GET', '/photos/%E0%A4%A', {}, 400],
  ['a photo that is none', 'GET', '/photos/..%2F..%2Fsecret', {}, 404],
];

for (const [what, method, url, options, status] of BAD_REQUESTS) {
  test(`${what} is ${status} with words`, async () => {
    const reply = await kitchen.call(method, url, options);
    assert.is(reply.status, status, reply.text);
    assert.type(reply.body.error, 'string');
    assert.match(String(reply.headers['content-type']), 'application/json');
    assert.not.match(reply.text, /FST_|stack|at .*\.ts/);
  });
}

test('a broken multipart body is 400 or 422, never a fault of ours', async () => {
  const { token } = await kitchen.seller();
  const type = 'multipart/form-data; boundary=x';
  const cut = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1';
  for (const body of ['', 'nonsense', '--x\r\n', cut]) {
    const { status } = await kitchen.call('POST', '/auth/upload-photo', {
      token,
      body: Buffer.from(body),
      headers: { 'content-type': type },
    });
    assert.ok([400, 422].includes(status), String(status));
  }
});

test('who you are comes before what is sent', async () => {
  const body = '{"broken';
  assert.is((await kitchen.call('PATCH', '/auth/menu/1/sell', { body: { qty: 'x' } })).status, 401);
  const { token } = await kitchen.driver();
  assert.is((await kitchen.call('PATCH', '/auth/menu/1/sell', { token, body: { qty: 'x' } })).status, 403);
  assert.is((await kitchen.call('POST', survey, { body })).status, 400);
});

/** Who opens an unknown address is led home; a file that is not there, or a call, says so. */
const NOWHERE: [path: string, method: string, accept: string | undefined, answer: [number, string | undefined]][] = [
  ...['/no/such/page', '/page.html', '/foo.bar', '/assets/gone-123.js', '/%E0%A4%A', '/photos/%E0%A4%A'].map(
    (path) => [path, 'GET', 'text/html,*/*', [302, '/']] as (typeof NOWHERE)[number],
  ),
  ['/no/such/page', 'HEAD', 'text/html', [302, '/']],
  ['/no/such/page', 'POST', 'text/html', [404, undefined]],
  ['/no/such/page', 'GET', undefined, [404, undefined]],
  ['/no/such/page', 'GET', 'application/json', [404, undefined]],
  ['/foo.bar', 'GET', '*/*', [404, undefined]],
  ['/%E0%A4%A', 'GET', '*/*', [400, undefined]],
  ['/%E0%A4%A', 'POST', 'text/html', [400, undefined]],
];
for (const [path, method, accept, answer] of NOWHERE) {
  test(`${method} ${path} that wants ${accept ?? 'nothing special'} is answered ${answer.join(' to ')}`, async () => {
    const { status, headers } = await kitchen.call(method, path, accept ? { headers: { accept } } : {});
    assert.equal([status, headers.location], answer);
    assert.ok(headers['x-request-id'] && headers['content-security-policy']);
  });
}

test('a file that is not there is plain text, a call JSON', async () => {
  assert.is((await kitchen.call('GET', '/assets/gone-123.js')).text, 'Not found');
  assert.equal((await kitchen.call('GET', '/no/such/call')).body, { error: 'There is nothing here.' });
});

test('unknown fields are dropped, and NUL characters with them', async () => {
  const email = newEmail();
  const { status } = await kitchen.call('POST', '/public/waitlist', {
    body: { email, postcode: 'M1\u0000 1AE', id: 'mine', created_at: 'yesterday' },
  });
  assert.is(status, 201);
  const row = await kitchen.services.database.db
    .selectFrom('waitlist')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  assert.is(row.postcode, 'M1 1AE');
  assert.is.not(row.id, 'mine');
});

test('in JSON a text is no number and no yes, wherever it stands', async () => {
  const eligible = { work_right: 'visa', has_kitchen: true, age: 18 };
  const check = (body: object) => kitchen.call('POST', '/public/eligibility/checks', { body });
  assert.equal((await check(eligible)).body, { pass: true });
  const texts = await check({ ...eligible, has_kitchen: 'true', age: '18' });
  const fields = { has_kitchen: 'Choose Yes or No.', age: 'Enter your age.' };
  assert.equal([texts.status, texts.body], [422, { error: fields.has_kitchen, fields }]);

  const { token } = await kitchen.seller();
  const opened = await kitchen.call('POST', '/auth/applications', { token });
  const url = `/auth/applications/${opened.body.application.application_id}`;
  const saved = await kitchen.call('PATCH', url, { token, body: { data: { has_level2: 'true', legal_name: 'Ada' } } });
  assert.equal([saved.status, saved.body.fields], [422, { has_level2: 'Choose Yes or No.' }]);

  const form = {
    dish_name: 'Daal',
    price: '6.50',
    meal_time: 'lunch',
    quantity_total: '3',
    available_date: londonToday(new Date()),
  };
  const dish = await kitchen.call('POST', '/auth/menu-with-photo', { token, form });
  assert.is(dish.status, 201, 'a form has only texts');
  const sold = await kitchen.call('PATCH', `/auth/menu/${dish.body.item.menu_id}/sell`, { token, body: { qty: '1' } });
  assert.equal([sold.status, sold.body.error], [422, 'Enter a whole number, 1 or more.']);

  const operator = await kitchen.operator();
  const id = await addDelivery(kitchen);
  const body = { fee_pence: '700' };
  const changed = await kitchen.call('PATCH', `/operator/deliveries/${id}`, { token: operator.token, body });
  assert.equal([changed.status, changed.body.fields], [422, { fee_pence: 'Enter the fee in pence, 1 or more.' }]);
});

test('a body that nobody reads may be as deep as it likes', async () => {
  const { token } = await kitchen.seller();
  const body = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
  assert.is((await kitchen.call('POST', '/auth/applications', { token, body })).status, 200);
});

test('a field that is read may be as deep as it likes: it is wrong, not a fault of ours', async () => {
  const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
  const entry = await kitchen.call('POST', '/public/waitlist', { body: `{"email":${deep},"postcode":"M1 1AE"}` });
  assert.equal([entry.status, entry.body.fields], [422, { email: 'Enter a valid email.' }]);

  const { token } = await kitchen.seller();
  const opened = await kitchen.call('POST', '/auth/applications', { token });
  const url = `/auth/applications/${opened.body.application.application_id}`;
  const saved = await kitchen.call('PATCH', url, { token, body: `{"data":{"legal_name":${deep}}}` });
  assert.equal([saved.status, saved.body.fields], [422, { legal_name: 'Legal name is required.' }]);
});

test('a query and a form are read as texts, in which digits are a number', async () => {
  const { token } = await kitchen.seller();
  const form = { dish_name: 'Daal', price: '6.50', meal_time: 'lunch', available_date: londonToday(new Date()) };
  const add = (more: Record<string, string>) =>
    kitchen.call('POST', '/auth/menu-with-photo', { token, form: { ...form, ...more } });
  const added = await add({ quantity_total: ' 7 ', seller_can_deliver: 'true' });
  assert.equal([added.body.item.quantity_total, added.body.item.seller_can_deliver], [7, true]);
  const refused = await add({ quantity_total: '7e1', seller_can_deliver: 'on' });
  const fields = { quantity_total: 'Enter a whole number, 0 or more.', seller_can_deliver: 'Choose Yes or No.' };
  assert.equal([refused.status, refused.body], [422, { error: fields.quantity_total, fields }]);
  const listed = await kitchen.call('GET', `/auth/menu?date=${form.available_date}&more=1`, { token });
  assert.is(listed.body.menu.length, 1);
  const undated = await kitchen.call('GET', '/auth/menu', { token });
  assert.equal([undated.status, undated.body.fields], [422, { date: 'Choose a date.' }]);
});

test('an answer carries only what the contract names', async () => {
  const { token } = await kitchen.seller();
  const { body } = await kitchen.call('GET', '/auth/dashboard', { token });
  assert.equal(Object.keys(body), ['seller']);
  for (const hidden of ['password_hash', 'photo_key', 'created_at', 'erased_at']) {
    assert.not(hidden in body.seller, hidden);
  }
});

test('every answer says how it may be shown, and none may be kept', async () => {
  for (const url of ['/public/settings', '/no/such/call', '/outbox']) {
    const { headers } = await kitchen.call('GET', url);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, "default-src 'self'");
    assert.match(policy, "frame-ancestors 'none'");
    assert.not.match(policy, 'unsafe');
    assert.is(headers['x-content-type-options'], 'nosniff');
    assert.is(headers['referrer-policy'], 'no-referrer');
    assert.is(headers['cache-control'], 'no-store');
  }
});

test('OPTIONS that asks for no other origin is a method no call has', async () => {
  const { status, body } = await kitchen.call('OPTIONS', '/auth/login');
  assert.equal([status, body], [404, { error: 'There is nothing here.' }]);
});

test('it lives and is ready', async () => {
  assert.is((await kitchen.call('GET', '/healthz')).status, 200);
  assert.is((await kitchen.call('GET', '/readyz')).status, 200);
});

test('where uploads find no place, it is not ready and says so to whoever uploads', async () => {
  const { token } = await kitchen.seller();
  const folder = join(kitchen.services.settings.dataDir, 'uploads');
  const form = { photo: await jpeg({ width: 40, height: 30 }) };
  const upload = () => kitchen.call('POST', '/auth/upload-photo', { token, form });
  await rename(folder, `${folder}-away`);
  try {
    assert.is((await kitchen.call('GET', '/readyz')).status, 503);
    assert.is((await upload()).status, 503);
  } finally {
    await rename(`${folder}-away`, folder);
  }
  assert.is((await kitchen.call('GET', '/readyz')).status, 200);
  assert.is((await upload()).status, 200);
});

test('the outbox shows mails escaped, one article each, the newest first, with links', async () => {
  const { db } = kitchen.services.database;
  const to = newEmail();
  const text = 'Hello <b>you</b> & "me"\n\nhttp://localhost:3000/reset-password?rid=1&t=2\n\nBye';
  await queueMail(db, { to, subject: 'First <script>', text });
  await queueMail(db, { to, subject: 'Second', text: 'Short.' });
  const { status, headers, text: page } = await kitchen.call('GET', '/outbox');
  assert.is(status, 200);
  assert.match(String(headers['content-type']), 'text/html');
  assert.match(page, 'First &lt;script&gt;');
  assert.match(page, 'Hello &lt;b&gt;you&lt;/b&gt; &amp; &quot;me&quot;');
  assert.match(page, '<a href="http://localhost:3000/reset-password?rid=1&amp;t=2">');
  assert.not.match(page, /<script|style=|<style/);
  assert.ok(page.indexOf('Second') < page.indexOf('First &lt;'));
  assert.is(page.split('<article>').length, page.split('</article>').length);
  const { mails } = (await kitchen.call('GET', '/outbox.json')).body;
  assert.equal([mails[0].to, mails[0].subject, mails[1].text], [to, 'Second', text]);
  assert.is((await kitchen.call('GET', '/outbox.css')).status, 200);
});

// Settings of its own

test('a proxy that nobody told of is told of in the log, once', async () => {
  for (const [trustProxy, times] of [
    [false, 1],
    [1, 0],
  ] as const) {
    const said: string[] = [];
    const log = Object.assign(Object.create(kitchen.services.log), { warn: (text: string) => said.push(text) });
    const settings = { ...kitchen.services.settings, trustProxy };
    const app = await buildApp({ ...kitchen.services, settings, log });
    await app.inject('/healthz');
    assert.equal(said, [], 'no proxy');
    for (let call = 0; call < 2; call += 1)
      await app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '10.0.0.1' } });
    assert.is(said.filter((text) => text.includes('TRUST_PROXY')).length, times);
    await app.close();
  }
});

test('behind one proxy a client is who that proxy names, whatever it says of itself', async () => {
  const settings = { ...kitchen.services.settings, trustProxy: 1 };
  const app = await buildApp({ ...kitchen.services, settings });
  const seen: string[] = [];
  app.addHook('onRequest', async ({ ip }) => void seen.push(ip));
  for (const named of ['203.0.113.7', '198.51.100.1, 203.0.113.7'])
    await app.inject({ url: '/healthz', headers: { 'x-forwarded-for': named } });
  await app.close();
  assert.equal(seen, ['203.0.113.7', '203.0.113.7']);
});

for (const queue of ['mail', 'push'] as const) {
  test(`the queue of ${queue} is kicked once after a change, when what it holds can be seen, not after a look`, async () => {
    const { database, [queue]: worker } = kitchen.services;
    const { token } = await kitchen.operator();
    const driver = await kitchen.driver({ status: 'pending' });
    const kick = worker.kick;
    const seen: Promise<{ status: string }>[] = [];
    const status = () =>
      database.db.selectFrom('drivers').select('status').where('id', '=', driver.id).executeTakeFirstOrThrow();
    worker.kick = () => void seen.push(status());
    try {
      await kitchen.call('GET', '/operator/drivers', { token });
      assert.is(seen.length, 0);
      await kitchen.call('POST', `/operator/drivers/${driver.id}/approve`, { token });
      assert.equal(await Promise.all(seen), [{ status: 'approved' }]);
    } finally {
      worker.kick = kick;
    }
  });
}

test('what is no HTTP is answered with the headers that every answer has', async () => {
  const app = await buildApp(kitchen.services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end('nonsense\r\n\r\n');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  await app.close();
  assert.match(head, /^HTTP\/1\.1 400 /);
  assert.equal(JSON.parse(body), { error: 'The request could not be read.' });
  const lines = head.split('\r\n');
  const { headers } = await kitchen.call('GET', '/healthz');
  const { 'x-request-id': _, date: __, connection: ___, 'content-length': ____, ...same } = headers;
  for (const [name, value] of Object.entries(same)) assert.ok(lines.includes(`${name}: ${value}`), name);
  assert.match(head, /^x-request-id: [\da-f-]{36}$/m);
});

test('a request with two hosts is refused', async () => {
  const app = await buildApp(kitchen.services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (...hosts: string[]) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(['GET /healthz HTTP/1.1', ...hosts, 'connection: close', '', ''].join('\r\n'));
    return (await text(socket)).split(' ')[1];
  };
  const statuses = [await ask('host: a'), await ask('host: a', 'Host: b'), await ask('HOST: a', 'host: a')];
  await app.close();
  assert.equal(statuses, ['200', '400', '400']);
});

test.run();
