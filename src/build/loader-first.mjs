// Fewer and larger chunks.
import { join, relative } from 'node:path';

const text = JSON.stringify;
const NAMESPACE = 'loader-first';

/**
 * esbuild makes one chunk for each set of lazily loaded files that share a module, which means a dozen small requests
 * per page. It does not know that a lazily loaded file runs only after the file that loads it. With this plugin every
 * `import('./Piece.tsx')` loads a module that first imports the shared file and the loading file. Modules used by the
 * same files then form one chunk.
 *
 * @param {string} root
 * @param {string} shared the file that all import, relative to `root`
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
