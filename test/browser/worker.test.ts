import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DIST, drawn, logIn, openSite, PHONE, photoFile, picture, type Site, told, untilInPage } from './browser.ts';
import { keptBy, keptOnPhone, nextVersion, versionOf } from './versions.ts';

const worker = suite('the service worker and a new version, in a real browser');

let site: Site;
let next: string;
worker.before(async () => {
  [site, next] = await Promise.all([openSite(), nextVersion()]);
});
worker.before.each(() => site.deploy(DIST));
worker.after(async () => {
  assert.equal(site.errors, []);
  await site.close();
});

const NEWS = 'A new version is ready.';

/** What the worker may keep: pages, their code, icons. */
const SHELL =
  /^\/(|assets\/[\w-]+\.(js|css)|(seller|driver)(\/[a-z-]+)?|icon[\w-]*\.(svg|png)|manifest\.webmanifest|art\/\w+\.svg)$/;

/** The person's own words, which no cache may hold. */
async function onlyTheShell(page: Page, own: readonly string[]) {
  const { cached, caches, databases } = await keptBy(page);
  assert.is(caches.length, 1);
  assert.equal(databases, []);
  assert.ok(Object.keys(cached).length > 5, 'the shell is there');
  assert.equal(
    Object.keys(cached).filter((path) => !SHELL.test(path)),
    [],
  );
  for (const [path, text] of Object.entries(cached)) {
    for (const words of own) assert.not(text.includes(words), `${path} holds ${words}`);
  }
}

const nothingOf = async (page: Page) => {
  const { local, session } = await keptBy(page);
  assert.equal(local, {});
  assert.equal(session, {});
};

/** Until the worker has no signal either, which it may lose later than its page. */
async function workerOffline(page: Page) {
  const context = page.context();
  const running = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  while (await running.evaluate(() => fetch('/robots.txt', { cache: 'no-store' }).then(Boolean, () => false)));
}

/** Until a page has moved on to the next version; by the clock, since a tab draws no frames at times. */
const inNext = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.build === 'next', undefined, { polling: 100 });

worker("keeps a seller's pages, never data or photos; logging out leaves nothing else", async () => {
  const page = await site.open('/seller/login', PHONE);
  await logIn(page, 'seller@demo.test');
  await page.getByRole('heading', { name: 'Add a dish' }).waitFor();
  await page.locator('article img, li img').first().scrollIntoViewIfNeeded();
  await keptOnPhone(page, '/seller/dashboard');
  await page.reload();
  await page.locator('[name=dish_name]').fill('Secret dish');
  await page.locator('form:has([name=dish_name]) [name=photo]').setInputFiles(await photoFile());
  await page.getByRole('button', { name: 'Details' }).click();
  await page.locator('section[aria-labelledby=profile] [name=photo]').setInputFiles(await photoFile());
  await page.getByText('Photo saved.').waitFor();
  const own = ['Amina Khan', 'seller@demo.test', '12 High Street', 'Secret dish'];
  await onlyTheShell(page, own);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/seller/login');
  await onlyTheShell(page, own);
  await nothingOf(page);
  await page.context().close();
});

worker('without signal a page that was never opened says so, and leads home', async () => {
  const page = await site.open('/', PHONE);
  await keptOnPhone(page, '/');
  // What it keeps is there before it is asked.
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await workerOffline(page);
  assert.is((await page.goto(`${site.url}/driver/pay`))!.status(), 503);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await picture(page, 'offline-never-opened-phone');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home-cooked food from next door' }).waitFor();
  await page.context().close();
});

worker("keeps a driver's pages, never deliveries; logging out leaves nothing else", async () => {
  const page = await site.open('/driver/login', PHONE);
  await logIn(page, 'driver@demo.test');
  await page.getByRole('button', { name: 'Accept' }).first().waitFor();
  await page.getByRole('tab', { name: 'Completed' }).click();
  await page.locator('tbody tr').first().waitFor();
  await keptOnPhone(page, '/driver/dashboard');
  // Code that loaded after the worker was there: it sends taps, and reports problems.
  await untilInPage(
    page,
    async () => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const code = loaded.filter((path) => path.startsWith('/assets/'));
      return (await Promise.all(code.map((path) => caches.match(path)))).every(Boolean);
    },
    undefined,
  );
  await page.reload();
  await page.waitForFunction(() => localStorage.getItem('driver_list_completed'));
  const own = ['driver@demo.test', '12 High Street', 'SL1 2LT'];
  await onlyTheShell(page, own);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/driver/login');
  await onlyTheShell(page, own);
  await nothingOf(page);
  await page.context().close();
});

