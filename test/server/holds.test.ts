import { rm } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endRetention, purgeApplications } from '../../src/server/jobs/retention.ts';
import { newId } from '../../src/server/services/ids.ts';
import { closeServices } from '../../src/server/services.ts';
import { openTestApp, type Someone, type TestApp } from './helper.ts';
import { addDelivery, pdf } from './samples.ts';

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

holding('who is approved again while the job is at others keeps the evidence', async () => {
  t.setNow('2026-11-22T12:00:00Z');
  const drivers = [await withPassport('approved'), await withPassport('approved')];
  for (const { id } of drivers) await asOperator(`drivers/${id}/reject`, { reason: 'Away.' });
  t.setNow('2028-11-23T12:00:00Z');
  const { remove } = t.services.files;
  let approved: Someone | undefined;
  t.services.files.remove = async (key) => {
    for (const driver of approved ? [] : drivers) {
      if ((await passportsOf(driver)) === 0) continue;
      approved = driver;
      assert.is((await asOperator(`drivers/${driver.id}/approve`)).status, 200);
    }
    return remove(key);
  };
  await endRetention(t.services).finally(() => {
    t.services.files.remove = remove;
  });
  assert.equal(
    await Promise.all(drivers.map(passportsOf)),
    drivers.map((one) => (one === approved ? 1 : 0)),
  );
});

holding('a share code goes with the hold on the evidence', async () => {
  t.setNow('2026-11-22T12:00:00Z');
  const driver = await t.driver({ status: 'approved', share_code: 'W12345678' });
  assert.is((await asOperator(`drivers/${driver.id}/reject`, { reason: 'Gone.' })).status, 200);
  const codeOn = async (day: string) => {
    t.setNow(`${day}T12:00:00Z`);
    await endRetention(t.services);
    const { db } = t.services.database;
    return (await db.selectFrom('drivers').select('share_code').where('id', '=', driver.id).executeTakeFirst())
      ?.share_code;
  };
  assert.is(await codeOn('2028-11-22'), 'W12345678');
  assert.is(await codeOn('2028-11-23'), null);
});

holding('the checks go with the hold on the evidence, one of its last days too', async () => {
  t.setNow('2026-11-22T12:00:00Z');
  const { id: driver_id } = await t.driver({ status: 'approved' });
  assert.is((await asOperator(`drivers/${driver_id}/reject`, { reason: 'Gone.' })).status, 200);
  const { db } = t.services.database;
  const said = { method: 'online', outcome: 'failed', conditions: '', checked_by: 'o@example.test' } as const;
  const check = { ...said, id: newId(), driver_id, checked_at: new Date('2028-11-01T12:00:00Z') };
  await db.insertInto('right_to_work_checks').values(check).execute();
  const checksOn = async (day: string) => {
    t.setNow(`${day}T12:00:00Z`);
    await endRetention(t.services);
    return (await db.selectFrom('right_to_work_checks').select('id').where('driver_id', '=', driver_id).execute())
      .length;
  };
  assert.equal([await checksOn('2028-11-22'), await checksOn('2028-11-23')], [1, 0]);
});

holding('a share code goes with the hold, though somebody gave another reason a moment before', async () => {
  t.setNow('2026-11-22T12:00:00Z');
  const driver = await t.driver({ status: 'approved', share_code: 'W12345678' });
  for (const [now, reason] of [
    ['2026-11-22T12:00:00Z', 'Gone.'],
    ['2028-11-22T12:00:00Z', 'Gone for good.'],
  ] as const) {
    t.setNow(now);
    assert.is((await asOperator(`drivers/${driver.id}/reject`, { reason })).status, 200);
  }
  t.setNow('2028-11-23T12:00:00Z');
  await endRetention(t.services);
  const { db } = t.services.database;
  const row = await db.selectFrom('drivers').select('share_code').where('id', '=', driver.id).executeTakeFirst();
  assert.is(row?.share_code, null);
});

