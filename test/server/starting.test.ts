import { createServer } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerWhileStarting } from '../../src/server/starting.ts';
import { freePort } from '../free-port.ts';

const test = suite('a server that is starting');
const HOST = '127.0.0.1';

/** The answer of a process that is starting, as soon as it listens. */
async function ask(port: number, path: string, method = 'GET') {
  for (;;) {
    const answer = await fetch(`http://${HOST}:${port}${path}`, { method }).catch(() => undefined);
    if (answer) return answer;
  }
}

test('lives, is not ready and says why, and asks callers to come back', async () => {
  const port = await freePort();
  const started = answerWhileStarting(port, HOST, 0);
  const alive = await ask(port, '/healthz');
  assert.equal([alive.status, await alive.json()], [200, { ok: true }]);
  const ready = await ask(port, '/readyz?pages');
  assert.equal([ready.status, await ready.json()], [503, { ok: false, reasons: ['starting'] }]);
  const call = await ask(port, '/auth/login', 'POST');
  assert.equal([call.status, call.headers.get('retry-after')], [503, '2']);
  assert.type((await call.json()).error, 'string');
  await started();
  await new Promise<void>((resolve, reject) => {
    const app = createServer().once('error', reject);
    app.listen(port, HOST, () => app.close(() => resolve()));
  });
});

test('leaves the port to others where the start is quick, and where they have it already', async () => {
  const port = await freePort();
  const app = createServer();
  await new Promise<void>((resolve) => app.listen(port, HOST, resolve));
  await answerWhileStarting(port, HOST, 60_000)();
  const taken = answerWhileStarting(port, HOST, 0);
  // Its timer is the earlier one.
  await new Promise((resolve) => setTimeout(resolve, 1));
  await taken();
  await new Promise((resolve) => app.close(resolve));
});

test.run();