worker('tells of a new version and takes it at the next move, with nothing typed lost before', async () => {
  const page = await site.open('/seller/login', PHONE);
  await keptOnPhone(page, '/seller/login');
  await page.locator('[name=email]').fill('amina@');
  const old = await versionOf(page);
  await site.deploy(next);
  // As an installed app does when it is looked at again.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await told(page, NEWS);
  await page.locator('[name=email]').pressSequentially('demo.test');
  assert.is(await versionOf(page), old);
  assert.is(await page.locator('[name=email]').inputValue(), 'amina@demo.test');
  // Workers that nobody has used for half a minute sleep.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await page.locator('a[href="/seller/forgot-password"]').click();
  await inNext(page);
  await page.getByRole('button', { name: 'Send reset link' }).waitFor();
  assert.is(new URL(page.url()).pathname, '/seller/forgot-password');
  await keptOnPhone(page, '/seller/forgot-password');
  // The pages that were used came along, and the old version is gone.
  await keptOnPhone(page, '/seller/login');
  const { caches } = await keptBy(page);
  assert.equal(caches, ['kitchen-next']);
  await page.goBack();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  assert.is(await versionOf(page), 'next');
  await page.context().close();
});

worker('takes a new version at the back button, too, in every tab', async () => {
  const page = await site.open('/driver/login', PHONE);
  await keptOnPhone(page, '/driver/login');
  await page.locator('a[href="/driver/forgot-password"]').click();
  await page.getByRole('button', { name: 'Send reset link' }).waitFor();
  const beside = await page.context().newPage();
  await beside.goto(`${site.url}/driver/login`);
  await keptOnPhone(beside, '/driver/login');
  await beside.waitForFunction(() => navigator.serviceWorker.controller);
  await site.deploy(next);
  // A page that starts from the phone is of the old version, and finds the new one.
  await beside.reload();
  await Promise.all([page, beside].map((one) => told(one, NEWS)));
  await page.bringToFront();
  await page.goBack();
  await inNext(page);
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  // The other tab stays as it is until somebody moves there.
  await beside.bringToFront();
  await beside.locator('[name=email]').fill('sam@demo.test');
  assert.is.not(await versionOf(beside), 'next');
  await beside.locator('a[href="/driver/forgot-password"]').click();
  await inNext(beside);
  await beside.getByRole('button', { name: 'Send reset link' }).waitFor();
  await page.context().close();
});

for (const serviceWorkers of ['allow', 'block'] as const) {
  worker(`moves on where the old version's code is gone (service workers: ${serviceWorkers})`, async () => {
    const page = await site.open('/seller/login', { ...PHONE, serviceWorkers });
    await page.getByRole('button', { name: 'Log in' }).and(page.locator(':enabled')).waitFor();
    if (serviceWorkers === 'allow') await keptOnPhone(page, '/seller/login');
    await page.locator('[name=email]').fill('amina@demo.test');
    await site.deploy(next, 'codeGone');
    // Only about to follow the link: nothing may happen to what was typed.
    const gone = page.waitForResponse((response) => response.status() === 404);
    await page.locator('a[href="/seller/start"]').first().dispatchEvent('pointerover');
    await gone;
    await drawn(page);
    assert.is(await page.locator('[name=email]').inputValue(), 'amina@demo.test');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.locator('a[href="/seller/start"]').first().click();
    await page.getByRole('button', { name: 'Check postcode' }).and(page.locator(':enabled')).waitFor();
    assert.is(await versionOf(page), 'next');
    // The app may be there before the page's last picture.
    await page.waitForLoadState('load');
    assert.is(loads, 1);
    await page.context().close();
  });
}

worker("moves on where an old page asks for code that is gone, the app's own entry included", async () => {
  const page = await site.open('/driver/login', { ...PHONE, serviceWorkers: 'block' });
  await logIn(page, 'driver@demo.test');
  await page.getByRole('button', { name: 'Accept' }).first().waitFor();
  const old = await page.request.get(`${site.url}/driver/dashboard`);
  await site.deploy(next, 'codeGone');
  let kept = 1;
  await page.route('**/driver/dashboard?tab=completed', (route) =>
    kept-- > 0 ? route.fulfill({ response: old }) : route.continue(),
  );
  await page.goto(`${site.url}/driver/dashboard?tab=completed`);
  await page.locator('tbody tr').first().waitFor();
  assert.is(await versionOf(page), 'next');
  assert.is(new URL(page.url()).search, '?tab=completed');
  await page.context().close();
});

worker('never loads for ever: an old page that keeps coming back says so', async () => {
  const page = await site.open('/driver/login', { ...PHONE, serviceWorkers: 'block' });
  const old = await page.request.get(`${site.url}/driver/dashboard`);
  await logIn(page, 'driver@demo.test');
  await page.getByRole('button', { name: 'Accept' }).first().waitFor();
  await site.deploy(next, 'codeGone');
  let loads = 0;
  await page.route('**/driver/dashboard', (route) => {
    loads += 1;
    return route.fulfill({ response: old });
  });
  await page.goto(`${site.url}/driver/dashboard`);
  await page.getByRole('heading', { name: 'Unexpected Application Error' }).waitFor();
  assert.is(await page.getByRole('alert').innerText(), 'This page could not be loaded');
  assert.is(await page.title(), 'Unexpected Application Error');
  await page.waitForLoadState();
  await drawn(page);
  assert.is(loads, 2);
  await page.unroute('**/driver/dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Accept' }).first().waitFor();
  await page.context().close();
});

worker.run();
