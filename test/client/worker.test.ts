import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ALERT_WORDS, type AlertKind } from '#rules/alerts';
import './dom.ts';
import { fakeCaches } from './phone.ts';

/** The build that these tests are. */
declare const BUILD: string;
const OURS = `kitchen-${BUILD}`;

const { caches, kept, cacheOf } = fakeCaches();
/** What the server answers, by path; 404 for anything else. Without signal there is none. */
let served: Record<string, string> | undefined;
/** Paths that lead elsewhere: the browser has followed them. */
let ledOn: string[] = [];
/** What was asked of it. */
const asked: string[] = [];
/** What it answers to calls, in turn: a status, or nothing without signal. */
let answers: (number | undefined)[] = [];
const calls: Request[] = [];
/** The locks that it has taken, which pages wait for. */
const taken: string[] = [];
const locks = {
  request(name: string, work: () => Promise<void>) {
    taken.push(name);
    return work();
  },
};
const listeners: Record<string, (event: object) => void> = {};
const globals = globalThis as unknown as Record<string, unknown>;
const real = { addEventListener: globals.addEventListener, fetch: globals.fetch };
const fakes = {
  PAGES: ['/', '/driver/login', '/driver'],
  caches,
  fetch: async (request: string | Request, init?: RequestInit) => {
    if (init?.method) {
      calls.push(new Request(new URL(String(request), location.origin), init));
      const status = answers.shift();
      if (!status) throw new TypeError('Failed to fetch');
      return Response.json({ said: status }, { status });
    }
    if (!served) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, location.origin);
    asked.push(pathname);
    const text = served[pathname];
    const answer = text === undefined ? new Response('', { status: 404 }) : new Response(text);
    return ledOn.includes(pathname) ? Object.defineProperty(answer, 'redirected', { value: true }) : answer;
  },
  registration: {
    showNotification: async (title: string, options: { tag: string; renotify: boolean }) => {
      // As a browser does.
      if (options.renotify && !options.tag)
        throw new TypeError('Notifications which set the renotify flag must specify a tag.');
      shown.push({ title, ...options });
    },
    pushManager: {
      subscribe: async (options: object) => {
        wanted.push(options);
        return subscription('https://push.example.test/new');
      },
    },
  },
};
/** How the worker asked for an address of its alerts. */
const wanted: object[] = [];
const shown: {
  title: string;
  body?: string;
  tag?: string;
  renotify?: boolean;
  icon?: string;
  badge?: string;
  data?: string;
}[] = [];
const subscription = (endpoint: string) => ({ endpoint, toJSON: () => ({ keys: { p256dh: 'P', auth: 'A' } }) });

/** Tabs that are open, and what becomes of them. */
let tabs: { url: string; said: unknown[]; focused: number }[] = [];
const opened: string[] = [];
let claims = 0;
const clients = {
  claim: async () => (claims += 1),
  openWindow: async (url: string) => void opened.push(url),
  // A tab that was open before the worker is not in its control.
  matchAll: async ({ includeUncontrolled = false } = {}) =>
    (includeUncontrolled ? tabs : []).map((tab) => ({
      url: tab.url,
      postMessage: (words: unknown) => tab.said.push(words),
      focus: async () => (tab.focused += 1),
    })),
};

