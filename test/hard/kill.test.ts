import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sweepFiles } from '../../src/server/jobs/sweep.ts';
import { createLog } from '../../src/server/log.ts';
import { closeServices, openServices, type Services } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings.ts';
import { freePort } from '../free-port.ts';
import { until } from '../server/services/scratch.ts';
import { type Built, chances, startBuilt } from './built.ts';
import { checkAll } from './checks.ts';
import { checkTaps, phone, tapDeliveries, tapStock } from './taps.ts';
import {
  addDishes,
  answerSurvey,
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

const test = suite('kill -9');
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const HOUR = 3_600_000;
const seed = Number(process.env.SEED ?? Date.now() % 1e9);
const chance = chances(seed);
/** From `from` up to `to` milliseconds. */
const between = (from: number, to: number) => Math.round(from + chance() * (to - from));

const folder = mkdtempSync(join(tmpdir(), 'kitchen-kill-'));
const done = nothing();
let port: number;
let server: Built;
let tokens: Tokens;
let counter: string;
/** Sessions of several sellers, who send licences. */
let cooks: string[];

/** A case that says by which seed its moments can be had again. */
const seeded = (name: string, work: () => Promise<void>) =>
  test(name, () =>
    work().catch((error) => {
      console.error(`SEED=${seed} gives the same moments again`);
      throw error;
    }),
  );

async function restart(): Promise<void> {
  server = startBuilt(port, folder);
  await server.ready();
}

test.before(async () => {
  port = await freePort();
});

test.after(async () => {
  await server?.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

seeded('a first start that is cut short leaves nothing half made', async () => {
  for (let cut = 0; cut < 4; cut += 1) {
    const first = startBuilt(port, folder);
    await pause(between(300, 2_500));
    await first.stop('SIGKILL');
  }
  const unfinished = async () => (await readdir(folder)).filter((name) => name.startsWith('database.new'));
  const before = await unfinished();
  // What makes the database may outlive the server.
  const late = { NODE_OPTIONS: `--require ${join(process.cwd(), 'test/hard/late-maker.cjs')}` };
  const last = startBuilt(port, folder, late);
  const processes = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  await until('it makes a database', async () =>
    (await unfinished()).some((name) => !before.includes(name) && processes().includes(join(folder, name))),
  );
  await last.stop('SIGKILL');
  await restart();
  assert.equal(await unfinished(), []);
  const logIn = async (path: string, who: string) =>
    (await must(server.url, 'POST', path, '', { email: `${who}@demo.test`, password: 'Demo1234' })).json.token;
  tokens = {
    seller: await logIn('/auth/login', 'seller'),
    driver: await logIn('/driver/auth/login', 'driver'),
    operator: await logIn('/operator/auth/login', 'operator'),
  };
  const more = ['new-seller', 'draft-seller', 'submitted-seller', 'refused-seller'];
  cooks = [tokens.seller, ...(await Promise.all(more.map((who) => logIn('/auth/login', who))))];
  const form = formOf(dishFields('Counter'));
  counter = (await must(server.url, 'POST', '/auth/menu-with-photo', tokens.seller, form)).json.item.menu_id;
});

seeded('a second process on the folder is refused, and the first goes on', async () => {
  const second = startBuilt(await freePort(), folder);
  const late = setTimeout(() => second.process.kill('SIGKILL'), 300_000);
  const code = await new Promise((end) => second.process.once('exit', end));
  clearTimeout(late);
  await second.stop('SIGKILL');
  assert.type(code, 'number', 'it ended by itself');
  assert.is.not(code, 0);
  assert.ok(second.said().includes(folder), second.said());
  assert.match(second.said(), 'already in use');
  assert.is(second.said().trim().split('\n').length, 1, second.said());
  await must(server.url, 'GET', '/readyz');
});

seeded(
  `in ${ROUNDS} rounds of kill -9 no acknowledged write is lost, and every tap counts once, in its order`,
  async () => {
    const photos = await pictures();
    const seen = new Set<string>();
    const [cook, driver] = [phone(), phone()];
    for (let round = 0; round < ROUNDS; round += 1) {
      let going = true;
      const place = { url: server.url, tokens, done, going: () => going, chance };
      const before = [cook.answered, driver.answered];
      const writers = [
        answerSurvey(place),
        addDishes(place, photos),
        uploadLicences(place, cooks),
        sellPortions(place, counter),
        deliver(place),
        tapStock(place, cook),
        tapDeliveries(place, driver),
      ];
      // Some die cold, the others when their slowest writers are well under way.
      if (chance() < 0.7) await written(done.dishes, done.documents);
      // At any moment once both phones are at it.
      await soon(() => cook.answered > before[0]! && driver.answered > before[1]!);
      await pause(between(50, 900));
      const code = await server.stop('SIGKILL');
      going = false;
      assert.is(code, null, `the server died by itself: ${server.said()}`);
      await Promise.all(writers);
      // The start after a kill may be killed as well.
      if (chance() < 0.25) {
        const again = startBuilt(port, folder);
        await pause(between(200, 1_500));
        await again.stop('SIGKILL');
      }
      await restart();
      await checkAll({ url: server.url, tokens, done, counter }, seen);
      await checkTaps(server.url, { tokens }, cook, driver);
      // On a slow machine all rounds take longer than a group may say nothing.
      process.stdout.write('.');
    }
    // The last taps are sent, too.
    const finished = driver.finished.length;
    const place = { url: server.url, tokens, done, going: () => driver.finished.length === finished, chance };
    await Promise.all([tapStock(place, cook), tapDeliveries(place, driver)]);
    await checkTaps(server.url, { tokens }, cook, driver);
    console.log(
      `\n${ROUNDS} rounds: ${done.emails.size} survey answers, ${done.dishes.size} dishes with photos, ` +
        `${done.documents.size} documents, ${done.sold} sales, ${done.deliveries.size} deliveries, ` +
        `${[...done.deliveries.values()].filter(Boolean).length} accepts acknowledged, ${cook.answered} taps of a cook, ` +
        `${driver.answered} of a driver, ${driver.finished.length} deliveries finished`,
    );
    assert.ok(done.emails.size && done.dishes.size && done.documents.size && done.sold && done.deliveries.size);
  },
);

seeded('after the sweep no half file and no file without a row is left', async () => {
  assert.is(await server.stop('SIGTERM'), 0);
  // As if all this had been an hour ago or more.
  const temporary = [join(folder, 'files/.new'), join(folder, 'uploads')];
  const long = new Date(Date.now() - 2 * HOUR);
  let cut = 0;
  for (const path of temporary) {
    for (const name of await readdir(path)) {
      await utimes(join(path, name), long, long);
      cut += 1;
    }
  }
  const settings = readSettings({ DATA_DIR: folder, OUTBOX: 'on', LOG_LEVEL: 'silent' });
  const services = await openServices(settings, createLog(settings));
  try {
    for (const path of temporary) assert.equal(await readdir(path), [], path);
    services.now = () => new Date(Date.now() + 2 * HOUR);
    const orphans = await sweepFiles(services);
    console.log(`\n${cut} files cut short and ${orphans} without a row were cleaned up`);
    assert.equal(await keysOnDisk(), await keysInRows(services));
    for (const key of await keysOnDisk()) {
      const bytes = await readFile(join(folder, 'files', key));
      if (key.startsWith('photos/')) await sharp(bytes, { failOn: 'error' }).raw().toBuffer();
      else assert.is(bytes.length, await sizeInRow(services, key), key);
    }
  } finally {
    await closeServices(services);
  }
  const left = await readdir(folder);
  assert.equal(
    left.filter((name) => /\.new|copy/.test(name)),
    [],
  );
});

/** Waits, not for ever, until something is so. */
async function soon(isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; !isSo() && Date.now() < deadline; ) await pause(5);
}

/** Waits, not for ever, until each has one more. */
async function written(...kinds: { size: number }[]): Promise<void> {
  const before = kinds.map(({ size }) => size);
  await soon(() => kinds.every(({ size }, i) => size > before[i]!));
}

/** What people sent; the code of the pages stands beside it. */
async function keysOnDisk(): Promise<string[]> {
  const files = join(folder, 'files');
  const names = await readdir(files, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(files.length + 1)}/${entry.name}`)
    .filter((key) => !key.startsWith('assets/'))
    .sort();
}

async function keysInRows({ database: { db } }: Services): Promise<string[]> {
  const dishes = await db.selectFrom('dishes').select('photo_key as key').execute();
  const sellers = await db.selectFrom('sellers').select('photo_key as key').execute();
  const licences = await db.selectFrom('seller_documents').select('file_key').execute();
  const papers = await db.selectFrom('driver_documents').select('file_key').execute();
  // Days of the same dish share its photo.
  const photos = [...new Set([...dishes, ...sellers].map(({ key }) => key))].flatMap((key) =>
    key ? [`photos/${key}-640.webp`, `photos/${key}-1280.webp`] : [],
  );
  return [...photos, ...[...licences, ...papers].map(({ file_key }) => file_key)].sort();
}

async function sizeInRow({ database: { db } }: Services, key: string): Promise<number> {
  const row =
    (await db.selectFrom('seller_documents').select('size').where('file_key', '=', key).executeTakeFirst()) ??
    (await db.selectFrom('driver_documents').select('size').where('file_key', '=', key).executeTakeFirst());
  return row!.size;
}

test.run();
