import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipOf } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from './ranges.ts';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipOf);

/** A file of the build, in all its encodings. */
export interface Asset {
  type: string;
  etag: string;
  /** True for names that contain a hash of the content. */
  immutable: boolean;
  /** Hashes of the page's inline code, by directive of the content policy. */
  inline: Record<string, string>;
  /** The Link header: resources that browsers load before they read the page. */
  link?: string;
  encodings: Record<'br' | 'gzip' | 'identity', Buffer | undefined>;
}

/** The build's output: files by path, and what the content policy must allow. */
export interface Site {
  assets: Map<string, Asset>;
  /** Redirects, from path to path. */
  redirects: Record<string, string>;
  apiOrigin: string | undefined;
}

/** The build's `site.json`: the location of each path's file. */
interface SiteIndex {
  files: Record<string, IndexedAsset>;
  redirects: Record<string, string>;
  apiOrigin?: string;
}

interface IndexedAsset extends Omit<Asset, 'encodings' | 'inline'> {
  file: string;
  compressed: boolean;
  inline?: Asset['inline'];
}

type Fill = (text: string, path: string) => string;

/**
 * Reads the whole build into memory (a few hundred kilobytes), so that it is served without the disk.
 *
 * @param fill changes a page or text of the build, which knows no settings, into what is served
 */
export async function readSite(folder: string, fill: Fill = (text) => text): Promise<Site> {
  const index = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as SiteIndex;
  const read = async ([path, { file, compressed, inline = {}, ...rest }]: [string, IndexedAsset]) => {
    const [identity, br, gz] = await Promise.all(
      ['', '.br', '.gz'].map((suffix) => (suffix && !compressed ? undefined : readFile(join(folder, file + suffix)))),
    );
    const asset: Asset = { ...rest, inline, encodings: { identity, br, gzip: gz } };
    return [path, /\.(html|txt)$/.test(file) ? await filled(asset, (text) => fill(text, path)) : asset] as const;
  };
  const assets = new Map(await Promise.all(Object.entries(index.files).map(read)));
  return { assets, redirects: index.redirects, apiOrigin: index.apiOrigin };
}

/**
 * A page changed by `fill` and compressed again, without the slow encoding: brotli of all pages would take a third of
 * the server's start.
 */
async function filled(asset: Asset, fill: (text: string) => string): Promise<Asset> {
  const html = String(asset.encodings.identity);
  const page = fill(html);
  if (page === html) return asset;
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 20)}"`;
  return { ...asset, etag, encodings: { identity: Buffer.from(page), br: undefined, gzip: await gzip(page) } };
}

/** Adds the slow encoding to the pages that were filled in: one at a time, since the server answers meanwhile. */
export async function compressPages({ assets }: Site): Promise<void> {
  for (const { encodings } of assets.values()) if (encodings.gzip) encodings.br ??= await brotli(encodings.identity!);
}

/**
 * Serves the build's pages and files. An unknown page redirects to the home page; anything else unknown is a 404.
 *
 * @param policies content policies of pages that need their own, by path
 * @param ofOthers finds code of other builds
 */
export function pages(
  app: FastifyInstance,
  site: Site | undefined,
  policies: Record<string, string>,
  ofOthers: (path: string) => Promise<Asset | undefined>,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const [asked = '', query] = request.url.split('?', 2);
    // A trailing slash is ignored: '/driver/' is '/driver'. Each row of slashes is looked at once: thousands that are no
    // trailing ones would take a third of a second.
    const path = asked.length > 1 ? asked.replace(/(?<!\/)\/+$/, '') : asked;
    const reading = isReading(request);
    const asset = reading ? (site?.assets.get(path) ?? (await ofOthers(path))) : undefined;
    if (policies[path]) reply.header(POLICY, policies[path]);
    if (asset) return sendAsset(request, reply, asset, path === WORKER);
    const target = reading ? site?.redirects[path] : undefined;
    if (target) return reply.redirect(query ? `${target}?${query}` : target, 302);
    if (isNavigation(request)) return reply.redirect('/', 302);
    reply.code(404);
    return isFile(path) ? reply.type('text/plain').send('Not found') : { error: 'There is nothing here.' };
  });
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Whether a person opens an address, rather than a script or a page that loads a file. */
export const isNavigation = (request: FastifyRequest) =>
  isReading(request) && /\btext\/html\b/.test(request.headers.accept ?? '');

/** Whether a path has a file extension, which pages do not have. */
const isFile = (path: string) => /\.(?!html$)/.test(path.slice(path.lastIndexOf('/') + 1));
const POLICY = 'content-security-policy';
/** The headers of `security.ts` that only pages need. */
const PAGE_HEADERS = /^(content-security|cross-origin-opener|origin-agent|permissions|referrer|x-frame)/;
/** The service worker is not a page, but needs its own policy for what it fetches. */
const WORKER = '/sw.js';

/** Whether Accept-Encoding allows an encoding. A weight of 0 refuses it (RFC 9110, 12.4.2). */
const accepts = (header: string, encoding: string) =>
  header
    .toLowerCase()
    .split(',')
    .some((one) => {
      const [name, weight = 'q=1'] = one.split(';').map((part) => part.trim());
      return name === encoding && Number(weight.slice(2)) !== 0;
    });

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset, isWorker: boolean) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => asset.encodings[name] && accepts(accepted, name));
  const etag = encoding ? asset.etag.replace(/"$/, `-${encoding}"`) : asset.etag;
  reply
    .headers({
      etag,
      // Adds to the existing value, which is the origin that may read the answer.
      vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
      'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoding && { 'content-encoding': encoding }),
      ...(asset.link && { link: asset.link }),
    })
    .type(asset.type);
  // Scripts and pictures do not need a page's headers, and there are many of them.
  if (!asset.type.startsWith('text/html')) {
    for (const name of Object.keys(reply.getHeaders())) {
      if (PAGE_HEADERS.test(name) && !(isWorker && name === POLICY)) reply.removeHeader(name);
    }
  }
  // Only the build's own inline code may run, by its hash.
  let policy = String(reply.getHeader(POLICY) ?? '');
  for (const [directive, hash] of Object.entries(asset.inline)) {
    policy = policy.replace(`${directive} 'self'`, `$& ${hash}`);
  }
  if (policy) reply.header(POLICY, policy);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(200).send(asset.encodings[encoding ?? 'identity']);
}