/** Tells the worker something, and waits until it has done all that it has to. */
async function tell(type: string, event: object = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners[type]!({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}
const keep = (...paths: string[]) => tell('message', { data: { keep: paths } });
const paths = (name = OURS) => [...(kept.get(name)?.keys() ?? [])].sort();
const page = (build: string, entry: string) => `<html data-build="${build}"><script src="/assets/${entry}">`;

const worker = suite('the service worker');
worker.before(async () => {
  Object.assign(globals, fakes, { clients });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  globals.addEventListener = (type: string, listener: (event: object) => void) => (listeners[type] = listener);
  await import('../../src/client/worker.ts');
  globals.addEventListener = real.addEventListener;
});
worker.before.each(() => {
  kept.clear();
  calls.length = shown.length = opened.length = asked.length = wanted.length = taken.length = claims = 0;
  tabs = [];
});
worker.after(() => {
  globals.fetch = real.fetch;
  for (const name of ['PAGES', 'caches', 'clients', 'registration']) delete globals[name];
  Reflect.deleteProperty(navigator, 'locks');
});

worker('keeps a page with all that it needs to start', async () => {
  served = {
    '/driver/login': `${page(BUILD, 'entry-AAAAAAAA.js')}</script><a href="/driver">Apply</a>`,
    '/driver': page(BUILD, 'entry-AAAAAAAA.js'),
    '/assets/entry-AAAAAAAA.js': 'import"./shared-BBBBBBBB.js";import("./later-CCCCCCCC.js")',
    '/assets/shared-BBBBBBBB.js': '',
    '/assets/later-CCCCCCCC.js': '',
  };
  await keep('/driver/login');
  assert.equal(paths(), ['/assets/entry-AAAAAAAA.js', '/assets/shared-BBBBBBBB.js', '/driver/login']);
  assert.not(asked.includes('/driver'), 'a page that it links to is fetched by nobody');
});

worker('keeps no page of another version, and nothing of it', async () => {
  served = { '/driver/login': page('another', 'entry-DDDDDDDD.js'), '/assets/entry-DDDDDDDD.js': '' };
  await keep('/driver/login');
  assert.equal(paths(), []);
});

worker('keeps no page under an address that leads to another', async () => {
  served = { '/': page(BUILD, 'entry-NNNNNNNN.js'), '/driver': page(BUILD, 'entry-NNNNNNNN.js') };
  served['/assets/entry-NNNNNNNN.js'] = '';
  ledOn = ['/driver'];
  await keep('/driver', '/');
  ledOn = [];
  assert.equal(paths(), ['/', '/assets/entry-NNNNNNNN.js']);
});

worker('keeps what comes when one of the files does not', async () => {
  served = {
    '/driver': page(BUILD, 'entry-OOOOOOOO.js'),
    '/assets/entry-OOOOOOOO.js': 'import"./lost-PPPPPPPP.js";import"./here-QQQQQQQQ.js"',
    get '/assets/lost-PPPPPPPP.js'(): string {
      throw new TypeError('Failed to fetch');
    },
    '/assets/here-QQQQQQQQ.js': '',
  };
  await keep('/driver');
  assert.equal(paths(), ['/assets/entry-OOOOOOOO.js', '/assets/here-QQQQQQQQ.js', '/driver']);
});

worker('keeps neither calls, nor photos, nor what the server has not', async () => {
  served = { '/auth/dashboard': '{}', '/photos/a-640.webp': '', '/elsewhere': page(BUILD, 'a.js') };
  await keep('/auth/dashboard', '/photos/a-640.webp', '/elsewhere', '/assets/gone-EEEEEEEE.js');
  assert.equal(paths(), []);
});

worker('brings the pages along that were used in the last version, then removes it', async () => {
  for (const path of ['/driver/login', '/assets/send-FFFFFFFF.js'])
    await cacheOf('kitchen-old').put(path, new Response());
  await cacheOf('another-app').put('/', new Response());
  served = {
    '/': page(BUILD, 'entry-GGGGGGGG.js'),
    '/driver/login': page(BUILD, 'entry-GGGGGGGG.js'),
    '/assets/entry-GGGGGGGG.js': '',
    '/assets/send-HHHHHHHH.js': '',
    '/assets/other-IIIIIIII.js': '',
    '/chunks.json': JSON.stringify({ files: { send: '/assets/send-HHHHHHHH.js', other: '/assets/other-IIIIIIII.js' } }),
  };
  await tell('install');
  assert.equal(paths(), ['/assets/entry-GGGGGGGG.js', '/assets/send-HHHHHHHH.js', '/driver/login']);
  assert.ok(kept.has('kitchen-old'), 'until it takes over');
  assert.is(claims, 0);
  await tell('activate');
  assert.is(claims, 1, 'and answers for the tabs that are open');
  assert.equal([...kept.keys()].sort(), ['another-app', OURS]);
});

worker('half a new version, where the connection fails, does not replace one that is whole', async () => {
  await cacheOf('kitchen-old').put('/driver', new Response());
  let signal = false;
  served = {
    '/driver': page(BUILD, 'entry-RRRRRRRR.js'),
    get '/assets/entry-RRRRRRRR.js'(): string {
      if (!signal) throw new TypeError('Failed to fetch');
      return '';
    },
    '/chunks.json': '{"files":{}}',
  };
  let failed = false;
  await tell('install').catch(() => (failed = true));
  assert.equal([failed, kept.has('kitchen-old')], [true, true]);
  signal = true;
  await tell('install');
  assert.equal(paths(), ['/assets/entry-RRRRRRRR.js', '/driver']);
});

/** What a tab's request for a path is answered with; undefined where the worker leaves it to the browser. */
async function answerTo(path: string, mode = 'cors'): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined;
  const request = { method: 'GET', mode, url: location.origin + path };
  listeners.fetch!({ request, respondWith: (given: Promise<Response>) => (answer = given) });
  return answer;
}

worker('keeps a file that was asked for, but no answer that there is none', async () => {
  served = { '/assets/here-JJJJJJJJ.js': 'code' };
  const here = '/assets/here-JJJJJJJJ.js';
  assert.equal([(await answerTo(here))!.status, (await answerTo('/assets/gone-KKKKKKKK.js'))!.status], [200, 404]);
  assert.equal(paths(), [here]);
  served = undefined;
  assert.is(await (await answerTo(here))!.text(), 'code');
});

const refuse = async (): Promise<never> => {
  throw new DOMException('refused', 'QuotaExceededError');
};
for (const [what, broken] of [
  ['a phone that is full', { open: async (name: string) => ({ ...cacheOf(name), put: refuse }) }],
  ['a phone whose storage fails', { open: refuse, match: refuse }],
] as const) {
  worker(`${what} gets pages and files from the network`, async () => {
    served = { '/': 'home', '/assets/here-SSSSSSSS.js': 'code', '/driver': page(BUILD, 'here-SSSSSSSS.js') };
    const whole = { ...caches };
    Object.assign(caches, broken);
    try {
      assert.is(await (await answerTo('/assets/here-SSSSSSSS.js'))!.text(), 'code');
      assert.is(await (await answerTo('/', 'navigate'))!.text(), 'home');
      await keep('/driver');
    } finally {
      Object.assign(caches, whole);
    }
    assert.equal(paths(), []);
  });
}

worker('a page comes from the phone, and without signal one that is not there says so', async () => {
  served = { '/driver': page(BUILD, 'entry-LLLLLLLL.js'), '/': 'home' };
  await keep('/driver');
  assert.is(await (await answerTo('/', 'navigate'))!.text(), 'home');
  assert.equal(paths(), ['/driver'], 'it is kept when the page says so, not when it is asked for');
  served = undefined;
  for (const address of ['/driver', '/driver/', '/driver?app'])
    assert.match(await (await answerTo(address, 'navigate'))!.text(), 'entry-LLLLLLLL.js', address);
  const offline = (await answerTo('/driver/login', 'navigate'))!;
  assert.is(offline.status, 503);
  assert.is(offline.headers.get('content-type'), 'text/html; charset=utf-8');
  const said = await offline.text();
  assert.match(said, 'You are offline');
  assert.match(said, '<meta name="viewport" content="width=device-width">');
  assert.match(said, '<a href="/">Home</a>');
  const home = await (await answerTo('/', 'navigate'))!.text();
  assert.match(home, 'You are offline');
  assert.not.match(home, 'Home', 'that is where it is');
  assert.is(await answerTo('/driver'), undefined, 'what is read rather than visited is no page');
  assert.is(await answerTo('/elsewhere', 'navigate'), undefined);
});

worker('takes a page anew each time, and a file that it has not again', async () => {
  served = { '/driver': page(BUILD, 'entry-MMMMMMMM.js'), '/assets/entry-MMMMMMMM.js': 'code' };
  for (const _ of [1, 2]) await keep('/driver');
  assert.equal(asked, ['/driver', '/assets/entry-MMMMMMMM.js', '/driver']);
});

worker('waits for the page before it takes over from an older version', async () => {
  let skipped = 0;
  globals.skipWaiting = async () => (skipped += 1);
  served = {};
  await keep('/');
  assert.is(skipped, 0);
  await tell('message', { data: { skip: true } });
  assert.is(skipped, 1);
  delete globals.skipWaiting;
});

worker('lets a newer version in, once the page says so', async () => {
  const said: object[] = [];
  const { registration } = fakes;
  await tell('message', { data: { next: true } });
  Object.assign(registration, { waiting: { postMessage: (words: object) => said.push(words) } });
  await tell('message', { data: { keep: [] } });
  assert.equal(said, []);
  await tell('message', { data: { next: true } });
  assert.equal(said, [{ skip: true }]);
  Object.assign(registration, { waiting: null });
});

worker(
  'a first visit brings nothing along; its browser learns what comes without a worker: files and daily pages',
  async () => {
    served = {};
    const rules: {
      condition: { urlPattern?: { pathname: string; search: string }; requestMode?: string };
      source: object;
    }[] = [];
    await tell('install', { addRoutes: async (given: typeof rules) => rules.push(...given) });
    assert.equal(asked, []);
    assert.equal(
      rules.map(({ condition, source }) => [condition.urlPattern?.pathname, condition.requestMode, source]),
      [
        ...['/assets/*', '/art/*', '/icon*', '/manifest*'].map((path) => [path, undefined, { cacheName: OURS }]),
        ['/driver/login', 'navigate', { cacheName: OURS }],
        [undefined, 'cors', 'network'],
        [undefined, 'no-cors', 'network'],
      ],
    );
    assert.ok(
      rules.every(
        ({ condition: { urlPattern, requestMode } }) => urlPattern?.search === '' || /cors$/.test(requestMode!),
      ),
    );
  },
);

// Alerts

const push = (json: () => unknown) => tell('push', { data: { json } });
const ABOUT: [kind: AlertKind, to: string][] = [
  ['new_deliveries', '/driver/dashboard'],
  // Of one that was released, too, which is in no list of cancelled ones.
  ['cancelled', '/driver/dashboard?tab=upcoming'],
  ['assigned_to_you', '/driver/dashboard?tab=upcoming'],
  ['food_ready', '/driver/dashboard?tab=upcoming'],
  ['food_late', '/driver/dashboard?tab=upcoming'],
  ['application', '/driver/dashboard'],
  ['payout', '/driver/pay'],
  ['driver_coming', '/seller/dashboard'],
  ['pickup_cancelled', '/seller/dashboard'],
  ['council_status', '/seller/dashboard'],
  ['incident', '/operator?view=incidents'],
];
for (const [kind, to] of ABOUT) {
  worker(`says ${kind} in its own words, and leads to ${to}`, async () => {
    await push(() => ({ kind, id: '7' }));
    const [{ title, body, tag, data }] = shown as [Required<(typeof shown)[number]>];
    assert.equal([title, body, tag], [ALERT_WORDS[kind].title, ALERT_WORDS[kind].body, `${kind}7`]);
    const { renotify, icon, badge } = shown[0]!;
    assert.equal([renotify, icon, badge], [true, '/icon-192.png', '/icon-badge.png'], 'a second one is heard, too');
    tabs = [{ url: `${location.origin}/`, said: [], focused: 0 }];
    let closed = 0;
    const notification = { data, close: () => (closed += 1) };
    await tell('notificationclick', { notification });
    assert.equal([opened, closed], [[to], 1]);
    // Where the tab began.
    tabs.push({ url: `${location.origin}/${to.split(/[/?]/)[1]}/login`, said: [], focused: 0 });
    await tell('notificationclick', { notification });
    assert.is(opened.length, 1, 'the open tab is taken');
    assert.equal([tabs[0]!.focused, tabs[1]!.focused, tabs[1]!.said], [0, 1, [{ open: to }]]);
  });
}

worker('says something of a kind that it does not know, and of no kind', async () => {
  await push(() => ({ kind: 'weather' }));
  await push(() => {
    throw new SyntaxError('no JSON');
  });
  await tell('push', { data: null });
  assert.equal(
    shown.map(({ title, body, data }) => [title, body, data]),
    [1, 2, 3].map(() => ['Next Door Kitchen', "There's news for you. Tap to see it.", '/']),
  );
});

worker('tells the server the address that the browser has put in place of another', async () => {
  const alerts = { kind: 'driver', token: 'T', endpoint: 'https://push.example.test/old', kinds: ['payout'] };
  const left = { ...alerts, key: 'K', url: '/driver/push' };
  const save = () => cacheOf('alerts').put('/alerts', Response.json(left));
  await tell('pushsubscriptionchange');
  assert.is(calls.length, 0, 'nobody wants alerts here');
  await save();
  answers = [200, 200];
  await tell('pushsubscriptionchange');
  assert.equal(wanted, [{ userVisibleOnly: true, applicationServerKey: 'K' }]);
  assert.equal([calls[0]!.method, new URL(calls[0]!.url).pathname], ['PUT', '/driver/push']);
  assert.is(calls[0]!.headers.get('authorization'), 'Bearer T');
  const keys = { p256dh: 'P', auth: 'A' };
  assert.equal(await calls[0]!.json(), { endpoint: 'https://push.example.test/new', keys, kinds: ['payout'] });
  await tell('pushsubscriptionchange', { newSubscription: subscription('https://push.example.test/given') });
  assert.is((await calls[1]!.json()).endpoint, 'https://push.example.test/given');
  assert.is(wanted.length, 1, 'what is given is taken');
  const now = await (await cacheOf('alerts').match('/alerts'))!.json();
  assert.equal(now, { ...left, endpoint: 'https://push.example.test/given' });
});

worker('an address that the server did not take is not taken for told: the next page says it', async () => {
  const left = { kind: 'driver', token: 'T', endpoint: 'https://push.example.test/old', kinds: ['payout'], key: 'K' };
  await cacheOf('alerts').put('/alerts', Response.json({ ...left, url: '/driver/push' }));
  answers = [500];
  await tell('pushsubscriptionchange');
  assert.is(calls.length, 1);
  assert.is((await (await cacheOf('alerts').match('/alerts'))!.json()).endpoint, left.endpoint);
});

// Taps that wait

const QUEUE = 'driver_queue';
const tapped = (key: string) => ({
  key,
  method: 'POST',
  url: `/driver/deliveries/d1/${key}`,
  headers: { authorization: 'Bearer T', 'idempotency-key': key },
});
const leaveTaps = (...keys: string[]) =>
  cacheOf(QUEUE).put(`/${QUEUE}`, Response.json({ requests: keys.map(tapped), answers: {} }));
const leftTaps = async () => (await caches.match(`/${QUEUE}`, { cacheName: QUEUE }))?.json();
const sync = () => tell('sync', { tag: QUEUE });
const sentKeys = () => calls.map(({ headers }) => headers.get('idempotency-key'));

worker('sends taps in their order when the signal is back, and keeps what was answered for the page', async () => {
  await leaveTaps('picked-up', 'complete');
  answers = [200, 409];
  await sync();
  assert.equal(sentKeys(), ['picked-up', 'complete']);
  assert.equal(taken, [QUEUE], 'a page that is opened meanwhile sends none of them');
  assert.is(calls[0]!.headers.get('authorization'), 'Bearer T');
  assert.equal(await leftTaps(), {
    requests: [],
    answers: {
      'picked-up': { status: 200, body: { said: 200 } },
      complete: { status: 409, body: { said: 409 } },
    },
  });
  await sync();
  assert.is(calls.length, 2);
});

worker('sends taps where the browser can set no limit of time', async () => {
  const { timeout } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, 'timeout');
  try {
    await leaveTaps('picked-up');
    answers = [200];
    await sync();
    assert.equal(sentKeys(), ['picked-up']);
  } finally {
    AbortSignal.timeout = timeout;
  }
});

