// The whole pipeline, read from top to bottom: client chunks, prerendered pages, compression, server bundle, byte
// budget. `node build.mjs [--out FOLDER]`; also `dev` (rebuild and reload on change), `demo` and `test`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin';
import { build } from 'esbuild';
import { leanContract } from './src/build/contract.mjs';
import { graphOf, piecesOf } from './src/build/graph.mjs';
import { ownCopies, reactAsModules, tiedToKits, withoutSheets } from './src/build/plugins.mjs';
import { sheetsOf } from './src/build/sheets.mjs';

const root = import.meta.dirname;
const API_ORIGIN = process.env.API_ORIGIN ?? '';

/** Where everything starts, and what all screens and all forms are made with. */
const KITS = { main: 'src/client/main.tsx', kit: 'src/client/kit.ts', formKit: 'src/client/form/kit.ts' };
/** An entry of its own, so that React's chunk outlives versions of the app on a phone. */
const REACT = 'src/client/react.ts';

/** Brotli bytes of JavaScript that a first visit of a route may need; react and react-dom alone are 39.9 kB. */
const JS_BUDGET = { '/': 53_000, '/driver/login': 53_000, '/driver/dashboard': 53_000, '/seller/login': 53_000 };
const JS_BUDGET_ELSEWHERE = 58_000;
/** A page with its CSS fits the first round trip of data. */
const HTML_BUDGET = 14_000;

/** What client, prerender and tests have in common. */
export const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  loader: { '.sql': 'text' },
  logLevel: 'error',
  define: { API_ORIGIN: JSON.stringify(API_ORIGIN), BUILD: JSON.stringify(sourceHash()), ART: 'undefined', SHEETS: '""' },
  plugins: [vanillaExtractPlugin({ identifiers: 'short' })],
};

