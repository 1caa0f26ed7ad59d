import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { setCoverage } from '#api/operator/coverage';
import { dashboard } from '#api/seller';
import { waitFor } from './dom.ts';
import { TOM } from './driver/drivers.ts';
import { fakeNetwork, held, restoreNetwork } from './network.ts';
import { AMINA } from './seller/people.ts';

const { chunk } = await import('../../src/client/chunk.ts');
const { addressOf, send } = await import('../../src/client/send.ts');
const { routeAt } = await import('../../src/client/routes.ts');
const { readStored } = await import('../../src/client/storage.ts');
const {
  driver,
  driverToken,
  end,
  ended,
  gates,
  logOut,
  seller,
  sellerToken,
  startDriver,
  startOperator,
  startSeller,
  successions,
  wipes,
} = await import('../../src/client/session.ts');

/** Hash of the sources these tests were built from. */
declare const BUILD: string;

const session = suite('a session in the browser');
session.after.each(() => {
  restoreNetwork();
  end('seller');
  end('driver');
  localStorage.clear();
  sessionStorage.clear();
});

session('what is stored and broken counts as nothing', () => {
  localStorage.setItem('driver', '{"id":');
  assert.is(readStored('driver'), null);
  dispatchEvent(new StorageEvent('storage', { key: 'driver' }));
  assert.is(driver.value, null);
});

session('a visitor whose storage changes has lost no session', () => {
  let wiped = 0;
  wipes.driver.push(() => {
    wiped += 1;
  });
  for (const key of [null, 'token', 'driver_token']) dispatchEvent(new StorageEvent('storage', { key }));
  assert.equal([ended.value, wiped], [null, 0]);
  wipes.driver.pop();
});

for (const [status, open] of [
  ['pending', false],
  ['rejected', false],
  ['approved', true],
] as const) {
  session(`deliveries are ${open ? 'open' : 'closed'} to a driver who is ${status}`, () => {
    startDriver('T', { ...TOM, status });
    assert.equal([gates.driver.value, gates.deliveries.value], [true, open]);
    end('driver');
    assert.equal([gates.driver.value, gates.deliveries.value], [false, false]);
  });
}

for (const [council_status, open] of [
  ['pending', false],
  ['refused', false],
  ['', false],
  ['Registered', true],
  ['approved', true],
  ['ACTIVE', true],
  [' live ', true],
] as const) {
  session(`the menu is ${open ? 'open' : 'closed'} to a seller whose council status is '${council_status}'`, () => {
    startSeller('T', { ...AMINA, council_status });
    assert.equal([gates.seller.value, gates.menu.value], [true, open]);
    end('seller');
    assert.equal([gates.seller.value, gates.menu.value], [false, false]);
  });
}

for (const status of [401, 403]) {
  session(`a late ${status} of the last session does not end the next one`, async () => {
    const late = held();
    const sent = fakeNetwork({ 'GET /auth/dashboard': late.answer });
    startSeller('first', AMINA);
    const answer = send(dashboard).catch((error: { status: number }) => error.status);
    await waitFor(() => assert.is(sent.length, 1));
    startSeller('second', AMINA);
    late.give({ status, body: { error: 'Please log in again.' } });
    assert.is(await answer, status);
    assert.is(sellerToken.peek(), 'second');
  });

  session(`a ${status} of this session ends it`, async () => {
    fakeNetwork({ 'GET /auth/dashboard': { status, body: { error: 'Please log in again.' } } });
    startSeller('first', AMINA);
    await send(dashboard).catch(() => undefined);
    assert.is(sellerToken.peek(), null);
  });
}

session('logging in and out in another tab counts here too', () => {
  startDriver('T', TOM);
  const elsewhere = (key: string, value: string | null) => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  elsewhere('driver_token', null);
  assert.is(driverToken.peek(), null);
  elsewhere('driver_token', 'U');
  assert.is(driverToken.peek(), 'U');
  elsewhere('driver', JSON.stringify({ ...TOM, first_name: 'Ana' }));
  assert.is(driver.peek()?.first_name, 'Ana');
  elsewhere('token', 'S');
  assert.is(sellerToken.peek(), 'S');
});

