// `npm run bench:server`: the calls of a marketplace of 100,000 sellers at a rate of their own (an open loop), on two
// processes and PostgreSQL, beside two bare node:http servers that ask the same queries. Both run in one go and take
// turns, so that the ratios say more than the machine does: first each at the highest rate that it keeps up with, then
// both at a rate that leaves room to spare. It needs about seven minutes.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import pg from 'pg';
import { buildAll } from '../../build.mjs';
import { forNode } from '../../src/build/options.mjs';
import { PROGRAMS } from '../programs.mjs';
import { fill } from './data.mjs';
import { asked, dishOf, MIX, SESSION, SIZE } from './mix.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '5' } },
});
const rounds = Number(options.rounds);
const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache', `bench-${process.pid}`);
const POOL = 10;
const PROCESSES = 2;

/**
 * What is asked of the real server: this share of the bare one's rate, and at that rate a p99 so many times as long at
 * most. A rate drawn from the real server's own highest would ask the more of it the more it keeps up with.
 */
const LEAST_RATE = 0.65;
const MOST_P99 = 2;

const FIRST_RATE = 600;
/** A server keeps up while half of the calls are answered in so many milliseconds: beyond, ever more of them wait. */
const KEEPS_UP = 100;
/** How exactly the highest rate is found. */
const EXACT = 1.05;
/** Rounds at the one rate, for each that looks for the highest: few calls make a p99, so it moves more. */
const MORE_ROUNDS = 3;

async function main() {
  mkdirSync(cache, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'ndk-bench-'));
  const undo = [];
  try {
    await buildAll({ out: join(cache, 'dist'), quiet: true });
    Object.assign(process.env, PROGRAMS);
    const { startPostgres, freePort } = await postgresModule();
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
    // As it runs by default, with a line in the log for each request.
    const real = await start(join(cache, 'dist/server/main.js'), 'real', {
      DATABASE_URL: `${postgres.url}?pool=${POOL}`,
      OUTBOX: 'on',
    });
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    undo.push(() => database.end());
    await fill(database, SIZE);
    const bare = await start(join(import.meta.dirname, 'bare.mjs'), 'bare', {
      DATABASE_URL: postgres.url,
      POOL,
      QUERIES: JSON.stringify(await queriesOf(real[0], database)),
    });
    await compare({ bare, real });
  } finally {
    for (const stop of undo.reverse()) await stop();
    rmSync(cache, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(servers) {
  const { sellers, dishes, deliveries } = SIZE;
  console.log(`${sellers} sellers, ${dishes} dishes, ${deliveries} deliveries; the machine's load is ${load()}`);
  const rates = { bare: [FIRST_RATE], real: [FIRST_RATE] };
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1)
    for (const which of inTurns(round)) rates[which].push(await highest(servers[which], rates[which].at(-1)));
  const [bare, real] = ['bare', 'real'].map((which) => median(rates[which].slice(2)));
  console.log(`calls a second that each keeps up with: bare ${bare.toFixed()}, real ${real.toFixed()}`);

  const rate = LEAST_RATE * bare;
  const runs = { bare: [], real: [] };
  for (let round = 0; round < MORE_ROUNDS * rounds; round += 1)
    for (const which of inTurns(round)) runs[which].push(await arrive(servers[which], rate));
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
  if (real / bare < LEAST_RATE) throw new Error(`The ratio of the rates is below ${LEAST_RATE}.`);
  if (p99 > MOST_P99) throw new Error(`The ratio of the p99s is above ${MOST_P99}.`);
}

const load = () => loadavg()[0].toFixed(1);
const inTurns = (round) => (round % 2 ? ['real', 'bare'] : ['bare', 'real']);
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** The highest rate that the servers keep up with, looked for around `guess`. */
async function highest(servers, guess) {
  let [low, high] = [0, Infinity];
  for (let rate = guess; high > low * EXACT; ) {
    const { p50, failed } = await arrive(servers, rate);
    if (failed === 0 && p50 < KEEPS_UP) low = rate;
    else high = rate;
    if (high === Infinity) rate = low * 1.3;
    else if (low === 0) rate = high / 1.3;
    else rate = (low + high) / 2;
  }
  return low;
}

async function arrive(servers, rate) {
  const plan = { ports: servers.map(({ port }) => port), rate, seconds: Number(options.seconds) };
  const before = cpuOf(servers);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'arrivals.mjs'), JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  const run = JSON.parse(output);
  return { ...run, cpu: (cpuOf(servers) - before) / run.answered };
}

/** What the processes themselves have used, in milliseconds, as Linux tells it in hundredths of a second. */
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

/** The queries behind the calls, read off the database: what the two are compared by cannot drift apart. */
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
    // A change is followed by its commit: it is there to be read while it waits for the row.
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
  // Of a caller who may not make a call it asks who that is, and nothing else.
  const { headers } = asked(MIX[0], 1);
  await fetch(`http://127.0.0.1:${port}/driver/me`, { headers });
  return { ...queries, session: await last(SESSION) };
}

/** The tests' PostgreSQL, which is TypeScript. */
async function postgresModule() {
  const outfile = join(cache, 'postgres.mjs');
  await build({
    ...forNode,
    plugins: [],
    entryPoints: ['test/server/postgres.ts'],
    outfile,
  });
  return import(pathToFileURL(outfile));
}

await main();
