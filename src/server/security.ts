import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';
import type { Site } from './site.ts';

/** Browser features that our pages switch off. */
const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'serial', 'usb', 'browsing-topics'];

/** The only page that loads the card provider's script. */
export const PAYING = '/seller/apply';

/**
 * The content policy of an answer: no framing, and no inline script or style (`pages.ts` adds the hashes of the build's
 * own). `paying` allows the card provider's script.
 */
export function contentPolicy(settings: Settings, site: Site | undefined, paying = false): string {
  const script = paying && settings.paymentScriptUrl ? [new URL(settings.paymentScriptUrl).origin] : [];
  const api = site?.apiOrigin ? [site.apiOrigin] : [];
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...script],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api],
    'connect-src': ["'self'", ...api, ...script],
    'frame-src': script.length ? script : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // The app sends forms by script.
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, from]) => `${name} ${from.join(' ')}`)
    .join(';');
}

/** The headers of every answer (OWASP, 'HTTP Security Response Headers'). */
export const securityHeaders = (settings: Settings, site: Site | undefined): Record<string, string> => ({
  'content-security-policy': contentPolicy(settings, site),
  'cross-origin-opener-policy': 'same-origin',
  // With ALLOWED_ORIGINS, an app on another origin shows our photos.
  'cross-origin-resource-policy': settings.allowedOrigins.length ? 'cross-origin' : 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': FEATURES.map((name) => `${name}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(settings.publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
});

const UNREADABLE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers requests that Node cannot parse, with the same headers. They have no request object and no route.
 *
 * @param headers those of `securityHeaders`
 */
export const unreadable =
  (headers: Record<string, string>, log: Log) => (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const reqId = randomUUID();
    log.debug({ reqId, code: error.code }, 'a request that could not be read');
    const status = UNREADABLE[error.code ?? ''] ?? 400;
    const body = JSON.stringify({ error: 'The request could not be read.' });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      'x-request-id': reqId,
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
    socket.destroySoon();
  };
