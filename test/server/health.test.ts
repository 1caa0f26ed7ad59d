import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { healthChecks } from '../../src/server/health.ts';
import type { Services } from '../../src/server/services.ts';

const test = suite('health checks');

/** An app of health checks alone, on parts that answer or do not. */
function smallApp({ files = true, drainMs = 300 } = {}) {
  const fine = { ping: async () => undefined };
  const away = { ping: () => Promise.reject(new Error('away')) };
  const app = fastify();
  healthChecks(app, { database: fine, uploads: fine, files: files ? fine : away } as unknown as Services, drainMs);
  return app;
}

test('it is ready while all its parts answer, and lives whatever they do', async () => {
  const app = smallApp({ files: false });
  const ask = async (of: typeof app, path: string) => {
    const { statusCode, body } = await of.inject(path);
    return [statusCode, JSON.parse(body)];
  };
  assert.equal(await ask(smallApp(), '/readyz'), [200, { ok: true }]);
  assert.equal(await ask(app, '/readyz'), [503, { ok: false }]);
  assert.equal(await ask(app, '/healthz'), [200, { ok: true }]);
  assert.equal(await ask(app, '/readyz?pages'), [200, { ok: true }], 'pages need none of them');
});

test('before a stop whoever asks for requests is told to send none, and those that come are answered', async () => {
  const app = smallApp();
  app.get('/', async () => 'answered');
  await app.inject('/readyz');
  const drained = app.drain().then(() => 'drained');
  assert.is((await app.inject('/readyz')).statusCode, 503);
  assert.is((await app.inject('/readyz?pages')).statusCode, 503);
  assert.is((await app.inject('/healthz')).statusCode, 200);
  const answer = await app.inject('/');
  assert.equal([answer.statusCode, answer.body, answer.headers.connection], [200, 'answered', 'close']);
  assert.is(await Promise.race([drained, pause(100, 'still draining')]), 'still draining');
  assert.is(await drained, 'drained');
});

test('where nobody asks, nobody is waited for', async () => {
  const app = smallApp({ drainMs: 60_000 });
  assert.is(await Promise.race([app.drain().then(() => 'drained'), pause(500, 'waiting')]), 'drained');
});

test.run();
