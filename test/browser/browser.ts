import { cpSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../free-port.ts';
import { type Built, startBuilt } from '../hard/built.ts';

/** The built server with its sample data, a real mail server and a real browser. */
export interface Site {
  url: string;
  browser: Browser;
  /** Errors that the pages' scripts threw. The last test expects none. */
  errors: string[];
  /** Opens a page in a new browser context. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The text of the newest mail to an address that matches `what`. Waits for it if necessary. */
  mailTo(email: string, what?: RegExp): Promise<string>;
  /** Makes a call as the sample operator. */
  asOperator(method: string, path: string, body?: unknown): Promise<any>;
  /**
   * Replaces the server by that of another build, on the same port and with the same data. `codeGone`: the old build's
   * code is no longer available.
   */
  deploy(dist: string, codeGone?: 'codeGone'): Promise<void>;
  close(): Promise<void>;
}

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
/** How long a test waits for what must come, on a busy machine. */
export const TIMEOUT_MS = 60_000;
/** The build to test. */
export const DIST = process.env.DIST ?? 'dist';
const DEMO_PASSWORD = 'Demo1234';
const PICTURES = process.env.PICTURES ?? '.cache/pictures';

declare global {
  interface Window {
    /** What this page has said, even if it stands there no more. */
    said: Set<string>;
  }
}

let shared: Promise<Site> | undefined;

/** The site that all journeys of a run share. */
export function site(): Promise<Site> {
  shared ??= openSite();
  return shared;
}

/**
 * Closes the shared site.
 *
 * @returns the errors of its pages' scripts
 */
export async function closeSite(): Promise<string[]> {
  const opened = await shared;
  shared = undefined;
  await opened?.close();
  return opened?.errors ?? [];
}

/**
 * Opens a site of its own.
 *
 * @param env settings of the server
 * @param executablePath the browser: most tests need no notifications and no background sync
 */
export async function openSite(
  env: Record<string, string> = {},
  executablePath = process.env.CHROMIUM_SHELL!,
): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'kitchen-browser-'));
  const mails = await startMail();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  cpSync(process.env.TEST_SAMPLES!, folder, { recursive: true });
  const settings = { OUTBOX: 'off', LOG_LEVEL: 'error', SMTP_URL: `smtp://127.0.0.1:${mails.port}`, ...env };
  async function start(dist: string): Promise<Built> {
    const started = startBuilt(port, folder, settings, 'demo', dist);
    await started.ready();
    return started;
  }
  let running = DIST;
  let server = await start(running);
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  });
  let operatorToken: string | undefined;
  const errors: string[] = [];

  return {
    url,
    browser,
    errors,
    async open(path, options = DESK) {
      const context = await browser.newContext({
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(TIMEOUT_MS);
      await context.addInitScript(keepWords);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(`${path}: ${error.stack ?? error}`));
      await page.goto(url + path);
      return page;
    },
    mailTo: (email, what) => mails.newest(email, what),
    async asOperator(method, path, body) {
      operatorToken ??= (
        await call(url, 'POST', '/operator/auth/login', { email: 'operator@demo.test', password: DEMO_PASSWORD })
      ).token;
      return call(url, method, path, body, operatorToken);
    },
    async deploy(dist, codeGone) {
      if (dist === running) return;
      await server.stop('SIGTERM');
      if (codeGone) await rm(join(folder, 'files/assets'), { recursive: true, force: true });
      server = await start(dist);
      running = dist;
    },
    async close() {
      await browser.close();
      await server.stop('SIGTERM');
      await mails.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs in the page, before its own code. */
function keepWords() {
  const said = new Set<string>();
  window.said = said;
  new MutationObserver(() => {
    for (const one of document.querySelectorAll('[role=status], [aria-hidden=true]'))
      if (one.checkVisibility()) said.add(one.textContent!);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Waits until the page has said something. It may be gone already: much is said for a second or two. */
export const told = (page: Page, words: string) =>
  page.waitForFunction((words) => [...window.said].some((one) => one.includes(words)), words, { polling: 100 });

/**
 * Waits until the page has drawn twice. Whatever the last event causes has begun by then, such as a navigation or a
 * call.
 */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Waits until the code of a prerendered part has taken it over. */
export const runs = (page: Page, part: string) =>
  page.waitForFunction(
    (part) => Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__react')),
    part,
  );

/** Waits until no part of the page still loads: neither one that says so, nor one that comes once the page is idle. */
export const atRest = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[aria-busy=true], [data-loading=true]'));

/**
 * Waits until a function that runs in the page resolves to true. Playwright's `waitForFunction` takes a promise itself
 * for true, and waits for nothing.
 */
export async function untilInPage<Arg>(page: Page, look: (arg: Arg) => Promise<boolean>, arg: Arg): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    // A page that moves on in the meantime is asked again.
    const found = await page.evaluate<boolean, any>(look, arg).catch((error: Error) => error);
    if (found === true) return;
    if (Date.now() > deadline) throw new Error(`never true in the page: ${look}`, { cause: found });
    await page.waitForTimeout(50);
  }
}

/**
 * Taps a button, and then `then`, which appears after that, as a second tap that was meant for the first button would if
 * both are in the same place. Animations are paused, so that it is not too late on a slow machine.
 */
export async function tapTwice(
  button: Locator,
  then: Locator,
  tap = (x: number, y: number) => button.page().touchscreen.tap(x, y),
): Promise<void> {
  const page = button.page();
  await button.click({ trial: true });
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  for (const one of [button, then]) {
    await one.waitFor();
    const { x, y, width, height } = (await one.boundingBox())!;
    await tap(x + width / 2, y + height / 2);
  }
  await drawn(page);
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await session.detach();
}

/** Saves a screenshot of the page in PICTURES or .cache/pictures. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/** Logs a sample account in with the form. */
export async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** A small real photo. */
export const photoFile = async (name = 'dish.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background: '#d9822b' } })
    .jpeg()
    .toBuffer(),
});

/** A photo of a page as a phone takes it: 12 million pixels, some MB, without much detail. */
export const paperPhoto = async (name = 'licence.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 252,
      height: 189,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 200, sigma: 30 },
    },
  })
    .resize(4032, 3024)
    .jpeg({ quality: 100 })
    .toBuffer(),
});

/** A small real PDF. */
export const pdfFile = (name = 'document.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
});

/** The message of a field (its aria-describedby), once the field is marked invalid. */
export async function messageOf(page: Page, name: string): Promise<string> {
  const field = page.locator(`[name=${name}][aria-invalid=true]`).first();
  await field.waitFor();
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.at(-1) ?? '';
}

async function call(url: string, method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function startMail() {
  const received: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = textOf(Buffer.concat(chunks).toString('utf8'));
        for (const { address } of session.envelope.rcptTo) received.push({ to: address.toLowerCase(), text });
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    async newest(email: string, what = /./) {
      for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
        const at = received.findLastIndex(({ to, text }) => to === email && what.test(text));
        // Removed, so that the next call waits for the next mail.
        if (at >= 0) return received.splice(at, 1)[0]!.text;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`no mail came to ${email}`);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The text part of a raw mail. It understands enough of MIME for our own mails. */
function textOf(source: string): string {
  const boundary = /boundary="?([^";\r\n]+)/.exec(source)?.[1];
  const part = boundary
    ? (source.split(`--${boundary}`).find((one) => /content-type: text\/plain/i.test(one)) ?? '')
    : source;
  const [head = '', ...body] = part.replace(/^\r\n/, '').split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
