// `npm test`, or `node build.mjs test FILTER`: bundles the tests with the build's plugins and runs them.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { buildAll } from '../build.mjs';
import { forNode, THREADS } from '../src/build/options.mjs';
import { NAMES, PROGRAMS } from './programs.mjs';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const cache = join(root, '.cache', `test-${process.pid}`);

/** A group fails and is ended if it prints nothing for this long, or does not end after its last test. */
const SILENCE_MS = 900_000;
const SILENT = 'Ended: it said nothing for a quarter of an hour.';
const ENDING_MS = 60_000;

const MEMORY = '/dev/shm';
/** The groups that run side by side have needed 1.7 GB at most. */
const ROOM_BYTES = 4e9;

/**
 * Tests make many short-lived objects. With more room (MB) for them than the default 16, garbage collection takes a
 * tenth less of the processors' time (the API's tests on the embedded database: 78 s instead of 88). One thread
 * collects garbage, since groups run side by side: several threads wait for each other and take a fifteenth more.
 */
const FLAGS = ['--enable-source-maps', '--max-semi-space-size=128', '--single-threaded-gc'];

/**
 * The compiler keeps its last result (after a small change it takes 1.6 s instead of 7). It uses one thread: with
 * several it takes 11 s of the processors' time instead of 6, which the tests beside it need.
 */
const TYPES = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', join(root, '.cache/types.tsbuildinfo')];

const onPostgres = { needs: 'PG_BIN', env: { TEST_POSTGRES: '1' } };

/**
 * Groups of test files. Each runs in its own process, since the tests of pages patch globals that servers must not see.
 * `first` is loaded before the tests. `last` closes what the group's tests share, so that the process can end. `built`:
 * the tests run the build's output. `processes`: the number of processes among which a whole run divides the files.
 */
