import { createHash } from 'node:crypto';
import { open, realpath } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The lock holder's functions, by name, that other processes of the same user may call. Results are sent as JSON. */
export type Asks = Record<string, () => Promise<unknown>>;

/** The maximum length of a Unix socket's path, less room for a temporary name. */
const MAX_PATH_BYTES = 80;
/** Long, since on a busy machine seconds may pass between a connection and what is asked on it. */
const ASK_TIMEOUT_MS = 10_000;
const MAX_ASK_LENGTH = 100;

export interface Place {
  /** The lock's own path. */
  path: string;
  /** The address for listening on or connecting to a path in the same folder. */
  address(path: string): string;
  close(): Promise<void>;
}

/**
 * The path of a folder's lock. Socket paths are limited in length, so the folder of a long one is reached through an
 * open descriptor on Linux, and the socket is in the temporary folder elsewhere.
 */
export async function placeOf(dir: string): Promise<Place> {
  const real = await realpath(dir);
  const path = join(real, 'lock');
  const close = async () => undefined;
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return { path, address: (one) => one, close };
  if (process.platform === 'linux') {
    const folder = await open(real, 'r');
    const address = (one: string) => `/proc/self/fd/${folder.fd}/${basename(one)}`;
    return { path, address, close: () => folder.close() };
  }
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  return { path: join(tmpdir(), `next-door-kitchen-${name}`), address: (one) => one, close };
}

/** Whether a process listens. Only a refused connection counts as no; after any other error the lock counts as held. */
export function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(!isDead(error)));
  });
}

function isDead({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(code);
}

// The protocol: one line to the holder, one line back

/** Answers a connection on the holder's side. A client that only checks for a listener sends nothing. */
export function listen(socket: Socket, asks: Asks): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.setTimeout(ASK_TIMEOUT_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end < 0 && text.length > MAX_ASK_LENGTH) socket.destroy();
    if (end < 0) return;
    socket.removeAllListeners('data').setTimeout(0);
    void answer(text.slice(0, end), asks).then((line) => socket.end(`${line}\n`));
  });
}

async function answer(name: string, asks: Asks): Promise<string> {
  const ask = Object.hasOwn(asks, name) ? asks[name] : undefined;
  if (!ask) return JSON.stringify({ error: 'The server does not know how to do that, or is only just starting.' });
  try {
    return JSON.stringify({ answer: await ask() });
  } catch (error) {
    return JSON.stringify({ error: (error as Error).message });
  }
}

/** The line that the holder answered, '' if it ended without one, undefined if nobody listens. */
export function converse(address: string, ask: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(address, () => socket.write(`${ask}\n`));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.once('close', () => resolve(text.trim()));
    socket.once('error', (error: NodeJS.ErrnoException) => (isDead(error) ? resolve(undefined) : reject(error)));
  });
}
