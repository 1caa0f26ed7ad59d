import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Busy } from '../../../src/server/services/errors.ts';
import type { FileStore } from '../../../src/server/services/files.ts';
import { openS3 } from '../../../src/server/services/s3.ts';
import { openFiles } from '../../../src/server/services.ts';
import { readSettings } from '../../../src/server/settings.ts';
import type { FakeS3 } from '../fake-s3.ts';
import { startFakeS3 } from '../fake-s3.ts';
import { newFolder, quiet, rejection, removeFolders } from './scratch.ts';

interface Context {
  s3: FakeS3;
  folder: string;
  disk: FileStore;
  bucket: FileStore;
}

async function open(context: Context): Promise<void> {
  context.s3 = await startFakeS3();
  context.folder = await newFolder();
  context.disk = await openFiles(readSettings({ DATA_DIR: context.folder }), quiet);
  context.bucket = await openFiles(readSettings({ S3_URL: context.s3.url }), quiet);
}

async function close({ s3 }: Context): Promise<void> {
  await s3.stop();
  await removeFolders();
}

async function* keys(store: FileStore, prefix: string): AsyncGenerator<string> {
  for await (const { key } of store.list(prefix)) yield key;
}

const same = suite<Context>('files, on disk and in a bucket');
same.before(open);
same.after(close);

same('what is put can be got, whole', async ({ disk, bucket }) => {
  const body = Buffer.alloc(300_000, 'kitchen');
  for (const store of [disk, bucket]) {
    assert.equal(await store.put('photos/a-640.webp', body, { type: 'image/webp' }), { size: body.length });
    const found = await store.get('photos/a-640.webp');
    assert.is(found?.size, body.length);
    assert.ok((await buffer(found!.stream)).equals(body));
  }
});

same('a stream is taken as well, and a second put replaces the first', async ({ disk, bucket }) => {
  for (const store of [disk, bucket]) {
    await store.put('documents/b', Buffer.from('first'));
    const source = Readable.from([Buffer.from('sec'), Buffer.from('ond')]);
    assert.equal(await store.put('documents/b', source), { size: 6 });
    assert.is((await buffer((await store.get('documents/b'))!.stream)).toString(), 'second');
  }
});

same('what is being written has a plain name of its own', async ({ disk, folder }) => {
  let names: string[] = [];
  async function* source() {
    yield Buffer.from('half');
    names = readdirSync(join(folder, 'files/.new'));
  }
  await disk.put('documents/c', Readable.from(source()));
  assert.is(names.length, 1);
  assert.match(names[0]!, /^[\da-f]{24}$/);
});

same('of what breaks off while it is written nothing is left', async ({ disk, folder }) => {
  async function* source() {
    yield Buffer.from('half');
    throw new Error('cut off');
  }
  assert.is((await rejection(disk.put('documents/half', Readable.from(source())))).message, 'cut off');
  assert.equal([await disk.get('documents/half'), readdirSync(join(folder, 'files/.new'))], [undefined, []]);
});

same('what is not there is undefined, and removing it is fine', async ({ disk, bucket }) => {
  for (const store of [disk, bucket]) {
    assert.is(await store.get('documents/none'), undefined);
    await store.remove('documents/none');
    await store.put('documents/gone', Buffer.from('x'));
    await store.remove('documents/gone');
    assert.is(await store.get('documents/gone'), undefined);
  }
});

same('every file of a prefix is listed by its name, beyond the first page too', async ({ disk, bucket }) => {
  const names = Array.from({ length: 8 }, (_, index) => `listed/${index}.webp`);
  for (const store of [disk, bucket]) {
    for (const name of [...names.slice(3), ...names.slice(0, 3)]) await store.put(name, Buffer.from('x'));
    const found: string[] = [];
    for await (const key of keys(store, 'listed/')) found.push(key);
    assert.equal(found, names);
    for await (const { modifiedAt } of store.list('listed/')) {
      assert.ok(Math.abs(Date.now() - modifiedAt.getTime()) < 60_000);
    }
  }
});

