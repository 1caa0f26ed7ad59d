import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** One file of the build, in every encoding that was made of it. */
interface Asset {
  type: string;
  etag: string;
  /** True for names that carry a hash of their content. */
  immutable: boolean;
  /** What stands inline in a page: directive of the content policy -> hash. */
  inline: Record<string, string>;
  /** What a page needs at once: browsers read this header before they read the page. */
  link?: string;
  encodings: Record<'br' | 'gzip' | 'identity', Buffer | undefined>;
}

/** What the build made: the files by path, and what the content policy must allow. */
export interface Site {
  assets: Map<string, Asset>;
  /** Path -> path, for addresses that only lead elsewhere. */
  redirects: Record<string, string>;
  apiOrigin: string | undefined;
}

/** `site.json` of the build: where each path's file lies. */
export interface SiteIndex {
  files: Record<string, IndexedAsset>;
  redirects: Record<string, string>;
  apiOrigin?: string;
}

interface IndexedAsset extends Omit<Asset, 'encodings' | 'inline'> {
  file: string;
  compressed: boolean;
  inline?: Asset['inline'];
}

/** Reads the whole build into memory: a few hundred kilobytes, answered without touching the disk again. */
export async function readSite(folder: string): Promise<Site> {
  const index = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as SiteIndex;
  const assets = new Map<string, Asset>();
  for (const [path, { file, compressed, inline = {}, ...rest }] of Object.entries(index.files)) {
    const read = (suffix: string) => readFile(join(folder, file + suffix));
    const encodings = {
      identity: await read(''),
      br: compressed ? await read('.br') : undefined,
      gzip: compressed ? await read('.gz') : undefined,
    };
    assets.set(path, { ...rest, inline, encodings });
  }
  return { assets, redirects: index.redirects, apiOrigin: index.apiOrigin };
}

/**
 * Serves the build's pages and assets; an unknown page leads home, anything else unknown is a 404.
 *
 * @param policies the content policies of pages (by path) that need another than all answers
 */
export function pages(app: FastifyInstance, site: Site | undefined, policies: Record<string, string>): void {
  app.setNotFoundHandler(async (request, reply) => {
    const [asked = '', query] = request.url.split('?', 2);
    // '/driver/' is '/driver': one page has one address.
    const path = asked.length > 1 ? asked.replace(/\/+$/, '') : asked;
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const asset = reading ? site?.assets.get(path) : undefined;
    if (policies[path]) reply.header(POLICY, policies[path]);
    if (asset) return sendAsset(request, reply, asset, path === WORKER);
    const target = reading ? site?.redirects[path] : undefined;
    if (target) return reply.redirect(query ? `${target}?${query}` : target, 302);
    const last = path.slice(path.lastIndexOf('/') + 1);
    if (reading && !last.includes('.') && /\btext\/html\b/.test(request.headers.accept ?? '')) {
      return reply.redirect('/', 302);
    }
    reply.code(404);
    return last.includes('.') ? reply.type('text/plain').send('Not found') : { error: 'There is nothing here.' };
  });
}

const POLICY = 'content-security-policy';
/** Of the headers that `security.ts` sets, those that only a page needs. */
const PAGE_HEADERS = /^(content-security|cross-origin-opener|origin-agent|permissions|referrer|x-frame)/;
/** No page, but with a policy of its own for what it fetches. */
const WORKER = '/sw.js';

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset, isWorker: boolean) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find(
    (name) => asset.encodings[name] && new RegExp(`\\b${name}\\b`).test(accepted),
  );
  const etag = encoding ? asset.etag.replace(/"$/, `-${encoding}"`) : asset.etag;
  reply
    .headers({
      etag,
      // Beside what it depends on already: the origin that may read it.
      vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
      'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoding && { 'content-encoding': encoding }),
      ...(asset.link && { link: asset.link }),
    })
    .type(asset.type);
  // Headers that protect a page mean nothing on its code and pictures, and there are many of these.
  if (!asset.type.startsWith('text/html')) {
    for (const name of Object.keys(reply.getHeaders())) {
      if (PAGE_HEADERS.test(name) && !(isWorker && name === POLICY)) reply.removeHeader(name);
    }
  }
  // What the build has put into the page runs, by its hash; nothing else that is inline does.
  let policy = String(reply.getHeader(POLICY) ?? '');
  for (const [directive, hash] of Object.entries(asset.inline)) {
    policy = policy.replace(`${directive} 'self'`, `$& ${hash}`);
  }
  if (policy) reply.header(POLICY, policy);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.code(200).send(asset.encodings[encoding ?? 'identity']);
}
