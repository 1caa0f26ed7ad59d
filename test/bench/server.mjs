// `npm run bench:server`: the calls of a marketplace of 100,000 sellers at a fixed rate (an open loop), to two
// processes and PostgreSQL, and to two bare node:http servers with the same queries. Both take turns in one run, so
// that the ratios depend less on the machine: first each at the highest rate that it keeps up with, then both at a
// lower rate. Then both get an evening's sales, at the highest and at a fixed rate: those of a shop with a key, beside
// cooks' taps on the same dishes. It takes more than a quarter of an hour; `--only lunch` or `--only evening` runs one
// part.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import pg from 'pg';
import { buildAll } from '../../build.mjs';
import { forNode } from '../../src/build/options.mjs';
import { PROGRAMS } from '../programs.mjs';
import { fill, fillLater } from './data.mjs';
import { asked, dishOf, EVENING, KEY, MIX, SESSION, SIZE, tonightOf, WANTED } from './mix.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache', `bench-${process.pid}`);
const POOL = 10;
const PROCESSES = 2;

/**
 * The goals for the real server: this share of the bare server's highest rate, and at another share of it at most this
 * many times its p99. A rate based on the real server's own highest would get harder the faster it is.
 */
const MIN_RATE = 0.75;
const P99_RATE = 0.85;
const MAX_P99 = 2;
/** The goal for the shop's sales of an evening (ms). */
const MAX_SALE_P99 = 250;

const FIRST_RATE = 600;
/**
 * A server keeps up while half of the calls are answered within this time (ms). Beyond it, more and more calls wait.
 */
const KEEPS_UP_MS = 100;
/** The precision of the highest rate. */
const PRECISION = 1.05;
/** More rounds at the common rate: few calls decide a p99, so it varies more. */
const MORE_ROUNDS = 3;

async function main() {
  mkdirSync(cache, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'ndk-bench-'));
  const undo = [];
  try {
    await buildAll({ out: join(cache, 'dist'), quiet: true });
    Object.assign(process.env, PROGRAMS);
    const { startPostgres, freePort } = await testModules();
    const postgres = await startPostgres();
    if (!postgres) throw new Error('The bench needs PostgreSQL: apt-get install postgresql');
    undo.push(() => postgres.stop());
    const start = async (file, name, env) => {
      const servers = [];
      for (let number = 0; number < PROCESSES; number += 1) {
        const folder = join(dataDir, `${name}-${number}`);
        const server = await startServer(file, `${folder}.log`, { PORT: await freePort(), DATA_DIR: folder, ...env });
        undo.push(server.stop);
        servers.push(server);
      }
      return servers;
    };
    const env = { DATABASE_URL: `${postgres.url}?pool=${POOL}`, OUTBOX: 'on' };
    // The servers' jobs would change the same rows at the same time, so the data is there before them.
    await promisify(execFile)(process.execPath, [join(cache, 'dist/server/migrate.js')], {
      env: { ...process.env, ...env, DATA_DIR: dataDir },
    });
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    undo.push(() => database.end());
    await fill(database, SIZE);
    await fillLater(database);
    // With its default settings, so it logs each request.
    const real = await start(join(cache, 'dist/server/main.js'), 'real', env);
    const bare = await start(join(import.meta.dirname, 'bare.mjs'), 'bare', {
      DATABASE_URL: postgres.url,
      POOL,
      QUERIES: JSON.stringify(await queriesOf(real[0], database)),
    });
    await prepareEvening(database);
    if (options.only !== 'evening') await compare({ bare, real });
    if (options.only !== 'lunch') await sellInTheEvening({ bare, real });
  } finally {
    for (const stop of undo.reverse()) await stop();
    rmSync(cache, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(servers) {
  const { sellers, dishes, deliveries } = SIZE;
  console.log(`${sellers} sellers, ${dishes} dishes, ${deliveries} deliveries; the machine's load is ${load()}`);
  const { bare, real } = await highestOfBoth(servers, 'lunch');
  const rate = P99_RATE * bare;
  const runs = { bare: [], real: [] };
  for (let round = 0; round < MORE_ROUNDS * rounds; round += 1)
    for (const which of inTurns(round)) runs[which].push(await arrive(servers[which], rate, 'lunch'));
  console.log(`both at ${rate.toFixed()} a second`);
  for (const [which, list] of Object.entries(runs)) {
    const of = (key) => median(list.map((run) => run[key])).toFixed(1);
    const failed = list.reduce((sum, run) => sum + run.failed, 0);
    console.log(
      `  ${which}: p50 ${of('p50')} ms, p99 ${of('p99')} ms, ${of('cpu')} ms of CPU a call, ${failed} failed`,
    );
  }
  const p99 = median(runs.real.map((run, round) => run.p99 / runs.bare[round].p99));
  console.log(`ratio of the rates ${(real / bare).toFixed(2)}, of the p99s ${p99.toFixed(2)}; load ${load()}`);
  if (real / bare < MIN_RATE) throw new Error(`The ratio of the rates is below ${MIN_RATE}.`);
  if (p99 > MAX_P99) throw new Error(`The ratio of the p99s is above ${MAX_P99}.`);
}

/** The highest rates of both, the medians of rounds in turns. */
async function highestOfBoth(servers, mix) {
  const rates = { bare: [FIRST_RATE], real: [FIRST_RATE] };
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1)
    for (const which of inTurns(round)) rates[which].push(await highest(servers[which], rates[which].at(-1), mix));
  const [bare, real] = ['bare', 'real'].map((which) => median(rates[which].slice(2)));
  console.log(`calls a second that each keeps up with: bare ${bare.toFixed()}, real ${real.toFixed()}`);
  return { bare, real };
}

/** Makes the shop's key, and enough of the dishes that it sells. */
async function prepareEvening(database) {
  await database.query(
    `insert into partner_keys (id, name, scopes, secret_hash, created_at)
     values (gen_random_uuid(), 'Bench', '{sales:write}', $1, now())`,
    [createHash('sha256').update(KEY).digest('hex')],
  );
  const dishes = Array.from({ length: WANTED }, (_, index) => tonightOf(index + 1));
  await database.query('update dishes set quantity_total = 9999 where menu_id = any($1)', [dishes]);
}

async function sellInTheEvening(servers) {
  const { bare, real } = await highestOfBoth(servers, 'evening');
  console.log(`an evening: ratio of the rates ${(real / bare).toFixed(2)}; load ${load()}`);
  const rate = EVENING.reduce((sum, call) => sum + call.rate, 0);
  const runs = { bare: [], real: [] };
  // The first round warms both up.
  for (let round = 0; round <= MORE_ROUNDS * rounds; round += 1)
    for (const which of inTurns(round)) runs[which].push(await arrive(servers[which], rate, 'evening'));
  console.log(
    `an evening: ${EVENING.map(({ name, rate }) => `${rate} ${name}`).join(' and ')} a second; load ${load()}`,
  );
  for (const [which, list] of Object.entries(runs)) {
    const warm = list.slice(1);
    const of = (name, key) => median(warm.map(({ calls }) => calls[name]?.[key] ?? Infinity)).toFixed(1);
    const failed = warm.reduce((sum, run) => sum + run.failed, 0);
    const said = EVENING.map(({ name }) => `${name} p50 ${of(name, 'p50')} ms, p99 ${of(name, 'p99')} ms`);
    console.log(
      `  ${which}: ${said.join('; ')}; ${median(warm.map(({ cpu }) => cpu)).toFixed(1)} ms of CPU a call, ${failed} failed`,
    );
    if (which === 'real' && failed > 0) throw new Error('Some calls of the evening failed.');
    if (which === 'real' && !(Number(of(EVENING[0].name, 'p99')) < MAX_SALE_P99))
      throw new Error(`The p99 of a sale is not below ${MAX_SALE_P99} ms.`);
  }
}

const load = () => loadavg()[0].toFixed(1);
const inTurns = (round) => (round % 2 ? ['real', 'bare'] : ['bare', 'real']);
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** The highest rate that the servers keep up with, searched around `guess`. */
async function highest(servers, guess, mix) {
  let [low, high] = [0, Infinity];
  for (let rate = guess; high > low * PRECISION; ) {
    const { p50, failed } = await arrive(servers, rate, mix);
    if (failed === 0 && p50 < KEEPS_UP_MS) low = rate;
    else high = rate;
    if (high === Infinity) rate = low * 1.3;
    else if (low === 0) rate = high / 1.3;
    else rate = (low + high) / 2;
  }
  return low;
}

async function arrive(servers, rate, mix) {
  const plan = { ports: servers.map(({ port }) => port), rate, seconds: Number(options.seconds), mix };
  const before = cpuOf(servers);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'arrivals.mjs'), JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  const run = JSON.parse(output);
  return { ...run, cpu: (cpuOf(servers) - before) / run.answered };
}

