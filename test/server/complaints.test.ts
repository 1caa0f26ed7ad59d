import { rm } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { atNoon, NOON, openTestApp, type TestApp, testApp } from './helper.ts';
import { newEmail } from './people.ts';

const TEXT = 'The rice was cold and nobody answered.';
const complain = (t: TestApp, body: object = {}) =>
  t.call('POST', '/public/complaints', { body: { email: newEmail(), about: 'food', text: TEXT, ...body } });
const after = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1_000).toISOString();
const DAY_SECONDS = 24 * 3_600;

async function desk(t: TestApp) {
  const { token, email } = await t.operator();
  const call = (method: string, path: string, body?: object) =>
    t.call(method, `/operator/${path}`, { token, ...(body && { body }) });
  const listed = async (email: string, query = '') =>
    (await call('GET', `complaints?limit=200${query}`)).body.complaints.find(
      (one: { email: string }) => one.email === email,
    );
  const answer = (id: string, text = 'We have paid you back.') => call('POST', `complaints/${id}/answer`, { text });
  return { email, call, listed, answer };
}

const complaints = suite('complaints');
atNoon(complaints);

complaints('are acknowledged at once, with the reference and nothing that was written', async () => {
  const t = await testApp();
  const email = newEmail();
  const { status, body } = await complain(t, { email: ` ${email.toUpperCase()} `, name: 'Buy at evil.example' });
  assert.is(status, 201);
  assert.equal(Object.keys(body), ['reference']);
  assert.match(body.reference, /^[\dA-F]{4}-[\dA-F]{4}$/);
  const mail = (await t.mailTo(email))!;
  assert.match(mail.subject, body.reference);
  assert.match(mail.body, body.reference);
  for (const theirs of ['rice', 'evil']) assert.not.match(JSON.stringify(mail), theirs);
});

complaints('are listed for operators, the open ones alone too, and answered once', async () => {
  const t = await testApp();
  const { call, listed, answer, email: operator } = await desk(t);
  const email = newEmail();
  const { reference } = (await complain(t, { email, name: 'Sam' })).body;
  const { id, ...said } = await listed(email, '&open=true');
  assert.equal(said, {
    reference,
    email,
    name: 'Sam',
    about: 'food',
    text: TEXT,
    created_at: new Date(NOON).toISOString(),
    answered_at: null,
    answer: '',
  });
  const first = (await call('GET', 'complaints?limit=1')).body;
  await complain(t);
  const [newer] = (await call('GET', 'complaints?limit=1')).body.complaints;
  assert.is.not(newer.id, first.complaints[0].id);
  const page = (await call('GET', `complaints?limit=1&before=${newer.id}`)).body;
  assert.is(page.complaints[0].id, first.complaints[0].id);

  assert.is((await answer(id, ' \n ')).status, 422);
  t.setNow(after(60));
  const { status, body } = await answer(id);
  assert.is(status, 200);
  assert.equal(body.complaint, { id, ...said, answered_at: after(60), answer: 'We have paid you back.' });
  const mail = (await t.mailTo(email))!;
  for (const words of [reference, 'We have paid you back.', 'Hello Sam']) assert.match(mail.body, words);
  assert.not.match(mail.body, 'Information Commissioner');
  const again = await answer(id, 'Again.');
  assert.equal([again.status, again.body.error], [409, 'This complaint has already been answered.']);
  assert.is(await listed(email, '&open=true'), undefined);
  assert.is((await listed(email)).answer, 'We have paid you back.');
  assert.is((await answer(newId())).status, 404);
  assert.is((await answer('x')).status, 404);

  const { entries } = (await call('GET', 'audit?kind=complaint')).body;
  assert.equal(
    entries
      .filter((one: { operator: string }) => one.operator === operator)
      .map((one: any) => [one.action, one.detail]),
    [['complaint answered', { about: 'food' }]],
  );
  t.setNow(NOON);
});

complaints('about data are answered with where the Information Commissioner is reached', async () => {
  const t = await testApp();
  const { listed, answer } = await desk(t);
  const email = newEmail();
  await complain(t, { email, about: 'data' });
  assert.is((await answer((await listed(email)).id)).status, 200);
  const { body } = (await t.mailTo(email))!;
  for (const words of ['Information Commissioner', 'https://ico.org.uk', '0303 123 1113']) assert.match(body, words);
});

