import { Writable } from 'node:stream';
import fastify, { type FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Account } from '../../src/server/account/store.ts';
import { faultLog, logOptions, RequestLog } from '../../src/server/log.ts';
import { Busy } from '../../src/server/services/errors.ts';

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
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    request.caller = { id: 'a1', kind: 'operator', email: 'secret@mail', tokenHash: '' } satisfies Account;
  });
  app.post('/auth/reset', async (request) => {
    request.log.info({ body: request.body, headers: request.headers }, 'careless');
    request.log.info({ busboyOptions: { headers: request.headers, limits: { files: 2 } } }, 'as multipart says it');
    request.log.info({ req: request }, 'known');
    const detail = 'Key (email)=(secret-mail)';
    const cause = Object.assign(new Error('no room'), { code: 'ENOSPC', detail });
    request.log.error({ err: Object.assign(new Error('taken', { cause }), { code: '23505', detail }) }, 'failed');
    return {};
  });
  await app.inject({
    method: 'POST',
    url: '/auth/reset?rid=1&t=secret-link',
    headers: { authorization: 'Bearer secret-token', cookie: 'secret', 'x-email-token': 'secret-address' },
    payload: {
      password: 'secret-word',
      newPassword: 'secret',
      code: 'secret-code',
      email: 'secret-mail',
      note: 'known',
    },
  });
  await app.close();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const last = lines.at(-1);
  const { id, ...first } = lines[0].req;
  assert.type(id, 'string');
  assert.equal(first, { method: 'POST', path: '/auth/reset', from: '127.0.0.0/24' }, 'who calls is not known yet');
  const { req: known } = lines.find(({ msg }) => msg === 'known');
  assert.equal([known.kind, known.account], ['operator', 'a1']);
  // What is hidden is the secret alone: the rest is what somebody looks for a fault in.
  const careless = lines.find(({ msg }) => msg === 'careless');
  assert.equal([careless.body.note, careless.body.password], ['known', '[hidden]']);
  const { busboyOptions } = lines.find(({ msg }) => msg === 'as multipart says it');
  assert.equal(busboyOptions, { limits: { files: 2 } });
  assert.is(last.res.status, 200);
  assert.type(last.responseTime, 'number');
  const { err } = lines.find((line) => line.err);
  assert.equal([err.code, err.cause.code, err.cause.message], ['23505', 'ENOSPC', 'no room']);
  assert.not.match(text, 'secret');
});

test('an answered request is one line, which says what was asked, by its id', async () => {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const log = pino(logOptions({ logLevel: 'info' }), stream);
  const app = fastify({ loggerInstance: log, logController: new RequestLog(log) });
  app.decorateRequest('caller', undefined);
  app.get('/news', () => ({}));
  await app.inject({ url: '/news?t=secret-link' });
  await app.close();
  const { msg, reqId, req, res, responseTime } = JSON.parse(text);
  assert.equal([msg, req.method, req.path, req.id, res.status], ['answered', 'GET', '/news', reqId, 200]);
  assert.type(responseTime, 'number');
  assert.not.match(text, 'secret');
});

test('a crowd of shed calls and broken-off senders is a line a second, without stacks; a fault is told whole', () => {
  const lines: unknown[][] = [];
  const write =
    (level: string) =>
    (...given: unknown[]) =>
      lines.push([level, ...given]);
  const log = { info: write('info'), error: write('error') };
  const of = (raw: object) => ({ log, raw: { destroyed: false, complete: true, ...raw } }) as unknown as FastifyRequest;
  const logFault = faultLog();
  for (let call = 0; call < 1_000; call += 1) {
    logFault(new Busy('Too many calls.'), of({}));
    logFault(new Error('premature close'), of({ destroyed: true, complete: false }));
  }
  assert.equal(lines, [
    ['info', { more: 0 }, 'Too many calls.'],
    ['info', { more: 0 }, 'a sender broke off'],
  ]);
  const fault = new Error('a fault');
  logFault(fault, of({}));
  logFault(fault, of({}));
  assert.equal(lines.slice(2), [
    ['error', fault],
    ['error', fault],
  ]);
});

test.run();
