import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addSamples } from '../../src/server/demo/samples.ts';
import { runIfDue } from '../../src/server/jobs/index.ts';
import { createLog } from '../../src/server/log.ts';
import { closeServices, openServices, type Services } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { freePort } from '../free-port.ts';
import { type FakeS3, startFakeS3 } from '../server/fake-s3.ts';
import { needsPostgres, type Postgres, startPostgres } from '../server/postgres.ts';
import { type Built, startBuilt } from './built.ts';
import { checkAll } from './checks.ts';
import {
  type Acknowledged,
  addDishes,
  answerSurvey,
  call,
  deliver,
  dishFields,
  formOf,
  must,
  nothing,
  pictures,
  sellPortions,
  type Tokens,
  uploadLicences,
} from './writers.ts';

const processes = suite('several processes on one database and one bucket');
const test = needsPostgres(processes);
const folder = mkdtempSync(join(tmpdir(), 'kitchen-many-'));
let postgres: Postgres;
let bucket: FakeS3;
let servers: Built[] = [];
let photos: Blob[];
let tokens: Tokens;

/** The settings that all processes share; each has a folder of its own, which holds nothing. */
const shared = () => ({ DATABASE_URL: `${postgres.url}?pool=5`, S3_URL: bucket.url, LOG_LEVEL: 'warn' });

async function start(name: string, env: Record<string, string> = {}): Promise<Built> {
  const server = startBuilt(await freePort(), join(folder, name), { ...shared(), ...env }, 'server');
  servers.push(server);
  return server;
}

async function startAll(count: number, env: Record<string, string> = {}): Promise<Built[]> {
  const started = await Promise.all(Array.from({ length: count }, (_, number) => start(String(number), env)));
  await Promise.all(started.map((server) => server.ready()));
  return started;
}

async function stopAll(): Promise<void> {
  await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  servers = [];
}

