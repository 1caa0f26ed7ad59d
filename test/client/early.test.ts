import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listAvailable, listCompleted } from '#api/delivery';
import { listMenu } from '#api/menu';
import { dashboard } from '#api/seller';
import { londonToday } from '#rules/dates';
import { content } from '#styles/page';
import { CHUNK_SECONDS, NOT_LOADED, PROBLEMS, UNEXPECTED } from '../../src/client/load-errors.ts';
import { addressOf } from '../../src/client/send.ts';
import { fireEvent, screen, waitFor } from './dom.ts';
import { TOM } from './driver/drivers.ts';
import { fakeNetwork, restoreNetwork } from './network.ts';
import { AMINA } from './seller/people.ts';

/** The very text that stands in the HTML, as a function of what it finds in the browser. */
const SCOPE = ['window', 'addEventListener', 'setTimeout', 'location', 'localStorage'];
const scripts: Record<string, (...browser: unknown[]) => void> = {};

const early = suite('the scripts in the HTML');
let removals: (() => void)[] = [];
// Not while the files of the tests are read: what takes time there lets their suites begin side by side.
early.before(async () => {
  const { buildEarly } = await import(pathToFileURL(resolve('src/build/client.mjs')).href);
  for (const name of ['page', 'driver', 'seller'])
    scripts[name] = new Function(...SCOPE, await buildEarly(name, 'tests')) as never;
});
early.after.each(() => {
  for (const remove of removals) remove();
  removals = [];
  restoreNetwork();
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '';
  document.title = '';
});

/** What a script left for the app, and what it did to the page's address. */
interface Left {
  early?: Record<string, Promise<Response>>;
  guard?: number;
  installOffer?: Event;
  takePress?: (part?: string) => void;
  timers: [work: () => void, ms: number][];
  moves: string[];
}

/** Runs the script of a page as a browser would that opens this query. */
function run(name = 'page', search = '', storage: unknown = localStorage): Left {
  const left: Left = { timers: [], moves: [] };
  const listen = (type: string, listener: EventListener, capture?: boolean) => {
    addEventListener(type, listener, capture);
    removals.push(() => removeEventListener(type, listener, capture));
  };
  const location = {
    search,
    replace: (to: string) => left.moves.push(to),
    reload: () => left.moves.push('reload'),
  };
  const later = (work: () => void, ms: number) => left.timers.push([work, ms]);
  scripts[name]!(left, listen, later, location, storage);
  return left;
}

/** A page as the build writes it, with a button of its own, one whose code comes later and one beside the app. */
function page() {
  document.body.innerHTML = `<div id="app" data-path="/"><main class="landing" aria-busy="true"><form><a href="#top">Top</a>
    <button>Join <b>now</b></button></form><div data-part="story"><button>More</button></div></main></div>
    <button>Beside</button>`;
  const heard: string[] = [];
  for (const one of document.querySelectorAll('button, a'))
    one.addEventListener('click', () => heard.push(one.textContent!));
  const named = (name: string) => screen.getByRole('button', { name });
  const marked = () => [...document.querySelectorAll('[aria-disabled=true]')].map((one) => one.textContent);
  return { heard, named, marked };
}

early('a press waits for the code of its part of the page, and is then done once', () => {
  const { heard, named, marked } = page();
  const { takePress } = run();
  assert.not(fireEvent.click(named('Join now').querySelector('b')!), 'nothing is sent meanwhile');
  assert.equal([marked(), heard], [['Join now'], []]);
  fireEvent.click(named('More'));
  assert.equal([marked(), heard], [['More'], []], 'the last press is the one that counts');
  takePress!();
  assert.equal([marked(), heard], [['More'], []], 'the code of its part is still to come');
  fireEvent.click(named('Join now'));
  assert.equal(heard, ['Join now'], 'the page itself is there');
  for (const _ of [1, 2]) takePress!('story');
  assert.equal([marked(), heard], [[], ['Join now', 'More']]);
});

early('what does not wait for code is left alone', () => {
  const { heard, named, marked } = page();
  const { takePress } = run();
  assert.ok(fireEvent.click(named('Beside')));
  fireEvent.click(screen.getByRole('link'));
  assert.equal([marked(), heard], [[], ['Beside', 'Top']]);
  takePress!();
  assert.equal(heard, ['Beside', 'Top']);
});

early('a button that has gone before its code came is not pressed', () => {
  const { heard, named } = page();
  const { takePress } = run();
  const button = named('Join now');
  fireEvent.click(button);
  button.remove();
  takePress!();
  assert.equal(heard, []);
});

/** A piece of the page that did not come. */
function fails(tag: string, type?: string) {
  const piece = Object.assign(document.createElement(tag), type && { type });
  document.body.append(piece);
  piece.dispatchEvent(new Event('error'));
}

const shown = () => [document.title, screen.getByRole('heading').textContent, screen.getByRole('alert').textContent];

