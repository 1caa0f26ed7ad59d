import { Writable } from 'node:stream';
import fastify from 'fastify';
import { pino } from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { logOptions } from '../../src/server/log.ts';
import { problem } from '../../src/server/problem.ts';

const test = suite('log and problems');

test('a request is logged with method, path, id, status and time, and nothing that is secret', async () => {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const app = fastify({ loggerInstance: pino(logOptions({ logLevel: 'info' }), stream) });
  app.post('/auth/reset', async (request) => {
    request.log.info({ body: request.body, headers: request.headers }, 'careless');
    request.log.info({ busboyOptions: { headers: request.headers, limits: {} } }, 'as multipart says it');
    const detail = 'Key (email)=(secret-mail)';
    request.log.error({ err: Object.assign(new Error('taken'), { code: '23505', detail }) }, 'failed');
    return {};
  });
  await app.inject({
    method: 'POST',
    url: '/auth/reset?rid=1&t=secret-link',
    headers: { authorization: 'Bearer secret-token', cookie: 'secret', 'x-email-token': 'secret-address' },
    payload: { password: 'secret-word', newPassword: 'secret', code: 'secret-code', email: 'secret-mail' },
  });
  await app.close();
  const lines = text.trim().split('\n').map((line) => JSON.parse(line));
  const first = lines[0].req;
  const last = lines.at(-1);
  assert.equal({ method: first.method, path: first.path }, { method: 'POST', path: '/auth/reset' });
  assert.type(first.id, 'string');
  assert.is(last.res.status, 200);
  assert.type(last.responseTime, 'number');
  assert.is(lines.find(({ err }) => err)?.err.code, '23505');
  assert.not.match(text, 'secret');
});

test('a problem is its status, its body and its headers', () => {
  const wrong = problem(422, 'Name is required.', { fields: { name: 'Name is required.' } });
  assert.equal([wrong.status, wrong.body, wrong.headers], [
    422, { error: 'Name is required.', fields: { name: 'Name is required.' } }, {},
  ]);
  const late = problem(429, 'Wait.', { retryAfter: 0.2 });
  assert.equal([late.body, late.headers], [{ error: 'Wait.' }, { 'retry-after': '1' }]);
  const other = problem(400, 'No.', { body: { ok: false, error: 'No.' } });
  assert.equal(other.body, { ok: false, error: 'No.' });
});

test.run();
