import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { filledPage } from '../company.ts';
import { escapeHtml } from '../html.ts';
import { dropLetters } from '../mail/store.ts';
import { contentPolicy } from '../security.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { withdrawUpdates } from '../survey/store.ts';
import { readerOf } from './store.ts';

const PATH = '/unsubscribe';
/** A mail program's unsubscribe button sends 26 bytes. */
const BODY_BYTES = 1024;

const sign = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${id}`).digest('base64url');

/** The unsubscribe link of a letter. It contains no address, and nobody can guess it. */
export const unsubscribeLink = ({ settings, secret }: Services, letter: string): string =>
  `${settings.publicUrl}${PATH}?t=${letter}.${sign(secret, letter)}`;

/** The letter of a token, if we have signed it. */
function letterOf(secret: string, token: unknown): string | undefined {
  const [id = '', signature = ''] = typeof token === 'string' ? token.split('.') : [];
  if (!isId(id)) return undefined;
  const [given, right] = [signature, sign(secret, id)].map((text) => Buffer.from(text));
  return given!.length === right!.length && timingSafeEqual(given!, right!) ? id : undefined;
}

/**
 * Serves the unsubscribe page and the one-click call of mail programs (RFC 8058). Programs that check links use GET,
 * which only shows a button. There is no limit per client: a provider unsubscribes all its customers from one network.
 */
export async function unsubscribing(app: FastifyInstance, services: Services): Promise<void> {
  const { database, secret, settings } = services;
  const policy = contentPolicy(settings, undefined).replace("form-action 'none'", "form-action 'self'");
  const show = (reply: FastifyReply, status: number, title: string, body: string) =>
    reply
      .code(status)
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(filledPage(page(title, body), settings));
  const unknown = (reply: FastifyReply) =>
    show(
      reply,
      404,
      "This link doesn't work",
      `<p>It may have been cut off. Open it from the email again, or email ${link(settings.supportEmail)} and we'll unsubscribe you.</p>`,
    );

  await app.register(async (scope) => {
    // The one-click call sends a form in either encoding. Only the token in the address matters.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, _body, done) =>
      done(null),
    );

    scope.get<{ Querystring: { t?: unknown } }>(PATH, async ({ query }, reply) => {
      if (!letterOf(secret, query.t)) return unknown(reply);
      const target = `${PATH}?t=${encodeURIComponent(String(query.t))}`;
      return show(
        reply,
        200,
        'Unsubscribe',
        `<p>Press the button and we won't email you about new areas again.</p>
<form method="post" action="${escapeHtml(target)}"><button>Unsubscribe</button></form>`,
      );
    });

    scope.post<{ Querystring: { t?: unknown } }>(PATH, async ({ query }, reply) => {
      const letter = letterOf(secret, query.t);
      if (!letter) return unknown(reply);
      const isKnown = await database.transaction(async (trx) => {
        const email = await readerOf(trx, letter);
        if (!email) return false;
        await withdrawUpdates(trx, email);
        await dropLetters(trx, email);
        return true;
      });
      // An erased reader may have signed up again since. This letter no longer tells who that is.
      if (!isKnown) return show(reply, 200, "We've erased this address", ERASED);
      return show(
        reply,
        200,
        "You're unsubscribed",
        '<p>We won\'t email you about new areas again. Changed your mind? Answer <a href="/#survey">our survey</a> again.</p>',
      );
    });
  });
}

const ERASED =
  "<p>We no longer know whose email this was. If you've signed up again since, unsubscribe with the link in our next email.</p>";

const link = (address: string) => `<a href="mailto:${escapeHtml(address)}">${escapeHtml(address)}</a>`;

/** The logo of all pages. The icon's file has a margin around it. */
const SIGN =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path d="M3 15 16 4l13 11" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M7 25a9 9 0 0 1 18 0z" fill="#e8862e"/><path d="M5 28h22" stroke="currentColor" stroke-width="3" stroke-linecap="round"/></svg>';

const page = (title: string, body: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Next Door Kitchen</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/text.css">
</head>
<body>
<header><a href="/">${SIGN} Next Door Kitchen</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
<footer><a href="/">Home</a> <a href="/privacy.html">Privacy policy</a> <a href="/terms.html">Terms</a> <p id="company"></p></footer>
</body>
</html>
`;
