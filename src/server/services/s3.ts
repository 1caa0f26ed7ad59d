import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Log } from '../log.ts';
import type { S3Settings } from '../settings.ts';
import { Busy } from './errors.ts';
import { checkedKey, type FileStore } from './files.ts';
import { semaphore } from './semaphore.ts';

/** The largest file: a document of 10 MB, and some margin. Uploads are in memory while they are sent, a few at once. */
const MAX_BYTES = 12 * 1024 * 1024;
const UPLOADS_AT_ONCE = 4;
const MAX_WAIT_MS = 30_000;
/**
 * Time limits for the start of an answer, for a file's transfer, and for the answer to a file of no size: larger ones get
 * a second for each MB.
 */
const TIMEOUTS_MS = { answer: 10_000, body: 60_000, silence: 5_000 };
const MB_MS = 1_000;
const ATTEMPTS = 4;

/** Files in a bucket of an S3-compatible store, addressed by path (`endpoint/bucket/key`). */
export function openS3(s3: S3Settings, log: Log, limits = TIMEOUTS_MS): FileStore {
  const aws = new AwsClient({
    accessKeyId: s3.key,
    secretAccessKey: s3.secret,
    region: s3.region,
    service: 's3',
    retries: 0,
  });
  const address = (key: string, query = '') => `${s3.endpoint}/${s3.bucket}/${key}${query}`;

  const inTurn = semaphore(UPLOADS_AT_ONCE, MAX_WAIT_MS);

  /** Makes a call, and repeats it while the store is unavailable. All calls here are safe to repeat. */
  async function call(method: string, url: string, init: RequestInit = {}, allowed: number[] = []) {
    const began = Date.now();
    for (let attempt = 1; ; attempt += 1) {
      const { response, failure } = await once(method, url, init);
      if (response && (response.ok || allowed.includes(response.status))) return response;
      if (response) await response.body?.cancel();
      const again = !response || response.status >= 500 || response.status === 429;
      if (!again || attempt === ATTEMPTS || Date.now() - began > limits.body) {
        log.error({ err: failure, status: response?.status, method }, 'the file store gave no answer');
        throw new Busy('The file store gave no answer.', { cause: failure });
      }
      await pause(100 * 2 ** attempt);
    }
  }

  /** The time limit ends when the answer starts. A file's body has its own limit (see `get`). */
  async function once(method: string, url: string, init: RequestInit) {
    const limit = new AbortController();
    // A store that hangs is left soon and asked again: others wait for this upload's place.
    const ms = init.body ? limits.silence + (MB_MS * (init.body as Uint8Array).length) / 1e6 : limits.answer;
    const timer = setTimeout(() => limit.abort(new Error('The file store was too slow.')), ms);
    try {
      // Not aws.fetch(): Node holds the signal of a Request weakly. Once the signal was garbage-collected, a store that
      // hung blocked every upload for minutes. A signal passed to fetch itself stays.
      const signed = await aws.sign(url, { ...init, method });
      return { response: await fetch(signed, { signal: limit.signal }) };
    } catch (failure) {
      return { failure };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    put: (key, source, options = {}) =>
      inTurn(async () => {
        const body = await whole(source, options.size);
        const type = options.type ?? 'application/octet-stream';
        const response = await call('PUT', address(checkedKey(key)), {
          body: body as Uint8Array<ArrayBuffer>,
          headers: { 'content-type': type, 'content-length': String(body.length) },
        });
        await response.body?.cancel();
        return { size: body.length };
      }),

    async get(key) {
      const response = await call('GET', address(checkedKey(key)), {}, [404]);
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      const stream = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
      // While bytes wait here, it is the reader who is slow.
      const look = () =>
        stream.readableLength > 0 ? timer.refresh() : stream.destroy(new Error('The file store was too slow.'));
      const timer = setTimeout(look, limits.body);
      stream.once('close', () => clearTimeout(timer));
      // The reader gets the error too. Without a listener it would end the process.
      stream.on('error', (error) => log.warn({ err: error }, 'a file broke off'));
      return { stream, size: Number(response.headers.get('content-length')) };
    },

    async remove(key) {
      const response = await call('DELETE', address(checkedKey(key)), {}, [404]);
      await response.body?.cancel();
    },

    async *list(prefix) {
      for (let next: string | undefined = ''; next !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (next) query.set('continuation-token', next);
        const page: string = await (await call('GET', address('', `?${query}`))).text();
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          yield { key: tag(entry, 'Key'), modifiedAt: new Date(tag(entry, 'LastModified')) };
        }
        next = tag(page, 'NextContinuationToken') || undefined;
      }
    },

    async ping() {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1' });
      const { response, failure } = await once('GET', address('', `?${query}`), {});
      await response?.body?.cancel();
      if (!response?.ok) throw failure ?? new Error(`The file store answered ${response?.status}.`);
    },
  };
}

/** Reads the source into one buffer: S3 requires the length and a hash of the body first. */
async function whole(source: Readable | Buffer, size = MAX_BYTES): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return source;
  // Joining chunks at the end would take twice the memory.
  const all = Buffer.allocUnsafe(Math.min(size, MAX_BYTES));
  let length = 0;
  for await (const chunk of source) {
    if (length + chunk.length > all.length) throw new Error('The file is too large for the store.');
    length += (chunk as Buffer).copy(all, length);
  }
  return all.subarray(0, length);
}

function tag(xml: string, name: string): string {
  const text = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '';
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: keyof typeof ENTITIES) => ENTITIES[entity]);
}

const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
