import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { SettingsError } from '../settings.ts';
import type { Tables } from '../tables.ts';
import { isThisMachine } from './client-network.ts';
import { patience, STATEMENT_MS, watched, withLimit } from './connections.ts';
import { asksForRetry, codeOf, isDropped, isUnavailable } from './database-errors.ts';
import { openHosts } from './hosts.ts';
import { openPglite } from './pglite.ts';

export { isTaken, isUnavailable } from './database-errors.ts';

/** What a query runs on: the pool, or the transaction that was passed down. */
export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  /**
   * Runs `work` in a transaction and commits when it resolves. It runs again, at most three times in all,
   * when the database asks for it (serialization failure, deadlock) or the connection broke before the commit
   * was sent: so `work` touches nothing but its handle. `patient` waits without a time limit (migrations).
   */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>, options?: { patient?: boolean }): Promise<T>;
  /** This process's connections, and the queries that wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  /**
   * Makes room of what was removed from the embedded database; with `whole`, every file is written anew without the last
   * traces of it. PostgreSQL looks after itself.
   */
  vacuum(whole: boolean): Promise<void>;
  /** Resolves once the database answers, within two seconds; else rejects. */
  ping(): Promise<void>;
  /**
   * A copy of the embedded database that is consistent, in a new data folder beside its own: everything waits for
   * the moment this takes. The caller removes it.
   */
  copy(): Promise<string>;
  close(): Promise<void>;
}

const ATTEMPTS = 3;
const PING_MS = 2_000;
const CONNECT_MS = 5_000;
const IDLE_MS = 5 * 60_000;
const START_MS = 30_000;

const readTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

/** bigint counts are numbers here, dates stay the text they are; everything else as pg reads it. */
const readers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, (text) => text],
  // The usual one, in UTC, at a tenth of the general reader's time.
  [
    pg.types.builtins.TIMESTAMPTZ,
    (text) =>
      /^\d{4}-.{14,21}\+00$/.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readTime(text),
  ],
]);

/** How the driver is told to use TLS; it then checks certificates, but for the last. */
const SEALED = ['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Says so where rows would cross a network that others may read: addresses of other machines that ask for no TLS. */
export function warnUnsealed(addresses: readonly string[], log: Pick<Log, 'warn'>): void {
  const open = addresses.some((address) => {
    const { hostname, searchParams } = new URL(address);
    // A socket is a folder in ?host=.
    const here = isThisMachine(searchParams.get('host')?.startsWith('/') ? '' : hostname);
    return !here && searchParams.get('ssl') !== 'true' && !SEALED.includes(searchParams.get('sslmode') ?? '');
  });
  if (open) log.warn('DATABASE_URL asks for no TLS: add ?sslmode=verify-full unless the network is yours alone.');
}

/**
 * Opens PostgreSQL by DATABASE_URL, else the embedded one in DATA_DIR (whose folder the caller has locked).
 * Waits up to 30 s for a PostgreSQL that is still starting.
 *
 * @throws SettingsError when no database answers by then
 */
export async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  const embedded = settings.databaseUrl ? undefined : await openPglite(settings.dataDir, log);
  warnUnsealed(settings.databaseUrls, log);
  const hosts = openHosts(settings.databaseUrls, log);
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_MS,
    types: { getTypeParser },
    ...((await embedded?.pool()) ?? {
      connectionString: settings.databaseUrl,
      max: settings.databasePool,
      // A new one costs whoever comes after a pause more than the query.
      idleTimeoutMillis: IDLE_MS,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      application_name: 'next-door-kitchen',
      ...hosts?.here(),
    }),
  });
  // Without a listener a connection that breaks would end the process: an idle one, and one that is checked out,
  // whose query says it as well.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => client.on('error', () => undefined));

  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched(pool, embedded, hosts) }) });
  const database: Database = {
    db,
    transaction: (work, options) => transaction(db, work, options?.patient ?? false),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    vacuum: async (whole) => {
      if (embedded) await vacuum(db, whole);
    },
    ping: async () => {
      await withLimit(sql`select 1`.execute(db), PING_MS);
    },
    copy: async () => {
      if (!embedded) throw new Error('Only the embedded database is copied as a folder.');
      return db.connection().execute(async (only) => {
        await sql`checkpoint`.execute(only);
        return embedded.copy();
      });
    },
    close: async () => {
      await db.destroy();
      await embedded?.close();
    },
  };
  await started(database, log);
  return database;
}

function getTypeParser(oid: number, format?: string) {
  const reader = format === 'binary' ? undefined : readers.get(oid);
  return reader ?? pg.types.getTypeParser(oid as never, format as never);
}

async function started(database: Database, log: Log): Promise<void> {
  for (const deadline = Date.now() + START_MS; ; await pause(500)) {
    try {
      return await database.ping();
    } catch (error) {
      // A wrong password or name stays wrong.
      const hopeless = /^(28|3D)/.test(codeOf(error)) || !isUnavailable(error);
      if (hopeless || Date.now() > deadline) {
        await database.close().catch(() => undefined);
        throw new SettingsError(`The database does not answer: ${(error as Error).message}`);
      }
      log.warn({ err: error }, 'waiting for the database');
    }
  }
}

/** One table after the other, so that calls have their turn between. */
async function vacuum(db: Db, whole: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(db);
  // What the planner has seen of columns holds some of their values.
  for (const { name } of [...rows, { name: 'pg_statistic' }]) {
    await sql`vacuum ${sql.raw(whole ? '(full, analyze)' : '(analyze)')} ${sql.table(name)}`.execute(db);
  }
  if (!whole) return;
  // The log of changes, too, begins a new file; what is in the older ones is on the disk by then.
  await sql`select pg_switch_wal()`.execute(db);
  await sql`checkpoint`.execute(db);
}

// Transactions

async function transaction<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>, patient: boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let committing = false;
    try {
      return await db.transaction().execute(async (trx) => {
        if (patient) await sql.raw(patience).execute(trx);
        const result = await work(trx);
        committing = true;
        return result;
      });
    } catch (error) {
      const again = asksForRetry(error) || (!committing && isDropped(error));
      if (!again || attempt === ATTEMPTS) throw error;
    }
    await pause(10 * attempt + Math.random() * 20 * attempt);
  }
}
