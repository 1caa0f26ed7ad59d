// What browsers run: the app in chunks, the scripts in the HTML, the service worker.
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { lazyOutputs, loaderFirst } from './loader-first.mjs';
import { forBrowsers, root } from './options.mjs';

const CLIENT = 'src/client';
const MAIN = `${CLIENT}/main.tsx`;

/**
 * The app: a chunk for React, one for what all screens share, one for each screen; names carry a hash of the content.
 *
 * @param {string} out
 * @param {string} version
 * @returns what runs first, what a file's code needs, both as outputs relative to `root`, and the address of an output
 */
export async function buildChunks(out, version) {
  const { metafile } = await build({
    ...forBrowsers(version),
    plugins: [loaderFirst(root, MAIN), ...forBrowsers(version).plugins],
    entryPoints: [MAIN, `${CLIENT}/react.ts`],
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
  // The entry itself only imports this chunk: a request less.
  const main = Object.keys(outputs).find((output) => MAIN in outputs[output].inputs);
  const lazy = new Map([...lazyOutputs(metafile)].map(([file, output]) => [relative(CLIENT, file), output]));
  return {
    metafile,
    main,
    /** Lazily loaded file, relative to `src/client` -> its output. */
    lazy,
    address: (output) => `/${relative(join(out, 'client'), join(root, output))}`,
    /** Every output that is fetched before these run, themselves included. */
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
 * Every page has a script in its HTML. It takes presses until the app's code is there, and tells when that does not
 * come; the dashboards' asks for their data, too.
 *
 * @param {string} name of a file in `early/`
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

/** The service worker stands at the root, under one name: browsers compare its bytes to find a new version. */
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
