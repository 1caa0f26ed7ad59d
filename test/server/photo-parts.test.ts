import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestApp, testApp } from './helper.ts';
import { jpeg } from './pictures.ts';

const test = suite('photos by ETag and range');
let kitchen: TestApp;
let url: string;
let whole: Buffer;
let etag: string;

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', path = url) =>
  kitchen.app.inject({ method, url: path, headers });

test.before(async () => {
  kitchen = await testApp();
  const { token } = await kitchen.seller();
  const form = { photo: await jpeg({ width: 300, height: 200 }) };
  url = (await kitchen.call('POST', '/auth/upload-photo', { token, form })).body.photo_url;
  const answer = await get();
  whole = answer.rawPayload;
  etag = String(answer.headers.etag);
});

test('a photo has a strong ETag of its own, one for each width, and says that it comes in parts', async () => {
  const answer = await get();
  assert.equal([answer.statusCode, answer.headers['accept-ranges']], [200, 'bytes']);
  assert.match(etag, /^"[\w-]+"$/);
  assert.is(answer.headers['content-length'], String(whole.length));
  assert.is.not((await get({}, 'GET', url.replace('-1280', '-640'))).headers.etag, etag);
});

const KNOWN: [header: () => string, status: number][] = [
  [() => etag, 304],
  [() => `"other", W/${etag}`, 304],
  [() => '*', 304],
  [() => '"other"', 200],
];
for (const [header, status] of KNOWN) {
  test(`If-None-Match ${String(header).slice(6)} is ${status}`, async () => {
    const answer = await get({ 'if-none-match': header() });
    assert.is(answer.statusCode, status);
    assert.is(answer.headers.etag, etag);
    assert.is(answer.rawPayload.length, status === 304 ? 0 : whole.length);
  });
}

test('a photo that cannot be read is an error that nobody keeps', async () => {
  const { files } = kitchen.services;
  const { get: found } = files;
  files.get = async () => {
    const stream = new Readable({ read: () => stream.destroy(new Error('The disk is broken.')) });
    return { stream, size: 100 };
  };
  const { statusCode, headers } = await get({ range: 'bytes=0-9' });
  files.get = found;
  assert.equal([statusCode, headers['cache-control']], [500, 'no-store']);
});

test('a photo that is gone is 404, whoever has it', async () => {
  const gone = url.replace(/\/photos\/.{8}/, '/photos/00000000');
  assert.is((await get({ 'if-none-match': '*' }, 'GET', gone)).statusCode, 404);
  assert.is((await get({ range: 'bytes=0-1' }, 'GET', gone)).statusCode, 404);
});

const PARTS: [range: string, cut: (size: number) => [number, number]][] = [
  ['bytes=0-9', () => [0, 9]],
  ['bytes=5-5', () => [5, 5]],
  ['bytes=5-', (size) => [5, size - 1]],
  ['bytes=-7', (size) => [size - 7, size - 1]],
  ['bytes=3-99999999', (size) => [3, size - 1]],
  ['bytes=-99999999', (size) => [0, size - 1]],
];
for (const [range, cut] of PARTS) {
  test(`${range} is 206 with just these bytes`, async () => {
    const [first, last] = cut(whole.length);
    const answer = await get({ range });
    assert.is(answer.statusCode, 206);
    assert.is(answer.headers['content-range'], `bytes ${first}-${last}/${whole.length}`);
    assert.is(answer.headers['content-length'], String(last - first + 1));
    assert.ok(answer.rawPayload.equals(whole.subarray(first, last + 1)));
  });
}

test('bytes that a photo does not have are 416, and nobody keeps that', async () => {
  for (const range of [`bytes=${whole.length}-`, 'bytes=-0']) {
    const answer = await get({ range });
    assert.equal([answer.statusCode, answer.json()], [416, { error: 'The photo has no such part.' }]);
    assert.is(answer.headers['content-range'], `bytes */${whole.length}`);
    assert.is(answer.headers['cache-control'], 'no-store');
  }
});

test('what is no single range of bytes is answered with the whole', async () => {
  for (const range of ['bytes=0-1,4-5', 'lines=0-1', 'bytes=9-3', 'bytes=-', 'bytes=a-b', '']) {
    const answer = await get({ range });
    assert.equal([answer.statusCode, answer.rawPayload.length], [200, whole.length], range);
  }
  assert.is((await get({ range: 'bytes=0-1' }, 'HEAD')).statusCode, 200);
});

test('If-Range takes the rest of the same photo, and the whole of another', async () => {
  const range = 'bytes=4-';
  assert.is((await get({ range, 'if-range': etag })).statusCode, 206);
  for (const other of ['"other"', `W/${etag}`, 'Sun, 22 Nov 2026 10:00:00 GMT']) {
    const answer = await get({ range, 'if-range': other });
    assert.equal([answer.statusCode, answer.rawPayload.length], [200, whole.length], other);
  }
});

test.run();
