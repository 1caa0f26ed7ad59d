import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { giveAllPayouts } from '../../src/server/jobs/give-payouts.ts';
import { runIfDue, startJobs } from '../../src/server/jobs/index.ts';
import { purgeExpired } from '../../src/server/jobs/purge.ts';
import { purgeApplications } from '../../src/server/jobs/retention.ts';
import { allowRemovals, holdRemovals, jobsDue, lastErasure, setNextRun, takeRun } from '../../src/server/jobs/store.ts';
import { sweepFiles } from '../../src/server/jobs/sweep.ts';
import { vacuum } from '../../src/server/jobs/vacuum.ts';
import { payoutsTo } from '../../src/server/payout/store.ts';
import { newId } from '../../src/server/services/ids.ts';
import { NOON, type TestApp, testApp } from './helper.ts';
import { inMinutes, newEmail, verifiedToken } from './people.ts';
import { jpeg, pdf } from './pictures.ts';
import { registration } from './samples.ts';

const test = suite('periodic jobs');
const DAY = 24 * 60;
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});
test.after.each(() => kitchen.setNow(undefined));

const there = async (key: string) => {
  const found = await kitchen.services.files.get(key);
  found?.stream.destroy();
  return Boolean(found);
};

test('of any number of processes one runs a job when it is due', async () => {
  let runs = 0;
  const job = { name: `test-${newId()}`, everyMinutes: 60, run: async () => (runs += 1) };
  const all = () => Promise.all([1, 2, 3, 4].map(() => runIfDue(kitchen.services, job)));
  assert.is((await all()).filter(Boolean).length, 1);
  await all();
  assert.is(runs, 1);
  kitchen.setNow(inMinutes(61));
  await all();
  assert.is(runs, 2);
});

test('a clock that was ahead once puts off no job, and one that is a little ahead runs none twice', async () => {
  let runs = 0;
  const job = { name: `test-${newId()}`, everyMinutes: 60, run: async () => (runs += 1) };
  kitchen.setNow(inMinutes(40 * DAY));
  await runIfDue(kitchen.services, job);
  kitchen.setNow(inMinutes(0));
  assert.is(await runIfDue(kitchen.services, job), true);
  assert.is(await runIfDue(kitchen.services, job), false);
  kitchen.setNow(inMinutes(-2));
  assert.is(await runIfDue(kitchen.services, job), false);
  assert.is(runs, 2);
});

test('a job that fails is tried again after five minutes', async () => {
  let runs = 0;
  const job = {
    name: `test-${newId()}`,
    everyMinutes: 600,
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error('not this time');
    },
  };
  assert.is(await runIfDue(kitchen.services, job), false);
  assert.is(await runIfDue(kitchen.services, job), false);
  assert.is(runs, 1);
  kitchen.setNow(inMinutes(6));
  assert.is(await runIfDue(kitchen.services, job), true);
});

test('a run whose process dies is begun anew after an hour, however seldom its job comes round', async () => {
  let ends = 0;
  const name = `test-${newId()}`;
  const { db } = kitchen.services.database;
  const dies = { name, everyMinutes: DAY, run: () => new Promise(() => undefined) };
  void runIfDue(kitchen.services, dies);
  const isTaken = async () => (await jobsDue(db)).some((job) => job.name === name);
  while (!(await isTaken())) await new Promise(setImmediate);
  const job = { ...dies, run: async () => (ends += 1) };
  kitchen.setNow(inMinutes(59));
  assert.is(await runIfDue(kitchen.services, job), false);
  kitchen.setNow(inMinutes(61));
  assert.is(await runIfDue(kitchen.services, job), true);
  kitchen.setNow(inMinutes(61 + DAY - 1));
  assert.is(await runIfDue(kitchen.services, job), false, 'one that ended comes round in its own time');
  assert.is(ends, 1);
});

/** Starts the jobs with timers of the test's own: `looks` are the first look and the ones after it. */
function startWithTimers() {
  const { setTimeout, setInterval } = globalThis;
  const looks: (() => void)[] = [];
  const going = new Map<unknown, number>();
  const start = (look: () => void, ms: number) => {
    const timer = setInterval(() => undefined, ms);
    looks.push(look);
    going.set(timer, ms);
    return timer;
  };
  Object.assign(globalThis, { setTimeout: start, setInterval: start });
  const jobs = startJobs(kitchen.services);
  Object.assign(globalThis, { setTimeout, setInterval });
  return { jobs, looks, going };
}

