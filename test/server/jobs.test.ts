import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runIfDue, startJobs } from '../../src/server/jobs/index.ts';
import { purgeExpired } from '../../src/server/jobs/purge.ts';
import { purgeApplications } from '../../src/server/jobs/retention.ts';
import { lastErasure } from '../../src/server/jobs/store.ts';
import { sweepFiles } from '../../src/server/jobs/sweep.ts';
import { vacuum } from '../../src/server/jobs/vacuum.ts';
import { newId } from '../../src/server/services/ids.ts';
import { type TestApp, testApp } from './helper.ts';
import { inMinutes, newEmail, verifiedToken } from './people.ts';
import { jpeg, pdf } from './pictures.ts';

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

test('stopping the jobs ends their timers, waits for the one that runs and starts no other', async () => {
  const { db } = kitchen.services.database;
  await db.deleteFrom('jobs').execute();
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  const looks: (() => void)[] = [];
  const going = new Set<unknown>();
  const start = (look: () => void, ms: number) => {
    const timer = setInterval(() => undefined, ms);
    looks.push(look);
    going.add(timer);
    return timer;
  };
  const clear = (timer: NodeJS.Timeout) => {
    clearInterval(timer);
    going.delete(timer);
  };
  Object.assign(globalThis, { setTimeout: start, setInterval: start });
  const jobs = startJobs(kitchen.services);
  Object.assign(globalThis, { setTimeout, setInterval });
  assert.is(going.size, 2);

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

  await sweepFiles(kitchen.services);
  for (const key of orphans) assert.ok(await there(key), 'too young');
  kitchen.setNow(inMinutes(58));
  await sweepFiles(kitchen.services);
  for (const key of orphans) assert.ok(await there(key), 'still too young');
  kitchen.setNow(inMinutes(62));
  assert.ok((await sweepFiles(kitchen.services)) >= 3);
  for (const key of orphans) assert.not(await there(key), key);
  assert.ok(await there(photo_url.slice(1)));
  assert.ok(await there(photo_url.slice(1).replace('1280', '640')));
  assert.ok(await there(licence.file_key));
});

test('documents of drivers who were rejected long ago are removed, with a note of it', async () => {
  const { db } = kitchen.services.database;
  const document = async (status: string) => {
    const { id } = await kitchen.driver({ status });
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
    .select('documents_purged_at')
    .where('id', '=', rejected.id)
    .executeTakeFirstOrThrow();
  assert.ok(driver.documents_purged_at);
  const entry = await db
    .selectFrom('audit')
    .select(['operator', 'action', 'detail'])
    .where('subject', '=', `driver ${rejected.id}`)
    .executeTakeFirstOrThrow();
  const detail = { kinds: ['right_to_work_doc'] };
  assert.equal(entry, { operator: 'system', action: 'documents purged', detail });
  assert.is(await purgeApplications(kitchen.services), 0, 'once');
});

test('after an erasure the database is written anew once', async () => {
  const { services } = kitchen;
  const { token } = await kitchen.operator();
  const { email } = await kitchen.seller();
  await vacuum(services);
  assert.is((await kitchen.call('POST', '/operator/people/erase', { token, body: { email } })).status, 200);
  assert.ok(await lastErasure(services.database.db));
  await vacuum(services);
  assert.is(await lastErasure(services.database.db), undefined);
});

test.run();
