import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { httpErrorOf } from '../../src/server/http-error.ts';
import { type Load, shedLoad } from '../../src/server/overload.ts';
import { closeInTime } from '../../src/server/stop.ts';
import { until } from '../server/services/scratch.ts';

const test = suite('overload');

/** What is always answered. */
const HEALTH = ['/healthz', '/readyz', '/metrics'];

/** An app of at most two calls at a time, whose /slow answers once it is let go; others' calls say who they are. */
function smallApp(load: Partial<Load> = {}) {
  const waiting: (() => void)[] = [];
  const app = fastify({ trustProxy: (_address, hop) => hop < 1 });
  shedLoad(app, { calls: { all: 2, client: 2 }, ...load });
  app.setErrorHandler((error, _request, reply) => {
    const known = httpErrorOf(error);
    if (!known) return reply.code((error as { statusCode?: number }).statusCode ?? 500).send({});
    const { status, headers, body } = known;
    return reply.code(status).headers(headers).send(body);
  });
  const slow = () =>
    new Promise((resolve) => {
      waiting.push(() => resolve({ ok: true }));
    });
  app.get('/slow', slow);
  app.post('/upload', { config: { sends: 'multipart' } }, slow);
  app.post('/json', async ({ body }) => ({ got: body }));
  for (const path of HEALTH) app.get(path, async () => ({ ok: true }));
  return { app, waiting };
}

/** Waits until both places of a network are free: they come free a moment after the answers. */
const untilFree = (app: FastifyInstance, address = '203.0.113.9') =>
  until('there are places again', async () => {
    const ask = () => app.inject({ method: 'POST', url: '/json', payload: {}, headers: from(address) });
    const answers = await Promise.all([ask(), ask()]);
    return answers.every(({ statusCode }) => statusCode === 200);
  });

const from = (address: string) => ({ 'x-forwarded-for': address });

test('beyond so many calls at a time each further one is 503 at once, and the others are answered', async () => {
  const { app, waiting } = smallApp();
  const first = [app.inject('/slow'), app.inject('/slow')];
  await until('both are under way', () => waiting.length === 2);
  const shed = await app.inject('/slow');
  const health = await Promise.all(['/readyz?pages', ...HEALTH].map((path) => app.inject(path)));
  for (const go of waiting) go();
  const answered = await Promise.all(first);
  await untilFree(app);
  const later = app.inject('/slow');
  await until('it is under way', () => waiting.length === 3);
  waiting[2]!();
  assert.equal([shed.statusCode, shed.headers['retry-after'], typeof shed.json().error], [503, '2', 'string']);
  for (const { statusCode } of health) assert.is(statusCode, 200);
  assert.equal(
    answered.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  assert.is((await later).statusCode, 200);
});

test('a client that goes away makes room', async () => {
  const { app, waiting } = smallApp();
  const address = await app.listen({ port: 0 });
  const gone = new AbortController();
  const calls = [1, 2].map(() => fetch(`${address}/slow`, { signal: gone.signal }).catch(() => undefined));
  await until('both are under way', () => waiting.length === 2);
  gone.abort();
  await Promise.all(calls);
  await untilFree(app);
  const next = fetch(`${address}/slow`);
  await until('it is under way', () => waiting.length === 3);
  for (const go of waiting) go();
  assert.is((await next).status, 200);
  await closeInTime(app);
});

test('one network takes no more than its part of the room, whatever it sends', async () => {
  const { app, waiting } = smallApp({ calls: { all: 3, client: 2 } });
  const slow = (address: string) => app.inject({ url: '/slow', headers: from(address) });
  // The second time all that the first took has been given back, and no more.
  for (let time = 0; time < 2; time += 1) {
    const own = [slow('2001:db8::1'), slow('2001:db8::2')];
    await until('both are under way', () => waiting.length === 2);
    assert.is((await slow('2001:db8::3')).statusCode, 503);
    const other = slow('192.0.2.7');
    await until('the other is under way', () => waiting.length === 3);
    assert.is((await slow('198.51.100.7')).statusCode, 503);
    for (const go of waiting.splice(0)) go();
    for (const answer of await Promise.all([...own, other])) assert.is(answer.statusCode, 200);
    for (const address of ['2001:db8::1', '192.0.2.7']) await untilFree(app, address);
  }
});

test("uploads and calls do not take each other's places", async () => {
  const { app, waiting } = smallApp({ uploads: { all: 1, client: 1 } });
  const upload = () => app.inject({ method: 'POST', url: '/upload' });
  const first = upload();
  await until('it is under way', () => waiting.length === 1);
  assert.is((await upload()).statusCode, 503);
  const calls = [app.inject('/slow'), app.inject('/slow')];
  await until('they are under way too', () => waiting.length === 3);
  for (const go of waiting) go();
  for (const answer of await Promise.all([first, ...calls])) assert.is(answer.statusCode, 200);
});

interface Beginning {
  said: string;
  socket: Socket;
}

/**
 * Connections that send the head of a call and the first byte of its body, every other one without saying its length;
 * each keeps what came back on it.
 */
function beginnings(port: number, count: number, address = '192.0.2.1'): Beginning[] {
  const head = `POST /json HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nx-forwarded-for: ${address}\r\n`;
  const bodies = ['content-length: 1000\r\n\r\n{', 'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n'];
  return Array.from({ length: count }, (_, index) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head + bodies[index % 2]));
    const state = { said: '', socket };
    socket.on('data', (data) => (state.said += data));
    socket.on('error', () => undefined);
    return state;
  });
}

