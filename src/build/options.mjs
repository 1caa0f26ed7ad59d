// esbuild's options for client, prerender, server and tests.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin';
import { build, transform } from 'esbuild';

export const root = join(import.meta.dirname, '../..');

/** The API's origin. Empty if it is the pages' own. */
export const API_ORIGIN = process.env.API_ORIGIN ?? '';

/** A hash of all sources, which is the version of the app. */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const folder of ['src', 'styles', 'static']) {
    for (const name of readdirSync(join(root, folder), { recursive: true }).sort()) {
      if (extname(name)) hash.update(name).update(readFileSync(join(root, folder, name)));
    }
  }
  return hash
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(API_ORIGIN)
    .digest('base64url')
    .slice(0, 12);
}

const sheets = readdirSync(join(root, 'styles'), { recursive: true })
  .filter((name) => name.endsWith('.css.ts'))
  .sort();
/** A to Z, then AA, AB and so on without end. */
const letters = (index) =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
/** The hash of each sheet: the part before the 0 in its first class. */
const hashes = {};
/** The class that each short name stands for. */
const given = {};

/**
 * The short name of a class: a letter for the sheet and the class's number in it, such as `F12`. Sheets after the 26th
 * get two letters. With two letters for all sheets, `/` grows by 30 bytes of brotli; with vanilla-extract's own short
 * names by 315, which exceeds its budget. vanilla-extract requires names that no word in a selector looks like.
 *
 * @param {{ hash: string, filePath: string }} name
 * @throws if two classes get the same name
 */
export function identifiers({ hash, filePath }) {
  hashes[filePath] ??= hash.slice(0, -1);
  const name =
    letters(sheets.indexOf(relative('styles', filePath))) + Number.parseInt(hash.slice(hashes[filePath].length), 36);
  given[name] ??= hash;
  if (given[name] !== hash || !/^[A-Z]+\d+$/.test(name))
    throw new Error(`${filePath}: ${name} names no class of its own.`);
  return name;
}

/** Class names are the same in all builds, so the prerendered markup fits the browsers' code. */
const styles = (outputCss) => vanillaExtractPlugin({ identifiers, outputCss });

/**
 * The sheets of a CSS output. Each follows a comment with its name.
 *
 * @param {string} css
 * @returns {{ name: string, text: string }[]} named by the path below `styles`, without its ending
 */
export function sheetsOf(css) {
  const [, ...parts] = css.split(/^\/\* vanilla-extract-css-ns:styles\/(.+?)\.css\.ts.*$/m);
  return parts.flatMap((text, at) => (at % 2 ? { name: parts[at - 1], text } : []));
}

/** Sheets of parts that load after the page. No page's HTML has them: they come with the code of their part. */
export const isWithCode = (name) => name.startsWith('with-code/');

const TARGET = ['chrome100', 'firefox100', 'safari15.4'];

/**
 * Makes such a sheet add itself after the page's own. It becomes a sheet of its own: with a rule added to the page's
 * sheet, Chrome styles every element anew (100 ms for 50 deliveries on a phone slowed 6x). Safari before 16.4 and
 * Firefox before 101 can't make one. A policy of styles allows both to scripts.
 */
const stylesWithCode = {
  name: 'styles-with-code',
  setup({ onLoad }) {
    onLoad({ filter: /\/styles\/with-code\/.+\.css\.ts$/ }, async ({ path }) => {
      const { outputFiles } = await build({ ...common, entryPoints: [path], outdir: 'out', write: false });
      const [code, css] = ['.js', '.css'].map((end) => outputFiles.find((file) => file.path.endsWith(end)).text);
      const own = sheetsOf(css).filter(({ name }) => isWithCode(name));
      const small = await transform(own.map(({ text }) => text).join(''), {
        loader: 'css',
        minify: true,
        target: TARGET,
      });
      return { contents: `${code}{ const css = ${JSON.stringify(small.code.trim())}; ${ADD_CSS} }` };
    });
  },
};

const ADD_CSS = `try {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
} catch {
  const { sheet } = document.querySelector('style');
  sheet.insertRule('@media all{' + css + '}', sheet.cssRules.length);
}`;

/** The newest version in the change log. */
export function newest() {
  return /^## (\S+)/m.exec(readFileSync(join(root, '.github/CHANGELOG.md'), 'utf8'))?.[1] ?? 'none';
}

/** @type {import('esbuild').BuildOptions} */
export const common = {
  absWorkingDir: root,
  // Names of files hash with the paths of their sources. A linked folder of packages changes none.
  preserveSymlinks: true,
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  loader: { '.sql': 'text' },
  // The drawings in static, which sheets name by their addresses.
  external: ['/art/*'],
  logLevel: 'error',
  define: {
    API_ORIGIN: JSON.stringify(API_ORIGIN),
    BUILD: '"unversioned"',
    VERSION: JSON.stringify(newest()),
    ART: 'undefined',
  },
  plugins: [styles(true)],
};

// csv-parse's Node version needs Buffers.
const csvInBrowsers = { 'csv-parse/sync': 'csv-parse/browser/esm/sync' };

/**
 * Code for browsers, without the styles, which are in the HTML.
 *
 * @param {string} version
 * @returns {import('esbuild').BuildOptions}
 */
export const forBrowsers = (version) => ({
  ...common,
  // wouter and signals include a fallback for React 16 and 17, which only re-exports React's own hook. Saves 0.75 kB.
  alias: { ...csvInBrowsers, 'use-sync-external-store/shim/index.js': 'react' },
  minify: true,
  charset: 'utf8',
  target: TARGET,
  plugins: [stylesWithCode, styles(false)],
  define: {
    ...common.define,
    BUILD: JSON.stringify(version),
    'process.env.NODE_ENV': '"production"',
    // React's hook for its browser extension. Saves 0.1 kB.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    // The same hook of signals.
    'window.__PREACT_SIGNALS_DEVTOOLS__': 'false',
  },
});

/**
 * Code for the dev loop: one file and its styles, in memory.
 *
 * @type {import('esbuild').BuildOptions}
 */
export const forDevelopment = {
  ...common,
  alias: csvInBrowsers,
  define: { ...common.define, 'process.env.NODE_ENV': '"development"' },
  sourcemap: true,
  write: false,
  logLevel: 'warning',
};

/** @type {import('esbuild').BuildOptions} */
export const forNode = { ...common, platform: 'node', target: 'node20', packages: 'external' };

/** Threads of the server. Their files stay at this place from each bundle that starts them. */
export const THREADS = { 'server/pdf-thread': 'src/server/council/pdf-thread.ts' };

/**
 * The server, its threads, its command line, its tools and the demo: one file each, with packages from node_modules.
 *
 * @param {string} out
 * @param {string} version
 * @returns {import('esbuild').BuildOptions}
 */
export const serverOptions = (out, version = 'unversioned') => ({
  ...forNode,
  define: { ...common.define, BUILD: JSON.stringify(version) },
  plugins: [],
  entryPoints: {
    'server/main': 'src/server/main.ts',
    'server/operator': 'src/server/cli/operator.ts',
    'server/backup': 'src/server/cli/backup.ts',
    'server/migrate': 'src/server/cli/migrate.ts',
    'demo/main': 'src/server/demo/main.ts',
    ...THREADS,
  },
  outdir: out,
  sourcemap: true,
});
