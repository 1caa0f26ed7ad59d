import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../free-port.ts';
import { needs } from '../needs.ts';
import { compose, FOLDER, filled, healthCheck, OWN, read, said, stages } from '../recipes.ts';
import { recordOf, SCRIPTS } from '../server/council/scripts.ts';
import { type FakeS3, startFakeS3 } from '../server/fake-s3.ts';
import { startPostgres } from '../server/postgres.ts';
import { type Built, follow } from './built.ts';

const release = suite('a release');
const composed = needs(release, 'PG_BIN', 'CURL');
const checked = needs(release, 'SYSTEMD_ANALYZE');
const alerting = needs(release, 'PROMTOOL');
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'kitchen-release-'));
const home = join(folder, 'srv');
let bucket: FakeS3;

/**
 * What its files of `deploy` say is run here as it is. What only a container runtime, systemd or Prometheus does is not:
 * the base images, SeaweedFS, limits on memory, a root that cannot be written to and the alerts' times.
 */
const recipe = (name: string) => readFileSync(join(home, 'deploy', name), 'utf8');

/** By number, so that no account is needed: nothing belongs to it but what these tests hand over. */
const STRANGER = 61_234;
const isRoot = process.getuid?.() === 0;

/** A process that can write nowhere but to its own folders, and gains no rights. Root makes it another user's. */
function startAsStranger(words: string[], env: Record<string, string>, umask = '0022'): ChildProcess {
  const user = isRoot ? [`--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups'] : [];
  const shell = ['sh', '-c', `umask ${umask} && exec "$@"`, 'sh'];
  return spawn('setpriv', ['--no-new-privs', ...user, ...shell, ...words], {
    cwd: home,
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: '/nonexistent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What such a process prints, once it has ended well. */
async function ranAsStranger(...given: Parameters<typeof startAsStranger>): Promise<string> {
  const started = startAsStranger(...given);
  const [out, err, [code]] = await Promise.all([text(started.stdout!), text(started.stderr!), once(started, 'close')]);
  assert.is(code, 0, err);
  return out;
}

async function folderOfStranger(name: string, mode = 0o700): Promise<string> {
  const made = join(folder, name);
  await mkdir(made, { mode });
  if (isRoot) await chown(made, STRANGER, STRANGER);
  return made;
}

/** What `COPY . .` brings into the image. */
function context(): string[] {
  const ignored = read('Dockerfile.dockerignore').trim().split('\n');
  return readdirSync('.').filter(
    (name) =>
      !ignored.some((pattern) => (pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern)),
  );
}

release.before(async () => {
  bucket = await startFakeS3({ key: 'kitchen', secret: OWN.S3_SECRET!, region: 'us-east-1' });
  await chmod(folder, 0o755);
  // The image's first stage, to be copied elsewhere. Its packages are those that `npm ci` has brought here.
  const [copies, runs] = [said(stages[0]!, 'COPY'), said(stages[0]!, 'RUN')];
  assert.equal([copies.at(-1), runs[0]], ['. .', 'npm ci --ignore-scripts']);
  const source = join(folder, 'source');
  for (const name of context()) cpSync(name, join(source, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(source, 'node_modules'));
  await writeFile(join(source, FOLDER, '.env'), 'SECRET=of the machine');
  const made = join(folder, 'made');
  await run('sh', ['-c', runs[1]!.replace('/kitchen', made)], { cwd: source, maxBuffer: 1e8 });
  await rename(made, home);
});
release.after(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

release('holds the server and what it runs on, and nothing that makes or tests it', () => {
  assert.equal(readdirSync(home).sort(), [
    '.npmrc',
    'LICENSE',
    'deploy',
    'dist',
    'docs',
    'node_modules',
    'package-lock.json',
    'package.json',
    'sbom.json',
  ]);
  assert.equal(readdirSync(join(home, 'dist')).sort(), ['client', 'server']);
  assert.not(existsSync(join(home, 'deploy/.env')), 'the passwords of the machine that made it');
  for (const name of ['esbuild', 'typescript', 'playwright-core', 'uvu']) {
    assert.not(existsSync(join(home, 'node_modules', name)), name);
  }
});

// Its packages are linked. The budgets hold for one set of names.
release('names its files as a build in any other folder does', () => {
  const names = (dist: string) => readdirSync(join(dist, 'client/assets')).sort();
  assert.equal(names(join(home, 'dist')), names(process.env.DIST ?? 'dist'));
});

release('lists its packages', async () => {
  const { components, metadata } = JSON.parse(await readFile(join(home, 'sbom.json'), 'utf8'));
  assert.match(metadata.component.version, /^\d+\.\d+\.\d+$/);
  const names = components.map(({ name }: { name: string }) => name);
  for (const name of ['fastify', 'nodemailer', 'react', '@vanilla-extract/css', 'pg'])
    assert.ok(names.includes(name), name);
  assert.not(names.includes('esbuild'));
});

release('has a command line whose exit code tells scripts what came of it', async () => {
  const type = (...words: string[]) =>
    run(process.execPath, [join(home, 'dist/server/operator.js'), ...words], { env: {} }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  const helped = await type('--help');
  assert.equal([helped.code, helped.stderr, /drivers approve ID/.test(helped.stdout)], [0, '', true]);
  const wrong = await type('drivers', 'approve');
  assert.equal(wrong, { code: 2, stdout: '', stderr: 'ID is missing. See drivers approve --help.\n' });
});

release("draws a council's PDF in every script with fonts of its own", async () => {
  const thread = new Worker(join(home, 'dist/server/pdf-thread.js'));
  thread.postMessage(recordOf({ prep_address: SCRIPTS.map(([, text]) => text).join('\n') }));
  const [pdf]: Uint8Array[] = await once(thread, 'message');
  await thread.terminate();
  const words = Buffer.from(pdf!).toString('latin1');
  for (const name of ['NotoNaskhArabic', 'NotoSansBengali', 'NotoSansHans', 'NanumGothic']) assert.match(words, name);
});

/** Somebody joins the waitlist. */
async function serves({ url }: Built): Promise<void> {
  const page = await fetch(`${url}/seller/login`);
  assert.equal([page.status, /<h1/.test(await page.text())], [200, true]);
  const body = JSON.stringify({ email: 'a@b.example', postcode: 'M1 1AE' });
  const headers = { 'content-type': 'application/json' };
  assert.is((await fetch(`${url}/public/waitlist`, { method: 'POST', headers, body })).status, 201);
}

/** A mail server's address at which nobody answers. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9' };

release('serves by its systemd unit, with what is embedded, and is backed up beside it', async () => {
  const unit = new Map(
    recipe('kitchen.service')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const state = await folderOfStranger('state', Number.parseInt(unit.get('StateDirectoryMode')!, 8));
  const temporary = await folderOfStranger('temporary');
  assert.is(unit.get('EnvironmentFile'), '/etc/kitchen.env');
  const here = (words: string) =>
    words
      .replace('/usr/bin/node', process.execPath)
      .replace(`/var/lib/${unit.get('StateDirectory')}`, state)
      .replace(unit.get('WorkingDirectory')!, home);
  const port = await freePort();
  const [, dataDir] = /^# .*(DATA_DIR=\S+)/m.exec(recipe('kitchen.service'))!;
  const env = { ...OWN, ...MAIL, TMPDIR: temporary, PORT: String(port), DATA_DIR: here(dataDir!).split('=')[1]! };
  const server = follow(startAsStranger(here(unit.get('ExecStart')!).split(' '), env, unit.get('UMask')), port);
  try {
    await server.ready();
    await serves(server);
    const [backup] = /npm run backup -- \/\S+/.exec(readFileSync(join(home, 'docs/operating.md'), 'utf8'))!;
    assert.match(await ranAsStranger(here(backup).split(' '), env, '0022'), /^\d+ rows and \d+ files/m);
  } finally {
    assert.is(await server.stop('SIGTERM'), 0, server.said());
  }
  const open = readdirSync(state, { recursive: true }).filter(
    (name) => !String(name).startsWith('backup-') && lstatSync(join(state, String(name))).mode & 0o077,
  );
  assert.equal(open, []);
});

checked('has a systemd unit without a fault', async () => {
  const file = join(folder, 'kitchen.service');
  await writeFile(file, recipe('kitchen.service').replace('/usr/bin/node', process.execPath));
  const { stdout, stderr } = await run(process.env.SYSTEMD_ANALYZE!, ['verify', file]);
  assert.equal([stdout, stderr], ['', '']);
});

alerting('has rules for alerts that Prometheus takes', async () => {
  const { stdout } = await run(process.env.PROMTOOL!, ['check', 'rules', join(home, 'deploy/alerts.yml')]);
  assert.match(stdout, /SUCCESS: \d+ rules/);
});

composed('serves as the image and the compose file have it, with PostgreSQL and a bucket', async () => {
  const { kitchen, database, bucket: maker, backup } = compose.services;
  const postgres = (await startPostgres())!;
  const at = new URL(postgres.url);
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create role kitchen login superuser password '${OWN.DATABASE_PASSWORD}'`);
  await admin.query('create database kitchen owner kitchen');
  await admin.end();
  const here = (words: string) =>
    filled(words).replace('@database:5432', `@${at.host}`).replace('store:8333', new URL(bucket.url).host);
  const data = await folderOfStranger('data');
  const backups = await folderOfStranger('backups');
  const port = await freePort();
  const image = said(stages.at(-1)!, 'ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')));
  const settings = Object.entries({ ...kitchen!.environment, ...MAIL }).map(([name, value]) => [name, here(value)]);
  // Its temporary files have no folder but DATA_DIR.
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, TMPDIR: '/nonexistent' };
  const env = { ...Object.fromEntries([...image, ...settings]), ...own };
  const command = JSON.parse(said(stages.at(-1)!, 'CMD')[0]!) as string[];
  try {
    const [program, ...words] = database!.healthcheck!.test.slice(1);
    await run(join(process.env.PG_BIN!, program!), words, { env: { PGHOST: at.hostname, PGPORT: at.port } });
    await run(process.env.CURL!, here(String(maker!.command)).trim().split(/\s+/));
    assert.equal(bucket.requests, ['PUT ']);
    const server = follow(startAsStranger(command, env), port);
    try {
      await server.ready();
      await serves(server);
      await ranAsStranger(healthCheck(), env);
      const nightly = (backup!.command as string[]).map((word) => here(word).replace('/backups', backups));
      assert.match(await ranAsStranger(nightly, env), /^\d+ rows and \d+ files/m);
    } finally {
      assert.is(await server.stop('SIGTERM'), 0, server.said());
    }
  } finally {
    await postgres.stop();
  }
  assert.is(readdirSync(backups).length, 1);
});

release.run();