session('a page that comes back as it was left takes over what happened meanwhile', () => {
  startDriver('T', TOM);
  localStorage.setItem('driver_token', 'U');
  const comesBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  comesBack(false);
  assert.is(driverToken.peek(), 'T', 'a page that was just loaded has read it already');
  comesBack(true);
  assert.is(driverToken.peek(), 'U');
});

session('storage that another tab cleared ends every session', () => {
  startDriver('T', TOM);
  startSeller('T', AMINA);
  localStorage.clear();
  dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  assert.equal([driverToken.peek(), driver.peek(), sellerToken.peek(), seller.peek()], [null, null, null, null]);
});

session('a logout leaves no drafts; a session that only runs out does', () => {
  const typed = () => sessionStorage.getItem('draft:dish');
  startSeller('T', AMINA);
  sessionStorage.setItem('draft:dish', '{}');
  end('seller');
  assert.is(typed(), '{}');
  logOut('seller');
  assert.is(typed(), null);
});

/** Another person on the same phone. */
const ZOE = { ...AMINA, id: '01a1fcef-4730-727f-af08-000000000002', name: 'Zoe Zimmer' };
/** What another tab writes to the browser's storage, and this one hears of. */
const elsewhere = (key: string, value: string | null) => {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(Object.assign(new Event('storage'), { key }));
};
const typed = () => sessionStorage.getItem('draft:dish');

session('what was typed stays for the same person after a session ran out, and for nobody else', async () => {
  fakeNetwork({ 'GET /auth/dashboard': { status: 401 } });
  for (const [next, kept] of [
    [AMINA, '{"dish_name":"Dal"}'],
    [ZOE, null],
  ] as const) {
    startSeller('first', AMINA);
    sessionStorage.setItem('draft:dish', '{"dish_name":"Dal"}');
    await send(dashboard).catch(() => undefined);
    assert.is(ended.peek(), 'seller');
    startSeller('second', next);
    assert.is(ended.peek(), null);
    assert.is(typed(), kept, next.name);
  }
});

session("a visitor's half-typed application is not for whoever logs in after, here or in another tab", () => {
  for (const logIn of [
    () => startSeller('first', AMINA),
    () => startDriver('first', TOM),
    () => startOperator('first', 'op@example.test'),
    () => {
      elsewhere('driver_token', 'U');
      elsewhere('driver', JSON.stringify(TOM));
    },
  ]) {
    sessionStorage.clear();
    sessionStorage.setItem('draft:driver', '{"first_name":"Vera"}');
    logIn();
    assert.is(sessionStorage.getItem('draft:driver'), null);
    for (const kind of ['seller', 'driver', 'operator'] as const) end(kind);
  }
});

session("what one person typed stays while another kind's record changes", () => {
  startSeller('first', AMINA);
  startDriver('U', TOM);
  sessionStorage.setItem('draft:dish', '{}');
  elsewhere('seller', JSON.stringify({ ...AMINA, phone: '+447700900998' }));
  elsewhere('driver', JSON.stringify({ ...TOM, city: 'Reading' }));
  assert.is(typed(), '{}');
  for (const kind of ['seller', 'driver'] as const) end(kind);
});

session('a logout in another tab leaves nothing in this one either', () => {
  startSeller('first', AMINA);
  sessionStorage.setItem('draft:dish', '{}');
  let wiped = 0;
  wipes.seller.push(() => (wiped += 1));
  elsewhere('token', null);
  assert.is(ended.peek(), 'seller');
  assert.is(wiped, 1);
  elsewhere('seller', null);
  elsewhere('logged_out', 'seller');
  elsewhere('logged_out', null);
  assert.equal([sellerToken.peek(), seller.peek(), typed()], [null, null, null]);
  wipes.seller.pop();
});

