import fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { probe } from '../../../src/server/services/disk.ts';
import { newFolder, rejection, removeFolders } from './scratch.ts';

const test = suite('a disk that is asked whether it takes files');
test.after(removeFolders);

test('nothing stays of the question, on a full disk neither', async () => {
  const folder = await newFolder();
  await probe(folder);
  assert.equal(await readdir(folder), []);
  const { writeFile } = fs.promises;
  // What a full disk does: the file is made, and takes no byte.
  fs.promises.writeFile = async (path) => {
    await writeFile(path as string, '');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  syncBuiltinESMExports();
  try {
    assert.is(((await rejection(probe(folder))) as { code?: string }).code, 'ENOSPC');
  } finally {
    fs.promises.writeFile = writeFile;
    syncBuiltinESMExports();
  }
  assert.equal(await readdir(folder), []);
});

test.run();
