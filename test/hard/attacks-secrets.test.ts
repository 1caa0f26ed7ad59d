import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../free-port.ts';
import { type FakeS3, startFakeS3 } from '../server/fake-s3.ts';
import { needsPostgres, type Postgres, startPostgres } from '../server/postgres.ts';
import { until } from '../server/services/scratch.ts';
import { type Built, startBuilt } from './built.ts';
import { call, formOf, must } from './writers.ts';

const attacks = suite('attacks: secrets in the log');
const test = needsPostgres(attacks);
const folder = mkdtempSync(join(tmpdir(), 'kitchen-secrets-'));
const OPERATOR = { email: 'olive-operator@example.test', password: 'Operator-pass-7' };
const DATABASE_PASSWORD = 'database-pass-7';
const MAIL_PASSWORD = 'mail-pass-7';
const LOOKUP_KEY = 'lookup-key-7';
let postgres: Postgres;
let bucket: FakeS3;
let smtp: SMTPServer;
let lookup: Server;
let server: Built;
/** What the mail server answers in place of 250, quoting who and what as real ones do. */
let mailFault: { code: number; words: string } | undefined;
const arrived: { to: string; text: string }[] = [];
/** Everything that must not be said, by what it is. */
const secrets = new Map<string, string>();

function hide(what: string, secret: string): string {
  assert.ok(secret.length >= 6, what);
  secrets.set(secret, what);
  return secret;
}

attacks.before(async () => {
  postgres = (await startPostgres())!;
  bucket = await startFakeS3();
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(password === MAIL_PASSWORD ? null : new Error(`no ${username} ${password}`), { user: username }),
    onRcptTo({ address }, _session, done) {
      done(mailFault && Object.assign(new Error(`<${address}>: ${mailFault.words}`), { responseCode: mailFault.code }));
    },
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString().replace(/=\r\n/g, '').replaceAll('=3D', '=');
      for (const { address } of envelope.rcptTo) arrived.push({ to: address, text });
      done();
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  lookup = createServer((request, response) => void response.writeHead(500).end(`failed for ${request.url}`)).listen(
    0,
    '127.0.0.1',
  );
  server = startBuilt(await freePort(), folder, settings(), 'server');
  await server.ready();
});

