import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findAccount, holdPassword } from '../../src/server/account/store.ts';
import { addEmailToken, emailOfToken, takeEmailToken } from '../../src/server/codes/store.ts';
import { MOVES, saveCancellation } from '../../src/server/delivery/store.ts';
import { purgeApplications } from '../../src/server/jobs/retention.ts';
import { filterOf, readPage } from '../../src/server/list-page.ts';
import { claimDue, purgeMails } from '../../src/server/mail/store.ts';
import { openDatabase } from '../../src/server/services/database.ts';
import { newId } from '../../src/server/services/ids.ts';
import { hashToken, newToken } from '../../src/server/services/secrets.ts';
import { readSettings } from '../../src/server/settings.ts';
import { databaseUrl, PASSWORD, type TestApp, testApp } from './helper.ts';
import { atOnce, codeIn, newEmail } from './people.ts';
import { addDelivery, HOUR } from './samples.ts';
import { outsideTransaction } from './services/inside.ts';
import { quiet } from './services/scratch.ts';

// Limits and times, on both sides of the line where each of them is drawn.
const test = suite('boundaries');
const DAY = 24 * HOUR;
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});
test.after.each(() => kitchen.setNow(undefined));

test('a page is at most 200 rows, and there is a next one only where another row follows', async () => {
  const { db } = kitchen.services.database;
  const rows = Array.from({ length: 201 }, () => ({
    id: newId(),
    email: newEmail(),
    postcode: '',
    created_at: new Date(),
  }));
  await db.deleteFrom('waitlist').execute();
  await db.insertInto('waitlist').values(rows).execute();
  const page = async (limit: string) => readPage(db.selectFrom('waitlist').selectAll(), { limit });
  const whole = await page('500');
  assert.is(whole.rows.length, 200);
  assert.is(whole.next, whole.rows.at(-1)!.id);
  await db.deleteFrom('waitlist').where('id', '=', rows[0]!.id).execute();
  assert.equal([(await page('500')).rows.length, (await page('500')).next], [200, null]);
  assert.is((await page('199')).next !== null, true);
  await db.deleteFrom('waitlist').execute();
});

test('a filter has no blanks around it, and is none where there is nothing else', () => {
  assert.equal([' pending ', '  ', undefined].map(filterOf), ['pending', undefined, undefined]);
});

test('what nobody sees is no part of an id in a path or a query, and a name is stored in one form', async () => {
  const { token } = await kitchen.operator();
  const id = await addDelivery(kitchen);
  const body = { fee_pence: 777, contact: 'Zoe\u0308\u200b K\u202e' };
  const url = `/operator/deliveries/${encodeURIComponent(`\u2066${id.slice(0, 9)}\u200b${id.slice(9)}\ufe0f\u2069 `)}`;
  const { delivery } = (await kitchen.call('PATCH', url, { token, body })).body;
  assert.equal([delivery?.id, delivery?.contact], [id, 'Zoë K']);
  const asked = encodeURIComponent(`\u200e${id}\ufeff`);
  const { deliveries } = (await kitchen.call('GET', `/operator/deliveries?id=${asked}&limit=%E2%80%8B5`, { token }))
    .body;
  assert.equal(
    deliveries.map((one: { id: string }) => one.id),
    [id],
  );
});

for (const kind of ['seller', 'driver'] as const) {
  for (const [minutes, status] of [
    [59, 200],
    [61, 400],
  ] as const) {
    test(`a ${kind}'s reset link answers ${status} after ${minutes} minutes, for an address with a plus too`, async () => {
      const email = `plus+${newEmail()}`;
      await kitchen[kind]({ email });
      const path = kind === 'seller' ? '' : '/driver';
      await kitchen.call('POST', `${path}/auth/forgot-password`, { body: { email } });
      const link = new URL(/https?:\S+/.exec((await kitchen.mailTo(email))!.body)![0]);
      const said = Object.fromEntries(link.searchParams);
      if (kind === 'driver') assert.is(said.email, email);
      kitchen.setNow(new Date(Date.now() + minutes * 60_000).toISOString());
      const body = { ...said, newPassword: 'Another-secret-9', password: 'Another-secret-9' };
      const { status: answered, text } = await kitchen.call('POST', `${path}/auth/reset-password`, { body });
      assert.is(answered, status, text);
    });
  }
}

test('a login that ran while the password changed opens no session', async () => {
  const { db } = kitchen.services.database;
  const { email } = await kitchen.seller();
  const account = (await findAccount(db, 'seller', email))!;
  assert.is(await holdPassword(db, 'seller', account), true);
  await db.updateTable('sellers').set({ password_hash: 'another' }).where('email', '=', email).execute();
  assert.is(await holdPassword(db, 'seller', account), false);
});

