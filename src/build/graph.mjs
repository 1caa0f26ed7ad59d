// Who imports whom in the client, found out before the build that cuts it into chunks.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { leanContract } from './contract.mjs';

/** Sheets mean nothing here, and making them takes time. */
const noSheets = {
  name: 'no-sheets',
  setup: ({ onLoad }) => onLoad({ filter: /\.css\.ts$/ }, () => ({ contents: 'module.exports = {}', loader: 'js' })),
};

/** Every `'name', async () => (await import('./File')).Export` of the client: name -> file and export. */
export function piecesOf(root) {
  const pieces = {};
  for (const name of readdirSync(join(root, 'src/client'), { recursive: true })) {
    if (!/\.tsx?$/.test(name) || name === 'routes.tsx') continue;
    const source = readFileSync(join(root, 'src/client', name), 'utf8');
    for (const [, piece, path, part] of source.matchAll(/'([\w-]+)',\s*async \(\) => \(await import\('([^']+)'\)\)\.(\w+)/g)) {
      pieces[piece] = { file: join('src/client', name, '..', path), name: part };
    }
  }
  return pieces;
}

/**
 * @param options what the build has in common
 * @param kits the files that stand for what all screens, or all forms, are made with
 * @param pages the files of the screens
 */
export async function graphOf(options, { kits, pages }) {
  const { metafile } = await build({ ...options, plugins: [noSheets, leanContract], entryPoints: kits, outdir: 'none', write: false, metafile: true });
  const importsOf = (file, kind) =>
    (metafile.inputs[file]?.imports ?? []).filter((one) => !one.external && (!kind || one.kind === kind)).map(({ path }) => path);

  /** All that a file needs to run, itself included. */
  function needs(file, seen = new Set()) {
    if (!seen.has(file)) {
      seen.add(file);
      for (const path of importsOf(file, 'import-statement')) needs(path, seen);
    }
    return seen;
  }
  const inKits = new Set(kits.flatMap((kit) => [...needs(kit)]));

  // Which screens a file belongs to: what a screen fetches later is part of it, what the kit fetches is not.
  const owners = new Map();
  for (const page of pages) {
    const seen = new Set();
    const visit = (file) => {
      if (seen.has(file) || inKits.has(file)) return;
      seen.add(file);
      importsOf(file).forEach(visit);
    };
    visit(page);
    for (const file of seen) owners.set(file, [...(owners.get(file) ?? []), page]);
  }
  const entries = new Set(Object.values(metafile.inputs).flatMap(({ imports }) => imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path)));
  return { entries, needs, inKits, owners, sheetsOf: (page) => [...owners].filter(([file, of]) => of.includes(page) && file.endsWith('.css.ts')).map(([file]) => file) };
}
