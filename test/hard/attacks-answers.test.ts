import { rm } from 'node:fs/promises';
import { METHODS } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyCall } from '#api/call';
import { areas } from '#api/index';
import { SURVEY_QUESTIONS } from '#rules/survey';
import { buildApp } from '../../src/server/app.ts';
import { newId } from '../../src/server/services/ids.ts';
import { hashPassword, newToken } from '../../src/server/services/secrets.ts';
import { closeServices } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { readSite, type Site } from '../../src/server/site.ts';
import { type Answer, openTestApp, PASSWORD, type TestApp } from '../server/helper.ts';

const test = suite('attacks: what answers tell');
const apps: FastifyInstance[] = [];
let kitchen: TestApp;
let site: Site;

test.before(async () => {
  kitchen = await openTestApp();
  site = await readSite(`${process.env.DIST ?? 'dist'}/client`);
});

test.after(async () => {
  for (const app of [...apps, kitchen.app]) await app.close();
  await closeServices(kitchen.services);
  await rm(kitchen.services.settings.dataDir, { recursive: true, force: true });
});

// Who has an account

const SAMPLES = 40;
/** Medians of the same work taken in turns differ by a fifth at most; with a password that is not hashed by four times. */
const RATIO = 2;
/** What else runs on the machine may spoil a comparison. A difference in the work shows in each of so many. */
const ROUNDS = 5;

type Kind = 'seller' | 'driver' | 'operator';
interface Question {
  what: string;
  kind: Kind;
  /** Runs first and is not timed. */
  before?: (email: string) => Promise<unknown>;
  ask: (email: string) => Promise<Answer>;
  status: number;
}

const post = (url: string, body: object) => kitchen.call('POST', url, { body });
const choices = Object.fromEntries(SURVEY_QUESTIONS.map(({ field, options }) => [field, options[0]]));
const sendDriverCode = (email: string) => post('/public/driver/send-code', { email });

/** The accounts of tests have a hash that is cheap to check: here it has to cost what everybody's does. */
const usual = hashPassword(PASSWORD);
async function usualHash(kind: Kind, email: string): Promise<void> {
  const { db } = kitchen.services.database;
  await db
    .updateTable(`${kind}s`)
    .set({ password_hash: await usual })
    .where('email', '=', email)
    .execute();
}

const QUESTIONS: Question[] = [
  ...(['seller', 'driver', 'operator'] as const).map(
    (kind): Question => ({
      what: `a wrong password of a ${kind}`,
      kind,
      before: (email) => usualHash(kind, email),
      status: 401,
      ask: (email) => post(kind === 'seller' ? '/auth/login' : `/${kind}/auth/login`, { email, password: 'Wrong1234' }),
    }),
  ),
  {
    what: "a seller's forgotten password",
    kind: 'seller',
    status: 200,
    ask: (email) => post('/auth/forgot-password', { email }),
  },
  {
    what: "a driver's forgotten password",
    kind: 'driver',
    status: 200,
    ask: (email) => post('/driver/auth/forgot-password', { email }),
  },
  { what: "a driver's code", kind: 'driver', status: 200, ask: sendDriverCode },
  { what: "a driver's code once more", kind: 'driver', status: 429, before: sendDriverCode, ask: sendDriverCode },
  {
    what: "a driver's wrong code",
    kind: 'driver',
    status: 400,
    before: sendDriverCode,
    ask: (email) => post('/public/driver/verify-code', { email, code: '000000' }),
  },
  {
    what: "a driver's code that was never sent",
    kind: 'driver',
    status: 400,
    ask: (email) => post('/public/driver/verify-code', { email, code: '000000' }),
  },
  {
    what: "a driver's reset without the link",
    kind: 'driver',
    status: 400,
    ask: (email) => post('/driver/auth/reset-password', { email, token: newToken(), password: 'Brandnew1' }),
  },
  {
    what: "a driver's application without the code",
    kind: 'driver',
    status: 401,
    ask: (email) => kitchen.call('POST', '/public/driver/apply', { form: { email, verifyToken: newToken() } }),
  },
  {
    what: "a seller's registration without the code",
    kind: 'seller',
    status: 401,
    ask: (email) =>
      kitchen.call('POST', '/auth/register', { body: { email }, headers: { 'x-email-token': newToken() } }),
  },
  {
    what: 'the waiting list',
    kind: 'seller',
    status: 201,
    ask: (email) => post('/public/waitlist', { email, postcode: 'M1 1AE' }),
  },
  {
    what: 'the survey',
    kind: 'seller',
    status: 201,
    ask: (email) => post('/homepage/submit', { ...choices, name: 'Ada', email, postcode: 'M1 1AE' }),
  },
];

