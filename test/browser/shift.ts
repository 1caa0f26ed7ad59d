import type { BrowserContextOptions, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { routes } from '../../src/client/routes.ts';
import { atRest, site, TIMEOUT_MS } from './browser.ts';

const LIMIT = 0.02;
const PASSWORD = 'Demo1234';
/** Whose session a private page is looked at with. */
const SESSIONS = {
  '/seller/dashboard': ['seller', 'seller@demo.test'],
  '/seller/apply': ['seller', 'new-seller@demo.test'],
  '/seller/upload-licence': ['seller', 'new-seller@demo.test'],
  '/seller/labels': ['seller', 'seller@demo.test'],
  '/seller/sales': ['seller', 'seller@demo.test'],
  '/seller/details': ['seller', 'seller@demo.test'],
  '/driver/dashboard': ['driver', 'driver@demo.test'],
  '/driver/pay': ['driver', 'driver@demo.test'],
} as const;

/** What the app keeps in local storage for a session. */
async function sessionFor(path: string): Promise<Record<string, string>> {
  const [kind, email] = SESSIONS[path as keyof typeof SESSIONS] ?? [];
  if (!kind) return {};
  const { url } = await site();
  const response = await fetch(`${url}${kind === 'seller' ? '/auth/login' : '/driver/auth/login'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const answer = await response.json();
  return kind === 'seller'
    ? { token: answer.token, seller: JSON.stringify(answer.seller) }
    : { driver_token: answer.token, driver: JSON.stringify(answer.driver) };
}

async function pageFor(path: string, options: BrowserContextOptions): Promise<Page> {
  const { url, browser, errors } = await site();
  const session = Object.entries(await sessionFor(path)).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: url, localStorage: session }] },
    ...options,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(`${path}: ${error.stack}`));
  return page;
}

/**
 * The layout shift of a load on a phone slowed 4x and a slow line (Core Web Vitals count what no input caused), and
 * what moved.
 */
async function shiftOf(path: string, options: BrowserContextOptions): Promise<{ sum: number; what: string[] }> {
  const { url } = await site();
  const page = await pageFor(path, options);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 250_000,
    uploadThroughput: 90_000,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shift = { sum: 0, what: [] as string[] };
    Object.assign(window, { shift });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shift.sum += value;
        for (const { node, previousRect: from, currentRect: to } of sources)
          shift.what.push(
            `${node?.nodeName} '${node?.textContent?.slice(0, 30)}' from ${from.y}, ${from.height} high, to ${to.y}, ${to.height}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const load = () => page.goto(url + path, { waitUntil: 'networkidle' });
  // On its slow line the browser has lost a request once in some thousand loads. A page that never comes fails again.
  await load().catch(load);
  await atRest(page);
  const shift = await page.evaluate(async () => {
    // What moved in this frame is painted in it, and told in the next.
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    return (window as unknown as { shift: { sum: number; what: string[] } }).shift;
  });
  await page.context().close();
  return shift;
}

/** Loads every route of the app and finds what moved more than Core Web Vitals' best pages do. */
export async function nothingMoves(options: BrowserContextOptions): Promise<void> {
  const moved: string[] = [];
  const paths = routes.map(({ path }) => path);
  const walk = async () => {
    for (let path = paths.shift(); path; path = paths.shift()) {
      const { sum, what } = await shiftOf(path, options);
      if (sum > LIMIT) moved.push(`${path}: ${sum.toFixed(3)}`, ...what);
    }
  };
  await Promise.all([walk(), walk(), walk()]);
  assert.equal(moved, []);
}
