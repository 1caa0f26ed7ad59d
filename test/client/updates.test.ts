import { createElement } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Toasts } from '../../src/client/components/Toast.tsx';
import { watchUpdates } from '../../src/client/updates.ts';
import { act, cleanup, open, render, screen, waitFor } from './dom.ts';

const updates = suite('new versions of the app');

/** What the worker that is there was told. */
const told: { keep?: string[]; next?: true }[] = [];
let first: object[] = [];
/** Tells the page what else it has loaded. */
let loads = (_addresses: string[]) => {};
let looks = 0;
let reloads = 0;
/** Whether the server can be asked. */
let isThere = true;
const waiting = { state: 'installed' };
const active = { postMessage: (words: object) => told.push(words) };
const registration = Object.assign(new EventTarget(), {
  active,
  waiting: undefined as typeof waiting | undefined,
  installing: undefined as EventTarget | undefined,
  async update() {
    looks += 1;
    if (!isThere) throw new TypeError('Failed to fetch');
  },
});
const container = Object.assign(new EventTarget(), {
  controller: active,
  ready: Promise.resolve({ active }),
  register: async () => registration,
});

const listeners: [type: string, listener: EventListener][] = [];
const real = globalThis.addEventListener;
updates.before(async () => {
  open('/driver/login');
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  Object.defineProperty(location, 'reload', { value: () => (reloads += 1), configurable: true });
  const { getEntriesByType } = performance;
  const loaded = ['/assets/main-AAAAAAAA.js', 'https://pay.example.test/card.js'];
  performance.getEntriesByType = (() => loaded.map((name) => ({ name: new URL(name, location.origin).href }))) as never;
  const { PerformanceObserver } = globalThis;
  globalThis.PerformanceObserver = class {
    constructor(tell: (list: object) => void) {
      loads = (addresses) => tell({ getEntries: () => addresses.map((name) => ({ name })) });
    }
    observe() {}
    disconnect() {
      loads = () => {};
    }
  } as never;
  globalThis.addEventListener = ((type: string, listener: EventListener) => {
    listeners.push([type, listener]);
    real(type, listener);
  }) as typeof real;
  watchUpdates();
  await waitFor(() => assert.is(looks, 1));
  first = [...told];
  performance.getEntriesByType = getEntriesByType;
  globalThis.PerformanceObserver = PerformanceObserver;
  globalThis.addEventListener = real;
  render(createElement(Toasts));
});
updates.before.each(() => {
  told.length = looks = 0;
});
updates.after(() => {
  cleanup();
  for (const listener of listeners) removeEventListener(...listener);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(location, 'reload');
});

updates('what came before there was a worker is kept by it: the page and its own files', () => {
  assert.equal(first, [{ keep: ['/driver/login', '/assets/main-AAAAAAAA.js'] }]);
});

updates('code that loads later is kept, too; a call wakes no worker', () => {
  loads([`${location.origin}/driver/deliveries/available`, 'https://pay.example.test/assets/card.js']);
  assert.equal(told, []);
  loads([`${location.origin}/assets/later-BBBBBBBB.js?again=1`, `${location.origin}/photos/a-640.webp`]);
  assert.equal(told, [{ keep: ['/assets/later-BBBBBBBB.js'] }]);
});

updates('an alert that was tapped leads this page to what it is about', () => {
  const tapped = (data: object) => container.dispatchEvent(Object.assign(new Event('message'), { data }));
  tapped({ open: '/driver/login?alert' });
  assert.is(location.href, `${location.origin}/driver/login?alert`);
  const places = history.length;
  tapped({});
  assert.equal([location.href, history.length - places], [`${location.origin}/driver/login?alert`, 0]);
});

updates('the phone keeps each page that is moved to, and nothing more for another tab of it', () => {
  open('/driver');
  open('/driver?step=2');
  open('/seller/login');
  assert.equal(told, [{ keep: ['/driver'] }, { keep: ['/seller/login'] }]);
});

updates('looks for a version when the page is looked at again, and not while it lies hidden', () => {
  const turn = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
  };
  turn(true);
  assert.is(looks, 0);
  turn(false);
  assert.is(looks, 1);
});

updates('without signal no version is found, and nothing is said of it', async () => {
  const faults: unknown[] = [];
  const note = (fault: unknown) => faults.push(fault);
  process.on('unhandledRejection', note);
  isThere = false;
  dispatchEvent(new Event('visibilitychange'));
  isThere = true;
  await new Promise((turned) => setTimeout(turned));
  process.off('unhandledRejection', note);
  assert.equal([looks, faults], [1, []]);
});

updates('a version that is ready is taken at the next move to a page, and never at one within it', () => {
  open('/driver/dashboard');
  told.length = 0;
  registration.installing = new EventTarget();
  registration.dispatchEvent(new Event('updatefound'));
  act(() => void registration.installing!.dispatchEvent(new Event('statechange')));
  assert.is(screen.queryByText('A new version is ready.'), null, 'it is still on its way');
  registration.waiting = waiting;
  act(() => void registration.installing!.dispatchEvent(new Event('statechange')));
  screen.getByText('A new version is ready.');
  open('/driver/dashboard?tab=upcoming');
  assert.equal([told, reloads], [[], 0], 'somebody may be typing');
  open('/driver/pay');
  // Through the worker that is there, so that it is awake and goes: Chrome would wait for one that is only starting.
  assert.equal([told, reloads], [[{ next: true }], 0], 'not before it has taken over');
  // Chrome starts it anew if it is told something as it goes.
  loads([`${location.origin}/assets/pay-CCCCCCCC.js`]);
  open('/driver/login');
  assert.equal([told, reloads], [[{ next: true }], 0]);
  container.dispatchEvent(new Event('controllerchange'));
  assert.is(reloads, 1);
});

updates('a version that another tab has let in only needs the page anew', () => {
  act(() => void registration.installing!.dispatchEvent(new Event('statechange')));
  waiting.state = 'activated';
  reloads = 0;
  open('/driver');
  assert.equal([told, reloads], [[], 1]);
});

for (const found of ['installing', 'waiting'] as const) {
  updates(`a version that was ${found} before the page looked is taken at the next move, too`, async () => {
    open('/driver/login');
    const said: object[] = [];
    const one = Object.assign(new EventTarget(), { state: 'installed' });
    const old = { postMessage: (words: object) => said.push(words) };
    const there = Object.assign(new EventTarget(), { active: old, [found]: one, update: async () => (looks += 1) });
    Object.assign(container, { register: async () => there });
    watchUpdates();
    await waitFor(() => assert.is(looks, 1));
    Object.assign(there, { waiting: one });
    if (found === 'installing') act(() => void one.dispatchEvent(new Event('statechange')));
    open('/driver');
    assert.equal(said[0], { next: true });
  });
}

updates.run();
