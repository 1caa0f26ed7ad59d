import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './html.ts';
import type { Settings } from './settings.ts';

/** The pages that people look for. All others need a session or a link from a mail. */
export const FOUND_PATHS = ['/', '/seller/start', '/driver', '/privacy.html', '/terms.html'];

const SITEMAP = '/sitemap.xml';

/**
 * Fills in whole addresses, since the build does not know PUBLIC_URL: the picture of a shared link, the canonical
 * address of a page that people look for, and in robots.txt the sitemap.
 */
export function withAddresses(text: string, path: string, publicUrl: string): string {
  if (path === '/robots.txt') return `${text.trimEnd()}\n\nSitemap: ${publicUrl}${SITEMAP}\n`;
  const url = escapeHtml(publicUrl);
  const filled = text.replace('property="og:image" content="/', () => `property="og:image" content="${url}/`);
  if (!FOUND_PATHS.includes(path)) return filled;
  return filled.replace('</head>', () => `<link rel="canonical" href="${url}${path}">\n</head>`);
}

/** Serves the sitemap. */
export function sitemap(app: FastifyInstance, { publicUrl }: Settings): void {
  const entries = FOUND_PATHS.map((path) => `<url><loc>${escapeHtml(publicUrl)}${path}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  app.get(SITEMAP, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8').send(body),
  );
}
