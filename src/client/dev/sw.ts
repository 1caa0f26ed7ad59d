/// <reference lib="webworker" />
/**
 * Development only: replaces the service worker that a production build left in this browser, then unregisters itself.
 * The old one would show its cached pages for ever.
 */
const scope = globalThis as unknown as ServiceWorkerGlobalScope;

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  const open = await scope.clients.matchAll({ type: 'window' });
  await scope.registration.unregister();
  await Promise.all(open.map((client) => client.navigate(client.url)));
}
