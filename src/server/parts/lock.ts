import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '../settings.ts';

export interface Lock {
  release(): Promise<void>;
}

/** The longest path a Unix socket can have here, less what a temporary name adds. */
const longest = 80;

/**
 * Holds `dir` for this process. Two processes on one embedded database lose rows silently, so the second is
 * refused. The lock is a listening socket: the system ends it with the process, however that dies, and a dead
 * socket's file is taken over.
 *
 * @throws SettingsError a line with the folder and 'already in use'
 */
export async function lockFolder(dir: string): Promise<Lock> {
  await mkdir(dir, { recursive: true });
  const path = await socketPath(dir);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const server = await claim(path);
    if (server) return { release: () => release(server, path) };
    if (await answers(path)) break;
    await takeAway(path);
  }
  throw new SettingsError(`The data folder ${dir} is already in use by another process.`);
}

async function socketPath(dir: string): Promise<string> {
  const real = await realpath(dir);
  const beside = join(real, 'lock');
  if (Buffer.byteLength(beside) <= longest) return beside;
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  return join(tmpdir(), `next-door-kitchen-${name}`);
}

/** Listens under a name of its own, then takes the lock's name by a link, which only one process can make. */
async function claim(path: string): Promise<Server | undefined> {
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(own, resolve);
  });
  server.unref();
  try {
    await link(own, path);
    return server;
  } catch (error) {
    server.close();
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/** Whether somebody listens. Only a refusal proves that nobody does; anything else counts as in use. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT' && error.code !== 'ENOTSOCK');
    });
  });
}

/** Removes a dead socket; one that came alive between the look and the removal is put back. */
async function takeAway(path: string): Promise<void> {
  const dead = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(path, dead);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (await answers(dead)) await link(dead, path).catch(() => undefined);
  await rm(dead, { force: true });
}

async function release(server: Server, path: string): Promise<void> {
  const mine = await stat(path).then((found) => found.isSocket(), () => false);
  if (mine) await rm(path, { force: true });
  await new Promise((resolve) => server.close(resolve));
}