const GROUPS = {
  unit: { files: (file) => !/^(client|server|browser|trials|hard|bench)\//.test(file) },
  client: { files: (file) => file.startsWith('client/'), first: 'client/dom.ts', processes: 3 },
  parts: { files: (file) => file.startsWith('server/services/') },
  server: { files: isApi, env: { TEST_POSTGRES: '' }, last: ['server/close.ts'], processes: 2 },
  postgres: { files: isApi, ...onPostgres, last: ['server/plans.ts', 'server/close.ts'] },
  // Two processes on two cores: 8 minutes instead of 12, and 11 instead of 20 for `hard`.
  browser: {
    files: (file) => file.startsWith('browser/'),
    needs: 'CHROMIUM',
    last: ['browser/close.ts'],
    built: true,
    processes: 2,
  },
  trials: { files: isTrial, env: { TEST_POSTGRES: '' }, last: ['server/close.ts'] },
  'trials-postgres': { files: isTrial, ...onPostgres, last: ['server/close.ts'] },
  hard: { files: (file) => file.startsWith('hard/'), built: true, processes: 2 },
};

function isApi(file) {
  return file.startsWith('server/') && !file.startsWith('server/services/');
}

function isTrial(file) {
  return file.startsWith('trials/');
}

/** The groups of each command. A FILTER picks among those of `test` and `test:hard`. */
const COMMANDS = {
  // The longest first.
  test: ['client', 'unit', 'parts', 'server', 'postgres', 'browser'],
  'test:quick': ['unit', 'client'],
  'test:hard': ['trials', 'trials-postgres', 'hard'],
};

/**
 * Runs `test` (everything that a push needs), `test:quick` (what needs no database) or `test:hard` (what takes
 * longer). The first two check format, lint and types first. FILTER is a part of a test file's path.
 */
export async function run(command, [filter] = []) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  mkdirSync(cache, { recursive: true });
  const template = !filter && command === 'test' ? makeTemplate() : undefined;
  const checks =
    filter || command === 'test:hard'
      ? []
      : [
          check('format and lint', 'biome', ['ci', '--error-on-warnings']),
          check('types', 'tsc', ['--noEmit', '-p', root, ...TYPES]),
        ];
  const planned = [];
  for (const name of COMMANDS[command]) {
    const { files: isOfGroup, needs, env, processes = 1 } = GROUPS[name];
    if (filter && env?.TEST_POSTGRES && !process.env.TEST_POSTGRES) continue;
    const chosen = testFiles().filter((file) => isOfGroup(file) && (!filter || file.includes(filter)));
    if (!chosen.length) continue;
    if (needs && !PROGRAMS[needs]) {
      console.log(`Skipped: ${chosen.length} files of the ${name} tests, because ${NAMES[needs]} is not installed.`);
      total.skipped += chosen.length;
      continue;
    }
    const shares = filter ? 1 : processes;
    for (let share = 0; share < shares; share += 1)
      planned.push({ name, share, files: chosen.filter((_, index) => index % shares === share) });
  }
  if (filter && !planned.length && !total.skipped)
    throw new Error(
      `No file of '${command}' has '${filter}' in its path below test/. 'test:hard' runs trials/ and hard/.`,
    );
  // These groups test the build: one of the present sources, unless DIST names another. They run after the others,
  // which run side by side, along with the checks.
  const after = planned.filter(({ name }) => GROUPS[name].built);
  const beside = planned.filter((group) => !after.includes(group));
  let samples;
  // Each group starts once it is bundled. Those of pages and rules need no database, so they start first.
  const start = async (group, quiet) => {
    const needed = /^(unit|client)$/.test(group.name) ? undefined : await template;
    return runGroup(group, { TEST_TEMPLATE: needed ?? '', TEST_SAMPLES: samples ?? '' }, quiet);
  };
  const begun = [];
  for (const group of beside) {
    group.bundle = await bundleGroup(group);
    begun.push(start(group, beside.length > 1));
  }
  if (after.length && !process.env.DIST) await buildAll({ quiet: Boolean(filter) });
  for (const group of after) group.bundle = await bundleGroup(group);
  if (after.some(({ name }) => name === 'browser')) samples = await makeSamples();
  const counts = await Promise.all(begun);
  counts.push(...(await Promise.all(after.map((group) => start(group, false)))));
  for (const made of [await template, samples]) if (made) rmSync(made, { recursive: true, force: true });
  for (const found of await Promise.all(checks)) total.failed += found;
  for (const count of counts) for (const key of Object.keys(total)) total[key] += count[key];
  rmSync(cache, { recursive: true, force: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  // In CI a skipped test is a failure.
  process.exitCode = total.failed || (process.env.CI === 'true' && total.skipped) ? 1 : 0;
}

const testFiles = () =>
  readdirSync(join(root, 'test'), { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort();

/**
 * Runs a checker on the whole project.
 *
 * @returns 1 if it found something
 */
async function check(what, program, args) {
  const { code, output } = await execute(bin(program), args, {}, true);
  console.log(code ? `${output}${what}: errors` : `${what}: fine`);
  return code ? 1 : 0;
}

/** Makes a migrated database for all processes of a run to copy: making one takes eight seconds of a processor. */
const makeTemplate = () =>
  inFolder(`
    import { makeTemplate } from './server/services/scratch.ts';
    await makeTemplate(process.env.FOLDER);`);

/** Makes the demo's data for all sites of a run to copy: making it takes fourteen seconds of a processor. */
const makeSamples = () =>
  inFolder(`
    import { freePort } from './free-port.ts';
    import { startBuilt } from './hard/built.ts';
    const demo = startBuilt(await freePort(), process.env.FOLDER);
    await demo.ready();
    await demo.stop('SIGTERM');`);

/** Runs a script that fills a new folder. The caller removes the folder. */
async function inFolder(contents) {
  const outfile = join(mkdtempSync(join(cache, 'script-')), 'script.mjs');
  await build({ ...forNode, stdin: { contents, resolveDir: join(root, 'test') }, outfile });
  const folder = mkdtempSync(join(scratch(), 'ndk-made-'));
  const { code, output } = await execute(process.execPath, [...FLAGS, outfile], { FOLDER: folder }, true);
  if (code) throw new Error(`No data could be made for the tests.\n${output}`);
  return folder;
}

async function bundleGroup({ name, files, share }) {
  const entry = join(cache, `${name}-${share}.ts`);
  const imports = files.map((file) => `import ${JSON.stringify(`./${relative(cache, join(root, 'test', file))}`)};`);
  const { first, last } = GROUPS[name];
  if (first) imports.unshift(`import ${JSON.stringify(`../../test/${first}`)};`);
  for (const file of last ?? []) imports.push(`import ${JSON.stringify(`../../test/${file}`)};`);
  writeFileSync(entry, imports.join('\n'));
  const outfile = join(cache, `tests/${name}-${share}.mjs`);
  await build({
    ...forNode,
    entryPoints: [entry],
    outfile,
    sourcemap: 'inline',
  });
  await build({ ...forNode, entryPoints: THREADS, outdir: cache });
  return outfile;
}

/**
 * Runs a bundle with variables that all groups share. `quiet` prints its output at the end, so that groups side by side
 * do not mix.
 */
async function runGroup({ name, files, bundle }, shared, quiet) {
  const { env } = GROUPS[name];
  const title = `\n${name}: ${files.length} files`;
  if (!quiet) console.log(title);
  // A temporary folder per group, since some tests count the files in it. PostgreSQL's own user must be able to read
  // it.
  const temporary = mkdtempSync(join(scratch(), `ndk-${name}-`));
  chmodSync(temporary, 0o755);
  const own = { ...PROGRAMS, ...shared, ...env, NODE_ENV: 'test', TMPDIR: temporary };
  const { code, output } = await execute(process.execPath, [...FLAGS, bundle], own, quiet);
  rmSync(temporary, { recursive: true, force: true });
  if (quiet) console.log(`${title}\n${output}`);
  const count = (label) => Number(new RegExp(`${label}:\\s+(\\d+)`).exec(output)?.[1] ?? NaN);
  const [all, passed, skipped] = [count('Total'), count('Passed'), count('Skipped')];
  // A process that died before its last line has failed, whatever it reported.
  if (Number.isNaN(all)) return { passed: 0, failed: 1, skipped: 0 };
  const failed = all - passed;
  return { passed, failed: failed || (code ? 1 : 0), skipped };
}

/**
 * The parent of the temporary folders. In memory if there is room, since embedded databases sync thousands of commits
 * (the API's tests took 97 s instead of 128).
 */
function scratch() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize > ROOM_BYTES) return MEMORY;
  } catch {
    // Only Linux has /dev/shm.
  }
  return tmpdir();
}

function execute(command, args, env = {}, quiet = false) {
  return new Promise((resolve) => {
    // A process group of its own, so that everything it started ends with it.
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    running.add(child);
    let output = '';
    const giveUp = (why) => {
      if (quiet) console.log(output);
      console.error(why);
      output = '';
      end(child);
    };
    let timer;
    const wait = (ms, why) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, ms, why);
    };
    wait(SILENCE_MS, SILENT);
    child.stdout.on('data', (data) => {
      output += data;
      if (/Duration:/.test(output)) wait(ENDING_MS, 'Ended: something was left open after the last test.');
      else wait(SILENCE_MS, SILENT);
    });
    // Whole lines, so that groups side by side do not mix: a suite is one line, and its failures come together.
    if (!quiet) createInterface({ input: child.stdout }).on('line', (line) => console.log(line));
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output: output.replace(/\u001b\[\d+m/g, '') });
    });
  });
}

const running = new Set();

function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    for (const child of running) end(child);
    process.exit(1);
  });
}
