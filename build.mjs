// The whole build, from top to bottom. Its steps are in src/build. `node build.mjs [--out FOLDER]` builds into FOLDER
// (dist). package.json calls `node build.mjs dev`, `demo`, `release` and `test`.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { weigh } from './src/build/budget.mjs';
import { buildChunks, buildEarly, buildWorker } from './src/build/client.mjs';
import { root, serverOptions, sourceHash } from './src/build/options.mjs';
import { emptyFolder } from './src/build/out.mjs';
import { headOf, htmlOf, prerender } from './src/build/pages.mjs';
import { indexSite } from './src/build/site.mjs';

/** Every call needs this module, so pages that show data at once preload it. */
const NETWORK = 'http.ts';

/**
 * Builds everything.
 *
 * @param {{ out?: string, quiet?: boolean, version?: string }} options `quiet`: prints nothing and does not check the
 *   byte budgets
 * @throws if a route is over its byte budget, or the app names a chunk that the build did not make
 */
export async function buildAll({ out = join(root, 'dist'), quiet = false, version = sourceHash() } = {}) {
  const client = join(out, 'client');
  emptyFolder(out);

  const chunks = await buildChunks(out, version);
  const { screens, cssOf, chunkFiles, ALIASES, REDIRECTS } = await prerender();
  agree([...chunks.lazy.keys()], chunkFiles);
  cpSync(join(root, 'static'), client, { recursive: true });

  const pages = [];
  for (const { path, title, description, markup, file, calls, early = 'page' } of screens) {
    const more = calls ? [chunks.lazy.get(NETWORK)] : [];
    const needed = chunks.needs(chunks.react, chunks.main, chunks.lazy.get(file), ...more);
    const page = {
      path,
      file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
      css: cssOf(path),
      early: await buildEarly(early, version),
      scripts: needed.map(chunks.address),
    };
    const html = htmlOf({ title, description, path, markup, version, head: headOf(page) });
    mkdirSync(dirname(join(client, page.file)), { recursive: true });
    writeFileSync(join(client, page.file), html);
    pages.push({ ...page, html, sources: needed.map((output) => readFileSync(join(root, output))) });
  }
  const files = Object.fromEntries([...chunks.lazy].map(([file, output]) => [file, chunks.address(output)]));
  writeFileSync(join(client, 'chunks.json'), JSON.stringify({ build: version, files }));
  await buildWorker(out, version, [...screens.map(({ path }) => path), ...Object.keys(ALIASES)]);
  indexSite(client, pages, { aliases: ALIASES, redirects: REDIRECTS });

  await build(serverOptions(out, version));
  if (quiet) return;
  const { table, over } = weigh(pages);
  console.log(table);
  if (over.length) throw new Error(`Over the byte budget:\n${over.join('\n')}`);
}

/**
 * When a chunk fails to load, the app loads it again by its file name. A wrong name would only be noticed on a bad
 * line.
 */
function agree(made, named) {
  const odd = [...made.filter((file) => !named.includes(file)), ...named.filter((file) => !made.includes(file))];
  if (odd.length) throw new Error(`A call of chunk() must name the file that it imports: ${odd.join(', ')}`);
}

/** Starts the built server with sample data. */
function startDemo(out) {
  const args = ['--enable-source-maps', join(out, 'demo/main.js'), `DATA_DIR=${join(root, 'demo-data')}`];
  spawn(process.execPath, args, { stdio: 'inherit' });
}

async function main() {
  const [command = 'build', ...rest] = process.argv.slice(2);
  const outAt = process.argv.indexOf('--out');
  const given = outAt > 0 ? resolve(process.argv[outAt + 1]) : undefined;
  if (command === 'dev') return (await import('./src/build/dev.mjs')).dev(given ?? join(root, '.cache/dev'));
  if (command.startsWith('test')) return (await import('./test/run.mjs')).run(command, rest);
  if (command === 'release') {
    const dist = join(root, 'dist');
    await buildAll({ out: dist });
    return (await import('./src/build/release.mjs')).release(dist, given ?? join(root, 'release'));
  }
  const out = given ?? join(root, 'dist');
  await buildAll({ out });
  if (command === 'demo') startDemo(out);
}

if (process.argv[1] === import.meta.filename) {
  main().catch((error) => {
    console.error(error.message ?? error);
    process.exit(1);
  });
}
