import { setTimeout as pause } from 'node:timers/promises';
import type { OperationNodeSource, Transaction } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { SettingsError } from '../settings.ts';
import type { Tables } from '../tables.ts';
import { isThisMachine } from './client-network.ts';
import { NO_TIME_LIMIT, NO_TIME_LIMIT_HERE, STATEMENT_MS, watched, withLimit } from './connections.ts';
import { asksForRetry, codeOf, isDropped, isUnavailable } from './database-errors.ts';
import { openHosts } from './hosts.ts';
import { openPglite } from './pglite.ts';

export { isTaken, isUnavailable } from './database-errors.ts';

/** The pool, or a transaction that was passed down. */
export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  /**
   * Runs `work` in a transaction and commits when it resolves. Runs it up to three times if the database asks for a
   * retry (serialization failure, deadlock) or the connection broke before the commit was sent. So `work` must have no
   * effect but through `trx`. `patient` turns the time limit off (migrations).
   */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>, options?: { patient?: boolean }): Promise<T>;
  /** Runs a statement outside of transactions, for as long as it takes (an index built `concurrently`). */
  untimed(statement: string): Promise<void>;
  /** Whether it is the one in DATA_DIR, which has one connection. */
  embedded: boolean;
  /** The number of this process's connections, and of queries that wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  /**
   * Frees the space of removed rows in the embedded database. `whole` rewrites every file, so that no trace of them
   * remains. PostgreSQL does this by itself.
   */
  vacuum(whole: boolean): Promise<void>;
  /** Resolves if the database answers within two seconds, else rejects. */
  ping(): Promise<void>;
  /**
   * Copies the embedded database to a new folder next to its own, which the caller locks and removes. The copy is
   * consistent: all queries wait meanwhile.
   *
   * @returns the path of the copy
   * @throws Error on PostgreSQL
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

/** Counts (bigint) are read as numbers, dates as text, all other types as pg reads them. */
const READERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, (text) => text],
  // The common form, in UTC: ten times faster than the general parser.
  [
    pg.types.builtins.TIMESTAMPTZ,
    (text) =>
      /^\d{4}-.{14,21}\+00$/.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readTime(text),
  ],
]);

/** The values of sslmode that use TLS. All but the last check certificates. */
const SEALED = ['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Warns about database addresses on other machines that do not use TLS: others could read the rows on the way. */
export function warnUnsealed(addresses: readonly string[], log: Pick<Log, 'warn'>): void {
  const open = addresses.some((address) => {
    const { hostname, searchParams } = new URL(address);
    // `?host=` may be the folder of a Unix socket.
    const here = isThisMachine(searchParams.get('host')?.startsWith('/') ? '' : hostname);
    return !here && searchParams.get('ssl') !== 'true' && !SEALED.includes(searchParams.get('sslmode') ?? '');
  });
  if (open) log.warn('DATABASE_URL asks for no TLS: add ?sslmode=verify-full unless the network is yours alone.');
}

/**
 * Opens the PostgreSQL of DATABASE_URL, or else the embedded one in DATA_DIR, whose folder the caller has locked. Waits
 * up to 30 s for a PostgreSQL that is starting.
 *
 * @throws SettingsError if no database answers in time
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
      // Migrations need two.
      max: Math.max(2, settings.databasePool),
      // Opening a connection costs more than a query, so idle ones are kept for a while.
      idleTimeoutMillis: IDLE_MS,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      application_name: 'next-door-kitchen',
      ...hosts?.here(),
    }),
  });
  // Without listeners a broken connection would end the process. A connection in use also reports the error through its
  // query.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => client.on('error', () => undefined));

  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched(pool, embedded, hosts) }) });
  const database: Database = {
    db,
    transaction: (work, options) => transaction(db, work, options?.patient ?? false),
    untimed: (statement) =>
      db.connection().execute(async (only) => {
        await sql.raw(NO_TIME_LIMIT_HERE).execute(only);
        try {
          await sql.raw(statement).execute(only);
        } finally {
          await sql`reset statement_timeout`.execute(only).catch(() => undefined);
        }
      }),
    embedded: Boolean(embedded),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    vacuum: async (whole) => {
      if (!embedded) return;
      await embedded.removeDead();
      await vacuum(db, whole);
    },
    ping: async () => {
      await withLimit(sql`select 1`.execute(db), PING_MS);
    },
    copy: async () => {
      if (!embedded) throw new Error('Only the embedded database is copied as a folder.');
      await embedded.removeDead();
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
  const reader = format === 'binary' ? undefined : READERS.get(oid);
  return reader ?? pg.types.getTypeParser(oid as never, format as never);
}

async function started(database: Database, log: Log): Promise<void> {
  for (const deadline = Date.now() + START_MS; ; await pause(500)) {
    try {
      return await database.ping();
    } catch (error) {
      // A wrong password or name will not become right.
      const hopeless = /^(28|3D)/.test(codeOf(error)) || !isUnavailable(error);
      if (hopeless || Date.now() > deadline) {
        await database.close().catch(() => undefined);
        throw new SettingsError(`The database does not answer: ${(error as Error).message}`);
      }
      log.warn({ err: error }, 'waiting for the database');
    }
  }
}

/** Vacuums table by table, so that calls can run in between. */
async function vacuum(db: Db, whole: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(db);
  // The planner's statistics contain some of the columns' values.
  for (const { name } of [...rows, { name: 'pg_statistic' }]) {
    await sql`vacuum ${sql.raw(whole ? '(full, analyze)' : '(analyze)')} ${sql.table(name)}`.execute(db);
  }
  if (!whole) return;
  // Starts a new file of the write-ahead log. The older ones are no longer needed after the checkpoint.
  await sql`select pg_switch_wal()`.execute(db);
  await sql`checkpoint`.execute(db);
}

// Transactions

/**
 * Runs statements that write, each into a table of its own, as one: of a call's time on PostgreSQL most goes into the way
 * there and back. None of them sees what another wrote.
 */
export async function writeTogether(trx: Db, ...statements: OperationNodeSource[]): Promise<void> {
  const named = statements.map((statement, index) => sql`${sql.ref(`written_${index}`)} as (${statement})`);
  await sql`with ${sql.join(named)} select`.execute(trx);
}

/** The errors of commits. */
const ofCommits = new WeakSet<object>();

/**
 * Whether the rows of a transaction that failed with `error` may be stored all the same: the database went away, or the
 * commit failed, be it only its answer.
 */
export const mayBeStored = (error: unknown): boolean => isUnavailable(error) || ofCommits.has(error as object);

async function transaction<T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>, patient: boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let committing = false;
    try {
      return await db.transaction().execute(async (trx) => {
        if (patient) await sql.raw(NO_TIME_LIMIT).execute(trx);
        const result = await work(trx);
        committing = true;
        return result;
      });
    } catch (error) {
      const again = asksForRetry(error) || (!committing && isDropped(error));
      if (again && attempt < ATTEMPTS) await pause(10 * attempt + Math.random() * 20 * attempt);
      else {
        if (committing && error instanceof Error) ofCommits.add(error);
        throw error;
      }
    }
  }
}
