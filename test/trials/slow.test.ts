import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildApp } from '../../src/server/app.ts';
import { testApp } from '../server/helper.ts';
import { pdf } from '../server/samples.ts';

const test = suite('slow clients');
let app: FastifyInstance;
let port: number;

test.before(async () => {
  const { services } = await testApp();
  app = await buildApp(services, undefined, { headers: 400, request: 1_500, body: 600, silence: 900, look: 50 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});

test.after(() => app.close());

/**
 * Sends a beginning and then a piece every 280 ms; answers what came back until the server closed. What is sent after
 * that would have the answer thrown away unread: no piece falls into the time in which headers or bodies are cut off.
 */
function trickle(first: string, every = ''): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(first));
    const timer = every ? setInterval(() => socket.write(every), 280) : undefined;
    socket.on('data', (data) => (text += data));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      resolve(text);
    });
  });
}

const post =
  'POST /homepage/submit HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n';

test('headers that trickle in are cut off', async () => {
  assert.match(await trickle('GET /healthz HTTP/1.1\r\nhost: a\r\n', 'x: y\r\n'), /^HTTP\/1\.1 408/);
});

test('headers have less time than a body', async () => {
  const headers = trickle('GET /healthz HTTP/1.1\r\nhost: a\r\n', 'x: y\r\n').then(() => 'headers');
  const body = trickle(post, ' ').then(() => 'body');
  assert.is(await Promise.race([headers, body]), 'headers');
  await Promise.all([headers, body]);
});

test('a body that trickles in is cut off', async () => {
  assert.match(await trickle(post, ' '), /^HTTP\/1\.1 408/);
});

test('a body that never comes is cut off', async () => {
  assert.match(await trickle(post), /^($|HTTP\/1\.1 408)/);
});

test('a slow phone may send 4 MB for longer than JSON may take', async () => {
  const { seller } = await testApp();
  const { token } = await seller();
  const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"`;
  const head = `${part('type')}\r\n\r\nlicense_certificate\r\n${part('file')}; filename="a.pdf"\r\n\r\n`;
  const licence = await pdf('a.pdf', 4_000_000).arrayBuffer();
  const body = Buffer.concat([Buffer.from(head), Buffer.from(licence), Buffer.from('\r\n--b--\r\n')]);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /auth/documents HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
  );
  let text = '';
  socket.on('data', (data) => (text += data));
  const closed = once(socket, 'close');
  const pieces = 10;
  for (let piece = 0; piece < pieces; piece += 1) {
    const at = (index: number) => Math.floor((body.length * index) / pieces);
    socket.write(body.subarray(at(piece), at(piece + 1)));
    await pause(100);
  }
  await closed;
  assert.match(text, /^HTTP\/1\.1 201/);
});

test('a connection that says nothing is closed', async () => {
  assert.match(await trickle(''), /^($|HTTP\/1\.1 408)/);
});

test('with its own timeouts it waits for slow lines, but not for ever', async () => {
  const { app: usual } = await testApp();
  const { headersTimeout, requestTimeout, timeout } = usual.server;
  assert.equal([headersTimeout, requestTimeout, timeout], [20_000, 600_000, 100_000]);
});

test.run();
