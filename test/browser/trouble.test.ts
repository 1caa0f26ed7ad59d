import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CHUNK_SECONDS } from '../../src/client/load-errors.ts';
import { routeAt } from '../../src/client/routes.ts';
import { logIn, PHONE, picture, site } from './browser.ts';

const trouble = suite('code that does not come, in a real browser');

const ALONE = { ...PHONE, serviceWorkers: 'block' } as const;
const heading = (page: Page) => page.getByRole('heading', { name: 'Unexpected Application Error', exact: true });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** The addresses of the app's own code: what starts it, and a page's chunk. */
async function filesOf(path: string) {
  const { file } = routeAt(path)!.page;
  const { url } = await site();
  const html = await (await fetch(url + path)).text();
  const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src!);
  const { files } = (await (await fetch(`${url}/chunks.json`)).json()) as { files: Record<string, string> };
  return { entry: scripts.at(-1)!, page: files[file]! };
}

/** A driver's dashboard, logged in. */
async function loggedIn() {
  const { open } = await site();
  const page = await open('/driver/login', ALONE);
  await logIn(page, 'driver@demo.test');
  await page.getByRole('button', { name: 'Accept' }).first().waitFor();
  return page;
}

declare global {
  interface Window {
    /** Limits of `limitMs` that began on this page. */
    limits: number;
  }
}

/** Runs in the page, before its own code. */
function countLimits(limitMs: number) {
  const set = window.setTimeout;
  window.limits = 0;
  window.setTimeout = ((work: () => void, ms?: number) => {
    if (ms === limitMs) window.limits += 1;
    return set(work, ms);
  }) as typeof window.setTimeout;
}

const ADDRESS = '/driver/dashboard?tab=completed';

for (const piece of ['entry', 'page'] as const) {
  trouble(
    `shows the error screen where the ${piece} chunk fails for good; Try again keeps session and address`,
    async () => {
      const { url } = await site();
      const file = (await filesOf('/driver/dashboard'))[piece];
      const page = await loggedIn();
      await page.route(`**${file}*`, (route) => route.abort('connectionreset'));
      await page.goto(url + ADDRESS);
      await heading(page).waitFor();
      assert.is(await page.getByRole('alert').innerText(), 'This page could not be loaded');
      assert.is(await page.title(), 'Unexpected Application Error');
      assert.is(await page.locator('main a').getAttribute('href'), '/', 'a way home');
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 360);
      await picture(page, `error-${piece}-phone`);
      await tryAgain(page).click();
      await heading(page).waitFor();
      await page.unroute(`**${file}*`);
      await tryAgain(page).click();
      await page.locator('tbody tr').first().waitFor();
      assert.is(page.url(), url + ADDRESS);
      assert.is(await page.title(), 'Your deliveries · Next Door Kitchen');
      await page.context().close();
    },
  );

  trouble(`shows the error screen where the ${piece} chunk hangs for 120 s`, async () => {
    const { url } = await site();
    const file = (await filesOf('/driver/dashboard'))[piece];
    const page = await loggedIn();
    await page.clock.install();
    await page.addInitScript(countLimits, CHUNK_SECONDS * 1000);
    let hangs = true;
    await page.route(`**${file}*`, (route) => (hangs ? undefined : route.continue()));
    const start = Date.now();
    await page.goto(url + ADDRESS, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Your deliveries' }).waitFor();
    // A page's chunk is asked for before the app runs, and its time begins with the app's wait, when the guard's ends.
    const limits = piece === 'entry' ? 1 : 2;
    await page.waitForFunction((count) => window.limits >= count, limits);
    // The page's clock runs on meanwhile: on a busy machine, for seconds.
    const passed = Date.now() - start;
    await page.clock.pauseAt(start + 119_000);
    assert.is(await heading(page).count(), 0);
    await page.clock.runFor(2_000 + passed);
    await heading(page).waitFor();
    await page.clock.resume();
    assert.is(await page.getByRole('alert').innerText(), 'This page took too long to load');
    hangs = false;
    await tryAgain(page).click();
    await page.locator('tbody tr').first().waitFor();
    assert.is(page.url(), url + ADDRESS);
    await page.context().close();
  });
}

trouble('heals by itself where a chunk fails once', async () => {
  const { url } = await site();
  const files = await filesOf('/driver/dashboard');
  const page = await loggedIn();
  const asked: Record<string, number> = {};
  for (const file of [files.entry, files.page]) {
    asked[file] = 0;
    await page.route(`**${file}*`, (route) => {
      asked[file]! += 1;
      return asked[file] === 1 ? route.abort('connectionreset') : route.continue();
    });
  }
  await page.goto(url + ADDRESS);
  await page.locator('tbody tr').first().waitFor();
  assert.is(page.url(), url + ADDRESS);
  assert.equal(Object.values(asked), [2, 2], 'each failed once and came by the second attempt');
  await page.context().close();
});

trouble('says where a part of the rows does not come, and brings all when asked again', async () => {
  const { url } = await site();
  const { files } = (await (await fetch(`${url}/chunks.json`)).json()) as { files: Record<string, string> };
  const file = files['pages/driver/dashboard/later.ts']!;
  const page = await loggedIn();
  await page.getByRole('button', { name: 'Accept' }).first().click();
  const steps = page.getByRole('button', { name: /^(Picked Up|Complete)$/ });
  await steps.first().waitFor();
  await page.route(`**${file}*`, (route) => route.abort('connectionreset'));
  await page.goto(`${url}/driver/dashboard?tab=upcoming`);
  const alert = page.locator('tbody').getByRole('alert');
  await alert.first().waitFor();
  const inHand = await steps.count();
  await alert.nth(inHand - 1).waitFor();
  assert.is(await alert.count(), inHand);
  assert.is(await alert.first().locator('p').innerText(), 'This part of the page could not be loaded.');
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await picture(page, 'error-part-phone');
  await page.unroute(`**${file}*`);
  await alert.first().getByRole('button', { name: 'Try again' }).click();
  await page
    .locator('tbody')
    .getByText('Problem', { exact: true })
    .nth(inHand - 1)
    .waitFor();
  assert.is(await alert.count(), 0);
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  await page.context().close();
});

trouble('without signal, a page of the app that is not on the phone says so and comes when asked again', async () => {
  const { url } = await site();
  const page = await loggedIn();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Home' }).click();
  await heading(page).waitFor();
  assert.is(page.url(), `${url}/`);
  await page.context().setOffline(false);
  await tryAgain(page).click();
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Accept' }).first().waitFor();
  await page.context().close();
});

trouble.run();
