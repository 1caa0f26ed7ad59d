import multipart from '@fastify/multipart';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { receiveForm } from '../../src/server/multipart.ts';
import { dishPhoto } from '../../src/server/parts/uploads.ts';
import { Problem } from '../../src/server/problem.ts';

const test = suite<{ app: FastifyInstance; url: string }>('multipart bodies over the wire');
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

test.before(async (context) => {
  context.app = fastify({ bodyLimit: 100_000 });
  await context.app.register(multipart);
  context.app.setErrorHandler((error, _request, reply) => (
    error instanceof Problem ? reply.status(error.status).send(error.body) : reply.status(500).send({})
  ));
  context.app.post('/', async (request) => {
    const { files, discard } = await receiveForm(request, undefined, { photo: dishPhoto });
    await discard();
    return { size: files.photo?.[0]?.size };
  });
  context.url = await context.app.listen({ port: 0, host: '127.0.0.1' });
});

test.after(({ app }) => app.close());

const cases: [what: string, megabytes: number, status: number][] = [
  ['a photo of 4MB arrives', 4, 200],
  ['one of 6MB is refused', 6, 413],
  ['the sender of 40MB can finish writing and reads the refusal', 40, 413],
];

for (const [what, megabytes, status] of cases) {
  test(what, async ({ url }) => {
    const body = new FormData();
    body.append('photo', new Blob([jpeg, Buffer.alloc(megabytes * 1024 * 1024 - jpeg.length)]), 'dish.jpg');
    const response = await fetch(url, { method: 'POST', body });
    const answer = await response.json() as Record<string, unknown>;
    assert.is(response.status, status);
    assert.is(status === 200 ? answer.size : answer.error, status === 200
      ? megabytes * 1024 * 1024
      : 'The photo must be 5MB or less.');
  });
}

const fields: [what: string, value: string, status: number][] = [
  ['a field of JSON is a text like others', '{"toString":1}', 200],
  ['a field that says it is JSON and is none is refused', '{', 400],
];

for (const [what, value, status] of fields) {
  test(what, async ({ app }) => {
    const head = 'Content-Disposition: form-data; name="note"\r\nContent-Type: application/json';
    const payload = `--b\r\n${head}\r\n\r\n${value}\r\n--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    assert.is((await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode, status);
  });
}

test.run();
