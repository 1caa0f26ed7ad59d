import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from './log.ts';
import { migrations } from './migrations/index.ts';
import type { Database, Db } from './services/database.ts';

/** Processes that start together queue for this row of the table. */
const LOCK = 'lock';

/**
 * Runs all migrations that have not run yet, in order, each in its own transaction. Several processes may call this at
 * once; each migration runs once.
 */
export async function migrate(
  database: Database,
  log: Log,
  list: readonly { name: string; sql: string }[] = migrations,
): Promise<void> {
  await prepare(database);
  for (const migration of list) {
    const ran = await database.transaction(
      async (trx) => {
        await trx.selectFrom('migrations').select('name').where('name', '=', LOCK).forUpdate().execute();
        const done = await trx.selectFrom('migrations').select('name').where('name', '=', migration.name).execute();
        if (done.length > 0) return false;
        await sql.raw(migration.sql).execute(trx);
        await trx.insertInto('migrations').values({ name: migration.name, at: new Date() }).execute();
        return true;
      },
      { patient: true },
    );
    if (ran) log.info({ migration: migration.name }, 'migrated the database');
  }
}

/** The names of the applied migrations, in order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').where('name', '<>', LOCK).orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Two simultaneous `create table if not exists` may conflict, so a failure is retried. */
async function prepare(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`create table if not exists migrations (name text primary key, at timestamptz not null)`.execute(
        database.db,
      );
      await database.db
        .insertInto('migrations')
        .values({ name: LOCK, at: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      const raced = ['23505', '42P07', '42710', '40001', 'XX000'].includes(code);
      if (!raced || attempt === 5) throw error;
      await pause(50 * attempt);
    }
  }
}
