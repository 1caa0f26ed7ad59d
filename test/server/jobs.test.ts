import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runIfDue, startJobs } from '../../src/server/jobs.ts';
import { purgeExpired } from '../../src/server/jobs/purge.ts';
import { purgeRejected } from '../../src/server/jobs/retention.ts';
import { sweepFiles } from '../../src/server/jobs/sweep.ts';
import { newId } from '../../src/server/parts/ids.ts';
import { testApp, type TestApp } from './helper.ts';
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
  const found = await kitchen.parts.files.get(key);
  found?.stream.destroy();
  return Boolean(found);
};

test('of any number of processes one runs a job when it is due', async () => {
  let runs = 0;
  const job = { name: `test-${newId()}`, everyMinutes: 60, run: async () => (runs += 1) };
  const all = () => Promise.all([1, 2, 3, 4].map(() => runIfDue(kitchen.parts, job)));
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
  assert.is(await runIfDue(kitchen.parts, job), false);
  assert.is(await runIfDue(kitchen.parts, job), false);
  assert.is(runs, 1);
  kitchen.setNow(inMinutes(6));
  assert.is(await runIfDue(kitchen.parts, job), true);
});

test('starting and stopping the jobs leaves nothing running', async () => {
  await startJobs(kitchen.parts).stop();
});

test('what has run out is removed, what is good stays', async () => {
  const { db } = kitchen.parts.database;
  const old = await kitchen.seller();
  const email = newEmail();
  await verifiedToken(kitchen, email);
  await kitchen.call('POST', '/auth/forgot-password', { body: { email: old.email } });
  const counts = async () => {
    const codes = await db.selectFrom('email_codes').select('id').where('email', '=', email).execute();
    const tokens = await db.selectFrom('email_tokens').select('email').where('email', '=', email).execute();
    const links = await db.selectFrom('reset_links').select('id').where('account_id', '=', old.id).execute();
    const sessions = await db
      .selectFrom('sessions')
      .select('kind')
      .where('account_id', '=', old.id)
      .execute();
    return [codes.length, tokens.length, links.length, sessions.length];
  };
  await purgeExpired(kitchen.parts);
  assert.equal(await counts(), [1, 1, 1, 1]);
  kitchen.setNow(inMinutes(2 * 60));
  await purgeExpired(kitchen.parts);
  assert.equal(await counts(), [1, 0, 0, 1], 'codes stay for the resend limit');
  kitchen.setNow(inMinutes(31 * DAY));
  await purgeExpired(kitchen.parts);
  assert.equal(await counts(), [0, 0, 0, 0]);
});

test('files that no row names are swept once they are an hour old', async () => {
  const { files } = kitchen.parts;
  const seller = await kitchen.seller();
  const { token } = seller;
  const form = { type: 'license_certificate', file: pdf() };
  await kitchen.call('POST', '/auth/documents', { token, form });
  const { photo_url } = (
    await kitchen.call('POST', '/auth/upload-photo', { token, form: { photo: await jpeg() } })
  ).body;
  const licence = await kitchen.parts.database.db
    .selectFrom('seller_documents')
    .select('file_key')
    .where('seller_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  const orphans = [`photos/${newId()}-640.webp`, `photos/${newId()}-1280.webp`, `documents/${newId()}`];
  for (const key of orphans) await files.put(key, Buffer.from('left behind'));

  await sweepFiles(kitchen.parts);
  for (const key of orphans) assert.ok(await there(key), 'too young');
  kitchen.setNow(inMinutes(62));
  assert.ok((await sweepFiles(kitchen.parts)) >= 3);
  for (const key of orphans) assert.not(await there(key), key);
  assert.ok(await there(photo_url.slice(1)));
  assert.ok(await there(photo_url.slice(1).replace('1280', '640')));
  assert.ok(await there(licence.file_key));
});

test('documents of drivers who were rejected long ago are removed, with a note of it', async () => {
  const { db } = kitchen.parts.database;
  const document = async (status: string) => {
    const { id } = await kitchen.driver({ status });
    const file_key = `documents/${newId()}`;
    await kitchen.parts.files.put(file_key, Buffer.from('a passport'));
    const row = { id: newId(), driver_id: id, kind: 'right_to_work_doc', name: 'passport.pdf', file_key };
    await db
      .insertInto('driver_documents')
      .values({ ...row, mime: 'application/pdf', size: 10, uploaded_at: new Date() })
      .execute();
    return { id, file_key };
  };
  const rejected = await document('rejected');
  const approved = await document('approved');
  const { retentionDays } = kitchen.parts.settings;

  kitchen.setNow(inMinutes((retentionDays - 1) * DAY));
  await purgeRejected(kitchen.parts);
  assert.ok(await there(rejected.file_key));

  kitchen.setNow(inMinutes((retentionDays + 1) * DAY));
  assert.ok((await purgeRejected(kitchen.parts)) >= 1);
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
  assert.is(await purgeRejected(kitchen.parts), 0, 'once');
});

test.run();
