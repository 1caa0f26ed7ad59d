import { renderToString } from 'react-dom/server';
import { App, titleOf } from './App.tsx';
import { chunks } from './chunk.ts';
import { survey } from './pages/landing/LaterSurvey.tsx';
import { story } from './pages/landing/StaticStory.tsx';
import { ALIASES, REDIRECTS, routes } from './routes.ts';

/** What search engines and messengers show below the title; of other pages, what they show of the front page. */
const DESCRIPTIONS: Record<string, string> = {
  '/seller/start': 'Cook for your street: check that we cover your area and open your own menu of home-cooked dishes.',
  '/driver': 'Deliver home-cooked food near you by bicycle, motorcycle or car. Apply online in a few minutes.',
};

/** The files of all chunks. What one of them loads later is known once it is here itself, so the list grows meanwhile. */
export async function filesOfChunks() {
  for (const chunk of chunks.values()) await chunk.load();
  return [...chunks.keys()];
}

/** What the build makes pages of: every screen's markup, and what its HTML needs to know. */
export async function prerender() {
  await Promise.all([story.load(), survey.load()]);
  return Promise.all(
    routes.map(async (route) => {
      await route.page.load();
      const { path, early, page, calls } = route;
      const description = DESCRIPTIONS[path];
      const markup = renderToString(<App ssrPath={path} />);
      return {
        path,
        early,
        description,
        title: titleOf(route),
        file: page.file,
        calls,
        markup,
      };
    }),
  );
}

export { ALIASES, REDIRECTS };