test('stopping the jobs ends their timers, waits for the one that runs and starts no other', async () => {
  const { db } = kitchen.services.database;
  await db.deleteFrom('jobs').execute();
  const { clearTimeout, clearInterval } = globalThis;
  const { jobs, looks, going } = startWithTimers();
  const clear = (timer: NodeJS.Timeout) => {
    clearInterval(timer);
    going.delete(timer);
  };
  assert.equal([...going.values()], [10_000, 60_000], 'ten seconds after the start, then every minute');

  looks[0]!();
  // The first job has begun by now.
  for (let turn = 0; turn < 3; turn += 1) await null;
  Object.assign(globalThis, { clearTimeout: clear, clearInterval: clear });
  const stopping = jobs.stop();
  Object.assign(globalThis, { clearTimeout, clearInterval });
  assert.is(going.size, 0);
  await stopping;
  const ran = async () => (await db.selectFrom('jobs').select('name').execute()).map(({ name }) => name);
  assert.equal(await ran(), ['purge-expired']);
  looks[1]!();
  await jobs.stop();
  assert.equal(await ran(), ['purge-expired']);
});

test('each job comes round in its own time, and at a start the reminders go out whether due or not', async () => {
  const { database } = kitchen.services;
  const { db, vacuum: vacuumed } = database;
  database.vacuum = async () => undefined;
  const minute = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000);
  const dueIn = async () => {
    const rows = await jobsDue(db);
    return Object.fromEntries(rows.map(({ name, next_at }) => [name, (+next_at - +minute(0)) / 60_000]));
  };
  /** Looks at a minute; the last job of the list is due, so that its run is the end of the look. */
  const lookAt = async (look: () => void, minutes: number) => {
    kitchen.setNow(minute(minutes).toISOString());
    await db
      .updateTable('jobs')
      .set({ next_at: minute(minutes) })
      .where('name', '=', 'vacuum')
      .execute();
    look();
    while ((await dueIn()).vacuum !== minutes + DAY) await new Promise(setImmediate);
  };
  await db.deleteFrom('jobs').execute();
  const first = startWithTimers();
  await lookAt(first.looks[0]!, 0);
  await first.jobs.stop();
  const hours = { 'purge-expired': 60, 'sweep-files': 360, remind: 60, 'give-payouts': 60 };
  const days = { 'drop-old-code': DAY, 'end-retention': DAY, 'forget-old': DAY };
  assert.equal(await dueIn(), { ...hours, ...days, 'fill-sought': 5, vacuum: DAY });

  const second = startWithTimers();
  await lookAt(second.looks[0]!, 10);
  assert.equal(await dueIn(), {
    ...hours,
    ...days,
    remind: 70,
    'give-payouts': 70,
    'fill-sought': 15,
    vacuum: DAY + 10,
  });
  await lookAt(second.looks[1]!, 20);
  assert.equal(await dueIn(), {
    ...hours,
    ...days,
    remind: 70,
    'give-payouts': 70,
    'fill-sought': 25,
    vacuum: DAY + 20,
  });
  await lookAt(second.looks[1]!, 60);
  assert.equal(await dueIn(), {
    ...hours,
    ...days,
    'purge-expired': 120,
    remind: 70,
    'give-payouts': 70,
    'fill-sought': 65,
    vacuum: DAY + 60,
  });
  await second.jobs.stop();
  database.vacuum = vacuumed;
});

test('what a process of the first version marks as paid gets a payout, once', async () => {
  const { services } = kitchen;
  const { db } = services.database;
  const driver = await kitchen.driver();
  const [id, at] = [newId(), new Date(NOON)];
  await db
    .insertInto('deliveries')
    .values({
      id,
      fee_pence: 450,
      pickup_postcode: 'SL1 2LT',
      dropoff_postcode: 'SL2 5AT',
      pickup_time: at,
      status: 'completed',
      payout_status: 'paid',
      driver_id: driver.id,
      pickup_address: '',
      dropoff_address: '',
      contact: '',
      notes: '',
      created_at: at,
      changed_at: at,
    })
    .execute();
  for (let run = 0; run < 2; run += 1) {
    await giveAllPayouts(services.database);
    const payouts = await payoutsTo(db, driver.id);
    assert.equal(
      payouts.map(({ total_pence, deliveries, paid_at }) => [total_pence, deliveries, paid_at]),
      [[450, 1, at]],
    );
  }
});

