// Measures pages on a slow phone in bad signal: a real, slowed down Chromium.
import { chromium } from 'playwright-core';
import { PROGRAMS } from '../programs.mjs';
import { answersFor } from './answers.mjs';

const { CHROMIUM } = PROGRAMS;
/** Slowdown of the processor, round trip in ms, bytes per second down and up (1.6 and 0.75 Mbps). */
const CPU = 6;
const ROUND_TRIP_MS = 150;
const DOWN = 200_000;
const UP = 93_750;
/** How long a page is watched after it has become usable. */
const SETTLE_MS = 1500;
const TIMEOUT_MS = 60_000;

export async function openBrowser() {
  if (!CHROMIUM) throw new Error('The bench needs Chromium: apt-get install chromium');
  return chromium.launch({
    executablePath: CHROMIUM,
    headless: false,
    args: [
      '--no-sandbox',
      '--headless=new',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/**
 * Measures one person's first visit, repeat visit and, if the scenario has them, interactions.
 *
 * @param scenario `{ path, ready: { css, min }, seed?, answers?, taps? }`, see scenarios.mjs
 * @param {number} width of the screen, in CSS pixels
 */
export async function visit(browser, origin, scenario, width) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  try {
    const first = await load(context, origin, scenario);
    const taps = {};
    for (const tap of scenario.taps ?? []) taps[tap.name] = await interact(first.page, tap, scenario.ready);
    // The next visit finds what this one has cached.
    await first.slow(1);
    await first.page.evaluate(() => window.bench.kept());
    await first.page.close();
    const repeat = await load(context, origin, scenario);
    return { first: first.figures, repeat: repeat.figures, taps };
  } finally {
    await context.close();
  }
}

async function load(context, origin, { path, ready, seed = {}, answers }) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const slow = (rate) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(watch, { ready, seed, answers: answersFor(answers), roundTrip: ROUND_TRIP_MS, down: DOWN });
  const bytes = await countBytes(cdp);
  await cdp.send('Performance.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: DOWN,
    uploadThroughput: UP,
  });
  await slow(CPU);
  await page.goto(origin + path, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  await page.waitForFunction(() => window.bench?.usable, null, { timeout: TIMEOUT_MS, polling: 100 });
  const drawn = await drawing(cdp);
  await page.waitForTimeout(SETTLE_MS);
  const figures = { ...(await page.evaluate(() => window.bench.figures())), ...bytes(), ...drawn };
  return { page, slow, figures };
}

/** The browser's time for the page so far in ms, on the slowed processor. */
async function drawing(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (wanted) => metrics.find(({ name }) => name === wanted).value * 1000;
  return { style: of('RecalcStyleDuration'), layout: of('LayoutDuration') };
}

/** Counts bytes on the network, without those that the service worker caches for later. */
async function countBytes(cdp) {
  const sizes = new Map();
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type !== 'Fetch' && type !== 'XHR') sizes.set(requestId, { mime: response.mimeType, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sizes.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await cdp.send('Network.enable');
  return () => {
    const all = [...sizes.values()];
    const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0);
    return { bytes: sum(all), requests: all.filter(({ bytes }) => bytes > 0).length };
  };
}

/**
 * Taps, and measures two times in ms: `held`, until the next frame, as Chrome's Event Timing does, and `shown`, until
 * the frame with the result.
 */
async function interact(page, { css, index = 0, fill, back, shown }, ready) {
  if (back) {
    await page.goBack();
    await page.locator(ready.css).first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
  }
  if (fill) await page.locator(fill.css).fill(fill.text);
  const button = page.locator(css).nth(index);
  await button.scrollIntoViewIfNeeded();
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate((wanted) => window.bench.arm(wanted), shown);
  await button.click();
  await page.waitForFunction(() => window.bench.shown, null, { timeout: TIMEOUT_MS, polling: 100 });
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => ({ held: window.bench.held(), shown: window.bench.shown }));
}

/** Runs in the page before its own scripts: seeds storage, answers the API, and records what happens. */
function watch({ ready, seed, answers, roundTrip, down }) {
  if (window !== top) return;
  for (const [key, value] of Object.entries(seed)) localStorage.setItem(key, value);

  const realFetch = window.fetch;
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input.url ?? input, location.href);
    const method = init?.method ?? input.method ?? 'GET';
    const answer =
      answers[`${method} ${pathname}`] ?? answers[`${method} ${pathname.replace(/[\w-]*\d[\w-]*/, '{id}')}`];
    if (!answer) return realFetch(input, init);
    await new Promise((done) => setTimeout(done, roundTrip + (answer.size / down) * 1000));
    return new Response(answer.body, { headers: { 'content-type': 'application/json' } });
  };

  const seen = { paint: 0, blocked: 0, shift: 0, latency: 0 };
  const observe = (type, note, more) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true, ...more });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime;
  });
  observe('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50);
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  observe(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) seen.latency = Math.max(seen.latency, duration);
    },
    { durationThreshold: 16 },
  );

  window.bench = {
    usable: 0,
    figures: () => ({
      paint: seen.paint,
      usable: window.bench.usable,
      blocked: seen.blocked,
      shift: seen.shift,
      elements: document.querySelectorAll('body *').length,
    }),
    /** Watches the next click until what it leads to has shown. */
    arm({ css, index = 0, min = 1, changed }) {
      const textOf = () => document.querySelectorAll(css)[index]?.textContent;
      const before = textOf();
      seen.latency = 0;
      window.bench.shown = 0;
      addEventListener(
        'click',
        ({ timeStamp }) =>
          when(
            () => (changed ? ![before, undefined].includes(textOf()) : document.querySelectorAll(css).length >= min),
            (now) => (window.bench.shown = now - timeStamp),
          ),
        { capture: true, once: true },
      );
    },
    // Event Timing leaves out interactions shorter than a frame.
    held: () => seen.latency || 16,
    /** Resolves when the page's service worker, if it has one, has filled its cache. */
    async kept() {
      const start = performance.now();
      while (performance.now() - start < 8000) {
        const registration = await navigator.serviceWorker?.getRegistration();
        if (registration?.active && (await caches.keys()).length) break;
        await new Promise((done) => setTimeout(done, 200));
      }
      await new Promise((done) => setTimeout(done, 500));
    },
  };
  /** Calls `then` with the time (ms) at which the first frame with something was painted. */
  function when(isThere, then) {
    if (!isThere()) return requestAnimationFrame(() => when(isThere, then));
    // That frame has yet to be painted. A message arrives right after it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(0);
  }
  requestAnimationFrame(() =>
    when(
      () => document.querySelectorAll(ready.css).length >= (ready.min ?? 1),
      (now) => (window.bench.usable = now),
    ),
  );
}
