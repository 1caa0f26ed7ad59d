/// <reference lib="webworker" />
/**
 * Only in development: takes the place of the service worker that a build has left in this browser, which would show
 * its kept pages for ever, and goes.
 */
const scope = globalThis as unknown as ServiceWorkerGlobalScope;

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  const open = await scope.clients.matchAll({ type: 'window' });
  await scope.registration.unregister();
  await Promise.all(open.map((client) => client.navigate(client.url)));
}
