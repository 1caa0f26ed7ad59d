// The pages: the app's markup as HTML, with its styles and its early script.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { forBrowsers, forNode, isWithCode, root, sheetsOf } from './options.mjs';

/**
 * Renders every screen of the app's table.
 *
 * @returns the screens with their markup, the other addresses, the lazily loaded files, and `cssOf(path)`
 */
export async function prerender() {
  // In the project's folder, where it finds its packages.
  const outfile = join(root, '.cache', `prerender-${process.pid}.mjs`);
  const files = [outfile, outfile.replace('.mjs', '.css')];
  await build({
    ...forNode,
    entryPoints: ['src/client/prerender.tsx'],
    outfile,
    define: { ...forNode.define, ART: JSON.stringify(drawings()) },
  });
  // A development build of React would warn of layout effects, which only browsers run.
  process.env.NODE_ENV = 'production';
  try {
    const app = await import(`${pathToFileURL(outfile)}?${Date.now()}`);
    const screens = await app.prerender();
    const cssOf = await stylesOf(readFileSync(files[1], 'utf8'));
    return { ...app, screens, chunkFiles: await app.filesOfChunks(), cssOf };
  } finally {
    for (const file of files) rmSync(file);
  }
}

/** Nobody comes to or leaves the console inside the app. So only its page has its sheets, and it has no others. */
const CONSOLE = '/operator';

/** @returns the CSS for a path */
async function stylesOf(css) {
  const sheets = sheetsOf(css).filter(({ name }) => !isWithCode(name));
  const small = async (names) => {
    const chosen = sheets.filter(({ name }) => names(name)).map(({ text }) => text);
    const { target } = forBrowsers('');
    return (await transform(chosen.join(''), { loader: 'css', minify: true, target })).code.trim();
  };
  const isConsoles = (name) => name.startsWith(`pages${CONSOLE}`);
  if (!sheets.some(({ name }) => isConsoles(name))) throw new Error(`No sheet ${CONSOLE} was found in the CSS`);
  const [consoles, others] = [
    await small((name) => isConsoles(name) || !name.startsWith('pages/')),
    await small((name) => !isConsoles(name)),
  ];
  return (path) => (path === CONSOLE ? consoles : others);
}

/** The drawings that pages include as markup, by name. */
function drawings() {
  const folder = join(root, 'static/art');
  const read = (name) => readFileSync(join(folder, name), 'utf8').replace(' xmlns="http://www.w3.org/2000/svg"', '');
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name.replace('.svg', ''), read(name).replace(/\n/g, '')]),
  );
}

const DESCRIPTION = "Home-cooked food from kitchens on your street, launching soon in Slough. Tell us what you'd eat.";

/**
 * A page's HTML. `Description` has a capital D, so that `[name=description]` only finds the form's field.
 *
 * @param {{ title: string, head: string, version: string, path?: string, description?: string, markup?: string }} page
 */
export function htmlOf({ title, head, version, path = '', description = DESCRIPTION, markup = '' }) {
  return `<!doctype html>
<html lang="en-GB" data-build="${version}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="Description" content="${description}">
<meta name="theme-color" content="#fdf7ee" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1c1119" media="(prefers-color-scheme: dark)">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="/og.png">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-192.png">
<link rel="manifest" href="/manifest.webmanifest">
${head}
</head>
<body>
<noscript><p>To send a form or log in, please turn on JavaScript.</p></noscript>
<div id="app" data-path="${path}">${markup}</div>
</body>
</html>
`;
}

/**
 * The head of a prerendered page. `expect` delays the first frame until the whole page is there, which comes with the
 * first packets; an empty frame would take longer. React runs as a script of its own: in one task with the
 * app it held a slow phone for up to half as long again.
 *
 * @param {{ css: string, early: string, scripts: string[] }} page `scripts` are addresses: React's, the app's, the rest
 */
export const headOf = ({
  css,
  early,
  scripts: [react, app, ...rest],
}) => `<link rel="expect" href="#app" blocking="render">
<style>${css}</style>
<script>${early}</script>
<script type="module" src="${react}"></script>
<script type="module" src="${app}"></script>
${rest.map((file) => `<link rel="modulepreload" href="${file}">`).join('\n')}`;
