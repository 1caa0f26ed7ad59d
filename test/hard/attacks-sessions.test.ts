import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../free-port.ts';
import { codeIn, otherCode } from '../server/people.ts';
import { needsPostgres, type Postgres, startPostgres } from '../server/postgres.ts';
import { type Built, startBuilt } from './built.ts';
import { call, formOf, must } from './writers.ts';

const attacks = suite('attacks: codes, links and sessions, on two processes at once');
const test = needsPostgres(attacks);
const PASSWORD = 'Secret123';
const folder = mkdtempSync(join(tmpdir(), 'kitchen-sessions-'));
let postgres: Postgres;
let servers: Built[] = [];

attacks.before(async () => {
  postgres = (await startPostgres())!;
  const env = { DATABASE_URL: `${postgres.url}?pool=5`, DATA_DIR: join(folder, 'shared') };
  servers = await Promise.all([1, 2].map(async () => startBuilt(await freePort(), folder, env, 'server')));
  for (const { ready } of servers) await ready();
});

attacks.after(async () => {
  for (const server of servers) await server.stop('SIGKILL');
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function query(text: string, values: unknown[] = []): Promise<any[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

let people = 0;
const fresh = () => `person-${++people}@example.test`;
/** One process or the other, in turn. */
const url = (turn: number) => servers[turn % 2]!.url;
const post = (turn: number, path: string, body: object, headers = {}) =>
  call(url(turn), 'POST', path, '', body, headers);
/** `count` calls at the same moment, on both processes; how often each status came. */
async function burst(count: number, ask: (turn: number) => ReturnType<typeof call>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, turn) => ask(turn)));
  const counts: Record<number, number> = {};
  for (const answer of answers) counts[answer!.status] = (counts[answer!.status] ?? 0) + 1;
  return { counts, answers: answers.map((answer) => answer!) };
}

async function mailTo(email: string): Promise<{ body: string }> {
  const { mails } = (await must(url(0), 'GET', '/outbox.json')).json;
  return { body: mails.find((mail: { to: string }) => mail.to === email).text };
}

async function verifiedToken(email: string): Promise<string> {
  const { verification_id } = (await must(url(0), 'POST', '/public/email/send-code', '', { email })).json;
  const code = codeIn(await mailTo(email));
  return (await must(url(1), 'POST', '/public/email/verify', '', { verification_id, code })).json.email_token;
}

const registration = (email: string) => ({
  email,
  confirmEmail: email,
  name: 'Amina Khan',
  phone: '07700900123',
  confirmPhone: '07700900123',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  address: '12 High Street, Slough',
  postcode: 'SL1 2LT',
  cuisine_types: ['Indian'],
  meal_types: ['Lunch'],
  price_categories: ['Value'],
});

async function seller(): Promise<{ email: string; token: string }> {
  const email = fresh();
  const headers = { 'x-email-token': await verifiedToken(email) };
  const { token } = (await must(url(0), 'POST', '/auth/register', '', registration(email), headers)).json;
  return { email, token };
}

const logIn = async (turn: number, email: string, headers = {}): Promise<string> =>
  (await must(url(turn), 'POST', '/auth/login', '', { email, password: PASSWORD }, headers)).json.token;
const dashboard = async (turn: number, token: string) =>
  (await call(url(turn), 'GET', '/auth/dashboard', token))!.status;

test('a token that a client brings along is never made a session, and every login makes another', async () => {
  const { email, token } = await seller();
  const planted = 'A'.repeat(43);
  const headers = { authorization: `Bearer ${planted}`, cookie: `token=${planted}`, 'x-email-token': planted };
  const tokens = [token, await logIn(0, email, headers), await logIn(1, email, headers)];
  assert.is(new Set([...tokens, planted]).size, 4);
  assert.is(await dashboard(0, planted), 401);
  assert.is((await call(`${url(0)}`, 'GET', `/auth/dashboard?token=${tokens[0]}`))!.status, 401);
  const failed = await post(0, '/auth/login', { email, password: 'Wrong1234', token: planted, id: planted }, headers);
  assert.equal([failed!.status, await dashboard(1, planted)], [401, 401]);
});

test('what nearly is a token opens nothing, nor does what the database keeps of one', async () => {
  const { email, token } = await seller();
  const [{ token_hash: hash, account_id: id }] = await query(
    'select token_hash, account_id from sessions join sellers on sellers.id = account_id where email = $1',
    [email],
  );
  assert.is(hash, createHash('sha256').update(token).digest('hex'));
  const flipped = token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase();
  for (const near of [
    hash,
    id,
    email,
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    `${token}%00`,
    flipped,
    'null',
    'undefined',
    '%',
    "' or ''='",
    'x'.repeat(5_000),
    '[object Object]',
  ])
    assert.is(await dashboard(0, near), 401, near);
  for (const authorization of [
    `Basic ${token}`,
    token,
    `Bearer  ${token} x`,
    `Bearer ${token},Bearer ${token}`,
    `Token ${token}`,
    `Bearer "${token}"`,
  ]) {
    assert.is(
      (await call(url(0), 'GET', '/auth/dashboard', '', undefined, { authorization }))!.status,
      401,
      authorization,
    );
  }
  assert.is(await dashboard(1, token), 200);
});