session('another person in another tab takes over this one with nothing of the first', () => {
  startSeller('first', AMINA);
  sessionStorage.setItem('draft:dish', '{}');
  let wiped = 0;
  wipes.seller.push(() => (wiped += 1));
  const before = successions.peek();
  elsewhere('token', 'second');
  elsewhere('seller', JSON.stringify(ZOE));
  assert.equal([sellerToken.peek(), seller.peek()?.name, typed()], ['second', 'Zoe Zimmer', null]);
  assert.equal([wiped, successions.peek() - before], [1, 1]);
  elsewhere('seller', JSON.stringify({ ...ZOE, phone: '+447700900999' }));
  assert.equal([wiped, successions.peek() - before], [1, 1]);
  wipes.seller.pop();
});

session('a logout is told to other tabs', () => {
  const written: string[] = [];
  const real = localStorage;
  const watched = {
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    setItem(key: string, value: string) {
      written.push(key);
      real.setItem(key, value);
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { value: watched, configurable: true, writable: true });
  startSeller('first', AMINA);
  logOut('seller');
  Object.defineProperty(globalThis, 'localStorage', { value: real, configurable: true, writable: true });
  assert.ok(written.includes('logged_out'));
  assert.is(localStorage.getItem('logged_out'), null);
  assert.is(ended.peek(), null);
});

session("a late answer to one person's call does not reach the next one", async () => {
  const late = held();
  const sent = fakeNetwork({ 'GET /auth/dashboard': late.answer });
  startSeller('first', AMINA);
  const answer = send(dashboard).then(
    () => 'reached',
    (error: { status: number }) => error.status,
  );
  await waitFor(() => assert.is(sent.length, 1));
  startSeller('second', ZOE);
  late.give({ status: 200, body: { seller: AMINA } });
  assert.is(await answer, 401);
  assert.is(sellerToken.peek(), 'second');
});

session('what the page asked for ahead is taken once, and by its own session alone', async () => {
  const sent = fakeNetwork({ 'GET /auth/dashboard': { status: 200, body: { seller: ZOE } } });
  const page = globalThis as { early?: Record<string, Promise<Response>> };
  page.early = { [`${addressOf(dashboard)}Bearer T`]: Promise.resolve(Response.json({ seller: AMINA })) };
  const asked = async () => [(await send(dashboard)).seller.id, sent.length];
  startSeller('U', ZOE);
  assert.equal(await asked(), [ZOE.id, 1]);
  startSeller('T', AMINA);
  assert.equal(await asked(), [AMINA.id, 1]);
  assert.equal(await asked(), [ZOE.id, 2]);
  delete page.early;
});

session('what was refused ahead is a failure like any other, and ends the session', async () => {
  startSeller('T', AMINA);
  const page = globalThis as { early?: Record<string, Promise<Response>> };
  const refused = (answer: Response) => {
    page.early = { [`${addressOf(dashboard)}Bearer T`]: Promise.resolve(answer) };
    return send(dashboard).then(
      () => 'fine',
      ({ status, error }: { status: number; error?: string }) => [status, error],
    );
  };
  assert.equal(await refused(Response.json({ error: 'In a moment.' }, { status: 503 })), [503, 'In a moment.']);
  assert.equal(await refused(new Response('<h1>Bad gateway</h1>', { status: 502 })), [502, undefined]);
  assert.is(sellerToken.peek(), 'T');
  assert.equal(await refused(Response.json({ error: 'Please log in.' }, { status: 401 })), [401, 'Please log in.']);
  assert.is(sellerToken.peek(), null);
  delete page.early;
});

session('an answer that says ok: false is a failure whatever its status', async () => {
  fakeNetwork({ 'GET /auth/dashboard': { status: 200, body: { ok: false, error: 'Not today.' } } });
  startSeller('first', AMINA);
  const outcome = await send(dashboard).then(
    () => 'fine',
    ({ error }: { error: string }) => error,
  );
  assert.equal([outcome, sellerToken.peek()], ['Not today.', 'first']);
});

session('code that does not come once is fetched a second time, under another address', async () => {
  fakeNetwork({
    'GET /chunks.json': {
      status: 200,
      body: { build: BUILD, files: { 'pages/Some.tsx': 'data:text/javascript,export const Some = 7;//' } },
    },
  });
  const some = chunk('pages/Some.tsx', () => Promise.reject<{ Some: number }>(new Error('reset')), 'Some');
  const { fetch: real } = globalThis;
  const kept: unknown[] = [];
  globalThis.fetch = (url, init) => {
    kept.push(init?.cache);
    return real(url, init);
  };
  assert.is(await some.load(), 7);
  globalThis.fetch = real;
  assert.equal(kept, ['no-store'], 'a list that the browser kept may be of an older version');
});

session('code that came at neither attempt is fetched anew when it is asked for again', async () => {
  fakeNetwork({ 'GET /chunks.json': 'offline' });
  const late = chunk('pages/Late.tsx', () => Promise.reject<{ Late: number }>(new Error('reset')), 'Late');
  let problem: unknown;
  await late.load().catch((found) => (problem = found));
  assert.is(problem, 'failed');
  const files = { 'pages/Late.tsx': 'data:text/javascript,export const Late = 9;//' };
  fakeNetwork({ 'GET /chunks.json': { status: 200, body: { build: BUILD, files } } });
  assert.is(await late.load(), 9);
});

session('code that is only fetched ahead never loads the page anew', async () => {
  fakeNetwork({ 'GET /chunks.json': { status: 200, body: { build: 'a newer one', files: {} } } });
  const ahead = chunk('pages/Ahead.tsx', () => Promise.reject<{ Ahead: number }>(new Error('gone')), 'Ahead');
  for (const _ of [1, 2]) {
    ahead.prefetch();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.is(sessionStorage.getItem('renewed'), null);
});

session('code that is needed and gone with a new version brings the page anew, once', async () => {
  fakeNetwork({ 'GET /chunks.json': { status: 200, body: { build: 'a newer one', files: {} } } });
  let reloads = 0;
  Object.defineProperty(location, 'reload', { configurable: true, value: () => (reloads += 1) });
  const left: number[] = [];
  const registration = { unregister: async () => void left.push(reloads) };
  const serviceWorker = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const gone = (file: string) => chunk(file, () => Promise.reject<{ Gone: number }>(new Error('gone')), 'Gone');
  const ahead = gone('pages/Gone.tsx');
  ahead.prefetch();
  ahead.load().catch(() => undefined);
  await waitFor(() => assert.is(reloads, 1));
  assert.equal(left, [0], "the old version's worker would answer with the old page");
  let problem: unknown;
  gone('pages/GoneToo.tsx')
    .load()
    .catch((found) => (problem = found));
  await waitFor(() => assert.equal([problem, reloads], ['failed', 1], 'and not for ever'));
  Reflect.deleteProperty(location, 'reload');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

session('a name with any sign in it stays one piece of an address', () => {
  for (const [name, path] of [
    ['SL1 2', '/operator/coverage/SL1%202'],
    ['Bath/Somerset? #1', '/operator/coverage/Bath%2FSomerset%3F%20%231'],
  ] as const)
    assert.ok(addressOf(setCoverage, name).endsWith(path), addressOf(setCoverage, name));
});

session('a screen has one address, with or without a slash at its end', () => {
  for (const path of ['/driver/dashboard', '/driver/dashboard/', '/reset-password/', '/']) {
    assert.ok(routeAt(path), path);
  }
  assert.is(routeAt('/reset-password/')!.path, '/seller/reset-password');
  assert.is(routeAt('/nowhere'), undefined);
});

session.run();
