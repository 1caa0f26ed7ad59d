import { array, coerce, define, object, pattern, refine, string } from 'superstruct';
import { ALERTS } from './alerts.ts';
import { requiredText, says, text } from './field.ts';

const ENDPOINT = "This browser's address for alerts does not work.";
const MAX_ENDPOINT_LENGTH = 2000;

function isSecure(address: string): boolean {
  // One that is too long is refused below, and reading it takes quadratic time.
  if (address.length > MAX_ENDPOINT_LENGTH) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && !username && !password;
}

const endpoint = requiredText(ENDPOINT, { max: MAX_ENDPOINT_LENGTH, of: refine(text(), 'https', isSecure) });

export const PUSH_KEYS_WRONG = "This browser's keys for alerts do not work.";

/**
 * RFC 8291: 65 bytes and 16 bytes of secret, in base64url. The server checks that the first are a point of the P-256
 * curve.
 */
const keys = says(
  object({ p256dh: pattern(string(), /^[\w-]{87}=?$/), auth: pattern(string(), /^[\w-]{22}(==)?$/) }),
  PUSH_KEYS_WRONG,
);

/** A browser's subscription to the alerts in `kinds`. Without `kinds` it gets all. */
export const pushSubscription = (who: keyof typeof ALERTS) =>
  object({
    endpoint,
    keys,
    kinds: says(
      coerce(
        refine(array(string()), 'known', (kinds) =>
          kinds.every((kind) => (ALERTS[who] as readonly string[]).includes(kind)),
        ),
        define('absent', (value) => value === undefined || value === null),
        () => [...ALERTS[who]],
      ),
      `Choose from ${ALERTS[who].join(', ')}.`,
    ),
  });

export const pushEndpoint = object({ endpoint });
