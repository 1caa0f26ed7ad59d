import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import type { ChunkProblem } from './chunk.ts';
import { routeAt } from './routes.tsx';
import { watchUpdates } from './updates.ts';

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
    await route?.load();
  } catch (problem) {
    // The app shows it, with a way to try again.
    route!.problem = problem as ChunkProblem;
  }
  // In slices of a few milliseconds, so that a slow phone scrolls and types meanwhile.
  startTransition(() => {
    if (route?.page && root.dataset.path === route.path) hydrateRoot(root, <App />);
    else createRoot(root).render(<App />);
  });
}

clearTimeout(window.guard);
void start();
watchUpdates();
