import { readFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TERMS_VERSION } from '#rules/terms';
import { newId } from '../../src/server/services/ids.ts';
import { atNoon, type TestApp, testApp } from './helper.ts';
import { verifiedDriver } from './people.ts';
import { application, pdf } from './samples.ts';
import { unzip } from './unzip.ts';

const pack = suite('the evidence of a right to work');
atNoon(pack);

/** A driver who applied, with two checks and one piece of evidence. */
async function checked(t: TestApp) {
  const { token } = await t.operator();
  const proof = await verifiedDriver(t);
  const { driver } = (await t.call('POST', '/public/driver/apply', { form: { ...application, ...proof } })).body;
  const check = (form: object) =>
    t.call('POST', `/operator/drivers/${driver.id}/right-to-work-checks`, { token, form: form as never });
  assert.is((await check({ method: 'manual', outcome: 'failed' })).status, 201);
  assert.is((await check({ method: 'online', outcome: 'passed', evidence: pdf() })).status, 201);
  const read = async () => {
    const url = `/operator/drivers/${driver.id}/right-to-work.zip`;
    return t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  };
  const post = (path: string, body?: object) => t.call('POST', `/operator/${path}`, { token, ...(body && { body }) });
  return { driver, token, read, post };
}

pack('is a ZIP of the checks, their files, the terms and the log, and its reading is logged', async () => {
  const t = await testApp();
  const { driver, read, post } = await checked(t);
  await post(`drivers/${driver.id}/approve`);
  const { statusCode, headers, rawPayload } = await read();
  assert.is(statusCode, 200);
  assert.is(headers['content-type'], 'application/zip');
  const files = unzip(rawPayload);
  const record = JSON.parse(String(files.get('record.json')));
  assert.equal(
    record.checks.map(({ method, outcome }: Record<string, string>) => [method, outcome]),
    [
      ['online', 'passed'],
      ['manual', 'failed'],
    ],
  );
  assert.equal(
    record.terms.map(({ version }: { version: string }) => version),
    [TERMS_VERSION],
  );
  assert.ok(Date.parse(record.terms[0].accepted_at));
  assert.is(record.driver.first_name, application.first_name);
  const actions = record.audit.map(({ action }: { action: string }) => action);
  assert.equal(actions, ['right to work checked', 'right to work checked', 'driver approved']);
  const evidence = [...files.keys()].filter((name) => name !== 'record.json');
  assert.is(evidence.length, 1);
  assert.match(evidence[0]!, record.checks[0].evidence.id);
  assert.equal(files.get(evidence[0]!), Buffer.from(await pdf().arrayBuffer()));
});

pack('answers after an erasure while a hold lasts, and not after that or without one', async () => {
  const t = await testApp();
  const [held, free] = [await checked(t), await checked(t)];
  await held.post(`drivers/${held.driver.id}/approve`);
  for (const { driver, post } of [held, free]) {
    assert.is((await post('people/erase', { email: driver.email })).status, 200);
  }
  assert.is((await free.read()).statusCode, 404);
  const { statusCode, rawPayload } = await held.read();
  assert.is(statusCode, 200);
  const files = unzip(rawPayload);
  const record = JSON.parse(String(files.get('record.json')));
  assert.is(record.checks.length, 2);
  assert.is(record.driver.first_name, application.first_name);
  assert.is(record.terms[0].version, TERMS_VERSION);
  assert.is(files.size, 2);
  const db = t.services.database.db;
  await db
    .updateTable('retention_holds')
    .set({ until: '2020-01-01' })
    .where('driver_id', '=', held.driver.id)
    .execute();
  assert.is((await held.read()).statusCode, 404);
});

pack('of nobody is not found, and only operators read it', async () => {
  const t = await testApp();
  const { token } = await t.operator();
  const { driver } = await checked(t);
  assert.is((await t.call('GET', `/operator/drivers/${newId()}/right-to-work.zip`, { token })).status, 404);
  const own = (await t.driver()).token;
  assert.is((await t.call('GET', `/operator/drivers/${driver.id}/right-to-work.zip`, { token: own })).status, 403);
});

pack('the terms on the page have the version that is kept', async () => {
  assert.match(await readFile('static/terms.html', 'utf8'), `<time datetime="${TERMS_VERSION}">`);
});

pack.run();