test('the login itself asks again whether the password is still the one', async () => {
  const { database } = kitchen.services;
  const { email } = await kitchen.seller();
  const { transaction } = database;
  database.transaction = async (work) => {
    database.transaction = transaction;
    await database.db.updateTable('sellers').set({ password_hash: 'another' }).where('email', '=', email).execute();
    return transaction(work);
  };
  const { status } = await kitchen.call('POST', '/auth/login', { body: { email, password: PASSWORD } });
  database.transaction = transaction;
  assert.is(status, 401);
});

test('a code is sent again after 30 seconds', async () => {
  const email = newEmail();
  const send = async () => (await kitchen.call('POST', '/public/email/send-code', { body: { email } })).status;
  const start = Date.now();
  const after = (seconds: number) => kitchen.setNow(new Date(start + seconds * 1_000).toISOString());
  after(0);
  assert.is(await send(), 200);
  after(29);
  assert.is(await send(), 429);
  after(31);
  assert.is(await send(), 200);
});

test("a verified driver's address stays so for two hours", async () => {
  const { db } = kitchen.services.database;
  const email = newEmail();
  await kitchen.call('POST', '/public/driver/send-code', { body: { email } });
  const code = codeIn(await kitchen.mailTo(email));
  const { verifyToken } = (await kitchen.call('POST', '/public/driver/verify-code', { body: { email, code } })).body;
  const known = (minutes: number) => emailOfToken(db, 'driver', verifyToken, new Date(Date.now() + minutes * 60_000));
  assert.equal([await known(119), await known(121)], [email, undefined]);
});

test("an address's token opens no account for another address, another kind, or a second time", async () => {
  const { db } = kitchen.services.database;
  const [email, token, now] = [newEmail(), newToken(), new Date()];
  const expires_at = new Date(now.getTime() + HOUR);
  await addEmailToken(db, { token_hash: hashToken(token), kind: 'seller', email, expires_at });
  assert.is(await takeEmailToken(db, 'seller', newEmail(), token, now), false);
  assert.is(await takeEmailToken(db, 'driver', email, token, now), false);
  assert.is(await takeEmailToken(db, 'seller', email, token, expires_at), false);
  assert.is(await takeEmailToken(db, 'seller', email, token, now), true);
  assert.is(await takeEmailToken(db, 'seller', email, token, now), false);
});

for (const [status, takes] of [
  ['approved', true],
  ['rejected', false],
] as const) {
  test(`a driver who was ${status} a moment ago takes ${takes ? 'deliveries, and one' : 'nothing, and nothing'} back`, async () => {
    const { db } = kitchen.services.database;
    const driver = (await kitchen.driver({ status })).id;
    const now = new Date();
    for (const action of ['accept', 'take-back'] as const) {
      const id = await addDelivery(kitchen);
      if (action === 'take-back') await saveCancellation(db, id, driver, now);
      assert.is(Boolean(await MOVES[action](db, { id, driver, now, tappedAt: null })), takes, action);
    }
  });
}

test('each move notes when it was made, and a cancel leaves nothing of the driver', async () => {
  const { db } = kitchen.services.database;
  const driver = (await kitchen.driver()).id;
  const id = await addDelivery(kitchen);
  const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute));
  const move = (name: keyof typeof MOVES, minute: number) =>
    MOVES[name](db, { id, driver, now: at(minute), tappedAt: at(minute - 1) });
  await move('accept', 2);
  await move('cancel', 4);
  const read = () => db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { status, driver_id, assigned_at, changed_at } = await read();
  assert.equal([status, driver_id, assigned_at, changed_at], ['available', null, null, at(4)]);
  const another = (await kitchen.driver()).id;
  await MOVES.accept(db, { id, driver: another, now: at(6), tappedAt: null });
  assert.equal([(await read()).assigned_at, (await read()).changed_at], [at(6), at(6)]);
  await MOVES['picked-up'](db, { id, driver: another, now: at(8), tappedAt: at(7) });
  const picked = await read();
  assert.equal([picked.picked_up_at, picked.picked_up_tapped_at, picked.changed_at], [at(8), at(7), at(8)]);
  await MOVES.complete(db, { id, driver: another, now: at(10), tappedAt: at(9) });
  const done = await read();
  assert.equal(
    [done.completed_at, done.completed_tapped_at, done.changed_at, done.payout_status],
    [at(10), at(9), at(10), 'pending'],
  );
});

