import './react.ts';
import './shared-chunk.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, updates } from './App.tsx';
import { whenIdle } from './chunk.ts';
import type { ChunkProblem } from './load-errors.ts';
import { routeAt } from './routes.ts';

/** From `early/guard.ts`: its timer; from `as-written.ts`: undoes a translation until the page is hydrated. */
declare const window: { guard?: number; asWritten?: (fonts: string) => void };

/**
 * Hydrates the prerendered page once its code has loaded. If the document holds another page (an alias without a file
 * of its own), it renders afresh.
 */
async function start() {
  const root = document.getElementById('app')!;
  const route = routeAt(location.pathname);
  try {
    await route?.page.load();
  } catch (problem) {
    // The app shows the problem, with a button to try again.
    route!.problem = problem as ChunkProblem;
  }
  // A transition renders in slices of a few milliseconds, so a slow phone can still scroll and type.
  startTransition(() => {
    if (route?.page.loaded && root.dataset.path === route.path) {
      window.asWritten?.('#app font');
      hydrateRoot(root, <App ssrPath={route.path} />);
    } else createRoot(root).render(<App />);
  });
}

const watchUpdates = () =>
  updates.load().then(
    (watch) => watch(),
    () => undefined,
  );

clearTimeout(window.guard);
void start();
// No worker in development, where a cached page would hide new code. Otherwise once the page is idle, to leave a
// phone's first seconds to the page.
if (process.env.NODE_ENV === 'production') addEventListener('load', () => whenIdle(watchUpdates));
