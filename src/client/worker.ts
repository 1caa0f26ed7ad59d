/// <reference lib="webworker" />
/**
 * The service worker. It caches the pages a person uses, with their code and icons, so that repeat visits and dead
 * zones load from the phone. It never answers or stores an API call: the app itself keeps lists. It also shows alerts,
 * and sends waiting taps after the tab is closed.
 */
import { openAlert, renewAlerts, showAlert } from './worker-alerts.ts';
import { sendTaps } from './worker-taps.ts';

declare const BUILD: string;
/** The paths of all pages, set by the build. */
declare const PAGES: string[];

// The compiler types this file as part of a page.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const PREFIX = 'kitchen-';
const CACHE = PREFIX + BUILD;
const KEPT = /^\/(assets\/|art\/|icon|manifest)/;

worker.addEventListener('install', (event) => event.waitUntil(Promise.all([withoutWorker(event), bringAlong()])));
worker.addEventListener('activate', (event) => event.waitUntil(cleanUp().then(() => worker.clients.claim())));

worker.addEventListener('message', (event) => {
  const said = event.data as { next?: true; skip?: true; keep?: string[] };
  // The page sends this to the old version just before it reloads. Until then the old version's files stay. An old
  // worker that is only starting, as Chrome does under a tap on a link, would keep the new one waiting for minutes.
  if (said.next) worker.registration.waiting?.postMessage({ skip: true });
  if (said.skip) void worker.skipWaiting();
  // What doesn't come is asked for again at the next visit.
  if (said.keep) event.waitUntil(keepAll(said.keep).catch(() => undefined));
});

worker.addEventListener('push', (event) => event.waitUntil(showAlert(worker, event.data)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(openAlert(worker, event.notification)));
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewAlerts(worker, event)));
// Background Sync, which TypeScript's types lack: the connection is back, and a closed tab saved taps.
worker.addEventListener('sync' as 'push', (event: ExtendableEvent & { tag?: string }) =>
  event.waitUntil(sendTaps(event.tag!)),
);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const path = url.pathname.replace(/(.)\/+$/, '$1');
  if (request.mode === 'navigate' && PAGES.includes(path)) event.respondWith(page(request, path));
  else if (KEPT.test(path)) event.respondWith(asset(request, path));
});

/** The part of the install event that registers static routes, see below. */
interface RoutingEvent extends Event {
  addRoutes?(rules: { condition: object; source: { cacheName: string } | 'network' }[]): Promise<void>;
}

/** The pages that people come back to. Not `/`, since the offline page links to it. */
const DAILY = PAGES.filter((path) => /\/(operator|login|dashboard)$/.test(path));

/**
 * Static routing (Chrome 123): daily pages and files come from the cache before the worker has started. Starting it
 * takes as long as a round trip on a slow phone. A page missing from the cache comes from the network, and fails
 * offline, so all other pages go through `page`, which shows the offline page. Addresses with a query go through it
 * too: they are cached without the query.
 */
function withoutWorker(event: RoutingEvent) {
  const source = { cacheName: CACHE };
  const from = (pathname: string) => ({ urlPattern: { pathname, search: '' } });
  return event.addRoutes?.([
    ...['/assets/*', '/art/*', '/icon*', '/manifest*'].map((path) => ({ condition: from(path), source })),
    ...DAILY.map((path) => ({ condition: { ...from(path), requestMode: 'navigate' }, source })),
    // API calls and photos skip the worker. One that woke the old worker during an update would keep the new one waiting.
    { condition: { requestMode: 'cors' }, source: 'network' },
    { condition: { requestMode: 'no-cors' }, source: 'network' },
  ]);
}

