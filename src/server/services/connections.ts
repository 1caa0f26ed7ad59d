import { setImmediate as turn } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { codeOf, isDropped } from './database-errors.ts';
import type { Hosts } from './hosts.ts';
import type { Embedded } from './pglite.ts';
import { isNameRefused, Prepared } from './prepared.ts';

/** The database server ends a statement after this time. */
export const STATEMENT_MS = 10_000;
/** We give up after this time on a database server that no longer answers. */
const SILENCE_MS = STATEMENT_MS + 2_000;

/** The statement that turns the time limit off for a transaction (migrations). */
export const NO_TIME_LIMIT = 'set local statement_timeout = 0';
/** The same for a connection outside of transactions. */
export const NO_TIME_LIMIT_HERE = 'set statement_timeout = 0';

/**
 * The pool as kysely sees it, with two safeguards: a connection that stops answering is discarded, and a SELECT whose
 * connection broke is repeated once on another.
 */
export function watched(pool: pg.Pool, embedded: Embedded | undefined, hosts: Hosts | undefined): PostgresPool {
  const prepared = embedded ? undefined : new Prepared();
  return {
    async connect() {
      if (embedded) {
        // The engine runs in this thread, so the event loop gets a turn between two queries.
        await turn();
        Object.assign(pool.options, await embedded.pool());
      }
      const client = await pool.connect().catch(async (error: unknown) => {
        if (!(await hosts?.moved(error))) throw error;
        Object.assign(pool.options, hosts?.here());
        return pool.connect();
      });
      return watchedClient(client, pool, embedded, prepared);
    },
    end: () => pool.end(),
  };
}

/** A SELECT changes nothing, so it may run twice. */
const SELECT = /^\s*select\b/i;

function watchedClient(
  client: pg.PoolClient,
  pool: pg.Pool,
  embedded: Embedded | undefined,
  prepared: Prepared | undefined,
): PostgresPoolClient {
  let broken: Error | undefined;
  let released = false;
  const release = () => {
    if (!released) client.release(broken);
    released = true;
  };
  // Both are reset when the connection goes back to the pool.
  let began = false;
  let patient = false;
  const query = async (text: string, values: unknown[]) => {
    if (broken) throw broken;
    began ||= /^(begin|start transaction)\b/.test(text);
    if (text === NO_TIME_LIMIT || text === NO_TIME_LIMIT_HERE) patient = true;
    const name = prepared?.nameOf(text);
    try {
      const answer = client.query({ text, values, ...(name && { name }) });
      if (embedded || patient) return await answer;
      return await withLimit(answer, SILENCE_MS);
    } catch (error) {
      const useless = error instanceof TimeLimitError || codeOf(error) === '25006';
      if (useless) broken = error as Error;
      if (embedded?.failed(error)) {
        // It may have died with the error of the WebAssembly machine, which says nothing of a database.
        broken = new Error(`PGlite failed: ${(error as Error).message}`, { cause: error });
        throw broken;
      }
      const refused = Boolean(name) && isNameRefused(error);
      if (refused) prepared?.stop();
      // An error ends the transaction, so only the whole transaction can be retried.
      if (began || embedded) throw error;
      if (isDropped(error) && SELECT.test(text)) {
        // The broken connection is released first. Otherwise the pool's last connections could wait for each other.
        broken = error as Error;
        release();
        return pool.query(text, values);
      }
      if (!refused) throw error;
      return client.query(text, values);
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

class TimeLimitError extends Error {
  override name = 'TimeLimitError';
  code = 'ETIMEDOUT';
}

/** The promise's result, or a rejection after `ms`. A late result is ignored. */
export async function withLimit<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`The database was silent for ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    promise.catch(() => undefined);
  }
}