early('a page whose code takes too long says so and offers to load anew', () => {
  page();
  const { guard, timers, moves } = run();
  const [[work, ms]] = timers as [Left['timers'][0]];
  assert.equal([guard, timers.length, ms], [1, 1, CHUNK_SECONDS * 1000]);
  work();
  assert.equal(shown(), [UNEXPECTED, UNEXPECTED, PROBLEMS.slow]);
  assert.ok(screen.getByText(NOT_LOADED));
  assert.is(screen.getByRole('link', { name: 'Home' }).getAttribute('href'), '/');
  const app = document.getElementById('app')!;
  assert.is(app.dataset.path, undefined, 'the app renders anew over it');
  assert.is(document.querySelector('[aria-busy]'), null);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  assert.equal(moves, ['reload']);
});

early('code that the server does not have any more brings the page anew, once', async () => {
  const sent = fakeNetwork({ 'GET /chunks.json': { status: 200 } });
  page();
  const { moves } = run();
  fails('img');
  fails('script', 'text/javascript');
  assert.equal(sent, []);
  fails('script', 'module');
  fails('script', 'module');
  await waitFor(() => assert.equal(moves, ['reload']));
  assert.is(sent.length, 1);
  assert.not(screen.queryByRole('alert'));
});

early("without signal the page does not give way to the browser's own error", async () => {
  fakeNetwork({ 'GET /chunks.json': 'offline' });
  page();
  const { moves } = run();
  fails('script', 'module');
  await waitFor(() => assert.equal(shown(), [UNEXPECTED, UNEXPECTED, PROBLEMS.failed]));
  assert.is(document.querySelector('main')!.className, content.failed, 'nothing of the screen that was to be here');
  assert.equal(moves, []);
});

early("a browser's offer to install the app is kept", () => {
  const left = run();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(offer);
  assert.is(left.installOffer, offer);
  assert.ok(offer.defaultPrevented);
});

for (const [stored, start] of [
  [{}, []],
  [{ token: 'T' }, ['/seller/dashboard']],
  [{ operator_token: 'T' }, ['/operator']],
  [{ operator_token: 'T', token: 'T', driver_token: 'T' }, ['/driver/dashboard']],
] as const) {
  early(
    `the installed app begins at ${start[0] ?? 'the front'} with ${Object.keys(stored).join(', ') || 'no session'}`,
    () => {
      for (const [key, token] of Object.entries(stored)) localStorage.setItem(key, token);
      assert.equal(run('page', '?app').moves, start);
      assert.equal(run('page').moves, [], 'nobody else is led away');
    },
  );
}

early('a browser that keeps nothing shows the page all the same', () => {
  const storage = {
    getItem() {
      throw new Error('denied');
    },
  };
  assert.equal(run('page', '?app', storage).moves, []);
  for (const name of ['driver', 'seller']) assert.equal(run(name, '', storage).early, {});
});

/** Stores a session as the app does. */
const store = (tokenKey: string, key: string, record: unknown) => {
  localStorage.setItem(tokenKey, 'T');
  localStorage.setItem(key, typeof record === 'string' ? record : JSON.stringify(record));
};
const key = (call: { path: string }, query = '') => `${addressOf(call)}${query}Bearer T`;

for (const [record, tab, call] of [
  [TOM, undefined, listAvailable],
  [TOM, 'completed', listCompleted],
  [TOM, 'nowhere', undefined],
  [{ ...TOM, status: 'pending' }, undefined, undefined],
  ['{"id":', undefined, undefined],
] as const) {
  const who = typeof record === 'string' ? 'an unreadable record' : `a driver who is ${record.status}`;
  early(`the driver's dashboard asks ahead for ${call?.path ?? 'nothing'}: ${who}, tab ${tab}`, async () => {
    const sent = fakeNetwork(call ? { [`GET ${call.path}`]: { status: 200, body: { deliveries: [] } } } : {});
    store('driver_token', 'driver', record);
    const asked = run('driver', tab ? `?tab=${tab}` : '').early!;
    assert.equal(Object.keys(asked), call ? [key(call)] : []);
    assert.equal(
      sent.map(({ call, headers }) => [call, headers.authorization]),
      call ? [[`GET ${call.path}`, 'Bearer T']] : [],
    );
    for (const answer of Object.values(asked)) assert.ok((await answer).ok);
  });
}

for (const [status, calls] of [
  ['registered', [key(dashboard), key(listMenu, `?date=${londonToday(new Date())}`)]],
  ['refused', [key(dashboard)]],
] as const) {
  early(`the seller's dashboard asks ahead: a kitchen that is ${status}`, () => {
    fakeNetwork({});
    store('token', 'seller', { ...AMINA, council_status: status });
    assert.equal(Object.keys(run('seller').early!), calls);
  });
}

early("a visitor's dashboard asks for nothing; what fails ahead is heard by whoever takes it over", async () => {
  const sent = fakeNetwork({ [`GET ${listAvailable.path}`]: 'offline' });
  for (const name of ['driver', 'seller']) assert.equal(run(name).early, {});
  localStorage.setItem('driver', JSON.stringify(TOM));
  assert.equal(run('driver').early, {}, 'a record without its session');
  assert.equal(sent, []);
  store('driver_token', 'driver', TOM);
  const [answer] = Object.values(run('driver').early!);
  // A tick in which nobody listens.
  await new Promise((done) => setTimeout(done));
  assert.is(await answer!.catch(({ message }: Error) => message), 'fetch failed');
});

early.run();
