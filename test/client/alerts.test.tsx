import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchAlerts } from '../../src/client/alerts.ts';
import { Alerts } from '../../src/client/components/Alerts.tsx';
import { end, logOut, renew, runOut, startDriver, startOperator, startSeller } from '../../src/client/session.ts';
import { act, cleanup, fireEvent, named, press, put, render, screen, waitFor } from './dom.ts';
import { TOM } from './driver/drivers.ts';
import { type Answers, fakeNetwork, held, restoreNetwork } from './network.ts';
import { fakePhone, leftAs } from './phone.ts';
import { AMINA } from './seller/people.ts';

const SETTINGS = 'GET /public/settings';
const PUT = 'PUT /driver/push';
const DONE = { status: 200, body: { ok: true } };
const DRIVER: Answers = {
  [SETTINGS]: { status: 200, body: { push_key: 'KEY' } },
  [PUT]: DONE,
  'DELETE /driver/push': DONE,
};
const ALL = ['new_deliveries', 'cancelled', 'assigned_to_you', 'food_ready', 'food_late', 'application', 'payout'];

let phone: ReturnType<typeof fakePhone>;

const alerts = suite('alerts on a page');
alerts.before.each(() => {
  phone = fakePhone();
  startDriver('T', TOM);
});
alerts.after.each(() => {
  cleanup();
  restoreNetwork();
  for (const kind of ['driver', 'seller', 'operator'] as const) {
    end(kind);
  }
  phone.restore();
});
alerts.before(() => {
  // As a page does, once.
  phone = fakePhone();
  watchAlerts();
  phone.restore();
});

