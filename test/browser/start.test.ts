import type { BrowserContextOptions, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../src/client/routes.ts';
import { drawn, logIn, PHONE, photoFile, runs, site, TIMEOUT_MS } from './browser.ts';

const start = suite('forms before their code, and photos, in a real browser');

/** An empty page; what it asks for later can be held back. */
async function open(options: BrowserContextOptions): Promise<Page> {
  const { browser, errors } = await site();
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error.stack)));
  return page;
}

/** What somebody types who is quicker than the code. */
const TYPED = 'early.bird@example.test';
/** These forms come with the code: they depend on a link's token or a session. */
const LATER = ['/seller/reset-password', '/operator'];
/** Their button is disabled while the field is empty. */
const NEED_TEXT = ['/driver'];
const forms = routes.filter(({ path, gate }) => !gate && !LATER.includes(path)).map(({ path }) => path);

for (const path of forms) {
  start(`keeps what was typed before the code came, and sends none of it until it is there: ${path}`, async () => {
    const { url } = await site();
    const page = await open(PHONE);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    // A link of a mail: the page would say that it is missing otherwise.
    const query = path.endsWith('reset-password') ? '?rid=r1&token=t1&id=r1' : '';
    await page.goto(url + path + query, { waitUntil: 'commit' });
    const form = page.locator('form').first();
    await form.waitFor();
    assert.is(await form.getAttribute('method'), 'post');
    const submit = form.locator('button[type=submit]');
    await page.waitForFunction(() => document.readyState === 'interactive');
    // Send Code and Check postcode wait for what they are about; the others take a press at once.
    const early = await submit.isEnabled();
    assert.is(early, !NEED_TEXT.includes(path));
    const fields = form.locator('input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), textarea');
    const count = await fields.count();
    assert.ok(count > 0);
    for (let i = 0; i < count; i++) await fields.nth(i).fill(i ? `${TYPED}${i}` : TYPED);
    const radio = form.locator('input[type=radio]').first();
    if (await radio.count()) await radio.check();
    const asked: string[] = [];
    page.on('request', (request) => {
      // Those come as they are scrolled to.
      if (request.resourceType() !== 'image') asked.push(`${request.method()} ${request.url()}`);
    });
    // In a textarea it is a new line, which sends nothing.
    const sends = await fields.first().evaluate(({ tagName }) => tagName === 'INPUT');
    if (sends) await fields.first().press('Enter');
    await drawn(page);
    assert.is(page.url(), url + path + query);
    assert.equal(asked, []);

    release();
    await runs(page, '#app');
    // What was pressed is done now, once: it is sent, or what is missing is said.
    const posts = () => asked.filter((one) => one.startsWith('POST')).length;
    const missing = form.locator('[aria-invalid=true]');
    if (early && sends) {
      for (const end = Date.now() + TIMEOUT_MS; !posts() && !(await missing.count()); await drawn(page))
        assert.ok(Date.now() < end, 'nothing comes of it');
    }
    await page.waitForLoadState('networkidle');
    for (let i = 0; i < count; i++) assert.is(await fields.nth(i).inputValue(), i ? `${TYPED}${i}` : TYPED);
    if (await radio.count()) assert.ok(await radio.isChecked());
    assert.not.match(page.url(), 'early');
    assert.not.match(asked.filter((one) => one.startsWith('GET')).join(), 'early');
    if (posts()) assert.is(posts(), 1);
    else assert.is((await missing.count()) > 0, early && sends);
    await page.context().close();
  });
}

for (const saveData of [false, true]) {
  start(
    `photos: lazy, in boxes of a known size, ${saveData ? 'the small width for who saves data' : 'in the width that the screen needs'}`,
    async () => {
      const { url } = await site();
      // So dense a screen needs the wide version, also of a dish's photo, which is 64 px wide.
      const page = await open({ ...PHONE, deviceScaleFactor: 10.5 });
      if (saveData) {
        await page.context().setExtraHTTPHeaders({ 'save-data': 'on' });
        await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      }
      const photos: string[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.startsWith('/photos/')) photos.push(pathname);
      });
      await page.goto(`${url}/seller/login`);
      await logIn(page, 'seller@demo.test');
      await page.getByRole('button', { name: 'Details' }).click();
      const card = page.locator('section[aria-labelledby=profile]');
      await card.locator('[name=photo]').setInputFiles(await photoFile());
      await page.getByText('Photo saved.').waitFor();
      const photo = card.locator('img[src^="/photos/"]');
      await photo.scrollIntoViewIfNeeded();
      await page.waitForFunction((img) => (img as HTMLImageElement).complete, await photo.elementHandle());
      for (const img of await page.locator('img[src^="/photos/"]').all()) {
        assert.is(await img.getAttribute('loading'), 'lazy');
        assert.ok((await img.getAttribute('width')) && (await img.getAttribute('height')));
      }
      assert.ok(photos.length > 0);
      assert.equal(
        photos.filter((path) => path.endsWith(saveData ? '-1280.webp' : '-640.webp')),
        [],
      );
      await page.context().close();
    },
  );
}

start.run();
