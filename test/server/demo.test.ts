import { rm } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { londonToday } from '#rules/dates';
import { sampleData } from '../../src/server/demo.ts';
import { closeParts } from '../../src/server/parts/index.ts';
import { openTestApp, type TestApp } from './helper.ts';

const test = suite('the demo');
let kitchen: TestApp;
test.before(async () => {
  // The embedded database always: sample data is not for one that other tests share.
  kitchen = await openTestApp({ DATABASE_URL: '' });
});
test.after(async () => {
  await kitchen.app.close();
  await closeParts(kitchen.parts);
  await rm(kitchen.parts.settings.dataDir, { recursive: true, force: true });
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

test('the sample accounts can log in, and there is something for each of them', async () => {
  const lines = (await sampleData(kitchen.parts)).join('\n');
  for (const path of ['/', '/seller/login', '/driver/login', '/operator', '/outbox']) {
    assert.match(lines, path);
  }
  assert.match(lines, 'Demo1234');

  const dishes = await menu(londonToday(new Date()));
  assert.is(dishes.length, 8);
  for (const { photo_url } of dishes) assert.is((await kitchen.call('GET', photo_url)).status, 200);
  const fresh = await token('/auth/login', 'new-seller@demo.test');
  const { body } = await kitchen.call('GET', '/auth/dashboard', { token: fresh });
  assert.is(body.seller.council_status, 'pending');
  assert.is((await available()).length, 12);
  const driver = await token('/driver/auth/login', 'driver@demo.test');
  const done = await kitchen.call('GET', '/driver/deliveries/mine/completed', { token: driver });
  assert.is(done.body.length, 3);
  const pending = await token('/driver/auth/login', 'pending-driver@demo.test');
  assert.is((await kitchen.call('GET', '/driver/me', { token: pending })).body.driver.status, 'pending');
  await token('/operator/auth/login', 'operator@demo.test');
});

test('another start adds nothing', async () => {
  await sampleData(kitchen.parts);
  assert.is((await menu(londonToday(new Date()))).length, 8);
  assert.is((await available()).length, 12);
});

test('another day brings a new menu and new pickup times', async () => {
  const later = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
  kitchen.setNow(later);
  await sampleData(kitchen.parts);
  assert.is((await menu(londonToday(new Date(later)))).length, 8);
  const offered = await available();
  assert.is(offered.length, 12);
  for (const { pickup_time } of offered) assert.ok(pickup_time > later);
});

test.run();
