import { execFileSync } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Someone, TestApp } from './helper.ts';

// RFC 8188's decryption, which comes with the library that encrypts.
const { decrypt } = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece');

/** What a push service received. */
interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** Whether the caller has its answer, or has given up. */
  isOver: boolean;
}

/** A push service of the test's own, over TLS; `answer` gives the status of each call, at once or later. */
export async function pushService(answer: (path: string) => number | Promise<number> = () => 201) {
  const folder = mkdtempSync(join(tmpdir(), 'push-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const wanted = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...wanted], { stdio: 'ignore' });
  const received: Received[] = [];
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const one = { path: request.url!, headers: request.headers, body: Buffer.concat(parts), isOver: false };
    response.on('close', () => (one.isOver = true));
    received.push(one);
    const status = await answer(request.url!);
    response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    received,
    /** The file of its certificate. */
    cert,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A browser: its subscription, and what it reads of a message. */
export function browser(host: string, path = '/send/1') {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    subscription: { endpoint: `https://${host}${path}`, keys: { p256dh, auth } },
    read: (body: Buffer) =>
      JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: ecdh, dh: p256dh, authSecret: auth }).toString()),
  };
}

/** Puts a browser on the list of whoever it is. */
export const put = (t: TestApp, who: Someone, body: unknown, path = '/driver/push') =>
  t.call('PUT', path, { token: who.token, body });
/** How many browsers they have there. */
export const count = async (t: TestApp, who: Someone) => {
  const rows = t.services.database.db.selectFrom('push_subscriptions').select('id').where('account_id', '=', who.id);
  return (await rows.execute()).length;
};
