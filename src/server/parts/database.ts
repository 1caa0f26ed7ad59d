import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPool, PostgresPoolClient, Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { busy } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { SettingsError } from '../settings.ts';
import type { Settings } from '../settings.ts';
import type { Tables } from '../tables.ts';
import { openPglite } from './pglite.ts';
import type { Embedded } from './pglite.ts';
import { isNameRefused, Prepared } from './prepared.ts';

/** What a query runs on: the pool, or the transaction that was passed down. */
export type Handle = Kysely<Tables>;

export interface Database {
  kind: 'pglite' | 'postgres';
  db: Handle;
  /**
   * Runs `work` in a transaction and commits when it resolves. It runs again, at most three times in all,
   * when the database asks for it (serialization failure, deadlock) or the connection broke before the commit
   * was sent: so `work` touches nothing but its handle. `patient` waits without a time limit (migrations).
   */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>, options?: { patient?: boolean }): Promise<T>;
  /** Resolves once the database answers, within two seconds; else rejects. */
  ping(): Promise<void>;
  /**
   * A copy of the embedded database that is consistent, in a new data folder beside its own: everything waits for
   * the moment this takes. The caller removes it.
   */
  copy(): Promise<string>;
  close(): Promise<void>;
}

const attempts = 3;
const pingMillis = 2_000;
const connectMillis = 5_000;
const statementMillis = 10_000;
/** The server ends a statement by itself; this is for a server that has fallen silent. */
const silenceMillis = statementMillis + 2_000;
const startMillis = 30_000;

const readTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

/** bigint counts are numbers here, dates stay the text they are; everything else as pg reads it. */
const readers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, (text) => text],
  // The usual one, in UTC, at a tenth of the general reader's time.
  [pg.types.builtins.TIMESTAMPTZ, (text) => (/^\d{4}-.{14,21}\+00$/.test(text)
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : readTime(text))],
]);

/**
 * Opens PostgreSQL by DATABASE_URL, else the embedded one in DATA_DIR (whose folder the caller has locked).
 * Waits up to 30 s for a PostgreSQL that is still starting.
 *
 * @throws SettingsError when no database answers by then
 */
export async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  const embedded = settings.databaseUrl ? undefined : await openPglite(settings.dataDir, log);
  const pool = new pg.Pool({
    connectionTimeoutMillis: connectMillis,
    types: { getTypeParser },
    ...await embedded?.pool() ?? {
      connectionString: settings.databaseUrl,
      max: settings.databasePool,
      statement_timeout: statementMillis,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      application_name: 'next-door-kitchen',
    },
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));

  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched(pool, embedded) }) });
  const database: Database = {
    kind: embedded ? 'pglite' : 'postgres',
    db,
    transaction: (work, options) => transaction(db, work, options?.patient ?? false),
    ping: async () => {
      await withLimit(sql`select 1`.execute(db), pingMillis);
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
  for (const deadline = Date.now() + startMillis; ; await pause(500)) {
    try {
      return await database.ping();
    } catch (error) {
      // A wrong password or name stays wrong.
      const hopeless = /^(28|3D)/.test(codeOf(error)) || !databaseProblem(error);
      if (hopeless || Date.now() > deadline) {
        await database.close().catch(() => undefined);
        throw new SettingsError(`The database does not answer: ${(error as Error).message}`);
      }
      log.warn({ err: error }, 'waiting for the database');
    }
  }
}

// Transactions

/**
 * The transaction this piece of asynchronous work is inside of, if any. Followed in tests alone, to find queries on
 * the pool inside a transaction: it costs every call a tenth of its time.
 */
const inside = process.env.NODE_ENV === 'test'
  ? new AsyncLocalStorage<{ open: boolean; connected: boolean } | undefined>()
  : undefined;

/**
 * Runs `work` as if started outside of any transaction: for things that only begin inside one, like a timer.
 */
export function outsideTransaction<T>(work: () => T): T {
  return inside ? inside.run(undefined, work) : work();
}

const patience = 'set local statement_timeout = 0';

async function transaction<T>(
  db: Handle, work: (trx: Transaction<Tables>) => Promise<T>, patient: boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let committing = false;
    const state = { open: true, connected: false };
    const run = () => db.transaction().execute(async (trx) => {
      if (patient) await sql.raw(patience).execute(trx);
      const result = await work(trx);
      committing = true;
      return result;
    });
    try {
      return await (inside ? inside.run(state, run) : run());
    } catch (error) {
      const again = asksForRetry(error) || (!committing && isDropped(error));
      if (!again || attempt === attempts) throw error;
    } finally {
      state.open = false;
    }
    await pause(10 * attempt + Math.random() * 20 * attempt);
  }
}

