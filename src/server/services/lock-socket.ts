import { createHash } from 'node:crypto';
import { open, realpath } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The holder's functions that a process of the same user may call by name; the answer travels as JSON. */
export type Asks = Record<string, () => Promise<unknown>>;

/** The longest path a Unix socket can have here, less what a temporary name adds. */
const longest = 80;
const ASK_MS = 1_000;
const longestAsk = 100;

export interface Place {
  /** The lock's own path. */
  path: string;
  /** By which name a path beside it is listened on or connected to. */
  address(path: string): string;
  close(): Promise<void>;
}

/** A socket's path has to be short: the folder of a long one is reached through an open descriptor where that works. */
export async function placeOf(dir: string): Promise<Place> {
  const real = await realpath(dir);
  const path = join(real, 'lock');
  const close = async () => undefined;
  if (Buffer.byteLength(path) <= longest) return { path, address: (one) => one, close };
  if (process.platform === 'linux') {
    const folder = await open(real, 'r');
    const address = (one: string) => `/proc/self/fd/${folder.fd}/${basename(one)}`;
    return { path, address, close: () => folder.close() };
  }
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  return { path: join(tmpdir(), `next-door-kitchen-${name}`), address: (one) => one, close };
}

/** Whether somebody listens. Only a refusal proves that nobody does; anything else counts as in use. */
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

// Asking: one line there, one line back

/** The holder's side. A client that only checks whether somebody listens sends nothing. */
export function listen(socket: Socket, asks: Asks): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.setTimeout(ASK_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end < 0 && text.length > longestAsk) socket.destroy();
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

/** The line that came back, '' when none did, undefined when nobody listens. */
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
