import type { Locator } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { logIn, openSite, PHONE, picture, type Site } from './browser.ts';

/** How many taps an evening's work takes at most: 12 portions, 2 dishes sold out, 1 back, 1 undone. */
const MAX_TAPS = 16;
const DISHES = 8;

const evening = suite('an evening at the stove, on a phone');

// Its own: it sells what other journeys look at.
let site: Site;
evening.before(async () => {
  site = await openSite();
});
evening.after(async () => {
  assert.equal(site.errors, []);
  await site.close();
});

evening('with doubled text on a small phone what the taps do is told to its end', async () => {
  const page = await site.open('/seller/login', { ...PHONE, viewport: { width: 320, height: 640 } });
  await logIn(page, 'seller@demo.test');
  await page.getByRole('button', { name: 'Serve', exact: true }).tap();
  const words = page.getByText('Tap a number to sell one.');
  await words.waitFor();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const { shown, all } = await words.evaluate((bar) => ({ shown: bar.clientHeight, all: bar.scrollHeight }));
  // Letters reach a little beyond their lines.
  assert.ok(all - shown < 10, `${shown} of ${all} px`);
  await page.context().close();
});

evening('a tap sells, and nothing is lost without signal', async () => {
  await withoutPickups();
  const page = await site.open('/seller/login', PHONE);
  await logIn(page, 'seller@demo.test');
  await page.getByRole('button', { name: 'Serve', exact: true }).tap();
  const count = page.getByRole('button', { name: /^Sell one / });
  const out = page.getByRole('button', { name: /^Sold out / });
  const back = page.getByRole('button', { name: /^Back on: / });
  const undo = page.getByRole('button', { name: /^Undo / });
  const sums = page.getByText(/^\d+ left · £/);
  await out.first().waitFor();

  const rows = await page
    .locator('section[aria-labelledby=serve] li')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  const bar = (await page.getByText('Tap a number to sell one.').boundingBox())!;
  assert.ok(rows.filter((bottom) => bottom <= bar.y).length >= DISHES, 'eight dishes are in sight');
  await picture(page, 'serve-phone');

  let taps = 0;
  const tap = async (what: Locator, then: RegExp) => {
    await what.tap();
    taps += 1;
    await sums.filter({ hasText: then }).waitFor();
  };
  const leftNow = async () => Number(/^\d+/.exec(await sums.innerText()));
  const begun = await leftNow();
  // The last dishes of the menu have ten portions and more.
  for (let sold = 1; sold <= 12; sold += 1)
    await tap(count.nth(sold % 2 ? -1 : -2), new RegExp(`^${begun - sold} left`));
  for (const dish of [0, 0]) {
    const before = await leftNow();
    const name = (await count.nth(dish).getAttribute('aria-label'))!;
    const gone = Number(/(\d+) left$/.exec(name)![1]);
    await tap(out.nth(dish), new RegExp(`^${before - gone} left`));
    await page.getByText(`Sold out: ${/^Sell one (.*), \d/.exec(name)![1]}`).waitFor();
  }
  const low = await leftNow();
  const portions = Number(/\d+/.exec((await back.first().getAttribute('aria-label'))!));
  await tap(back.first(), new RegExp(`^${low + portions} left`));
  await tap(undo, new RegExp(`^${low} left`));
  assert.ok(taps <= MAX_TAPS, `${taps} taps`);

  // A tap whose answer is lost waits too.
  await page.waitForFunction(() => !localStorage.getItem('seller_queue'));
  await page.context().setOffline(true);
  await tap(count.last(), new RegExp(`^${low - 1} left`));
  await page.getByText('Waiting for signal', { exact: true }).waitFor();
  await page.getByText('1 update is waiting for signal.').waitFor();
  await picture(page, 'serve-offline-phone');
  await page.context().setOffline(false);
  await page.getByText('1 update is waiting for signal.').waitFor({ state: 'detached' });
  await page.getByText('Waiting for signal', { exact: true }).waitFor({ state: 'detached' });

  // The server has all of it, and this phone remembers the view.
  const said = await sums.innerText();
  await page.reload();
  await sums.filter({ hasText: said }).waitFor();
  await page.context().close();
});

/** Takes all deliveries from their kitchens, as on an evening when customers collect. */
async function withoutPickups(): Promise<void> {
  for (const status of ['assigned', 'available']) {
    const { deliveries } = await site.asOperator('GET', `/operator/deliveries?status=${status}&limit=200`);
    for (const { id, seller } of deliveries) {
      if (!seller) continue;
      if (status === 'assigned') await site.asOperator('POST', `/operator/deliveries/${id}/release`, {});
      await site.asOperator('PATCH', `/operator/deliveries/${id}`, { seller_id: null });
    }
  }
}

evening.run();
