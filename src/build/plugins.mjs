// How the client is cut into chunks: what all screens share in one, React in another, and for each screen the rest.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { sourceOf } from './contract.mjs';

/**
 * React comes as CommonJS: a function around everything, which a phone reads twice and of which nothing can be left
 * out. As modules its files are read once, while they arrive, and what we do not use goes.
 */
export function reactAsModules(root) {
  const cjs = (file) => join(root, 'node_modules', file);
  const files = {
    react: cjs('react/cjs/react.production.min.js'),
    'react/jsx-runtime': cjs('react/cjs/react-jsx-runtime.production.min.js'),
    'react-dom': cjs('react-dom/cjs/react-dom.production.min.js'),
    'react-dom/client': cjs('react-dom/cjs/react-dom.production.min.js'),
    scheduler: cjs('scheduler/cjs/scheduler.production.min.js'),
    // The shim is for React 16 and 17.
    'use-sync-external-store/shim/index.js': cjs('react/cjs/react.production.min.js'),
  };
  return {
    name: 'react-as-modules',
    setup(build) {
      // Another major version of React comes in other files: esbuild then takes it as it is.
      if (!Object.values(files).every(existsSync)) return;
      build.onResolve({ filter: /^(react|scheduler|use-sync-external-store)\b/ }, ({ path }) => files[path] && { path: files[path] });
      build.onResolve({ filter: /^\.\/react-deps\.js$/ }, () => ({ path: files.react }));
      build.onLoad({ filter: /node_modules\/(react|react-dom|scheduler)\/cjs\/.*\.min\.js$/ }, ({ path }) => ({
        contents: asModule(readFileSync(path, 'utf8'), path),
      }));
    },
  };
}

/** `a=require("b")` becomes an import, `exports.c=` a variable that is exported. */
function asModule(source, path) {
  const names = new Set();
  const imports = [];
  const body = source
    .replace("'use strict';", '')
    .replace(/\b(\w+)=require\("([\w-]+)"\)/g, (_, name, from) => {
      imports.push(`import * as ${name} from '${from}';`);
      return `was_${name}=0`;
    })
    .replace(/([;}\n]?)\bexports\.(\w+)(=(?!=))?/g, (_, before, name, assigned = '') => {
      names.add(name);
      return `${before}${before && assigned ? 'var ' : ''}x_${name}${assigned}`;
    });
  if (!names.size || /\b(require|exports|module)\b/.test(body.replace(/"[^"]*"/g, ''))) {
    throw new Error(`${path} is not of the shape that the build takes apart: give it to esbuild as it is.`);
  }
  return `${imports.join('')}${body};export {${[...names].map((name) => `x_${name} as ${name}`)}};`;
}

/**
 * esbuild makes one chunk for each set of screens that share a file. Tying the kits to every screen makes those sets
 * equal. They come first, so that the styles of a screen come after those that all have.
 */
export function tiedToKits(root, graph, { main, kit, formKit }) {
  return {
    name: 'tied-to-kits',
    setup(build) {
      const all = new Set([...graph.needs(kit), ...graph.needs(main)]);
      const formOnly = [...graph.needs(formKit)].filter((one) => !all.has(one));
      build.onLoad({ filter: /src\/client\/.*\.tsx?$/, namespace: 'file' }, ({ path }) => {
        const file = relative(root, path);
        if (file !== main && !graph.entries.has(file)) return undefined;
        const needed = graph.needs(file);
        const ties = [kit, ...(formOnly.some((one) => needed.has(one)) ? [formKit] : []), main].filter((tie) => tie !== file);
        const lines = ties.map((tie) => `import ${JSON.stringify(join(root, tie))};`);
        return { contents: `${lines.join('')}${readFileSync(path, 'utf8')}`, loader: extname(path).slice(1) };
      });
    },
  };
}

/** Only the names of the classes: the styles themselves are built apart, see `sheets.mjs`. */
export const withoutSheets = {
  name: 'without-sheets',
  setup(build) {
    build.onResolve({ filter: /\.vanilla\.css\b/ }, ({ path }) => ({ path, namespace: 'no-sheet', sideEffects: false }));
    build.onLoad({ filter: /./, namespace: 'no-sheet' }, () => ({ contents: '' }));
  },
};

/** What has no state and is small: rules, calls, parts. */
const COPIED = /^(src\/(rules|api|client\/(form|parts))\/|.*node_modules\/date-fns\/)/;

/**
 * A file that some screens share would be a chunk of its own, with all that any of them uses. Instead each screen
 * gets a copy with what it uses itself: fewer bytes and fewer requests on a first visit.
 */
export function ownCopies(root, graph) {
  const asked = {};
  return {
    name: 'own-copies',
    setup(build) {
      build.onResolve({ filter: /^([.#]|date-fns\/)/ }, async ({ path, importer, namespace, resolveDir, kind, pluginData }) => {
        if (pluginData === asked || kind !== 'import-statement') return undefined;
        const owner = namespace === 'copy' ? importer.split('|', 1)[0] : graph.owners.get(relative(root, importer))?.join();
        if (!owner) return undefined;
        const found = await build.resolve(path, { importer: importer.split('|').at(-1), resolveDir, kind, pluginData: asked });
        const file = relative(root, found.path);
        if (found.errors.length || !COPIED.test(file) || graph.inKits.has(file)) return { path: found.path, sideEffects: found.sideEffects };
        return { path: `${owner}|${found.path}`, namespace: 'copy', sideEffects: found.sideEffects };
      });
      build.onLoad({ filter: /./, namespace: 'copy' }, ({ path }) => {
        const file = path.split('|').at(-1);
        return { ...sourceOf(file), resolveDir: dirname(file) };
      });
    },
  };
}