/** Turns them on, as a driver does. */
async function on(answers: Answers = DRIVER) {
  const sent = fakeNetwork(answers);
  render(<Alerts kind="driver" />);
  await screen.findByText(/We'll tell you on this device about new deliveries/);
  assert.is(phone.permission, 'default', 'nothing is asked before the press');
  press('Turn on alerts');
  return sent;
}
const ids = (sent: { call: string }[]) => sent.map(({ call }) => call);

alerts('come after a press and a permission, by the key of the server, all kinds of them', async () => {
  const sent = await on();
  // The browser's question is still open: it is not asked a second time.
  fireEvent.click(screen.getByRole('button', { name: 'Turning on…' }));
  const words = await screen.findByText('Alerts are on for this device.');
  assert.is(screen.queryByRole('button', { name: /^Turn/ })?.textContent, 'Turn off alerts', 'the only one');
  assert.is(sent.length, 2);
  await waitFor(() => assert.ok(document.activeElement === words, 'the focus goes where the button went'));
  assert.is(phone.key, 'KEY');
  const [, saved] = sent;
  assert.equal([saved!.call, saved!.headers.authorization], [PUT, 'Bearer T']);
  assert.equal(saved!.body, { endpoint: 'https://push.example.test/1', keys: { p256dh: 'P', auth: 'A' }, kinds: ALL });
  assert.equal(
    ALL.map((kind) => named(kind)[0]!.checked),
    ALL.map(() => true),
  );
});

alerts('take the place of those for another key of the server', async () => {
  const { pushManager } = await navigator.serviceWorker.ready;
  const { subscribe } = pushManager;
  const sent = fakeNetwork(DRIVER);
  render(<Alerts kind="driver" />);
  await screen.findByText(/We'll tell you on this device about new deliveries/);
  await subscribe.call(pushManager, { applicationServerKey: 'OLD' });
  // As browsers do: one subscription, for one key.
  pushManager.subscribe = async (options) => {
    if (phone.subscription) throw new DOMException('Another key.', 'InvalidStateError');
    return subscribe.call(pushManager, options);
  };
  press('Turn on alerts');
  await screen.findByText('Alerts are on for this device.');
  assert.is(phone.key, 'KEY');
  assert.is(sent[1]!.body.endpoint, 'https://push.example.test/2');
});

alerts('each kind can be switched off, and is remembered', async () => {
  const sent = await on();
  await screen.findByText('Alerts are on for this device.');
  put('payout', false);
  assert.is(named('payout')[0]!.checked, false, 'shown at once');
  await waitFor(() => assert.is(sent.length, 3));
  assert.equal(sent[2]!.body.kinds, ALL.slice(0, -1));
  await waitFor(async () => assert.equal((await leftAs(phone, 'alerts')).kinds, ALL.slice(0, -1)));
  cleanup();
  render(<Alerts kind="driver" />);
  await screen.findByText('Alerts are on for this device.');
  assert.is(named('payout')[0]!.checked, false);
});

alerts('a tick where the alerts have ended meanwhile tells the server nothing', async () => {
  for (const end of [() => phone.kept.clear(), () => (phone.subscription = undefined)]) {
    const sent = await on();
    await screen.findByText('Alerts are on for this device.');
    await waitFor(() => assert.is(phone.kept.size, 1));
    end();
    put('payout', false);
    await act(() => new Promise((turned) => setTimeout(turned)));
    assert.equal([sent.length, screen.queryByRole('alert')], [2, null]);
    cleanup();
    phone.kept.clear();
    phone.subscription = undefined;
    phone.permission = 'default';
  }
});

alerts('what is said first takes no focus: nobody has pressed anything', async () => {
  fakeNetwork(DRIVER);
  render(<Alerts kind="driver" />);
  await screen.findByRole('button', { name: 'Turn on alerts' });
  assert.is(document.activeElement, document.body);
});

alerts('a change that does not arrive is taken back, and said', async () => {
  let calls = 0;
  await on({ ...DRIVER, [PUT]: () => (calls++ === 1 ? 'offline' : DONE) });
  await screen.findByText('Alerts are on for this device.');
  put('payout', false);
  await screen.findByText("That didn't work. Check your connection and try again.");
  assert.is(named('payout')[0]!.checked, true);
  assert.equal((await leftAs(phone, 'alerts')).kinds, ALL);
  put('payout', false);
  await waitFor(() => assert.is(calls, 3));
  assert.is(screen.queryByRole('alert'), null, 'the next change has not failed');
});

for (const [first, second, kinds] of [
  ['offline', DONE, ALL.slice(0, -2)],
  ['offline', 'offline', ALL],
  [DONE, 'offline', ALL.slice(0, -1)],
] as const) {
  const word = (answer: unknown) => (answer === DONE ? 'arrives' : "doesn't");
  alerts(
    `of two quick ticks the first ${word(first)}, the second ${word(second)}: the server's word shows`,
    async () => {
      const [early, late] = [held(), held()];
      let calls = 0;
      await on({ ...DRIVER, [PUT]: () => [() => DONE, early.answer, late.answer][calls++]!() });
      await screen.findByText('Alerts are on for this device.');
      put('payout', false);
      put('application', false);
      await waitFor(() => assert.is(calls, 2));
      early.give(first);
      await waitFor(() => assert.is(calls, 3));
      await act(async () => late.give(second));
      const shown = () => ALL.filter((kind) => named(kind)[0]!.checked);
      await waitFor(() => assert.equal([shown(), !!screen.queryByRole('alert')], [kinds, second === 'offline']));
      await waitFor(async () => assert.equal((await leftAs(phone, 'alerts')).kinds, kinds));
    },
  );
}

alerts('end by a press, here and on the server', async () => {
  const sent = await on();
  press((await screen.findByRole('button', { name: 'Turn off alerts' })).textContent!);
  await screen.findByRole('button', { name: 'Turn on alerts' });
  assert.is(phone.subscription, undefined);
  assert.is(phone.kept.size, 0);
  assert.equal([sent[2]!.call, sent[2]!.body], ['DELETE /driver/push', { endpoint: 'https://push.example.test/1' }]);
});

alerts('of one account are not those of another on the same phone', async () => {
  await on();
  await screen.findByText('Alerts are on for this device.');
  cleanup();
  render(<Alerts kind="seller" />);
  await screen.findByRole('button', { name: 'Turn on alerts' });
});

alerts('a no leaves no dead button', async () => {
  phone.answer = 'denied';
  const sent = await on();
  await screen.findByText(/Alerts are blocked here/);
  assert.is(screen.queryByRole('button'), null);
  assert.equal(sent, []);
});

alerts('a question that was put away can be asked again', async () => {
  phone.answer = 'default';
  await on();
  await waitFor(() => assert.ok(screen.getByRole('button', { name: 'Turn on alerts' })));
  assert.is(phone.subscription, undefined);
});

alerts('a browser that cannot says so, an iPhone what it takes', () => {
  Reflect.deleteProperty(window, 'PushManager');
  const { rerender } = render(<Alerts kind="driver" />);
  screen.getByText("This browser can't show alerts.");
  Object.defineProperty(navigator, 'userAgent', {
    value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)',
    configurable: true,
  });
  rerender(<Alerts kind="driver" />);
  screen.getByText(/put this app on your home screen first/);
  // An iPad says that it is a Mac, which has no touch screen.
  for (const [touches, words] of [
    [5, /put this app on your home screen first/],
    [0, "This browser can't show alerts."],
  ] as const) {
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
      configurable: true,
    });
    Object.defineProperty(navigator, 'maxTouchPoints', { value: touches, configurable: true });
    rerender(<Alerts kind="driver" />);
    screen.getByText(words);
  }
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
  Reflect.deleteProperty(navigator, 'userAgent');
  assert.is(screen.queryByRole('button'), null);
});