test('documents of a rejected driver stay until RETENTION_DAYS have passed to the hour', async () => {
  const { db } = kitchen.services.database;
  const rejected = new Date();
  const { id } = await kitchen.driver({ status: 'rejected', status_at: rejected });
  const document = { id: newId(), driver_id: id, kind: 'passport', name: 'a.pdf', mime: 'application/pdf', size: 1 };
  await db
    .insertInto('driver_documents')
    .values({ ...document, file_key: `documents/${newId()}`, uploaded_at: rejected } as never)
    .execute();
  const left = async () =>
    (await db.selectFrom('driver_documents').select('id').where('driver_id', '=', id).execute()).length;
  const days = kitchen.services.settings.retentionDays * DAY;
  kitchen.setNow(new Date(rejected.getTime() + days - HOUR).toISOString());
  await purgeApplications(kitchen.services);
  assert.is(await left(), 1);
  kitchen.setNow(new Date(rejected.getTime() + days + HOUR).toISOString());
  await purgeApplications(kitchen.services);
  assert.is(await left(), 0);
});

test('a mail is kept for 30 days after it was sent, and one that was not sent for ever', async () => {
  const { db } = kitchen.services.database;
  const sent = new Date('2020-01-01T00:00:00Z');
  const mail = (sent_at: Date | null) => ({
    id: newId(),
    to_address: 'kept@example.test',
    subject: '',
    body: '',
    html: null,
    created_at: sent,
    next_at: new Date('2999-01-01T00:00:00Z'),
    sent_at,
  });
  await db
    .insertInto('mails')
    .values([mail(sent), mail(null)])
    .execute();
  const left = async () =>
    (await db.selectFrom('mails').select('id').where('to_address', '=', 'kept@example.test').execute()).length;
  await purgeMails(db, new Date(sent.getTime() + 30 * DAY - HOUR));
  assert.is(await left(), 2);
  await purgeMails(db, new Date(sent.getTime() + 30 * DAY + HOUR));
  assert.is(await left(), 1);
  await db.deleteFrom('mails').where('to_address', '=', 'kept@example.test').execute();
});

// No other connection sees these rows. Otherwise the app's own worker, which looks every two seconds, could take them.
test('a mail that is claimed belongs to its process until its lease ends', async () => {
  await kitchen.services.database.transaction(async (trx) => {
    const mail = dueMail();
    await trx.insertInto('mails').values(mail).execute();
    const claimed = async () => (await claimDue(trx, 500, 120_000)).some(({ id }) => id === mail.id);
    assert.is(await claimed(), true);
    assert.is(await claimed(), false);
    await trx.deleteFrom('mails').where('id', '=', mail.id).execute();
  });
});

// The embedded database has one connection: nobody else can claim there.
if (process.env.TEST_POSTGRES)
  test('a process that claims mails does not wait for another that does', async () => {
    // A database without a worker.
    const database = await openDatabase(readSettings({ DATABASE_URL: await databaseUrl() }), quiet);
    const mails = [dueMail(), dueMail()];
    await database.db.insertInto('mails').values(mails).execute();
    const claimed = await database.transaction(async (trx) => {
      const mine = await claimDue(trx, 1, 120_000);
      // One that waited would be ended by the database.
      const others = await outsideTransaction(() => claimDue(database.db, 1, 120_000));
      return [...mine, ...others].map(({ id }) => id);
    });
    assert.equal(claimed.sort(), mails.map(({ id }) => id).sort());
    await database.close();
  });

function dueMail() {
  const due = new Date('2000-01-01T00:00:00Z');
  return { id: newId(), to_address: newEmail(), subject: '', body: '', html: null, created_at: due, next_at: due };
}

test('the server is not ready without its files or its database', async () => {
  const { files, database } = kitchen.services;
  const ready = async () => (await kitchen.call('GET', '/readyz')).status;
  for (const [service, ping] of [
    [files, files.ping],
    [database, database.ping],
  ] as const) {
    service.ping = () => Promise.reject(new Error('away'));
    assert.is(await ready(), 503);
    service.ping = ping;
    assert.is(await ready(), 200);
  }
});

test('of wrong logins at the same moment ten are answered, the others wait', async () => {
  const { email } = await kitchen.seller();
  const answers = await atOnce(15, () => kitchen.call('POST', '/auth/login', { body: { email, password: 'wrong' } }));
  const codes = answers.map(({ status }) => status);
  assert.is(codes.filter((status) => status === 401).length, 10);
  assert.is(codes.filter((status) => status === 429).length, 5);
});

test.run();
