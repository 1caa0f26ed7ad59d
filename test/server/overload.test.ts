import fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shedLoad } from '../../src/server/overload.ts';
import { Problem } from '../../src/server/problem.ts';

const test = suite('overload');

/** An app of at most two calls at a time, whose /slow answers once it is let go. */
function smallApp() {
  const waiting: (() => void)[] = [];
  const app = fastify();
  shedLoad(app, 2);
  app.setErrorHandler((error, _request, reply) => {
    const { status, headers, body } = error as Problem;
    return reply.code(status).headers(headers).send(body);
  });
  app.get('/slow', () => new Promise((resolve) => {
    waiting.push(() => resolve({ ok: true }));
  }));
  app.get('/healthz', async () => ({ ok: true }));
  return { app, waiting };
}

const turn = () => new Promise((resolve) => {
  setTimeout(resolve, 20);
});

test('beyond so many calls at a time each further one is 503 at once, and the others are answered', async () => {
  const { app, waiting } = smallApp();
  const first = [app.inject('/slow'), app.inject('/slow')];
  await turn();
  const shed = await app.inject('/slow');
  const health = await app.inject('/healthz');
  for (const go of waiting) go();
  const answered = await Promise.all(first);
  await turn();
  const later = app.inject('/slow');
  await turn();
  waiting.at(-1)!();
  assert.equal([shed.statusCode, shed.headers['retry-after'], typeof shed.json().error], [503, '2', 'string']);
  assert.is(health.statusCode, 200);
  assert.equal(answered.map(({ statusCode }) => statusCode), [200, 200]);
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
  await app.close();
});

test.run();
