import { rm } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endRetention, purgeApplications } from '../../src/server/jobs/retention.ts';
import { closeServices } from '../../src/server/services/index.ts';
import { openTestApp, type Someone, type TestApp } from './helper.ts';
import { pdf } from './samples.ts';

const holding = suite('what is held of a driver, when somebody changes their mind');
let t: TestApp;
holding.before(async () => {
  t = await openTestApp();
});
holding.after(async () => {
  await t.app.close();
  await closeServices(t.services);
  await rm(t.services.settings.dataDir, { recursive: true, force: true });
});

/** Calls as an operator who has just logged in: sessions end after a month. */
const asOperator = async (path: string, body?: unknown) =>
  t.call('POST', `/operator/${path}`, { token: (await t.operator()).token, body });
/** A driver with a passport. */
async function withPassport(status: string): Promise<Someone> {
  const driver = await t.driver({ status });
  const form = { kind: 'right_to_work_doc', file: pdf() };
  assert.is((await t.call('POST', '/driver/documents', { token: driver.token, form })).status, 201);
  return driver;
}
const passportsOf = async ({ id }: Someone) =>
  (await t.services.database.db.selectFrom('driver_documents').select('id').where('driver_id', '=', id).execute())
    .length;

holding('who is approved again keeps the evidence for as long as they drive', async () => {
  t.setNow('2026-11-22T12:00:00Z');
  const driver = await withPassport('approved');
  assert.is((await asOperator(`drivers/${driver.id}/reject`, { reason: 'Away.' })).status, 200);
  assert.is((await asOperator(`drivers/${driver.id}/approve`)).status, 200);
  t.setNow('2028-11-24T12:00:00Z');
  await endRetention(t.services);
  assert.is(await passportsOf(driver), 1);
});

holding('an erasure on the last day of a hold leaves it its day', async () => {
  t.setNow('2026-11-22T12:00:00Z');
  const driver = await withPassport('approved');
  assert.is((await asOperator(`drivers/${driver.id}/reject`, { reason: 'Gone.' })).status, 200);
  t.setNow('2028-11-22T12:00:00Z');
  const { body } = await asOperator('people/erase', { email: driver.email });
  assert.equal(
    body.kept.map(({ kind, until }: { kind: string; until: string }) => [kind, until]),
    [['right_to_work', '2028-11-22']],
  );
  assert.is(await passportsOf(driver), 1);
  t.setNow('2028-11-23T12:00:00Z');
  await endRetention(t.services);
  assert.is(await passportsOf(driver), 0);
});

holding('who is approved while the job is at work keeps everything', async () => {
  t.setNow('2026-11-22T12:00:00Z');
  const driver = await withPassport('rejected');
  t.setNow('2028-11-22T12:00:00Z');
  const { database } = t.services;
  let approved: number | undefined;
  // The job has read whose documents are due; before it holds the first of them, an operator decides.
  await purgeApplications({
    ...t.services,
    database: {
      ...database,
      async transaction(work) {
        approved ??= (await asOperator(`drivers/${driver.id}/approve`)).status;
        return database.transaction(work);
      },
    },
  });
  assert.is(approved, 200);
  assert.is(await passportsOf(driver), 1);
});

holding.run();