holding('the end of one hold leaves what another covers', async () => {
  t.setNow('2026-11-22T12:00:00Z');
  const driver = await withPassport('approved');
  assert.is((await asOperator(`drivers/${driver.id}/reject`, { reason: 'Gone.' })).status, 200);
  const { db } = t.services.database;
  const payments = { driver_id: driver.id, kind: 'payments', until: '2027-12-31', identity: null } as const;
  await db.insertInto('retention_holds').values(payments).execute();
  t.setNow('2028-01-01T12:00:00Z');
  await endRetention(t.services);
  const holds = await db.selectFrom('retention_holds').select('kind').where('driver_id', '=', driver.id).execute();
  assert.equal(holds, [{ kind: 'right_to_work' }]);
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
  const { identity } = await t.services.database.db
    .selectFrom('retention_holds')
    .select('identity')
    .where('driver_id', '=', driver.id)
    .executeTakeFirstOrThrow();
  assert.equal(identity, { first_name: 'Tom', last_name: 'Reed', dob: '1990-05-01' }, 'and nothing more');
  t.setNow('2028-11-23T12:00:00Z');
  await endRetention(t.services);
  assert.is(await passportsOf(driver), 0);
});

for (const status of ['pending', 'rejected']) {
  holding(`of somebody who is ${status} and never drove an erasure leaves nothing`, async () => {
    const driver = await withPassport(status);
    const { body } = await asOperator('people/erase', { email: driver.email });
    assert.equal([body.kept, await passportsOf(driver)], [[], 0]);
  });
}

for (const [words, earned, paid, until] of [
  ['earned after the last payment', ['2025-03-01', '2027-12-31', '2026-05-01'], ['2026-08-01'], '2032-12-31'],
  ['paid in the year after', ['2025-12-30'], ['2026-01-02', '2025-02-01'], '2031-12-31'],
  ['earned and not paid yet', ['2026-01-01'], [], '2031-12-31'],
  ['nothing', [], [], undefined],
] as const) {
  holding(`what was earned is held five years from the end of its last year: ${words}`, async () => {
    t.setNow('2028-06-01T12:00:00Z');
    const driver = await t.driver({ status: 'rejected' });
    const { db } = t.services.database;
    const noon = (day: string) => new Date(`${day}T12:00:00Z`);
    for (const [at, day] of earned.entries()) {
      // Old rows may lack the time at which they were completed.
      const times = at ? { completed_at: noon(day), pickup_time: noon('2024-05-01') } : { pickup_time: noon(day) };
      const done = { driver_id: driver.id, status: 'completed', payout_status: 'pending' };
      await addDelivery(t, { ...done, ...times });
    }
    await addDelivery(t, { driver_id: driver.id, status: 'cancelled', pickup_time: noon('2028-05-01') });
    const rows = paid.map((day) => ({ id: newId(), driver_id: driver.id, reference: '', paid_at: noon(day) }));
    if (rows.length) await db.insertInto('payouts').values(rows).execute();

    const { body } = await asOperator('people/erase', { email: driver.email });
    assert.equal(
      body.kept.map((one: { kind: string; until: string }) => [one.kind, one.until]),
      until ? [['payments', until]] : [],
    );
    const holds = await db.selectFrom('retention_holds').selectAll().where('driver_id', '=', driver.id).execute();
    const name = { first_name: 'Tom', last_name: 'Reed', dob: '1990-05-01' };
    const address = { address_line1: '4 Mill Lane', address_line2: '', city: 'Slough', postcode: 'SL1 3AB' };
    const hold = { driver_id: driver.id, kind: 'payments', until, identity: { ...name, ...address } };
    assert.equal(holds, until ? [hold] : []);
  });
}

holding('of a rejected driver a check goes after its time, and a newer one stays', async () => {
  const [long, lately] = ['2026-01-01T12:00:00Z', '2026-11-21T12:00:00Z'].map((iso) => new Date(iso)) as [Date, Date];
  const { id: driver_id } = await t.driver({ status: 'rejected', status_at: long });
  const { db } = t.services.database;
  const said = {
    driver_id,
    method: 'online',
    outcome: 'failed',
    conditions: '',
    checked_by: 'o@example.test',
  } as const;
  for (const checked_at of [long, lately]) {
    await db
      .insertInto('right_to_work_checks')
      .values({ ...said, id: newId(), checked_at })
      .execute();
  }
  t.setNow('2026-11-22T12:00:00Z');
  await purgeApplications(t.services);
  const left = await db
    .selectFrom('right_to_work_checks')
    .select('checked_at')
    .where('driver_id', '=', driver_id)
    .execute();
  assert.equal(left, [{ checked_at: lately }]);
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
