import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildApp } from '../../src/server/app.ts';
import { closeServices } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { readSite } from '../../src/server/site.ts';
import { openTestApp, PASSWORD, type TestApp } from '../server/helper.ts';
import { newEmail } from '../server/people.ts';

const test = suite('attacks: other sites, other addresses');
const PUBLIC_URL = 'https://kitchen.example';
const apps: FastifyInstance[] = [];
let kitchen: TestApp;

test.before(async () => {
  kitchen = await openTestApp();
});

test.after(async () => {
  for (const app of [...apps, kitchen.app]) await app.close();
  await closeServices(kitchen.services);
  await rm(kitchen.services.settings.dataDir, { recursive: true, force: true });
});

/**
 * Another app on the same database, with these settings and the built pages, and as a process of its own remembers no
 * refusal of the others: those are kept by database handle.
 */
async function appWith(env: Record<string, string>): Promise<FastifyInstance> {
  const settings = readSettings({ OUTBOX: 'on', RATE_LIMIT: '0', LOG_LEVEL: 'silent', PUBLIC_URL, ...env });
  const site = await readSite(`${process.env.DIST ?? 'dist'}/client`);
  const database = { ...kitchen.services.database, db: kitchen.services.database.db.withoutPlugins() };
  const app = await buildApp({ ...kitchen.services, database, settings }, site);
  apps.push(app);
  return app;
}

// Which sites may read answers

const OWN = 'https://app.example';
const OTHER = 'http://localhost:5173';
const FOREIGN = [
  'null',
  '',
  '*',
  'https://evil.example',
  'http://app.example',
  'https://app.example:8443',
  'https://app.example.evil.example',
  'https://evil-app.example',
  'https://evilapp.example',
  'https://sub.app.example',
  'https://app.example/',
  'https://app.example@evil.example',
  'https://APP.example',
  'https://app.example, https://evil.example',
  'https://app.exampl',
  'app.example',
  `${OWN}\t`,
  'https://kitchen.example',
  'http://localhost',
  'http://localhost:51730',
  'http://[::1]:5173',
  'file://',
];
const PATHS: ['GET' | 'POST', string][] = [
  ['GET', '/public/settings'],
  ['GET', '/auth/dashboard'],
  ['POST', '/auth/login'],
  ['GET', '/'],
  ['GET', '/healthz'],
  ['GET', '/no/such/call'],
  ['GET', '/photos/x'],
  ['GET', '/outbox.json'],
  ['GET', '/robots.txt'],
  ['GET', '/%E0%A4%A'],
];
const crossHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'));
const preflight = (app: FastifyInstance, url: string, origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });

test('without ALLOWED_ORIGINS no site at all is let in', async () => {
  const app = await appWith({});
  for (const origin of [...FOREIGN, OWN, OTHER]) {
    for (const [method, url] of PATHS) {
      const { headers } = await app.inject({ method, url, headers: { origin } });
      assert.equal(crossHeaders(headers), [], `${method} ${url} from ${origin}`);
    }
    const { headers, statusCode } = await preflight(app, '/auth/login', origin);
    assert.equal([crossHeaders(headers), statusCode], [[], 404], origin);
  }
});

test('with it those sites are, and none that looks like one of them', async () => {
  const app = await appWith({ ALLOWED_ORIGINS: `${OWN}, ${OTHER}/` });
  for (const [method, url] of PATHS) {
    for (const origin of [OWN, OTHER]) {
      const { headers } = await app.inject({ method, url, headers: { origin } });
      // A broken address is refused before any hook is asked.
      if (url === '/%E0%A4%A') continue;
      assert.is(headers['access-control-allow-origin'], origin, url);
      assert.is(headers['access-control-allow-credentials'], 'true', url);
      // A cache must not give one origin's answer to another.
      assert.match(String(headers.vary), /origin/i, url);
    }
    for (const origin of FOREIGN) {
      const { headers } = await app.inject({ method, url, headers: { origin } });
      assert.equal(crossHeaders(headers), [], `${method} ${url} from ${origin}`);
      if (url !== '/%E0%A4%A') assert.match(String(headers.vary), /origin/i, url);
    }
  }
  for (const [, url] of PATHS.slice(0, 9)) {
    const { headers, statusCode } = await preflight(app, url, OTHER);
    assert.is(statusCode, 204);
    assert.is(headers['access-control-allow-origin'], OTHER);
    assert.not.match(
      `${headers['access-control-allow-methods']} ${headers['access-control-allow-headers']}`,
      /\*|TRACE/,
    );
    for (const origin of FOREIGN)
      assert.equal(crossHeaders((await preflight(app, url, origin)).headers), [], `${url} from ${origin}`);
  }
});

