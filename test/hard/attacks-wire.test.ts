import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../free-port.ts';
import { until } from '../server/services/scratch.ts';
import { type Built, startBuilt } from './built.ts';
import { call, must } from './writers.ts';

const test = suite('attacks: the wire');
const folder = mkdtempSync(join(tmpdir(), 'kitchen-wire-'));
let server: Built;
let port: number;
let seller: string;

test.before(async () => {
  port = await freePort();
  server = startBuilt(port, folder, { LOG_LEVEL: 'info', NODE_OPTIONS: '--max-old-space-size=512' });
  await server.ready();
  const login = { email: 'seller@demo.test', password: 'Demo1234' };
  seller = (await must(server.url, 'POST', '/auth/login', '', login)).json.token;
});

test.after(async () => {
  await server?.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Sends bytes as they are and answers what came back: a whole answer, or all that there was when the server closed. */
function raw(text: string | Buffer): Promise<{ text: string; closed: boolean }> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const end = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: answer, closed });
    };
    const timer = setTimeout(() => end(false), 60_000);
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (isWhole(answer)) end(false);
    });
    socket.on('close', () => end(true));
    socket.on('error', () => end(true));
  });
}

function isWhole(answer: string): boolean {
  const [head = '', ...body] = answer.split('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length !== undefined && body.join('\r\n\r\n').length >= Number(length);
}

const head = (line: string, ...headers: string[]) => [line, 'host: a', ...headers, '', ''].join('\r\n');
const post = (...headers: string[]) =>
  head('POST /homepage/submit HTTP/1.1', 'content-type: application/json', ...headers);

/** What is sent, and what the first line of the answer may be. */
const ODD: [string, string | Buffer, RegExp][] = [
  ['no HTTP at all', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), /^(HTTP\/1\.1 400|$)/],
  [
    'a length and chunks at once',
    `${post('content-length: 5', 'transfer-encoding: chunked')}0\r\n\r\n`,
    /^HTTP\/1\.1 400/,
  ],
  ['two hosts', head('GET /healthz HTTP/1.1', 'Host: b'), /^HTTP\/1\.1 400/],
  ['two lengths', `${post('content-length: 2', 'content-length: 20')}{}`, /^HTTP\/1\.1 400/],
  ['a length of letters', post('content-length: many'), /^HTTP\/1\.1 400/],
  ['a length below nothing', post('content-length: -5'), /^HTTP\/1\.1 400/],
  ['chunks of nonsense', `${post('transfer-encoding: chunked')}zz\r\n`, /^HTTP\/1\.1 400/],
  ['a header with a line folded into it', head('GET /healthz HTTP/1.1', 'x-a: b\r\n c: d'), /^HTTP\/1\.1 (200|400)/],
  ['a header with a NUL', head('GET /healthz HTTP/1.1', 'x-a: b\0c'), /^HTTP\/1\.1 400/],
  ['20 kB of headers', head('GET /healthz HTTP/1.1', `x-a: ${'a'.repeat(20_000)}`), /^HTTP\/1\.1 431/],
  [
    'five thousand headers',
    head('GET /healthz HTTP/1.1', ...Array.from({ length: 5_000 }, (_, n) => `a${n}: b`)),
    /^HTTP\/1\.1 431/,
  ],
  ['a path of 60 kB', head(`GET /${'a'.repeat(60_000)} HTTP/1.1`), /^HTTP\/1\.1 (414|431)/],
  ['an unknown method', head('STEAL /auth/menu HTTP/1.1'), /^HTTP\/1\.1 400/],
  ['TRACE', head('TRACE / HTTP/1.1', 'connection: close'), /^HTTP\/1\.1 (404|405)/],
  ['CONNECT', head('CONNECT evil.example:443 HTTP/1.1'), /^(HTTP\/1\.1 40[045]|$)/],
  [
    'a whole address as the path',
    head('GET http://evil.example/healthz HTTP/1.1', 'connection: close'),
    /^HTTP\/1\.1 (200|404|400)/,
  ],
  ['an upgrade', head('GET /healthz HTTP/1.1', 'connection: upgrade', 'upgrade: websocket'), /^(HTTP\/1\.1 \d|$)/],
  ['HTTP/9', head('GET / HTTP/9.9'), /^HTTP\/1\.1 400/],
];

