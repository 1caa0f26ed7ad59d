import { button, mainButton } from '#styles/components';
import { heading, narrow } from '#styles/page';
import { CHUNK_SECONDS, type PageProblem, PROBLEMS, SAFE, TRY_AGAIN, UNEXPECTED } from '../load-errors.ts';
import { reloadOnce } from '../reload-once.ts';

/**
 * Where the app's own code does not come, the app cannot say so. An old page may ask for code that the server does not
 * have any more; then the page comes anew, in the version that is there.
 */
let failed = false;
addEventListener(
  'error',
  ({ target }) => {
    if (failed || !(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    failed = true;
    // Without signal the page stays as it is rather than give way to the browser's own error.
    fetch('/chunks.json', { cache: 'no-store' })
      .then(reloadOnce)
      .catch(() => show('failed'));
  },
  // Failures of resources do not bubble.
  true,
);

/** The app ends it when it is there. */
Object.assign(window, { guard: setTimeout(() => show('slow'), CHUNK_SECONDS * 1000) });

/** As the app shows it, see `Unexpected` in `App.tsx`. */
function show(problem: PageProblem): void {
  const app = document.getElementById('app')!;
  // Should the app come after all, it starts from nothing.
  delete app.dataset.path;
  document.title = UNEXPECTED;
  app.querySelector('main')!.outerHTML =
    `<main id=main class="${narrow}"><h1 class="${heading}">${UNEXPECTED}</h1>` +
    `<p role="alert">${PROBLEMS[problem]}</p><p>${SAFE}</p>` +
    `<button class="${button} ${mainButton}">${TRY_AGAIN}</button><a href="/">Home</a>`;
  app.querySelector<HTMLElement>('main button')!.onclick = () => location.reload();
}