/** One hash for all that the app is made of: a new one means a new version. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const folder of ['src', 'styles', 'static']) {
    for (const name of readdirSync(join(root, folder), { recursive: true }).sort()) {
      if (extname(name)) hash.update(name).update(readFileSync(join(root, folder, name)));
    }
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).update(API_ORIGIN).digest('base64url').slice(0, 12);
}

const TARGET = ['chrome100', 'firefox100', 'safari15.4'];

/** The app for browsers: a chunk for React, one for the kit, one for each screen; names carry a hash of the content. */
async function buildClient(out, pages) {
  const options = {
    ...common,
    minify: true,
    target: TARGET,
    define: {
      ...common.define,
      'process.env.NODE_ENV': '"production"',
      // Without its hook for a browser extension React is 0.1 kB less.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    },
    alias: {
      // Signals are read through one hook of ours, so the binding to React's internals would be dead weight.
      '@preact/signals-react': '@preact/signals-core',
      ufo: './src/client/lean.ts',
      destr: './src/client/lean.ts',
    },
  };
  const graph = await graphOf(options, { kits: Object.values(KITS), pages: [...pages.values()].map(({ file }) => file) });
  const sheets = await sheetsOf(root, options, graph);
  const dressed = [...pages].filter(([, { file }]) => sheets.own(file)).map(([path]) => path);
  const { metafile } = await build({
    ...options,
    define: { ...options.define, SHEETS: JSON.stringify(dressed.join(' ')) },
    plugins: [
      reactAsModules(root), tiedToKits(root, graph, KITS), ownCopies(root, graph), leanContract, withoutSheets,
      ...common.plugins,
    ],
    entryPoints: [KITS.main, REACT],
    outdir: join(out, 'client/assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    metafile: true,
    legalComments: 'linked',
    // Chrome compiles all of a file with this line while it arrives, off the main thread; the others pass over it.
    banner: { js: '//# allFunctionsCalledOnLoad' },
  });
  for (const file of Object.keys(metafile.inputs)) {
    if (file.includes('src/server/')) throw new Error(`${file} of the server got into the client`);
  }
  for (const path of dressed) {
    const name = `sheet${path.replaceAll('/', '-')}-${version()}.css`;
    writeFileSync(join(out, 'client/assets', name), sheets.own(pages.get(path).file));
  }
  return { metafile, graph, sheets };
}

/**
 * Every page has a script in its HTML. It takes presses until the app's code is there, and tells when that does not
 * come; the dashboards' asks for their data, too.
 */
const EARLY_ELSEWHERE = 'src/client/early/page.ts';
const EARLY = { '/driver/dashboard': 'src/client/early/driver.ts', '/seller/dashboard': 'src/client/early/seller.ts' };

async function buildEarly(file) {
  const { outputFiles } = await build({
    ...common,
    plugins: [leanContract, withoutSheets, ...common.plugins],
    entryPoints: [file],
    format: 'iife',
    minify: true,
    target: TARGET,
    write: false,
  });
  return outputFiles[0].text.trim();
}

const version = () => JSON.parse(common.define.BUILD);

/** The service worker stands at the root, under one name: browsers compare its bytes to find a new version. */
async function buildWorker(out, paths) {
  await build({
    ...common,
    plugins: [],
    entryPoints: { sw: 'src/client/worker.ts' },
    outdir: join(out, 'client'),
    format: 'iife',
    minify: true,
    target: TARGET,
    define: { ...common.define, PAGES: JSON.stringify(paths) },
  });
}

/** The drawings that pages bring in their HTML, by name; as markup of the page, not as files of their own. */
function drawings() {
  const folder = join(root, 'static/art');
  const read = (name) => readFileSync(join(folder, name), 'utf8').replace(' xmlns="http://www.w3.org/2000/svg"', '');
  return Object.fromEntries(readdirSync(folder).map((name) => [name.replace('.svg', ''), read(name).replace(/\n/g, '')]));
}

/** The markup of every screen, made by the app itself. */
async function prerenderPages(out) {
  const outfile = join(out, 'prerender.mjs');
  await build({
    ...common,
    entryPoints: ['src/client/prerender.tsx'],
    outfile,
    platform: 'node',
    packages: 'external',
    define: { ...common.define, ART: JSON.stringify(drawings()) },
  });
  const { prerender, ALIASES, REDIRECTS } = await import(`${pathToFileURL(outfile)}?${Date.now()}`);
  const pages = await prerender();
  rmSync(outfile);
  rmSync(outfile.replace('.mjs', '.css'), { force: true });
  return { pages, ALIASES, REDIRECTS };
}

/** Which file and which export a route's code is: read off the route table. */
function routeFiles() {
  const source = readFileSync(join(root, 'src/client/routes.tsx'), 'utf8');
  const line = /route\(\s*'([^']+)'[^]*?import\('\.\/(pages\/[^']+)'\)\)\.(\w+)(,\s*'\w+')?/g;
  // A page behind a login loads data at once.
  return new Map([...source.matchAll(line)].map(([, path, file, name, who]) => [path, { file: `src/client/${file}`, name, loads: Boolean(who) }]));
}

/** Every chunk that is fetched before `entry` runs, itself included. */
function closure(metafile, entry, seen = new Set()) {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const { path, kind } of metafile.outputs[entry].imports) {
    if (kind === 'import-statement') closure(metafile, path, seen);
  }
  return seen;
}

/** What search engines and messengers show below a page's title. */
const DESCRIPTIONS = {
  '/seller/start': 'Cook for your street: see whether your area is covered and open your own menu of home-cooked dishes.',
  '/driver': 'Deliver home-cooked food near you by bicycle, motorcycle or car. Apply online in a few minutes.',
};
const DESCRIPTION = 'Home-cooked food from kitchens on your street, launching soon in the UK. Tell us what you would eat.';

/**
 * A page's HTML. `Description` has a capital D, so that `[name=description]` finds the form's field alone. `expect`:
 * the first frame waits for the whole page, which is here with its first packets; a frame of nothing would delay it.
 */
