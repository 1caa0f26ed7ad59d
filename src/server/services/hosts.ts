import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isUnavailable } from './database-errors.ts';

/** Of several database servers, the one that takes writes: it changes when another is promoted. */
export interface Hosts {
  /** Settings for pg.Pool: where its next connection goes. */
  here(): pg.PoolConfig;
  /** Looks for the one that takes writes, after `error`; whether it is another than before. */
  moved(error: unknown): Promise<boolean>;
}

/** How long a server may take to say whether it takes writes. */
const PATIENCE_MS = 3_000;

/** Follows the server that takes writes, of those that DATABASE_URL names; undefined where it names one. */
export function openHosts(urls: readonly string[], log: Log): Hosts | undefined {
  if (urls.length < 2) return undefined;
  let current = urls[0]!;
  let looking: Promise<string | undefined> | undefined;
  const look = async () => {
    // Who asks at the same moment joins in.
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
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
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

/** A new connection of the pool is used only where it can write. */
function verify(client: pg.Client, done: (error?: Error) => void): void {
  requireWrites(client).then(() => done(), done);
}

/** @throws Error with PostgreSQL's own code for it where a server only reads: a standby, or a primary that was one */
async function requireWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'off') return;
  throw Object.assign(new Error('This database server takes no writes.'), { code: '25006' });
}
