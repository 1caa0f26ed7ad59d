import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Dashboard } from '../../../src/client/pages/driver/Dashboard.tsx';
import { end, startDriver } from '../../../src/client/session.ts';
import { act, cleanup, open, press, render, screen, waitFor } from '../dom.ts';
import { fakeNetwork, restoreNetwork } from '../network.ts';
import { aDelivery, TOM } from './drivers.ts';

const list = (...rows: object[]) => ({ status: 200, body: rows });
const OFFER = 'Keep this app to hand';
const globals = globalThis as { installOffer?: unknown };

/** A browser's own offer, as the script in the page's HTML keeps it. */
async function offered() {
  let prompts = 0;
  const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => (prompts += 1) });
  globals.installOffer = offer;
  await act(async () => void dispatchEvent(offer));
  return () => prompts;
}

function begin(address: string) {
  startDriver('T', TOM);
  open(address);
  fakeNetwork({
    'GET /driver/deliveries/available': list(aDelivery()),
    'GET /driver/deliveries/mine/upcoming': list(aDelivery({ id: 'd2', status: 'assigned' })),
    'POST /driver/deliveries/d1/accept': { status: 200, body: { delivery: aDelivery({ status: 'assigned' }) } },
    'GET /driver/me': { status: 200, body: { driver: TOM } },
  });
  render(<Dashboard />);
}

const install = suite('the offer to install the app');
install.after.each(() => {
  cleanup();
  end('driver');
  restoreNetwork();
  localStorage.clear();
  delete globals.installOffer;
});

install('comes after the first accepted delivery, never before, and counts once', async () => {
  begin('/driver/dashboard');
  await screen.findByText('Alerts');
  const prompts = await offered();
  await screen.findByRole('button', { name: 'Accept' });
  assert.is(screen.queryByText(OFFER), null);
  press('Accept');
  await screen.findByRole('region', { name: OFFER });
  press('Install the app');
  await waitFor(() => assert.not(screen.queryByText(OFFER)));
  assert.is(prompts(), 1);
});

install('stays away where the app is installed, or the browser offers nothing', async () => {
  begin('/driver/dashboard?tab=upcoming');
  await screen.findByRole('button', { name: 'Picked Up' });
  await screen.findByText('Alerts');
  assert.is(screen.queryByText(OFFER), null);
  await offered();
  await screen.findByText(OFFER);
  await act(async () => void dispatchEvent(new Event('appinstalled')));
  assert.is(screen.queryByText(OFFER), null);
});

install('on an iPhone says how, without a button', async () => {
  Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone)', configurable: true });
  begin('/driver/dashboard?tab=upcoming');
  await screen.findByText(/tap Share, then Add to Home Screen\./);
  assert.is(screen.queryByRole('button', { name: 'Install the app' }), null);
  Reflect.deleteProperty(navigator, 'userAgent');
});

install.run();
