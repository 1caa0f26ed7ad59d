import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The built server as a process of its own, to be killed. */
export interface Built {
  url: string;
  process: ChildProcess;
  /** What it has said on stderr so far. */
  said(): string;
  /** What it has logged so far. */
  logged(): string;
  /** Waits until /readyz answers 200. @throws when the process ends before, or after ten minutes */
  ready(): Promise<void>;
  /** Sends the signal, if it still runs, and answers its exit code, null after a kill. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts it, as the demo with its sample data or as it runs in production; DIST names another build than dist. */
export function startBuilt(
  port: number,
  dataDir: string,
  env: Record<string, string> = {},
  what: 'demo' | 'server' = 'demo',
  dist = process.env.DIST ?? 'dist',
): Built {
  const main = join(dist, what, 'main.js');
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    OUTBOX: 'on',
    LOG_LEVEL: 'fatal',
    ...env,
  };
  const words = what === 'demo' ? Object.entries(settings).map((pair) => pair.join('=')) : [];
  const server = spawn(process.execPath, ['--enable-source-maps', main, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...settings },
  });
  return follow(server, port);
}

/** A server that was started, with its output in pipes. */
export function follow(server: ChildProcess, port: number): Built {
  let said = '';
  let logged = '';
  server.stderr!.on('data', (data) => (said += data));
  server.stdout!.on('data', (data) => (logged += data));
  const exit = once(server, 'close') as Promise<[number | null]>;
  const url = `http://127.0.0.1:${port}`;
  const ended = () => server.exitCode !== null || server.signalCode !== null;
  return {
    url,
    process: server,
    said: () => said,
    logged: () => logged,
    async ready() {
      for (const deadline = Date.now() + 600_000; Date.now() < deadline; await pause(20)) {
        if (ended()) break;
        const up = await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (up) return;
      }
      throw new Error(`The server is not ready (exit code ${server.exitCode}): ${said}`);
    },
    async stop(signal) {
      if (!ended()) server.kill(signal);
      return (await exit)[0];
    },
  };
}

/** Chances that a seed repeats (mulberry32): numbers from 0 up to 1. */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
