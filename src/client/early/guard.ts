import { button, mainButton } from '#styles/components';
import { content, exactWords, failedLead, heading, wayHome } from '#styles/page';
import { CHUNK_SECONDS, type ChunkProblem, NOT_LOADED, PROBLEMS, SAFE, TRY_AGAIN, UNEXPECTED } from '../load-errors.ts';
import { reloadOnce } from '../reload-once.ts';

/**
 * Handles an app that cannot load, since the app cannot report that itself. An old page may ask for code that the
 * server no longer has; then the page reloads in the current version.
 */
let failed = false;
addEventListener(
  'error',
  ({ target }) => {
    if (failed || !(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    failed = true;
    // Offline, the page stays: a reload would show the browser's own error.
    fetch('/chunks.json', { cache: 'no-store' })
      .then(reloadOnce)
      .catch(() => show('failed'));
  },
  // Errors of resources do not bubble, so this listens in the capture phase.
  true,
);

/** The app clears this timer when it starts. */
Object.assign(window, { guard: setTimeout(() => show('slow'), CHUNK_SECONDS * 1000) });

/** Shows the problem as `Unexpected` in `App.tsx` does. */
function show(problem: ChunkProblem): void {
  const app = document.getElementById('app')!;
  // If the app loads after all, it renders from scratch.
  delete app.dataset.path;
  document.title = UNEXPECTED;
  app.querySelector('main')!.outerHTML =
    `<main id=main class="${content.failed}"><h1 class="${heading}">${UNEXPECTED}</h1>` +
    `<p class="${failedLead}">${NOT_LOADED}</p><p role="alert" class="${exactWords}">${PROBLEMS[problem]}</p><p>${SAFE}</p>` +
    `<button class="${button} ${mainButton}">${TRY_AGAIN}</button><a href="/" class="${wayHome}">Home</a>`;
  app.querySelector<HTMLElement>('main button')!.onclick = () => location.reload();
}
