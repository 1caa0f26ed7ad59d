// The styles: which part of them each screen brings in its HTML, and which come when somebody moves on.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What every screen is dressed in, in this order; a screen's own sheet comes after it. */
const COMMON = ['theme', 'parts', 'reset', 'page', 'form'].map((name) => `styles/${name}.css.ts`);

/**
 * @param options what the build has in common, with the plugin that reads the sheets
 * @param graph which screen needs which sheet
 * @returns `common`: the CSS of all screens; `own`: screen's file -> the CSS that only it needs
 */
export async function sheetsOf(root, options, graph) {
  const own = readdirSync(join(root, 'styles/pages')).sort().map((name) => `styles/pages/${name}`);
  const { outputFiles, metafile } = await build({
    ...options,
    stdin: { contents: [...COMMON, ...own].map((file) => `import './${file}';`).join(''), resolveDir: root },
    outfile: join(root, 'all.js'),
    write: false,
    metafile: true,
  });
  const css = outputFiles.find(({ path }) => path.endsWith('.css'));
  const [, { inputs }] = Object.entries(metafile.outputs).find(([path]) => path.endsWith('.css'));
  // esbuild minifies each sheet by itself and puts them one after the other, so the whole can be cut again.
  const parts = new Map();
  let at = 0;
  for (const [name, { bytesInOutput }] of Object.entries(inputs)) {
    const [file] = /styles\/[\w/-]+\.css\.ts/.exec(name);
    parts.set(file, Buffer.from(css.contents.subarray(at, at + bytesInOutput)).toString());
    at += bytesInOutput;
  }
  if (css.text.slice(0, -1) !== [...parts.values()].join('')) throw new Error('The sheets do not lie one after the other.');
  const text = (files) => files.map((file) => parts.get(file) ?? '').join('');
  return {
    common: text(COMMON),
    own: (page) => text(own.filter((file) => graph.owners.get(file)?.includes(page))),
  };
}
