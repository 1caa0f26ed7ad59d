import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { App } from '../../src/client/App.tsx';
import { routes } from '../../src/client/routes.ts';
import { end, startDriver, startSeller, wipes } from '../../src/client/session.ts';
import { open, press, render, screen, waitFor } from './dom.ts';
import { TOM } from './driver/drivers.ts';
import { fakeNetwork } from './network.ts';
import { AMINA } from './seller/people.ts';
import { visits } from './visit.ts';

/** By account: how its session starts, the button, the call, and what the dashboard stores on the phone. */
const ACCOUNTS = {
  seller: {
    start: () => startSeller('T', AMINA),
    button: 'Log out',
    call: 'POST /auth/logout',
    stored: [
      'seller_list_menus',
      'seller_list_pickups',
      'seller_queue',
      'seller_view',
      'seller_first_sale',
      'seller_windows',
    ],
    // The last step of the way to an account.
    more: ['/seller/start'],
  },
  driver: {
    start: () => startDriver('T', TOM),
    button: 'Logout',
    call: 'POST /driver/auth/logout',
    stored: ['driver_list_available', 'driver_list_upcoming', 'driver_queue'],
    more: [],
  },
};

for (const [name, { start, button, call, stored, more }] of Object.entries(ACCOUNTS)) {
  const kind = name as keyof typeof ACCOUNTS;
  const logOut = suite(`a ${kind} logs out`);
  visits(logOut, '/', kind);
  logOut.after.each(() => localStorage.clear());

  for (const path of [...routes.flatMap(({ path, gate }) => (gate === kind ? [path] : [])), ...more]) {
    logOut(`on ${path}: nothing is left on the phone, also of code that was never loaded`, async () => {
      const sent = fakeNetwork({ [call]: { status: 200, body: { ok: true } } });
      start();
      open(path);
      render(<App />);
      await screen.findByRole('button', { name: button });
      for (const key of stored) localStorage.setItem(key, '[]');
      sessionStorage.setItem('draft:dish', '{}');
      const loaded = wipes[kind].splice(0);
      press(button);
      wipes[kind].push(...loaded);
      assert.equal([localStorage.length, sessionStorage.length], [0, 0]);
      await waitFor(() => assert.is(location.pathname + location.search, `/${kind}/login`));
      assert.equal(
        sent.flatMap(({ call: made, headers }) => (made === call ? [headers.authorization] : [])),
        ['Bearer T'],
      );
    });
  }

  logOut('a session that only ends leaves what waits for the same person, without lists', () => {
    start();
    for (const key of stored) localStorage.setItem(key, '[]');
    end(kind);
    assert.equal(
      stored.filter((key) => localStorage.getItem(key)),
      stored.filter((key) => !key.includes('_list_')),
    );
  });

  logOut.run();
}
