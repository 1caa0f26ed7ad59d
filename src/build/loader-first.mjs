// Fewer and larger chunks.
import { join, relative } from 'node:path';

const text = JSON.stringify;
const NAMESPACE = 'loader-first';

/**
 * esbuild makes one chunk for each set of lazily loaded files that share a module: a dozen small requests for a page.
 * It does not know that a lazily loaded file runs only where the file that loads it has run. Here every
 * `import('./Piece.tsx')` gets a module that imports what all have, then the loading file, and passes the piece on:
 * what stands in the same files then belongs to the same set, and is one chunk.
 *
 * @param {string} root
 * @param {string} shared the file that imports what all have, relative to `root`
 * @returns {import('esbuild').Plugin}
 */
export const loaderFirst = (root, shared) => ({
  name: 'loader-first',
  setup(build) {
    build.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, importer }) => {
      if (kind !== 'dynamic-import') return undefined;
      const found = await build.resolve(path, { kind: 'import-statement', resolveDir, importer });
      if (found.errors.length) return { errors: found.errors };
      return { path: relative(root, found.path), namespace: NAMESPACE, pluginData: importer };
    });
    build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path, pluginData: importer }) => ({
      contents: `import ${text(join(root, shared))}; import ${text(importer)}; export * from ${text(join(root, path))};`,
      resolveDir: root,
    }));
  },
});

/**
 * @param {import('esbuild').Metafile} metafile of a build with this plugin
 * @returns {Map<string, string>} lazily loaded file -> output
 */
export function lazyOutputs(metafile) {
  const prefix = `${NAMESPACE}:`;
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint?.startsWith(prefix));
  return new Map(entries.map(([output, { entryPoint }]) => [entryPoint.slice(prefix.length), output]));
}
