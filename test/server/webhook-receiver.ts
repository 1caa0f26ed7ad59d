import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';

/** What a receiver got, and whether it bears the signature of its secret. */
export interface Heard {
  path: string;
  id: string;
  timestamp: number;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  isSigned(secret: string): boolean;
}

/** A receiver of webhooks over http; `answer` gives the status of each call, at once or later. */
export async function receiver(answer: (heard: Heard) => number | Promise<number> = () => 204) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const said = (name: string) => String(request.headers[name] ?? '');
    const one: Heard = {
      path: `${request.method} ${request.url}`,
      id: said('webhook-id'),
      timestamp: Number(said('webhook-timestamp')),
      body: JSON.parse(text),
      isSigned: (secret) => isSigned(secret, said, text),
    };
    heard.push(one);
    const status = await answer(one);
    response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/hear`,
    heard,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * As a receiver checks it, from the text of the Standard Webhooks specification: the secret is base64 after `whsec_`;
 * signed are the id, the timestamp and the body as it came, joined by full stops; the header may hold several
 * signatures, with spaces between them, each after its version and a comma; what is older than five minutes is refused.
 */
function isSigned(secret: string, header: (name: string) => string, body: string): boolean {
  const [prefix, key] = secret.split('_');
  assert.is(prefix, 'whsec');
  const id = header('webhook-id');
  const timestamp = header('webhook-timestamp');
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1_000 - Number(timestamp)) > 300) return false;
  const hmac = createHmac('sha256', Buffer.from(key!, 'base64'));
  const expected = hmac.update([id, timestamp, body].join('.')).digest('base64');
  return header('webhook-signature')
    .split(' ')
    .some((signature) => signature === `v1,${expected}`);
}
