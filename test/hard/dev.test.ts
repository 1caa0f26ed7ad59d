import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../free-port.ts';

const dev = suite('npm run dev');

/** On a quiet machine a change shows within a second or two; a busy one is slow, not wrong. */
const LONG_MS = 300_000;
const PAGE = '/seller/forgot-password';

const folder = mkdtempSync(join(tmpdir(), 'dev-'));
const out = `${folder}-out`;
let port: number;
let url: string;
let loop: ChildProcess;
let said = '';
let browser: Browser;
let page: Page;

const PARTS = [
  'src',
  'styles',
  'static',
  '.github/CHANGELOG.md',
  'build.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

dev.before(async () => {
  // A copy, so that what the test changes is nobody's.
  for (const name of PARTS) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  port = await freePort();
  url = `http://localhost:${port}`;
  await start();
  const executablePath = process.env.CHROMIUM_SHELL!;
  const args = ['--no-sandbox', '--disable-gpu'];
  browser = await chromium.launch({ executablePath, args, timeout: LONG_MS });
  const context = await browser.newContext();
  context.setDefaultTimeout(LONG_MS);
  page = await context.newPage();
});

dev.after(async () => {
  await browser?.close();
  await stop('SIGKILL');
  for (const made of [folder, out]) rmSync(made, { recursive: true, force: true });
});

/** Starts it with its output outside the project, and waits until the server behind it answers. */
async function start() {
  said = '';
  loop = spawn(process.execPath, ['build.mjs', 'dev', '--out', out], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    // A group of its own, as a terminal gives it.
    detached: true,
  });
  for (const stream of [loop.stdout!, loop.stderr!]) stream.on('data', (data) => (said += data));
  for (const end = Date.now() + LONG_MS; Date.now() < end; await pause(100)) {
    if (await up(port)) return;
  }
  throw new Error(`It does not answer: ${said}`);
}

async function stop(signal: NodeJS.Signals, whom: 'it' | 'its group' = 'it') {
  if (loop.exitCode !== null || loop.signalCode) return;
  const gone = once(loop, 'exit');
  process.kill(whom === 'it' ? loop.pid! : -loop.pid!, signal);
  await gone;
}

const up = (at: number) =>
  fetch(`http://localhost:${at}/public/settings`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits for something. */
async function until(so: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + LONG_MS; !(await so()); await pause(100)) {
    if (Date.now() > end) throw new Error(`It does not come. It said: ${said}`);
  }
}

/** The words of an answer. None where a kept connection was closed at that moment: whoever waits asks again. */
const wordsOf = (path: string, asked?: RequestInit) =>
  fetch(url + path, asked).then(
    (answer) => answer.text(),
    () => '',
  );

/** The server's words about an address that there is not. */
const nothing = () => wordsOf('/nothing');

/** Saves a file of the copy with other words in it. */
function change(file: string, from: string, to: string) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(from), `${file} has '${from}'`);
  writeFileSync(path, text.replace(from, to));
}

/** The processes that work in this test's folders. */
const running = () =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder));

dev('shows a changed component in the open page, without a reload by hand', async () => {
  await page.goto(url + PAGE);
  await page.getByRole('heading', { name: 'Forgot your password' }).waitFor();
  change('src/client/components/Page.tsx', 'Privacy policy', 'Privacy, changed');
  await page.getByText('Privacy, changed').waitFor();
});

dev('shows a changed style', async () => {
  change('styles/reset.css.ts', "globalStyle('body', {", "globalStyle('body', {\n  outline: '3px solid rgb(1, 2, 3)',");
  await page.waitForFunction(() => getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)');
});

