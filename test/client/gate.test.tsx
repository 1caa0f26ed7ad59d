import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { App, screenAt, titleOf } from '../../src/client/App.tsx';
import { Link } from '../../src/client/components/Link.tsx';
import { FindScreen } from '../../src/client/navigation.ts';
import { REDIRECTS, routeAt, routes } from '../../src/client/routes.ts';
import { end, startDriver } from '../../src/client/session.ts';
import { act, cleanup, fireEvent, open, press, render, screen, waitFor, watchScrolling } from './dom.ts';
import { TOM } from './driver/drivers.ts';
import { fakeNetwork, restoreNetwork } from './network.ts';

const gate = suite('a closed gate');
gate.after.each(() => {
  cleanup();
  restoreNetwork();
});

for (const [address, login] of [
  ['/driver/dashboard?tab=upcoming', '/driver/login?next=%2Fdriver%2Fdashboard%3Ftab%3Dupcoming'],
  ['/seller/sales', '/seller/login?next=%2Fseller%2Fsales'],
  ['/seller/labels?date=2026-11-23', '/seller/login?next=%2Fseller%2Flabels%3Fdate%3D2026-11-23'],
] as const) {
  gate(`${address} leads to the login, which knows the way back, with its query`, async () => {
    fakeNetwork({});
    open(address);
    render(<App />);
    await waitFor(() => assert.is(location.pathname + location.search, login));
  });
}

gate('what belongs to a cook or a driver is theirs alone', () => {
  const gates = routes.flatMap(({ path, gate: kind }) => (kind ? [[path, kind]] : []));
  assert.equal(Object.fromEntries(gates), {
    '/seller/dashboard': 'seller',
    '/seller/apply': 'seller',
    '/seller/upload-licence': 'seller',
    '/seller/labels': 'seller',
    '/seller/sales': 'seller',
    '/seller/details': 'seller',
    '/driver/dashboard': 'driver',
    '/driver/pay': 'driver',
  });
});

gate('each screen has its title, and after a move begins at its top', async () => {
  fakeNetwork({});
  const { tops, stop } = watchScrolling();
  open('/seller/login');
  render(<App />);
  await waitFor(() => assert.is(document.title, titleOf(routeAt('/seller/login')!)));
  assert.equal(tops, [], 'a first load is left where the browser puts it');
  act(() => open('/driver/login'));
  await waitFor(() => assert.is(document.title, titleOf(routeAt('/driver/login')!)));
  assert.equal(tops, [[0, 0]]);
  act(() => open('/seller/login'));
  await waitFor(() => assert.is(document.title, titleOf(routeAt('/seller/login')!)));
  assert.equal(tops.length, 2, 'back on the first one, too');
  stop();
});

gate('after each move reading starts at the heading, also of a screen that was here before', async () => {
  fakeNetwork({ 'GET /driver/earnings': { status: 500 }, 'GET /driver/me': { status: 200, body: { driver: TOM } } });
  startDriver('T', TOM);
  open('/driver/pay');
  render(<App />);
  // Neither has a form: one that goes leads to the heading, too.
  for (const [to, title] of [
    ['/driver/dashboard', 'Your deliveries'],
    ['/driver/pay', 'Your earnings'],
    ['/driver/dashboard', 'Your deliveries'],
  ] as const) {
    act(() => open(to));
    await waitFor(() =>
      assert.equal([document.activeElement?.tagName, document.activeElement?.textContent], ['H1', title]),
    );
  }
  act(() => end('driver'));
});

gate('a link to an address that leads elsewhere fetches the code of where it leads', () => {
  for (const [from, to] of Object.entries(REDIRECTS)) assert.is(screenAt(`${from}?next=%2F`), routeAt(to)!.page, from);
});

gate('the code of a screen comes when somebody is about to follow a link: by mouse or finger, or by key', () => {
  for (const about of ['pointerEnter', 'focus'] as const) {
    const fetched: string[] = [];
    const find = (address: string) => ({ prefetch: () => void fetched.push(address) }) as never;
    const { getByRole, unmount } = render(
      <FindScreen.Provider value={find}>
        <Link href="/driver/login">Log in</Link>
      </FindScreen.Provider>,
    );
    fireEvent[about](getByRole('link'));
    assert.equal(fetched, ['/driver/login'], about);
    unmount();
  }
});

gate('a screen that came at the second attempt is there at the next visit, too', async () => {
  fakeNetwork({});
  const route = routeAt('/seller/login')!;
  // As the start of the app leaves it.
  route.problem = 'failed';
  document.title = titleOf(route);
  open('/seller/login');
  render(<App />);
  assert.is(document.title, 'Unexpected Application Error');
  assert.is(screen.getByRole('alert').textContent, 'This page could not be loaded');
  assert.is(screen.getByRole('link', { name: 'Home' }).getAttribute('href'), '/');
  press('Try again');
  await waitFor(() => assert.is(document.title, titleOf(route)));
  for (const address of ['/seller/login', '/driver/login', '/seller/login'] as const) {
    act(() => open(address));
    await waitFor(() => assert.is(document.querySelector('h1')?.textContent, routeAt(address)!.title));
  }
  route.problem = undefined;
});

gate('the first link of a screen leads to its content', async () => {
  fakeNetwork({});
  open('/seller/login');
  render(<App />);
  const [first] = [...document.querySelectorAll('a')];
  await waitFor(() => assert.is(document.querySelector(first!.getAttribute('href')!)?.tagName, 'MAIN'));
});

gate('what was pressed before the code was here is done once it is', async () => {
  const page = globalThis as { takePress?: (part?: string) => void };
  const taken: (string | undefined)[] = [];
  page.takePress = (part) => void taken.push(part);
  fakeNetwork({});
  open('/seller/login');
  render(<App />);
  await waitFor(() => assert.equal(taken, [undefined]));
  delete page.takePress;
});

gate.run();