async function timed({ before, ask }: Question, email: string): Promise<{ answer: Answer; millis: number }> {
  await before?.(email);
  const start = performance.now();
  const answer = await ask(email);
  return { answer, millis: performance.now() - start };
}

/** An answer without what differs between any two. */
const comparable = ({ status, headers, text }: Answer) => {
  const { date: _, 'x-request-id': __, 'retry-after': wait, ...rest } = headers;
  return { status, text, headers: rest, waits: wait === undefined ? undefined : Number(wait) > 0 };
};
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** How long each takes (median, ms), asked in turns. Fails if the answers differ. */
async function compared(question: Question): Promise<{ known: number; unknown: number }> {
  const { kind, status } = question;
  const times = { known: [] as number[], unknown: [] as number[] };
  // The first ones, which warm everything up, do not count.
  for (let sample = -3; sample < SAMPLES; sample += 1) {
    const { email } = kind === 'operator' ? await kitchen.operator() : await kitchen[kind]();
    const people = [
      ['known', email],
      ['unknown', `${kind}-${newId()}@example.test`],
    ] as const;
    const answers: Answer[] = [];
    for (const [who, address] of sample % 2 ? people : [...people].reverse()) {
      const { answer, millis } = await timed(question, address);
      if (sample >= 0) times[who].push(millis);
      answers.push(answer);
    }
    assert.is(answers[0]!.status, status, answers[0]!.text);
    assert.equal(comparable(answers[0]!), comparable(answers[1]!));
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

for (const question of QUESTIONS) {
  const { what } = question;
  test(`${what}: the same answer in the same time, with an account and without`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { known, unknown } = await compared(question);
      console.log(`\n${what}: ${known.toFixed(2)} ms with an account, ${unknown.toFixed(2)} ms without`);
      if (Math.max(known / unknown, unknown / known) < RATIO) return;
    }
    assert.unreachable('the times tell which of them has an account');
  });
}

test('too many wrong passwords are refused alike, also when the right one comes', async () => {
  const { email } = await kitchen.seller();
  const runs = await Promise.all(
    [email, `nobody-${newId()}@example.test`].map(async (address) => {
      const answers: Answer[] = [];
      for (let turn = 0; turn < 12; turn += 1)
        answers.push(await post('/auth/login', { email: address, password: 'Wrong1234' }));
      return answers.map(comparable);
    }),
  );
  assert.equal(runs[0], runs[1]);
  assert.equal(
    runs[0]!.map(({ status }) => status),
    [...Array(10).fill(401), 429, 429],
  );
});

// What every answer carries

const PAYMENT = 'https://pay.example/v1/pay.js';

/** An app with the built pages; its council lookup fails as `fault` says. */
async function appWith(env: Record<string, string>, fault?: Error): Promise<FastifyInstance> {
  const settings = readSettings({ OUTBOX: 'on', RATE_LIMIT: '0', LOG_LEVEL: 'silent', ...env });
  const lookUp = async () => {
    throw fault;
  };
  const app = await buildApp({ ...kitchen.services, settings, ...(fault && { councils: { lookUp } }) }, site);
  apps.push(app);
  return app;
}

interface Kindly {
  what: string;
  url: string;
  status: number;
  type?: RegExp;
  method?: 'GET' | 'POST' | 'HEAD' | 'OPTIONS';
  operator?: boolean;
  headers?: Record<string, string>;
  payload?: string | object;
}

