// The browsers' code: the app in chunks, the scripts in the HTML, the service worker.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { lazyOutputs, loaderFirst } from './loader-first.mjs';
import { forBrowsers, root } from './options.mjs';

const CLIENT = 'src/client';
const MAIN = `${CLIENT}/main.tsx`;
const REACT = `${CLIENT}/react.ts`;
/**
 * Asks Chrome to compile a file's functions while the file arrives, beside the page's thread. It would otherwise read
 * React twice: all of it for its outline, then each function at its first call. Other browsers ignore the comment.
 */
const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad\n';

/**
 * Builds the app: a chunk for React, one for what all screens share, and one per screen. Names contain a hash of the
 * content.
 *
 * @param {string} out
 * @param {string} version
 * @returns React's chunk and the main one, the outputs that a file needs (relative to `root`), and a function for an
 *   output's address
 */
export async function buildChunks(out, version) {
  const { metafile } = await build({
    ...forBrowsers(version),
    plugins: [loaderFirst(root, MAIN), ...forBrowsers(version).plugins],
    entryPoints: [MAIN, REACT],
    outdir: join(out, 'client/assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    metafile: true,
    legalComments: 'external',
  });
  const stray = Object.keys(metafile.inputs).find((file) => file.includes('src/server/'));
  if (stray) throw new Error(`${stray} of the server got into the client.`);

  const { outputs } = metafile;
  // The entries only import these chunks, so loading the chunks directly saves two requests.
  const [react, main] = [REACT, MAIN].map((file) =>
    Object.keys(outputs).find((output) => file in outputs[output].inputs),
  );
  for (const file of [react, main].map((output) => join(root, output))) {
    writeFileSync(file, COMPILED_AHEAD + readFileSync(file));
  }
  const lazy = new Map([...lazyOutputs(metafile)].map(([file, output]) => [relative(CLIENT, file), output]));
  return {
    metafile,
    react,
    main,
    /** Lazily loaded file, relative to `src/client` -> its output. */
    lazy,
    address: (output) => `/${relative(join(out, 'client'), join(root, output))}`,
    /** All outputs that must be fetched before these run, including themselves. */
    needs: (...entries) => [...new Set(entries.flatMap((entry) => [...closure(outputs, entry)]))],
  };
}

function closure(outputs, entry, seen = new Set()) {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const { path, kind } of outputs[entry].imports) {
    if (kind === 'import-statement') closure(outputs, path, seen);
  }
  return seen;
}

/**
 * Builds the script in a page's HTML. It takes presses until the app's code has loaded, and tells when loading fails.
 * On the dashboards it also starts loading the data.
 *
 * @param {string} name of a file in `early/`
 * @param {string} version
 */
export async function buildEarly(name, version) {
  const { outputFiles } = await build({
    ...forBrowsers(version),
    entryPoints: [`${CLIENT}/early/${name}.ts`],
    format: 'iife',
    write: false,
  });
  return outputFiles[0].text.trim();
}

/** Builds the service worker. It has a fixed name at the root: browsers compare its bytes to find a new version. */
export async function buildWorker(out, version, paths) {
  const options = forBrowsers(version);
  await build({
    ...options,
    entryPoints: { sw: `${CLIENT}/worker.ts` },
    outdir: join(out, 'client'),
    format: 'iife',
    define: { ...options.define, PAGES: JSON.stringify(paths) },
  });
}
