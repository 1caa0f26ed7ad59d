import './shared-chunk.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, updates } from './App.tsx';
import type { ChunkProblem } from './chunk.ts';
import { routeAt } from './routes.ts';

/** The timer of `early/guard.ts`. */
declare const window: { guard?: number };

/**
 * Takes over the prerendered page once its code is here. Where the page in the document is not the one asked for
 * (an alias without a file of its own) it renders anew.
 */
async function start() {
  const root = document.getElementById('app')!;
  const route = routeAt(location.pathname);
  try {
    await route?.page.load();
  } catch (problem) {
    // The app shows it, with a way to try again.
    route!.problem = problem as ChunkProblem;
  }
  // In slices of a few milliseconds, so that a slow phone scrolls and types meanwhile.
  startTransition(() => {
    if (route?.page.loaded && root.dataset.path === route.path) hydrateRoot(root, <App ssrPath={route.path} />);
    else createRoot(root).render(<App />);
  });
}

const watchUpdates = () =>
  updates.load().then(
    (watch) => watch(),
    () => undefined,
  );
const atRest = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 500);

clearTimeout(window.guard);
void start();
// In development the newest code must show, not a kept one. Else once the page is at rest: a phone's first seconds
// belong to the page.
if (process.env.NODE_ENV === 'production') addEventListener('load', () => atRest(watchUpdates));