async function everyKind(): Promise<Kindly[]> {
  const operator = await kitchen.operator();
  const driver = await kitchen.driver();
  const pdf = new File(['%PDF-1.7\n'], 'passport.pdf', { type: 'application/pdf' });
  const sent = await kitchen.call('POST', '/driver/documents', {
    token: driver.token,
    form: { kind: 'right_to_work_doc', file: pdf },
  });
  assert.is(sent.status, 201, sent.text);
  await sendDriverCode(driver.email);
  const script = [...site.assets.keys()].find((path) => path.endsWith('.js'))!;
  const etag = site.assets.get('/')!.etag;
  const asked = (rest: Partial<Kindly>): Partial<Kindly> => ({
    ...rest,
    headers: { ...rest.headers, authorization: `Bearer ${operator.token}` },
  });
  return [
    { what: 'a page', url: '/', status: 200, type: /html/ },
    { what: 'a private page', url: '/operator', status: 200, type: /html/ },
    { what: 'a static page', url: '/privacy.html', status: 200, type: /html/ },
    { what: 'a page that is known', url: '/', status: 304, headers: { 'if-none-match': etag } },
    { what: 'the head of a page', url: '/seller/login', status: 200, method: 'HEAD' },
    { what: 'a page that is elsewhere', url: '/login', status: 302 },
    { what: 'a page that is nowhere', url: '/nowhere', status: 302, headers: { accept: 'text/html' } },
    { what: 'the paying page', url: '/seller/apply', status: 200, type: /html/ },
    { what: 'the worker', url: '/sw.js', status: 200, type: /javascript/ },
    { what: 'a script', url: script, status: 200, type: /javascript/ },
    { what: 'an asset that is nowhere', url: '/assets/x.js', status: 404, type: /plain/ },
    { what: 'an answer', url: '/public/settings', status: 200, type: /json/ },
    { what: 'a call that is nowhere', url: '/auth/nothing', status: 404, type: /json/ },
    { what: 'a call without a session', url: '/auth/dashboard', status: 401 },
    { what: 'a failed rule', url: '/auth/login', status: 422, method: 'POST', payload: {} },
    {
      what: 'a body that is no JSON',
      url: '/auth/login',
      status: 400,
      method: 'POST',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    },
    {
      what: 'a body that is too large',
      url: '/auth/login',
      status: 413,
      method: 'POST',
      payload: { email: 'x'.repeat(110_000) },
    },
    {
      what: 'a body of another type',
      url: '/auth/login',
      status: 415,
      method: 'POST',
      payload: 'a',
      headers: { 'content-type': 'text/plain' },
    },
    {
      what: 'too many',
      url: '/public/driver/send-code',
      status: 429,
      method: 'POST',
      payload: { email: driver.email },
    },
    { what: 'a broken address', url: '/%E0%A4%A', status: 400 },
    { what: 'options', url: '/auth/login', status: 404, method: 'OPTIONS' },
    { what: 'a photo that is none', url: '/photos/x', status: 404 },
    { what: 'a fault of ours', url: '/public/eligibility/postcode?pc=M1+1AE', status: 500 },
    { what: 'the outbox', url: '/outbox', status: 200, type: /html/ },
    { what: 'the outbox as JSON', url: '/outbox.json', status: 200, type: /json/ },
    { what: "the outbox's sheet", url: '/outbox.css', status: 200, type: /css/ },
    { what: 'a document', url: `/operator/documents/${sent.body.document.id}`, status: 200, type: /pdf/, ...asked({}) },
    { what: 'the survey as CSV', url: '/operator/survey.csv', status: 200, type: /csv/, ...asked({}) },
    {
      what: 'an export',
      url: '/operator/people/export',
      status: 200,
      type: /zip/,
      method: 'POST',
      payload: { email: driver.email },
      ...asked({}),
    },
  ];
}

/** 'script-src' -> ["'self'", ...] */
const readPolicy = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((directive) => {
        const [name, ...from] = directive.trim().split(' ');
        return [name!, from];
      }),
  );

