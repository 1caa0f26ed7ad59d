import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { healthChecks } from '../../src/server/health.ts';
import type { Services } from '../../src/server/services.ts';

const test = suite('health checks');

/** An app of health checks alone, on parts that answer or do not, and what it logs. */
function smallApp({ files = (): Promise<void> => Promise.resolve(), drainMs = 300 } = {}) {
  const fine = { ping: async () => undefined };
  const app = fastify();
  const logged: string[] = [];
  const note = ({ part }: { part: string }, words: string) => logged.push(`${part}: ${words}`);
  const log = { info: note, error: note };
  healthChecks(app, { database: fine, uploads: fine, files: { ping: files }, log } as unknown as Services, drainMs);
  return Object.assign(app, { logged });
}
const away = () => Promise.reject(new Error('away'));

test('it is ready while all its parts answer, and lives whatever they do', async () => {
  const app = smallApp({ files: away });
  const ask = async (of: typeof app, path: string) => {
    const { statusCode, body } = await of.inject(path);
    return [statusCode, JSON.parse(body)];
  };
  assert.equal(await ask(smallApp(), '/readyz'), [200, { ok: true }]);
  assert.equal(await ask(app, '/readyz'), [503, { ok: false, reasons: ['files'] }]);
  assert.equal(await ask(app, '/healthz'), [200, { ok: true }]);
  assert.equal(await ask(app, '/readyz?pages'), [200, { ok: true }], 'pages need none of them');
});

test('a part that goes and comes back is logged once each', async () => {
  let ping: () => Promise<void> = away;
  const app = smallApp({ files: () => ping() });
  for (let look = 0; look < 3; look += 1) assert.is((await app.inject('/readyz')).statusCode, 503);
  ping = async () => undefined;
  for (let look = 0; look < 3; look += 1) assert.is((await app.inject('/readyz')).statusCode, 200);
  assert.equal(app.logged, [
    'files: a part does not answer, so this process is not ready',
    'files: a part answers again',
  ]);
});

test('however many ask, its parts are asked one time after the other', async () => {
  let asked = 0;
  let under = 0;
  let most = 0;
  let came = 0;
  let allCame = () => {};
  const all = new Promise<void>((resolve) => (allCame = resolve));
  const app = smallApp({
    async files() {
      asked += 1;
      under += 1;
      most = Math.max(most, under);
      await all;
      await new Promise(setImmediate);
      under -= 1;
    },
  });
  app.addHook('preHandler', async () => {
    came += 1;
    if (came === 50) allCame();
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
  assert.equal([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
  assert.is(most, 1);
  assert.ok(asked <= 2, String(asked));
});

test('before a stop whoever asks for requests is told to send none, and those that come are answered', async () => {
  const app = smallApp();
  app.get('/', async () => 'answered');
  await app.inject('/readyz');
  const begun = performance.now();
  const drained = app.drain().then(() => performance.now() - begun);
  for (const path of ['/readyz', '/readyz?pages']) {
    const { statusCode, body } = await app.inject(path);
    assert.equal([statusCode, JSON.parse(body)], [503, { ok: false, reasons: ['stopping'] }], path);
  }
  assert.is((await app.inject('/healthz')).statusCode, 200);
  const answer = await app.inject('/');
  assert.equal([answer.statusCode, answer.body, answer.headers.connection], [200, 'answered', 'close']);
  // A timer may come a little early.
  assert.ok((await drained) > 290, `${await drained} ms`);
});

test('where nobody asks, nobody is waited for', async () => {
  const app = smallApp({ drainMs: 60_000 });
  assert.is(await Promise.race([app.drain().then(() => 'drained'), pause(500, 'waiting')]), 'drained');
});

test.run();
