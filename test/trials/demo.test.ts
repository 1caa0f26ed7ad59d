import { rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { demoEnvironment } from '../../src/server/demo/environment.ts';
import { PLACES } from '../../src/server/demo/places.ts';
import { addSamples, newDays } from '../../src/server/demo/samples.ts';
import { closeServices } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { openTestApp, type TestApp } from '../server/helper.ts';

const test = suite('the demo');
const NOW = new Date().toISOString();
let kitchen: TestApp;
test.before(async () => {
  // The embedded database always: sample data is not for one that other tests share.
  kitchen = await openTestApp({ DATABASE_URL: '' });
  // No test runs past midnight.
  kitchen.setNow(NOW);
});
test.after(async () => {
  await kitchen.app.close();
  await closeServices(kitchen.services);
  await rm(kitchen.services.settings.dataDir, { recursive: true, force: true });
});

const token = async (path: string, email: string): Promise<string> => {
  const { status, body } = await kitchen.call('POST', path, { body: { email, password: 'Demo1234' } });
  assert.is(status, 200, email);
  return body.token;
};
const menu = async (day: string) => {
  const seller = await token('/auth/login', 'seller@demo.test');
  return (await kitchen.call('GET', `/auth/menu?date=${day}`, { token: seller })).body.menu;
};
const available = async () => {
  const driver = await token('/driver/auth/login', 'driver@demo.test');
  return (await kitchen.call('GET', '/driver/deliveries/available', { token: driver })).body;
};

/** The pickups at the sample cook's door on the day of `at` and the next: some come after midnight. */
const pickups = async (at: Date) => {
  const seller = await token('/auth/login', 'seller@demo.test');
  const day = londonToday(at);
  const lists = await Promise.all(
    [day, addDaysTo(day, 1)].map((date) => kitchen.call('GET', `/auth/pickups?date=${date}`, { token: seller })),
  );
  return lists.flatMap(({ body }) => body.pickups);
};

test('the sample accounts can log in, and there is something for each of them', async () => {
  const lines = (await addSamples(kitchen.services)).join('\n');
  for (const path of ['/', '/seller/login', '/driver/login', '/operator', '/outbox']) {
    assert.match(lines, path);
  }
  assert.match(lines, 'Demo1234');

  const dishes = await menu(londonToday(new Date(NOW)));
  assert.is(dishes.length, 8);
  for (const { photo_url } of dishes) assert.is((await kitchen.call('GET', photo_url)).status, 200);
  const fresh = await token('/auth/login', 'new-seller@demo.test');
  const { body } = await kitchen.call('GET', '/auth/dashboard', { token: fresh });
  assert.is(body.seller.council_status, 'pending');
  assert.is((await available()).length, 12);
  const names = (await pickups(new Date(NOW))).map((pickup: Record<string, any>) => pickup.driver?.first_name);
  assert.equal(names, ['Marcus', undefined, undefined, undefined]);
  const driver = await token('/driver/auth/login', 'driver@demo.test');
  const done = await kitchen.call('GET', '/driver/deliveries/mine/completed', { token: driver });
  assert.is(done.body.length, 3);
  const pending = await token('/driver/auth/login', 'pending-driver@demo.test');
  assert.is((await kitchen.call('GET', '/driver/me', { token: pending })).body.driver.status, 'pending');
  await token('/operator/auth/login', 'operator@demo.test');
});

test('there is an application at every stage', async () => {
  const operator = await token('/operator/auth/login', 'operator@demo.test');
  const { sellers } = (await kitchen.call('GET', '/operator/sellers', { token: operator })).body;
  const stages = sellers.map(({ email, application, council_reason }: Record<string, any>) => [
    email.split('@')[0],
    application?.status,
    Boolean(application?.sent_to_council_at),
    application?.missing_for_council.length > 0,
    Boolean(council_reason),
  ]);
  assert.equal(stages, [
    ['new-seller', undefined, false, false, false],
    ['seller', 'submitted', true, false, false],
    ['refused-seller', 'submitted', true, false, true],
    ['submitted-seller', 'submitted', false, true, false],
    ['draft-seller', 'draft', false, true, false],
  ]);
});

const world = async () => {
  const operator = await token('/operator/auth/login', 'operator@demo.test');
  const get = async (path: string) => (await kitchen.call('GET', `/operator/${path}`, { token: operator })).body;
  const [waiting, counts, survey] = [await get('overview'), await get('counts'), await get('survey')];
  return { waiting, counts, survey, get };
};

test('the operator finds a world: everything there is to do, and answers to read', async () => {
  const { waiting, counts, survey, get } = await world();
  // What is unpaid or expires depends on the day, and no other system hears of anything.
  for (const name of Object.keys(waiting).filter((one) => !/unpaid|expiring|webhooks/.test(one))) {
    assert.ok(name.endsWith('_since') ? Date.parse(waiting[name]) < Date.now() : waiting[name] > 0, name);
  }
  assert.is(waiting.late_deliveries, 1);
  assert.is(waiting.failed_mails, 2);
  for (const status of ['pending', 'approved', 'rejected']) assert.ok(counts.drivers[status] > 0, status);
  assert.ok(counts.drivers.pending >= 4);
  for (const status of ['available', 'assigned', 'picked_up', 'completed', 'cancelled', 'unpaid']) {
    assert.ok(counts.deliveries[status] > 0, status);
  }
  for (const { field, options } of survey.questions) {
    assert.ok(options.filter(({ count }: { count: number }) => count > 0).length > 1, field);
  }
  assert.ok((await get('payouts')).payouts.length > 1);
  const { launches } = await get('launches');
  assert.equal(
    launches.map(({ sent_at }: { sent_at?: string }) => Boolean(sent_at)),
    [false, true],
  );
  for (const { recipients } of launches) assert.ok(recipients > 1);
  const { deliveries } = await get('deliveries?limit=200');
  for (const { pickup_postcode, pickup_address, dropoff_postcode, dropoff_address } of deliveries) {
    assert.is(pickup_address, PLACES[pickup_postcode]);
    assert.is(dropoff_address, PLACES[dropoff_postcode]);
  }
});

test('a shop has a key, whose secret nobody learns and which comes once', async () => {
  const { get } = await world();
  const keys = async () => (await get('keys')).keys.map(({ name }: { name: string }) => name);
  assert.equal(await keys(), ['Slough Eats']);
  assert.not.match((await addSamples(kitchen.services)).join(), /ndk_/);
  const { id } = (await get('keys')).keys[0];
  const operator = await token('/operator/auth/login', 'operator@demo.test');
  assert.is((await kitchen.call('DELETE', `/operator/keys/${id}`, { token: operator })).status, 200);
  await addSamples(kitchen.services);
  assert.equal(await keys(), []);
});

test('another start adds nothing', async () => {
  const { waiting, counts } = await world();
  await addSamples(kitchen.services);
  assert.is((await menu(londonToday(new Date(NOW)))).length, 8);
  assert.is((await available()).length, 12);
  const again = await world();
  // What is late is late from now on, and so is what its driver reported.
  const { late_since, incident_since } = waiting;
  assert.equal([{ ...again.waiting, late_since, incident_since }, again.counts], [waiting, counts]);
});

test('a start gives no delivery that somebody added to the sample kitchen', async () => {
  const operator = await token('/operator/auth/login', 'operator@demo.test');
  const body = {
    ...{ fee_pence: 500, pickup_postcode: 'SL1 2LT', dropoff_postcode: 'SL1 4PF' },
    pickup_time: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  };
  const { delivery } = (await kitchen.call('POST', '/operator/deliveries', { token: operator, body })).body;
  await addSamples(kitchen.services);
  const { deliveries } = (await kitchen.call('GET', '/operator/deliveries?limit=200', { token: operator })).body;
  assert.is(deliveries.find(({ id }: { id: string }) => id === delivery.id).seller, null);
  await kitchen.call('PATCH', `/operator/deliveries/${delivery.id}`, {
    token: operator,
    body: { status: 'cancelled' },
  });
});

test('another day brings a new menu and new pickup times', async () => {
  const later = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
  kitchen.setNow(later);
  await addSamples(kitchen.services);
  assert.is((await menu(londonToday(new Date(later)))).length, 8);
  const offered = await available();
  assert.is(offered.length, 12);
  for (const { pickup_time } of offered) assert.ok(pickup_time > later);
  assert.is((await pickups(new Date(later))).length, 3);
});

test('what is exported for a real marketplace does not reach the demo, its address alone does', () => {
  const exported = {
    DATA_DIR: '/var/lib/kitchen',
    DATABASE_URL: 'postgres://real.example/kitchen',
    S3_URL: 's3://key:secret@real.example/bucket',
    SMTP_URL: 'smtp://real.example',
    OPERATOR_EMAIL: 'op@real.example',
    OPERATOR_PASSWORD: 'Secret123',
    RATE_LIMIT: '0',
    PORT: '4000',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://demo.example',
  };
  const { PORT, HOST, PUBLIC_URL } = exported;
  const expected = readSettings({ DATA_DIR: 'demo-data', OUTBOX: 'on', LOG_LEVEL: 'warn', PORT, HOST, PUBLIC_URL });
  assert.equal(readSettings(demoEnvironment(exported, [])), expected);
  const said = readSettings(demoEnvironment(exported, ['DATA_DIR=/tmp/a=b', 'RATE_LIMIT=5']));
  assert.equal([said.dataDir, said.rateLimit, said.databaseUrl], ['/tmp/a=b', 5, undefined]);
});

test("nothing of the demo is in the server's bundle", async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: ['src/server/main.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    loader: { '.sql': 'text' },
  });
  const { text } = outputFiles[0]!;
  assert.match(text, 'readSettings');
  for (const mark of ['demo.test', 'Demo1234', 'radialGradient', 'Chana puri']) assert.not.match(text, mark);
  assert.equal(
    Object.keys(metafile.inputs).filter((file) => file.startsWith('src/server/demo')),
    [],
  );
});

test('a demo that runs past midnight has a menu of the new day, once', async () => {
  kitchen.setNow('2031-01-10T23:58:00.000Z');
  const look = newDays(kitchen.services);
  kitchen.setNow('2031-01-10T23:59:00.000Z');
  await look();
  assert.equal(await menu('2031-01-11'), []);
  kitchen.setNow('2031-01-11T00:01:00.000Z');
  for (let looks = 0; looks < 2; looks += 1) {
    await look();
    assert.is((await menu('2031-01-11')).length, 8);
  }
  kitchen.setNow(undefined);
});

test.run();
