import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildApp } from '../../src/server/app.ts';
import { testApp } from '../server/helper.ts';
import { pdf } from '../server/samples.ts';
import { until } from '../server/services/scratch.ts';

const test = suite('slow clients');
const apps: FastifyInstance[] = [];
type Timeouts = NonNullable<Parameters<typeof buildApp>[2]>;

/** The limits that a test is not about: a machine that stands still for seconds must not meet them. */
const LONG = 300_000;

/** The port of an app with these short limits. */
async function limitedTo(short: Partial<Timeouts>): Promise<number> {
  const { services } = await testApp();
  const limits = { headers: LONG, request: LONG, body: LONG, silence: LONG, look: 50, ...short };
  const app = await buildApp(services, undefined, limits);
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

test.after.each(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** A connection that sends a beginning and then, until it is closed, a piece every 280 ms. */
function trickle(port: number, first: string, every = '') {
  const socket = connect(port, '127.0.0.1', () => socket.write(first));
  const timer = every ? setInterval(() => socket.write(every), 280) : undefined;
  const state = { said: '', closed: false, socket };
  socket.on('data', (data) => (state.said += data));
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(timer);
    state.closed = true;
  });
  return state;
}

/** What came back until the server closed. */
async function answerTo(one: ReturnType<typeof trickle>): Promise<string> {
  await until('the server closes', () => one.closed);
  return one.said;
}

const head = 'GET /healthz HTTP/1.1\r\nhost: a\r\n';
const post =
  'POST /homepage/submit HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n';

test('headers that trickle in are cut off', async () => {
  const port = await limitedTo({ headers: 400 });
  assert.match(await answerTo(trickle(port, head, 'x: y\r\n')), /^HTTP\/1\.1 408/);
});

test('headers have less time than a body', async () => {
  const port = await limitedTo({ headers: 400 });
  const body = trickle(port, post, ' ');
  await answerTo(trickle(port, head, 'x: y\r\n'));
  assert.not(body.closed);
  body.socket.destroy();
});

test('a body that trickles in is cut off', async () => {
  const port = await limitedTo({ body: 600 });
  assert.match(await answerTo(trickle(port, post, ' ')), /^HTTP\/1\.1 408/);
});

test('a body that never comes is cut off', async () => {
  const port = await limitedTo({ body: 600 });
  assert.match(await answerTo(trickle(port, post)), /^($|HTTP\/1\.1 408)/);
});

test('a slow phone may send 4 MB for longer than JSON may take', async () => {
  const port = await limitedTo({ body: 600 });
  const { seller } = await testApp();
  const { token } = await seller();
  const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"`;
  const head = `${part('type')}\r\n\r\nlicense_certificate\r\n${part('file')}; filename="a.pdf"\r\n\r\n`;
  const licence = await pdf('a.pdf', 4_000_000).arrayBuffer();
  const body = Buffer.concat([Buffer.from(head), Buffer.from(licence), Buffer.from('\r\n--b--\r\n')]);
  const phone = trickle(
    port,
    `POST /auth/documents HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
  );
  const pieces = 10;
  for (let piece = 0; piece < pieces; piece += 1) {
    const at = (index: number) => Math.floor((body.length * index) / pieces);
    await pause(100);
    phone.socket.write(body.subarray(at(piece), at(piece + 1)));
  }
  assert.match(await answerTo(phone), /^HTTP\/1\.1 201/);
});

test('a connection that says nothing is closed', async () => {
  const port = await limitedTo({ headers: 400, silence: 900 });
  assert.match(await answerTo(trickle(port, '')), /^($|HTTP\/1\.1 408)/);
});

test('with its own timeouts it waits for slow lines, but not for ever', async () => {
  const { app: usual } = await testApp();
  const { headersTimeout, requestTimeout, timeout } = usual.server;
  assert.equal([headersTimeout, requestTimeout, timeout], [20_000, 600_000, 100_000]);
});

test.run();
