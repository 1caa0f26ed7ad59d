import type { BrowserContext, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { REASON_LABELS } from '#rules/reasons';
import { logIn, openSite, PHONE, type Site } from './browser.ts';

const dying = suite('a tab that dies between a tap and its answer');

let site: Site;
dying.before(async () => {
  site = await openSite();
});
dying.after(async () => {
  assert.equal(site.errors, []);
  await site.close();
});

/** Taps so that the server has it and its answer never comes; then the tab is gone. */
async function dieAt(page: Page, calls: string, tap: () => Promise<void>): Promise<void> {
  let handled = () => {};
  const done = new Promise<void>((resolve) => (handled = resolve));
  await page.route(calls, async (route) => {
    await route.fetch();
    handled();
  });
  await tap();
  await done;
  await page.close();
}

async function openAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => site.errors.push(String(error)));
  await page.goto(site.url + path);
  return page;
}

/** Until nothing waits on this phone. */
const allSent = (page: Page, queue: string) => page.waitForFunction((key) => localStorage.getItem(key) === null, queue);

interface Portions {
  dish_name: string;
  quantity_sold: number;
  quantity_remaining: number;
}
const UPCOMING = '/driver/dashboard?tab=upcoming';

dying("a driver's next one shows how it stands, and each tap has counted once", async () => {
  const page = await site.open('/driver/login', PHONE);
  const context = page.context();
  await logIn(page, 'driver@demo.test');
  await page.getByRole('button', { name: 'Accept', exact: true }).first().click();
  const id = (await page.getByRole('button', { name: 'Picked Up', exact: true }).first().getAttribute('value'))!;
  await page.close();
  const row = `#d${id}`;
  const report = (reason: string) => async (shown: Page) => {
    await shown.locator(`${row} summary`).click();
    await shown.locator(`${row} [data-reason=${reason}]`).click();
  };
  const press = (name: string) => (shown: Page) => shown.locator(`${row} button[name=${name}]`).click();
  const taps: [path: string, call: string, tap: (shown: Page) => Promise<void>][] = [
    [UPCOMING, 'cancel', press('cancel')],
    ['/driver/dashboard?tab=cancelled', 'take-back', press('take-back')],
    [UPCOMING, 'incidents', report('food_not_ready')],
    [UPCOMING, 'picked-up', press('picked-up')],
    [UPCOMING, 'incidents', report('nobody_home')],
    [UPCOMING, 'complete', press('complete')],
  ];
  for (const [path, call, tap] of taps) {
    const shown = await openAt(context, path);
    await allSent(shown, 'driver_queue');
    await dieAt(shown, `**/driver/deliveries/${id}/${call}`, () => tap(shown));
  }
  const last = await openAt(context, '/driver/dashboard?tab=completed');
  await allSent(last, 'driver_queue');
  await last.locator(row).waitFor();
  assert.is(await last.getByRole('alert').count(), 0, 'nothing went wrong for the driver');

  const { incidents } = await site.asOperator('GET', '/operator/incidents?limit=200');
  const mine = incidents.filter((one: { delivery: { id: string } }) => one.delivery.id === id);
  // The second report adds to the first, which is open still.
  assert.equal(
    mine.map(({ reason, note }: Record<string, string>) => [reason, note]),
    [['nobody_home', `Reported before: ${REASON_LABELS.food_not_ready}.`]],
  );
  await context.close();
});

dying("a cook's taps in two tabs count once each, one of which dies", async () => {
  const page = await site.open('/seller/login', PHONE);
  const context = page.context();
  await logIn(page, 'seller@demo.test');
  const sell = (shown: Page) => shown.getByRole('button', { name: 'Sell one Daal and rice' });
  await sell(page).waitFor();
  const beside = await openAt(context, '/seller/dashboard');
  await sell(beside).waitFor();
  const dish = async () => {
    const token = await beside.evaluate(() => localStorage.getItem('token'));
    const date = await beside.locator('[name=date]').inputValue();
    const answer = await fetch(`${site.url}/auth/menu?date=${date}`, { headers: { authorization: `Bearer ${token}` } });
    const { menu } = (await answer.json()) as { menu: Portions[] };
    return menu.find(({ dish_name }) => dish_name === 'Daal and rice')!;
  };
  const before = (await dish()).quantity_sold;
  await dieAt(page, '**/sell', () => sell(page).click());
  await sell(beside).click();
  await allSent(beside, 'seller_queue');
  assert.is((await dish()).quantity_sold, before + 2);

  const next = await openAt(context, '/seller/dashboard');
  const soldOut = next.getByRole('button', { name: 'Sold out Daal and rice' });
  await soldOut.waitFor();
  await dieAt(next, '**/sold-out', () => soldOut.click());
  const third = await openAt(context, '/seller/dashboard');
  const restock = third.getByRole('button', { name: 'Restock one Daal and rice' });
  await restock.waitFor();
  await allSent(third, 'seller_queue');
  await dieAt(third, '**/restock', () => restock.click());
  const last = await openAt(context, '/seller/dashboard');
  await allSent(last, 'seller_queue');
  const { quantity_sold, quantity_remaining } = await dish();
  assert.equal([quantity_sold, quantity_remaining], [before + 2, 1]);
  await context.close();
});

dying.run();
