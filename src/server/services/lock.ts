import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, rename, rm, stat } from 'node:fs/promises';
import type { Server } from 'node:net';
import { createServer } from 'node:net';
import { SettingsError } from '../settings.ts';
import { type Asks, answers, converse, listen, type Place, placeOf } from './lock-socket.ts';

interface Lock {
  /** Sets the functions that `askHolder` can call. */
  answer(asks: Asks): void;
  release(): Promise<void>;
}

/**
 * Locks `dir` for this process. Two processes on one embedded database would silently lose rows. The lock is a
 * listening socket, which the system closes when the process ends in any way. The file of a dead socket is taken over.
 *
 * @throws SettingsError one line with the folder and 'already in use'
 */
export async function lockFolder(dir: string): Promise<Lock> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const place = await placeOf(dir);
  try {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const asks: Asks = {};
      const server = await claim(place, asks);
      if (server) {
        return { answer: (more) => Object.assign(asks, more), release: () => release(server, place.path) };
      }
      if (await answers(place.address(place.path))) break;
      await takeAway(place);
    }
  } finally {
    await place.close();
  }
  throw new SettingsError(`The data folder ${dir} is already in use by another process.`);
}

/** Whether a process holds `dir`. */
export async function isHeld(dir: string): Promise<boolean> {
  const place = await placeOf(dir);
  try {
    return await answers(place.address(place.path));
  } finally {
    await place.close();
  }
}

/**
 * Calls a function of the process that holds `dir`.
 *
 * @returns the function's result, or undefined if nobody holds the folder
 * @throws Error with the holder's message, or if the holder ends meanwhile
 */
export async function askHolder(dir: string, ask: string): Promise<unknown> {
  const place = await placeOf(dir);
  try {
    const line = await converse(place.address(place.path), ask);
    if (line === undefined) return undefined;
    if (!line) throw new Error('The server went away before it had answered.');
    const { answer, error } = JSON.parse(line) as { answer?: unknown; error?: string };
    if (error) throw new Error(error);
    return answer;
  } finally {
    await place.close();
  }
}

const temporary = (path: string) => `${path}.${randomBytes(6).toString('hex')}`;

/** Listens under a temporary name, then links the lock's name to it, which only one process can do. */
async function claim({ path, address }: Place, asks: Asks): Promise<Server | undefined> {
  const own = temporary(path);
  const server = createServer((socket) => listen(socket, asks));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address(own), resolve);
  });
  server.unref();
  try {
    await chmod(own, 0o600);
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

/** Removes a dead socket. If a process took it over after the check, it is put back. */
async function takeAway({ path, address }: Place): Promise<void> {
  const dead = temporary(path);
  try {
    await rename(path, dead);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (await answers(address(dead))) await link(dead, path).catch(() => undefined);
  await rm(dead, { force: true });
}

async function release(server: Server, path: string): Promise<void> {
  const mine = await stat(path).then(
    (found) => found.isSocket(),
    () => false,
  );
  if (mine) await rm(path, { force: true });
  server.ref();
  await new Promise((resolve) => server.close(resolve));
}
