// Compresses all files for the server and writes an index of them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { API_ORIGIN } from './options.mjs';

export const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
};
const COMPRESSED = new Set(['.html', '.js', '.json', '.svg', '.txt', '.css', '.webmanifest']);

/** @param {Buffer | string} data */
export const brotli = (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
/** @param {Buffer | string} data */
export const gzip = (data) => gzipSync(data, { level: 9 });

const sha256 = (data) => createHash('sha256').update(data);
const allowed = (inline) => `'sha256-${sha256(inline).digest('base64')}'`;

/**
 * Compresses every file of `client` and writes `site.json`: path -> file, type, ETag, and a page's inline code.
 *
 * @param {string} client the folder
 * @param {{ path: string, file: string, css: string, early: string, scripts: string[] }[]} pages
 */
export function indexSite(client, pages, { aliases, redirects }) {
  const files = {};
  for (const name of readdirSync(client, { recursive: true }).sort()) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const data = readFileSync(join(client, name));
    const compressed = COMPRESSED.has(extname(name));
    if (compressed) {
      writeFileSync(join(client, `${name}.br`), brotli(data));
      writeFileSync(join(client, `${name}.gz`), gzip(data));
    }
    const etag = `"${sha256(data).digest('base64url').slice(0, 20)}"`;
    const page = pages.find(({ file }) => file === name);
    files[page ? page.path : `/${name}`] = {
      file: name,
      type,
      etag,
      immutable: name.startsWith('assets/'),
      compressed,
      ...(page && {
        link: page.scripts.map((script) => `<${script}>; rel=modulepreload`).join(', '),
        inline: { 'style-src': allowed(page.css), 'script-src': allowed(page.early) },
      }),
    };
  }
  for (const [alias, path] of Object.entries(aliases)) files[alias] = files[path];
  const index = { files, redirects, ...(API_ORIGIN && { apiOrigin: new URL(API_ORIGIN).origin }) };
  writeFileSync(join(client, 'site.json'), JSON.stringify(index));
}