for (const status of [undefined, 503, 429]) {
  worker(`is asked again where a tap met ${status ?? 'no signal'}, and sends none after it`, async () => {
    await leaveTaps('picked-up', 'complete');
    answers = [status, 200, 200];
    let failed = false;
    await sync().catch(() => (failed = true));
    assert.equal([failed, sentKeys()], [true, ['picked-up']]);
    await sync();
    assert.equal(sentKeys(), ['picked-up', 'picked-up', 'complete']);
  });
}

worker('leaves the taps of a session that is over, and asks no more', async () => {
  await leaveTaps('picked-up', 'complete');
  answers = [401];
  await sync();
  assert.is(calls.length, 1);
  assert.is((await leftTaps()).requests.length, 2);
});

worker('sends nothing more after a logout, and keeps nothing', async () => {
  await leaveTaps('picked-up', 'complete');
  answers = [200, 200];
  const real = globals.fetch as typeof fetch;
  globals.fetch = async (url: string, init: RequestInit) => {
    await caches.delete(QUEUE);
    return real(url, init);
  };
  await sync();
  globals.fetch = real;
  assert.equal([calls.length, kept.has(QUEUE)], [1, false]);
  await sync();
  assert.is(kept.has(QUEUE), false);
});

worker('answers for files of this origin alone, and for no call', () => {
  const isTaken = (url: string, method = 'GET') => {
    let taken = false;
    const respondWith = (answer: Promise<Response>) => {
      taken = true;
      answer.catch(() => undefined);
    };
    listeners.fetch!({ request: { method, mode: 'cors', url: new URL(url, location.origin).href }, respondWith });
    return taken;
  };
  served = {};
  assert.is(isTaken('/assets/main-ABCDEFGH.js'), true);
  assert.is(isTaken('https://elsewhere.example/assets/main-ABCDEFGH.js'), false);
  assert.is(isTaken('/assets/main-ABCDEFGH.js', 'POST'), false);
  assert.is(isTaken('/driver/deliveries/available'), false);
});

worker.run();