for (const [kind, path, words, ticks] of [
  ['seller', '/auth/push', /about your pickups and your council registration/, 3],
  ['operator', '/operator/push', /when a driver reports a problem/, 0],
] as const) {
  alerts(`a ${kind} has ${ticks || 'one kind, without'} ticks`, async () => {
    if (kind === 'seller') startSeller('S', AMINA);
    else startOperator('S', 'op@kitchen.test');
    const sent = fakeNetwork({ [SETTINGS]: DRIVER[SETTINGS]!, [`PUT ${path}`]: DONE });
    render(<Alerts kind={kind} />);
    await screen.findByText(words);
    press('Turn on alerts');
    await screen.findByText('Alerts are on for this device.');
    assert.equal([sent[1]!.call, sent[1]!.headers.authorization], [`PUT ${path}`, 'Bearer S']);
    assert.is(screen.queryAllByRole('checkbox').length, ticks);
  });
}

alerts('a logout ends them without signal, too; a session that runs out does not', async () => {
  await on();
  await screen.findByText('Alerts are on for this device.');
  runOut('driver');
  assert.ok(phone.subscription);
  const sent = fakeNetwork(DRIVER);
  startDriver('U', TOM);
  await waitFor(() => assert.equal(ids(sent), [PUT]));
  assert.is(sent[0]!.headers.authorization, 'Bearer U');
  await waitFor(async () => assert.is((await leftAs(phone, 'alerts')).token, 'U'));
  fakeNetwork({});
  logOut('driver');
  await waitFor(() => assert.is(phone.subscription, undefined));
  assert.is(phone.kept.size, 0);
});

alerts("another account's session takes them over, another kind's leaves them alone", async () => {
  await on();
  await screen.findByText('Alerts are on for this device.');
  const sent = fakeNetwork(DRIVER);
  startSeller('S', AMINA);
  logOut('seller');
  assert.ok(phone.subscription);
  startDriver('O', { ...TOM, id: 'another' });
  await waitFor(() =>
    assert.equal(
      sent.map(({ call, headers }) => [call, headers.authorization]),
      [[PUT, 'Bearer O']],
    ),
  );
});

alerts('a new password and an address that was replaced are told to the server', async () => {
  await on();
  await screen.findByText('Alerts are on for this device.');
  const sent = fakeNetwork(DRIVER);
  renew('driver', 'NEW');
  await waitFor(() => assert.is(sent.at(-1)?.headers.authorization, 'Bearer NEW'));
  await waitFor(async () => assert.is((await leftAs(phone, 'alerts')).token, 'NEW'));
  phone.subscription = undefined;
  renew('driver', 'NEWER');
  await waitFor(() => assert.is(sent.at(-1)?.body.endpoint, 'https://push.example.test/2'));
  await waitFor(async () => assert.is((await leftAs(phone, 'alerts')).token, 'NEWER'));
  phone.subscription!.endpoint = 'https://push.example.test/3';
  runOut('driver');
  startDriver('NEWER', TOM);
  await waitFor(() => assert.is(sent.at(-1)?.body.endpoint, 'https://push.example.test/3'));
});

alerts('after a no to the browser the server is told nothing until there is a yes', async () => {
  await on();
  await screen.findByText('Alerts are on for this device.');
  const sent = fakeNetwork(DRIVER);
  phone.permission = 'denied';
  renew('driver', 'NEW');
  await act(async () => undefined);
  phone.permission = 'granted';
  renew('driver', 'NEWER');
  await waitFor(() => assert.is(sent.length, 1));
  assert.is(sent[0]!.headers.authorization, 'Bearer NEWER');
});

alerts('what nobody has asked for ends', async () => {
  await on();
  await screen.findByText('Alerts are on for this device.');
  phone.kept.clear();
  renew('driver', 'NEW');
  await waitFor(() => assert.is(phone.subscription, undefined));
});

alerts.run();
