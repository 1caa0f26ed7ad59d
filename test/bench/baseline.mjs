// Adds a baseline page to a build: react and react-dom, one button, nothing else.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const SOURCE = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.getElementById('app')).render(createElement('button', null, 'Send'));
`;
const HTML = `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>react and react-dom</title>
<script type="module" src="/assets/bare.js"></script>
<div id="app"></div>
</html>
`;

/** Adds the page at /bare, served and compressed like all others. */
export async function addBaseline(dist) {
  const client = join(dist, 'client');
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    legalComments: 'none',
    logLevel: 'error',
    target: ['chrome100', 'firefox100', 'safari15.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const site = JSON.parse(readFileSync(join(client, 'site.json'), 'utf8'));
  const add = (path, file, data, type, immutable) => {
    writeFileSync(join(client, file), data);
    writeFileSync(join(client, `${file}.br`), brotliCompressSync(data));
    writeFileSync(join(client, `${file}.gz`), gzipSync(data, { level: 9 }));
    site.files[path] = { file, type, etag: `"${data.length}"`, immutable, compressed: true };
  };
  add('/bare', 'bare.html', Buffer.from(HTML), 'text/html; charset=utf-8', false);
  add(
    '/assets/bare.js',
    'assets/bare.js',
    Buffer.from(outputFiles[0].contents),
    'text/javascript; charset=utf-8',
    true,
  );
  writeFileSync(join(client, 'site.json'), JSON.stringify(site));
}
