import { rm } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { remind } from '../../src/server/right-to-work/reminders.ts';
import { closeServices } from '../../src/server/services.ts';
import { openTestApp, type Someone, type TestApp } from './helper.ts';
import { pdf } from './samples.ts';

// In summer, when London's day begins an hour before UTC's.
const papers = suite('right to work: papers and the days of London');
let t: TestApp;
papers.before(async () => {
  t = await openTestApp();
});
papers.after(async () => {
  await t.app.close();
  await closeServices(t.services);
  await rm(t.services.settings.dataDir, { recursive: true, force: true });
});

/** Reviews a document: it expires on a day. */
async function reviewed(id: string, expires_on: string) {
  const { token } = await t.operator();
  assert.is((await t.call('PATCH', `/operator/documents/${id}`, { token, body: { expires_on } })).status, 200);
}
/** Sends a document of a driver, and reviews it. */
async function paper(driver: Someone, kind: string, expires_on: string) {
  const sent = await t.call('POST', '/driver/documents', { token: driver.token, form: { kind, file: pdf() } });
  const review = (day: string) => reviewed(sent.body.document.id, day);
  await review(expires_on);
  return { review };
}
const mailsTo = async ({ email }: Someone, subject: RegExp) => {
  const rows = await t.services.database.db
    .selectFrom('mails')
    .select('subject')
    .where('to_address', '=', email)
    .execute();
  return rows.filter((row) => subject.test(row.subject)).length;
};

papers('operators read of what has expired once on each day of London, and of another day of expiry anew', async () => {
  t.setNow('2026-07-15T12:00:00Z');
  const [operator, driver] = [await t.operator(), await t.driver()];
  const told = () => mailsTo(operator, /expired/);
  const { review } = await paper(driver, 'insurance_doc', '2026-07-10');
  await remind(t.services);
  assert.is(await told(), 1);
  await review('2026-07-12');
  t.setNow('2026-07-15T22:30:00Z');
  await remind(t.services);
  assert.is(await told(), 1, 'half past eleven at night');
  t.setNow('2026-07-15T23:30:00Z');
  await remind(t.services);
  assert.is(await told(), 2, 'half past midnight');
});

papers('operators read of a document once its last day is over', async () => {
  const { db } = t.services.database;
  await db.deleteFrom('jobs').where('name', '=', 'expired-documents-mail').execute();
  t.setNow('2026-07-13T12:00:00Z');
  const driver = await t.driver();
  await paper(driver, 'insurance_doc', '2026-07-13');
  const toldOn = async (day: string) => {
    t.setNow(`${day}T12:00:00Z`);
    await remind(t.services);
    const of = db.selectFrom('driver_documents').where('driver_id', '=', driver.id);
    return (await of.select('operators_told_at').executeTakeFirst())!.operators_told_at?.toISOString();
  };
  assert.is(await toldOn('2026-07-13'), undefined, 'on its last day');
  assert.is(await toldOn('2026-07-14'), '2026-07-14T12:00:00.000Z', 'on the day after');
});

papers('of several drivers whose checks are due each is written to once, by all processes', async () => {
  t.setNow('2026-07-20T12:00:00Z');
  const { token } = await t.operator();
  const drivers = [await t.driver(), await t.driver()];
  for (const { id } of drivers) {
    const form = { method: 'online', outcome: 'passed', follow_up_on: '2026-07-25' };
    const url = `/operator/drivers/${id}/right-to-work-checks`;
    assert.is((await t.call('POST', url, { token, form })).status, 201);
  }
  for (let time = 0; time < 2; time += 1) {
    await Promise.all([remind(t.services), remind(t.services)]);
    for (const driver of drivers) assert.is(await mailsTo(driver, /^Please renew your right-to-work check by /), 1);
  }
});

for (const [outcomes, written] of [
  [['passed'], 1],
  [['failed'], 0],
  [['passed', 'failed'], 0],
  [['failed', 'passed'], 1],
] as const) {
  papers(`a driver is reminded of the newest check, where it passed: ${outcomes.join(', then ')}`, async () => {
    t.setNow('2026-07-20T12:00:00Z');
    const [driver, { token }] = [await t.driver(), await t.operator()];
    for (const outcome of outcomes) {
      const form = { method: 'online', outcome, follow_up_on: '2026-07-25' };
      const url = `/operator/drivers/${driver.id}/right-to-work-checks`;
      assert.is((await t.call('POST', url, { token, form })).status, 201);
    }
    await remind(t.services);
    assert.is(await mailsTo(driver, /^Please renew your right-to-work check by /), written);
  });
}

papers('a document is replaced by one of its kind alone', async () => {
  t.setNow('2026-07-20T12:00:00Z');
  const driver = await t.driver();
  await paper(driver, 'insurance_doc', '2026-07-25');
  await paper(driver, 'licence_doc', '2031-07-25');
  await Promise.all([remind(t.services), remind(t.services)]);
  assert.is(await mailsTo(driver, /needs renewing/), 1);
});

papers("nobody is told that an operator's evidence of a check expires: the check has a day of its own", async () => {
  const { db } = t.services.database;
  await db.deleteFrom('jobs').where('name', '=', 'expired-documents-mail').execute();
  t.setNow('2026-07-20T12:00:00Z');
  const [driver, { token }] = [await t.driver(), await t.operator()];
  const form = { method: 'manual', outcome: 'passed', evidence: pdf() };
  const checked = await t.call('POST', `/operator/drivers/${driver.id}/right-to-work-checks`, { token, form });
  await reviewed(checked.body.check.evidence.id, '2026-07-19');
  await remind(t.services);
  const told = db.selectFrom('driver_documents').select(['kind', 'driver_told_at', 'operators_told_at']);
  assert.equal(await told.where('driver_id', '=', driver.id).execute(), [
    { kind: 'right_to_work_evidence', driver_told_at: null, operators_told_at: null },
  ]);
  const { body } = await t.call('GET', `/operator/drivers?due=1&id=${driver.id}`, { token });
  assert.equal([await mailsTo(driver, /renewing/), body.drivers], [0, []]);
});

papers.run();