test('what is kept for a while goes on its day, and not before', async () => {
  const { db } = kitchen.services.database;
  const hour = (hours: number) => new Date(Date.parse(NOON) + hours * 3_600_000);
  const [at, id] = [hour(0), newId()];
  const { id: account_id } = await kitchen.seller();
  await db.insertInto('login_places').values({ place: id, account_id, at }).execute();
  await db.insertInto('council_cache').values({ postcode: id, authority_name: 'Slough', at }).execute();
  await db.insertInto('limits').values({ key: id, count: 1, resets_at: at }).execute();
  const answer = { account_id, key: id, call: 'accept', body: '{}', created_at: at };
  await db.insertInto('first_answers').values(answer).execute();
  const email = newEmail();
  const none = { code_hash: '', asked_from: '', attempts: 0, expires_at: at, ended_at: null };
  const code = { ...none, id, kind: 'seller', email, mailbox: email, created_at: at } as const;
  await db.insertInto('email_codes').values(code).execute();
  const left = async () => {
    const there = {
      limits: await db.selectFrom('limits').select('key').where('key', '=', id).execute(),
      codes: await db.selectFrom('email_codes').select('id').where('id', '=', id).execute(),
      answers: await db.selectFrom('first_answers').select('key').where('key', '=', id).execute(),
      places: await db.selectFrom('login_places').select('place').where('place', '=', id).execute(),
      councils: await db.selectFrom('council_cache').select('postcode').where('postcode', '=', id).execute(),
    };
    return Object.entries(there).flatMap(([name, rows]) => (rows.length ? [name] : []));
  };
  for (const [hours, expected] of [
    [-1, ['limits', 'codes', 'answers', 'places', 'councils']],
    [1, ['codes', 'answers', 'places', 'councils']],
    [23, ['codes', 'answers', 'places', 'councils']],
    [25, ['answers', 'places', 'councils']],
    [7 * 24 - 1, ['answers', 'places', 'councils']],
    [7 * 24 + 1, ['places', 'councils']],
    [90 * 24 - 1, ['places', 'councils']],
    [90 * 24 + 1, []],
  ] as const) {
    kitchen.setNow(hour(hours).toISOString());
    await purgeExpired(kitchen.services);
    assert.equal(await left(), expected, `after ${hours} hours`);
  }
});

test('a used token stays for a day, for repeats of the call that used it', async () => {
  const { db } = kitchen.services.database;
  const email = newEmail();
  const token = await verifiedToken(kitchen, email);
  const headers = { 'x-email-token': token };
  assert.is((await kitchen.call('POST', '/auth/register', { body: registration(email), headers })).status, 201);
  const left = () => db.selectFrom('email_tokens').select('kind').where('email', '=', email).execute();
  for (const [hours, count] of [
    [23, 1],
    [25, 0],
  ] as const) {
    kitchen.setNow(inMinutes(hours * 60));
    await purgeExpired(kitchen.services);
    assert.is((await left()).length, count, `after ${hours} hours`);
  }
});

test('what has run out is removed, what is good stays', async () => {
  const { db } = kitchen.services.database;
  const old = await kitchen.seller();
  const email = newEmail();
  await verifiedToken(kitchen, email);
  await kitchen.call('POST', '/auth/forgot-password', { body: { email: old.email } });
  const counts = async () => {
    const codes = await db.selectFrom('email_codes').select('id').where('email', '=', email).execute();
    const tokens = await db.selectFrom('email_tokens').select('email').where('email', '=', email).execute();
    const links = await db.selectFrom('reset_links').select('id').where('account_id', '=', old.id).execute();
    const sessions = await db.selectFrom('sessions').select('kind').where('account_id', '=', old.id).execute();
    return [codes.length, tokens.length, links.length, sessions.length];
  };
  await purgeExpired(kitchen.services);
  assert.equal(await counts(), [1, 1, 1, 1]);
  kitchen.setNow(inMinutes(2 * 60));
  await purgeExpired(kitchen.services);
  assert.equal(await counts(), [1, 0, 0, 1], 'codes stay for the resend limit');
  kitchen.setNow(inMinutes(31 * DAY));
  await purgeExpired(kitchen.services);
  assert.equal(await counts(), [0, 0, 0, 0]);
});

