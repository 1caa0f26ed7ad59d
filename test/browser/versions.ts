import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { untilInPage } from './browser.ts';

/** The name of the other version. */
const NEXT = 'next';
let built: Promise<string> | undefined;

/**
 * The app as another version: built once more from the same sources, under another name, so that the code of every page
 * has a new address and the old one is gone.
 *
 * @returns the folder of the build
 */
export function nextVersion(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  const out = resolve('.cache', `version-${process.pid}`);
  process.once('exit', () => rmSync(out, { recursive: true, force: true }));
  const script = `
    const { buildAll } = await import(${JSON.stringify(pathToFileURL(resolve('build.mjs')).href)});
    await buildAll(${JSON.stringify({ out, quiet: true, version: NEXT })});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return out;
}

/** The version that a page shows. */
export const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build);

/** Until the service worker has the page and its code: then it starts without signal. */
export const keptOnPhone = (page: Page, path: string): Promise<void> =>
  untilInPage(
    page,
    async (path) => {
      const kept = await caches.match(path);
      const html = await kept?.text();
      const files = html?.match(/\/assets\/[\w-]+\.js/g) ?? [];
      const there = await Promise.all(files.map((file) => caches.match(file)));
      return files.length > 0 && there.every(Boolean);
    },
    path,
  );

/** Everything that the origin keeps in this browser. */
export const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const cached: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached[new URL(request.url).pathname] = (await (await cache.match(request))!.text()).slice(0, 400_000);
      }
    }
    return {
      cached,
      caches: await caches.keys(),
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: (await indexedDB.databases()).map(({ name }) => name),
    };
  });