dev('shows a changed rule, on both sides', async () => {
  change('src/rules/survey.ts', 'Enter a valid email', 'Enter an email, changed');
  const inCode = async (words: string) => (await (await fetch('/assets/main.js')).text()).includes(words);
  await until(() => page.evaluate(inCode, 'Enter an email, changed').catch(() => false));
  await until(async () => {
    const said = await wordsOf('/homepage/submit', { method: 'POST', headers: JSON_TYPE, body: '{}' });
    return said.includes('Enter an email, changed');
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };

dev('runs a changed handler of the server', async () => {
  change('src/server/site.ts', 'There is nothing here.', 'Nothing here, changed.');
  await until(async () => (await nothing()).includes('Nothing here, changed.'));
});

dev('answers every request while the server is saved three times in a row, and ends with the last', async () => {
  const statuses: number[] = [];
  let asking = true;
  const crowd = (async () => {
    while (asking) {
      // Each on a connection of its own: a kept one may be closed at the moment at which it is used.
      const [answer] = await once(get(`${url}/public/settings`, { agent: false }), 'response');
      answer.resume();
      statuses.push(answer.statusCode);
      await pause(20);
    }
  })();
  for (const [from, to] of [
    ['Nothing here, changed.', 'Nothing: one'],
    ['Nothing: one', 'Nothing: two'],
    ['Nothing: two', 'Nothing: three'],
  ] as const) {
    change('src/server/site.ts', from, to);
    await pause(150);
  }
  await until(async () => (await nothing()).includes('Nothing: three'));
  asking = false;
  await crowd;
  assert.ok(statuses.length > 5);
  assert.equal(new Set(statuses), new Set([200]));
});

// Whoever is told more asks again on a connection that is closed by then, and gets no answer.
dev('says of a passed answer how long itself keeps a connection', async () => {
  const kept = async (path: string) => (await fetch(url + path)).headers.get('keep-alive');
  assert.is(await kept('/public/settings'), await kept('/assets/main.js'));
});

for (const path of ['/%E0', '//']) {
  dev(`goes on after somebody asks for ${path}`, async () => {
    await wordsOf(path);
    await until(() => up(port));
  });
}

dev('is open to this machine alone', async () => {
  assert.ok(await up(port));
  // Another address of this machine, as a neighbour in the network would use one.
  const answer = await fetch(`http://127.0.0.2:${port}/healthz`).catch(() => undefined);
  assert.is(answer?.status, undefined);
});

dev('goes on after a mistake, which it prints', async () => {
  change('src/server/site.ts', 'Nothing: three', "Nothing' + (");
  await until(() => said.includes('ERROR'));
  await until(() => up(port));
  change('src/server/site.ts', "Nothing' + (", 'Nothing: mended');
  await until(async () => (await nothing()).includes('Nothing: mended'));
});

dev('prints type errors', async () => {
  change('src/server/site.ts', 'Nothing: mended', "Nothing: typed' satisfies number + '");
  await until(() => said.includes('error TS'));
  // No page is loaded anew for it after that.
  await until(async () => (await nothing()).includes('Nothing: typed'));
});

dev('removes a service worker that a build has left, with its pages, and registers none', async () => {
  const old = await page.context().newPage();
  await old.goto(url + PAGE);
  await old.evaluate(async () => {
    await caches.open('kitchen-old');
    // It goes at once, with a new load of this page.
    void navigator.serviceWorker.register('/sw.js');
  });
  const left = async () =>
    old.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length);
  await until(() =>
    left()
      .then((count) => count === 0)
      .catch(() => false),
  );
  // Another page: that one may be loading still.
  const next = await page.context().newPage();
  await next.goto(`${url}/driver/login`);
  await next.getByRole('button', { name: 'Log in' }).waitFor();
  // A page would register one when it is at rest.
  await next.waitForLoadState();
  await next.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
  assert.is(await next.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
});

const ENDS = [
  ['SIGTERM', 'it'],
  ['SIGINT', 'it'],
  ['SIGKILL', 'it'],
  // A key in the terminal, a closed terminal, a process manager.
  ['SIGINT', 'its group'],
  ['SIGHUP', 'its group'],
  ['SIGTERM', 'its group'],
] as const;
for (const [signal, whom] of ENDS) {
  dev(`leaves nothing behind after ${whom} is told ${signal}`, async () => {
    if (loop.exitCode !== null || loop.signalCode) await start();
    // Itself, the server, the compiler.
    assert.ok(running().length >= 3);
    await stop(signal, whom);
    await until(() => running().length === 0).catch(() => assert.equal(running(), []));
    assert.not(await up(port));
  });
}

// Node starts for some 50 ms: whoever lets go of it in that time is not heard.
for (const ms of [0, 10, 40, 80]) {
  dev(`a program is ended whose parent goes ${ms} ms after it was started`, async () => {
    const runner = join(folder, 'src/build/with-parent.mjs');
    // A program that starts another, as the compiler's launcher does; neither ends when it is asked to.
    const deaf = `trap '' TERM; sleep 1000; : ${folder}`;
    const started = fork(runner, ['sh', '-c', `sh -c "${deaf}" & ${deaf}`]);
    await pause(ms);
    started.disconnect();
    await until(() => running().length === 0).catch(() => assert.equal(running(), []));
  });
}

dev.run();