complaints('two answers at once are one mail', async () => {
  const t = await testApp();
  const { listed, answer } = await desk(t);
  const email = newEmail();
  await complain(t, { email });
  const { id } = await listed(email);
  const statuses = (await Promise.all([answer(id), answer(id), answer(id)])).map(({ status }) => status);
  assert.equal(statuses.sort(), [200, 409, 409]);
  const mails = await t.services.database.db.selectFrom('mails').select('id').where('to_address', '=', email).execute();
  assert.is(mails.length, 2, 'the acknowledgement and the answer');
});

complaints('are one in 30 seconds and five an hour for a mailbox, however it is written', async () => {
  const t = await testApp();
  const email = newEmail();
  const send = async (from = email) => (await complain(t, { email: from })).status;
  for (let number = 0; number < 5; number += 1) {
    t.setNow(after(number * 31));
    assert.is(await send(), 201);
    assert.is(await send(email.replace('@', '+more@')), 429);
    assert.is(await send(newEmail()), 201, 'another address may');
  }
  t.setNow(after(5 * 31));
  const { status, headers } = await complain(t, { email });
  assert.is(status, 429);
  assert.ok(Number(headers['retry-after']) > 1_000);
  t.setNow(after(3_601));
  assert.is(await send(), 201);
  t.setNow(NOON);
});

complaints('that fail a rule count nothing, and two at once are one', async () => {
  const t = await testApp();
  const email = newEmail();
  assert.is((await complain(t, { email, text: 'short' })).status, 422);
  const statuses = await Promise.all([0, 1, 2].map(async () => (await complain(t, { email })).status));
  assert.equal(statuses.sort(), [201, 429, 429]);
});

complaints('are due once they wait 20 days of 30, until they are answered', async () => {
  const t = await testApp();
  const { call, listed, answer } = await desk(t);
  const due = async () => (await call('GET', 'overview')).body.complaints_due;
  const before = await due();
  const email = newEmail();
  await complain(t, { email });
  assert.is(await due(), before);
  t.setNow(after(20 * DAY_SECONDS - 1));
  const then = await due();
  t.setNow(after(20 * DAY_SECONDS));
  assert.ok((await due()) > then);
  const all = await due();
  await answer((await listed(email)).id);
  assert.is(await due(), all - 1);
  t.setNow(NOON);
});

complaints('stand in what a person is given, and go with an erasure', async () => {
  const t = await testApp();
  const { call, listed } = await desk(t);
  const email = newEmail();
  await complain(t, { email, name: 'Sam' });
  const { person } = (await call('GET', `people?email=${email}`)).body;
  assert.equal(
    person.complaints.map(({ name, about, text }: Record<string, string>) => ({ name, about, text })),
    [{ name: 'Sam', about: 'food', text: TEXT }],
  );
  assert.is((await call('POST', 'people/erase', { email })).status, 200);
  assert.is(await listed(email), undefined);
  assert.is((await call('GET', `people?email=${email}`)).status, 404);
});

complaints('tell every operator once, until they have looked', async () => {
  const t = await testApp();
  const { call, email } = await desk(t);
  const told = async () =>
    (
      await t.services.database.db
        .selectFrom('mails')
        .select('subject')
        .where('to_address', '=', email)
        .where('subject', '=', 'There is a complaint')
        .execute()
    ).length;
  await complain(t);
  await complain(t);
  assert.is(await told(), 1);
  await call('GET', 'complaints');
  await complain(t);
  assert.is(await told(), 2);
});

complaints('of one network are limited by RATE_LIMIT', async () => {
  const t = await openTestApp({ RATE_LIMIT: '3' });
  try {
    const statuses: number[] = [];
    for (let number = 0; number < 5; number += 1) statuses.push((await complain(t)).status);
    assert.equal(statuses, [201, 201, 201, 429, 429]);
  } finally {
    await t.app.close();
    await closeServices(t.services);
    await rm(t.services.settings.dataDir, { recursive: true, force: true });
  }
});

complaints.run();
