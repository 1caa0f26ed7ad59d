import { toast } from './parts/Toast.tsx';

/** The next version's worker, once it is ready. */
let waiting: ServiceWorker | undefined;

/** Starts the service worker when the page is at rest, and watches for a new version. */
export function watchUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  addEventListener('load', () => void register().catch(() => undefined));
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  // What loaded before there was a worker: this page, its code, its icons.
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const keep = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  active?.postMessage({ keep: [location.pathname, ...keep] });

  const announce = () => {
    if (!registration.waiting) return;
    waiting = registration.waiting;
    toast('A new version is ready.');
  };
  announce();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announce);
  });
  // An installed app may stay open for days.
  addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().catch(() => undefined);
  });
}

/** At a move inside the app: if a new version waits, it takes over and the page loads anew in it. */
export function takeUpdate(): void {
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ skip: true });
  waiting = undefined;
}
