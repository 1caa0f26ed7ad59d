import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isUnavailable } from './database-errors.ts';

/** Tracks which of several database servers takes writes. It changes when a standby is promoted. */
export interface Hosts {
  /** Settings for pg.Pool: where the next connection goes. */
  here(): pg.PoolConfig;
  /** Looks for the server that takes writes, after `error`. Resolves with whether it has changed. */
  moved(error: unknown): Promise<boolean>;
}

/** How long a server may take to tell whether it takes writes. */
const TIMEOUT_MS = 3_000;

/** Tracks the server that takes writes among those of DATABASE_URL. Undefined if it names only one. */
export function openHosts(urls: readonly string[], log: Log): Hosts | undefined {
  if (urls.length < 2) return undefined;
  let current = urls[0]!;
  let looking: Promise<string | undefined> | undefined;
  const look = async () => {
    // Waits a turn, so that simultaneous callers share one search.
    await turn();
    return Promise.any(urls.map(askIt)).catch(() => undefined);
  };
  return {
    here: () => ({ connectionString: current, verify }) as pg.PoolConfig,
    async moved(error) {
      if (!isUnavailable(error)) return false;
      const before = current;
      looking ??= look().finally(() => {
        looking = undefined;
      });
      const found = await looking;
      if (!found || found === before) return current !== before;
      if (current !== found) log.warn({ host: new URL(found).host }, 'another database server takes the writes now');
      current = found;
      return true;
    },
  };
}

async function askIt(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireWrites(client);
    return url;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The pool uses a new connection only if it can write. */
function verify(client: pg.Client, done: (error?: Error) => void): void {
  requireWrites(client).then(() => done(), done);
}

/** @throws Error with PostgreSQL's code for a read-only server: a standby, or a former primary */
async function requireWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'off') return;
  throw Object.assign(new Error('This database server takes no writes.'), { code: '25006' });
}