for (const scheme of ['http', 'https']) {
  test(`every kind of answer protects itself, under ${scheme}`, async () => {
    const fault = new Error('select password_hash from sellers where secret');
    const app = await appWith({ PUBLIC_URL: `${scheme}://kitchen.example`, PAYMENT_SCRIPT_URL: PAYMENT }, fault);
    for (const { what, url, status, type, method = 'GET', headers: sent = {}, payload } of await everyKind()) {
      const { statusCode, headers, body } = await app.inject({
        method,
        url,
        headers: sent,
        ...(payload && { payload }),
      });
      assert.is(statusCode, status, `${what}: ${body.slice(0, 200)}`);
      if (type) assert.match(String(headers['content-type']), type, what);
      assert.is(headers['x-content-type-options'], 'nosniff', what);
      assert.is(headers['cross-origin-resource-policy'], 'same-origin', what);
      for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin'])
        assert.not(name in headers, what);
      // What is no page of its own needs no more (`sendAsset`).
      assert.is('strict-transport-security' in headers, scheme === 'https', what);
      if (what === 'a script') continue;
      if (what === 'the worker') {
        assert.match(String(headers['content-security-policy']), "default-src 'self'");
        continue;
      }
      assert.is(headers['x-frame-options'], 'DENY', what);
      assert.is(headers['referrer-policy'], 'no-referrer', what);
      assert.match(String(headers['permissions-policy']), /camera=\(\).*geolocation=\(\).*microphone=\(\)/, what);
      assert.is(
        headers['cache-control'],
        /page that is known|^(a|the head of a|a private|a static|the paying) page$/.test(what)
          ? 'no-cache'
          : 'no-store',
        what,
      );

      const policy = readPolicy(headers['content-security-policy']);
      const only = {
        'default-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      };
      for (const [name, from] of Object.entries(only)) assert.equal(policy[name], [from], `${what}: ${name}`);
      const scripts = policy['script-src']!.filter((from) => !/^'sha256-[\w+/]+=*'$/.test(from));
      assert.equal(scripts, what === 'the paying page' ? ["'self'", new URL(PAYMENT).origin] : ["'self'"], what);
      assert.is(policy['frame-src']!.includes(new URL(PAYMENT).origin), what === 'the paying page', what);
      assert.equal(
        policy['style-src']!.filter((from) => !/^'sha256-[\w+/]+=*'$/.test(from)),
        ["'self'"],
        what,
      );
      // Hashes stand for what the build wrote into the page, nowhere else.
      if (!/ page( that is known)?$/.test(what))
        assert.not.match(String(headers['content-security-policy']), 'sha256', what);
      assert.not.match(JSON.stringify(policy), /unsafe|\*|http:|'data:'/, what);
    }
  });
}

test('the card provider may run on the page that takes payments, and on no other', async () => {
  const app = await appWith({ PAYMENT_SCRIPT_URL: PAYMENT });
  const open: string[] = [];
  for (const [url, { type }] of site.assets) {
    if (!type.startsWith('text/html')) continue;
    const { headers } = await app.inject({ url });
    if (String(headers['content-security-policy']).includes(new URL(PAYMENT).origin)) open.push(url);
  }
  assert.equal(open, ['/seller/apply']);
});

test('what is no HTTP at all is answered with the same headers', async () => {
  const app = await appWith({ PUBLIC_URL: 'https://kitchen.example' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n');
  const answer = await text(socket);
  await app.close();
  assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
  for (const name of [
    'content-security-policy',
    'strict-transport-security',
    'x-content-type-options',
    'cache-control',
  ]) {
    assert.match(answer, `\r\n${name}: `);
  }
  assert.match(answer, /\r\n\r\n\{"error":"The request could not be read\."\}$/);
});

test('a fault of ours is told in words and a number, and one of a part as being busy', async () => {
  const url = '/public/eligibility/postcode?pc=M1+1AE';
  const broken = await (await appWith({}, new Error('select password_hash from sellers'))).inject({ url });
  assert.equal(Object.keys(broken.json()), ['error', 'request_id']);
  assert.not.match(broken.body, /select|hash/);
  const away = Object.assign(new Error('connect ECONNREFUSED postgres://u:secret@db'), { code: 'ECONNREFUSED' });
  const busy = await (await appWith({}, away)).inject({ url });
  assert.equal([busy.statusCode, Object.keys(busy.json()), busy.headers['retry-after']], [503, ['error'], '2']);
  assert.not.match(busy.body, /secret|ECONN/);
});

// Methods that nobody asked for

const calls = Object.values(areas).flatMap((area) =>
  Object.keys(area.answers).map((name) => (area as unknown as Record<string, AnyCall>)[name]!),
);
const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/, '[^/]+')}$`);

test('a path answers to its own methods alone, whatever a header says', async () => {
  // CONNECT never gets here, and QUERY is asked for its body first.
  const odd = METHODS.filter((method) => !['CONNECT', 'QUERY'].includes(method));
  assert.ok(odd.includes('TRACE') && odd.length > 25);
  for (const path of new Set(calls.map((call) => call.path.replace(/\{\w+\}/, newId())))) {
    const own = calls.filter((call) => patternOf(call.path).test(path)).map(({ method }) => method as string);
    for (const method of odd) {
      const reply = await kitchen.app.inject({
        method: method as 'GET',
        url: path,
        headers: { 'x-http-method-override': own[0]!, 'x-http-method': own[0]!, 'x-method-override': own[0]! },
      });
      const known = own.includes(method) || (method === 'HEAD' && own.includes('GET'));
      const expected = known
        ? reply.statusCode !== 404 && reply.statusCode < 500
        : [404, 405].includes(reply.statusCode);
      assert.ok(expected, `${method} ${path}: ${reply.statusCode}`);
      if (method === 'HEAD') assert.is(reply.body, '', path);
    }
  }
});

test('asking for the head alone asks for the same rights, and hands nothing out', async () => {
  const { token } = await kitchen.operator();
  const { email, token: seller } = await kitchen.seller();
  for (const { path } of calls.filter(({ method, role }) => method === 'GET' && role === 'operator')) {
    const url = path.replace(/\{\w+\}/, newId());
    const head = (bearer: string) => kitchen.call('HEAD', url, { token: bearer });
    assert.equal([(await head('')).status, (await head(seller)).status], [401, 403], path);
    assert.ok([200, 404, 422].includes((await head(token)).status), path);
  }
  const { headers, text } = await kitchen.call('HEAD', '/auth/dashboard', { token: seller });
  assert.is(text, '');
  assert.not.match(JSON.stringify(headers), email);
});

test.run();
