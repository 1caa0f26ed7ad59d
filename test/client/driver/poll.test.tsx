import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { act, cleanup, open, render, waitFor } from '../dom.ts';
import { fakeNetwork, restoreNetwork, type Sent } from '../network.ts';
import { TOM } from './drivers.ts';

const { Dashboard } = await import('../../../src/client/pages/driver/Dashboard.tsx');
const { end, startDriver } = await import('../../../src/client/session.ts');

const WAITS = { ...TOM, status: 'pending' };

const poll = suite('driver dashboard: the poll');
const { setInterval } = globalThis;
let tick: () => void;
let sent: Sent[];

const set = (owner: object, name: string, value: boolean) =>
  Object.defineProperty(owner, name, { value, configurable: true });
/** How many lists are asked for when the timer comes round. */
async function asked(): Promise<number> {
  sent.length = 0;
  await act(async () => {
    tick();
    await new Promise((resolve) => setTimeout(resolve));
  });
  return sent.length;
}

poll.before.each(async () => {
  globalThis.setInterval = ((work: () => void, ms: number) => {
    if (ms === 20_000) tick = work;
    return setInterval(() => undefined, ms).unref();
  }) as typeof setInterval;
  startDriver('T', TOM);
  open('/driver/dashboard');
  sent = fakeNetwork({ 'GET /driver/deliveries/available': { status: 200, body: [] } });
  render(<Dashboard />);
  await waitFor(() => assert.match(document.body.textContent!, /Updated/));
});
poll.after.each(() => {
  set(document, 'hidden', false);
  set(navigator, 'onLine', true);
  globalThis.setInterval = setInterval;
  cleanup();
  end('driver');
  restoreNetwork();
  localStorage.clear();
});

poll('asks every 20 s', async () => {
  assert.is(await asked(), 1);
});

poll('asks nothing in a hidden page, and at once when it shows again', async () => {
  set(document, 'hidden', true);
  assert.is(await asked(), 0);
  set(document, 'hidden', false);
  await act(async () => void dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => assert.is(sent.length, 1));
});

poll('asks nothing without signal', async () => {
  set(navigator, 'onLine', false);
  assert.is(await asked(), 0);
});

for (const [where, owner, name, value, times] of [
  ['every 20 s', document, 'hidden', false, 1],
  ['not in a hidden page', document, 'hidden', true, 0],
  ['not without signal', navigator, 'onLine', false, 0],
] as const) {
  poll(`asks how an application stands ${where}`, async () => {
    cleanup();
    startDriver('T', WAITS);
    sent = fakeNetwork({ 'GET /driver/me': { status: 200, body: { driver: WAITS } } });
    render(<Dashboard />);
    await waitFor(() => assert.match(document.body.textContent!, /awaits approval/));
    await waitFor(() => assert.ok(sent.some(({ call }) => call === 'GET /driver/me')));
    set(owner, name, value);
    await asked();
    assert.is(sent.filter(({ call }) => call === 'GET /driver/me').length, times);
  });
}

poll.run();
