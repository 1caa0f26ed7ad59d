import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as driver from '../../src/client/pages/driver/ResetPassword.tsx';
import { Landing } from '../../src/client/pages/landing/Landing.tsx';
import { survey } from '../../src/client/pages/landing/parts.ts';
import * as seller from '../../src/client/pages/seller/ResetPassword.tsx';
import { UploadLicence } from '../../src/client/pages/seller/UploadLicence.tsx';
import { end, startSeller } from '../../src/client/session.ts';
import { choose, cleanup, open, press, put, putAll, render, screen, waitFor } from './dom.ts';
import * as apply from './driver/apply/application.tsx';
import * as round from './driver/dashboard/round.tsx';
import { TOM } from './driver/drivers.ts';
import { fakeNetwork, restoreNetwork } from './network.ts';
import { JOB, openView, page } from './operator/records.tsx';
import * as council from './seller/council/application.tsx';
import * as kitchen from './seller/dashboard/kitchen.tsx';
import * as start from './seller/onboarding/start.tsx';
import { AMINA } from './seller/people.ts';

const image = new File(['x'], 'x.png', { type: 'image/png' });

const SCREENS: Record<string, () => unknown> = {
  async 'the landing page'() {
    await survey.load();
    fakeNetwork({});
    render(<Landing />);
  },
  async "a cook's code"() {
    start.begin({ ...start.AT.code, sentAt: Date.now() });
    await screen.findByText(/Resend/);
  },
  async "a driver's documents"() {
    await apply.atDocuments();
    await waitFor(() => choose('profile_photo', image));
  },
  async 'a licence that was sent'() {
    startSeller('T', AMINA);
    fakeNetwork({ 'POST /auth/documents': { status: 201, body: {} } });
    render(<UploadLicence />);
    choose('file', image);
    press('Upload licence');
    await screen.findByText(/uploaded/i);
  },
  async "a cook's new password"() {
    fakeNetwork({ 'POST /auth/reset-password': { status: 200, body: { ok: true } } });
    open(`/reset-password?rid=01a1fcef-4730-727f-af08-856621546931&t=${'t'.repeat(43)}`);
    render(<seller.ResetPassword />);
    await screen.findByLabelText('New password');
    putAll({ newPassword: 'saffron1', confirmPassword: 'saffron1' });
    press('Reset password');
    await screen.findByText(/^Password changed/);
  },
  async "a driver's new password"() {
    fakeNetwork({ 'POST /driver/auth/reset-password': { status: 200, body: { ok: true } } });
    render(<driver.ResetPassword />);
    putAll({ email: TOM.email, password: 'saffron1', confirmPassword: 'saffron1' });
    press('Reset password');
    await screen.findByText(/Password updated/);
  },
  async 'a kitchen'() {
    kitchen.begin();
    await kitchen.ready();
    choose('photo', image, document.querySelector('form:has([name=dish_name])')!);
  },
  async 'a registration'() {
    startSeller('T', { ...AMINA, council_status: 'pending' });
    await council.begin(council.SUBMITTED);
    await screen.findByText('Your copy');
  },
  async 'a round'() {
    round.begin(round.lists({}));
    await waitFor(() => assert.ok(document.querySelector('main img')));
  },
  async 'an application that waits'() {
    round.begin({}, { ...TOM, status: 'pending' });
    await screen.findByText('What we have');
  },
  async 'the console'() {
    openView('?view=deliveries', { 'GET /operator/deliveries': page('deliveries', [JOB]) });
    await screen.findByRole('article');
    put('fee', '5');
  },
};

/** What is asked of the browser until it is taken back, by what it is. */
function watch() {
  const { setInterval, clearInterval, setTimeout, clearTimeout } = globalThis;
  const made = new Map<unknown, string>();
  const undo: (() => void)[] = [];
  const on = (target: EventTarget, name: string) => {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (type: string, listener: unknown, options?: never) => {
      // React hears of all that happens in its root, and once of what is selected.
      if (!/selectionchange/.test(type)) made.set(listener, `${name}: ${type}`);
      addEventListener.call(target, type, listener as never, options);
    };
    target.removeEventListener = (type: string, listener: unknown, options?: never) => {
      made.delete(listener);
      removeEventListener.call(target, type, listener as never, options);
    };
    undo.push(() => Object.assign(target, { addEventListener, removeEventListener }));
  };
  on(globalThis as never, 'the window');
  on(document, 'the page');
  globalThis.setInterval = ((...work: Parameters<typeof setInterval>) => {
    const timer = setInterval(...work);
    made.set(timer, 'a timer');
    return timer;
  }) as never;
  globalThis.clearInterval = (timer) => {
    made.delete(timer);
    clearInterval(timer);
  };
  // What leads elsewhere in a moment, as a page does after it has thanked.
  globalThis.setTimeout = ((work: () => void, ms = 0, ...values: []) => {
    const timer = setTimeout(work, ms, ...values);
    if (ms >= 1000 && ms <= 5000) made.set(timer, `a way on in ${ms} ms`);
    return timer;
  }) as never;
  globalThis.clearTimeout = (timer) => {
    made.delete(timer);
    clearTimeout(timer);
  };
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (query) => {
    const list = matchMedia.call(globalThis, query);
    on(list, query);
    return list;
  };
  undo.push(() => Object.assign(globalThis, { matchMedia }));
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (file) => {
    const address = createObjectURL.call(URL, file);
    made.set(address, 'a picture in memory');
    return address;
  };
  URL.revokeObjectURL = (address) => {
    made.delete(address);
    revokeObjectURL.call(URL, address);
  };
  undo.push(() => {
    Object.assign(globalThis, { setInterval, clearInterval, setTimeout, clearTimeout });
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
  return {
    left: () => [...made.values()],
    stop() {
      for (const one of undo) one();
    },
  };
}

const leftovers = suite('a screen that is gone');
leftovers.before.each(() => open('/'));
leftovers.after.each(() => {
  cleanup();
  restoreNetwork();
  for (const kind of ['seller', 'driver', 'operator'] as const) end(kind);
  localStorage.clear();
  sessionStorage.clear();
});
for (const [what, begin] of Object.entries(SCREENS)) {
  leftovers(`${what} leaves nothing behind that hears, ticks or takes room`, async () => {
    // The code that comes with the first visit stays.
    await begin();
    cleanup();
    sessionStorage.clear();
    open('/');
    const watching = watch();
    try {
      await begin();
      cleanup();
      assert.equal(watching.left(), []);
    } finally {
      watching.stop();
    }
  });
}

leftovers.run();