/** A cached page, which does not change within a version. Otherwise the page from the network. */
async function page(request: Request, path: string): Promise<Response> {
  const there = await kept(path);
  if (there) return there;
  return fetch(request).catch(() => {
    const text = OFFLINE + (path === '/' ? '' : '<a href="/">Home</a>');
    return new Response(text, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  });
}

const OFFLINE =
  '<!doctype html><html lang="en-GB"><meta name="viewport" content="width=device-width"><title>Offline</title>' +
  '<style>:root{color-scheme:light dark}body{max-width:24rem;margin:25vh auto 0;padding:0 1rem;text-align:center;' +
  'font:1.0625rem/1.5 system-ui,sans-serif;background:light-dark(#fdf7ee,#1c1119);color:light-dark(#35192f,#f8ecdf)}' +
  'h1{font:700 1.75rem/1.2 Palatino,Georgia,serif}a{display:block;padding:.75rem;color:light-dark(#b33a14,#f5a653)}' +
  '[href=""]{margin-top:1.5rem;border-radius:9rem;background:light-dark(#b33a14,#f5a653);' +
  'color:light-dark(#fffaf3,#2a1106);font-weight:650;text-decoration:none}</style>' +
  '<p>Next Door Kitchen</p><h1>You are offline</h1>' +
  '<p>This page is not on your phone yet. Please try again when you have signal.</p><a href="">Try again</a>';

async function asset(request: Request, path: string): Promise<Response> {
  const there = await kept(path);
  if (there) return there;
  const response = await fetch(request);
  if (response.ok) await put(path, response.clone());
  return response;
}

// A phone that is full, or whose storage fails, gets everything from the network.
const kept = (path: string) => caches.match(path, { cacheName: CACHE }).catch(() => undefined);
const put = (path: string, response: Response) =>
  caches
    .open(CACHE)
    .then((cache) => cache.put(path, response))
    .catch(() => undefined);

/**
 * Caches pages and files with everything they need to start. Most of it comes from the HTTP cache.
 *
 * @throws once all have been tried, if the connection failed for one
 */
async function keepAll(paths: Iterable<string>): Promise<void> {
  const tried = await Promise.allSettled([...paths].map(keep));
  for (const one of tried) if (one.status === 'rejected') throw one.reason;
}

async function keep(path: string): Promise<void> {
  const isPage = PAGES.includes(path);
  if (!isPage && (!KEPT.test(path) || (await kept(path)))) return;
  const response = await fetch(path, { credentials: 'same-origin', priority: 'low' } as RequestInit);
  const text = await response.clone().text();
  // Another version has its own worker and cache.
  if (!response.ok || response.redirected || (isPage && !text.includes(`data-build="${BUILD}"`))) return;
  // A page is cached anew each time: its security headers may change without a new version.
  await put(path, response);
  return keepAll(isPage ? filesOf(text) : path.endsWith('.js') ? importsOf(text) : []);
}

const found = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name!));
const filesOf = (html: string) => [...found(html, /(?:src|href)="(\/[^"]+)"/g)].filter((path) => KEPT.test(path));
/** Static imports only, not `import("…")`: code loaded on demand is cached when it is loaded (`updates.ts`). */
const importsOf = (code: string) =>
  [...found(code, /(?:from|import)"\.\/([\w-]+\.js)"/g)].map((name) => `/assets/${name}`);

/**
 * Caches, for a new version, the pages that this person used in the old one, with their code. If the connection fails,
 * so does the install, and the browser tries again later: half a version must not replace one that works without signal.
 */
async function bringAlong(): Promise<void> {
  const used = new Set<string>();
  for (const name of await oldCaches()) {
    for (const { url } of await (await caches.open(name)).keys()) used.add(stemOf(new URL(url).pathname));
  }
  if (!used.size) return;
  const { files } = (await (await fetch('/chunks.json', { cache: 'no-store' })).json()) as {
    files: Record<string, string>;
  };
  // Chunks loaded on demand (such as the tap sender) have another address in each version.
  const later = Object.values(files).filter((address) => used.has(stemOf(address)));
  await keepAll([...PAGES.filter((path) => used.has(path)), ...later]);
}

/** A path without the chunk's hash. */
const stemOf = (path: string) => path.replace(/-\w{8}\.js$/, '');

const oldCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

async function cleanUp(): Promise<void> {
  await Promise.all((await oldCaches()).map((name) => caches.delete(name)));
}
