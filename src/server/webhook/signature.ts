import { createHmac, randomBytes } from 'node:crypto';

// As the Standard Webhooks specification says (standardwebhooks.com).

const PREFIX = 'whsec_';

/** A new secret: 256 random bits. */
export const newWebhookSecret = () => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** The headers by which a receiver knows that we sent `body` now. A retry has the same `id`. */
export function signed(secret: string, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