same('a key that leads elsewhere is refused before anything is touched', async ({ disk, bucket }) => {
  const bad = ['', '/etc/passwd', '../x', 'photos/../../x', 'a//b', 'a/.hidden', 'a\\b', 'a b', 'a\0b', 'é', 'a/'];
  for (const store of [disk, bucket]) {
    for (const key of bad) {
      for (const work of [store.get(key), store.remove(key), store.put(key, Buffer.from('x'))]) {
        assert.match((await rejection(work)).message, /Not a file's key/, key);
      }
    }
  }
});

same('a source that breaks leaves no file', async ({ disk, bucket }) => {
  for (const store of [disk, bucket]) {
    const source = new Readable({
      read() {
        this.push(Buffer.alloc(1_000));
        this.destroy(new Error('the line broke'));
      },
    });
    assert.match((await rejection(store.put('documents/broken', source))).message, /the line broke/);
    assert.is(await store.get('documents/broken'), undefined);
  }
});

same('a ping says that it works', async ({ disk, bucket }) => {
  for (const store of [disk, bucket]) await store.ping();
});

same.run();

const disk = suite<Context>('files on disk');
disk.before(open);
disk.after(close);

disk('nothing half written shows, and the next start removes what is old', async ({ folder, disk }) => {
  const unfinished = join(folder, 'files', '.new');
  await writeFile(join(unfinished, 'old'), 'half');
  await utimes(join(unfinished, 'old'), 1, 1);
  await writeFile(join(unfinished, 'young'), 'half');
  const found: string[] = [];
  for await (const key of keys(disk, '')) found.push(key);
  assert.equal(found, []);
  await openFiles(readSettings({ DATA_DIR: folder }), quiet);
  assert.equal(readdirSync(unfinished), ['young']);
});

disk('a folder that went away makes the ping fail', async () => {
  const store = await openFiles(readSettings({ DATA_DIR: await newFolder() }), quiet);
  await removeFolders();
  await rejection(store.ping());
});

disk.run();

const bucket = suite<Context>('files in a bucket');
bucket.before(open);
bucket.after(close);

bucket('the type travels with the file', async ({ s3, bucket }) => {
  await bucket.put('photos/t.webp', Buffer.from('x'), { type: 'image/webp' });
  assert.is(s3.objects.get('photos/t.webp')?.type, 'image/webp');
});

bucket(
  'a stream is kept whole, of a known size or not; one that goes on beyond it is not kept',
  async ({ s3, bucket }) => {
    const pieces = () => Readable.from([Buffer.from('one, '), Buffer.from('two')]);
    for (const options of [{ size: 8 }, { size: 80 }, {}]) {
      assert.equal(await bucket.put('documents/pieces', pieces(), options), { size: 8 });
      const found = await bucket.get('documents/pieces');
      assert.is((await buffer(found!.stream)).toString(), 'one, two');
    }
    assert.match((await rejection(bucket.put('documents/long', pieces(), { size: 7 }))).message, 'too large');
    assert.match((await rejection(bucket.put('documents/long', endless()))).message, 'too large');
    assert.not(s3.objects.has('documents/long'));
  },
);

/** More than any document. */
function endless(): Readable {
  const megabyte = Buffer.alloc(1024 * 1024);
  return new Readable({
    read() {
      this.push(megabyte);
    },
  });
}

bucket('a wrong secret is refused by the store and said to be busy, without trying again', async ({ s3 }) => {
  const wrong = await openFiles(readSettings({ S3_URL: s3.url.replace('secret', 'guess') }), quiet);
  const before = s3.requests.length;
  assert.instance(await rejection(wrong.put('documents/x', Buffer.from('x'))), Busy);
  assert.is(s3.requests.length - before, 1);
  assert.not(s3.objects.has('documents/x'));
  await rejection(wrong.ping());
});

bucket('a store that stumbles is asked again', async ({ s3, bucket }) => {
  s3.failures.push(500, 'drop');
  await bucket.put('documents/retry', Buffer.from('x'));
  s3.failures.push(503);
  const found = await bucket.get('documents/retry');
  assert.is((await buffer(found!.stream)).toString(), 'x');
  assert.is(s3.failures.length, 0);
});

bucket('a store that stays down is busy', async ({ s3, bucket }) => {
  s3.failures.push(500, 500, 500, 500);
  assert.instance(await rejection(bucket.get('documents/retry')), Busy);
  assert.is(s3.failures.length, 0);
});

bucket('a store that hangs is given up at its time, whatever the garbage collector takes meanwhile', async ({ s3 }) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const limits = { answer: 300, body: 300, silence: 300 };
  const store = openS3(readSettings({ S3_URL: s3.url }).s3!, quiet, limits);
  s3.failures.push('hang', 'hang', 'hang', 'hang', 'hang', 'hang');
  const work = Promise.all([
    rejection(store.put('documents/hang', Buffer.from('x'))),
    rejection(store.get('photos/hang')),
  ]);
  let ended = false;
  void work.then(() => {
    ended = true;
  });
  for (const deadline = Date.now() + 60_000; !ended && Date.now() < deadline; await pause(20)) collect();
  s3.failures.length = 0;
  assert.ok(ended, 'it waits for ever');
  for (const error of await work) assert.instance(error, Busy);
});

bucket('a reader on a slow line gets the whole file, and one of a store that falls silent an error', async ({ s3 }) => {
  const limits = { answer: 60_000, body: 61_234, silence: 60_000 };
  const store = openS3(readSettings({ S3_URL: s3.url }).s3!, quiet, limits);
  const whole = randomBytes(1_000_000);
  await store.put('documents/slow', whole);
  const { setTimeout } = globalThis;
  const ends: (() => void)[] = [];
  const open = async () => {
    Object.assign(globalThis, {
      setTimeout(run: () => void, ms: number) {
        if (ms === limits.body) ends.push(run);
        return setTimeout(run, ms);
      },
    });
    const found = await store.get('documents/slow').finally(() => Object.assign(globalThis, { setTimeout }));
    return found!.stream;
  };
  const slow = await open();
  await once(slow, 'readable');
  ends[0]!();
  assert.ok((await buffer(slow)).equals(whole));

  const silent = await open();
  ends[1]!();
  assert.match((await rejection(buffer(silent))).message, 'too slow');
});

bucket(
  'uploads at a store that hangs and then answers are all stored, and none waits for those that hang',
  async ({ s3 }) => {
    const limits = { answer: 60_000, body: 60_000, silence: 300 };
    const store = openS3(readSettings({ S3_URL: s3.url }).s3!, quiet, limits);
    s3.failures.push('hang', 'hang', 'hang', 'hang');
    const keys = Array.from({ length: 8 }, (_, number) => `documents/late-${number}`);
    await Promise.all(keys.map((key) => store.put(key, Buffer.from('x'))));
    for (const key of keys) assert.ok(s3.objects.has(key), key);
  },
);

bucket('nothing touches the disk', async ({ folder }) => {
  assert.not(existsSync(join(folder, 'files', 'documents')));
});

bucket.run();