/** The processor time of the processes in ms. Linux reports it in hundredths of a second. */
function cpuOf(servers) {
  const times = servers.map(({ pid }) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '));
  return times.reduce((sum, of) => sum + (Number(of[11]) + Number(of[12])) * 10, 0);
}

/** Starts a server and waits until it listens. */
async function startServer(file, log, env) {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', openSync(log, 'w'), 'inherit'],
  });
  const { PORT: port } = env;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const listens = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      () => true,
      () => false,
    );
  while (!(await listens())) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}.`);
    await pause(100);
  }
  return {
    port,
    pid: child.pid,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Reads the queries of the calls from the database, so that both servers always run the same ones. */
async function queriesOf({ port }, database) {
  const last = async (pattern) => {
    const { rows } = await database.query(
      'select query from pg_stat_activity where application_name = $1 and query like $2 order by query_start desc',
      ['next-door-kitchen', pattern],
    );
    return rows[0]?.query;
  };
  const queries = {};
  const holder = new pg.Client(database.connectionParameters);
  await holder.connect();
  for (const call of MIX) {
    const { path, ...init } = asked(call, 1);
    // A change is committed right after its query, so the row is locked to catch the query while it waits.
    await holder.query(`begin; select from dishes where menu_id = '${dishOf(1)}' for update`);
    const answer = fetch(`http://127.0.0.1:${port}${path}`, init);
    for (let tries = 0; !queries[call.name] && tries < 500; tries += 1) {
      queries[call.name] = await last(call.query);
      await pause(10);
    }
    await holder.query('commit');
    const { status } = await answer;
    if (status !== 200 || !queries[call.name]) throw new Error(`${call.name} answers ${status}.`);
  }
  await holder.end();
  // For a caller without permission the server only runs the session query.
  const { headers } = asked(MIX[0], 1);
  await fetch(`http://127.0.0.1:${port}/driver/me`, { headers });
  return { ...queries, session: await last(SESSION) };
}

/** Loads the tests' PostgreSQL, which is TypeScript. */
async function testModules() {
  const outfile = join(cache, 'test-modules.mjs');
  const contents = `export * from './free-port.ts'; export * from './server/postgres.ts';`;
  await build({
    ...forNode,
    plugins: [],
    stdin: { contents, resolveDir: join(root, 'test') },
    outfile,
  });
  return import(pathToFileURL(outfile));
}

await main();
