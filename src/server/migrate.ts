import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Log } from './log.ts';
import { migrations } from './migrations/index.ts';
import { type Step, statementsOf, stepsOf } from './migrations/steps.ts';
import type { Database, Db } from './services/database.ts';
import { codeOf } from './services/database-errors.ts';

/** Who holds this row of `migration_steps` runs migrations; other processes wait. */
const HOLDER = 'holder';
/** Earlier versions lock this row of `migrations` for a moment at their start. */
const LOCK = 'lock';
const LOOK_MS = 250;
/**
 * How long a step waits for a table's lock before it lets others pass and tries again. All calls to the table queue
 * behind a step that waits.
 */
const LOCK_WAIT_MS = 1_000;
/** SQLSTATE of what is not supported, not allowed or not installed. */
const IMPOSSIBLE = /^(0A|42|58P)/;
/** Uuids come after it. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface Migration {
  name: string;
  sql: string;
}

/**
 * Runs all migrations that have not run yet, in order, step by step (see `stepsOf`). After a break it goes on with the
 * step that was interrupted. Several processes may call this at once; each step runs once.
 */
export async function migrate(database: Database, log: Log, list: readonly Migration[] = migrations): Promise<void> {
  await prepare(database);
  const open = async () => {
    const done = await appliedMigrations(database.db);
    return list.filter(({ name }) => !done.includes(name));
  };
  if ((await open()).length === 0) return;
  await alone(database, async () => {
    for (const migration of await open()) {
      await runMigration(database, log, migration);
      log.info({ migration: migration.name }, 'migrated the database');
    }
  });
}

/** The names of the applied migrations, in order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').where('name', '<>', LOCK).orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/**
 * Runs `work` in one process at a time. A connection of its own holds a row locked meanwhile, so the database gives the
 * lock back when the process dies. Those that wait keep no snapshot either.
 */
async function alone({ db, embedded }: Database, work: () => Promise<void>): Promise<void> {
  // Its folder has one process.
  if (embedded) return work();
  const attempt = () =>
    db.connection().execute(async (only) => {
      await sql`begin`.execute(only);
      try {
        const holder = only.selectFrom('migration_steps').select('name').where('name', '=', HOLDER);
        const held = await holder.forUpdate().skipLocked().execute();
        if (held.length === 0) return false;
        // The next statement also ends the snapshot of the one before, which an index that is built would wait for.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(only);
        await work();
        return true;
      } finally {
        await sql`rollback`.execute(only).catch(() => undefined);
      }
    });
  while (!(await attempt())) await pause(LOOK_MS);
}

async function runMigration(database: Database, log: Log, { name, sql: text }: Migration): Promise<void> {
  const { db } = database;
  const ran = await db.selectFrom('migration_steps').select('name').execute();
  const steps = stepsOf(text);
  const nameOf = (number: number) => `${name}/${number}`;
  for (const [number, step] of steps.entries()) {
    if (ran.some((row) => row.name === nameOf(number))) continue;
    const tell: Tell = (words, facts) => log.warn({ ...facts, migration: name, step: step.title }, words);
    const record = (trx: Db) =>
      trx
        .insertInto('migration_steps')
        .values({ name: nameOf(number), at: new Date() })
        .execute();
    await runStep(database, tell, step, record);
  }
  await database.transaction(async (trx) => {
    await trx.insertInto('migrations').values({ name, at: new Date() }).execute();
    await trx
      .deleteFrom('migration_steps')
      .where('name', 'in', [...steps.keys()].map(nameOf))
      .execute();
  });
}

type Tell = (words: string, facts: object) => void;

async function runStep(database: Database, tell: Tell, step: Step, record: (trx: Db) => Promise<unknown>) {
  const done = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!step.mayFail || !IMPOSSIBLE.test(codeOf(error))) throw error;
      tell('the database cannot do this step of a migration, and the server goes on without it', { err: error });
    });
  if (step.kind === 'whole') {
    await done(
      change(database, tell, async (trx) => {
        await sql.raw(step.sql).execute(trx);
        // With what it does, so that it is never done twice.
        await record(trx);
      }),
    );
    return;
  }
  if (step.kind === 'rows') await done(runInBatches(database, tell, step));
  else for (const statement of statementsOf(step.sql)) await done(runAlone(database, tell, statement));
  await record(database.db);
}

/** Runs `work` in a transaction that never waits long for a lock, as often as it takes to get them all. */
async function change<T>(database: Database, tell: Tell, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(
        async (trx) => {
          if (!database.embedded) await sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`).execute(trx);
          return work(trx);
        },
        { patient: true },
      );
    } catch (error) {
      if (!['55P03', '40P01'].includes(codeOf(error))) throw error;
      if (attempt % 30 === 0) tell('a migration waits for a table that somebody else has locked', { attempt });
      await pause(LOCK_WAIT_MS * (0.5 + Math.random()));
    }
  }
}

async function runInBatches(database: Database, tell: Tell, step: Step): Promise<void> {
  for (let after: string | undefined = BEFORE_ALL; after; ) {
    const batch: RawBuilder<{ last: string }> = sql.raw(step.sql.replaceAll('{after}', after));
    after = (await change(database, tell, (trx) => batch.execute(trx))).rows[0]?.last;
  }
}

/** Runs a statement outside of any transaction: an index `concurrently` cannot be built in one. */
async function runAlone(database: Database, tell: Tell, statement: string): Promise<void> {
  if (database.embedded) {
    await sql.raw(statement.replace(/\bconcurrently\b/, '')).execute(database.db);
    return;
  }
  const index = /index concurrently if not exists (\w+)/.exec(statement)?.[1];
  for (;;) {
    if (index) await dropUnfinished(database, tell, index);
    try {
      return await database.untimed(statement);
    } catch (error) {
      if (codeOf(error) !== '40P01') throw error;
      tell('a migration builds an index once more', { err: error });
    }
  }
}

/** An index whose building broke off is there by its name, and of no use. */
async function dropUnfinished(database: Database, tell: Tell, index: string): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_index join pg_class on pg_class.oid = indexrelid where relname = ${index} and not indisvalid
  `.execute(database.db);
  if (rows.length > 0) await change(database, tell, (trx) => sql`drop index ${sql.ref(index)}`.execute(trx));
}

/** Two simultaneous `create table if not exists` may conflict, so a failure is retried. */
async function prepare({ db }: Database): Promise<void> {
  const at = new Date();
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const [table, name] of [
        ['migrations', LOCK],
        ['migration_steps', HOLDER],
      ] as const) {
        await sql`create table if not exists ${sql.table(table)} (name text primary key, at timestamptz not null)`.execute(
          db,
        );
        await db
          .insertInto(table)
          .values({ name, at })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      return;
    } catch (error) {
      const raced = ['23505', '42P07', '42710', '40001', 'XX000'].includes(codeOf(error));
      if (!raced || attempt === 5) throw error;
      await pause(50 * attempt);
    }
  }
}
