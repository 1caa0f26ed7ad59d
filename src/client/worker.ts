/// <reference lib="webworker" />
/**
 * The service worker: keeps the pages a person uses, their code and the icons, so that a repeat visit and a dead zone
 * start from the phone. It never answers or stores a call of the API: lists are kept by the app itself.
 */
declare const BUILD: string;
/** The paths that are pages, known to the build. */
declare const PAGES: string[];

// The compiler thinks of this file as part of a page.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const CACHE = `kitchen-${BUILD}`;
const KEPT = /^\/(assets\/|icon|manifest)/;
const PREFIX = 'kitchen-';

worker.addEventListener('install', (event) => event.waitUntil(bringAlong()));
worker.addEventListener('activate', (event) => event.waitUntil(cleanUp().then(() => worker.clients.claim())));

worker.addEventListener('message', (event) => {
  const said = event.data as { skip?: true; keep?: string[] };
  // The page says when it is about to load anew: until then the old version's files stay.
  if (said.skip) void worker.skipWaiting();
  if (said.keep) event.waitUntil(keep(said.keep));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && PAGES.includes(url.pathname)) event.respondWith(page(event, url.pathname));
  else if (KEPT.test(url.pathname)) event.respondWith(asset(request));
});

/** A page from the cache at once, and fresh in the background for the next time. */
async function page(event: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  const fresh = fetch(path, { credentials: 'same-origin' }).then(async (response) => {
    // Only this version's pages belong here: another version brings its own worker and cache.
    if (response.ok && !response.redirected && (await isOurs(response.clone()))) await cache.put(path, response.clone());
    return response;
  });
  if (kept) {
    event.waitUntil(fresh.catch(() => undefined));
    return kept;
  }
  return fresh.catch(() => new Response(OFFLINE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } }));
}

const OFFLINE =
  '<!doctype html><html lang="en-GB"><meta name="viewport" content="width=device-width"><title>Offline</title>' +
  '<h1>You are offline</h1><p>This page is not on your phone yet. Please try again when you have signal.</p>';

const isOurs = async (response: Response) => (await response.text()).includes(`data-build="${BUILD}"`);

async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    const cache = await caches.open(CACHE);
    await cache.put(request, copy);
  }
  return response;
}

/** Keeps what the first visit loaded before there was a worker; most of it comes from the HTTP cache. */
async function keep(addresses: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    addresses
      .filter((path) => PAGES.includes(path) || KEPT.test(path))
      .map(async (path) => (await cache.match(path)) ?? cache.add(path).catch(() => undefined)),
  );
}

/** A new version brings the pages along that this person used in the old one, with their code. */
async function bringAlong(): Promise<void> {
  const used = new Set<string>();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    for (const request of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(request.url);
      if (PAGES.includes(pathname)) used.add(pathname);
    }
  }
  await keep([...used]);
  const cache = await caches.open(CACHE);
  for (const path of used) {
    const html = await (await cache.match(path))?.text();
    await keep([...new Set(html?.match(/\/assets\/[\w-]+\.js/g) ?? [])]);
  }
}

async function cleanUp(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
