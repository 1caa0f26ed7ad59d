import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildApp } from '../../src/server/app.ts';
import { contentPolicy, securityHeaders } from '../../src/server/security.ts';
import { closeServices } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { readSite, type Site } from '../../src/server/site.ts';
import { openTestApp, type TestApp } from './helper.ts';

const site = suite('how the build is served');
let kitchen: TestApp;
let app: TestApp['app'];
let folder: string;
const ORIGIN = 'https://app.kitchen.example';

site.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  const { indexSite } = await import(pathToFileURL(resolve('src/build/site.mjs')).href);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'terms.html'), `<p>${'Terms. '.repeat(100)}</p>`);
  await writeFile(join(folder, 'assets/app-AAAAAAAA.js'), 'export const app = 1;');
  await writeFile(join(folder, 'sw.js'), 'self.skipWaiting();');
  indexSite(folder, [], { aliases: {}, redirects: { '/login': '/seller/login' } });
  kitchen = await openTestApp({ ALLOWED_ORIGINS: ORIGIN });
  app = await buildApp(kitchen.services, await readSite(folder));
});
site.after(async () => {
  await app.close();
  await kitchen.app.close();
  await closeServices(kitchen.services);
  await rm(kitchen.services.settings.dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

site('a page is asked for anew each time, code whose name says what it holds never', async () => {
  assert.is((await get('/terms.html')).headers['cache-control'], 'no-cache');
  const { headers } = await get('/assets/app-AAAAAAAA.js');
  assert.is(headers['cache-control'], 'public, max-age=31536000, immutable');
});

site('a policy stands on pages and on the worker, which it binds, and on no other code', async () => {
  const bound = async (path: string) => 'content-security-policy' in (await get(path)).headers;
  assert.equal(
    [await bound('/terms.html'), await bound('/sw.js'), await bound('/assets/app-AAAAAAAA.js')],
    [true, true, false],
  );
  assert.is((await get('/sw.js')).headers['x-frame-options'], undefined);
});

site('a page may use nothing of a device', async () => {
  assert.is(
    (await get('/terms.html')).headers['permissions-policy'],
    ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'serial', 'usb', 'browsing-topics']
      .map((name) => `${name}=()`)
      .join(', '),
  );
});

site('each encoding is a thing of its own: what a browser has of one is not another', async () => {
  const [plain, br] = [await get('/terms.html'), await get('/terms.html', { 'accept-encoding': 'br' })];
  assert.is(br.headers['content-encoding'], 'br');
  assert.is.not(plain.headers.etag, br.headers.etag);
  const again = (etag: unknown) => get('/terms.html', { 'accept-encoding': 'br', 'if-none-match': String(etag) });
  assert.equal([(await again(br.headers.etag)).statusCode, (await again(plain.headers.etag)).statusCode], [304, 200]);
});

for (const [accepted, encoding] of [
  ['br;q=0', undefined],
  ['gzip, br;q=0', 'gzip'],
  ['br ; q=0.000, gzip;q=0.5', 'gzip'],
  ['GZIP;q=0.001', 'gzip'],
  ['gzip;q=1.0, br;q=0.8', 'br'],
  ['x-br', undefined],
  ['', undefined],
] as const) {
  site(`who accepts '${accepted}' gets ${encoding ?? 'the text as it is'}`, async () => {
    assert.is((await get('/terms.html', { 'accept-encoding': accepted })).headers['content-encoding'], encoding);
  });
}

site('what a browser has is known among others, after a proxy made it weak, and as anything', async () => {
  const etag = String((await get('/terms.html')).headers.etag);
  const asked = async (known: string) => (await get('/terms.html', { 'if-none-match': known })).statusCode;
  assert.equal(
    [await asked(`"other", ${etag}`), await asked(`W/${etag}`), await asked('*'), await asked('"other"')],
    [304, 304, 304, 200],
  );
});

site('what depends on who asks says so, beside the encoding', async () => {
  const vary = String((await get('/terms.html', { origin: ORIGIN })).headers.vary).toLowerCase();
  assert.equal(vary.split(', ').sort(), ['accept-encoding', 'origin']);
});

site('another address of a page leads there with its query', async () => {
  for (const [from, to] of [
    ['/login', '/seller/login'],
    ['/login?next=%2Fseller%2Flabels', '/seller/login?next=%2Fseller%2Flabels'],
  ] as const) {
    const { statusCode, headers } = await get(from);
    assert.equal([statusCode, headers.location], [302, to]);
  }
});

site('who asks for the head alone is told the same, without the page', async () => {
  const [whole, head] = [await get('/terms.html'), await get('/terms.html', {}, 'HEAD')];
  assert.equal([head.statusCode, head.body], [200, '']);
  for (const name of ['etag', 'content-type', 'content-length']) assert.is(head.headers[name], whole.headers[name]);
});

site(
  'a page may load what is of this site alone, and from the API, where that is elsewhere, answers and photos',
  () => {
    const apiOrigin = 'https://api.kitchen.example';
    const policy = (of?: Site) => contentPolicy(readSettings({}), of).split(';');
    const own = [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ];
    assert.equal(policy(), own);
    const andApi = own.map((directive) =>
      /^(img|connect)-src/.test(directive) ? `${directive} ${apiOrigin}` : directive,
    );
    assert.equal(policy({ assets: new Map(), redirects: {}, apiOrigin }), andApi);
  },
);

site('no window or process is shared with other sites, and under https nobody is asked without it for a year', () => {
  const headers = (PUBLIC_URL: string) => {
    const {
      'content-security-policy': _,
      'permissions-policy': __,
      ...rest
    } = securityHeaders(readSettings({ PUBLIC_URL }), undefined);
    return rest;
  };
  const always = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  assert.equal(headers('http://localhost:3000'), always);
  const secure = { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  assert.equal(headers('https://kitchen.example'), secure);
});

site('the one page that takes payments may run, call and frame the provider, and no other page', () => {
  const settings = readSettings({ PAYMENT_SCRIPT_URL: 'https://pay.example/v1.js' });
  const allowed = (paying: boolean) =>
    contentPolicy(settings, undefined, paying)
      .split(';')
      .filter((directive) => directive.includes('https://pay.example'))
      .map((directive) => directive.split(' ')[0]);
  assert.equal(allowed(true), ['script-src', 'connect-src', 'frame-src']);
  assert.equal(allowed(false), []);
});

site('what has a file extension is told apart by the end of its path alone', async () => {
  const isPlain = async (path: string) => /^text\/plain/.test(String((await get(path)).headers['content-type']));
  for (const path of ['/no.js', '/a/no.js', '/no.x.html', '/a.js/no.css//']) assert.ok(await isPlain(path), path);
  for (const path of ['/no', '/no.html', '/a.js/no', '/a.js/no.html']) assert.not(await isPlain(path), path);
});

site.run();
