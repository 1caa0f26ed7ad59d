import { navigate } from 'wouter/use-browser-location';
import { watchAlerts } from './alerts.ts';
import { toast } from './components/Toast.tsx';

/** Moves on to the next version; there while one waits. */
let takeUpdate: (() => void) | undefined;

/** Registers the service worker, and watches for a new version. */
export function watchUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  let path = location.pathname;
  // wouter announces moves inside the app by events of the history's own names.
  for (const move of ['pushState', 'replaceState', 'popstate']) {
    addEventListener(move, () => {
      if (path === location.pathname) return;
      path = location.pathname;
      moved(path);
    });
  }
  register().catch(() => undefined);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  watchAlerts();
  // An alert that was tapped brings a page that is open to what it is about.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open) navigate(data.open);
  });
  // What loaded before there was a worker: this page, its code, its icons.
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const keep = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  active?.postMessage({ keep: [location.pathname, ...keep] });

  const announce = () => {
    const { waiting } = registration;
    if (!waiting) return;
    takeUpdate = () => {
      // Another tab may have let it take over by now.
      if (waiting.state !== 'installed') return location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage({ skip: true });
    };
    toast('A new version is ready.');
  };
  announce();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announce);
  });
  const look = () => {
    if (!document.hidden) registration.update().catch(() => undefined);
  };
  if (navigator.serviceWorker.controller) look();
  // An installed app may stay open for days.
  addEventListener('visibilitychange', look);
}

/** After a move inside the app: if a new version waits, the page loads anew in it; else the phone keeps this page too. */
function moved(path: string): void {
  if (takeUpdate) takeUpdate();
  else navigator.serviceWorker.controller?.postMessage({ keep: [path] });
}
