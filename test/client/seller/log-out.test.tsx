import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { App } from '../../../src/client/App.tsx';
import { routes } from '../../../src/client/routes.ts';
import { end, startSeller, wipes } from '../../../src/client/session.ts';
import { open, press, render, screen, waitFor } from '../dom.ts';
import { fakeNetwork } from '../network.ts';
import { visits } from '../visit.ts';
import { AMINA } from './people.ts';

const logOut = suite('a cook logs out');
visits(logOut, '/', 'seller');
logOut.after.each(() => localStorage.clear());

/** What the dashboard stores on the phone. */
const STORED = [
  'seller_list_menus',
  'seller_list_pickups',
  'seller_queue',
  'seller_view',
  'seller_first_sale',
  'seller_windows',
];

/** Every screen behind the cook's login, and the last step of the way to an account. */
const SCREENS = [...routes.flatMap(({ path, gate }) => (gate === 'seller' ? [path] : [])), '/seller/start'];

for (const path of SCREENS) {
  logOut(`on ${path}: nothing is left on the phone, also of code that was never loaded`, async () => {
    const sent = fakeNetwork({ 'POST /auth/logout': { status: 200, body: { ok: true } } });
    startSeller('T', AMINA);
    open(path);
    render(<App />);
    await screen.findByRole('button', { name: 'Log out' });
    for (const key of STORED) localStorage.setItem(key, '[]');
    sessionStorage.setItem('draft:dish', '{}');
    const loaded = wipes.seller.splice(0);
    press('Log out');
    wipes.seller.push(...loaded);
    assert.equal([localStorage.length, sessionStorage.length], [0, 0]);
    await waitFor(() => assert.is(location.pathname + location.search, '/seller/login'));
    assert.equal(
      sent.flatMap(({ call, headers }) => (call === 'POST /auth/logout' ? [headers.authorization] : [])),
      ['Bearer T'],
    );
  });
}

logOut('a session that only ends leaves what waits for the same person, without lists', () => {
  startSeller('T', AMINA);
  for (const key of STORED) localStorage.setItem(key, '[]');
  end('seller');
  assert.equal(
    STORED.filter((key) => localStorage.getItem(key)),
    STORED.filter((key) => !key.includes('_list_')),
  );
});

logOut.run();
