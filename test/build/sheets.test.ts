import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const sheets = suite('the sheets');

interface Counts {
  /** Selectors that reach an element by its tag, from a class or beside one. */
  tags: number;
  has: number;
}

/**
 * An element is dressed by a class of its own: a rule for a child's tag also meets what is put there later. The most
 * that a sheet may have of what does not do so. A sheet that is not here has none.
 */
const MOST: Record<string, Counts> = {
  'choices.css.ts': { tags: 0, has: 1 },
  'components.css.ts': { tags: 3, has: 0 },
  'fold.css.ts': { tags: 1, has: 0 },
  'form.css.ts': { tags: 1, has: 3 },
  'page.css.ts': { tags: 3, has: 3 },
  'pages/driver-around.css.ts': { tags: 0, has: 1 },
  'pages/driver-dashboard.css.ts': { tags: 0, has: 2 },
  'pages/landing-story.css.ts': { tags: 0, has: 2 },
  'pages/operator.css.ts': { tags: 6, has: 1 },
  'pages/operator-record.css.ts': { tags: 2, has: 1 },
  'pages/operator-list.css.ts': { tags: 0, has: 4 },
  'pages/operator-directory.css.ts': { tags: 1, has: 0 },
  'pages/operator-drivers.css.ts': { tags: 1, has: 0 },
  'pages/operator-menu.css.ts': { tags: 5, has: 0 },
  'pages/operator-operators.css.ts': { tags: 2, has: 0 },
  'pages/seller-apply.css.ts': { tags: 0, has: 1 },
  'pages/seller-menu.css.ts': { tags: 2, has: 0 },
  'with-code/seller-later.css.ts': { tags: 1, has: 2 },
};

/** The build's options, from their own place: they find the project's folder by it. */
const buildOptions = () =>
  import(pathToFileURL(resolve('src/build/options.mjs')).href) as Promise<{
    common: BuildOptions;
    forBrowsers(version: string): BuildOptions;
  }>;

/** The CSS of these sheets as it is written. */
async function cssOf(files: string[]): Promise<string> {
  const { common } = await buildOptions();
  const { outputFiles } = await build({
    ...common,
    stdin: { contents: files.map((file) => `import './styles/${file}';`).join('\n'), resolveDir: resolve('.') },
    outdir: 'out',
    write: false,
  });
  return outputFiles!.find(({ path }) => path.endsWith('.css'))!.text;
}

/** How many selectors of each sheet are not of a class alone. */
async function countsOf(files: string[]): Promise<Record<string, Counts>> {
  const css = await cssOf(files);
  const counts: Record<string, Counts> = {};
  let sheet = '';
  for (const [, file, selectors] of css.matchAll(SHEETS_AND_SELECTORS)) {
    if (file) sheet = file;
    for (const selector of selectors?.split(COMMA) ?? []) {
      const own = counts[sheet] ?? { tags: 0, has: 0 };
      counts[sheet] = own;
      if (/\.[A-Z]/.test(selector) && TAG.test(selector.replace(/\[[^\]]*\]/g, ''))) own.tags += 1;
      if (selector.includes(':has(')) own.has += 1;
    }
  }
  return counts;
}

/** The comment that begins a sheet, or what stands before a rule's brace. */
const SHEETS_AND_SELECTORS = /^\/\* vanilla-extract-css-ns:styles\/(\S+?\.css\.ts)|^ *([^@{}/][^{}/]*) \{$/gm;
/** Between selectors, not within the brackets of `:is()`. */
const COMMA = /,\s*(?![^(]*\))/;
/** A word that is no class, state, attribute or number. */
const TAG = /(?<![\w:.#%-])[a-z][a-z0-9]*/;

sheets('reach no more elements by their tags, or by what is in them, than they do', async () => {
  const files = readdirSync('styles', { recursive: true }).map(String);
  const counts = await countsOf(files.filter((name) => name.endsWith('.css.ts')));
  const none = { tags: 0, has: 0 };
  const over = Object.entries(counts).filter(
    ([file, { tags, has }]) => tags > (MOST[file] ?? none).tags || has > (MOST[file] ?? none).has,
  );
  assert.equal(Object.fromEntries(over), {}, 'give the element a class; a reason for another way stands at the rule');
});

sheets('change nothing under a finger that has gone: what only a mouse points at is asked for', async () => {
  const files = readdirSync('styles', { recursive: true }).map(String);
  const css = await cssOf(files.filter((name) => name.endsWith('.css.ts')));
  const around: string[] = [];
  const touched: string[] = [];
  for (const [, end, head] of css.matchAll(/(\})|([^{}]*)\{/g)) {
    if (end) around.pop();
    else around.push(head!.trim());
    if (head?.includes(':hover') && !around.some((at) => at.includes('(hover: hover)'))) touched.push(head.trim());
  }
  assert.ok(css.includes(':hover'));
  assert.equal(touched, []);
});

/** The code of a part that loads later: its styles and the names of its classes. */
async function codeWithStyles(): Promise<string> {
  const { forBrowsers } = await buildOptions();
  const { outputFiles } = await build({
    ...forBrowsers(''),
    entryPoints: ['styles/with-code/bars.css.ts'],
    outdir: 'out',
    write: false,
  });
  return outputFiles![0]!.text;
}

/** Runs code in a page of which it sees only these. */
async function runWith(code: string, globals: Record<string, unknown>): Promise<void> {
  Object.assign(globalThis, globals);
  try {
    await import(`data:text/javascript,${encodeURIComponent(`${code}// ${Object.keys(globals)}`)}`);
  } finally {
    for (const name of Object.keys(globals)) delete (globalThis as Record<string, unknown>)[name];
  }
}

sheets("of a part that loads later come after the page's own, as a sheet", async () => {
  const own = { cssRules: [] };
  const document = { adoptedStyleSheets: [own] as unknown[] };
  class CSSStyleSheet {
    text = '';
    replaceSync(text: string) {
      this.text = text;
    }
  }
  await runWith(await codeWithStyles(), { document, CSSStyleSheet });
  assert.is(document.adoptedStyleSheets[0], own);
  assert.match((document.adoptedStyleSheets[1] as CSSStyleSheet).text, /\.[A-Z]+\d+\{/);
});

sheets("of such a part join the page's own in a browser that makes no sheets", async () => {
  const rules = ["a page's own"];
  const sheet = { cssRules: rules, insertRule: (rule: string, at: number) => rules.splice(at, 0, rule) };
  await runWith(await codeWithStyles(), { document: { querySelector: () => ({ sheet }) } });
  assert.is(rules.length, 2);
  assert.match(rules[1]!, /^@media all\{\.[A-Z]+\d+\{.*\}$/);
});

sheets.run();