test('no answer sets a cookie, and a cookie opens nothing: another site cannot act for who is logged in', async () => {
  const { email, token } = await kitchen.seller();
  const app = await appWith({ ALLOWED_ORIGINS: OWN });
  const login = await app.inject({ method: 'POST', url: '/auth/login', payload: { email, password: PASSWORD } });
  assert.is(login.statusCode, 200);
  assert.is(login.headers['set-cookie'], undefined);
  for (const name of ['token', 'session', 'authorization', 'Authorization', 'sid', 'bearer']) {
    for (const [method, url] of [
      ['GET', '/auth/dashboard'],
      ['POST', '/auth/logout'],
      ['POST', '/auth/applications'],
    ] as const) {
      const cookie = `${name}=${token}; ${name}=Bearer%20${token}`;
      const { statusCode } = await app.inject({ method, url, headers: { cookie, origin: 'https://evil.example' } });
      assert.is(statusCode, 401, `${name} at ${url}`);
    }
    const { statusCode } = await app.inject({ url: `/auth/dashboard?${name}=${token}&access_token=${token}` });
    assert.is(statusCode, 401, 'nor does an address');
  }
  assert.is((await kitchen.call('GET', '/auth/dashboard', { token })).status, 200);
});

test('what a form of another site can send is no body of ours', async () => {
  const body = JSON.stringify({ email: newEmail(), postcode: 'M1 1AE' });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain;application/json',
    '',
  ]) {
    const { statusCode } = await kitchen.app.inject({
      method: 'POST',
      url: '/public/waitlist',
      payload: body,
      headers: { 'content-type': type, origin: 'https://evil.example' },
    });
    assert.ok([400, 415].includes(statusCode), `${type}: ${statusCode}`);
  }
});

// Whose attempts are counted

interface From {
  /** The address that the connection comes from. */
  socket: string;
  forwarded: string | undefined;
  headers?: Record<string, string>;
}
const via = (socket: string, forwarded?: string, headers: Record<string, string> = {}): From => ({
  socket,
  forwarded,
  headers,
});
const chain = (first: string) => Array.from({ length: 400 }, (_, hop) => `${first}.${hop % 250}`).join(', ');

/** TRUST_PROXY, two requests, and whether they are one client's. */
const CLIENTS: [what: string, trust: string, first: From, second: From, same: boolean][] = [
  ['off: what the header says', '', via('203.0.113.9', '1.1.1.1'), via('203.0.113.9', '2.2.2.2'), true],
  ['off: two connections that say the same', '', via('203.0.113.1', '1.1.1.1'), via('203.0.113.2', '1.1.1.1'), false],
  ['one proxy: two clients behind it', '1', via('10.0.0.1', '1.1.1.1'), via('10.0.0.1', '2.2.2.2'), false],
  [
    'one proxy: one client who makes something up',
    '1',
    via('10.0.0.1', '9.9.9.9, 1.1.1.1'),
    via('10.0.0.1', '8.8.8.8,1.1.1.1'),
    true,
  ],
  [
    'one proxy: one client who makes up a long way',
    '1',
    via('10.0.0.1', `${chain('9.9.9')}, 1.1.1.1`),
    via('10.0.0.1', `${chain('8.8.8')}, 1.1.1.1`),
    true,
  ],
  ['one proxy: nothing in the header', '1', via('203.0.113.9'), via('203.0.113.9', ''), true],
  [
    'two proxies: the last but one',
    '2',
    via('10.0.0.1', '9.9.9.9, 1.1.1.1, 10.0.0.2'),
    via('10.0.0.1', '8.8.8.8, 1.1.1.1, 10.0.0.2'),
    true,
  ],
  ['two proxies: two clients', '2', via('10.0.0.1', '1.1.1.1, 10.0.0.2'), via('10.0.0.1', '2.2.2.2, 10.0.0.2'), false],
  [
    'addresses: the first that is no proxy',
    '10.0.0.0/8, 192.0.2.7',
    via('10.0.0.1', '9.9.9.9, 1.1.1.1, 192.0.2.7'),
    via('10.0.0.3', '8.8.8.8, 1.1.1.1, 10.9.9.9, 192.0.2.7'),
    true,
  ],
  [
    'addresses: a connection from elsewhere',
    '10.0.0.0/8',
    via('203.0.113.9', '1.1.1.1'),
    via('203.0.113.9', '2.2.2.2'),
    true,
  ],
  [
    'addresses: a client who says it is a proxy',
    '10.0.0.0/8',
    via('203.0.113.9', '1.1.1.1, 10.0.0.1'),
    via('203.0.113.9', '2.2.2.2, 10.0.0.1'),
    true,
  ],
  [
    'addresses: a proxy that is written as IPv6',
    '10.0.0.0/8',
    via('::ffff:10.0.0.1', '1.1.1.1'),
    via('10.0.0.1', '1.1.1.1'),
    true,
  ],
  ['loopback: a proxy on this machine', 'loopback', via('::1', '1.1.1.1'), via('127.0.0.1', '2.2.2.2'), false],
  [
    'IPv6 addresses: two networks',
    'fd00::/8',
    via('fd00::1', '2001:db8:1:2::1'),
    via('fd00::2', '2001:db8:1:3::1'),
    false,
  ],
  ['IPv6: one network, another address each time', '', via('2001:db8:1:2::1'), via('2001:db8:1:2:ffff:1:2:3'), true],
  [
    'IPv6: one address in two spellings',
    '1',
    via('10.0.0.1', '2001:0DB8:1::1'),
    via('10.0.0.1', '2001:db8:1:0:0::1'),
    true,
  ],
  ['IPv6: zeros in another place', '', via('2001:db8::1:0:0:1'), via('2001:db8:1::1'), false],
  ['IPv4 that is written as IPv6', '', via('::ffff:203.0.113.9'), via('203.0.113.9'), true],
  ['IPv4 that is written as IPv6: two', '', via('::ffff:203.0.113.8'), via('::ffff:203.0.113.9'), false],
  ['a proxy that appends ports', '1', via('10.0.0.1', '1.1.1.1:4000'), via('10.0.0.1', '1.1.1.1:4001'), true],
  [
    'a proxy that appends ports to IPv6',
    '1',
    via('10.0.0.1', '[2001:db8::1]:4000'),
    via('10.0.0.1', '[2001:db8::1]:4001'),
    true,
  ],
  ...['forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'fastly-client-ip', 'via'].map(
    (name): [string, string, From, From, boolean] => [
      `one proxy: the header ${name}`,
      '1',
      via('203.0.113.9', undefined, { [name]: name === 'forwarded' ? 'for=1.1.1.1' : '1.1.1.1' }),
      via('203.0.113.9', undefined, { [name]: name === 'forwarded' ? 'for=2.2.2.2' : '2.2.2.2' }),
      true,
    ],
  ),
];

