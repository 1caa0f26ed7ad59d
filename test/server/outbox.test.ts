import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestApp, testApp } from './helper.ts';

const test = suite('the outbox');
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});

for (const [host, status] of [
  ['localhost:3000', 200],
  ['127.0.0.1:3000', 200],
  ['192.168.1.5', 200],
  ['[::1]:3000', 200],
  ['evil.example:3000', 404],
  ['localhost.evil.example', 404],
] as const) {
  test(`asked for as ${host} answers ${status}: another's name may be made to lead here`, async () => {
    for (const path of ['/outbox', '/outbox.json']) {
      assert.is((await kitchen.call('GET', path, { headers: { host } })).status, status, path);
    }
    assert.is((await kitchen.call('GET', '/public/settings', { headers: { host } })).status, 200);
  });
}

test.run();