test('logging out on one process ends the session on the other at once, and only that one', async () => {
  const { email, token } = await seller();
  const other = await logIn(1, email);
  for (const turn of [0, 1]) assert.is(await dashboard(turn, token), 200);
  await must(url(0), 'POST', '/auth/logout', token);
  const after = await Promise.all(Array.from({ length: 20 }, (_, turn) => dashboard(turn, token)));
  assert.equal(
    after,
    after.map(() => 401),
  );
  assert.equal([await dashboard(0, other), await dashboard(1, other)], [200, 200]);
  assert.is((await call(url(1), 'POST', '/auth/logout', token))!.status, 401);
});

const linkIn = (mail: string) => Object.fromEntries(new URL(mail.match(/http\S+reset-password\S+/)![0]).searchParams);

test('of resets with one link at the same moment one counts, it ends every session, and no login survives it', async () => {
  const { email, token } = await seller();
  const tokens = [token, await logIn(0, email), await logIn(1, email)];
  await must(url(0), 'POST', '/auth/forgot-password', '', { email });
  const link = linkIn((await mailTo(email)).body);
  const logins: (string | undefined)[] = [];
  const [{ counts }] = await Promise.all([
    burst(6, (turn) => post(turn, '/auth/reset-password', { ...link, newPassword: `Brandnew${turn}` })),
    // Logins with the old password meanwhile: each is refused or its session ends. Few: ten wrong ones close the door.
    burst(3, async (turn) => {
      const answer = await post(turn, '/auth/login', { email, password: PASSWORD });
      logins.push(answer?.json.token);
      return answer;
    }),
  ]);
  assert.equal(counts, { 200: 1, 400: 5 });
  for (const old of [...tokens, ...(logins.filter(Boolean) as string[])]) {
    assert.equal([await dashboard(0, old), await dashboard(1, old)], [401, 401]);
  }
  assert.is((await post(1, '/auth/login', { email, password: PASSWORD }))!.status, 401);
  const { counts: after } = await burst(6, (turn) => post(turn, '/auth/login', { email, password: `Brandnew${turn}` }));
  assert.equal(after, { 200: 1, 401: 5 });
});

test('a code takes five guesses from both processes together, and then not even the right one', async () => {
  const email = fresh();
  const { verification_id } = (await must(url(0), 'POST', '/public/email/send-code', '', { email })).json;
  const code = codeIn(await mailTo(email));
  const { counts, answers } = await burst(60, (turn) =>
    post(turn, '/public/email/verify', {
      verification_id,
      code: turn === 59 ? otherCode(code) : String(100_000 + turn).replace(code, otherCode(code)),
    }),
  );
  assert.equal(counts, { 400: 5, 429: 55 });
  assert.equal([...new Set(answers.map(({ json }) => json.error))].sort(), ['invalid_code', 'too_many_attempts']);
  assert.is((await post(1, '/public/email/verify', { verification_id, code }))!.status, 429);

  await must(url(0), 'POST', '/public/driver/send-code', '', { email });
  const driverCode = codeIn(await mailTo(email));
  const { counts: guessed } = await burst(40, (turn) =>
    post(turn, '/public/driver/verify-code', { email, code: otherCode(driverCode) }),
  );
  assert.equal(guessed, { 400: 5, 429: 35 });
  assert.is((await post(0, '/public/driver/verify-code', { email, code: driverCode }))!.status, 429);
});

test('codes to one address are one in 30 seconds, from both processes together', async () => {
  const email = fresh();
  const { counts } = await burst(20, (turn) => post(turn, '/public/driver/send-code', { email }));
  assert.equal(counts, { 200: 1, 429: 19 });
});

test('passwords of one address are guessed ten times in a quarter of an hour, from both processes together', async () => {
  const { email } = await seller();
  const { counts } = await burst(60, (turn) =>
    post(turn, '/auth/login', { email: turn % 3 ? email : ` ${email.toUpperCase()} `, password: `Wrong123${turn}` }),
  );
  assert.equal(counts, { 401: 10, 429: 50 });
  assert.is((await post(1, '/auth/login', { email, password: PASSWORD }))!.status, 429);
});

test('a verified address makes one account, however many ask at once', async () => {
  const email = fresh();
  const headers = { 'x-email-token': await verifiedToken(email) };
  const { counts, answers } = await burst(8, (turn) => post(turn, '/auth/register', registration(email), headers));
  assert.is(counts[201], 1);
  assert.equal(
    answers.filter(({ status }) => ![201, 401, 409].includes(status)),
    [],
  );
  assert.is((await query('select 1 from sellers where email = $1', [email])).length, 1);
  assert.is(
    (await query('select 1 from sessions join sellers on sellers.id = account_id where email = $1', [email])).length,
    1,
  );

  await must(url(1), 'POST', '/public/driver/send-code', '', { email });
  const code = codeIn(await mailTo(email));
  const { verifyToken } = (await must(url(0), 'POST', '/public/driver/verify-code', '', { email, code })).json;
  const application = {
    email,
    verifyToken,
    first_name: 'Tom',
    last_name: 'Reed',
    phone: '07700900456',
    dob: '1990-05-01',
    address_line1: '4 Mill Lane',
    city: 'Slough',
    postcode: 'SL1 3AB',
    transport: 'car',
    work_status: 'uk_citizen',
    dbs_status: 'clear',
    password: PASSWORD,
    gdpr_consent: 'true',
    terms_accepted: 'true',
  };
  const { counts: applied } = await burst(8, (turn) =>
    call(url(turn), 'POST', '/public/driver/apply', '', formOf(application)),
  );
  assert.is(applied[201], 1, JSON.stringify(applied));
  assert.is((await query('select 1 from drivers where email = $1', [email])).length, 1);
});

attacks.run();