attacks.after(async () => {
  await server?.stop('SIGKILL');
  await bucket?.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  lookup?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const portOf = (one: { address(): unknown }) => (one.address() as AddressInfo).port;

/** Every part by an address with a password in it. */
function settings(): Record<string, string> {
  const s3 = new URL(bucket.url.replace('s3:', 'http:'));
  hide("the database's password", DATABASE_PASSWORD);
  hide("the mail server's password", MAIL_PASSWORD);
  hide("the bucket's secret", decodeURIComponent(s3.password));
  hide("the bucket's secret as it is written", s3.password);
  hide("the lookup's key", LOOKUP_KEY);
  hide("the operator's password", OPERATOR.password);
  return {
    LOG_LEVEL: 'trace',
    OUTBOX: 'off',
    DATABASE_URL: `${postgres.url.replace('postgres@', `postgres:${DATABASE_PASSWORD}@`)}?pool=5`,
    S3_URL: bucket.url,
    SMTP_URL: `smtp://mailer:${MAIL_PASSWORD}@127.0.0.1:${portOf(smtp.server)}`,
    POSTCODES_URL: `http://127.0.0.1:${portOf(lookup)}/${LOOKUP_KEY}`,
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
    PAYMENT_SCRIPT_URL: 'https://pay.example/v1/pay.js',
    APPLICATION_FEE_PENCE: '2500',
  };
}

const post = (path: string, body: object, token = '', headers = {}) =>
  call(server.url, 'POST', path, token, body, headers);
const text = () => server.logged() + server.said();

async function mailTo(email: string, sign: RegExp): Promise<string> {
  const find = () => arrived.find(({ to, text: words }) => to === email && sign.test(words));
  await until(`a mail to ${email}`, () => Boolean(find()));
  return sign.exec(find()!.text)![0];
}

const CODE = /(?<![\w=&;.-])\d{6}(?!\d)/;
const LINK = /http\S+reset-password\S+/;

/** Signs up, logs in rightly and wrongly, forgets and resets the password, uploads. */
async function sellersDay(): Promise<{ email: string; token: string; application: string }> {
  const email = hide("a seller's address", 'amina-secret@example.test');
  const password = hide("a seller's password", 'Seller-pass-7');
  const wrong = hide('a wrong password', 'Wrongly-typed-7');
  const { verification_id } = (await must(server.url, 'POST', '/public/email/send-code', '', { email })).json;
  const code = hide("a seller's code", await mailTo(email, CODE));
  const guess = hide('a wrong code', code === '987654' ? '987653' : '987654');
  assert.is((await post('/public/email/verify', { verification_id, code: guess }))!.status, 400);
  const { email_token } = (await must(server.url, 'POST', '/public/email/verify', '', { verification_id, code })).json;
  const headers = { 'x-email-token': hide('the token of an address', email_token) };
  const registration = {
    email,
    confirmEmail: email,
    name: hide("a seller's name", 'Amina Verysecret'),
    phone: hide("a seller's phone", '07700900123'),
    confirmPhone: '07700900123',
    password,
    confirmPassword: password,
    address: hide("a seller's home", '12 Hidden Street'),
    postcode: 'SL1 2LT',
    cuisine_types: ['Indian'],
    meal_types: ['Lunch'],
    price_categories: ['Value'],
  };
  assert.is((await post('/auth/register', { ...registration, password: 'short' }, '', headers))!.status, 422);
  const registered = await must(server.url, 'POST', '/auth/register', '', registration, headers);
  hide("a seller's first session", registered.json.token);
  assert.is((await post('/auth/login', { email, password: wrong }))!.status, 401);
  // What no parser can read is quoted by parsers.
  for (const body of [`{"email":"${email}","password":"${wrong}"`, `${wrong}`, `{"password":${wrong}}`]) {
    const reply = await fetch(`${server.url}/auth/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    assert.is(reply.status, 400);
  }
  await must(server.url, 'POST', '/auth/forgot-password', '', { email });
  const link = new URL(await mailTo(email, LINK));
  const t = hide("the secret of a seller's link", link.searchParams.get('t')!);
  const rid = link.searchParams.get('rid')!;
  for (const path of [`/reset-password?rid=${rid}&t=${t}`, `/nowhere?t=${t}`, `/auth/reset-password?t=${t}`]) {
    await fetch(server.url + path, {
      headers: { accept: 'text/html', referer: `${server.url}/reset-password?t=${t}` },
    });
  }
  const next = hide('a new password', 'Brandnew-pass-7');
  await must(server.url, 'POST', '/auth/reset-password', '', { rid, t, newPassword: next });
  assert.is((await post('/auth/reset-password', { rid, t, newPassword: next }))!.status, 400);
  const token = hide(
    "a seller's session",
    (await must(server.url, 'POST', '/auth/login', '', { email, password: next })).json.token,
  );
  await fetch(`${server.url}/auth/dashboard?token=${token}`, {
    headers: { cookie: `token=${token}`, authorization: `Bearer ${token}x` },
  });

  const { application } = (await must(server.url, 'POST', '/auth/applications', token, {})).json;
  const data = {
    legal_name: hide('a legal name', 'Legally Hidden'),
    dob: '1988-03-02',
    insurance_policy: hide('a policy', 'POL-998877-SECRET'),
  };
  await must(server.url, 'PATCH', `/auth/applications/${application.application_id}`, token, { data });
  const card = {
    data: {
      card_number: hide('a card', '4242424242424242'),
      cvc: '123',
      client_secret: hide('a payment', 'pi_3Secret_secret_abc'),
    },
  };
  await call(server.url, 'PATCH', `/auth/applications/${application.application_id}`, token, card);
  assert.is(
    (await post(`/auth/applications/${application.application_id}/submit`, { esign_name: 'x' }, token))!.status,
    402,
  );
  return { email, token, application: application.application_id };
}

const document = (name: string) =>
  new File([`%PDF-1.7\n${hide('what a document says', 'Passport-number-998877')}`], hide("a document's name", name), {
    type: 'application/pdf',
  });

async function driversDay(): Promise<{ email: string; token: string; id: string }> {
  const email = hide("a driver's address", 'tom-secret@example.test');
  await must(server.url, 'POST', '/public/driver/send-code', '', { email });
  const code = hide("a driver's code", await mailTo(email, CODE));
  const { verifyToken } = (await must(server.url, 'POST', '/public/driver/verify-code', '', { email, code })).json;
  const form = {
    email,
    verifyToken: hide("a driver's proof", verifyToken),
    first_name: 'Tommaso',
    last_name: hide("a driver's name", 'Hiddenreed'),
    phone: '07700900456',
    dob: '1990-05-01',
    address_line1: hide("a driver's home", '4 Secret Lane'),
    city: 'Slough',
    postcode: 'SL1 3AB',
    transport: 'car',
    work_status: 'uk_citizen',
    dbs_status: 'clear',
    password: hide("a driver's password", 'Driver-pass-7'),
    gdpr_consent: 'true',
    terms_accepted: 'true',
  };
  assert.is(
    (await call(server.url, 'POST', '/public/driver/apply', '', formOf({ ...form, dob: '2024-01-01' })))!.status,
    422,
  );
  const applied = await must(
    server.url,
    'POST',
    '/public/driver/apply',
    '',
    formOf({ ...form, right_to_work_doc: document('passport-of-tom.pdf') }),
  );
  const token = hide("a driver's session", applied.json.token);
  await must(server.url, 'POST', '/driver/auth/forgot-password', '', { email });
  const link = new URL(await mailTo(email, LINK));
  hide("the secret of a driver's link", link.searchParams.get('token')!);
  await fetch(`${server.url}/driver/reset-password${link.search}`);
  return { email, token, id: applied.json.driver.id };
}

async function operatorsDay(
  seller: string,
  driver: { email: string; id: string },
  application: string,
): Promise<string> {
  assert.is(
    (await post('/operator/auth/login', { ...OPERATOR, password: hide("an operator's slip", 'Slipped-pass-7') }))!
      .status,
    401,
  );
  const token = hide(
    "an operator's session",
    (await must(server.url, 'POST', '/operator/auth/login', '', OPERATOR)).json.token,
  );
  const { drivers } = (await must(server.url, 'GET', '/operator/drivers?status=pending', token)).json;
  await must(server.url, 'GET', `/operator/documents/${drivers[0].documents[0].id}`, token);
  await must(server.url, 'POST', `/operator/drivers/${driver.id}/reject`, token, {
    reason: hide('a reason', 'Passport has expired, Tommaso'),
  });
  await must(server.url, 'PATCH', `/operator/applications/${application}`, token, { payment_status: 'paid' });
  await call(server.url, 'POST', '/operator/people', token, { email: seller });
  await call(server.url, 'GET', `/operator/people?email=${encodeURIComponent(seller)}`, token);
  await must(server.url, 'POST', '/operator/people/export', token, { email: driver.email });
  await must(server.url, 'POST', '/operator/operators', token, {
    email: 'second@example.test',
    password: hide('a second password', 'Second-pass-7'),
  });
  const csv = `fee_pence,pickup_postcode\n${hide('a cell', 'cell-secret-7')},"broken`;
  const reply = await fetch(`${server.url}/operator/deliveries/import`, {
    method: 'POST',
    body: csv,
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
  });
  assert.is(reply.status, 422);
  return token;
}

/** What an attacker puts into a request, so that the log says it. */
async function forgers(): Promise<void> {
  const forged = '{"level":60,"time":1,"msg":"forged"}';
  const line = encodeURIComponent(`\r\n${forged}\n`);
  const odd = `"},${forged},{"a":"\\`;
  for (const path of [
    `/${line}`,
    `/photos/${line}`,
    `/auth/menu/${line}`,
    `/operator/coverage/${line}%1b[2J`,
    `/a?x=${line}`,
    `/%1b]0;owned%07`,
    `/${encodeURIComponent(odd)}`,
  ]) {
    await fetch(server.url + path, {
      headers: { 'user-agent': odd, 'x-request-id': odd, 'request-id': odd, 'x-forwarded-for': odd, referer: odd },
    });
  }
  await post('/auth/login', { email: `a\r\n${forged}`, password: `\u001b[31m${forged}` });
  await post('/public/waitlist', { email: `a\n${forged}@b.example`, postcode: `\u001b[2J${forged}` });
}

test('a day of everybody, at the level trace, with every part working', async () => {
  const seller = await sellersDay();
  const driver = await driversDay();
  await operatorsDay(seller.email, driver, seller.application);
  await forgers();
  await must(server.url, 'POST', '/auth/logout', seller.token);
});

test('and with services that fail, each in its own words', async () => {
  const email = 'amina-secret@example.test';
  const { token } = (await must(server.url, 'POST', '/auth/login', '', { email, password: 'Brandnew-pass-7' })).json;
  hide('a last session', token);
  const upload = () =>
    call(
      server.url,
      'POST',
      '/auth/documents',
      token,
      formOf({ type: 'license_certificate', file: document('licence-of-amina.pdf') }),
    );
  // The bucket is away, and refuses, whoever asks: a job of the server may ask too.
  for (const failure of ['drop', 403] as const) {
    bucket.failures.push(...Array(100).fill(failure));
    assert.is((await upload())!.status, 503);
    bucket.failures.length = 0;
  }
  // Nobody answers for the council; a postcode that no table knows is asked for.
  await must(server.url, 'GET', '/public/eligibility/postcode?pc=M1+1AE', '');
  // The mail server refuses for a while, and for good.
  mailFault = { code: 451, words: `try later, ${MAIL_PASSWORD}` };
  await must(server.url, 'POST', '/auth/forgot-password', '', { email });
  mailFault = { code: 451, words: 'greylisted' };
  const second = hide('an address that is refused', 'refused-secret@example.test');
  await must(server.url, 'POST', '/public/driver/send-code', '', { email: second });
  await until('the mail server was asked', () => (text().match(/will be tried again/g)?.length ?? 0) >= 2);
  mailFault = { code: 550, words: 'no such mailbox' };
  await must(server.url, 'POST', '/public/driver/send-code', '', {
    email: hide('an unknown mailbox', 'unknown-secret@example.test'),
  });
  await until('a mail was given up', () => text().includes('gave up a mail'));
  // The database goes away under calls that carry everything.
  await postgres.kill();
  const headers = { 'x-email-token': 'A'.repeat(43), cookie: `a=${token}` };
  const answers = await Promise.all([
    post('/auth/login', { email, password: 'Brandnew-pass-7' }),
    post('/auth/register', { email, password: 'Seller-pass-7' }, '', headers),
    call(server.url, 'GET', `/auth/dashboard?token=${token}`, token),
    upload(),
    post('/auth/forgot-password', { email }),
  ]);
  assert.equal(
    answers.map((answer) => answer?.status),
    answers.map(() => 503),
  );
  await until('the mail queue was asked for', () => text().includes('the mail queue could not be read'));
  await postgres.start();
  await server.ready();
});

test('nothing of it is in the log, which says what happened all the same', async () => {
  const log = text();
  const found = [...secrets].filter(([secret]) => {
    // Six digits may stand in a time or an id by chance.
    const digits = /^\d{6}$/.test(secret) && new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`);
    return digits
      ? digits.test(log)
      : log.toLowerCase().includes(secret.toLowerCase()) || log.includes(encodeURIComponent(secret));
  });
  assert.equal(
    found.map(
      ([secret, what]) =>
        `${what}: ${log
          .split('\n')
          .find((line) => line.includes(secret))
          ?.slice(0, 500)}`,
    ),
    [],
  );
  assert.ok(secrets.size > 35, `${secrets.size} secrets`);
  for (const said of [
    '"/auth/login"',
    '"/auth/register"',
    '"/public/driver/apply"',
    '"status":503',
    'the file store gave no answer',
    'the council lookup failed',
    'a mail was not taken',
    'ECONNREFUSED',
  ])
    assert.ok(log.includes(said), said);
  assert.not.match(log, /postgres:\/\/|s3:\/\/|smtp:\/\/|Bearer |argon2|%PDF/);
});

test('every line is one object of the log, with its own level and time, and draws nothing on a terminal', async () => {
  await until('the last line is whole', () => server.logged().endsWith('\n'));
  const lines = server.logged().split('\n').filter(Boolean);
  assert.ok(lines.length > 60, `${lines.length} lines`);
  for (const line of lines) {
    if (/^Next Door Kitchen is at http/.test(line)) continue;
    const { level, time, msg } = JSON.parse(line);
    assert.ok(
      [10, 20, 30, 40, 50].includes(level) && Math.abs(time - Date.now()) < 3_600_000 && typeof msg === 'string',
      line,
    );
    assert.is.not(msg, 'forged');
  }
  assert.is(server.said(), '');
  assert.not.match(text(), /[\0-\x09\x0b-\x1f\x7f\x80-\x9f\u2028\u2029]/);
});

const STARTS: [what: string, env: Record<string, string>][] = [
  ['a database that is not there', { DATABASE_URL: 'NOWHERE' }],
  ['a mail server that is none', { SMTP_URL: 'mail://u:start-pass-7@mail.example' }],
  ['a bucket without a name', { S3_URL: 's3://key:start-pass-7@store.example' }],
  ['a lookup with a password', { POSTCODES_URL: 'https://u:start-pass-7@codes.example' }],
  ['proxies that are none', { TRUST_PROXY: '10.0.0.0/99' }],
  ['an operator without a password', { OPERATOR_PASSWORD: '' }],
];

for (const [what, env] of STARTS) {
  test(`${what} stops the start with one line, without a password`, async () => {
    if (env.DATABASE_URL)
      env.DATABASE_URL = postgres.url.replace('postgres@', 'postgres:start-pass-7@').replace(/\w+$/, 'nowhere');
    const other = startBuilt(await freePort(), join(folder, 'start'), { ...settings(), ...env }, 'server');
    const late = setTimeout(() => other.process.kill('SIGKILL'), 300_000);
    const [code] = await once(other.process, 'exit');
    clearTimeout(late);
    await other.stop('SIGKILL');
    assert.is(code, 1);
    assert.is(other.said().trim().split('\n').length, 1, other.said());
    for (const secret of ['start-pass-7', ...secrets.keys()])
      assert.not((other.said() + other.logged()).includes(secret), other.said());
  });
}

attacks.run();
