import { navigate } from 'wouter/use-browser-location';
import { watchAlerts } from './alerts.ts';
import { toast } from './components/Toast.tsx';

/** Switches to the next version; set while one is waiting. */
let takeUpdate: (() => void) | undefined;

/** Registers the service worker and watches for new versions of the app. */
export function watchUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  let path = location.pathname;
  // wouter dispatches these events, named after the history's methods, on each move inside the app.
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
  // Tapping an alert moves an open page to what the alert is about.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open) navigate(data.open);
  });
  // Files loaded before the worker was in control: this page, its code and its icons.
  active?.postMessage({ keep: [location.pathname, ...ownFiles(performance.getEntriesByType('resource'))] });
  // Code that loads later: with static routing the worker doesn't hear of it otherwise.
  const later = new PerformanceObserver((list) => {
    const keep = ownFiles(list.getEntries()).filter((path) => path.startsWith('/assets/'));
    if (keep.length) navigator.serviceWorker.controller?.postMessage({ keep });
  });
  later.observe({ type: 'resource' });

  const announce = () => {
    const { waiting } = registration;
    if (!waiting) return;
    takeUpdate = () => {
      // Another tab may already have activated the new version.
      if (waiting.state !== 'installed') return location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      registration.active!.postMessage({ next: true });
      // Nothing more for the old worker: Chrome starts it anew if it is told something as it ends, and the new one then
      // waits until it has been idle for half a minute.
      later.disconnect();
      takeUpdate = () => undefined;
    };
    toast('A new version is ready.');
  };
  const follow = () => registration.installing?.addEventListener('statechange', announce);
  // The browser, or another tab, may have found one before this page looked.
  announce();
  follow();
  registration.addEventListener('updatefound', follow);
  const look = () => {
    if (!document.hidden) registration.update().catch(() => undefined);
  };
  if (navigator.serviceWorker.controller) look();
  // An installed app may stay open for days, so it checks whenever it is shown.
  addEventListener('visibilitychange', look);
}

/** The paths of loaded files of this origin. */
const ownFiles = (loaded: PerformanceEntryList) =>
  loaded
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/** After a move inside the app: reloads into a waiting version; otherwise asks the worker to cache this page too. */
function moved(path: string): void {
  if (takeUpdate) takeUpdate();
  else navigator.serviceWorker.controller?.postMessage({ keep: [path] });
}
