import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordOf, SCRIPTS } from '../server/council/scripts.ts';
import { type FakeS3, startFakeS3 } from '../server/fake-s3.ts';
import { needsPostgres, startPostgres } from '../server/postgres.ts';
import { freePort, startBuilt } from './built.ts';

const release = suite('a release');
const onPostgres = needsPostgres(release);
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'kitchen-release-'));
const home = join(folder, 'srv');
let bucket: FakeS3;

release.before(async () => {
  bucket = await startFakeS3();
  // `npm run release`, to be copied elsewhere.
  const made = join(folder, 'made');
  await run(process.execPath, ['build.mjs', 'release', '--out', made], { maxBuffer: 1e8 });
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
  for (const name of ['esbuild', 'typescript', 'playwright-core', 'uvu']) {
    assert.not(existsSync(join(home, 'node_modules', name)), name);
  }
});

release('lists its packages', async () => {
  const { components, metadata } = JSON.parse(await readFile(join(home, 'sbom.json'), 'utf8'));
  assert.match(metadata.component.version, /^\d+\.\d+\.\d+$/);
  const names = components.map(({ name }: { name: string }) => name);
  for (const name of ['fastify', 'nodemailer', 'react', '@vanilla-extract/css', 'pg'])
    assert.ok(names.includes(name), name);
  assert.not(names.includes('esbuild'));
});

release("draws a council's PDF in every script with fonts of its own", async () => {
  const thread = new Worker(join(home, 'dist/server/pdf-thread.js'));
  thread.postMessage(recordOf({ prep_address: SCRIPTS.map(([, text]) => text).join('\n') }));
  const [pdf]: Uint8Array[] = await once(thread, 'message');
  await thread.terminate();
  const words = Buffer.from(pdf!).toString('latin1');
  for (const name of ['NotoNaskhArabic', 'NotoSansBengali', 'NotoSansHans', 'NanumGothic']) assert.match(words, name);
});

for (const [what, add, settings] of [
  ['with what is embedded', release, async () => ({})],
  ['with PostgreSQL and a bucket, as the compose file has it', onPostgres, onServers],
] as const) {
  add(`starts elsewhere and serves, ${what}`, async () => {
    const { env, end } = { env: {}, end: async () => undefined, ...(await settings()) };
    const server = startBuilt(await freePort(), join(folder, what.slice(0, 9)), env, 'server', join(home, 'dist'));
    try {
      await server.ready();
      const page = await fetch(`${server.url}/seller/login`);
      assert.equal([page.status, /<h1/.test(await page.text())], [200, true]);
      const body = JSON.stringify({ email: 'a@b.example', postcode: 'M1 1AE' });
      const headers = { 'content-type': 'application/json' };
      assert.is((await fetch(`${server.url}/public/waitlist`, { method: 'POST', headers, body })).status, 201);
    } finally {
      assert.is(await server.stop('SIGINT'), 0);
      await end();
    }
  });
}

async function onServers() {
  const postgres = (await startPostgres())!;
  return { env: { DATABASE_URL: postgres.url, S3_URL: bucket.url }, end: () => postgres.stop() };
}

release.run();
