import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { askHolder, lockFolder } from '../../../src/server/services/lock.ts';
import { newFolder, rejection, removeFolders } from './scratch.ts';

const test = suite('the lock of the data folder');
test.after(removeFolders);

test('a second holder is refused with the folder and the reason', async () => {
  const folder = await newFolder();
  const lock = await lockFolder(folder);
  const error = await rejection(lockFolder(folder));
  await lock.release();
  assert.is(error.name, 'SettingsError');
  assert.match(error.message, folder);
  assert.match(error.message, /already in use/);
});

test('a released folder can be held again, and nothing is left in it', async () => {
  const folder = await newFolder();
  await (await lockFolder(folder)).release();
  await (await lockFolder(folder)).release();
  assert.equal(readdirSync(folder), []);
});

test('a folder that does not exist yet is made', async () => {
  const folder = join(await newFolder(), 'a', 'b');
  await (await lockFolder(folder)).release();
});

test('of many that come at once exactly one holds it', async () => {
  const folder = await newFolder();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
  const held = results.filter((result) => result.status === 'fulfilled');
  assert.is(held.length, 1);
  await held[0]!.value.release();
});

test('a lock whose process was killed is taken over', async () => {
  const folder = await newFolder();
  await leaveDeadLock(join(folder, 'lock'));
  assert.equal(readdirSync(folder), ['lock']);
  const lock = await lockFolder(folder);
  assert.match((await rejection(lockFolder(folder))).message, /already in use/);
  await lock.release();
});

test('a plain file in its place is taken over', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'lock'), '');
  await (await lockFolder(folder)).release();
});

test('a folder whose path is too long for a socket is locked all the same', async () => {
  const folder = join(await newFolder(), 'long'.repeat(30));
  await mkdir(folder);
  const lock = await lockFolder(folder);
  assert.match((await rejection(lockFolder(folder))).message, /already in use/);
  await lock.release();
  await (await lockFolder(folder)).release();
});

test('two processes with other temporary folders meet at the same lock, however long the path', async () => {
  const folder = join(await newFolder(), 'long'.repeat(30));
  const before = process.env.TMPDIR;
  const lock = await lockFolder(folder);
  process.env.TMPDIR = await newFolder();
  const error = await rejection(lockFolder(folder)).finally(() => {
    process.env.TMPDIR = before;
  });
  await lock.release();
  assert.match(error.message, /already in use/);
});

test('the holder answers what it is asked, and says what went wrong', async () => {
  for (const name of ['a', 'long'.repeat(30)]) {
    const folder = join(await newFolder(), name);
    const lock = await lockFolder(folder);
    const early = await rejection(askHolder(folder, 'copy'));
    lock.answer({
      copy: async () => 'here it is',
      fail: async () => {
        throw new Error('no room');
      },
    });
    const answer = await askHolder(folder, 'copy');
    const faults = [await rejection(askHolder(folder, 'fail')), await rejection(askHolder(folder, 'constructor'))];
    await lock.release();
    assert.match(early.message, /only just starting/);
    assert.is(answer, 'here it is');
    assert.equal(
      faults.map(({ message }) => message),
      ['no room', early.message],
    );
    assert.is(await askHolder(folder, 'copy'), undefined);
  }
});

test('on a machine that stands still for a moment it is asked all the same', async () => {
  const folder = await newFolder();
  const lock = await lockFolder(folder);
  lock.answer({ copy: async () => 'here it is' });
  const socket = connect(join(folder, 'lock'));
  await once(socket, 'connect');
  await turn();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  await turn();
  socket.write('copy\n');
  const line = await text(socket);
  await lock.release();
  assert.is(line, '{"answer":"here it is"}\n');
});

test('nobody else may talk to the holder', async () => {
  const folder = await newFolder();
  const lock = await lockFolder(folder);
  const { mode } = statSync(join(folder, 'lock'));
  await lock.release();
  assert.is(mode & 0o777, 0o600);
});

/** A process that listens and is killed the hard way, which leaves its socket's file. */
async function leaveDeadLock(path: string): Promise<void> {
  const script = 'require("net").createServer().listen(process.argv[1], () => console.log("up"))';
  const child = spawn(process.execPath, ['-e', script, path]);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

test.run();
