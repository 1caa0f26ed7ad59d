import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const names = suite('the names of classes and colours');

/** More than there are letters. */
const SHEETS = 30;
const CLASSES = 12;
const COLOURS = 60;

/** A project of many sheets and colours, with the build's own options. */
const project = mkdtempSync(join(tmpdir(), 'names-'));
const numbers = (length: number) => Array.from({ length }, (_, index) => index);

/** What the options are made of, beside the packages. */
const PARTS = [
  'package.json',
  'package-lock.json',
  '.github/CHANGELOG.md',
  'src/build/options.mjs',
  'styles/theme.css.ts',
];

let options: BuildOptions;
let identifiers: (name: { hash: string; filePath: string }) => string;
names.before(async () => {
  for (const name of PARTS) cpSync(resolve(name), join(project, name));
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  mkdirSync(join(project, 'styles/pages'));
  for (const sheet of numbers(SHEETS)) {
    const classes = numbers(CLASSES).map(
      (one) => `export const class${one} = style({ order: ${sheet * CLASSES + one} });`,
    );
    const source = ["import { style } from '@vanilla-extract/css';", ...classes].join('\n');
    writeFileSync(join(project, `styles/pages/sheet-${sheet}.css.ts`), source);
  }
  // Each from its own place: it finds the project's folder by it.
  const optionsOf = (folder: string) => import(pathToFileURL(join(folder, 'src/build/options.mjs')).href);
  options = (await optionsOf(project)).common;
  ({ identifiers } = await optionsOf(resolve('.')));
});
names.after(() => rmSync(project, { recursive: true }));

/** The CSS of these sheets. */
async function cssOf(sheets: string[]): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    stdin: { contents: sheets.map((sheet) => `import './styles/${sheet}.css.ts';`).join('\n'), resolveDir: project },
    outdir: join(project, 'out'),
    write: false,
  });
  return outputFiles!.find(({ path }) => path.endsWith('.css'))!.text;
}

names('are short and differ, however many sheets there are', async () => {
  const css = await cssOf(numbers(SHEETS).map((sheet) => `pages/sheet-${sheet}`));
  const nameOf = new Map(
    [...css.matchAll(/^\.(\S+) \{\s+order: (\d+);\s+\}/gm)].map(([, name, order]) => [order, name]),
  );
  assert.is(nameOf.size, SHEETS * CLASSES);
  assert.is(new Set(nameOf.values()).size, SHEETS * CLASSES);
  for (const name of nameOf.values()) assert.match(name!, /^[A-Z]{1,2}\d+$/);
});

names('are short and differ, however many colours there are', async () => {
  const theme = join(project, 'styles/theme.css.ts');
  const source = readFileSync(theme, 'utf8');
  const more = numbers(COLOURS).map((one) => `more${one}: '#${1000 + one}',`);
  writeFileSync(theme, source.replace(/^ {2}(light|dark): \{/gm, `$& ${more.join(' ')}`));
  const [, block] = /:root \{([^}]+)\}/.exec(await cssOf(['theme']))!;
  const given = [...block!.matchAll(/^\s+(--\w+): /gm)].map(([, name]) => name!);
  assert.ok(given.length > COLOURS);
  assert.is(new Set(given).size, given.length);
  for (const name of given) assert.match(name, /^--[a-z]\d?$/);
});

names('are a letter for the sheet, and the number in it', () => {
  const nameOf = (hash: string, filePath = 'styles/form.css.ts') => identifiers({ hash, filePath });
  const all = [nameOf('abc0'), nameOf('abcz'), nameOf('abc10'), nameOf('abc0')];
  const [letter] = all[0]!;
  assert.equal(all, [`${letter}0`, `${letter}35`, `${letter}36`, `${letter}0`]);
  assert.not.equal(nameOf('xyz0', 'styles/page.css.ts'), `${letter}0`);
});

names('stop the build where two classes would have one, or where there is no such sheet', () => {
  const sheet = 'styles/theme.css.ts';
  identifiers({ hash: 'abc0', filePath: sheet });
  assert.throws(() => identifiers({ hash: 'xyz0', filePath: sheet }), /names no class of its own/);
  assert.throws(() => identifiers({ hash: 'abc0', filePath: 'styles/nowhere.css.ts' }), /names no class of its own/);
});

names.run();
