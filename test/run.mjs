// Bundles the tests with the build's own plugins and runs them. `npm test`, or `node build.mjs test FILTER`.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { buildAll, common } from '../build.mjs';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache', `test-${process.pid}`);
const POSTGRES = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt/postgresql@15'];
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Groups of test files, each in a process of its own: pages patch globals that servers must not see. `last` closes
 * what the tests of a group share, so that the process can end.
 */
const GROUPS = {
  unit: { files: (file) => !/^(client|server|browser|hard|bench)\//.test(file) },
  client: { files: (file) => file.startsWith('client/') },
  parts: { files: (file) => file.startsWith('server/parts/') },
  server: { files: isApi, last: 'server/close.ts' },
  postgres: { files: isApi, needs: 'PostgreSQL', env: { TEST_POSTGRES: '1' }, last: 'server/close.ts' },
  browser: { files: (file) => file.startsWith('browser/'), needs: 'Chromium', last: 'browser/close.ts' },
  hard: { files: (file) => file.startsWith('hard/') },
};

function isApi(file) {
  return file.startsWith('server/') && !file.startsWith('server/parts/');
}

const isThere = {
  PostgreSQL: () => POSTGRES.some(existsSync),
  Chromium: () => CHROMIUM.some(existsSync),
};

/** Runs `test` (all that a push needs) or `test:hard` (what takes longer); FILTER picks files by a part of their path. */
export async function run(command, [filter] = []) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const hard = command === 'test:hard';
  if (!filter && !hard) total.failed += await compilerErrors();
  if ((hard || !filter || filter.startsWith('browser')) && !process.env.DIST) await buildAll(join(root, 'dist'), Boolean(filter));
  const ready = [];
  for (const name of Object.keys(GROUPS)) {
    const { files, needs } = GROUPS[name];
    if ((name === 'hard') !== hard) continue;
    if (filter && name === 'postgres' && !process.env.TEST_POSTGRES) continue;
    const chosen = testFiles().filter((file) => files(file) && (!filter || file.includes(filter)));
    if (!chosen.length) continue;
    if (needs && !isThere[needs]()) {
      console.log(`Left out: ${chosen.length} files of the ${name} tests, because ${needs} is not installed.`);
      total.skipped += chosen.length;
      continue;
    }
    ready.push({ name, files: chosen.length, bundle: await bundleGroup(name, chosen) });
  }
  // Browsers want the machine for themselves; the rest runs side by side.
  const beside = ready.filter(({ name }) => name !== 'browser');
  const after = ready.filter(({ name }) => name === 'browser');
  const counts = [...(await Promise.all(beside.map((group) => runGroup(group, beside.length > 1)))), ...(await Promise.all(after.map((group) => runGroup(group, false))))];
  for (const count of counts) for (const key of Object.keys(total)) total[key] += count[key];
  rmSync(cache, { recursive: true, force: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed || (process.env.CI === 'true' && total.skipped) ? 1 : 0;
}

const testFiles = () =>
  readdirSync(join(root, 'test'), { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort();

async function compilerErrors() {
  const { code } = await execute(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', root]);
  console.log(code ? 'types: errors' : 'types: fine');
  return code ? 1 : 0;
}

async function bundleGroup(name, files) {
  mkdirSync(cache, { recursive: true });
  const entry = join(cache, `${name}.ts`);
  const imports = files.map((file) => `import ${JSON.stringify(`./${relative(cache, join(root, 'test', file))}`)};`);
  const { last } = GROUPS[name];
  if (last) imports.push(`import ${JSON.stringify(`../../test/${last}`)};`);
  writeFileSync(entry, imports.join('\n'));
  const outfile = join(cache, `${name}.mjs`);
  await build({
    ...common,
    entryPoints: [entry],
    outfile,
    platform: 'node',
    packages: 'external',
    sourcemap: 'inline',
  });
  return outfile;
}

/** Runs a bundle; `quiet` shows its output when it is done, so that groups side by side do not mix. */
async function runGroup({ name, files, bundle }, quiet) {
  const { env } = GROUPS[name];
  const title = `\n${name}: ${files} files`;
  if (!quiet) console.log(title);
  // A temporary folder for each group: some tests count what is left in it. PostgreSQL's own user looks into it.
  const temporary = mkdtempSync(join(tmpdir(), `ndk-${name}-`));
  chmodSync(temporary, 0o755);
  const own = { ...env, NODE_ENV: 'test', TMPDIR: temporary };
  const { code, output } = await execute(process.execPath, ['--enable-source-maps', bundle], own, quiet);
  rmSync(temporary, { recursive: true, force: true });
  if (quiet) console.log(`${title}\n${output}`);
  const count = (label) => Number(new RegExp(`${label}:\\s+(\\d+)`).exec(output)?.[1] ?? NaN);
  const [all, passed, skipped] = [count('Total'), count('Passed'), count('Skipped')];
  // A process that died before its last line has failed, whatever it had counted.
  if (Number.isNaN(all)) return { passed: 0, failed: 1, skipped: 0 };
  const failed = all - passed;
  return { passed, failed: failed || (code ? 1 : 0), skipped };
}

function execute(command, args, env = {}, quiet = false) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      if (!quiet) process.stdout.write(data);
    });
    child.on('close', (code) => resolve({ code, output: output.replace(/\u001b\[\d+m/g, '') }));
  });
}
