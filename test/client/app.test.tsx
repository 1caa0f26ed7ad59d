import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { App, titleOf } from '../../src/client/App.tsx';
import { NOT_LOADED, UNEXPECTED } from '../../src/client/load-errors.ts';
import { REDIRECTS, routeAt, routes } from '../../src/client/routes.ts';
import { end, startDriver, startSeller } from '../../src/client/session.ts';
import { cleanup, open, press, render, screen, waitFor } from './dom.ts';
import { TOM } from './driver/drivers.ts';
import { fakeNetwork, restoreNetwork } from './network.ts';
import { AMINA } from './seller/people.ts';
import { isSound } from './sound.ts';

const app = suite('the app: which screen stands at which address');
app.after.each(() => {
  cleanup();
  restoreNetwork();
  for (const kind of ['seller', 'driver', 'operator'] as const) end(kind);
  sessionStorage.clear();
});

const TITLES: Record<string, string> = {
  '/': 'Home-cooked food from next door',
  '/seller/login': 'Seller login',
  '/seller/forgot-password': 'Forgot your password',
  '/driver/login': 'Driver login',
  '/driver/forgot-password': 'Forgot your password',
  '/operator': 'Operator',
};

app('every screen has the heading that its tab promises, and says in a sentence what it is', async () => {
  fakeNetwork({});
  startSeller('T', AMINA);
  startDriver('T', TOM);
  for (const route of routes) {
    assert.ok(titleOf(route).endsWith(' · Next Door Kitchen'));
    assert.is(TITLES[route.path] ?? route.title, route.title, route.path);
    await route.page.load();
    // Logged in there is no login.
    if (/login$/.test(route.path)) continue;
    open(route.path);
    render(<App />);
    await waitFor(() => assert.ok(document.querySelector('h1')?.textContent, route.path));
    isSound(document);
    cleanup();
  }
});

for (const [from, to] of Object.entries(REDIRECTS)) {
  app(`${from} moves to ${to}, with what stands behind it`, async () => {
    fakeNetwork({});
    if (to !== '/seller/login') startSeller('T', AMINA);
    const before = history.length;
    open(`${from}?next=%2Fseller%2Flabels`);
    render(<App />);
    await waitFor(() => assert.is(location.pathname + location.search, `${to}?next=%2Fseller%2Flabels`));
    assert.is(history.length, before + 1, 'Back does not lead to the old address');
    cleanup();
    open(from);
    render(<App />);
    await waitFor(() => assert.is(location.pathname + location.search, to));
  });
}

app('a slash at the end of an address changes nothing', () => {
  for (const route of routes) if (route.path !== '/') assert.is(routeAt(`${route.path}/`), route);
  assert.is(routeAt('/reset-password/'), routeAt('/seller/reset-password'));
});

app('an address that there is not leads home', async () => {
  fakeNetwork({});
  open('/sellers');
  render(<App />);
  await waitFor(() => assert.is(location.pathname, '/'));
});

app('a tapped link moves once the tap has shown, whether or not the code of its page is there', async () => {
  fakeNetwork({});
  const { page } = routeAt('/seller/forgot-password')!;
  const { load } = page;
  await load();
  const { loaded } = page;
  try {
    for (const isThere of [true, false]) {
      if (!isThere) {
        delete page.loaded;
        page.load = () => new Promise(() => {});
      }
      open('/seller/login');
      render(<App />);
      const { length } = history;
      press('Forgot your password?', 'link');
      assert.is(location.pathname, '/seller/login', 'the tap itself moves nothing');
      await waitFor(() => assert.is(location.pathname, '/seller/forgot-password'));
      assert.is(history.length, length + 1);
      await waitFor(() => assert.ok(isThere ? document.querySelector('form') : screen.getByText('Loading…')));
      cleanup();
    }
  } finally {
    Object.assign(page, { load, loaded });
  }
});

app('a fault in a screen is said in its place, and a reload is offered', async () => {
  const route = routeAt('/seller/login')!;
  const { loaded } = route.page;
  const { error } = console;
  const reloaded: string[] = [];
  const reload = location.reload;
  location.reload = () => void reloaded.push(location.pathname);
  route.page.loaded = () => {
    throw new Error('a fault');
  };
  // React tells it, too.
  console.error = () => {};
  try {
    document.title = 'Seller login';
    open('/seller/login');
    render(<App />);
    assert.is(screen.getByRole('alert').textContent, 'Something went wrong on this page');
    assert.ok(screen.getByText(NOT_LOADED));
    assert.ok(screen.getByText('Nothing you saved is lost.'));
    assert.equal([document.title, screen.getByRole('heading').textContent], [UNEXPECTED, UNEXPECTED]);
    press('Try again');
    assert.equal(reloaded, ['/seller/login']);
  } finally {
    route.page.loaded = loaded!;
    location.reload = reload;
    console.error = error;
  }
});

app.run();
