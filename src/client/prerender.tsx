import { renderToString } from 'react-dom/server';
import { App, titleOf } from './App.tsx';
import { story } from './pages/landing/Kept.tsx';
import { ALIASES, REDIRECTS, table } from './routes.tsx';

/** What the build makes pages of: every screen's path, title and markup. */
export async function prerender(): Promise<{ path: string; title: string; markup: string }[]> {
  const pages = [];
  await story.load();
  for (const route of table.values()) {
    await route.load();
    pages.push({ path: route.path, title: titleOf(route), markup: renderToString(<App ssrPath={route.path} />) });
  }
  return pages;
}

export { ALIASES, REDIRECTS };
