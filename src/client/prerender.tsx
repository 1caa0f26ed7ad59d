import { renderToString } from 'react-dom/server';
import { App, titleOf } from './App.tsx';
import { chunks } from './chunk.ts';
import { story, survey } from './pages/landing/parts.ts';
import { ALIASES, REDIRECTS, routes } from './routes.ts';

/** The description that search engines and messengers show below the title. Other pages use the front page's. */
const DESCRIPTIONS: Record<string, string> = {
  '/seller/start': 'Cook for your street: check that we cover your area and open your own menu of home-cooked dishes.',
  '/driver': 'Deliver home-cooked food near you by bicycle, motorcycle or car. Apply online in a few minutes.',
};

/** The scripts in `early/` that are inlined in a page's HTML. The dashboards' make their first calls. */
const EARLY: Record<string, string> = { '/': 'landing', '/seller/dashboard': 'seller', '/driver/dashboard': 'driver' };

/** Pages that make a call as soon as they are shown, so `http.ts` is preloaded with them. */
const CALLING = ['/seller/apply'];

/** The files of all chunks. Loading a chunk may declare more of them, so the map grows during the loop. */
export async function filesOfChunks() {
  for (const chunk of chunks.values()) await chunk.load();
  return [...chunks.keys()];
}

/** What the build makes pages from: each screen's markup, and the data for its HTML. */
export async function prerender() {
  await Promise.all([story.load(), survey.load()]);
  return Promise.all(
    routes.map(async (route) => {
      await route.page.load();
      const { path, page } = route;
      const description = DESCRIPTIONS[path];
      const markup = renderToString(<App ssrPath={path} />);
      return {
        path,
        early: EARLY[path],
        description,
        title: titleOf(route),
        file: page.file,
        calls: CALLING.includes(path),
        markup,
      };
    }),
  );
}

export { ALIASES, REDIRECTS };