for (const [what, bytes, answer] of ODD) {
  test(`${what} gets a plain answer or none`, async () => {
    const { text } = await raw(bytes);
    assert.match(text, answer);
    assert.not.match(text, /stack|node:|\.ts:|FST_/);
    assert.is((await call(server.url, 'GET', '/healthz'))?.status, 200);
  });
}

test('a body over the limit is refused by its length, before it is sent', async () => {
  const { text, closed } = await raw(post('content-length: 1000000000'));
  assert.match(text, /^HTTP\/1\.1 413/);
  assert.ok(closed || /connection: close/i.test(text));
});

test('a body without an end is cut where the limit is', async () => {
  const chunk = `${(16_384).toString(16)}\r\n${'a'.repeat(16_384)}\r\n`;
  let sent = 0;
  const socket = connect(port, '127.0.0.1');
  socket.write(post('transfer-encoding: chunked'));
  let text = '';
  socket.on('data', (data) => (text += data));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let open = true;
  void closed.then(() => (open = false));
  while (open && sent < 200 * 16_384) {
    await new Promise((resolve) => socket.write(chunk, () => setTimeout(resolve, 2)));
    sent += 16_384;
    if (text) socket.end();
  }
  await closed;
  // What the server had said may be lost with the connection.
  assert.match(text, /^(HTTP\/1\.1 413|$)/);
  assert.ok(sent < 3_000_000, `${sent} bytes`);
});

