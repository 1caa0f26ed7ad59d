import type { Site } from './pages.ts';
import type { Settings } from './settings.ts';

/** What a browser may do with our pages: nothing that the product does not need. */
const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'serial', 'usb', 'browsing-topics'];

/**
 * The headers that every answer carries, the same each time (OWASP, 'HTTP Security Response Headers'). The content
 * policy allows no inline script or style (`pages.ts` adds those of the build, by hash) and no framing.
 */
export function securityHeaders(settings: Settings, site: Site | undefined): Record<string, string> {
  const script = settings.paymentScriptUrl ? [new URL(settings.paymentScriptUrl).origin] : [];
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
    // The app sends its forms itself.
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const secure = settings.publicUrl.startsWith('https:');
  return {
    'content-security-policy': Object.entries(policy).map(([name, from]) => `${name} ${from.join(' ')}`).join(';'),
    'cross-origin-opener-policy': 'same-origin',
    // Photos are shown by an app on another origin when ALLOWED_ORIGINS names one.
    'cross-origin-resource-policy': settings.allowedOrigins.length ? 'cross-origin' : 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': FEATURES.map((name) => `${name}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
