import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { httpErrorOf } from '../../src/server/http-error.ts';
import { type Load, shedLoad } from '../../src/server/overload.ts';
import { closeInTime } from '../../src/server/stop.ts';

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

const turn = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });

test('beyond so many calls at a time each further one is 503 at once, and the others are answered', async () => {
  const { app, waiting } = smallApp();
  const first = [app.inject('/slow'), app.inject('/slow')];
  await turn();
  const shed = await app.inject('/slow');
  const health = await Promise.all(['/readyz?pages', ...HEALTH].map((path) => app.inject(path)));
  for (const go of waiting) go();
  const answered = await Promise.all(first);
  await turn();
  const later = app.inject('/slow');
  await turn();
  waiting.at(-1)!();
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
  while (waiting.length < 2) await turn();
  gone.abort();
  await Promise.all(calls);
  await turn();
  const next = fetch(`${address}/slow`);
  while (waiting.length < 3) await turn();
  for (const go of waiting) go();
  assert.is((await next).status, 200);
  await closeInTime(app);
});

const from = (address: string) => ({ 'x-forwarded-for': address });

test('one network takes no more than its part of the room, whatever it sends', async () => {
  const { app, waiting } = smallApp({ calls: { all: 3, client: 2 } });
  const slow = (address: string) => app.inject({ url: '/slow', headers: from(address) });
  // The second time all that the first took has been given back, and no more.
  for (let time = 0; time < 2; time += 1) {
    const own = [slow('2001:db8::1'), slow('2001:db8::2')];
    await turn();
    const another = slow('2001:db8::3');
    const other = slow('192.0.2.7');
    await turn();
    const beyond = slow('198.51.100.7');
    await turn();
    for (const go of waiting.splice(0)) go();
    const answers = await Promise.all([...own, other, another, beyond]);
    assert.equal(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200, 503, 503],
    );
    await turn();
  }
});

test("uploads and calls do not take each other's places", async () => {
  const { app, waiting } = smallApp({ uploads: { all: 1, client: 1 } });
  const upload = () => app.inject({ method: 'POST', url: '/upload' });
  const first = upload();
  await turn();
  assert.is((await upload()).statusCode, 503);
  const calls = [app.inject('/slow'), app.inject('/slow')];
  await turn();
  for (const go of waiting) go();
  for (const answer of await Promise.all([first, ...calls])) assert.is(answer.statusCode, 200);
});

interface Beginning {
  said: string;
  socket: Socket;
}

/**
 * Connections that send the head of a call and the first byte of its body, every other one without saying its length;
 * answers what came back on each.
 */
async function beginnings(port: number, count: number, address = '192.0.2.1'): Promise<Beginning[]> {
  const head = `POST /json HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nx-forwarded-for: ${address}\r\n`;
  const bodies = ['content-length: 1000\r\n\r\n{', 'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n'];
  const all = Array.from({ length: count }, (_, index) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head + bodies[index % 2]));
    const state = { said: '', socket };
    socket.on('data', (data) => (state.said += data));
    socket.on('error', () => undefined);
    return state;
  });
  await turn();
  await turn();
  return all;
}

test('bodies that do not arrive take no place, are few for a network and soon given up', async () => {
  const { app } = smallApp({ arriving: { all: 8, client: 5 }, bodyTimeoutMs: 300 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const begun = await beginnings(port, 7);
  assert.is(begun.filter(({ said }) => said.startsWith('HTTP/1.1 503')).length, 2);
  const send = async (address: string) => {
    const headers = { 'content-type': 'application/json', ...from(address) };
    const answer = await fetch(`http://127.0.0.1:${port}/json`, { method: 'POST', headers, body: '{"a":1}' });
    return [answer.status, await answer.json()];
  };
  assert.equal(await send('192.0.2.1'), [200, { got: { a: 1 } }]);
  assert.equal(await send('198.51.100.1'), [200, { got: { a: 1 } }]);
  const givenUp = () => begun.filter(({ said }) => said.startsWith('HTTP/1.1 408')).length;
  while (givenUp() < 5) await turn();
  assert.is(givenUp(), 5);
  const more = await beginnings(port, 5);
  assert.is(more.filter(({ said }) => said).length, 0);
  for (const { socket } of [...begun, ...more]) socket.destroy();
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
    while (asked < soFar) await turn();
    const ask = () => app.inject({ method: 'POST', url: '/json', payload: {}, headers: from('198.51.100.1') });
    for (let turns = 0; (await ask()).statusCode !== 200; turns += 1) {
      assert.ok(turns < 200, 'the places are free again');
      await turn();
    }
  }
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  while ((await open()) > 3) await turn();
  assert.is(await open(), 3);
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
    await turn();
  }
  assert.is((await answered)[0].statusCode, 413);
  await new Promise((resolve) => {
    setTimeout(resolve, 1_200);
  });
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
    await turn();
  }
  call.end();
  const [answer] = await once(call, 'response');
  assert.equal(await json(answer), { got: { a: 'é'.repeat(20_000) } });
  await app.close();
});

test('an app that closes waits for no body that has not arrived, and cuts what does not end', async () => {
  const { app, waiting } = smallApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const [unfinished] = await beginnings(port, 1);
  const hanging = fetch(`http://127.0.0.1:${port}/slow`).then(
    () => 'answered',
    () => 'cut',
  );
  while (waiting.length < 1) await turn();
  const before = performance.now();
  await closeInTime(app, 1_000);
  const took = performance.now() - before;
  assert.match(unfinished!.said, /^HTTP\/1\.1 503/);
  assert.is(await hanging, 'cut');
  assert.ok(took > 900 && took < 3_000, String(took));
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
  while (waiting.length < 1) await turn();
  const before = performance.now();
  const closed = closeInTime(app);
  await turn();
  waiting[0]!();
  assert.is(await answered, 200);
  await closed;
  assert.ok(performance.now() - before < 2_000);
  agent.destroy();
});

test.run();