test('JSON that is nested a hundred thousand deep is refused and harms nothing', async () => {
  for (const body of [
    '['.repeat(50_000),
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
    `{"__proto__":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`,
    `{"name":${'{"__proto__":'.repeat(7_000)}1${'}'.repeat(7_000)}}`,
  ]) {
    const reply = await fetch(`${server.url}/homepage/submit`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    assert.ok([400, 413, 422].includes(reply.status), String(reply.status));
  }
});

test('a body that says it is compressed is not unpacked', async () => {
  const reply = await fetch(`${server.url}/homepage/submit`, {
    method: 'POST',
    body: Buffer.from('1f8b0800000000000003', 'hex'),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  assert.ok([400, 415].includes(reply.status), String(reply.status));
});

const PATHS = [
  '/..%2f..%2fpackage.json',
  '/../../package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2fserver/main.js',
  '/assets/../../server/main.js',
  '//etc/passwd',
  '/photos/..%2fdocuments%2fa',
  '/photos/../../database/PG_VERSION',
  '/\\..\\..\\etc\\passwd',
  '/etc/passwd%00.html',
  '/assets/%c0%ae%c0%ae/main.js',
  '/.env',
  '/.git/config',
  '/server/main.js',
  '/site.json',
  '/data/database/PG_VERSION',
  '/operator/documents/..%2f..%2fpackage.json',
];
for (const path of PATHS) {
  test(`${path} gives no file away`, async () => {
    const { text } = await raw(head(`GET ${path} HTTP/1.1`, 'connection: close', `authorization: Bearer ${seller}`));
    assert.match(text, /^HTTP\/1\.1 (30[12]|40[0134])/);
    assert.not.match(text, /root:|"dependencies"|import |PG_VERSION\n|openDatabase|\[core\]/);
    const location = /\r\nlocation: (.*)\r\n/i.exec(text)?.[1];
    if (location) assert.match(location, /^\/(?![/\\])/);
  });
}

test('an address cannot put a header into an answer, nor lead to another site', async () => {
  const targets = [
    '/login?next=%0d%0aset-cookie:%20a=b',
    '/login?%0d%0aset-cookie:%20a=b',
    '/%0d%0aset-cookie:%20a=b',
    '//evil.example/',
    '/\\evil.example',
    '/login/..//evil.example',
    '/https://evil.example',
  ];
  for (const target of targets) {
    const { text } = await raw(head(`GET ${target} HTTP/1.1`, 'accept: text/html', 'connection: close'));
    const headers = text.split('\r\n\r\n')[0]!;
    assert.not.match(headers, /\r\nset-cookie/i);
    const location = /\r\nlocation: (.*)/i.exec(headers)?.[1];
    if (location) assert.match(location, /^\/(?![/\\])/, target);
  }
});

test('whatever a client calls itself, a line of the log stays one line', async () => {
  await raw(head('GET /a%0a{"level":60,"msg":"forged"} HTTP/1.1', 'connection: close'));
  await raw(head('GET /a%0a%0d%1b[31m HTTP/1.1', 'user-agent: x\u001b[31m', 'connection: close'));
  await call(server.url, 'POST', '/public/waitlist', '', { email: 'a\n{"level":60}@b.test', postcode: 'M1 1AE' });
  await until('all is logged', () => /"\/public\/waitlist".*\n$/.test(server.logged()));
  const lines = server.logged().split('\n').filter(Boolean);
  const own = lines.filter((line) => line.startsWith('{'));
  assert.ok(own.length > 30);
  for (const line of own) assert.type(JSON.parse(line).level, 'number');
  assert.equal(
    own.filter((line) => JSON.parse(line).level === 60),
    [],
  );
  assert.not.match(server.logged(), /\u001b/);
});

test('every kind of answer carries the policy and may not be sniffed or framed', async () => {
  for (const path of [
    '/',
    '/healthz',
    '/public/settings',
    '/no/such',
    '/photos/x',
    '/%E0%A4%A',
    '/auth/menu',
    '/outbox',
  ]) {
    const { headers } = await fetch(server.url + path, { redirect: 'manual' });
    const policy = String(headers.get('content-security-policy'));
    assert.match(policy, /default-src 'self'/, path);
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.not.match(policy, /unsafe-inline|unsafe-eval|\*/, path);
    assert.is(headers.get('x-content-type-options'), 'nosniff', path);
    assert.is(headers.get('x-frame-options'), 'DENY', path);
    assert.ok(headers.get('referrer-policy') && headers.get('permissions-policy'), path);
    assert.is(headers.get('x-powered-by'), null);
    assert.is(headers.get('server'), null);
  }
});

test('a thousand connections that say nothing do not keep others out', async () => {
  const sockets = Array.from({ length: 1_000 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  await Promise.all(sockets.map((socket) => socket.connecting && once(socket, 'connect')));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call(server.url, 'GET', '/auth/dashboard', seller)),
  );
  for (const socket of sockets) socket.destroy();
  assert.equal(
    answers.map((answer) => answer?.status),
    answers.map(() => 200),
  );
});

test('more calls than it can take are 503 at once; the others are answered, and it lives', async () => {
  const login = (number: number) => {
    const body = JSON.stringify({ email: `nobody-${number}@x.example`, password: 'Secret123' });
    return `${head('POST /auth/login HTTP/1.1', 'content-type: application/json', `content-length: ${body.length}`, 'connection: close')}${body}`;
  };
  const sockets = await Promise.all(
    Array.from(
      { length: 2_500 },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket)).once('error', reject);
        }),
    ),
  );
  const answers = sockets.map(
    (socket) =>
      new Promise<string>((resolve) => {
        let text = '';
        socket.on('data', (data) => (text += data));
        socket.once('close', () => resolve(text));
      }),
  );
  // The server finds all of them at once. A test on a busy machine would send no faster than it answers.
  server.process.kill('SIGSTOP');
  const sent = (socket: Socket, number: number) => new Promise((done) => socket.write(login(number), done));
  await Promise.all(sockets.map(sent));
  server.process.kill('SIGCONT');
  const health = await call(server.url, 'GET', '/healthz');
  const counts = new Map<string, number>();
  for (const text of await Promise.all(answers)) {
    const status = text.slice(9, 12);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status === '503') assert.match(text, /\r\nretry-after: \d/i);
  }
  console.log(`\n2,500 logins at the same moment: ${JSON.stringify(Object.fromEntries(counts))}`);
  assert.is(health?.status, 200);
  assert.equal([...counts.keys()].sort(), ['401', '503']);
  assert.is((await call(server.url, 'GET', '/auth/dashboard', seller))?.status, 200);
});

test.run();
