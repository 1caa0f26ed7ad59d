import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, rm, statfs, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../free-port.ts';
import { type Built, startBuilt } from './built.ts';
import { checkAll } from './checks.ts';
import {
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

const test = suite('a full disk');
const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'kitchen-full-'));
const disk = join(folder, 'disk');
const filler = join(disk, 'filler');
/** Only root may mount a small disk of memory; others find out by a fault that is put in their way. */
const mounted = mount();
const done = nothing();
let server: Built;
let tokens: Tokens;
let counter: string;
let photos: Blob[];

function mount(): boolean {
  mkdirSync(disk);
  if (process.env.NO_MOUNT) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Takes all the room that is left, or says that there is none. */
async function fill(): Promise<void> {
  if (!mounted) return writeFileSync(filler, '');
  const { bavail, bsize } = await statfs(disk);
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
  } catch {
    // It is full a little earlier.
  }
}

const makeRoom = () => unlink(filler);

/** Every writer, for some time. */
async function work(millis: number): Promise<void> {
  let going = true;
  const place = { url: server.url, tokens, done, going: () => going, chance: Math.random };
  const writers = [
    addDishes(place, photos),
    answerSurvey(place),
    deliver(place),
    sellPortions(place, counter),
    uploadLicences(place),
  ];
  await pause(millis);
  going = false;
  await Promise.all(writers);
}

test.before(async () => {
  const data = join(disk, 'data');
  // The injected fault: writing fails with ENOSPC while the filler is there.
  const env: Record<string, string> = mounted
    ? {}
    : { NODE_OPTIONS: `--require ${join(process.cwd(), 'test/hard/no-space.cjs')}`, FILLER: filler };
  server = startBuilt(await freePort(), data, { LOG_LEVEL: 'warn', TMPDIR: disk, ...env });
  await server.ready();
  const logIn = async (path: string, who: string) =>
    (await must(server.url, 'POST', path, '', { email: `${who}@demo.test`, password: 'Demo1234' })).json.token;
  tokens = {
    seller: await logIn('/auth/login', 'seller'),
    driver: await logIn('/driver/auth/login', 'driver'),
    operator: await logIn('/operator/auth/login', 'operator'),
  };
  const form = formOf(dishFields('Counter'));
  counter = (await must(server.url, 'POST', '/auth/menu-with-photo', tokens.seller, form)).json.item.menu_id;
  photos = await pictures();
});

test.after(async () => {
  await server?.stop('SIGKILL');
  if (mounted) execFileSync('umount', ['-l', disk]);
  await rm(folder, { recursive: true, force: true });
});

test('writes are refused with 503 and a plain log, and work again once there is room', async () => {
  await work(1_000);
  for (let round = 0; round < 3; round += 1) {
    await fill();
    const file = new File(
      [new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * MEGABYTE)]))],
      'a.pdf',
    );
    const upload = await call(
      server.url,
      'POST',
      '/auth/documents',
      tokens.seller,
      formOf({ type: 'license_certificate', file }),
    );
    assert.is(upload?.status, 503, upload?.text);
    assert.type(upload?.json.error, 'string');
    await work(1_500);
    assert.is((await call(server.url, 'GET', '/healthz'))?.status, 200);
    assert.is(server.process.exitCode, null, server.said());
    await makeRoom();
    await server.ready();
    const before = done.emails.size;
    for (let look = 0; look < 400 && done.emails.size === before; look += 1) await work(250);
    assert.ok(done.emails.size > before, 'it takes writes again');
    await checkAll({ url: server.url, tokens, done, counter }, new Set());
  }
  const lines = server
    .logged()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const faults = lines.filter(({ level }) => level >= 50);
  assert.ok(
    lines.some((line) => /ENOSPC|No space left|disk full|could not (write|extend)/i.test(JSON.stringify(line))),
    'it says so',
  );
  assert.equal(
    faults.filter(({ res }) => res?.status === 500),
    [],
  );
  console.log(`\n${done.emails.size} survey answers and ${done.dishes.size} dishes kept over three full disks`);
});

test('nothing of the refused uploads is left, and a start on the folder finds all whole', async () => {
  const uploads = (await readdir(disk)).filter((name) => name.startsWith('next-door-kitchen-uploads-'));
  for (const name of uploads) assert.equal(await readdir(join(disk, name)), []);
  assert.equal(await readdir(join(disk, 'data/files/.new')), []);
  await server.stop('SIGKILL');
  server = startBuilt(await freePort(), join(disk, 'data'), { TMPDIR: disk });
  await server.ready();
  await checkAll({ url: server.url, tokens, done, counter }, new Set());
});

test.run();
