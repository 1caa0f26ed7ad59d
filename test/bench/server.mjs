// `npm run bench:server`: the two hot calls on a large PostgreSQL, beside a bare node:http server that asks the
// same query through `pg`. Both run in one go, taking turns, so that the ratio says more than the machine does.
// `npm run bench:server -- --requests 200000` also looks at the memory over that many requests.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import pg from 'pg';
import { buildAll } from '../../build.mjs';
import { forNode } from '../../src/build/options.mjs';
import { PROGRAMS } from '../programs.mjs';
import { DRIVERS, fill, SELLERS, tokenOf } from './data.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    requests: { type: 'string', default: '0' },
    least: { type: 'string', default: '0.6' },
  },
});
const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache', `bench-${process.pid}`);
const POOL = 10;
/** What the garbage collector leaves and takes in turns, in MB. */
const MOST_GROWTH = 40;

const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
const CALLS = [
  { name: 'GET /auth/menu', path: `/auth/menu?date=${date}`, kind: 'seller', people: SELLERS, table: 'dishes' },
  {
    name: 'GET /driver/deliveries/available',
    path: '/driver/deliveries/available',
    kind: 'driver',
    people: DRIVERS,
    table: 'deliveries',
  },
];

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

    const ports = { real: await freePort(), bare: await freePort() };
    // As it runs by default, with a line in the log for each request.
    const real = await startServer(join(cache, 'dist/server/main.js'), join(dataDir, 'log'), {
      PORT: ports.real,
      DATABASE_URL: `${postgres.url}?pool=${POOL}`,
      DATA_DIR: dataDir,
      OUTBOX: 'on',
    });
    undo.push(() => real.kill());
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    undo.push(() => database.end());
    await fill(database);
    const queries = await queriesOf(real, database);
    const bare = await startServer(join(import.meta.dirname, 'bare.mjs'), join(dataDir, 'bare-log'), {
      PORT: ports.bare,
      POOL,
      DATABASE_URL: postgres.url,
      QUERIES: JSON.stringify(queries),
    });
    undo.push(() => bare.kill());

    const worst = await compare({ bare, real });
    if (Number(options.requests)) await watchMemory(real);
    if (worst < Number(options.least)) throw new Error(`A ratio is below ${options.least}.`);
  } finally {
    for (const stop of undo.reverse()) await stop();
    rmSync(cache, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(servers) {
  const before = { bare: rss(servers.bare), real: rss(servers.real) };
  const runs = Object.fromEntries(CALLS.map(({ name }) => [name, { bare: [], real: [] }]));
  for (const call of CALLS) for (const server of Object.values(servers)) await load(server, call, { seconds: 1 });
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const call of CALLS) {
      const order = round % 2 ? ['real', 'bare'] : ['bare', 'real'];
      for (const which of order) {
        runs[call.name][which].push(await load(servers[which], call, { seconds: Number(options.seconds) }));
      }
    }
  }
  const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
  const row = (...cells) =>
    console.log(cells.map((cell, i) => String(cell)[i ? 'padStart' : 'padEnd'](i ? 12 : 34)).join(''));
  console.log(`${options.connections} connections, ${options.rounds} rounds of ${options.seconds} s, medians`);
  row('call', 'bare /s', 'real /s', 'ratio', 'bare p99', 'real p99', 'answer kB', 'failed');
  let worst = Infinity;
  for (const { name } of CALLS) {
    const { bare, real } = runs[name];
    const ratio = median(real.map(({ rate }, i) => rate / bare[i].rate));
    worst = Math.min(worst, ratio);
    const of = (list, key) => median(list.map((one) => one[key]));
    const failed = [...bare, ...real].reduce((sum, one) => sum + one.failed, 0);
    row(
      name,
      of(bare, 'rate').toFixed(0),
      of(real, 'rate').toFixed(0),
      ratio.toFixed(2),
      `${of(bare, 'p99').toFixed(1)} ms`,
      `${of(real, 'p99').toFixed(1)} ms`,
      (of(real, 'bytes') / 1000).toFixed(1),
      failed,
    );
  }
  const memory = ['bare', 'real'].map(
    (which) => `${which} ${before[which]} MB before, ${rss(servers[which])} MB after`,
  );
  console.log(`memory (RSS): ${memory.join('; ')}`);
  return worst;
}

/** The memory of the server in the course of many requests: about level from the first fifth on, or it leaks. */
async function watchMemory(server) {
  const all = Number(options.requests);
  const marks = [];
  for (let part = 0; part < 10; part += 1) {
    const { failed } = await load(server, CALLS[part % 2], { requests: all / 10 });
    if (failed) throw new Error(`${failed} requests failed.`);
    marks.push(rss(server));
  }
  console.log(`memory (RSS, MB) after each tenth of ${all} requests: ${marks.join(' ')}`);
  const growth = Math.max(...marks.slice(2)) - Math.max(...marks.slice(0, 2));
  if (growth > MOST_GROWTH) throw new Error(`It grew by ${growth} MB.`);
}

const rss = ({ pid }) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);

async function load({ url }, { path, kind, people }, limit) {
  const plan = { url: url + path, kind, people, connections: Number(options.connections), ...limit };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load.mjs'), JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  return JSON.parse(output);
}

/** Starts a server and waits until it listens. */
async function startServer(file, log, env) {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', openSync(log, 'w'), 'inherit'],
  });
  const url = `http://127.0.0.1:${env.PORT}`;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (
    !(await fetch(`${url}/readyz`).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}.`);
    await pause(100);
  }
  return {
    url,
    pid: child.pid,
    kill: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** The query behind each call, read off the database: what the two are compared by cannot drift apart. */
async function queriesOf(server, database) {
  const queries = {};
  for (const { path, kind, table } of CALLS) {
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${tokenOf(kind, 1)}` } });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
    const { rows } = await database.query(
      'select query from pg_stat_activity where application_name = $1 and query like $2 order by query_start desc',
      ['next-door-kitchen', `select%from "${table}"%`],
    );
    queries[kind] = rows[0].query;
  }
  return queries;
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
