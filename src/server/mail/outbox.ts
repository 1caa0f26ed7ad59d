import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { formatDateTime } from '#rules/dates';
import { attachment } from '../download.ts';
import { escapeHtml } from '../html.ts';
import { HttpError } from '../http-error.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { opened } from './sealed.ts';
import { headersOf } from './sender.ts';
import { findAttachment, listOutbox } from './store.ts';

/** Shows the newest mails, newest first: as a page at /outbox and as JSON at /outbox.json. */
export function outbox(app: FastifyInstance, { database, settings, secret }: Services): void {
  const list = async () => (await listOutbox(database.db)).map((row) => opened(row, secret) ?? { ...row, body: '' });
  // Only these host names are answered. Otherwise another site could point its own name to our address and read the
  // answers (DNS rebinding).
  const names = ['localhost', new URL(settings.publicUrl).hostname];
  app.addHook('onRequest', async ({ url, hostname }) => {
    const name = hostname.replace(/^\[|\]$/g, '');
    if (/^\/outbox\b/.test(url) && !isIP(name) && !names.includes(name))
      throw new HttpError(404, 'There is nothing here.');
  });

  app.get('/outbox', async (_request, reply) => {
    const mails = await list();
    return reply.type('text/html; charset=utf-8').send(page(mails.map(article)));
  });

  app.get('/outbox.json', async () => {
    const mails = await list();
    return {
      mails: mails.map((row) => ({
        id: row.id,
        to: row.to_address,
        subject: row.subject,
        text: row.body,
        html: row.html,
        headers: { ...headersOf(row), ...(row.reply_to && { 'Reply-To': row.reply_to }) },
        attachment: row.attachment_name,
        created_at: row.created_at,
        sent_at: row.sent_at,
      })),
    };
  });

  app.get<{ Params: { id: string } }>('/outbox/:id', async ({ params }, reply) => {
    const file = isId(params.id) ? await findAttachment(database.db, params.id) : undefined;
    if (!file) throw new HttpError(404, 'There is no such file.');
    attachment(reply, file.name, 'application/pdf');
    return file.content;
  });

  app.get('/outbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(SHEET));
}

type Row = Awaited<ReturnType<typeof listOutbox>>[number];

function article({ id, to_address, reply_to, subject, body, attachment_name, created_at }: Row): string {
  const at = created_at.toISOString();
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To <strong>${escapeHtml(to_address)}</strong>, <time datetime="${at}">${formatDateTime(at)}</time>${reply_to ? `, answers to <strong>${escapeHtml(reply_to)}</strong>` : ''}</p>
<pre>${linked(body)}</pre>
${attachment_name ? `<p>Attached: <a href="/outbox/${id}">${escapeHtml(attachment_name)}</a></p>\n` : ''}</article>`;
}

// The style sheet has its own address, since the content policy refuses inline styles.
function page(articles: string[]): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox - Next Door Kitchen</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/text.css">
<link rel="stylesheet" href="/outbox.css">
</head>
<body>
<header><a href="/"><img src="/icon.svg" alt="" width="32" height="32"> Next Door Kitchen</a></header>
<main>
<h1>Outbox</h1>
<p>Newest first. Emails stay here because OUTBOX is on. <a href="/outbox">Refresh</a></p>
${articles.join('\n') || '<p>No emails yet.</p>'}
</main>
</body>
</html>
`;
}

/** Additions to the styles of the policy pages. */
const SHEET = `article { border: 1px solid var(--line); border-radius: 0.875rem; padding: 1rem; margin-block: 1rem; }
article h2 { font-size: 1.1875rem; margin: 0; }
article p { color: var(--soft); }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
`;

/**
 * Escapes a text and turns its web addresses into links. They are split off first, so that nothing is escaped twice.
 */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) => (index % 2 ? `<a href="${escapeHtml(piece)}">${escapeHtml(piece)}</a>` : escapeHtml(piece)))
    .join('');
}