async function query(text: string, url = postgres.url): Promise<any[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function openHere(): Promise<Services> {
  const settings = readSettings({ ...shared(), DATA_DIR: join(folder, 'here'), OUTBOX: 'on', LOG_LEVEL: 'silent' });
  return openServices(settings, createLog(settings));
}

type Load = { done: Acknowledged; counter: string }[];

/**
 * Writers of every kind on each of the servers, until `stop`, which answers what was acknowledged. `more` waits until so
 * many more writes were.
 */
async function load(on: Built[]): Promise<{ more(count: number): Promise<void>; stop(): Promise<Load> }> {
  let going = true;
  const all = await Promise.all(
    on.map(async ({ url }) => {
      const form = formOf(dishFields('Counter'));
      const counter: string = (await must(url, 'POST', '/auth/menu-with-photo', tokens.seller, form)).json.item.menu_id;
      const done = nothing();
      const place = { url, tokens, done, going: () => going, chance: Math.random };
      const writers = Promise.all([
        answerSurvey(place),
        addDishes(place, photos),
        uploadLicences(place),
        sellPortions(place, counter),
        deliver(place),
      ]);
      return { done, counter, writers };
    }),
  );
  return {
    async more(count) {
      const enough = written(all) + count;
      for (const end = Date.now() + 60_000; written(all) < enough; await pause(20)) assert.ok(Date.now() < end);
    },
    async stop() {
      going = false;
      await Promise.all(all.map(({ writers }) => writers));
      return all;
    },
  };
}

const written = (all: Pick<Load[number], 'done'>[]) =>
  all.reduce(
    (sum, { done }) =>
      sum + done.emails.size + done.dishes.size + done.documents.size + done.sold + done.deliveries.size,
    0,
  );

processes.before(async () => {
  postgres = (await startPostgres())!;
  bucket = await startFakeS3();
  photos = await pictures();
});

processes.after(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  await bucket?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('three that start at once on an empty database make its tables and its operator once', async () => {
  await startAll(3, { OPERATOR_EMAIL: 'op@x.example', OPERATOR_PASSWORD: 'Secret123' });
  const ran = await query(`select name from migrations where name <> 'lock' order by name`);
  assert.equal(
    ran.map(({ name }) => name),
    [...new Set(ran.map(({ name }) => name))],
  );
  assert.ok(ran.length > 0);
  assert.is((await query('select 1 from operators')).length, 1);
  await stopAll();
  const services = await openHere();
  await addSamples(services);
  await closeServices(services);
});

test('one that is killed under load loses nothing, and the others go on with its sessions', async () => {
  const [first, ...others] = await startAll(3);
  const logIn = async (path: string, who: string) =>
    (await must(first!.url, 'POST', path, '', { email: `${who}@demo.test`, password: 'Demo1234' })).json.token;
  tokens = {
    seller: await logIn('/auth/login', 'seller'),
    driver: await logIn('/driver/auth/login', 'driver'),
    operator: await logIn('/operator/auth/login', 'operator'),
  };
  const doomed = await load([first!]);
  const rest = await load(others);
  await doomed.more(20);
  await first!.stop('SIGKILL');
  const before = await doomed.stop();
  await rest.more(20);
  const all = [...before, ...(await rest.stop())];
  const seen = new Set<string>();
  for (const { done, counter } of all) await checkAll({ url: others[0]!.url, tokens, done, counter }, seen);
  console.log(`\n${written(before)} acknowledged writes of the killed process and ${written(all)} in all are there`);
  assert.ok(written(before) > 5);
  for (const { url } of others) await must(url, 'GET', '/auth/dashboard', tokens.seller);
});

test('a database that is away makes every call 503 and none hang, and all recovers by itself', async () => {
  await stopAll();
  const on = await startAll(2);
  const loading = await load(on);
  await loading.more(20);
  await postgres.kill();
  const asked: number[] = [];
  for (const path of ['/readyz', '/auth/dashboard', '/driver/deliveries/available', '/readyz']) {
    for (const { url } of on) {
      const token = path.startsWith('/auth') ? tokens.seller : tokens.driver;
      const answer = await withLimit(call(url, 'GET', path, token), `${path} while the database is away`);
      asked.push(answer!.status);
    }
  }
  const alive = await call(on[0]!.url, 'GET', '/healthz');
  await postgres.start();
  for (const { ready } of on) await ready();
  await loading.more(20);
  const all = await withLimit(loading.stop(), 'the writers');
  const seen = new Set<string>();
  for (const { done, counter } of all) await checkAll({ url: on[0]!.url, tokens, done, counter }, seen);
  console.log(`\n${written(all)} acknowledged writes around the restart are there`);
  assert.equal(
    asked,
    asked.map(() => 503),
  );
  assert.is(alive?.status, 200);
  for (const { process } of on) assert.is(process.exitCode, null);
});

test('connections that break in the middle of anything are 503 at worst, and nothing is done twice', async () => {
  await stopAll();
  const on = await startAll(2);
  const statuses = new Map<number, number>();
  let going = true;
  // A client that takes whatever comes, beside the writers.
  const watch = on.map(async ({ url }) => {
    while (going) {
      const answer = await call(url, 'POST', '/auth/login', '', { email: 'seller@demo.test', password: 'Demo1234' });
      if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  });
  const loading = await load(on);
  for (let cut = 0; cut < 15; cut += 1) {
    await pause(200);
    await query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'next-door-kitchen'`);
  }
  const all = await withLimit(loading.stop(), 'the writers');
  going = false;
  await Promise.all(watch);
  for (const server of on) assert.is(server.process.exitCode, null, server.said());
  const seen = new Set<string>();
  for (const { done, counter } of all) await checkAll({ url: on[0]!.url, tokens, done, counter }, seen);
  const logged = on.map((server) => server.logged()).join('');
  console.log(`\n${written(all)} acknowledged writes, logins answered ${JSON.stringify([...statuses])}`);
  assert.equal(
    [...statuses.keys()].filter((status) => ![200, 503].includes(status)),
    [],
  );
  assert.equal(
    logged.split('\n').filter((line) => /"status":500/.test(line)),
    [],
  );
  const twice = await query('select email from survey_answers group by email having count(*) > 1');
  assert.equal(twice, []);
});

test('a client is limited by all of them together', async () => {
  await stopAll();
  const on = await startAll(3, { RATE_LIMIT: '9' });
  const body = { email: 'nobody@x.example', postcode: 'M1 1AE' };
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      fetch(`${on[turn % 3]!.url}/public/waitlist`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  assert.equal([count(201), count(429)], [9, 21]);
  for (const { status, headers } of answers) {
    if (status === 429) assert.ok(Number(headers.get('retry-after')) > 0 && Number(headers.get('retry-after')) <= 60);
  }
});

test('a job that is due runs in one of them', async () => {
  await stopAll();
  const many = await Promise.all([openHere(), openHere(), openHere()]);
  let runs = 0;
  const job = { name: 'counted', everyMinutes: 60, run: async () => void runs++ };
  const took: boolean[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await query(`update jobs set next_at = now() - interval '1 second' where name = 'counted'`);
    took.push(...(await Promise.all(many.flatMap((services) => [runIfDue(services, job), runIfDue(services, job)]))));
  }
  await Promise.all(many.map(closeServices));
  assert.is(runs, 5);
  assert.is(took.filter(Boolean).length, 5);
});

test('every mail leaves once, and none is lost with a process that is killed', async () => {
  await query(`update mails set sent_at = now() where sent_at is null`);
  const people = Array.from({ length: 60 }, (_, number) => `person-${number}@mail.test`);
  // The jobs of a process that starts may have letters of their own to send.
  const ours = (addresses: string[]) => addresses.filter((address) => people.includes(address));
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        received.push(...ours(session.envelope.rcptTo.map(({ address }) => address)));
        done();
      });
    },
  });
  // The killed process breaks its connection.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const on = await startAll(3, { SMTP_URL: `smtp://127.0.0.1:${port}`, OUTBOX: 'off' });
  const send = (email: string, turn: number) =>
    must(on[turn % 3]!.url, 'POST', '/public/email/send-code', '', { email });
  await Promise.all(people.slice(0, 30).map(send));
  // Whatever is not on its way yet belongs to the others.
  await on[2]!.stop('SIGKILL');
  await Promise.all(people.slice(30).map((email, turn) => send(email, turn % 2)));
  for (let look = 0; look < 200 && new Set(received).size < 60; look += 1) await pause(100);
  const waiting = ours(
    (await query('select to_address from mails where sent_at is null')).map((mail) => mail.to_address),
  );
  await stopAll();
  await new Promise<void>((resolve) => {
    smtp.close(() => resolve());
  });
  assert.is(received.length, new Set(received).size, 'none twice');
  // Mails that the killed process had in hand fall due again after its lease, two minutes later.
  assert.is(new Set([...received, ...waiting]).size, 60);
});

/** A test that hangs says where. */
async function withLimit<T>(work: Promise<T>, what: string): Promise<T> {
  const late = new AbortController();
  const limit = pause(60_000, undefined, { signal: late.signal }).then(() => {
    throw new Error(`No answer in a minute: ${what}`);
  });
  limit.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    late.abort();
  }
}

processes.run();