function htmlOf({ title, markup, path, css, early, scripts: [react, start, ...rest] }) {
  const description = DESCRIPTIONS[path] ?? DESCRIPTION;
  return `<!doctype html>
<html lang="en-GB" data-build="${version()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="Description" content="${description}">
<meta name="theme-color" content="#fdf7ee" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1c1119" media="(prefers-color-scheme: dark)">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:image" content="/og.png">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-192.png">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="expect" href="#app" blocking="render">
<style>${css}</style>
<script>${early}</script>
<script type="module" src="${react}"></script>
<script type="module" src="${start}"></script>
${rest.map((file) => `<link rel="modulepreload" href="${file}">`).join('\n')}
</head>
<body>
<noscript><p>You can read this page as it is. Sending a form, logging in and everything live needs JavaScript: please switch it on.</p></noscript>
<div id="app" data-path="${path}">${markup}</div>
</body>
</html>
`;
}

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
};
const COMPRESSED = new Set(['.html', '.js', '.json', '.svg', '.txt', '.css', '.webmanifest']);
const brotli = (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

const allowed = (inline) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;

/** Compresses every file and writes the index by which the server answers: path -> file, type, ETag, what is inline. */
function indexSite(client, pages, { aliases, redirects }) {
  const files = {};
  for (const name of readdirSync(client, { recursive: true }).sort()) {
    const type = TYPES[extname(name)];
    if (!type || name === 'site.json') continue;
    const data = readFileSync(join(client, name));
    const compressed = COMPRESSED.has(extname(name));
    if (compressed) {
      writeFileSync(join(client, `${name}.br`), brotli(data));
      writeFileSync(join(client, `${name}.gz`), gzipSync(data, { level: 9 }));
    }
    const etag = `"${createHash('sha256').update(data).digest('base64url').slice(0, 20)}"`;
    const page = pages.find(({ file }) => file === name);
    files[page ? page.path : `/${name}`] = { file: name, type, etag, immutable: name.startsWith('assets/'), compressed };
    if (page) {
      files[page.path].link = page.scripts.map((script) => `<${script}>; rel=modulepreload`).join(', ');
      files[page.path].inline = {
        'style-src': allowed(page.css),
        'script-src': allowed(page.early),
      };
    }
  }
  for (const [alias, path] of Object.entries(aliases)) files[alias] = files[path];
  const index = { files, redirects, ...(API_ORIGIN && { apiOrigin: new URL(API_ORIGIN).origin }) };
  writeFileSync(join(client, 'site.json'), JSON.stringify(index));
}

/** Prints bytes for each route and returns what is over its budget. */
function report(rows) {
  const over = [];
  const show = (...cells) => console.log(cells.map((cell, i) => String(cell)[i ? 'padStart' : 'padEnd'](i ? 9 : 26)).join(''));
  show('route', 'JS raw', 'gzip', 'brotli', 'chunks', 'HTML br');
  for (const { path, raw, gzip, br, chunks, html } of rows) {
    show(path, raw, gzip, br, chunks, html);
    const most = JS_BUDGET[path] ?? JS_BUDGET_ELSEWHERE;
    if (br > most) over.push(`${path}: ${br} bytes of JavaScript, ${most} allowed`);
    if (html > HTML_BUDGET) over.push(`${path}: ${html} bytes of HTML, ${HTML_BUDGET} allowed`);
  }
  return over;
}

/** The server, its command line and its tools: our code in one file each, packages from node_modules. */
async function buildServer(out) {
  const entries = { main: 'main.ts', operator: 'cli/operator.ts', backup: 'cli/backup.ts' };
  const found = Object.entries(entries).filter(([, file]) => existsSync(join(root, 'src/server', file)));
  await build({
    ...common,
    plugins: [],
    entryPoints: Object.fromEntries(found.map(([name, file]) => [name, `src/server/${file}`])),
    outdir: join(out, 'server'),
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
  });
}

/** Builds everything into `out`. Throws when a route is over its byte budget. */
export async function buildAll(out = join(root, 'dist'), quiet = false) {
  rmSync(out, { recursive: true, force: true });
  const client = join(out, 'client');
  mkdirSync(client, { recursive: true });
  const routes = routeFiles();
  const { metafile, sheets } = await buildClient(out, routes);
  const { pages, ALIASES, REDIRECTS } = await prerenderPages(out);
  if (existsSync(join(root, 'static'))) cpSync(join(root, 'static'), client, { recursive: true });

  const outputs = Object.entries(metafile.outputs);
  const outputOf = (entryPoint) => outputs.find(([, output]) => output.entryPoint === entryPoint)?.[0];
  // The entries themselves are empty: what starts the app is part of the kit's chunk, which all screens have.
  const [start] = outputs.find(([, { inputs }]) => KITS.main in inputs);
  // React has a script element of its own: it runs as a task of its own, so that the page can answer before the next.
  const [react] = outputs.find(([, { inputs }]) => Object.keys(inputs).some((file) => file.includes('/react-dom/')));
  for (const entry of [KITS.main, REACT]) rmSync(join(root, outputOf(entry)));
  const address = (output) => `/${relative(client, join(root, output))}`;
  const chunks = {};
  const rows = [];
  const network = outputOf('src/client/network.ts');
  chunks.network = [address(network), 'wire'];
  for (const [piece, { file, name }] of Object.entries(piecesOf(root))) chunks[piece] = [address(outputOf(file)), name];
  for (const [path, { file, name, loads }] of routes) {
    const page = pages.find((one) => one.path === path);
    const entry = outputOf(file);
    const needed = [...closure(metafile, entry, closure(metafile, start, new Set([react])))];
    if (loads) needed.push(network);
    chunks[path] = [address(entry), name];
    page.file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    page.css = sheets.common + sheets.own(file);
    page.early = await buildEarly(EARLY[path] ?? EARLY_ELSEWHERE);
    page.scripts = needed.map(address);
    const html = htmlOf(page);
    mkdirSync(join(client, page.file, '..'), { recursive: true });
    writeFileSync(join(client, page.file), html);
    const sources = needed.map((output) => readFileSync(join(root, output)));
    const sum = (size) => sources.reduce((total, source) => total + size(source), 0);
    rows.push({
      path,
      raw: sum((source) => source.length),
      gzip: sum((source) => gzipSync(source, { level: 9 }).length),
      br: sum((source) => brotli(source).length),
      chunks: needed.length,
      html: brotli(html).length,
    });
  }
  writeFileSync(join(client, 'chunks.json'), JSON.stringify({ build: version(), pages: chunks }));
  await buildWorker(out, [...routes.keys(), ...Object.keys(ALIASES)]);
  indexSite(client, pages, { aliases: ALIASES, redirects: REDIRECTS });
  await buildServer(out);
  const over = quiet ? [] : report(rows);
  if (over.length) throw new Error(`Over the byte budget:\n${over.join('\n')}`);
  return { metafile, rows };
}

/** Starts the built server on sample data. */
function startDemo(out = join(root, 'dist'), env = {}) {
  return spawn(process.execPath, ['--enable-source-maps', join(out, 'server/main.js')], {
    stdio: 'inherit',
    env: { DATA_DIR: join(root, 'demo-data'), OUTBOX: 'on', DEMO: 'on', LOG_LEVEL: 'warn', ...process.env, ...env },
  });
}

/** Rebuilds and restarts on every change of a source; the page reloads itself when the new server answers. */
async function dev() {
  let server;
  let timer;
  const rebuild = async () => {
    try {
      common.define.BUILD = JSON.stringify(sourceHash());
      await buildAll(join(root, 'dist'), true);
      const stopped = server && new Promise((done) => server.once('exit', done));
      server?.kill('SIGTERM');
      await stopped;
      server = startDemo();
    } catch (error) {
      console.error(error.message);
    }
  };
  for (const folder of ['src', 'styles', 'static']) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(rebuild, 150);
    });
  }
  await rebuild();
}

async function main() {
  const [command = 'build', ...rest] = process.argv.slice(2);
  const outAt = process.argv.indexOf('--out');
  const out = outAt > 0 ? resolve(process.argv[outAt + 1]) : undefined;
  if (command === 'dev') return dev();
  if (command.startsWith('test')) return (await import('./test/run.mjs')).run(command, rest);
  await buildAll(out);
  if (command === 'demo') startDemo(out);
}

if (process.argv[1] === import.meta.filename) {
  main().catch((error) => {
    console.error(error.message ?? error);
    process.exit(1);
  });
}