test('files that no row names are swept once they are an hour old', async () => {
  const { files } = kitchen.services;
  const seller = await kitchen.seller();
  const { token } = seller;
  const form = { type: 'license_certificate', file: pdf() };
  await kitchen.call('POST', '/auth/documents', { token, form });
  const { photo_url } = (await kitchen.call('POST', '/auth/upload-photo', { token, form: { photo: await jpeg() } }))
    .body;
  const licence = await kitchen.services.database.db
    .selectFrom('seller_documents')
    .select('file_key')
    .where('seller_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  const orphans = [`photos/${newId()}-640.webp`, `photos/${newId()}-1280.webp`, `documents/${newId()}`];
  for (const key of orphans) await files.put(key, Buffer.from('left behind'));
  const strange = `photos/${newId()}.txt`;
  await files.put(strange, Buffer.from("not of the app's making"));

  assert.is(await sweepFiles(kitchen.services), 0);
  for (const key of orphans) assert.ok(await there(key), 'too young');
  kitchen.setNow(inMinutes(58));
  await sweepFiles(kitchen.services);
  for (const key of orphans) assert.ok(await there(key), 'still too young');
  kitchen.setNow(inMinutes(62));
  assert.ok((await sweepFiles(kitchen.services)) >= 3);
  for (const key of orphans) assert.not(await there(key), key);
  assert.ok(await there(strange));
  assert.ok(await there(photo_url.slice(1)));
  assert.ok(await there(photo_url.slice(1).replace('1280', '640')));
  assert.ok(await there(licence.file_key));
});

test('documents of drivers who were rejected long ago are removed, with a note of it', async () => {
  const { db } = kitchen.services.database;
  const document = async (status: string) => {
    const { id } = await kitchen.driver({ status, share_code: 'W12345678' });
    const file_key = `documents/${newId()}`;
    await kitchen.services.files.put(file_key, Buffer.from('a passport'));
    const row = { id: newId(), driver_id: id, kind: 'right_to_work_doc', name: 'passport.pdf', file_key };
    await db
      .insertInto('driver_documents')
      .values({ ...row, mime: 'application/pdf', size: 10, uploaded_at: new Date() })
      .execute();
    return { id, file_key };
  };
  const rejected = await document('rejected');
  const approved = await document('approved');
  const { retentionDays } = kitchen.services.settings;

  kitchen.setNow(inMinutes((retentionDays - 1) * DAY));
  await purgeApplications(kitchen.services);
  assert.ok(await there(rejected.file_key));

  kitchen.setNow(inMinutes((retentionDays + 1) * DAY));
  assert.ok((await purgeApplications(kitchen.services)) >= 1);
  assert.not(await there(rejected.file_key));
  assert.ok(await there(approved.file_key));
  const driver = await db
    .selectFrom('drivers')
    .select(['documents_purged_at', 'share_code'])
    .where('id', '=', rejected.id)
    .executeTakeFirstOrThrow();
  assert.ok(driver.documents_purged_at);
  assert.is(driver.share_code, null);
  const entry = await db
    .selectFrom('audit')
    .select(['operator', 'action', 'detail'])
    .where('subject', '=', `driver ${rejected.id}`)
    .executeTakeFirstOrThrow();
  const detail = { kinds: ['right_to_work_doc'] };
  assert.equal(entry, { operator: 'system', action: 'documents purged', detail });
  assert.is(await purgeApplications(kitchen.services), 0, 'once');
});

test('what came lately of somebody rejected long ago stays for its own time', async () => {
  const { services } = kitchen;
  const { db } = services.database;
  const { id, token } = await kitchen.driver({ status: 'rejected' });
  const { retentionDays } = services.settings;
  const send = () => kitchen.call('POST', '/driver/documents', { token, form: { kind: 'insurance_doc', file: pdf() } });
  const kept = async () =>
    (await db.selectFrom('driver_documents').select('id').where('driver_id', '=', id).execute()).length;
  for (const status of [(await send()).status, (await send()).status]) assert.is(status, 201);
  const { id: first } = await db
    .selectFrom('driver_documents')
    .select('id')
    .where('driver_id', '=', id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const longAgo = new Date(Date.now() - (retentionDays + 1) * DAY * 60_000);
  await db.updateTable('drivers').set({ status_at: longAgo }).where('id', '=', id).execute();
  await db.updateTable('driver_documents').set({ uploaded_at: longAgo }).where('id', '=', first).execute();
  await purgeApplications(services);
  assert.is(await kept(), 1);
});

test('a share code that came lately of somebody rejected long ago stays for its own time', async () => {
  const { services } = kitchen;
  const { retentionDays } = services.settings;
  const over = { status: 'rejected', work_status: 'work_visa' };
  const longAgo = new Date(Date.now() - (retentionDays + 1) * DAY * 60_000);
  const { token, id } = await kitchen.driver({ ...over, status_at: longAgo });
  const body = { share_code: 'W12345678' };
  assert.is((await kitchen.call('PUT', '/driver/right-to-work', { token, body })).status, 200);
  const kept = () =>
    services.database.db
      .selectFrom('drivers')
      .select(['share_code', 'share_code_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  await purgeApplications(services);
  assert.is((await kept()).share_code, 'W12345678');
  kitchen.setNow(inMinutes((retentionDays + 1) * DAY));
  await purgeApplications(services);
  assert.equal(await kept(), { share_code: null, share_code_at: null });
});

test('while a backup is made no file is removed, and afterwards what nothing names', async () => {
  const { database, files, settings } = kitchen.services;
  const { db } = database;
  const [{ token }, driver] = [await kitchen.seller(), await kitchen.driver()];
  const photo = async () => {
    const { body } = await kitchen.call('POST', '/auth/upload-photo', { token, form: { photo: await jpeg() } });
    return body.photo_url.slice(1) as string;
  };
  const orphan = `documents/${newId()}`;
  await files.put(orphan, Buffer.from('left behind'));
  const form = { kind: 'insurance_doc', file: pdf() };
  await kitchen.call('POST', '/driver/documents', { token: driver.token, form });
  const { file_key } = await db
    .selectFrom('driver_documents')
    .select('file_key')
    .where('driver_id', '=', driver.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('drivers').set({ status: 'rejected' }).where('id', '=', driver.id).execute();

  await holdRemovals(db);
  const replaced = await photo();
  await photo();
  kitchen.setNow(inMinutes((settings.retentionDays + 1) * DAY));
  assert.ok((await purgeApplications(kitchen.services)) >= 1);
  await sweepFiles(kitchen.services);
  for (const key of [orphan, replaced, file_key]) assert.ok(await there(key), key);
  const later = new Date(Date.now() + 3_600_000);
  await takeRun(db, 'sweep-files', new Date(), later);
  await setNextRun(db, 'sweep-files', later);
  await allowRemovals(db);
  const sweep = (await jobsDue(db)).find(({ name }) => name === 'sweep-files')!;
  assert.ok(sweep.next_at < later, 'the next sweep is due');
  await sweepFiles(kitchen.services);
  for (const key of [orphan, replaced, file_key]) assert.not(await there(key), key);
});

test('after an erasure the database is written anew once', async () => {
  const { services } = kitchen;
  const { database } = services;
  const { token } = await kitchen.operator();
  const { email } = await kitchen.seller();
  await vacuum(services);
  assert.is((await kitchen.call('POST', '/operator/people/erase', { token, body: { email } })).status, 200);
  assert.ok(await lastErasure(database.db));
  const { vacuum: vacuumed } = database;
  const whole: boolean[] = [];
  database.vacuum = (all) => {
    whole.push(all);
    return vacuumed(all);
  };
  for (let time = 0; time < 2; time += 1) await vacuum(services);
  database.vacuum = vacuumed;
  assert.equal(whole, [true, false]);
  assert.is(await lastErasure(database.db), undefined);
});

test.run();
