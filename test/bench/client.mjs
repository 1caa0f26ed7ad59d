// `npm run bench`: measures each page on a slow phone in bad signal. Pages take turns with a baseline of react and
// react-dom, so that the ratios depend less on the machine. Options:
// `-- --rounds 5 --only login,dashboard`
// `-- --width 1280` is a desk.
// `-- --beside FILE` compares with another app instead, page by page in the same rounds, in which the page of React
// alone shows what neither can do without. FILE is JSON: `{ "origin":
// "http://127.0.0.1:4101", "pages": { "/driver/dashboard, 50": { "path", "seed", "ready", "taps" } } }`, with the page
// names of scenarios.mjs, CSS selectors, and `taps` of the same names. That app answers its own calls.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from '../../build.mjs';
import { addBaseline } from './baseline.mjs';
import { openBrowser, visit } from './phone.mjs';
import { BARE, SCENARIOS } from './scenarios.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '360' },
    beside: { type: 'string' },
  },
});
const root = join(import.meta.dirname, '../..');
const dist = join(root, '.cache', `bench-client-${process.pid}`);

const median = (list) => {
  const sorted = list.filter(Number.isFinite).sort((a, b) => a - b);
  return sorted.length ? (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2 : NaN;
};

/** The table's columns: title, figure of a visit, format. Ratios are taken within each round. */
const COLUMNS = [
  ['bytes', ({ first }) => first.bytes, (value) => `${(value / 1000).toFixed(1)} kB`],
  ['requests', ({ first }) => first.requests, (value) => value.toFixed(0), 'plain'],
  ['first paint', ({ first }) => first.paint, (value) => `${value.toFixed(0)} ms`],
  ['usable', ({ first }) => first.usable, (value) => `${value.toFixed(0)} ms`],
  ['blocked', ({ first }) => first.blocked, (value) => `${value.toFixed(0)} ms`],
  ['elements', ({ first }) => first.elements, (value) => value.toFixed(0)],
  ['style + layout', ({ first }) => first.style + first.layout, (value) => `${value.toFixed(0)} ms`],
  ['shift', ({ first }) => first.shift, (value) => value.toFixed(3), 'plain'],
  ['repeat: bytes', ({ repeat }) => repeat.bytes, (value) => `${(value / 1000).toFixed(1)} kB`, 'plain'],
  ['repeat: usable', ({ repeat }) => repeat.usable, (value) => `${value.toFixed(0)} ms`],
];
/** The columns of the second table, of each tap. */
const TAP_COLUMNS = [
  ['held', ({ held }) => held, (value) => `${value.toFixed(0)} ms`],
  ['shown', ({ shown }) => shown, (value) => `${value.toFixed(0)} ms`],
];

async function main() {
  const undo = [];
  try {
    mkdirSync(dist, { recursive: true });
    undo.push(() => rmSync(dist, { recursive: true, force: true }));
    await buildAll({ out: dist, quiet: true });
    await addBaseline(dist);
    const server = await startServer();
    undo.push(server.stop);
    const browser = await openBrowser();
    undo.push(() => browser.close());
    await measure(browser, server.url);
  } finally {
    for (const stop of undo.reverse()) await stop();
  }
}

async function measure(browser, origin) {
  const beside = options.beside && JSON.parse(readFileSync(options.beside, 'utf8'));
  const width = Number(options.width);
  const wanted = options.only.split(',');
  const chosen = SCENARIOS.filter(({ name }) => wanted.some((part) => name.includes(part)));
  const scenarios = [BARE, ...chosen.filter(({ name }) => !beside || beside.pages[name])];
  const runs = new Map(scenarios.map((scenario) => [scenario, { ours: [], others: [] }]));
  // A browser's first visit has costs that later ones share.
  await visit(browser, origin, BARE, width);
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const [scenario, { ours, others }] of runs) {
      ours.push(await visit(browser, origin, scenario, width));
      const page = beside?.pages[scenario.name];
      if (page) others.push(await visit(browser, beside.origin, page, width));
    }
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  const than = beside ? beside.origin : 'the page with react and react-dom alone';
  console.log(
    `CPU slowed 6x, 150 ms, 1.6 Mbps, ${width} px; medians of ${options.rounds} rounds; in brackets: times ${than}\n`,
  );
  header('page', COLUMNS);
  for (const [scenario, { ours, others }] of runs) {
    const compared = scenario !== BARE && (beside ? others : runs.get(BARE).ours);
    row(scenario.name, ...COLUMNS.map((column) => cell(column, ours, compared)));
  }
  console.log('');
  header('tap', TAP_COLUMNS);
  for (const [{ name, taps = [] }, { ours, others }] of runs) {
    for (const tap of taps) {
      const of = (visits) => visits.map((visit) => visit.taps[tap.name] ?? {});
      row(`${name}: ${tap.name}`, ...TAP_COLUMNS.map((column) => cell(column, of(ours), beside && of(others))));
    }
  }
}

/** The median, and in brackets that of the ratios to what was measured in the same rounds. */
function cell([, figure, show, plain], ours, compared) {
  const value = median(ours.map(figure));
  if (Number.isNaN(value)) return '';
  const ratio = compared && !plain ? median(ours.map((one, i) => figure(one) / figure(compared[i]))) : NaN;
  return Number.isNaN(ratio) ? show(value) : `${show(value)} (${ratio.toFixed(2)})`;
}

function header(first, columns) {
  row(first, ...columns.map(([title]) => title));
  row('---', ...columns.map(() => '---:'));
}

const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);

async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'kitchen-bench-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(dist, 'server/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      OUTBOX: 'on',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      NODE_ENV: 'production',
    },
  });
  await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    child.stdout.on('data', (text) => String(text).includes('is at') && resolve());
  });
  const stop = async () => {
    child.removeAllListeners('exit');
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
  return { url, stop };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

await main();
