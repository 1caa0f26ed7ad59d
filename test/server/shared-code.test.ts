import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildApp } from '../../src/server/app.ts';
import { dropOldCode, shareCode } from '../../src/server/shared-code.ts';
import type { Asset, Site } from '../../src/server/site.ts';
import { type TestApp, testApp } from './helper.ts';
import { inMinutes } from './people.ts';

const test = suite('the code of other versions');
const DAY = 24 * 60;
let kitchen: TestApp;
test.before(async () => {
  kitchen = await testApp();
});
test.after.each(() => kitchen.setNow(undefined));

/** A build with these files. */
function siteOf(files: Record<string, string>): Site {
  const asset = (text: string): Asset => ({
    type: 'text/javascript; charset=utf-8',
    etag: `"${text}"`,
    immutable: true,
    inline: {},
    encodings: { identity: Buffer.from(text), br: undefined, gzip: undefined },
  });
  return {
    assets: new Map(Object.entries(files).map(([path, text]) => [path, asset(text)])),
    redirects: {},
    apiOrigin: undefined,
  };
}

const OLD = '/assets/Login-AAAAAAA1.js';
const there = async () => {
  const keys: string[] = [];
  for await (const { key } of kitchen.services.files.list('assets/')) keys.push(key);
  return keys;
};

test('a process answers for the code that another version has shared, as for its own', async () => {
  await shareCode(kitchen.services, siteOf({ [OLD]: 'old()'.repeat(100), '/index.html': 'page', '/icon.js': 'x' }));
  assert.equal(await there(), ['assets/Login-AAAAAAA1.js']);
  const app = await buildApp(kitchen.services, siteOf({ '/assets/Login-AAAAAAA2.js': 'new()' }));
  const get = (url: string, headers = {}) => app.inject({ url, headers });
  const first = await get(OLD);
  assert.equal([first.statusCode, first.body], [200, 'old()'.repeat(100)]);
  assert.is(first.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.is(first.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.is(first.headers['x-content-type-options'], 'nosniff');
  const small = await get(OLD, { 'accept-encoding': 'br, gzip' });
  assert.is(small.headers['content-encoding'], 'br');
  assert.ok(small.rawPayload.length < 50);
  assert.is((await get(OLD, { 'if-none-match': first.headers.etag })).statusCode, 304);
  for (const path of ['/assets/Gone-AAAAAAA1.js', '/assets/..%2Fphotos%2Fx-AAAAAAA1.js', '/assets/plain.js']) {
    assert.equal([(await get(path)).statusCode, (await get(path)).body], [404, 'Not found'], path);
  }
  // What was asked for too early is found once it is there.
  await shareCode(kitchen.services, siteOf({ '/assets/Gone-AAAAAAA1.js': 'late()' }));
  assert.is((await get('/assets/Gone-AAAAAAA1.js')).body, 'late()');
  await app.close();
});

test('code is kept for three months after a process has brought it, and a new start brings it again', async () => {
  const { files } = kitchen.services;
  const site = siteOf({ [OLD]: 'old()' });
  await shareCode(kitchen.services, site);
  kitchen.setNow(inMinutes(89 * DAY));
  assert.is(await dropOldCode(kitchen.services), 0);
  let puts = 0;
  const watched = { ...kitchen.services, files: { ...files, put: async () => ({ size: ++puts }) } };
  kitchen.setNow(inMinutes(29 * DAY));
  await shareCode({ ...watched, now: kitchen.services.now }, site);
  assert.is(puts, 0);
  kitchen.setNow(inMinutes(31 * DAY));
  await shareCode({ ...watched, now: kitchen.services.now }, site);
  assert.is(puts, 1);
  kitchen.setNow(inMinutes(91 * DAY));
  assert.ok((await dropOldCode(kitchen.services)) > 0);
  assert.equal(await there(), []);
});

test('a file store that is away keeps no process from starting', async () => {
  const { files } = kitchen.services;
  const away = { ...files, put: () => Promise.reject(new Error('away')) };
  await shareCode({ ...kitchen.services, files: away }, siteOf({ [OLD]: 'old()' }));
});

test.run();
