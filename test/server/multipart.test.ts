import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError } from '../../src/server/http-error.ts';
import { receiveForm } from '../../src/server/multipart.ts';
import { openUploads } from '../../src/server/services/uploads.ts';
import { dishPhoto, document, profilePhoto } from '../../src/server/upload-rules.ts';
import { newFolder, removeFolders } from './services/scratch.ts';

const test = suite<{ app: FastifyInstance; url: string; folder: string }>('multipart bodies over the wire');
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

test.before(async (context) => {
  context.folder = await newFolder();
  const uploads = await openUploads(context.folder);
  context.app = fastify({ bodyLimit: 100_000 });
  await context.app.register(multipart);
  context.app.setErrorHandler((error, _request, reply) =>
    error instanceof HttpError ? reply.status(error.status).send(error.body) : reply.status(500).send({}),
  );
  context.app.post('/', async (request) => {
    const { files, discard } = await receiveForm(
      request,
      { photo: dishPhoto, face: profilePhoto, file: document },
      uploads,
    );
    await discard();
    return { size: files.photo?.[0]?.size };
  });
  context.app.post('/proof', async (request) => {
    const proof = {
      given: async ({ token }: Record<string, unknown>) => token === 'mine',
      bytes: 100_000,
      refusal: () => new HttpError(401, 'Show first who you are.'),
    };
    const { discard } = await receiveForm(request, { photo: dishPhoto, face: profilePhoto }, uploads, proof);
    await discard();
    return {};
  });
  context.url = await context.app.listen({ port: 0, host: '127.0.0.1' });
});

test.after(async ({ app }) => {
  await app.close();
  await removeFolders();
});

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
    const answer = (await response.json()) as Record<string, unknown>;
    assert.is(response.status, status);
    assert.is(
      status === 200 ? answer.size : answer.error,
      status === 200 ? megabytes * 1024 * 1024 : 'The photo must be 5MB or less.',
    );
  });
}

test('whoever sends 40MB that nobody asked for can finish writing and reads why', async ({ url }) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  // Where it cannot, the test fails instead of hanging.
  const call = request(url, { method: 'POST', headers, signal: AbortSignal.timeout(10_000) });
  const answered = once(call, 'response');
  const written = once(call, 'finish');
  call.write(part('photo', jpeg.toString('latin1'), 'one.jpg'), 'latin1');
  call.write('--b\r\nContent-Disposition: form-data; name="photo"; filename="two.jpg"\r\n\r\n');
  call.write(Buffer.alloc(40 * 1024 * 1024));
  call.end('\r\n--b--\r\n');
  const [answer] = await answered;
  answer.resume();
  assert.is(answer.statusCode, 422);
  await written;
});

const fields: [what: string, value: string, status: number][] = [
  ['a field of JSON is a text like others', '{"toString":1}', 200],
  ['a field that says it is JSON and is none is refused', '{', 400],
  ['a field of JSON that is too deep is refused', `${'['.repeat(4_900)}${']'.repeat(4_900)}`, 400],
];

for (const [what, value, status] of fields) {
  test(what, async ({ app }) => {
    const head = 'Content-Disposition: form-data; name="note"\r\nContent-Type: application/json';
    const payload = `--b\r\n${head}\r\n\r\n${value}\r\n--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    assert.is((await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode, status);
  });
}

for (const [signs, status] of [
  [10_000, 200],
  [10_001, 413],
] as const) {
  test(`a field of ${signs} signs is ${status === 200 ? 'taken' : 'refused, not cut off'}`, async ({ url }) => {
    const body = new FormData();
    body.append('note', 'x'.repeat(signs));
    assert.is((await fetch(url, { method: 'POST', body })).status, status);
  });
}

test('a boundary of 300 signs is refused, not a fault of ours', async ({ app }) => {
  const boundary = 'b'.repeat(300);
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n--${boundary}--\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  assert.is((await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode, 400);
});

for (const [who, token, sizes, status] of [
  ['somebody unknown', 'another', [60_000, 30_000], 200],
  ['somebody unknown', 'another', [110_000, 1_000], 401],
  ['somebody unknown', 'another', [60_000, 60_000], 401],
  ['whoever showed first who they are', 'mine', [110_000, 110_000], 200],
] as const) {
  test(`files of ${sizes.join(' and ')} bytes by ${who}: ${status}`, async ({ url }) => {
    const body = new FormData();
    body.append('token', token);
    for (const [at, name] of (['photo', 'face'] as const).entries()) {
      body.append(name, new Blob([jpeg, Buffer.alloc(sizes[at]! - jpeg.length)]), 'a.jpg');
    }
    assert.is((await fetch(`${url}/proof`, { method: 'POST', body })).status, status);
  });
}

const spoilers: [what: string, rest: string, status: number][] = [
  ['that breaks off', '', 400],
  ['with a field that is too long', `${part('note', 'x'.repeat(10_001))}--b--\r\n`, 413],
  ['with a second photo', `${part('photo', jpeg.toString('latin1'), 'two.jpg')}--b--\r\n`, 422],
  ['with another file of a wrong type', `${part('face', 'a text', 'face.jpg')}--b--\r\n`, 415],
];

for (const [what, rest, status] of spoilers) {
  test(`a form ${what} leaves nothing of the file before it`, async ({ app, folder }) => {
    const payload = Buffer.from(part('photo', jpeg.toString('latin1'), 'dish.jpg') + rest, 'latin1');
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const { statusCode } = await app.inject({ method: 'POST', url: '/', headers, payload });
    assert.equal([statusCode, await readdir(join(folder, 'uploads'))], [status, []]);
  });
}

/** A part of a form whose boundary is `b`. */
function part(name: string, content: string, file?: string): string {
  const filename = file ? `; filename="${file}"` : '';
  return `--b\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${content}\r\n`;
}

const refused: [field: string, what: string, body: Buffer, status: number, words: string][] = [
  ['photo', 'a PDF', Buffer.from('%PDF-1.7'), 415, 'Use a JPG, PNG or WebP photo.'],
  ['face', 'a PDF', Buffer.from('%PDF-1.7'), 415, 'Use a JPG, PNG or WebP photo.'],
  ['file', 'a text', Buffer.from('I am a PDF, honestly.'), 415, 'Use a PDF, JPG, PNG or WebP file.'],
  ['photo', '5MB and a byte', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'The photo must be 5MB or less.'],
  ['face', '2MB and a byte', Buffer.alloc(2 * 1024 * 1024 + 1), 413, 'The photo must be 2MB or less.'],
  ['file', '10MB and a byte', Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'The file must be 10MB or less.'],
];

for (const [field, what, content, status, words] of refused) {
  test(`${what} as '${field}' is refused in the words of its rule, at its field`, async ({ url }) => {
    const body = new FormData();
    body.append(field, new Blob([new Uint8Array(content)]), 'sent.jpg');
    const response = await fetch(url, { method: 'POST', body });
    assert.is(response.status, status);
    assert.equal(await response.json(), { error: words, fields: { [field]: words } });
  });
}

test.run();