// Connections

/**
 * The pool as kysely sees it, with two nets below it: a query on the pool inside a transaction is refused (it
 * would wait for the connection its own transaction holds), and a connection that has fallen silent is thrown
 * away.
 */
function watched(pool: pg.Pool, embedded: Embedded | undefined): PostgresPool {
  const prepared = embedded ? undefined : new Prepared();
  return {
    async connect() {
      const state = inside?.getStore();
      if (state?.open && state.connected) {
        throw new Error('A query on the pool inside a transaction: use the handle passed down.');
      }
      if (embedded) Object.assign(pool.options, await embedded.pool());
      const client = await pool.connect();
      if (state) state.connected = true;
      return watchedClient(client, embedded, prepared);
    },
    end: () => pool.end(),
  };
}

function watchedClient(
  client: pg.PoolClient, embedded: Embedded | undefined, prepared: Prepared | undefined,
): PostgresPoolClient {
  let broken: Error | undefined;
  // Both hold until the connection goes back to the pool.
  let began = false;
  let patient = false;
  // A connection that breaks while it is checked out reports twice; the query's own error is the one that
  // counts.
  const ignore = () => undefined;
  client.on('error', ignore);
  const query = async (text: string, values: unknown[]) => {
    if (broken) throw broken;
    began ||= /^(begin|start transaction)\b/.test(text);
    if (text === patience) patient = true;
    const name = prepared?.nameOf(text);
    try {
      const answer = client.query({ text, values, ...name && { name } });
      if (embedded || patient) return await answer;
      return await withLimit(answer, silenceMillis);
    } catch (error) {
      if (error instanceof TimeLimitError || embedded?.failed(error)) broken = error as Error;
      if (!name || !isNameRefused(error)) throw error;
      prepared?.stop();
      // It has not run. A transaction is lost by the error and begins anew.
      if (began) throw error;
      return client.query(text, values);
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => {
      client.off('error', ignore);
      client.release(broken);
    },
  };
}

class TimeLimitError extends Error {
  override name = 'TimeLimitError';
  code = 'ETIMEDOUT';
}

/** The promise's result, or a rejection after `millis`; what is late is let go of. */
async function withLimit<T>(promise: Promise<T>, millis: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`The database was silent for ${millis} ms.`)), millis);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    promise.catch(() => undefined);
  }
}

// Errors

/**
 * SQLSTATE classes and codes of a database that is away or full, and what a socket says of one that is gone.
 */
const away = new RegExp([
  '^08...$', '^53...$', '^57P0[1-5]$', '^57014$', '^58030$', '^25P03$', '^4000[13]$', '^40P01$', '^55P03$',
  '^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$',
  '^(ENOSPC|EDQUOT)$',
].join('|'));
const awayWords = new RegExp([
  'timeout exceeded when trying to connect', 'connection timeout', 'connection terminated', 'not queryable',
  'cannot use a pool after', 'PGlite (is closed|failed)',
].join('|'), 'i');

/** A 503 to answer with when `error` says that the database is away, full or too busy; else undefined. */
export function databaseProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError && error.errors.some(databaseProblem)) return busy();
  const isAway = away.test(codeOf(error)) || awayWords.test(error.message)
    || ['FATAL', 'PANIC'].includes(String((error as { severity?: unknown }).severity));
  return isAway ? busy() : undefined;
}

/** Whether `error` is PostgreSQL's unique violation, of that constraint when one is named. */
export function isTaken(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || codeOf(error) !== '23505') return false;
  return !constraint || (error as Error & { constraint?: string }).constraint === constraint;
}

function asksForRetry(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error)) || isNameRefused(error);
}

function isDropped(error: unknown): boolean {
  return /^(ECONNRESET|EPIPE|57P01|57P02|08003|08006)$/.test(codeOf(error))
    || (error instanceof Error && /connection terminated|not queryable/i.test(error.message));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code ?? '');
}
