import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as ask, createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../free-port.ts';
import { type Built, startBuilt } from '../hard/built.ts';
import { type FakeS3, startFakeS3 } from '../server/fake-s3.ts';
import { DIST, PHONE, site, TIMEOUT_MS } from './browser.ts';
import { nextVersion, versionOf } from './versions.ts';

const rollout = suite('two versions behind one address, in a real browser');
const folder = mkdtempSync(join(tmpdir(), 'kitchen-rollout-'));
const BLOCKED: BrowserContextOptions = { ...PHONE, serviceWorkers: 'block' };

let bucket: FakeS3;
let processes: { built: Built; dist: string }[];
let front: Server;
let url: string;
/** Files that were asked of the process that had not made them. */
let crossed = 0;

rollout.before(async () => {
  const [next, store, port] = await Promise.all([nextVersion(), startFakeS3(), freePort()]);
  bucket = store;
  url = `http://localhost:${port}`;
  const env = { S3_URL: bucket.url, PUBLIC_URL: url };
  processes = [];
  for (const dist of [DIST, next]) {
    const built = startBuilt(await freePort(), join(folder, String(processes.length)), env, 'server', dist);
    processes.push({ built, dist });
  }
  for (const { built } of processes) await built.ready();
  front = startFront(port);
});

rollout.after(async () => {
  front?.close();
  front?.closeAllConnections();
  await Promise.all(processes.map(({ built }) => built.stop('SIGKILL')));
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * The balancer at its worst: each address in turns, but a file of the code comes from a process that has not made it,
 * if one has not.
 */
function startFront(port: number): Server {
  const turns = new Map<string, number>();
  return createServer((request, response) => {
    const path = request.url!.split('?')[0]!;
    const stranger = path.startsWith('/assets/')
      ? processes.find(({ built, dist }) => alive(built) && !existsSync(join(dist, 'client', path)))
      : undefined;
    if (stranger) crossed += 1;
    const living = processes.filter(({ built }) => alive(built));
    const turn = (turns.get(path) ?? 0) + 1;
    turns.set(path, turn);
    const { built } = stranger ?? living[turn % living.length]!;
    // A connection of its own for each: one that is kept may end just as it is used again, and then the browser asks
    // twice, which turns the turns.
    const { method, headers } = request;
    const onward = ask(built.url + request.url, { method: method!, headers, agent: false }, (answer) => {
      // How long a connection is kept is for each to say: this one closes its own sooner.
      const { connection, 'keep-alive': _, ...theirs } = answer.headers;
      response.writeHead(answer.statusCode!, theirs);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }).listen(port, 'localhost');
}

const alive = ({ process: { exitCode, signalCode } }: Built) => exitCode === null && signalCode === null;

async function visit(path: string, options: BrowserContextOptions): Promise<Page> {
  const { browser, errors } = await site();
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(`${path}: ${error.stack ?? error}`));
  await page.goto(url + path);
  return page;
}

/** The page is in use: its form says what is missing, and no error is shown. */
async function inUse(page: Page, button: string): Promise<void> {
  const answered = page.locator('[aria-invalid=true]');
  const broken = page.getByRole('heading', { name: 'Unexpected Application Error' });
  // A page that takes a new version loads anew, and what was pressed before is pressed again.
  for (const end = Date.now() + TIMEOUT_MS; !(await answered.or(broken).count()); ) {
    assert.ok(Date.now() < end, `${button} does nothing`);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.waitForTimeout(100);
  }
  assert.is(await broken.count(), 0);
}

rollout('fresh visitors of either version get a page that works, at its first load', async () => {
  const versions = new Set<string | undefined>();
  for (const [path, button] of [
    ['/seller/login', 'Log in'],
    ['/driver/login', 'Log in'],
    ['/seller/start', 'Check postcode'],
    ['/seller/forgot-password', 'Send reset link'],
  ] as const) {
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await visit(path, BLOCKED);
      let loads = 0;
      page.on('load', () => (loads += 1));
      await inUse(page, button);
      versions.add(await versionOf(page));
      assert.is(loads, 0);
      await page.context().close();
    }
  }
  const fallen = processes.filter(({ built }) => !alive(built)).map(({ built }) => built.said());
  assert.equal(fallen, [], 'both processes run');
  assert.is(versions.size, 2);
  assert.ok(crossed > 40, String(crossed));
});

rollout('phones with a worker of either version go on, whoever answers', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const page = await visit('/seller/login', PHONE);
    // Not until it keeps the page: it keeps pages of its own version only.
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    for (const [link, button] of [
      ['/seller/forgot-password', 'Send reset link'],
      ['/seller/login', 'Log in'],
      ['/seller/start', 'Check postcode'],
    ] as const) {
      await page.locator(`a[href="${link}"]`).first().click();
      await inUse(page, button);
    }
    await page.reload();
    await inUse(page, 'Check postcode');
    await page.context().close();
  }
});

rollout('an open page of the version before moves on, once nobody runs it', async () => {
  const pages = [await visit('/seller/login', BLOCKED), await visit('/seller/login', BLOCKED)];
  const old = processes[0]!.built;
  for (const page of pages) await inUse(page, 'Log in');
  const versions = await Promise.all(pages.map(versionOf));
  assert.is(new Set(versions).size, 2);
  await old.stop('SIGKILL');
  for (const [number, page] of pages.entries()) {
    await page.locator('a[href="/seller/start"]').first().click();
    await inUse(page, 'Check postcode');
    assert.is(await versionOf(page), versions[number], 'it did not need to load anew');
  }
  await Promise.all(pages.map((page) => page.context().close()));
});

rollout.run();
