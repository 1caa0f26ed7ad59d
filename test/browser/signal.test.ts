import type { BrowserContext, Page, Request } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawn, logIn, openSite, PHONE, picture, type Site } from './browser.ts';
import { keptOnPhone } from './versions.ts';

const signal = suite('a driver whose signal comes and goes');

let site: Site;
signal.before(async () => {
  site = await openSite();
});
signal.after(async () => {
  assert.equal(site.errors, []);
  await site.close();
});

interface Tapped {
  id: string;
  status: string;
  picked_up_at?: string;
  picked_up_tapped_at?: string;
  completed_tapped_at?: string;
}

const UPCOMING = '/driver/dashboard?tab=upcoming';
const MOVE = /\/(picked-up|complete|accept)$/;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const waits = (page: Page) => page.getByText(/updates? saved\. (It|They)'ll send when you're back online\./);

/** What the server knows of a delivery. */
async function record(id: string): Promise<Tapped> {
  const { deliveries } = await site.asOperator('GET', '/operator/deliveries?limit=200');
  return deliveries.find((one: Tapped) => one.id === id);
}

/** A driver who has accepted a delivery, and every move that this phone sends. */
async function withDelivery() {
  const page = await site.open('/driver/login', PHONE);
  await logIn(page, 'driver@demo.test');
  await button(page, 'Accept').click();
  await button(page, 'Picked Up').waitFor();
  const id = (await button(page, 'Picked Up').getAttribute('value'))!;
  await page.waitForFunction((id) => localStorage.getItem('driver_list_upcoming')?.includes(id), id);
  await keptOnPhone(page, '/driver/dashboard');
  const context = page.context();
  const moves: Request[] = [];
  context.on('request', (request) => MOVE.test(request.url()) && moves.push(request));
  return { page, context, id, moves, row: `#d${id}` };
}

const finish = async (context: BrowserContext, id: string) => {
  await context.close();
  await site.asOperator('PATCH', `/operator/deliveries/${id}`, { status: 'cancelled' }).catch(() => undefined);
};

signal('starts without signal after one visit, and sends each tap once with the time it was tapped', async () => {
  const { page, context, id, row } = await withDelivery();
  await page.close();
  await context.setOffline(true);

  const cold = await context.newPage();
  cold.on('pageerror', (error) => site.errors.push(String(error)));
  // By the icon's shortcut, and by an address with a tab.
  await cold.goto(`${site.url}/driver/dashboard`);
  await cold.getByText("There's no signal.").waitFor();
  await cold.goto(site.url + UPCOMING);
  // The other tab's notice may be there for a frame.
  await cold.getByText("There's no signal.").filter({ visible: true }).first().waitFor();
  await cold.getByText(/^Showing the list from \d\d:\d\d, .+ ago\.$/).waitFor();
  await picture(cold, 'driver-cold-start-offline-phone');
  const before = Date.now();
  await cold.locator(`${row} button[name=picked-up]`).click();
  await cold.locator(row).getByText('Waiting for signal').waitFor();
  const after = Date.now();
  await cold.reload();
  await cold.locator(row).getByText('Waiting for signal').waitFor();
  assert.match(await cold.locator(row).innerText(), 'Picked up');

  // Another tab knows of it, and taps on.
  const beside = await context.newPage();
  await beside.goto(site.url + UPCOMING);
  await beside.locator(`${row} button[name=complete]`).click();
  await cold.getByText("2 updates saved. They'll send when you're back online.").waitFor();

  // What was tried without signal, or just before it was back, never left the phone.
  const sent: Request[] = [];
  context.on('response', (response) => MOVE.test(response.url()) && sent.push(response.request()));
  const back = Date.now();
  await context.setOffline(false);
  await waits(cold).waitFor({ state: 'detached' });
  await waits(beside).waitFor({ state: 'detached' });
  const known = await record(id);
  assert.is(known.status, 'completed');
  const tapped = Date.parse(known.picked_up_tapped_at!);
  assert.ok(tapped >= before - 1 && tapped <= after, `${known.picked_up_tapped_at} is when it was tapped`);
  assert.ok(Date.parse(known.picked_up_at!) >= back - 1 && tapped < back, 'and not when it was sent');
  const keys = sent.map((request) => request.headers()['idempotency-key']);
  assert.is(keys.length, 2);
  assert.is(new Set(keys).size, 2);
  assert.is(sent[0]!.headers()['x-tapped-at'], new Date(tapped).toISOString());
  await context.close();
});

signal('never keeps Accept for later, and says why', async () => {
  const { page, context, id, moves } = await withDelivery();
  await page.getByRole('tab', { name: 'Available' }).click();
  await button(page, 'Accept').waitFor();
  await context.setOffline(true);
  await page.getByText("There's no signal.").first().waitFor();
  await button(page, 'Accept').click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.match(
    await alert.innerText(),
    /Action failed\s+You need signal for this\. Try again when you're back online\./,
  );
  assert.is(await page.evaluate(() => localStorage.getItem('driver_queue')), null);
  moves.length = 0;
  const listed = page.waitForResponse('**/driver/deliveries/available');
  await context.setOffline(false);
  await page.getByText("There's no signal.").first().waitFor({ state: 'detached' });
  await listed;
  await drawn(page);
  assert.equal(moves, []);
  await finish(context, id);
});

signal('asks again where the answer was lost, and it counts once', async () => {
  const { page, context, id, moves, row } = await withDelivery();
  // A page sends what waits every 20 seconds, too.
  let areLost = true;
  await context.route('**/picked-up', async (route) => {
    if (!areLost) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.locator(`${row} button[name=picked-up]`).click();
  await page.locator(row).getByText('Waiting for signal').waitFor();
  const first = await record(id);
  assert.is(first.status, 'picked_up', 'the server has it');
  areLost = false;
  await context.setOffline(true);
  await context.setOffline(false);
  await page.locator(row).getByText('Waiting for signal').waitFor({ state: 'detached' });
  const keys = moves.map((request) => request.headers()['idempotency-key']);
  assert.ok(keys.length > 1);
  assert.is(new Set(keys).size, 1);
  assert.is(await page.getByRole('alert').count(), 0, 'nothing went wrong for the driver');
  assert.equal(await record(id), first);
  await page.locator(`${row} button[name=complete]`).waitFor();
  await finish(context, id);
});

signal('tells of a tap that is refused when signal returns, and shows how it stands', async () => {
  const { page, context, id, row } = await withDelivery();
  await context.setOffline(true);
  await page.locator(`${row} button[name=picked-up]`).click();
  await page.locator(row).getByText('Waiting for signal').waitFor();
  await site.asOperator('PATCH', `/operator/deliveries/${id}`, { status: 'cancelled' });
  await context.setOffline(false);
  await page.getByRole('alert').getByText('This delivery was cancelled.').waitFor();
  await page.locator(row).waitFor({ state: 'detached' });
  assert.is(await waits(page).count(), 0);
  assert.is(await page.evaluate(() => localStorage.getItem('driver_queue')), null);
  await page.reload();
  await page
    .getByText(/^Updated/)
    .first()
    .waitFor();
  // The list that the phone remembered may be drawn first.
  await page.locator(row).waitFor({ state: 'detached' });
  await context.close();
});

signal.run();