for (const [what, trust, first, second, same] of CLIENTS) {
  test(`${what}: ${same ? 'one client' : 'two clients'}`, async () => {
    const app = await appWith({ TRUST_PROXY: trust, RATE_LIMIT: '1' });
    await kitchen.services.database.db.deleteFrom('limits').execute();
    const ask = async ({ socket, forwarded, headers }: From) => {
      const sent = { ...headers, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) };
      return (
        await app.inject({ method: 'POST', url: '/auth/login', payload: {}, headers: sent, remoteAddress: socket })
      ).statusCode;
    };
    assert.equal([await ask(first), await ask(second)], [422, same ? 429 : 422]);
  });
}

test('a header that names no address is no fault of ours', async () => {
  const app = await appWith({ TRUST_PROXY: '1', RATE_LIMIT: '1000' });
  for (const forwarded of [
    'unknown',
    ',,,',
    '"',
    '::',
    ':::::::::',
    '[',
    '1.1.1.1.1',
    'x'.repeat(9_000),
    '%00',
    '_hidden',
    '::1%eth0',
    '1::2::3',
  ]) {
    const headers = { 'x-forwarded-for': forwarded };
    assert.is(
      (await app.inject({ method: 'POST', url: '/auth/login', payload: {}, headers })).statusCode,
      422,
      forwarded,
    );
  }
});

// Where links lead

test('links in mails and redirects come from PUBLIC_URL, whatever the request says its host is', async () => {
  const app = await appWith({ TRUST_PROXY: 'on' });
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '8080',
    'x-forwarded-for': '1.1.1.1',
    forwarded: 'for=1.1.1.1;host=evil.example;proto=http',
    'x-host': 'evil.example',
    'x-forwarded-server': 'evil.example',
    'x-original-url': '/evil.example',
    'x-rewrite-url': '/evil.example',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  };
  const [seller, driver] = [await kitchen.seller(), await kitchen.driver()];
  for (const [url, { email }] of [
    ['/auth/forgot-password', seller],
    ['/driver/auth/forgot-password', driver],
    ['/public/driver/send-code', driver],
  ] as const) {
    assert.is((await app.inject({ method: 'POST', url, headers, payload: { email } })).statusCode, 200);
    const mail = await kitchen.mailTo(email);
    const links = mail!.body.match(/https?:\/\/[^/\s]+/g);
    assert.equal([...new Set(links)], [PUBLIC_URL], url);
    assert.not.match(mail!.body, 'evil');
  }
  for (const url of ['/login', '/register', '/no/such/page', '/dashboard?next=https://evil.example']) {
    const reply = await app.inject({ url, headers: { ...headers, accept: 'text/html' } });
    assert.is(reply.statusCode, 302, url);
    assert.match(String(reply.headers.location), /^\/(?![/\\])/, url);
  }
});

test.run();
