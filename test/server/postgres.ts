import type { ChildProcess } from 'node:child_process';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Test } from 'uvu';
import { freePort } from '../free-port.ts';
import { needs } from '../needs.ts';

const run = promisify(execFile);

export interface Postgres {
  /** A DATABASE_URL of an empty database. */
  url: string;
  /** Another database on the same server: an empty one, or a copy of one that nobody uses. */
  fresh(of?: string): Promise<string>;
  /** Pulls the plug: connections break at once, and the server comes back only by `start`. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends one connection, by its backend's process id. */
  terminate(pid: number): Promise<void>;
  restart(): Promise<void>;
  /** Another server that follows this one and takes no writes. */
  standby(): Promise<Postgres>;
  /** Makes a standby take writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** The folder of its programs, which the runner has found; undefined where it is not installed. */
const bin = process.env.PG_BIN;

/** Adds tests that need PostgreSQL to a suite. */
export const needsPostgres = <T>(test: Test<T>) => needs(test, 'PG_BIN');

/**
 * A PostgreSQL of its own in a temporary folder, or undefined where none is installed. PostgreSQL refuses to run as root, so root hands it to the user `postgres`.
 */
export async function startPostgres(): Promise<Postgres | undefined> {
  return bin ? startServer() : undefined;
}

async function startServer(primary?: { url: string }): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'ndk-postgres-'));
  const user = process.getuid?.() === 0 ? 'postgres' : undefined;
  if (user) await run('chown', [user, folder]);
  const data = join(folder, 'data');
  const command = (name: string, args: string[]): [string, string[]] =>
    user ? ['runuser', ['-u', user, '--', join(bin!, name), ...args]] : [join(bin!, name), args];
  const made = primary
    ? command('pg_basebackup', ['-d', primary.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
    : command('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  await run(...made);

  const port = await freePort();
  const address = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    server = spawn(
      ...command('postgres', [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        '-c',
        'fsync=off',
        '-c',
        'max_connections=60',
        // The server's bench reads whole queries from pg_stat_activity.
        '-c',
        'track_activity_query_size=16kB',
      ]),
      { stdio: 'ignore' },
    );
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await query(address('postgres'), 'select 1');
      } catch (error) {
        if (attempt === 600 || server.exitCode !== null) throw error;
        await pause(100);
      }
    }
  }

  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    if (!server || server.exitCode !== null) return;
    // Through pg_ctl, since runuser does not pass every signal on.
    await run(...command('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])).catch(() => server?.kill());
    await ended;
  }

  let databases = 0;
  async function fresh(of?: string): Promise<string> {
    databases += 1;
    const name = `test_${databases}`;
    const template = of ? ` template ${new URL(of).pathname.slice(1)}` : '';
    await query(address('postgres'), `create database ${name}${template}`);
    return address(name);
  }

  // A test process that dies takes its database along.
  const abandon = () => {
    const [file, args] = command('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    if (server?.exitCode === null) execFileSync(file, args, { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);

  await start();
  const url = primary ? address(new URL(primary.url).pathname.slice(1)) : await fresh();
  return {
    url,
    fresh,
    kill,
    start,
    terminate: (pid) => query(address('postgres'), `select pg_terminate_backend(${pid})`),
    restart: async () => {
      await kill();
      await start();
    },
    standby: () => startServer({ url }),
    promote: async () => {
      await run(...command('pg_ctl', ['-D', data, '-w', 'promote']));
    },
    stop: async () => {
      process.off('exit', abandon);
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}
