import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browser, pushService } from '../server/push-service.ts';
import { until } from '../server/services/scratch.ts';
import { logIn, openSite, PHONE, picture, type Site, untilInPage } from './browser.ts';
import { keptOnPhone } from './versions.ts';

const alerts = suite('alerts and waiting taps while the app is closed, in a real browser');

let site: Site;
let service: Awaited<ReturnType<typeof pushService>>;
const { NODE_EXTRA_CA_CERTS: known } = process.env;
alerts.before(async () => {
  service = await pushService();
  // The server is a process of its own: it trusts the certificate that the test made.
  process.env.NODE_EXTRA_CA_CERTS = service.cert;
  site = await openSite({ PUSH_HOSTS: service.host }, process.env.CHROMIUM);
});
alerts.after(async () => {
  if (known === undefined) delete process.env.NODE_EXTRA_CA_CERTS;
  else process.env.NODE_EXTRA_CA_CERTS = known;
  assert.equal(site.errors, []);
  await site.close();
  service.close();
});

/** The browser's own side of the worker: what its push service and its background sync would do. */
async function workerOf(page: Page): Promise<{ cdp: CDPSession; origin: string; registrationId: string }> {
  const cdp = await page.context().newCDPSession(page);
  const origin = new URL(site.url).href;
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === origin && !isDeleted);
      if (ours) resolve(ours.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  return { cdp, origin, registrationId: await registered };
}

/** A push service that no test can reach stands behind the browser's own: here it is the test's. */
async function subscribeHere(context: BrowserContext, subscription: object): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await context.addInitScript((made) => {
    const there = () => (sessionStorage.getItem('subscribed') ? one : null);
    const one = {
      ...made,
      toJSON: () => made,
      unsubscribe: async () => sessionStorage.removeItem('subscribed') ?? true,
    };
    PushManager.prototype.getSubscription = async () => there() as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('subscribed', 'yes');
      return one as unknown as PushSubscription;
    };
  }, subscription);
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { ready } = navigator.serviceWorker;
    return (await (await ready).getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

type CountingScope = { registration: ServiceWorkerRegistration; timesShown: number };
/**
 * In the worker: counts what it has shown. Chromium forgets a notification whose list is read while it is being shown
 * (22 of 96 pairs of them under quick reading, none of 181 read after both), so that nobody looks before.
 */
function countShown() {
  const scope = globalThis as unknown as CountingScope;
  const show = scope.registration.showNotification.bind(scope.registration);
  scope.timesShown = 0;
  scope.registration.showNotification = async (...all) => {
    await show(...all);
    scope.timesShown += 1;
  };
}
const timesShown = () => (globalThis as unknown as CountingScope).timesShown;

const cachesOf = async (page: Page) =>
  (await page.evaluate(() => caches.keys())).filter((name) => !/^kitchen-/.test(name));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

alerts('a driver turns alerts on, is told of a delivery, and a tap leads to its tab', async () => {
  const mine = browser(service.host);
  const page = await site.open('/driver/login', PHONE);
  const context = page.context();
  await subscribeHere(context, mine.subscription);
  await page.reload();
  await logIn(page, 'driver@demo.test');
  await button(page, 'Accept').waitFor();
  await page.getByText('Alerts', { exact: true }).click();
  await picture(page, 'driver-alerts-off-phone');
  await button(page, 'Turn on alerts').click();
  await page.getByText('Alerts are on for this device.').waitFor();
  await picture(page, 'driver-alerts-on-phone');
  await page.getByLabel("I'm paid").uncheck();

  const { drivers } = await site.asOperator('GET', '/operator/drivers?status=approved');
  const driver = drivers.find(({ email }: { email: string }) => email === 'driver@demo.test');
  const pickup_time = new Date(Date.now() + 6 * 3_600_000).toISOString();
  const made = { fee_pence: 730, pickup_postcode: 'SL1 2LT', dropoff_postcode: 'SL1 5PR', pickup_time };
  const { delivery } = await site.asOperator('POST', '/operator/deliveries', made);
  await site.asOperator('POST', `/operator/deliveries/${delivery.id}/assign`, { driver_id: driver.id });
  const told = () => service.received.map(({ body }) => mine.read(body));
  await until('the server tells of it', () => told().some(({ kind }) => kind === 'assigned_to_you'));

  // On a slow machine the delivery may be taken before it is told of as a new one.
  const messages = told();
  const kinds = new Set(messages.map(({ kind }) => kind)).size;
  const { cdp, origin, registrationId } = await workerOf(page);
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(countShown);
  for (const message of messages) {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  }
  await until('each is shown', async () => (await worker!.evaluate(timesShown)) === messages.length);
  assert.is((await shown(page)).length, kinds, 'one of each kind stays');
  const [first] = (await shown(page)).filter(({ tag }) => tag.startsWith('assigned_to_you'));
  assert.equal(first, {
    title: 'A delivery for you',
    body: "We've given you a delivery. Tap to see where and when.",
    tag: `assigned_to_you${delivery.id}`,
    data: '/driver/dashboard?tab=upcoming',
  });

  await worker!.evaluate(async (tag) => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications({ tag });
    const Tapped = (globalThis as any).NotificationEvent;
    dispatchEvent(new Tapped('notificationclick', { notification }));
  }, first!.tag);
  await page.waitForURL('**/driver/dashboard?tab=upcoming');
  await page.locator(`#d${delivery.id}`).waitFor();
  await until('it is put away', async () => (await shown(page)).length === kinds - 1);

  await context.setOffline(true);
  await button(page, 'Logout').click();
  await page.waitForURL('**/driver/login');
  await page.waitForFunction(() => !sessionStorage.getItem('subscribed'));
  assert.equal(await cachesOf(page), []);
  await context.close();
});