const statuses = (all: Beginning[]) => all.map(({ said }) => said.slice(9, 12)).sort();

test('bodies that do not arrive take no place, and are few for a network', async () => {
  const { app } = smallApp({ arriving: { all: 8, client: 5 } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const begun = beginnings(port, 7);
  await until('two are refused', () => begun.filter(({ said }) => said).length === 2);
  assert.equal(statuses(begun), ['', '', '', '', '', '503', '503']);
  const send = async (address: string) => {
    const headers = { 'content-type': 'application/json', ...from(address) };
    const answer = await fetch(`http://127.0.0.1:${port}/json`, { method: 'POST', headers, body: '{"a":1}' });
    return [answer.status, await answer.json()];
  };
  assert.equal(await send('192.0.2.1'), [200, { got: { a: 1 } }]);
  assert.equal(await send('198.51.100.1'), [200, { got: { a: 1 } }]);
  assert.equal(statuses(begun), ['', '', '', '', '', '503', '503']);
  for (const { socket } of begun) socket.destroy();
  await app.close();
});

test('bodies that do not arrive are soon given up, and their places are free again', async () => {
  const { app } = smallApp({ arriving: { all: 8, client: 5 }, bodyTimeoutMs: 500 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (const time of ['once', 'again']) {
    const begun = beginnings(port, 5);
    await until('all are answered', () => begun.every(({ said }) => said));
    assert.equal(statuses(begun), ['408', '408', '408', '408', '408'], time);
    for (const { socket } of begun) socket.destroy();
  }
  await app.close();
});

test('answers that are not read take no place, and beyond some of a network they are cut off', async () => {
  const { app } = smallApp({ leaving: { all: 8, client: 3 } });
  let asked = 0;
  app.get('/large', async () => {
    asked += 1;
    return 'x'.repeat(20_000_000);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  // Two at a time, as many as there are places.
  for (const soFar of [2, 4]) {
    for (let one = 0; one < 2; one += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.pause().write('GET /large HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 192.0.2.1\r\n\r\n');
      sockets.push(socket);
    }
    await until('both are answered', () => asked === soFar);
    await untilFree(app);
  }
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await until('one is cut off', async () => (await open()) === 3);
  for (const socket of sockets) socket.destroy();
  await app.close();
});

test('a body that is too large is refused and its end disturbs nobody', async () => {
  const { app } = smallApp({ bodyTimeoutMs: 1_000 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', path: '/json', method: 'POST' });
  call.setHeader('content-type', 'application/json');
  call.on('error', () => undefined);
  const answered = once(call, 'response');
  for (let piece = 0; piece < 12; piece += 1) {
    call.write('x'.repeat(100_000));
    await pause(20);
  }
  assert.is((await answered)[0].statusCode, 413);
  await pause(1_200);
  assert.is((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200);
  await app.close();
});

test('a body that arrives in pieces is read whole', async () => {
  const { app } = smallApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', path: '/json', method: 'POST' });
  call.setHeader('content-type', 'application/json');
  for (const piece of ['{"a":', '"', 'é'.repeat(20_000), '"}']) {
    call.write(piece);
    await pause(20);
  }
  call.end();
  const [answer] = await once(call, 'response');
  assert.equal(await json(answer), { got: { a: 'é'.repeat(20_000) } });
  await app.close();
});

test('an app that closes waits for no body that has not arrived, and cuts what does not end', async () => {
  const { app, waiting } = smallApp({ arriving: { all: 8, client: 1 } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const begun = beginnings(port, 2);
  await until('one arrives and the other is refused', () => begun.some(({ said }) => said));
  const unfinished = begun.find(({ said }) => !said)!;
  const hanging = fetch(`http://127.0.0.1:${port}/slow`).then(
    () => 'answered',
    () => 'cut',
  );
  await until('it is under way', () => waiting.length === 1);
  await closeInTime(app, 1_000);
  await until('the other is refused too', () => Boolean(unfinished.said));
  assert.match(unfinished.said, /^HTTP\/1\.1 503/);
  assert.is(await hanging, 'cut');
});

test('an app that closes lets kept connections go as soon as they are idle', async () => {
  const { app, waiting } = smallApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<number | undefined>((resolve) => {
    get({ port, host: '127.0.0.1', path: '/slow', agent }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
  });
  await until('it is under way', () => waiting.length === 1);
  let cut = 0;
  app.server.closeAllConnections = () => {
    cut += 1;
    agent.destroy();
  };
  const closed = closeInTime(app);
  await until('it takes no more', async () => !app.server.listening);
  waiting[0]!();
  assert.is(await answered, 200);
  await closed;
  assert.is(cut, 0);
  agent.destroy();
});

test.run();