alerts('no button where a browser has been told no', async () => {
  const page = await site.open('/driver/login', PHONE);
  await page.context().addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.reload();
  await logIn(page, 'pending-driver@demo.test');
  await page.getByText('Alerts', { exact: true }).click();
  await page.getByText(/Alerts are blocked here/).waitFor();
  assert.is(await button(page, 'Turn on alerts').count(), 0);
  await page.context().close();
});

/** A tap without signal, in a tab that is closed then; gives what stands in for the browser when the signal is back. */
async function tapAndClose(page: Page, path: string, queue: string, tap: () => Promise<void>) {
  const context = page.context();
  await keptOnPhone(page, path);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  // The code that hands taps to the worker comes after the page.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/outbox-sender-')),
  );
  const blank = await context.newPage();
  const { cdp, origin, registrationId } = await workerOf(page);
  await context.setOffline(true);
  await tap();
  const waiting = async (name: string) => {
    const { sync } = (await navigator.serviceWorker.ready) as any;
    return (await caches.has(name)) && (await sync.getTags()).includes(name);
  };
  await untilInPage(page, waiting, queue);
  await cdp.detach();
  const own = await context.newCDPSession(blank);
  await own.send('ServiceWorker.enable');
  await page.close();
  await context.setOffline(false);
  return () => own.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: queue, lastChance: false });
}

alerts(
  'what a driver tapped without signal is sent with the tab closed, and seen when it is opened again',
  async () => {
    const page = await site.open('/driver/login', PHONE);
    const context = page.context();
    await logIn(page, 'driver@demo.test');
    await button(page, 'Accept').click();
    await button(page, 'Picked Up').waitFor();
    const id = (await button(page, 'Picked Up').getAttribute('value'))!;
    await page.waitForFunction((id) => localStorage.getItem('driver_list_upcoming')?.includes(id), id);
    const before = Date.now();
    const signalIsBack = await tapAndClose(page, '/driver/dashboard', 'driver_queue', async () => {
      await page.locator(`#d${id} button[name=picked-up]`).click();
      await page.locator(`#d${id}`).getByText('Waiting for signal').waitFor();
      await page.locator(`#d${id} button[name=complete]`).click();
      await page.getByText("2 updates saved. They'll send when you're back online.").waitFor();
    });
    const record = async () => {
      const { deliveries } = await site.asOperator('GET', '/operator/deliveries?limit=200');
      return deliveries.find((one: { id: string }) => one.id === id);
    };
    const after = Date.now();
    // The browser may have noticed by itself: the tab was closed without signal, so the worker sends them either way.
    await signalIsBack();
    await until('the server has both', async () => (await record()).status === 'completed');
    const { picked_up_tapped_at, completed_tapped_at } = await record();
    for (const at of [picked_up_tapped_at, completed_tapped_at].map((at) => Date.parse(at))) {
      assert.ok(at >= before && at <= after, 'it is known when it was tapped');
    }

    const again = await context.newPage();
    const moves: string[] = [];
    again.on('request', (request) => request.method() === 'POST' && moves.push(request.url()));
    await again.goto(`${site.url}/driver/dashboard?tab=completed`);
    await again.locator(`#d${id}`).waitFor();
    await again.waitForFunction(() => !localStorage.getItem('driver_queue'));
    await until('nothing is left for the worker', async () => (await cachesOf(again)).length === 0);
    assert.equal(moves, []);
    assert.is(await again.getByRole('alert').count(), 0);
    await context.close();
  },
);

alerts("a cook's stock, too; a logout without signal leaves nothing to send", async () => {
  const page = await site.open('/seller/login', PHONE);
  const context = page.context();
  await logIn(page, 'seller@demo.test');
  const sell = (on: Page) => on.getByRole('button', { name: 'Sell one Chana puri' });
  await sell(page).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const sold = async () => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
    const headers = { authorization: `Bearer ${token}` };
    const { menu } = (await (await fetch(`${site.url}/auth/menu?date=${day}`, { headers })).json()) as any;
    return menu.find(({ dish_name }: { dish_name: string }) => dish_name === 'Chana puri').quantity_sold;
  };
  const was = await sold();
  const signalIsBack = await tapAndClose(page, '/seller/dashboard', 'seller_queue', async () => {
    await sell(page).click();
    assert.is(await sold(), was);
  });
  await signalIsBack();
  await until('the server has it', async () => (await sold()) === was + 1);

  const again = await context.newPage();
  await again.goto(`${site.url}/seller/dashboard`);
  await again.waitForFunction(() => !localStorage.getItem('seller_queue'));
  assert.is(await sold(), was + 1, 'once');
  await context.setOffline(true);
  await sell(again).click();
  await untilInPage(again, (name) => caches.has(name), 'seller_queue');
  await again.getByRole('button', { name: 'Log out' }).click();
  await again.waitForURL('**/seller/login');
  await until('nothing is left for the worker', async () => (await cachesOf(again)).length === 0);
  await context.close();
});

alerts.run();
